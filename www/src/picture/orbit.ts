/** Turning a drawing in lines of a mechanism in space, by drags and keys. */
import { type Camera, START, orbit } from "../geometry/camera.js";

/** How far a drag of so many pixels, or a press of an arrow key, turns the view. */
const PER_PIXEL = 0.009;
const PER_KEY = Math.PI / 36;

/** The view in space, turned by drags and keys; `changed` is called at each turn. */
export class Orbit {
  camera: Camera = START;

  constructor(private readonly changed: () => void) {}

  /** Lets a pane turn the view. */
  attach(root: HTMLElement): void {
    root.addEventListener("pointerdown", (down) => {
      if (down.button !== 0) return;
      let last = down;
      const move = (event: PointerEvent): void => {
        // A press that hardly moves is meant for a part.
        if (last === down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 3) return;
        root.setPointerCapture(down.pointerId);
        this.turn((last.clientX - event.clientX) * PER_PIXEL, (event.clientY - last.clientY) * PER_PIXEL);
        last = event;
      };
      root.addEventListener("pointermove", move);
      const end = (): void => {
        root.removeEventListener("pointermove", move);
        window.removeEventListener("pointerup", end);
        window.removeEventListener("pointercancel", end);
      };
      window.addEventListener("pointerup", end);
      window.addEventListener("pointercancel", end);
    });
    root.addEventListener("keydown", (event) => {
      if (event.target !== root) return;
      const turns: Record<string, [number, number]> = { ArrowLeft: [PER_KEY, 0], ArrowRight: [-PER_KEY, 0], ArrowUp: [0, PER_KEY], ArrowDown: [0, -PER_KEY] };
      const turn = turns[event.key];
      if (turn === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.turn(...turn);
    });
  }

  private turn(azimuth: number, elevation: number): void {
    this.camera = orbit(this.camera, azimuth, elevation);
    this.changed();
  }
}
