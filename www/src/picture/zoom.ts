/** Zooming and moving the drawing in the plane: wheel, two fingers, keys, buttons, and a drag where nothing is taken hold of. */
import { type SheetPoint, onSheet, pagePoint } from "../geometry/coordinates.js";
import { WHOLE, type Zoom } from "../geometry/view.js";

/** The largest zoom, and of a press and of a wheel's pixel. */
const MOST = 60;
export const STEP = 1.3;
const WHEEL = 0.0014;
/** A move by a key, px. */
const SHIFT = 40;

export class Zooming {
  zoom = WHOLE;
  private size = { width: 0, height: 0 };
  /** Fingers that are down, where they are. */
  private readonly fingers = new Map<number, SheetPoint>();

  /** `changed`: the drawing is laid out anew; `pinched`: two fingers have it, nothing else does. */
  constructor(
    private readonly changed: () => void,
    private readonly pinched: () => void,
  ) {}

  get whole(): boolean {
    return this.zoom === WHOLE;
  }

  /** The drawing's size, px. */
  fits(width: number, height: number): Zoom {
    this.size = { width, height };
    return this.zoom;
  }

  reset(): void {
    this.zoom = WHOLE;
  }

  /** Shows everything. */
  readonly fit = (): void => this.set(WHOLE);

  /** Larger or smaller about a place, px; the middle unless one is given. */
  by(factor: number, at: SheetPoint = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    const { zoom } = this;
    const next = Math.min(MOST, Math.max(1, zoom.factor * factor));
    const share = next / zoom.factor;
    this.set({ factor: next, x: at.x - share * (at.x - zoom.x), y: at.y - share * (at.y - zoom.y) });
  }

  pan(dx: number, dy: number): void {
    const { factor, x, y } = this.zoom;
    this.set({ factor, x: x + dx, y: y + dy });
  }

  /** What is shown always has the middle of the drawing in it; the whole is the whole. */
  private set({ factor, x, y }: Zoom): void {
    const { width, height } = this.size;
    const held = (shift: number, size: number): number => Math.min(size / 2, Math.max(size / 2 - factor * size, shift));
    const next = { factor, x: held(x, width), y: held(y, height) };
    const same = factor === 1 && Math.hypot(next.x, next.y) < 1;
    this.zoom = same ? WHOLE : next;
    this.changed();
  }

  attach(root: HTMLElement): void {
    const place = (event: MouseEvent): SheetPoint => onSheet(pagePoint(event), root);
    root.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 32);
        // A pinch on a touchpad comes as a wheel with Ctrl, in small steps.
        this.by(Math.exp(-Math.max(-200, Math.min(200, pixels)) * WHEEL * (event.ctrlKey ? 5 : 1)), place(event));
      },
      { passive: false },
    );
    const other = (id: number): SheetPoint | undefined => [...this.fingers].find(([key]) => key !== id)?.[1];
    root.addEventListener(
      "pointerdown",
      (event) => {
        if (event.pointerType !== "touch") return;
        this.fingers.set(event.pointerId, place(event));
        if (this.fingers.size === 2) this.pinched();
        // The second finger begins nothing of its own.
        if (this.fingers.size > 1) event.stopPropagation();
      },
      { capture: true },
    );
    root.addEventListener(
      "pointermove",
      (event) => {
        const here = place(event);
        const last = this.fingers.get(event.pointerId);
        if (last === undefined) {
          if ((event.buttons & 6) !== 0) this.pan(event.movementX, event.movementY);
          return;
        }
        this.fingers.set(event.pointerId, here);
        const fixed = other(event.pointerId);
        if (fixed === undefined) return;
        event.stopPropagation();
        const before = Math.hypot(last.x - fixed.x, last.y - fixed.y);
        const after = Math.hypot(here.x - fixed.x, here.y - fixed.y);
        // Each finger moves the middle by half of its own way.
        if (before > 0) this.by(after / before, { x: (last.x + fixed.x) / 2, y: (last.y + fixed.y) / 2 });
        this.pan((here.x - last.x) / 2, (here.y - last.y) / 2);
      },
      { capture: true },
    );
    const up = (event: PointerEvent): void => void this.fingers.delete(event.pointerId);
    root.addEventListener("pointerup", up, { capture: true });
    root.addEventListener("pointercancel", up, { capture: true });
    root.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
      const act = keys[event.shiftKey && event.key.startsWith("Arrow") ? `Shift+${event.key}` : event.key];
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      act(this);
    });
  }
}

const keys: Record<string, (zooming: Zooming) => void> = {
  "+": (zooming) => zooming.by(STEP),
  "=": (zooming) => zooming.by(STEP),
  "-": (zooming) => zooming.by(1 / STEP),
  "Shift+ArrowLeft": (zooming) => zooming.pan(SHIFT, 0),
  "Shift+ArrowRight": (zooming) => zooming.pan(-SHIFT, 0),
  "Shift+ArrowUp": (zooming) => zooming.pan(0, SHIFT),
  "Shift+ArrowDown": (zooming) => zooming.pan(0, -SHIFT),
  Home: (zooming) => zooming.fit(),
};
