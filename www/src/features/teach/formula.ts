/**
 * Expressions of exercises as choices from a list: a measure of a channel, a figure of the analysis, and a condition on either. What does
 * not come from the list is an expression of its own, kept as it is written.
 */

/** Measures of one channel. `size` is the largest absolute value. */
export const OF_CHANNEL = ["max", "min", "range", "size", "mean", "rms", "final", "at", "period", "crossings"] as const;
/** Numbers that the analysis and the run tell. */
export const FIGURES = ["mobility", "gruebler", "rank", "redundancy", "steps"] as const;

export type ChannelMeasure = (typeof OF_CHANNEL)[number];
export type Figure = (typeof FIGURES)[number];
export type MeasureKind = ChannelMeasure | Figure | "unique" | "own";
export const MEASURES: readonly MeasureKind[] = [...OF_CHANNEL, ...FIGURES, "unique", "own"];

export interface Measure {
  kind: MeasureKind;
  /** The channel, or the joint of `unique`. */
  of: string;
  /** The moment of `at`, s. */
  time: string;
  /** The expression itself, where it is its author's own. */
  own: string;
}

const NAME = "[A-Za-z_][\\w.]*'*";
const CALL = new RegExp(`^(max|min|range|mean|rms|final|period|crossings|unique)\\(\\s*(${NAME})\\s*\\)$`);
const SIZE = new RegExp(`^max\\(\\s*abs\\(\\s*(${NAME})\\s*\\)\\s*\\)$`);
const AT = new RegExp(`^at\\(\\s*(${NAME})\\s*,\\s*([^,()]+?)\\s*\\)$`);

export const isFigure = (kind: MeasureKind): kind is Figure => (FIGURES as readonly string[]).includes(kind);
export const isOfChannel = (kind: MeasureKind): kind is ChannelMeasure => (OF_CHANNEL as readonly string[]).includes(kind);

/** An expression as a choice. */
export function measureOf(expression: string | number | undefined): Measure {
  const text = String(expression ?? "").trim();
  const made = (kind: MeasureKind, of = "", time = ""): Measure => ({ kind, of, time, own: text });
  if ((FIGURES as readonly string[]).includes(text)) return made(text as Figure);
  const size = SIZE.exec(text);
  if (size !== null) return made("size", size[1]);
  const at = AT.exec(text);
  if (at !== null) return made("at", at[1], at[2]);
  const call = CALL.exec(text);
  if (call !== null) return made(call[1] as MeasureKind, call[2]);
  return made("own");
}

/** An expression as its author's own: in brackets where a choice from the list would be recognised in it, which says the same. */
export const ownText = (text: string): string => (measureOf(text).kind === "own" ? text : `(${text})`);

export function written({ kind, of, time, own }: Measure): string {
  if (kind === "own") return own;
  if (isFigure(kind)) return kind;
  if (kind === "size") return `max(abs(${of}))`;
  return kind === "at" ? `at(${of}, ${time.trim() || "0"})` : `${kind}(${of})`;
}

/** How a measure is held against a number. `holds`: the measure itself says yes or no. */
export const RELATIONS = ["<", "<=", ">", ">=", "==", "within", "holds"] as const;
export type Relation = (typeof RELATIONS)[number];

export interface Condition {
  measure: Measure;
  relation: Relation;
  value: string;
  /** Of `within`. */
  tolerance: string;
}

/** What is joined by `and` or `or`, or has conditions inside, is its author's own. */
const SIMPLE = /^([^<>=!]+?)\s*(<=|>=|==|<|>)\s*([^<>=!]+)$/;
const WITHIN = /^abs\(\s*(.+?)\s+-\s+([^()]+?)\s*\)\s*<=?\s*([^<>=!]+)$/;

export function conditionOf(expression: string | undefined): Condition {
  const text = (expression ?? "").trim();
  const joined = /\b(and|or|not|if)\b/.test(text);
  const within = joined ? null : WITHIN.exec(text);
  if (within !== null) {
    const [, left = "", value = "", tolerance = ""] = within;
    const measure = measureOf(left);
    // What an author put in brackets is one of theirs (`ownText`).
    if (measure.kind !== "own" || left.startsWith("(")) return { measure, relation: "within", value, tolerance };
  }
  const simple = joined ? null : SIMPLE.exec(text);
  if (simple !== null) {
    const [, left = "", relation = "<", value = ""] = simple;
    return { measure: measureOf(left), relation: relation as Relation, value, tolerance: "" };
  }
  return { measure: measureOf(text), relation: "holds", value: "", tolerance: "" };
}

export function writtenCondition({ measure, relation, value, tolerance }: Condition): string {
  const left = written(measure);
  if (relation === "holds") return left;
  if (relation === "within") return `abs(${left} - ${value.trim() || "0"}) < ${tolerance.trim() || "0.01"}`;
  return `${left} ${relation} ${value.trim() || "0"}`;
}

/** The unit of a measure, where the channel's tells it. */
export function unitOf({ kind, of }: Measure, unit: (channel: string) => string): string {
  if (kind === "period") return "s";
  return isOfChannel(kind) && kind !== "crossings" ? unit(of) : "";
}
