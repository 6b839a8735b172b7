/** Building by hand: what is chosen, which tool is in the hand, and what a gesture does to the document. The drawing, the tree and the fields
 * show it; it knows none of them. */
import { whyNoTurn } from "../../picture/fourbar.js";
import { toLocal } from "../../document/geometry.js";
import { type Moved, moveBody, moveJoint, movePoint, setPoses } from "../../document/move.js";
import { type PointRef, refText } from "../../document/outline.js";
import { exists } from "../../document/group.js";
import { EditRefused } from "../../document/refused.js";
import { remove } from "../../document/remove.js";
import { Emitter } from "../../session/emitter.js";
import { quantity, reading } from "../../text/number.js";
import type { Session } from "../../session/session.js";
import { type Said, spoken } from "../../text/said.js";
import { edit } from "../../text/en/edit.js";
import { failureInWords, inWords } from "../../text/strings.js";
import type { Engine } from "../../solver/engine.js";
import { Refused } from "../../solver/errors.js";
import type { Dragged } from "../../solver/types.js";
import { Adding } from "./adding.js";
import { type Chosen, describe } from "./chosen.js";
import { Sheet } from "./sheet.js";
import { Sizing } from "./sizing.js";
import { Together } from "./together.js";
import { type Display, type Quantity, type Unit, displayOf, inUnit, unitOf } from "../../document/value.js";
import type { WorldPoint } from "../../geometry/coordinates.js";

export const TOOLS = ["select", "bar", "pin", "slider", "spring", "motor", "force", "ground", "ruler"] as const;
export type Tool = (typeof TOOLS)[number];
export { type Chosen, describe };

/** A place that was pointed at, with what is there. */
export interface Spot {
  at: number[];
  /** A point of a body or of the ground. */
  on?: PointRef;
  /** Bodies under it, topmost first. */
  bodies?: readonly string[];
  /** A joint of this name is there. */
  joint?: string;
  /** Everything there, from the top down. */
  under?: readonly Chosen[];
  /** The free end of the bar that was just drawn: the next one goes on from it. */
  chain?: boolean;
}

export class Hand extends Emitter {
  tool: Tool = "select";
  /** Moving changes lengths instead of the pose. */
  shape = false;
  chosen: Chosen | undefined;
  /** Chosen together with it. */
  others: readonly Chosen[] = [];
  /** What was measured last: from where to where. */
  measured: readonly [WorldPoint, WorldPoint] | undefined;
  /** The first end of something that is set by two taps. */
  first: Spot | undefined;
  /** Dimensions are shown in the drawing. */
  dimensions = true;
  /** What is drawn ends on the grid and at round angles; on points it always does. */
  snaps = true;
  /** The next tap moves what is chosen there. */
  moving = false;
  /** What was done, or what is in the way. */
  note: { text: string; bad: boolean } | undefined;
  /** New parts. */
  readonly add = new Adding(this);
  /** Several parts at once. */
  readonly together = new Together(this);
  /** Dimensions and parameters. */
  readonly size: Sizing;
  /** A pose in the hand, or one that was let go and is not computed yet. */
  private moved: Float64Array | undefined;
  /** The runs on screen when it was let go. */
  private version = 0;
  private current: Sheet | undefined;
  private tried = "";
  private readonly unsubscribe: () => void;
  private held: { sheet: Sheet; body: string } | undefined;

  constructor(
    readonly session: Session,
    private readonly engine: Engine,
  ) {
    super();
    this.size = new Sizing(this, engine);
    this.unsubscribe = session.watch(["runs", "work"], () => {
      if (this.moved === undefined || this.held !== undefined || session.busy || session.version === this.version) return;
      this.moved = undefined;
      this.emit();
    });
  }

  /** Shown instead of the clock's. */
  get pose(): Float64Array | undefined {
    return this.held !== undefined || this.session.clock.t === 0 ? this.moved : undefined;
  }

