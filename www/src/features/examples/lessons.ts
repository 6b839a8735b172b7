/** The lessons: for which course, for whom, and how long they take. Their words stand in `text`. */
import type { lessons as words } from "../../text/en/examples.js";

interface Lesson {
  course: "mechanisms" | "dynamics" | "methods";
  level: "first" | "advanced";
  /** As the note for teachers has it. */
  minutes: number;
}

export const LESSONS: Readonly<Record<keyof typeof words.list, Lesson>> = {
  "lesson-ways-to-move": { course: "mechanisms", level: "first", minutes: 45 },
  "lesson-four-bar": { course: "mechanisms", level: "first", minutes: 45 },
  "lesson-slider-crank": { course: "mechanisms", level: "first", minutes: 40 },
  "lesson-ladder": { course: "mechanisms", level: "first", minutes: 35 },
  "lesson-pendulum": { course: "dynamics", level: "first", minutes: 40 },
  "lesson-gyroscope": { course: "dynamics", level: "first", minutes: 40 },
  "lesson-parking": { course: "dynamics", level: "advanced", minutes: 35 },
  "lesson-stewart": { course: "dynamics", level: "advanced", minutes: 45 },
  "lesson-release": { course: "dynamics", level: "advanced", minutes: 40 },
  "lesson-reactions": { course: "dynamics", level: "advanced", minutes: 60 },
  "lesson-order": { course: "methods", level: "first", minutes: 40 },
  "lesson-drift": { course: "methods", level: "advanced", minutes: 60 },
  "lesson-frames": { course: "methods", level: "advanced", minutes: 60 },
};
