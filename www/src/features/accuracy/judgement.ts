/** How right a run is, in words. Figures are Rust's, words the catalogue's. */
import type { Accuracy } from "../../solver/types.js";
import { accuracy as words } from "../../text/en/accuracy.js";
import { reading, withComma } from "../../text/number.js";
import type { Judgement } from "../../session/kept.js";

/** Smaller shares of the size are told as such, percent: a millionth. */
const LEAST = 1e-4;
/** A method that is this far off is not right at all, though its errors do not grow by themselves: share of the size. */
const MOST = 0.05;

export function judgement({ error, size, doubtful, grows, times }: Accuracy): Judgement {
  const t = doubtful !== null && (grows || error > MOST * size) ? doubtful : undefined;
  const until = (): string => reading(t, 2);
  const metres = (): string => reading(upTo(error), 2);
  const share = (): string => percent((100 * error) / size);
  const how = (): string => (times === null ? words.half : words.times(Math.round(times)));
  return {
    get words() {
      return t === undefined ? words.right(metres()) : words.until(until());
    },
    get sentence() {
      if (t === undefined) return words.positions(metres(), share(), how());
      return grows ? words.grows(until()) : words.crude(until(), how());
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
