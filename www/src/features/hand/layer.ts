/** What building by hand adds to the drawing: the grid, points to take hold of, the cross of the keyboard, what is being drawn; and the
 * gestures themselves, by drag, by two taps and by keys. */
import type { Pane } from "../../picture/pane.js";
import type { StageHand } from "../../picture/stage.js";
import { arrowHead } from "../../picture/plane/shapes.js";
import { element, round as short } from "../../picture/plane/svg.js";
import { type SheetPoint, type WorldPoint, onPlane, onSheet, pagePoint, toSheet } from "../../geometry/coordinates.js";
import { type Box } from "../../geometry/view.js";
import { edit } from "../../text/en/edit.js";
import { frame, framed } from "./framing.js";
import { dragged, tap } from "./gestures.js";
import type { Chosen, Hand, Spot } from "./hand.js";
import { Dimensioning } from "./dimensioning.js";
import { REACH, type Snapped, gridStep, round, snap } from "./snap.js";
import layerStyle from "./layer.css?inline";
import type { Placed } from "./sheet.js";
import { bodiesAt } from "./touch.js";
import { inUnit } from "../../document/value.js";
import { meant, under } from "./under.js";
import { adopt } from "../../kit/style/rules.js";

/** A press that moves less is a tap, px. */
const TAP = 5;
/** How near a bar counts as touched, px. */
const BODY = 11;

/** A pull that is let go is followed so many answers further at most. */
const SETTLING = 60;

interface Press {
  id: number;
  from: Spot;
  /** Where the finger went down, px of the drawing. */
  pixel: SheetPoint;
  /** It has become a drag. */
  drag: boolean;
  /** A body is being pulled. */
  pulling: boolean;
  /** The view is being moved. */
  panning: boolean;
  /** What is chosen is chosen by a frame around it. */
  framing: boolean;
  /** All that is chosen is being moved. */
  moving: boolean;
}

export class Layer implements StageHand {
  private readonly root = element("g", { class: "hand", "aria-hidden": "true" });
  private readonly grid = element("path", { class: "hand-grid" });
  private readonly handles = element("g");
  private readonly preview = element("path", { class: "hand-preview" });
  /** Length and angle of what is being drawn. */
  private readonly size = element("text", { class: "hand-size" });
  private readonly miss = element("path", { class: "hand-miss" });
  private readonly mark = element("g");
  private readonly cross = element("path", { class: "hand-cross" });
  private readonly dimensions: Dimensioning;
  private pane: Pane | undefined;
  private press: Press | undefined;
  /** Where the keyboard's cross stands, m. */
  private at: number[] | undefined;
  private frame = 0;
  private wanted: WorldPoint | undefined;
  private readonly ends: (() => void)[];
  private still = true;
  private moving = false;
  /** The next drawing takes the focus. */
  private focus = false;

  constructor(private readonly hand: Hand) {
    this.root.append(this.grid, this.preview, this.size, this.miss, this.handles, this.mark, this.cross);
    this.dimensions = new Dimensioning(hand);
    const { clock } = hand.session;
    this.ends = [
      hand.subscribe(() => this.refresh()),
      clock.subscribe(() => {
        if (this.still !== (clock.t === 0)) this.refresh();
      }),
    ];
  }

  enter(pane: Pane): void {
    this.leave();
    this.pane = pane;
    const { svg } = pane.drawing;
    adopt(svg, layerStyle);
    svg.prepend(this.grid);
    svg.append(this.root);
    pane.root.append(this.dimensions.root);
    svg.classList.add("editing");
    svg.setAttribute("tabindex", "0");
    svg.setAttribute("role", "application");
    svg.setAttribute("aria-roledescription", edit.board.role);
    svg.addEventListener("pointerdown", this.down);
    svg.addEventListener("pointermove", this.moveOver);
    svg.addEventListener("pointerup", this.up);
    svg.addEventListener("pointercancel", this.cancel);
    svg.addEventListener("keydown", this.key);
    svg.addEventListener("focus", this.refreshCross);
    svg.addEventListener("blur", this.refreshCross);
    if (this.focus) svg.focus({ preventScroll: true });
    this.focus = false;
    this.refresh();
  }

  /** On an empty sheet the tool that most things begin with is in the hand, and keys draw. */
  start(): void {
    this.hand.choose(undefined);
    this.hand.take("bar");
    this.focus = this.pane === undefined;
    this.pane?.drawing.svg.focus({ preventScroll: true });
  }

