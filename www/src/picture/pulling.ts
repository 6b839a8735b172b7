/**
 * Taking hold of a part in the drawing while nothing is being edited. Here a press is told from a click; what follows the hand is computed
 * by a part of the page that is loaded with the first pull.
 */
import type { Pane } from "./pane.js";
import { type PagePoint, type WorldPoint, onPlane, onSheet, pagePoint } from "../geometry/coordinates.js";

/** A press that moves less is a click, px. */
const CLICK = 5;
/** A pin that moves is hard to hit, px. */
export const RUNNING = 56;
/** What kept it is said for so long after it is let go, ms. */
const READ = 6000;

interface Press {
  id: number;
  pane: Pane;
  /** Where it began and where it is, px of the window. */
  from: PagePoint;
  now: PagePoint;
  /** The pose that was seen then: it may be running. */
  shown: Float64Array;
  state: "pressed" | "loading" | "pulling" | "lost";
  /** Only a mouse moves the drawing where it holds nothing: a finger moves the page. */
  mouse: boolean;
  /** It went down on a part, on the room about a handle, or near one that moves. */
  held: boolean;
}

/** What computes a pull at a part: the linkage follows the finger. */
export interface Pull {
  /** The pose that is shown while it is followed. */
  readonly pose: Float64Array | undefined;
  /** What is said about it. */
  readonly note: { text: string; bad: boolean } | undefined;
  forget(): void;
  /** Takes hold of what is at a place of the shown pose; false if nothing is. */
  begin(shown: Float64Array, at: WorldPoint, scale: number): boolean;
  /** Follows; false while it is still busy with the place before. */
  to(at: WorldPoint): boolean;
  release(at: WorldPoint): void;
  cancel(): void;
  close(): void;
}

export class Pulling {
  private press: Press | undefined;
  private pull: Pull | undefined;
  private frame = 0;
  private reading: ReturnType<typeof setTimeout> | undefined;
  /** The click that follows a pull means no part. */
  private pulled = false;

  constructor(
    private readonly load: (changed: () => void) => Promise<Pull | undefined>,
    private readonly changed: () => void,
    private readonly done: () => void,
    private readonly playing: () => boolean,
    /** A drag of the mouse that holds nothing, px. */
    private readonly pan: (dx: number, dy: number) => void,
  ) {}

  /** Shown instead of the clock's. */
  get pose(): Float64Array | undefined {
    return this.pull?.pose;
  }

  /** What keeps it. */
  get note(): string | undefined {
    return this.press?.state === "pulling" || this.pull?.note?.bad === true ? this.pull?.note?.text : undefined;
  }

  /** The drawing must not be replaced. */
  get busy(): boolean {
    return this.press?.state === "pulling";
  }

  /** True for the click that ends a pull. */
  swallow(): boolean {
    const { pulled } = this;
    this.pulled = false;
    return pulled;
  }

  attach(pane: Pane): void {
    const { svg } = pane.drawing;
    svg.classList.add("pullable");
    svg.addEventListener("pointerdown", (event) => this.down(pane, event));
    svg.addEventListener("pointermove", this.move);
    svg.addEventListener("pointerup", this.up);
    svg.addEventListener("pointercancel", this.lost);
    // What a style says of a touch is about where the parts were in the last picture; while they move, only this is about where they are.
    svg.addEventListener("touchmove", this.hold, { passive: false });
  }

  /** Something else takes the drawing in hand. */
  close(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.reading);
    this.frame = 0;
    this.press = undefined;
    this.pull?.close();
    this.pull = undefined;
  }

  private down(pane: Pane, event: PointerEvent): void {
    this.pulled = false;
    // Where there are tools in hand, a press is theirs.
    if (pane.drawing.svg.classList.contains("editing")) return;
    if (event.button !== 0 || this.press !== undefined) return;
    const from = pagePoint(event);
    this.press = {
      id: event.pointerId,
      pane,
      from,
      now: from,
      shown: pane.shown.slice(),
      state: "pressed",
      mouse: event.pointerType === "mouse",
      held: this.holds(event),
    };
  }

  private holds({ target, currentTarget, clientX, clientY }: PointerEvent): boolean {
    if (target instanceof Element && target.closest(".part, .grip") !== null) return true;
    const grips = this.playing() && currentTarget instanceof Element ? [...currentTarget.querySelectorAll(".grip")] : [];
    return grips.some((grip) => {
      const { left, top, width, height } = grip.getBoundingClientRect();
      return Math.hypot(clientX - left - width / 2, clientY - top - height / 2) < RUNNING;
    });
  }

  /** A finger that holds a part does not move the page. */
  private readonly hold = (event: TouchEvent): void => {
    if (this.press?.held === true && this.press.state !== "lost" && event.cancelable) event.preventDefault();
  };

  private readonly move = (event: PointerEvent): void => {
    const { press } = this;
    if (press?.id !== event.pointerId) return;
    const before = press.now;
    press.now = pagePoint(event);
    if (press.state === "lost") this.along(press, before);
    if (press.state === "pressed" && Math.hypot(press.now.x - press.from.x, press.now.y - press.from.y) >= CLICK) void this.begin(press);
    else if (press.state === "pulling" && this.frame === 0) this.frame = requestAnimationFrame(this.follow);
  };

  private async begin(press: Press): Promise<void> {
    const { svg, projection } = press.pane.drawing;
    press.state = "loading";
    clearTimeout(this.reading);
    svg.setPointerCapture(press.id);
    this.pull ??= await this.load(this.changed);
    if (this.pull === undefined) return;
    if (this.press !== press) {
      // Let go while the first pull was loaded.
      if (!press.held) this.along(press, press.from);
      return;
    }
    this.pulled = this.pull.begin(press.shown, at(press.pane, press.from), projection.view.scale);
    press.state = this.pulled ? "pulling" : "lost";
    if (this.pulled) this.frame = requestAnimationFrame(this.follow);
    else this.along(press, press.from);
    this.changed();
  }

  /** The drawing goes along with a press that holds nothing, from where that was before. */
  private along({ mouse, now }: Press, before: PagePoint): void {
    if (mouse) this.pan(now.x - before.x, now.y - before.y);
  }

  private readonly follow = (): void => {
    this.frame = 0;
    const { press } = this;
    if (press?.state === "pulling" && this.pull?.to(at(press.pane, press.now)) === false) this.frame = requestAnimationFrame(this.follow);
  };

  private readonly up = (event: PointerEvent): void => {
    const { press } = this;
    if (press?.id !== event.pointerId) return;
    this.finish(press);
    if (press.state === "pulling") {
      this.pull?.release(at(press.pane, pagePoint(event)));
      this.reading = setTimeout(() => {
        this.pull?.forget();
        this.changed();
      }, READ);
      this.done();
    }
    this.changed();
  };

  private readonly lost = (event: PointerEvent): void => {
    const { press } = this;
    if (press?.id === event.pointerId) this.cancel();
  };

  /** Lets go without a change. */
  cancel(): void {
    const { press } = this;
    if (press === undefined) return;
    this.finish(press);
    if (press.state === "pulling") this.pull?.cancel();
    this.changed();
  }

  private finish(press: Press): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (press === this.press) this.press = undefined;
  }
}

/** A place of the window in the plane of the mechanism. */
function at({ drawing }: Pane, place: PagePoint): WorldPoint {
  return onPlane(drawing.projection.view, onSheet(place, drawing.svg));
}
