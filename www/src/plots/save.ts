/** Files of a plot. */
import { save } from "../store/download.js";
import type { PlotContext } from "./context.js";
import { FREQUENCY } from "./series.js";

/** Size of a saved picture, CSS pixels. */
const SIZE = [760, 420] as const;

/** The samples of the chosen run, all of them. */
export async function saveCsv({ session, view, title }: PlotContext): Promise<void> {
  const { set, selectedRun } = session;
  const run = set?.runs.find(({ index }) => index === selectedRun);
  if (run === undefined) return;
  const names = [...new Set(view.curves.flatMap((curve) => (curve.x === "t" || curve.x === FREQUENCY ? [curve.y] : [curve.x, curve.y])))];
  const csv = await run.handle.csv(["t", ...names]).catch(() => undefined);
  if (csv !== undefined) save(`${title}.csv`, "text/csv", csv);
}

export async function saveSvg({ view, title, engine, figure }: PlotContext): Promise<void> {
  const picture = (await engine).figureSvg({ ...figure(true), title }, view.drawn.map(({ data }) => data), ...SIZE);
  save(`${title}.svg`, "image/svg+xml", picture);
}