  /** The document as it stands, or as it last could be put together. */
  get sheet(): Sheet | undefined {
    const { text } = this.session;
    if (text !== this.tried) {
      this.tried = text;
      try {
        const next = new Sheet(text, this.engine);
        this.current?.poser?.free();
        this.current = next;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
    return this.current;
  }

  /** The sheet is that of the text: it can be built on. */
  get sound(): boolean {
    return this.sheet?.text === this.session.text;
  }

  close(): void {
    this.unsubscribe();
    this.drop();
    this.current?.poser?.free();
    this.current = undefined;
    this.tried = "";
  }

  // ---- choosing ------------------------------------------------------------------------------------------------------------------

  take(tool: Tool): void {
    this.tool = tool;
    this.first = undefined;
    this.measured = undefined;
    this.moving = false;
    this.tell(() => edit.tools[tool].hint);
  }

  choose(chosen: Chosen | undefined): void {
    this.chosen = chosen;
    this.others = [];
    this.moving = false;
    this.session.selectPart(chosen === undefined || chosen.kind === "point" ? undefined : chosen.name);
    this.note = chosen === undefined ? undefined : noteOf(() => edit.chosen(describe(chosen)), false);
    this.emit();
  }

  /** All that is chosen. */
  get selection(): readonly Chosen[] {
    return this.chosen === undefined ? [] : [this.chosen, ...this.others];
  }

  has(part: Chosen): boolean {
    return this.selection.some((one) => one.kind === part.kind && describe(one) === describe(part));
  }

  /** Measures from a place to another; nothing of the document changes. */
  measure(from: WorldPoint, to: WorldPoint): void {
    this.measured = [from, to];
    const [dx, dy] = [(to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0)];
    const [length, angle] = [this.unit("length"), this.unit("angle")];
    this.tell(() => edit.measured(inUnit(Math.hypot(dx, dy), length), inUnit(dx, length), inUnit(dy, length), inUnit(Math.atan2(dy, dx), angle)));
  }

  /** Chooses what lies at a place; at the same place once more, the next below. */
  pick(under: readonly Chosen[]): void {
    const key = JSON.stringify(under);
    const again = this.stack?.key === key && this.chosen !== undefined && this.chosen === this.stack.under[this.stack.at];
    this.show(under, key, again ? ((this.stack?.at ?? 0) + 1) % under.length : 0);
  }

  /** Chooses what lies below what was chosen; false where that was the last. */
  below(): boolean {
    const { stack } = this;
    if (stack === undefined || this.chosen === undefined || this.chosen !== stack.under[stack.at] || stack.at + 1 >= stack.under.length) return false;
    this.show(stack.under, stack.key, stack.at + 1);
    return true;
  }

  private show(under: readonly Chosen[], key: string, at: number): void {
    const chosen = under[at];
    this.choose(chosen);
    this.stack = { under, key, at };
    if (chosen !== undefined && under.length > 1) this.tell(edit.chosenOf(edit.kinds[chosen.kind], describe(chosen), at + 1, under.length));
  }
  private stack: { under: readonly Chosen[]; key: string; at: number } | undefined;

  /** A part by the name that the drawing has for it. */
  chooseNamed(name: string): void {
    const of = this.sheet?.outline;
    const kinds = [
      ["joint", of?.joints],
      ["body", of?.bodies],
      ["force", of?.forces],
      ["driver", of?.drivers],
    ] as const;
    const kind = kinds.find(([, list]) => list?.some((part) => part.name === name))?.[0];
    this.choose(kind === undefined ? undefined : { kind, name });
  }

  /** What is chosen is still there. */
  get present(): boolean {
    const { chosen } = this;
    if (chosen === undefined) return false;
    return exists(this.session.text, chosen);
  }

  escape(): boolean {
    if (this.first !== undefined || this.moving) {
      this.first = undefined;
      this.moving = false;
      this.tell(() => edit.cancelled);
      return true;
    }
    if (this.tool !== "select") {
      this.take("select");
      return true;
    }
    if (this.chosen === undefined) return false;
    this.choose(undefined);
    return true;
  }

  /** A gesture is over. */
  touched(): void {
    this.emit();
  }

  tell(text: Said, bad = false): void {
    this.note = noteOf(text, bad);
    this.session.say(text);
    this.emit();
  }

  // ---- changing ------------------------------------------------------------------------------------------------------------------

  /**
   * Makes an edit one gesture. A text that the solver would refuse is not taken: the reason is told. True when it was made.
   */
  edit(make: (text: string, sheet: Sheet) => string, done?: Said): boolean {
    const { sheet } = this;
    if (sheet === undefined || !this.sound) {
      this.tell(() => edit.broken, true);
      return false;
    }
    this.drop();
    try {
      const next = make(this.session.text, sheet);
      if (next === this.session.text) return false;
      const refusal = this.session.limits?.refusal(next);
      if (refusal !== undefined) throw new EditRefused(refusal);
      // Put together here first: what cannot be is refused with its reason, and nothing is changed.
      const built = new Sheet(next, this.engine);
      this.current?.poser?.free();
      this.current = built;
      this.tried = next;
      this.session.clock.reset();
      this.session.edit(next);
      this.session.endGesture();
      const still = this.selection.filter((part) => exists(next, part));
      this.chosen = still[0];
      this.others = still.slice(1);
      this.tell(done ?? (() => edit.done));
      return true;
    } catch (error) {
      const reason = whyNot(error);
      if (reason === undefined) throw error;
      this.tell(reason, true);
      return false;
    }
  }

  /** A move, with the formulas that it wrote over. */
  move(make: (text: string, sheet: Sheet) => Moved, done: () => string): boolean {
    let lost: string[] = [];
    return this.edit(
      (text, sheet) => {
        const moved = make(text, sheet);
        lost = moved.overwritten;
        return moved.text;
      },
      () => (lost.length === 0 ? done() : `${done()} ${edit.overwritten(lost)}`),
    );
  }

  /** Takes parts away, in one step; what went with another is gone already. */
  remove(targets: readonly Chosen[] = this.selection): void {
    if (targets.length === 0) return;
    const gone: string[] = [];
    const removed = this.edit((text) =>
      targets.reduce((out, target) => {
        if (!exists(out, target)) return out;
        const removal = remove(out, target);
        gone.push(...removal.gone);
        return removal.text;
      }, text),
    );
    if (!removed) return;
    this.choose(this.present ? this.chosen : undefined);
    this.tell(() => edit.removed([...new Set(gone)]));
  }

  // ---- moving --------------------------------------------------------------------------------------------------------------------

  /** Takes hold of a body at a place, to pull it. */
  grab(body: string, at: WorldPoint): boolean {
    const { sheet } = this;
    const pose = sheet?.pose(body);
    if (sheet?.poser === undefined || pose === undefined || !this.sound) return false;
    if (!sheet.poser.grab(body, toLocal(pose, at))) return false;
    this.held = { sheet, body };
    return true;
  }

  /** Pulls towards a place; what came of it. */
  pull(to: WorldPoint): Dragged | undefined {
    const poser = this.held?.sheet.poser;
    if (poser === undefined) return undefined;
    const dragged = poser.drag(to);
    this.moved = poser.frame();
    const said = sentence(dragged, this.unit("length"), () => whyNoTurn(this.session.good?.report.scene, this.held?.body ?? ""));
    if (said.text !== this.note?.text) {
      this.note = said;
      // A screen reader is told when what keeps the part changes, not at every frame.
      if (said.bad) this.session.say(() => said.text);
    }
    this.emit();
    return dragged;
  }

  /** Lets go: the pose becomes the start of the document, in one gesture. */
  release(): void {
    const { held, moved, note } = this;
    if (held === undefined) return;
    this.held = undefined;
    if (moved !== undefined) this.write(held.sheet, moved, () => (note?.bad === true ? note.text : edit.posed(held.body)), note?.bad === true);
    this.emit();
  }

  /** Lets go without a change. */
  drop(): void {
    // The solver's pose in the hand is that of the start again.
    if (this.held !== undefined) this.tried = "";
    if (this.held === undefined && this.moved === undefined) return;
    this.held = undefined;
    this.moved = undefined;
    this.emit();
  }

  /** Moves a point of a body to a place as a drag would, as far as it can. */
  poseTo(body: string, at: WorldPoint, to: WorldPoint): void {
    if (!this.grab(body, at)) return;
    for (let k = 0; k < 100 && this.pull(to)?.settled === false; k++);
    this.release();
  }

  otherAssembly(): void {
    const { sheet } = this;
    if (sheet !== undefined && this.sound && sheet.outline.bodies.length === 0) {
      this.tell(() => edit.nothingToAssemble, true);
      return;
    }
    if (sheet?.poser === undefined || !this.sound) {
      this.tell(() => edit.broken, true);
      return;
    }
    if (!sheet.poser.otherAssembly()) {
      this.tell(() => edit.noOther, true);
      return;
    }
    this.moved = sheet.poser.frame();
    this.write(sheet, this.moved, edit.other, false);
  }

  private write(sheet: Sheet, frame: Float64Array, done: Said, bad: boolean): void {
    const moved = setPoses(this.session.text, sheet.placements(frame), sheet.poses, sheet.poser?.held() ?? new Map());
    this.session.clock.reset();
    this.version = this.session.version;
    // A pose that is written as it was is no change: the next pull begins at the start again.
    if (moved.text === this.session.text) {
      this.tried = "";
      this.moved = undefined;
    }
    const refusal = this.session.limits?.refusal(moved.text);
    if (refusal !== undefined) {
      this.tell(refusal, true);
      return;
    }
    this.session.edit(moved.text);
    this.session.endGesture();
    this.tell(() => (moved.overwritten.length === 0 ? spoken(done) : `${spoken(done)} ${edit.overwritten(moved.overwritten)}`), bad);
  }

  /** Moves a part to a place by changing lengths. */
  shapeTo(target: Chosen, to: WorldPoint): boolean {
    return this.move(
      (text, sheet) => {
        if (target.kind === "point") return movePoint(text, target, to, sheet.poses);
        if (target.kind === "joint") return moveJoint(text, target.name, to, sheet.poses);
        if (target.kind === "body") {
          const [x = 0, y = 0, z = 0] = sheet.pose(target.name) ?? [];
          return moveBody(
            text,
            target.name,
            to.map((value, i) => value - ([x, y, z][i] ?? 0)),
            sheet.poses,
          );
        }
        throw new EditRefused(() => edit.refused.noPlace(target.name));
      },
      () => (target.kind === "joint" ? edit.movedJoint : edit.moved)(describe(target), this.place(to)),
    );
  }

  /** Moves a body by a vector, m. */
  nudge(body: string, by: readonly number[]): boolean {
    const target: Chosen = { kind: "body", name: body };
    const wanted = this.whereIs(target)?.map((value, i) => value + (by[i] ?? 0));
    let now: number[] | undefined;
    return this.move(
      (text, sheet) => moveBody(text, body, by, sheet.poses),
      () => {
        // Where it is now; not where it is when this is said again.
        now ??= this.whereIs(target) ?? [];
        const at = now;
        const reached = wanted?.every((value, i) => Math.abs(value - (at[i] ?? 0)) < 1e-6) === true;
        return (reached ? edit.moved : edit.heldBack)(body, this.place(now));
      },
    );
  }

  /** The units that the document states. */
  get display(): Display {
    return displayOf(this.sheet?.outline.value ?? {});
  }

  /** The unit that a quantity is shown and typed in. */
  unit(quantity: Quantity): Unit {
    return unitOf(quantity, this.display);
  }

  /** `40; −5 mm`, in the unit of the document; to the thousandth of a millimetre for what is typed. */
  place(at: WorldPoint): string {
    const { name, size } = this.unit("length");
    return `${at.map((value) => reading(Math.round(1e6 * value) / 1e6 / size, 7)).join("; ")} ${name}`;
  }

  /** Where a part is, m. */
  whereIs(target: Chosen): number[] | undefined {
    const { sheet } = this;
    if (sheet === undefined) return undefined;
    if (target.kind === "point") return sheet.points.find(({ ref }) => refText(ref) === refText(target))?.at;
    if (target.kind === "joint") return sheet.jointAt(target.name);
    if (target.kind === "body") return sheet.pose(target.name)?.slice(0, sheet.spatial ? 3 : 2);
    return undefined;
  }
}

/** What is in the way, in words; nothing for a defect of the program. */
export function whyNot(error: unknown): Said | undefined {
  if (error instanceof EditRefused) return error.said;
  if (!(error instanceof Refused)) return undefined;
  const { diagnostics, failure, message } = error;
  const [first] = diagnostics;
  return () => {
    const found = first === undefined ? failureInWords(failure) : inWords(first);
    return `${found?.message ?? message} ${found?.remedy ?? ""}`.trim();
  };
}

/** A note that is read in the language of now. */
function noteOf(said: Said, bad: boolean): { text: string; bad: boolean } {
  return {
    get text() {
      return spoken(said);
    },
    bad,
  };
}

function sentence({ hold, parts, distance }: Dragged, { name, size }: Unit, lengths: () => string | undefined): { text: string; bad: boolean } {
  if (hold === "limit") return noteOf(() => [edit.limit(parts, quantity(reading(distance / size, 2), name)), lengths() ?? ""].join(" ").trim(), true);
  if (hold === "fixed") return noteOf(() => edit.fixed(parts), true);
  return noteOf(() => (hold === "path" ? edit.path : edit.follows), false);
}
