/** The force of a joint as a plot. */
import type { Session } from "../session/session.js";
import { text } from "../text/strings.js";
import { addPlot } from "./edit.js";
import { standIns } from "./series.js";

/** The channels of a joint's force, without moments: its components, or the one number of a coupling or a rope; none where the motion does not determine it. */
export function forceChannels({ verdicts, good }: Session, joint: string): string[] {
  if (verdicts?.joints[joint]?.reaction !== "unique") return [];
  const channels = good?.report.channels ?? [];
  return ["", ".fx", ".fy", ".fz"]
    .map((component) => `reaction.${joint}${component}`)
    .filter((name) => channels.some((channel) => channel.name === name && channel.unit === "N"));
}

/** Adds a plot of the components of a joint's force to the document, one step of undo. */
export function plotForce(session: Session, joint: string): void {
  const report = session.good?.report;
  const channels = forceChannels(session, joint);
  if (report === undefined || channels.length === 0) return;
  const shown = report.plots.length > 0 ? report.plots : standIns(report.channels, { motion: text.plots.defaultTitle, drift: text.plots.driftTitle });
  session.edit(addPlot(session.text, shown, { title: text.plots.forceOf(joint), kind: "time", channels }));
  session.endGesture();
}
