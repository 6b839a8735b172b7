/** How a visitor moves about: drags, two fingers, wheel and keys turn into a new viewpoint; a press that hardly moves picks. */
import { type Viewpoint, panned, turned, zoomed } from "./orbit.js";
import { type SheetPoint, onSheet, pagePoint } from "../../geometry/coordinates.js";

/** Turn per pixel of a drag and per press of an arrow key, rad. */
const PER_PIXEL = 0.009;
const PER_KEY = Math.PI / 36;
/** Shift of a key press, px; zoom of a key press and of a notch of the wheel. */
const KEY_SHIFT = 24;
const KEY_ZOOM = 1.15;
const WHEEL_ZOOM = 0.0014;
/** A press that moves by less is a click, px. */
const STILL = 4;
/** How far beside a thin part one may press: with a mouse, with a finger, px. */
const NEAR = { mouse: 4, touch: 12 };

export interface Target {
  readonly view: Viewpoint;
  readonly fitted: number;
  look(view: Viewpoint): void;
  /** Back to the first view; to a view of everything from here. */
  home(): void;
  fit(): void;
  /** A click, or the pointer over a place; px in the canvas. */
  pick(x: number, y: number, near: number): void;
  hover(x: number, y: number, near: number): void;
  leave(): void;
}

export function attachControls(canvas: HTMLCanvasElement, target: Target): void {
  const pointers = new Map<number, SheetPoint>();
  let moved = false;
  let lastTap = { time: -Infinity, x: 0, y: 0 };

  const place = (event: MouseEvent): SheetPoint => onSheet(pagePoint(event), canvas);
  const near = (event: PointerEvent): number => (event.pointerType === "touch" ? NEAR.touch : NEAR.mouse);
  const look = (view: Viewpoint): void => target.look(view);
  const height = (): number => canvas.clientHeight;

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (pointers.size === 0) moved = false;
    pointers.set(event.pointerId, place(event));
    target.leave();
  });
  canvas.addEventListener("pointermove", (event) => {
    const here = place(event);
    const last = pointers.get(event.pointerId);
    if (last === undefined) {
      if (event.pointerType === "mouse") target.hover(here.x, here.y, NEAR.mouse);
      return;
    }
    const [dx, dy] = [here.x - last.x, here.y - last.y];
    if (!moved && Math.hypot(dx, dy) < STILL) return;
    moved = true;
    if (pointers.size >= 2) {
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1] ?? last;
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(here.x - other.x, here.y - other.y);
      const nearer = after > 0 ? zoomed(target.view, before / after, target.fitted) : target.view;
      // Each finger moves the middle by half of its own way.
      look(panned(nearer, dx / 2, dy / 2, height()));
    } else if (event.shiftKey || (event.buttons & 6) !== 0) look(panned(target.view, dx, dy, height()));
    else look(turned(target.view, -dx * PER_PIXEL, dy * PER_PIXEL));
    pointers.set(event.pointerId, here);
  });
  const end = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId) || moved || event.type === "pointercancel" || event.button !== 0) return;
    const { x, y } = place(event);
    if (event.timeStamp - lastTap.time < 350 && Math.hypot(x - lastTap.x, y - lastTap.y) < 16) {
      lastTap = { time: -Infinity, x, y };
      target.fit();
      return;
    }
    lastTap = { time: event.timeStamp, x, y };
    target.pick(x, y, near(event));
  };
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  canvas.addEventListener("pointerleave", () => target.leave());
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 32);
      // A pinch on a touchpad comes as a wheel with Ctrl, in small steps.
      look(zoomed(target.view, Math.exp(Math.max(-200, Math.min(200, pixels)) * WHEEL_ZOOM * (event.ctrlKey ? 5 : 1)), target.fitted));
    },
    { passive: false },
  );
  canvas.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = keys[event.shiftKey && event.key.startsWith("Arrow") ? `Shift+${event.key}` : event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act(target, height());
  });
}

const turn = (azimuth: number, elevation: number) => (target: Target) => target.look(turned(target.view, azimuth * PER_KEY, elevation * PER_KEY));
const shift = (dx: number, dy: number) => (target: Target, height: number) => target.look(panned(target.view, dx * KEY_SHIFT, dy * KEY_SHIFT, height));
const zoom = (factor: number) => (target: Target) => target.look(zoomed(target.view, factor, target.fitted));

const keys: Record<string, (target: Target, height: number) => void> = {
  ArrowLeft: turn(1, 0),
  ArrowRight: turn(-1, 0),
  ArrowUp: turn(0, 1),
  ArrowDown: turn(0, -1),
  "Shift+ArrowLeft": shift(1, 0),
  "Shift+ArrowRight": shift(-1, 0),
  "Shift+ArrowUp": shift(0, 1),
  "Shift+ArrowDown": shift(0, -1),
  "+": zoom(1 / KEY_ZOOM),
  "=": zoom(1 / KEY_ZOOM),
  "-": zoom(KEY_ZOOM),
  Home: (target) => target.home(),
  f: (target) => target.fit(),
  F: (target) => target.fit(),
};
