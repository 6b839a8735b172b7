/** Reads the exercise of a document for showing. What does not look as it should is left out: Rust has said so before. */
import { kindOf, tellsRight } from "../../document/task-kind.js";
import { jsonOf } from "../../document/json.js";
import { mayHaveExercise } from "./look.js";
import { type Answer, type Exercise, HIDDEN, type Hint, type Option, PANELS, type Panel, type Reveal, type Task, type Text, type Tolerance } from "./types.js";

type Raw = Record<string, unknown>;

const object = (value: unknown): Raw => (typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Raw) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const strings = (value: unknown): string[] => list(value).filter((item): item is string => typeof item === "string");

/** The exercise in the text of a document; nothing if it has none, or is no JSON. */
export function readExercise(text: string): Exercise | undefined {
  if (!mayHaveExercise(text)) return undefined;
  const block = object(jsonOf(text))["exercise"];
  if (typeof block !== "object" || block === null) return undefined;
  const raw = object(block);
  const panels = raw["panels"];
  const intro = textOf(raw["intro"]);
  return {
    ...(intro !== undefined && { intro }),
    tasks: list(raw["tasks"]).map(task),
    locked: strings(raw["locked"]),
    panels: Array.isArray(panels) ? strings(panels).filter((name): name is Panel => (PANELS as readonly string[]).includes(name)) : PANELS,
    hide: HIDDEN.filter((what) => strings(raw["hide"]).includes(what)),
    sequence: raw["sequence"] === true,
    methods: Object.fromEntries(Object.entries(object(raw["methods"])).map(([axis, ids]) => [axis, strings(ids)])),
    variants: Object.keys(object(raw["variants"])),
    reveal: reveal(raw["reveal"]),
  };
}

function textOf(value: unknown): Text | undefined {
  if (typeof value === "string") return value;
  const { en, de } = object(value);
  if (typeof en !== "string" && typeof de !== "string") return undefined;
  return { ...(typeof en === "string" && { en }), ...(typeof de === "string" && { de }) };
}

function task(value: unknown): Task {
  const raw = object(value);
  return {
    id: String(raw["id"] ?? ""),
    prompt: textOf(raw["prompt"]) ?? "",
    points: typeof raw["points"] === "number" ? raw["points"] : 1,
    ...(typeof raw["attempts"] === "number" && { attempts: raw["attempts"] }),
    attemptCost: typeof raw["attempt_cost"] === "number" ? raw["attempt_cost"] : 0,
    hints: list(raw["hints"]).map(hint),
    answer: answer(object(raw["answer"])),
  };
}

function hint(value: unknown): Hint {
  const priced = object(value);
  const cost = typeof priced["cost"] === "number" ? priced["cost"] : 0;
  return { text: textOf(priced["text"]) ?? textOf(value) ?? "", cost };
}

function option(value: unknown): Option {
  const raw = object(value);
  const feedback = textOf(raw["feedback"]);
  return { text: textOf(raw["text"]) ?? textOf(value) ?? "", ...(feedback !== undefined && { feedback }) };
}

function reveal(value: unknown): Reveal {
  const attempts = object(value)["attempts"];
  if (typeof attempts === "number") return { attempts };
  return value === "finish" ? "finish" : "never";
}

function answer(raw: Raw): Answer {
  const word = (key: string): Record<string, string> => (typeof raw[key] === "string" ? { [key]: raw[key] } : {});
  const formula = (key: string): Raw => (typeof raw[key] === "string" || typeof raw[key] === "number" ? { [key]: raw[key] } : {});
  const quantity = textOf(raw["quantity"]);
  const tolerance = toleranceOf(raw["tolerance"]);
  const { correct, falloff } = raw;
  const right = typeof correct === "number" ? [correct] : Array.isArray(correct) ? correct.filter((item) => typeof item === "number") : undefined;
  const checks = list(raw["checks"]).length;
  const solution = textOf(raw["solution"]);
  return {
    type: kindOf(raw["type"]),
    ...word("unit"),
    ...word("run"),
    ...word("curve"),
    ...formula("value"),
    ...(quantity !== undefined && { quantity }),
    ...(tolerance !== undefined && { tolerance }),
    ...(typeof falloff === "number" && { falloff }),
    options: list(raw["options"]).map(option),
    several: raw["several"] === true,
    ...(right !== undefined && { correct: right }),
    ...(checks > 0 && { checks }),
    ...(solution !== undefined && { solution }),
    ...(raw["variables"] !== undefined && { variables: Object.keys(object(raw["variables"])) }),
  };
}

function toleranceOf(value: unknown): Tolerance | undefined {
  if (typeof value === "number") return value;
  const { relative } = object(value);
  return typeof relative === "number" ? { relative } : undefined;
}

/** Can the page say whether an answer is right, or was the exercise handed out without its key? Predictions keep theirs. */
export function hasKey({ answer: asked }: Task): boolean {
  return tellsRight(asked);
}

/** A text in the language of the page; in another one where there is none in it. */
export function inLanguage(text: Text, language: string): string {
  if (typeof text === "string") return text;
  return (language === "de" ? (text.de ?? text.en) : (text.en ?? text.de)) ?? "";
}
