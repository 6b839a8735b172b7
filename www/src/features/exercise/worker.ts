/** The worker of exercises. It works on one question at a time and looks at no messages meanwhile. */
import init, * as wasm from "../../../pkg/holonomy_later.js";
import { serve } from "../../solver/serve.js";
import type { Added, CheckReport, GivenAway, Receipt, Report, TaskReport, Variant } from "../../solver/types.js";

/** How long Rust may work on it, s. */
interface Limited {
  seconds: number;
}
/** `key`: a document with its exercise; `submission`: the text of a receipt, or its link. */
interface Handed extends Limited {
  key: string;
  submission: string;
}

const answers = {
  /** With the findings about the exercise, which the page's own module does not know; `language`: of what the document says in several. */
  check: ({ text, language }: Limited & { text: string; language: string }) => JSON.parse(wasm.check(text, language)) as CheckReport,
  /** The text of a document without its key: what a teacher shares. */
  withoutKey: ({ text }: Limited & { text: string }) => wasm.exercise_without_key(text),
  /** Of the exercise in a document, the same with and without its key; nothing if there is none. */
  fingerprint: ({ text }: Limited & { text: string }) => wasm.exercise_fingerprint(text),
  /** The document with one student's numbers, tried: it assembles and runs. An empty name: as it is written. */
  variant: ({ text, student, seconds }: Limited & { text: string; student: string }) => JSON.parse(wasm.exercise_variant(text, student, seconds)) as Variant,
  /** Marks one task. `key`: the document with this student's numbers; `submission`: a receipt with the answer. */
  mark: ({ key, submission, task, seconds }: Handed & { task: string }) => JSON.parse(wasm.exercise_mark(key, submission, task, seconds)) as TaskReport,
  /** The fingerprint of a prediction as it is made; `submission`: a receipt with the prediction, or without where it is left out. */
  prediction: ({ key, submission, task }: Handed & { task: string }) => wasm.exercise_prediction(key, submission, task),
  /** The curve that a task asks to predict: time and value in turn. */
  curve: ({ key, task, seconds }: Limited & { key: string; task: string }) => wasm.exercise_curve(key, task, seconds),
  /** Fills in what a receipt says of the run, the program and the exercise. */
  receipt: ({ key, submission, seconds }: Handed) => JSON.parse(wasm.exercise_receipt(key, submission, seconds)) as Receipt,
  /** Grades a submission as `holonomy grade` does. */
  grade: ({ key, submission, seconds }: Handed) => JSON.parse(wasm.grade_submission(key, submission, seconds)) as Report,
  /** The right numbers that can be read in what students get. */
  givenAway: ({ text, seconds }: Limited & { text: string }) => JSON.parse(wasm.exercise_given_away(text, seconds)) as GivenAway[],
  /** What goes back to a student, as a part of a page; `added`: what the teacher adds. */
  returnedBody: ({ key, submission, added, seconds }: Handed & { added: Added }) => wasm.returned_body(key, submission, JSON.stringify(added), seconds),
  /** A page of such parts. */
  returnedPage: ({ language, title, bodies }: Limited & { language: string; title: string; bodies: string[] }) => wasm.returned_page(language, title, bodies),
  /** The canonical text of a receipt, from its text or its link. */
  canonical: ({ submission }: Limited & { submission: string }) => wasm.receipt_canonical(submission),
};

export type ExerciseAnswers = typeof answers;

serve((module) => init({ module_or_path: module }).then(() => undefined), answers);
