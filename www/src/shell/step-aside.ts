/** On a telephone a panel lies over the picture: while it shows something there, both are to be seen. */
import { narrow } from "../kit/narrow.js";

export class StepAside {
  private lastPressed: Element | undefined;
  private aside = false;

  /** Heard on the way in: what the press does may be rendered before it comes back out. */
  readonly pressed = {
    capture: true,
    handleEvent: (event: Event): void => {
      const [target] = event.composedPath();
      this.lastPressed = target instanceof Element ? target : undefined;
    },
  };

  /** The picture comes into sight above the panel, and in the panel what was pressed. */
  follow(showing: boolean, root: ParentNode): void {
    if (showing === this.aside) return;
    this.aside = showing;
    if (!showing || !narrow()) return;
    root.querySelector("holonomy-stage")?.scrollIntoView({ block: "start" });
    const panel = root.querySelector("aside");
    if (panel === null || this.lastPressed === undefined) return;
    panel.scrollTop += this.lastPressed.getBoundingClientRect().top - panel.getBoundingClientRect().top - 6;
  }
}
