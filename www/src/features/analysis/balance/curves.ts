/** Real or imaginary parts of the eigenvalues over the parameter, with the values at which one begins or ceases to grow. */
import { type TemplateResult, svg } from "lit";
import { ticks } from "../../../plots/ticks.js";
import type { Crossing, LocusPoint } from "../../../solver/types.js";
import { reading } from "../../../text/number.js";

const HEIGHT = 180;
const EDGE = { left: 56, right: 12, top: 10, bottom: 22 };
/** Colours of curves, one after the other: those of the plots. */
const COLOURS = 8;
/** A share of the largest eigenvalue that is round-off. */
const ROUND_OFF = 1e-9;
/** Ticks of an axis, about. */
const TICKS = 4;

export type Part = "re" | "im";

/** The values of each curve: point by point, a gap where the curve is not there. */
export function lines(points: readonly LocusPoint[], part: Part): [x: number, y: number][][] {
  const open = new Map<number, [number, number][]>();
  const all: [number, number][][] = [];
  for (const { value, roots } of points) {
    const here = new Set<number>();
    for (const [curve, re, im] of roots) {
      here.add(curve);
      let line = open.get(curve);
      if (line === undefined) {
        line = [];
        open.set(curve, line);
        all.push(line);
      }
      line.push([value, part === "re" ? re : im]);
    }
    for (const curve of open.keys()) if (!here.has(curve)) open.delete(curve);
  }
  return all;
}

/** The ends of an axis that holds the values; `size`: of the largest eigenvalue, beside which round-off is not drawn as if it were something. */
export function span(values: readonly number[], size: number): [low: number, high: number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (most - least <= ROUND_OFF * size) return [-size / 10, size / 10];
  const room = 0.04 * (most - least);
  return [least - room, most + room];
}

/** `width`: of the picture, px; `label`: what it shows, for who does not see it. */
export function curves(points: readonly LocusPoint[], crossings: readonly Crossing[], part: Part, width: number, label: string): TemplateResult {
  const all = lines(points, part);
  const xs = points.map(({ value }) => value);
  const ys = [0, ...all.flatMap((line) => line.map(([, y]) => y))];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = span(ys, Math.max(...points.flatMap(({ roots }) => roots.map(([, re, im]) => Math.hypot(re, im))), 0));
  const room = { width: width - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
  const x = (value: number): number => EDGE.left + (room.width * (value - left)) / (right - left || 1);
  const y = (value: number): number => EDGE.top + (room.height * (high - value)) / (high - low || 1);
  const path = (line: readonly [number, number][]): string => line.map(([a, b], i) => `${i === 0 ? "M" : "L"}${x(a).toFixed(2)} ${y(b).toFixed(2)}`).join("");
  return svg`<svg class="curves" viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" aria-label=${label}>
    <rect class="frame" x=${EDGE.left} y=${EDGE.top} width=${Math.max(0, room.width)} height=${room.height}/>
    <path class="zero" d=${`M${EDGE.left} ${y(0)}H${width - EDGE.right}`}/>
    ${all.map((line, i) => svg`<path class=${`root series-${i % COLOURS}`} d=${path(line)}/>`)}
    ${crossings.map((crossing) => svg`<circle class="crossing" cx=${x(crossing.value)} cy=${y(part === "re" ? 0 : crossing.im)} r="4"/>`)}
    ${ticks(left, right, TICKS).map((value) => svg`<text x=${x(value)} y=${HEIGHT - 6} text-anchor="middle">${reading(value)}</text>`)}
    ${ticks(low, high, TICKS).map((value) => svg`<text x=${EDGE.left - 6} y=${y(value) + 4} text-anchor="end">${reading(value)}</text>`)}
  </svg>`;
}
