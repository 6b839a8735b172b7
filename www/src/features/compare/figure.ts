/** Error against evaluations, both logarithmic: the description of the picture, and the numbers beside it. */
import type { Numbers } from "../../plots/numbers.js";
import { dashOf } from "../../plots/series.js";
import type { FigureSpec, MethodSweep, ReferenceInfo, SweepPoint } from "../../solver/types.js";

/** An error beyond it is no measure of anything: the run counts as blown up. */
const HUGE = 1e6;

export interface Words {
  error: string;
  evaluations: string;
  /** Beside the line of the reference. */
  known: string;
  label: (method: MethodSweep) => string;
}

/** A run that went to its end with an error that says something. */
export function reached(point: SweepPoint): point is SweepPoint & { error: number } {
  return point.error !== null && point.error <= HUGE;
}

export function workPrecision(
  methods: readonly MethodSweep[],
  points: readonly SweepPoint[],
  reference: ReferenceInfo | undefined,
  theme: "light" | "dark",
  words: Words,
): { figure: FigureSpec; data: Numbers[] } {
  const errors = points.filter(reached).map(({ error }) => error);
  const least = Math.min(...errors.filter((error) => error > 0), reference?.uncertainty || Number.POSITIVE_INFINITY);
  const most = Math.max(...errors, 0);
  const ranged = most > 0 && Number.isFinite(least);
  // Room above the largest error: there stand the runs that blew up.
  const top = 10 ** Math.ceil(Math.log10(most) + 0.3);
  const range: [number, number] = [10 ** Math.floor(Math.log10(least) - 0.2), top];
  const data = methods.map(({ run }): Numbers => {
    const own = points.filter((point) => point.run === run).filter(reached);
    return { x: Float64Array.from(own, ({ evaluations }) => evaluations), y: Float64Array.from(own, ({ error }) => error) };
  });
  const colour = (run: number): number => methods.findIndex((method) => method.run === run);
  const dots = points.filter(reached).map(({ run, evaluations, error }) => ({ x: evaluations, y: error, color: colour(run) }));
  const blown = points.filter((point) => !reached(point) && point.evaluations > 0);
  const crosses = ranged ? blown.map(({ run, evaluations }) => ({ x: evaluations, y: top, color: colour(run), cross: true })) : [];
  const line = reference !== undefined && reference.uncertainty > 0 ? [{ y: reference.uncertainty, label: words.known }] : [];
  const works = points.filter(({ evaluations }) => evaluations > 0).map(({ evaluations }) => evaluations);
  return {
    figure: {
      x: {
        label: words.evaluations,
        scale: "log",
        ...(works.length > 1 && { range: [Math.min(...works) / 1.3, Math.max(...works) * 1.3] as [number, number] }),
      },
      y: { label: words.error, scale: "log", ...(ranged && { range }) },
      series: methods.map((method, i) => ({ label: words.label(method), color: i, dash: dashOf(i) })),
      markers: [...line, ...dots, ...crosses],
      theme,
    },
    data,
  };
}
