/** What the forms of the teacher's dialog work on: a task of the document, and how its values are put into the text. */
import type { Path } from "../../document/change.js";
import type { Outline } from "../../document/outline.js";
import type { TaskBlock } from "../../document/exercise.js";
import type { CheckReport } from "../../solver/types.js";
import type { Written } from "./fields.js";

export interface Form {
  task: TaskBlock;
  written: Written;
  /** Channels and runs of the document. */
  report: CheckReport;
  outline: Outline;
  /** A value of the task; `typing`: it is not settled yet. */
  put: (path: Path, value: unknown, typing?: boolean) => void;
  /** Several values at once, one entry of undo; `undefined` takes a key or an element away. */
  puts: (values: readonly (readonly [Path, unknown])[]) => void;
  add: (path: Path, value: unknown) => void;
  remove: (path: Path, index: number) => void;
}

/** What a number or condition begins with: the first quantity that is plotted, else the first coordinate. How exact the run is, is seldom asked. */
export function firstChannel({ report }: Pick<Form, "report">): string {
  const plotted = report.plots.flatMap(({ channels }) => channels);
  const known = new Set(report.channels.map(({ name }) => name));
  // A tangent basis has no value of its own; what a plot shows of a mechanism has.
  const own = (name: string): boolean => name !== "t" && !/^[qz]\d/.test(name) && !/^(drift|energy|step)\./.test(name);
  return plotted.find((name) => known.has(name) && own(name)) ?? report.channels.find(({ name }) => own(name))?.name ?? "t";
}

export const unitOfChannel =
  (report: CheckReport) =>
  (name: string): string =>
    report.channels.find((channel) => channel.name === name)?.unit ?? "";

/** Everything that can be asked about by name in `unique`. */
export function partNames({ joints, drivers, value }: Outline): string[] {
  const keys = (of: unknown): string[] => (typeof of === "object" && of !== null ? Object.keys(of) : []);
  return [...joints.map(({ name }) => name), ...drivers.map(({ name }) => name), ...keys(value["constraints"]), ...keys(value["velocity_constraints"])];
}
