/** What a teacher should look at before an exercise is handed out. */
import { type ExerciseBlock, type Words, said } from "../../document/exercise.js";

export type Warning = { kind: "hint" | "message" | "prompt"; task: string; number: number };

const isEmpty = (words: Words | undefined): boolean => words === undefined || (said(words, "en").trim() === "" && said(words, "de").trim() === "");

/** Texts that say nothing: questions, hints, and what is said to wrong answers. */
export function emptyTexts({ tasks }: ExerciseBlock): Warning[] {
  return tasks.flatMap(({ id, prompt, hints = [], answer }) => [
    ...(isEmpty(prompt) ? [{ kind: "prompt", task: id, number: 1 } as const] : []),
    ...hints.flatMap((hint, i) =>
      isEmpty(typeof hint === "object" && "text" in hint ? hint.text : hint) ? [{ kind: "hint", task: id, number: i + 1 } as const] : [],
    ),
    ...(answer.mistakes ?? []).flatMap(({ message }, i) => (isEmpty(message) ? [{ kind: "message", task: id, number: i + 1 } as const] : [])),
  ]);
}
