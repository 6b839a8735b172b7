/** A part of the student's page: it is rendered again when the work changes. */
import { guard } from "lit/directives/guard.js";
import { Part, given } from "../../kit/view.js";
import type { Lesson } from "./lesson.js";
import { adoptMath, markdown, markdownLine } from "./markdown.js";
import type { Text } from "./types.js";
import { told } from "./words.js";

export class LessonView extends Part {
  static override properties: Record<string, object> = given("lesson");
  declare lesson: Lesson;
  private end: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void adoptMath(this.renderRoot as ShadowRoot);
    this.end = this.lesson.subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.end?.();
  }
}

/** A text of the document as elements, made anew only when it is another one. */
export function rich(text: Text | undefined): unknown {
  const source = told(text);
  return guard([source], () => markdown(source));
}

/** The same in one line. */
export function richLine(text: Text | undefined): unknown {
  const source = told(text);
  return guard([source], () => markdownLine(source));
}