  subscribe(listener: () => void): () => void {
    return this.hand.subscribe(listener);
  }

  leave(): void {
    const svg = this.pane?.drawing.svg;
    this.pane = undefined;
    if (svg === undefined) return;
    this.root.remove();
    this.dimensions.root.remove();
    this.grid.remove();
    svg.classList.remove("editing");
    svg.removeAttribute("tabindex");
    svg.setAttribute("role", "group");
    svg.removeAttribute("aria-roledescription");
    svg.removeEventListener("pointerdown", this.down);
    svg.removeEventListener("pointermove", this.moveOver);
    svg.removeEventListener("pointerup", this.up);
    svg.removeEventListener("pointercancel", this.cancel);
    svg.removeEventListener("keydown", this.key);
    svg.removeEventListener("focus", this.refreshCross);
    svg.removeEventListener("blur", this.refreshCross);
  }

  get pose(): Float64Array | undefined {
    return this.hand.pose;
  }

  /** What the start needs; what was in sight stays. */
  box(before: Box): Box | undefined {
    return this.hand.sheet?.box(before);
  }

  get busy(): boolean {
    return this.press !== undefined;
  }

  choose(part: string | undefined): void {
    if (part !== undefined) this.hand.chooseNamed(part);
  }

  close(): void {
    for (const end of this.ends) end();
    this.leave();
    cancelAnimationFrame(this.frame);
  }

  // ---- showing -------------------------------------------------------------------------------------------------------------------

  /** After a layout, a change of the document, a pose. */
  refresh(): void {
    const { pane, hand } = this;
    if (pane === undefined) return;
    this.drawGrid();
    this.still = hand.session.clock.t === 0;
    const still = this.still || hand.pose !== undefined;
    const sheet = hand.sheet;
    const points = sheet === undefined || !still ? [] : sheet.placed(hand.pose ?? sheet.frame);
    const shown = new Map<string, Placed>();
    for (const point of points) {
      const { x, y } = this.pixel(point.at);
      const key = `${Math.round(x)},${Math.round(y)}`;
      if (!shown.has(key)) shown.set(key, point);
    }
    const chosen = still && hand.pose === undefined ? hand.selection.flatMap((part) => [hand.whereIs(part) ?? []]).filter((at) => at.length > 0) : [];
    this.handles.replaceChildren(
      ...[...shown.values()].map(({ ref, at }) => {
        const { x, y } = this.pixel(at);
        return element("circle", { class: ref.body === "ground" ? "hand-point ground" : "hand-point", cx: short(x), cy: short(y), r: 6 });
      }),
      ...chosen.map((at) => element("circle", { class: "hand-chosen", ...center(this.pixel(at)), r: 13 })),
    );
    if (hand.first !== undefined && this.press === undefined) {
      this.mark.replaceChildren(element("circle", { class: "hand-first", ...center(this.pixel(hand.first.at)), r: 9 }));
    } else if (this.press === undefined) {
      this.mark.replaceChildren();
      this.endPreview();
      if (hand.measured !== undefined) this.drawPreview(...hand.measured);
    }
    if (this.press?.pulling !== true) this.miss.setAttribute("d", "");
    this.dimensions.show(still ? sheet : undefined, pane.area, (at) => this.pixel(at));
    this.takeKeys();
    this.refreshCross();
  }

  /** What is to be moved is moved by keys too: the cross begins where it is. */
  private takeKeys(): void {
    const { hand, pane } = this;
    if (hand.moving && !this.moving && hand.chosen !== undefined) {
      this.at = hand.whereIs(hand.chosen) ?? this.at;
      pane?.drawing.svg.focus({ preventScroll: true });
    }
    this.moving = hand.moving;
  }

  private drawGrid(): void {
    const { pane } = this;
    if (pane === undefined) return;
    const { width, height } = pane.area;
    const step = gridStep(this.scale);
    const [low, high] = [this.world({ x: 0, y: height }), this.world({ x: width, y: 0 })];
    let d = "";
    for (let x = Math.ceil((low[0] ?? 0) / step); x <= (high[0] ?? 0) / step; x++) d += `M${short(this.pixel([x * step, 0]).x)} 0V${short(height)}`;
    for (let y = Math.ceil((low[1] ?? 0) / step); y <= (high[1] ?? 0) / step; y++) d += `M0 ${short(this.pixel([0, y * step]).y)}H${short(width)}`;
    this.grid.setAttribute("d", d);
  }

