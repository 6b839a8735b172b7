/** The numbers of curves, asked from the runs' worker. */
import type { RunHandle } from "../solver/client.js";
import { reason } from "../solver/reason.js";
import type { Said } from "../text/said.js";
import { text } from "../text/strings.js";
import { type Numbers, split } from "./numbers.js";
import { type Curve, FREQUENCY } from "./series.js";
import type { Drawn } from "./view.js";
import type { Range } from "./window.js";

/** Of a spectrum only a part is drawn at first, and that closely: so many columns of all of it, whatever the page has room for. */
const LINES = 4096;

/** Of each curve and each of so many columns of pixels between two times, the least and the greatest value; and what went wrong. */
export async function fetchNumbers(
  curves: readonly Curve[],
  runs: readonly { index: number; handle: RunHandle }[],
  [t0, t1]: Range,
  pixels: number,
): Promise<{ drawn: Drawn[]; problem: Said | undefined }> {
  let problem: Said | undefined;
  const drawn = await Promise.all(
    curves.map(async (curve): Promise<Drawn | undefined> => {
      const handle = runs.find((run) => run.index === curve.run)?.handle;
      if (handle === undefined) return undefined;
      const { xSize, size } = curve;
      const ask = async (x: string, y: string, across?: number, up?: number): Promise<Numbers> =>
        split(await handle.ask("columns", { x, y, t0, t1, pixels }), across, up);
      try {
        if (curve.x === FREQUENCY)
          return { curve, data: split(await handle.ask("spectrum", { y: curve.y, t0, t1, pixels: Math.max(LINES, pixels) }), 1, size) };
        if (curve.x === "t") return { curve, data: await ask("t", curve.y, 1, size) };
        const [data, x, y] = await Promise.all([ask(curve.x, curve.y, xSize, size), ask("t", curve.x, 1, xSize), ask("t", curve.y, 1, size)]);
        return { curve, data, over: { x, y } };
      } catch (error) {
        if (!handle.lost) problem = () => (error instanceof Error ? reason(error) : text.plots.unknown(curve.y));
        return undefined;
      }
    }),
  );
  return { drawn: drawn.filter((entry) => entry !== undefined), problem };
}
