/** Changes of the document's plots: its text with as little changed as possible. */
import { appended, keysAt, valueAt, withValue, without } from "../document/change.js";
import type { PlotInfo } from "../solver/types.js";

/** As the document has it: what goes without saying is left out. */
function written({ title, kind, channels, log }: PlotInfo): Record<string, unknown> {
  return { ...(title !== "" && { title }), ...(kind !== "time" && { kind }), channels, ...(log === true && { log }) };
}

/** The text with the plots on screen in it. A document that names none shows some: they are written down when one is changed. */
function withPlots(text: string, shown: readonly PlotInfo[]): string {
  const plots = valueAt(text, ["plots"]);
  if (Array.isArray(plots) && plots.length > 0) return text;
  return withValue(text, ["plots"], shown.map(written));
}

/** One more plot at the end. */
export function addPlot(text: string, shown: readonly PlotInfo[], plot: PlotInfo): string {
  const whole = withPlots(text, shown);
  return keysAt(whole, []).includes("plots") ? appended(whole, ["plots"], written(plot)) : withValue(whole, ["plots"], [written(plot)]);
}

export function removePlot(text: string, shown: readonly PlotInfo[], index: number): string {
  return without(withPlots(text, shown), ["plots", index]);
}

export function addChannels(text: string, shown: readonly PlotInfo[], index: number, channels: readonly string[]): string {
  return channels.reduce((changed, channel) => appended(changed, ["plots", index, "channels"], channel), withPlots(text, shown));
}

/** Without `count` channels from a place on: one of a plot over time, a pair of a path. A plot without any goes. */
export function removeChannels(text: string, shown: readonly PlotInfo[], index: number, from: number, count: number): string {
  let changed = withPlots(text, shown);
  const channels = valueAt(changed, ["plots", index, "channels"]);
  if (!Array.isArray(channels) || channels.length <= count) return removePlot(text, shown, index);
  for (let i = 0; i < count; i++) changed = without(changed, ["plots", index, "channels", from]);
  return changed;
}
