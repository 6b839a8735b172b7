/** The files of a plot: its numbers, its picture. */
import type { PlotContext } from "../context.js";
import { fetchNumbers } from "../fetch.js";
import { FREQUENCY, rightUnit, seriesOf } from "../series.js";
import { theme } from "../../session/preferences.js";
import { save } from "../../kit/download.js";
import { exporting } from "../../text/en/export.js";
import { text } from "../../text/strings.js";
import { rasterize } from "../../kit/raster.js";

/** Columns of pixels for which curves keep their least and greatest values; the program's pictures have as many. */
const COLUMNS = 2000;
/** Size of a picture for the screen, CSS pixels, and device pixels to one of them in a PNG: those of the program. */
export const SCREEN = { width: 800, height: 500, ratio: 2 } as const;

/** A picture for the screen, or for print: width in mm, letters in points. */
export type Size = "screen" | { width: number; letters: number };

/** `Four-bar linkage`, `Angles`, `svg`: `four-bar-linkage-angles.svg` */
function named({ session }: PlotContext, what: string, ending: string): string {
  return `${session.title} ${what}.${ending}`;
}

/** The samples of all curves of the plot, run beside run. */
export async function plotNumbers(context: PlotContext, semicolon: boolean): Promise<string> {
  const { session, view } = context;
  const runs = session.set?.runs ?? [];
  const parts = await Promise.all(
    runs.map(async ({ index, label, handle }) => {
      const names = new Set(view.curves.filter(({ run }) => run === index).flatMap(({ x, y }) => (x === "t" || x === FREQUENCY ? [y] : [x, y])));
      // What only other runs have (the frame of minimal coordinates) is left out, as in the picture.
      const known = await Promise.all(
        [...names].map((name) =>
          handle.ask("values", { channels: [name], t: 0 }).then(
            () => [name],
            () => [],
          ),
        ),
      );
      return { run: handle.id, label: label || text.stage.run(index), channels: known.flat() };
    }),
  );
  return session.client.ask("table", { parts: parts.filter(({ channels }) => channels.length > 0), semicolon });
}

export async function saveNumbers(context: PlotContext, { all = false, semicolon = false } = {}): Promise<void> {
  const { session, title } = context;
  if (!all) {
    save(named(context, title, "csv"), "text/csv", await plotNumbers(context, semicolon));
    return;
  }
  const run = session.set?.runs.find(({ index }) => index === session.selectedRun);
  if (run === undefined) throw new Error(exporting.noPicture);
  save(named(context, `${run.label} ${exporting.allChannels}`, "csv"), "text/csv", await run.handle.ask("csv", { channels: [], semicolon }));
}

/** The picture as an SVG text. For print it is light, whatever the page is. */
export async function plotSvg({ session, view, title, engine, figure }: PlotContext, size: Size): Promise<string> {
  const { drawn } = await fetchNumbers(view.visible, [...(session.set?.runs ?? []), ...session.pins.list], view.window, COLUMNS);
  const curves = drawn.map(({ curve }) => curve);
  const series = seriesOf(curves, rightUnit(view.spec, curves));
  const spec = { ...figure(curves), title, series, theme: size === "screen" ? theme() : ("light" as const) };
  const data = drawn.map((entry) => entry.data);
  const { width, height } = SCREEN;
  return size === "screen" ? (await engine).figureSvg(spec, data, width, height) : (await engine).figureSvgPrint(spec, data, size.width, 0, size.letters);
}

export async function saveSvg(context: PlotContext, size: Size = "screen"): Promise<void> {
  save(named(context, context.title, "svg"), "image/svg+xml", await plotSvg(context, size));
}

/** `dpi`: pixels to the inch of a print. */
export async function savePng(context: PlotContext, size: Size = "screen", dpi = 600): Promise<void> {
  const picture = await plotSvg(context, size);
  const density = size === "screen" ? 96 * SCREEN.ratio : dpi;
  save(named(context, context.title, "png"), "image/png", await rasterize(picture, density));
}