  private readonly refreshCross = (): void => {
    const svg = this.pane?.drawing.svg;
    const root = svg?.getRootNode() as Document | ShadowRoot | undefined;
    const shown = this.at !== undefined && svg !== undefined && root?.activeElement === svg && svg.matches(":focus-visible");
    if (!shown || this.at === undefined) {
      this.cross.setAttribute("d", "");
      return;
    }
    const { x, y } = this.pixel(this.at);
    this.cross.setAttribute("d", `M${short(x - 14)} ${short(y)}h28M${short(x)} ${short(y - 14)}v28`);
    if (this.hand.first !== undefined) this.drawPreview(this.hand.first.at, this.at);
  };

  private drawPreview(from: WorldPoint, to: WorldPoint): void {
    const [a, b] = [this.pixel(from), this.pixel(to)];
    const head = this.hand.tool === "force" || this.hand.tool === "slider" ? arrowHead(b, b.x - a.x, b.y - a.y, 12) : "";
    this.preview.setAttribute("d", `M${short(a.x)} ${short(a.y)}L${short(b.x)} ${short(b.y)}${head}`);
    const [dx, dy] = [(to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0)];
    this.size.textContent = `${inUnit(Math.hypot(dx, dy), this.hand.unit("length"))}, ${inUnit(Math.atan2(dy, dx), this.hand.unit("angle"))}`;
    for (const [name, value] of Object.entries({ x: b.x + 14, y: b.y - 14 })) this.size.setAttribute(name, short(value).toString());
  }

  /** How far a press has come, m; in steps of the grid. */
  private way({ from }: Press, to: SheetPoint, free: boolean): number[] {
    const step = gridStep(this.scale);
    return this.world(to).map((value, i) => {
      const by = value - (from.at[i] ?? 0);
      return free || !this.hand.snaps ? by : Number((Math.round(by / step) * step).toPrecision(12));
    });
  }

  private endPreview(): void {
    this.preview.setAttribute("d", "");
    this.size.textContent = "";
  }

  private showSnap(snapped: Snapped): void {
    const { x, y } = this.pixel(snapped.at);
    const mark =
      snapped.kind === "point"
        ? element("circle", { class: "hand-snap", cx: short(x), cy: short(y), r: 11 })
        : snapped.kind === "angle"
          ? element("path", { class: "hand-snap", d: `M${short(x - 7)} ${short(y)}l7 -7l7 7l-7 7z` })
          : element("path", { class: "hand-snap", d: `M${short(x - 6)} ${short(y)}h12M${short(x)} ${short(y - 6)}v12` });
    this.mark.replaceChildren(mark);
  }

  // ---- places --------------------------------------------------------------------------------------------------------------------

  private get scale(): number {
    return this.pane?.drawing.projection.view.scale ?? 1;
  }

  private pixel(at: WorldPoint): SheetPoint {
    const view = this.pane?.drawing.projection.view;
    return view === undefined ? { x: 0, y: 0 } : toSheet(view, at[0] ?? 0, at[1] ?? 0);
  }

  private world(at: SheetPoint): WorldPoint {
    const view = this.pane?.drawing.projection.view;
    return view === undefined ? [0, 0] : onPlane(view, at);
  }

  private pointer(event: PointerEvent): SheetPoint {
    const at = pagePoint(event);
    return this.pane === undefined ? { x: at.x, y: at.y } : onSheet(at, this.pane.drawing.svg);
  }

  private snapped(at: WorldPoint, from: WorldPoint | undefined, free: boolean): Snapped {
    return snap(at, this.hand.sheet?.points ?? [], this.scale, from, free || !this.hand.snaps);
  }

  /** What is at a place. */
  private spot(snapped: Snapped): Spot {
    const { sheet } = this.hand;
    const bodies = sheet === undefined ? [] : bodiesAt(sheet, snapped.at, BODY / this.scale);
    const near = REACH / this.scale;
    if (sheet === undefined) return { at: snapped.at };
    const on = snapped.on && meant(sheet, snapped.on);
    const things = under(sheet, snapped.at, on, bodies, near);
    const joint = things.flatMap((thing) => (thing.kind === "joint" ? [thing.name] : []))[0];
    return { at: snapped.at, bodies, under: things, ...(on !== undefined && { on }), ...(joint !== undefined && { joint }) };
  }

