/** A document with an exercise opens as the student's page; any other ends it. */
import type { Lesson } from "./lesson.js";
import { mayHaveExercise } from "./look.js";
import type { Session } from "../../session/session.js";
import { text } from "../../text/strings.js";
import type { Load } from "../../kit/load.js";

export class Study {
  /** The student's work on the exercise of the document. */
  lesson: Lesson | undefined;
  /** Counts what was opened: of two documents in quick succession the later one stays. */
  private turn = 0;

  /** `begin`: called before a lesson opens; `changed`: whenever it looks different. */
  constructor(
    private readonly session: Session,
    private readonly load: Load,
    private readonly begin: () => Promise<void>,
    private readonly changed: () => void,
  ) {}

  /** Whether the text is taken as an exercise. */
  readonly meet = (source: string, origin: string): boolean => {
    const turn = ++this.turn;
    if (!mayHaveExercise(source)) {
      this.leave();
      return false;
    }
    void this.open(source, origin, turn);
    return true;
  };

  /** The exercise as its author sees it. */
  readonly asDocument = (): void => {
    const { lesson } = this;
    if (lesson === undefined) return;
    this.leave();
    this.session.openPlain(lesson.source, lesson.origin);
  };

  private async open(source: string, origin: string, turn: number): Promise<void> {
    let part: typeof import("./part.js") | undefined;
    await this.load(async () => (part = await import("./part.js")), text.lessons.notLoaded);
    if (turn !== this.turn) return;
    this.leave();
    if (part?.readExercise(source) === undefined) {
      this.session.openPlain(source, origin);
      return;
    }
    await this.begin();
    const lesson = new part.Lesson(this.session, source, origin);
    this.lesson = lesson;
    // A learning platform keeps the work itself.
    if (window.parent === window) part.tellRefusal(this.session, lesson.store);
    lesson.subscribe(this.changed);
    this.changed();
    const problem = await lesson.load();
    if (problem === undefined || turn !== this.turn) return;
    this.asDocument();
    this.session.notify({ message: problem, remedy: "" });
  }

  private leave(): void {
    if (this.lesson === undefined) return;
    this.lesson.dispose();
    this.lesson = undefined;
    this.changed();
  }
}
