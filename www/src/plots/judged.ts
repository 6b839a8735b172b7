/** Curves that say by their lines whether the motion determines their values. */
import { sharing, undetermined } from "../session/verdict.js";
import type { Analysis, Dash } from "../solver/types.js";
import type { Curve } from "./series.js";

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