  // ---- gestures ------------------------------------------------------------------------------------------------------------------

  private readonly down = (event: PointerEvent): void => {
    const { hand, pane } = this;
    if (event.button !== 0 || pane === undefined || this.press !== undefined) return;
    event.preventDefault();
    pane.drawing.svg.focus({ preventScroll: true });
    if (hand.session.clock.playing || hand.session.clock.t !== 0) {
      hand.session.reset();
      hand.tell(() => edit.atStart);
      this.refresh();
    }
    const pixel = this.pointer(event);
    const at = this.world(pixel);
    // Taking hold is not rounded to the grid; beginning something new is.
    const snapped = this.snapped(at, undefined, hand.tool === "select" || event.altKey);
    this.press = {
      id: event.pointerId,
      from: this.spot(snapped),
      pixel,
      drag: false,
      pulling: false,
      panning: false,
      framing: event.shiftKey || hand.together.adding,
      moving: false,
    };
    pane.drawing.svg.setPointerCapture(event.pointerId);
  };

  private readonly moveOver = (event: PointerEvent): void => {
    const { press, hand, pane } = this;
    const pixel = this.pointer(event);
    if (press === undefined) {
      if (hand.tool !== "select" && event.pointerType === "mouse") this.showSnap(this.snapped(this.world(pixel), hand.first?.at, event.altKey));
      if (hand.first !== undefined) this.drawPreview(hand.first.at, this.snapped(this.world(pixel), hand.first.at, event.altKey).at);
      return;
    }
    if (event.pointerId !== press.id) return;
    if (!press.drag && Math.hypot(pixel.x - press.pixel.x, pixel.y - press.pixel.y) < TAP) return;
    if (!press.drag) {
      press.drag = true;
      this.begin(press);
    }
    if (press.framing) {
      this.preview.setAttribute("d", frame(press.pixel, pixel));
      return;
    }
    if (press.panning) {
      pane?.pan?.(pixel.x - press.pixel.x, pixel.y - press.pixel.y);
      press.pixel = pixel;
      return;
    }
    if (press.pulling) {
      this.wanted = this.world(pixel);
      if (this.frame === 0) this.frame = requestAnimationFrame(this.pull);
      return;
    }
    if (press.moving) {
      const by = this.way(press, pixel, event.altKey);
      this.drawPreview(
        press.from.at,
        press.from.at.map((value, i) => value + (by[i] ?? 0)),
      );
      return;
    }
    const snapped = this.snapped(this.world(pixel), press.from.at, event.altKey);
    this.showSnap(snapped);
    this.drawPreview(press.from.at, snapped.at);
  };

  /** A press became a drag: with the empty hand it takes hold of what is there. */
  private begin({ from }: Press): void {
    const { hand, press } = this;
    if (press === undefined) return;
    if (hand.tool !== "select") {
      press.framing = false;
      return;
    }
    press.framing &&= (from.under?.length ?? 0) === 0;
    press.moving = hand.others.length > 0 && from.under?.some((part) => hand.has(part)) === true;
    if (press.framing || press.moving) return;
    // A point of the ground does not follow: pulling it changes lengths.
    if (hand.shape || from.on?.body === "ground") return;
    const body = from.on?.body ?? from.bodies?.[0];
    if (body !== undefined) press.pulling = hand.grab(body, from.at);
    else press.panning = from.joint === undefined;
  }

  private readonly pull = (): void => {
    this.frame = 0;
    const { wanted, press } = this;
    if (wanted === undefined || press?.pulling !== true) return;
    const dragged = this.hand.pull(wanted);
    if (dragged === undefined) return;
    const to = this.pixel(wanted);
    const near = dragged.distance * this.scale < 3;
    const from = near ? undefined : this.held(press);
    this.miss.setAttribute("d", from === undefined ? "" : `M${short(from.x)} ${short(from.y)}L${short(to.x)} ${short(to.y)}`);
    this.miss.classList.toggle("bad", dragged.hold === "limit" || dragged.hold === "fixed");
    if (!dragged.settled && dragged.hold !== "reached") this.frame = requestAnimationFrame(this.pull);
  };

