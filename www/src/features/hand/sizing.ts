/** What is typed at dimensions, and parameters made of numbers: each one gesture. */
import { type Path, pointerOf, withValue } from "../../document/change.js";
import { tidy } from "../../document/geometry.js";
import { type Moved, setPoses } from "../../document/move.js";
import type { Value } from "../../document/outline.js";
import { parameterName, withNewParameter } from "../../document/parameter.js";
import type { Session } from "../../session/session.js";
import type { Engine } from "../../solver/engine.js";
import { Refused } from "../../solver/errors.js";
import { edit } from "../../text/en/edit.js";
import type { Said } from "../../text/said.js";
import { text as words } from "../../text/strings.js";
import type { Dimension } from "./dimensions.js";
import { Sheet } from "./sheet.js";
import { type Quantity, siName } from "../../document/value.js";

/** Steps of a long way at most. */
const MOST_STEPS = 48;

/** Numbers of two poses that are one, m and rad. */
const SAME = 1e-6;

/** What makes an edit one gesture, and tells why it cannot be. */
interface Editing {
  readonly session: Session;
  readonly note: { text: string; bad: boolean } | undefined;
  edit(make: (text: string, sheet: Sheet) => string, done?: Said): boolean;
}

export class Sizing {
  constructor(
    private readonly hand: Editing,
    private readonly engine: Engine,
  ) {}

  /** What was typed at a dimension; the reason where it cannot be. */
  set(dimension: Dimension, next: Value): Said | undefined {
    const path = pointerOf(dimension.path);
    if (this.hand.session.limits?.covers(path) === true) return () => words.parameters.locked;
    let lost: string[] = [];
    const made = this.hand.edit(
      (text, sheet) => {
        const { text: changed, overwritten } = this.stepped(text, sheet, dimension, next);
        lost = overwritten;
        return changed;
      },
      () => (lost.length === 0 ? edit.set(dimension.label()) : `${edit.set(dimension.label())} ${edit.overwritten(lost)}`),
    );
    return made || this.hand.note?.bad !== true ? undefined : this.reason();
  }

  /** A long way to go is gone in steps, so that the mechanism stays the way it is put together. */
  private stepped(text: string, sheet: Sheet, dimension: Dimension, next: Value): Moved {
    const { value, step } = dimension;
    const whole = (): Moved => this.possible(dimension.changes(text, sheet, next));
    if (step === undefined || value === undefined || typeof next !== "number" || Math.abs(next - value) <= step) return whole();
    const steps = Math.min(MOST_STEPS, Math.ceil(Math.abs(next - value) / step));
    const lost = new Set<string>();
    let out = text;
    let last = sheet;
    for (let k = 1; k <= steps; k++) {
      const changed = this.possible(dimension.changes(out, last, k === steps ? next : value + ((next - value) * k) / steps));
      const built = this.built(changed.text);
      // What does not move keeps its formulas.
      const placed = setPoses(changed.text, built.placements(), last.poses);
      for (const place of [...changed.overwritten, ...placed.overwritten]) lost.add(place);
      out = placed.text;
      last = built;
    }
    // Where one step comes to the same, the poses stay as they are written.
    const direct = whole();
    const same = this.built(direct.text).frame.every((number, i) => Math.abs(number - (last.frame[i] ?? Number.NaN)) < SAME);
    return same ? direct : { text: out, overwritten: [...lost] };
  }

  /** A text put together, to be read. */
  private built(text: string): Sheet {
    const sheet = new Sheet(text, this.engine);
    sheet.poser?.free();
    return sheet;
  }

  /** The first of some changes that can be put together. */
  private possible(changes: readonly Moved[]): Moved {
    let first: unknown;
    for (const change of changes) {
      try {
        this.built(change.text);
        return change;
      } catch (error) {
        first ??= error;
        if (!(error instanceof Refused)) throw error;
      }
    }
    throw first;
  }

  /** Why the last change was refused, in the language of then. */
  reason(): Said {
    const { note } = this.hand;
    return () => note?.text ?? "";
  }

  /** Makes a dimension a parameter with a slider. */
  parameter(dimension: Dimension): boolean {
    const { value, stem, quantity, signed } = dimension;
    if (value === undefined) return false;
    return this.newParameter(stem, value, quantity, signed, (text, sheet, name) => this.possible(dimension.changes(text, sheet, name)).text);
  }

  /** Makes a number of the document a parameter with a slider. */
  parameterAt(path: Path, value: number, quantity: Quantity): boolean {
    const stem = path
      .slice(1)
      .filter((key) => key !== "points" && key !== "value")
      .map((key) => (typeof key === "number" ? (["x", "y", "z"][key] ?? String(key)) : key));
    const positive = ["mass", "inertia", "stiffness", "damping"].includes(quantity) || path.at(-1) === "length" || path.at(-1) === "radius";
    return this.newParameter(stem.join("_"), value, quantity, !positive, (text, _, name) => withValue(text, path, name));
  }

  private newParameter(stem: string, value: number, quantity: Quantity, signed: boolean, use: (text: string, sheet: Sheet, name: string) => string): boolean {
    let name = "";
    return this.hand.edit(
      (text, sheet) => {
        name = parameterName(text, stem);
        return use(withNewParameter(text, name, tidy(value), siName(quantity), signed), sheet, name);
      },
      () => edit.madeParameter(name),
    );
  }
}
