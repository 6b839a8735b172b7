/** The singular values on a logarithmic axis, with the limit of what counts and the gap between what does and what does not. */
import { type TemplateResult, nothing, svg } from "lit";
import { power, reading } from "../../text/number.js";
import { analysis as words } from "../../text/en/analysis.js";
import type { Analysis } from "../../solver/types.js";

const HEIGHT = 216;
const EDGE = { left: 50, right: 12, top: 12, bottom: 14 };
/** Values below are drawn here: of numbers with 16 digits they say no more than 0 does. */
const LEAST = 1e-18;

export interface Scale {
  /** Exponents of ten at the lower and the upper end. */
  low: number;
  high: number;
  ticks: number[];
}

/** An axis that holds the values and the limit. */
export function scaleOf(values: readonly number[], limit: number): Scale {
  const exponents = [...values, limit].map((value) => Math.log10(Math.max(value, LEAST)));
  const low = Math.floor(Math.min(...exponents) - 0.4);
  const high = Math.ceil(Math.max(...exponents) + 0.15);
  const step = Math.max(1, Math.ceil((high - low) / 6));
  const ticks = Array.from({ length: high - low + 1 }, (_, i) => low + i).filter((exponent) => exponent % step === 0);
  return { low, high, ticks };
}

/** How many of the values count. */
export function counted({ singular_values, rank }: Analysis): number {
  return Math.min(rank, singular_values.length);
}

/** One sentence for who does not see the picture. */
export function spoken(analysis: Analysis): string {
  const values = analysis.singular_values;
  const count = counted(analysis);
  const rest = values[count];
  return words.spectrumLabel(count, reading(values[count - 1], 3), reading(values[0], 3), rest === undefined ? undefined : reading(rest, 2));
}

/** `width`: of the picture, px. */
export function spectrum(analysis: Analysis, width: number): TemplateResult | typeof nothing {
  const values = analysis.singular_values;
  if (values.length === 0 || width < 120) return nothing;
  const limit = analysis.tolerance * (values[0] ?? 1);
  const scale = scaleOf(values, limit);
  const count = counted(analysis);
  const room = { width: width - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
  const y = (value: number): number => EDGE.top + (room.height * (scale.high - Math.log10(Math.max(value, LEAST)))) / (scale.high - scale.low);
  const x = (i: number): number => EDGE.left + (room.width * (i + 0.5)) / values.length;
  const right = width - EDGE.right;
  const bottom = HEIGHT - EDGE.bottom;
  const radius = Math.min(5, Math.max(2, room.width / values.length / 2.6));
  const [last, next] = [values[count - 1], values[count]];
  const band = last === undefined || next === undefined ? nothing : gapBand(analysis, y(last), y(next), right);
  return svg`<svg class="spectrum" viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" aria-label=${spoken(analysis)}>
    ${band}
    ${scale.ticks.map(
      (exponent) => svg`<path class="grid" d=${`M${EDGE.left} ${y(10 ** exponent)}H${right}`}/>
        <text class="tick" x=${EDGE.left - 8} y=${y(10 ** exponent) + 4} text-anchor="end">${power(exponent)}</text>`,
    )}
    <path class="limit" d=${`M${EDGE.left} ${y(limit)}H${right}`}/>
    <text class="limit-name" x=${EDGE.left + 6} y=${y(limit) + (count === values.length ? -6 : 15)}>${words.limit} ${reading(limit, 2)}</text>
    ${values.map(
      (value, i) => svg`<path class=${i < count ? "stem" : "stem not"} d=${`M${x(i)} ${bottom}V${y(value)}`}/>
        <circle class=${i < count ? "value" : "value not"} cx=${x(i)} cy=${y(value)} r=${radius}><title>${reading(value, 3)}</title></circle>`,
    )}
  </svg>`;
}

function gapBand(analysis: Analysis, from: number, to: number, right: number): TemplateResult {
  const name =
    analysis.gap === null ? nothing : svg`<text class="band-name" x=${EDGE.left + 6} y=${from + 18}>${words.factor(reading(analysis.gap, 2))}</text>`;
  return svg`<rect class="band" x=${EDGE.left} y=${from} width=${Math.max(0, right - EDGE.left)} height=${Math.max(0, to - from)}/>${name}`;
}