  /** Where the point that is held is now, px. */
  private held(press: Press): SheetPoint | undefined {
    const { sheet, pose } = this.hand;
    const on = press.from.on;
    if (sheet === undefined || pose === undefined || on === undefined) return undefined;
    const at = sheet.placed(pose).find(({ ref }) => ref.body === on.body && ref.point === on.point)?.at;
    return at && this.pixel(at);
  }

  private readonly up = (event: PointerEvent): void => {
    const { press, hand } = this;
    if (press === undefined || event.pointerId !== press.id) return;
    const pixel = this.pointer(event);
    this.press = undefined;
    this.mark.replaceChildren();
    this.endPreview();
    this.miss.setAttribute("d", "");
    if (press.pulling) {
      cancelAnimationFrame(this.frame);
      this.frame = 0;
      // The last word on how far it goes is that of the pose that has settled.
      const to = this.world(pixel);
      for (let answers = 0; answers < SETTLING && this.hand.pull(to)?.settled === false; answers++);
      this.hand.release();
    } else if (press.drag && press.framing) {
      if (hand.sheet !== undefined) hand.together.choose(framed(hand.sheet, press.pixel, pixel, (at) => this.pixel(at)));
    } else if (press.moving) {
      hand.together.move(this.way(press, pixel, event.altKey));
    } else if (press.panning) {
      // The view was moved, nothing else.
    } else if (press.drag) {
      dragged(hand, press.from, this.spot(this.snapped(this.world(pixel), press.from.at, event.altKey)));
    } else tap(hand, press.from, event.shiftKey);
    this.hand.touched();
  };

  readonly cancel = (): void => {
    this.press = undefined;
    this.hand.drop();
    this.hand.touched();
  };

  private readonly key = (event: KeyboardEvent): void => {
    const own = event.target === this.pane?.drawing.svg;
    if (event.ctrlKey || event.metaKey) {
      if (own && !event.shiftKey && !event.altKey) this.command(event);
      return;
    }
    if (!own) {
      const part = event.target instanceof Element ? event.target.closest("[data-part]")?.getAttribute("data-part") : undefined;
      if ((event.key === "Enter" || event.key === " ") && part != null) {
        event.preventDefault();
        event.stopImmediatePropagation();
        this.hand.chooseNamed(part);
      }
      return;
    }
    const step = gridStep(this.scale) / (event.altKey ? 10 : 1);
    const steps = event.shiftKey ? 5 : 1;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (by !== undefined) {
      const { at } = this;
      const [x = 0, y = 0] = at ?? this.hand.first?.at ?? this.middle();
      this.at = [
        round(x, step) + (at === undefined ? 0 : (by[0] ?? 0) * steps * step),
        round(y, step) + (at === undefined ? 0 : (by[1] ?? 0) * steps * step),
      ].map((value) => Number(value.toPrecision(12)));
      const here = this.spot(this.snapped(this.at, undefined, true));
      const cross = this.at;
      this.hand.session.say(() =>
        edit.board.cross(this.hand.place(cross), here.joint ?? (here.on === undefined ? here.bodies?.[0] : `${here.on.body}.${here.on.point}`)),
      );
      this.refreshCross();
    } else if (event.key === "Tab" && !event.shiftKey && this.hand.tool === "select" && this.hand.below()) {
      // What lies below what was chosen; from the last one on Tab goes on in the page.
    } else if (event.key === "Enter" && this.at !== undefined) {
      tap(this.hand, this.spot(this.snapped(this.at, undefined, true)));
      this.refresh();
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  /** Ctrl and a letter: all, copy, and what was copied once more. */
  private command(event: KeyboardEvent): void {
    const { hand } = this;
    if (event.key === "a") hand.together.chooseEverything();
    else if (event.key === "c" && hand.selection.length > 0) {
      this.copied = hand.selection;
      hand.tell(() => edit.copyKept(this.copied.length));
    } else if (event.key === "v" && this.copied.length > 0) hand.together.copy(this.copied, [2 * gridStep(this.scale), 2 * gridStep(this.scale)]);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  private copied: readonly Chosen[] = [];

  private middle(): WorldPoint {
    const { width = 0, height = 0 } = this.pane?.area ?? {};
    return this.world({ x: width / 2, y: height / 2 });
  }
}

function center({ x, y }: SheetPoint): { cx: number; cy: number } {
  return { cx: short(x), cy: short(y) };
}
