/** Several parts at once: chosen one by one or all, moved and copied together. */
import { copyGroup, everything, moveGroup } from "../../document/group.js";
import { edit } from "../../text/en/edit.js";
import { type Chosen, describe } from "./chosen.js";
import type { Moved } from "../../document/move.js";
import type { WorldPoint } from "../../geometry/coordinates.js";
import type { Said } from "../../text/said.js";
import type { Sheet } from "./sheet.js";

/** How far beside itself a copy is put by a button, m. */
const BESIDE: readonly number[] = [0.02, 0.02];
/** A part that is so near to where it was to go is there, m. */
const THERE = 1e-6;

/** The hand that has them. */
interface Host {
  readonly session: { readonly text: string };
  readonly selection: readonly Chosen[];
  others: readonly Chosen[];
  choose(chosen: Chosen | undefined): void;
  take(tool: "select"): void;
  tell(said: Said): void;
  edit(make: (text: string, sheet: Sheet) => string): boolean;
  move(make: (text: string, sheet: Sheet) => Moved, done: () => string): boolean;
  whereIs(part: Chosen): number[] | undefined;
  place(at: WorldPoint): string;
}

export class Together {
  /** Each tap chooses one more, or one less; a drag over nothing chooses what it frames. */
  adding = false;

  constructor(private readonly hand: Host) {}

  toggleAdding(): void {
    const { hand } = this;
    this.adding = !this.adding;
    if (this.adding) hand.take("select");
    const { adding } = this;
    hand.tell(() => (adding ? edit.severalHint : edit.tools.select.hint));
  }

  /** Chooses several, in place of what was chosen. */
  choose(parts: readonly Chosen[]): void {
    const { hand } = this;
    const [first, ...others] = parts;
    hand.choose(first);
    hand.others = others;
    if (others.length > 0) hand.tell(() => edit.chosenSeveral(parts.length));
  }

  /** Chooses one more, or one less. */
  toggle(part: Chosen): void {
    const { selection } = this.hand;
    const rest = selection.filter((one) => one.kind !== part.kind || describe(one) !== describe(part));
    this.choose(rest.length < selection.length ? rest : [...selection, part]);
  }

  chooseEverything(): void {
    this.choose(everything(this.hand.session.text));
  }

  /** Copies parts to a place beside them, m; the copies are chosen. */
  copy(targets: readonly Chosen[] = this.hand.selection, by: readonly number[] = BESIDE): boolean {
    let made: readonly Chosen[] = [];
    const done = this.hand.edit((text, sheet) => {
      const copied = copyGroup(text, targets, by, sheet.poses);
      made = copied.made;
      return copied.text;
    });
    if (!done) return false;
    this.choose(made);
    this.hand.tell(() => edit.copied(made.filter(({ kind }) => kind === "body").map(describe)));
    return true;
  }

  /** Moves all that is chosen by a vector, m. */
  move(by: readonly number[]): boolean {
    const { hand } = this;
    const { selection } = hand;
    const body = selection.find(({ kind }) => kind === "body");
    const wanted = body && hand.whereIs(body)?.map((value, i) => value + (by[i] ?? 0));
    // Where it came to then; not where it is when this is said again.
    let reached: boolean | undefined;
    return hand.move(
      (text, sheet) => {
        const ground = new Map(sheet.points.flatMap(({ ref, at }) => (ref.body === "ground" ? [[ref.point, at] as const] : [])));
        return moveGroup(text, selection, by, sheet.poses, ground);
      },
      () => {
        const now = body && hand.whereIs(body);
        reached ??= wanted === undefined || now?.every((value, i) => Math.abs(value - (wanted[i] ?? 0)) < THERE) === true;
        return (reached ? edit.movedSeveral : edit.heldBackSeveral)(selection.length, hand.place(by));
      },
    );
  }
}
