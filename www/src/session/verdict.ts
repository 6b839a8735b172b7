/** Which forces the equations determine: for the lines of plots and the rings in the scene. */
import type { Analysis } from "../solver/types.js";

/** Joints, drivers and constraints whose reactions are not unique along the motion; at a singular start, what holds at poses nearby. */
export function sharing(analysis: Analysis | null | undefined): ReadonlySet<string> {
  if (!analysis) return new Set();
  if (analysis.singular !== null) return new Set(analysis.singular.not_unique);
  return new Set(Object.entries(analysis.joints).flatMap(([name, { reaction }]) => (reaction === "unique" ? [] : [name])));
}

/** The names of the rows of a joint as channels have them: `B.x`. */
export function rowsOf(analysis: Analysis, joint: string): string[] {
  return (analysis.joints[joint]?.rows ?? []).map((row) => `${joint}.${row}`);
}

/** The channels of reactions and multipliers whose values the motion does not determine. */
export function undetermined(analysis: Analysis | null | undefined): (channel: string) => boolean {
  if (!analysis) return () => false;
  const shared = [...sharing(analysis)];
  const rows =
    analysis.singular === null ? Object.keys(analysis.rows).filter((row) => analysis.rows[row] === false) : shared.flatMap((joint) => rowsOf(analysis, joint));
  const multipliers = new Set(rows.map((row) => `lambda.${row}`));
  return (channel) => multipliers.has(channel) || shared.some((joint) => channel === `reaction.${joint}` || channel.startsWith(`reaction.${joint}.`));
}
