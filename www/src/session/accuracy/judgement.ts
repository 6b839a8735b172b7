/** How right a run is, in words. Figures are Rust's, words the catalogue's. */
import type { Accuracy } from "../../solver/types.js";
import { accuracy as words } from "../../text/en/accuracy.js";
import { reading, withComma } from "../../text/number.js";
import type { Judgement } from "../kept.js";

/** Shares of the size below this are told as such, percent: a millionth. */
const LEAST = 1e-4;

export function judgement({ error, size, doubtful, grows, times }: Accuracy): Judgement {
  const how = (): string => (times === null ? words.half : words.times(Math.round(times)));
  const share = (): string => percent((100 * error) / size);
  const metres = (): string => reading(upTo(error), 2);
  if (doubtful === null) {
    return {
      ok: true,
      get words() {
        return words.right(metres());
      },
      get sentence() {
        return words.positions(metres(), share(), how());
      },
    };
  }
  const t = (): string => reading(doubtful, 2);
  return {
    ok: false,
    get words() {
      return words.until(t());
    },
    get sentence() {
      return grows ? words.grows(t()) : words.crude(t(), share(), how());
    },
  };
}

/** One digit, never less than the value. */
function upTo(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return Number((Math.ceil(value / unit - 1e-9) * unit).toPrecision(1));
}

/** Without powers of ten: `0.003 %`. */
function percent(value: number): string {
  if (value < LEAST) return words.less(withComma(LEAST.toFixed(4)));
  const rounded = upTo(value);
  return `${withComma(rounded.toFixed(Math.max(0, -Math.floor(Math.log10(rounded) + 1e-9))))} %`;
}
