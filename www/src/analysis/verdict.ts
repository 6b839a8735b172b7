/** Which forces the equations determine: for the lines of plots and the rings in the scene. */
import type { Curve } from "../plots/series.js";
import type { Analysis, Dash } from "../solver/types.js";

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
  const rows = analysis.singular === null ? Object.keys(analysis.rows).filter((row) => analysis.rows[row] === false) : shared.flatMap((joint) => rowsOf(analysis, joint));
  const multipliers = new Set(rows.map((row) => `lambda.${row}`));
  return (channel) => multipliers.has(channel) || shared.some((joint) => channel === `reaction.${joint}` || channel.startsWith(`reaction.${joint}.`));
}

/** Broken lines for values that are not determined; with many curves the channels differ by how the line is broken. */
const BROKEN: readonly Dash[] = ["dashed", "dash-dot", "dotted", "long-dashed", "long-short", "dash-dot-dot", "sparse-dotted"];
/** Colours there are. */
const COLORS = 8;

/**
 * Curves that are told apart by colour, so that a broken line can say that its values are not determined; unchanged where no force is
 * drawn, or all are determined. With more curves than colours, a run has its colour and a channel its broken line; determined ones, which
 * are the same in all runs, have a colour for each channel.
 */
export function judged(curves: readonly Curve[], analysis: Analysis | null | undefined): readonly Curve[] {
  if (sharing(analysis).size === 0 || !curves.some(({ y }) => /^(lambda|reaction)\./.test(y))) return curves;
  const open = undetermined(analysis);
  const channels = [...new Set(curves.map(({ y }) => y))];
  const [broken, whole] = [channels.filter(open), channels.filter((channel) => !open(channel))];
  const runs = new Set(curves.map(({ run }) => run)).size;
  if (curves.length > COLORS) {
    return curves.map((curve) =>
      open(curve.y)
        ? { ...curve, color: curve.run, dash: BROKEN[broken.indexOf(curve.y) % BROKEN.length] ?? "dashed" }
        : { ...curve, color: runs + whole.indexOf(curve.y), dash: "solid" },
    );
  }
  const several = runs > 1 && channels.length > 1;
  return curves.map((curve, place) => ({ ...curve, color: several ? place : curve.color, dash: open(curve.y) ? "dashed" : "solid" }));
}
