/** The dimensions in the drawing: lengths of bars, speeds of motors, joint coordinates at the start; where each stands, what it says, and what
 * typing there changes. */
import { type Path, withValue } from "../../document/change.js";
import { endsOf, withLength, writtenLength } from "../../document/length.js";
import { heldAtStart, measured, motors, withStart } from "../../document/motion.js";
import type { Moved } from "../../document/move.js";
import { toWorld } from "../../document/geometry.js";
import type { Outline, Value } from "../../document/outline.js";
import { parameterValue, withParameter } from "../../document/parameter.js";
import { edit } from "../../text/en/edit.js";
import type { Sheet } from "./sheet.js";
import type { Quantity } from "../../document/value.js";

export interface Dimension {
  /** The same for the same thing in another drawing. */
  key: string;
  quantity: Quantity;
  /** The part it belongs to. */
  part: string;
  /** What it is, in words. */
  label: () => string;
  /** SI; nothing where it has no value. */
  value: number | undefined;
  /** As it is written where that is an expression. */
  written: string | undefined;
  /** Where an exercise would lock it. */
  path: Path;
  /** Where it stands: beside a line between two places, or beside one place, m. */
  at: readonly [readonly number[], readonly number[]] | readonly [readonly number[]];
  /** The text with what was typed; others where that cannot be put together. */
  changes: (text: string, sheet: Sheet, next: Value) => Moved[];
  /** A change of so much at once keeps the assembly, SI; nothing where any does. */
  step?: number;
  /** Beginning of the name of a parameter that is made of it. */
  stem: string;
  signed: boolean;
}

/** Speeds in the unit of the quantity: of what turns, or slides. */
const speedOf = (coordinate: string): Quantity => (coordinate.startsWith("angle") ? "turning" : "speed");

/** What building by hand shows in the plane, in the pose of a frame. */
export function dimensions(sheet: Sheet, frame: ArrayLike<number> = sheet.frame): Dimension[] {
  const of = sheet.outline;
  return [...lengths(sheet, of, frame), ...speeds(sheet, of, frame), ...starts(sheet, of, frame)];
}

function lengths(sheet: Sheet, of: Outline, frame: ArrayLike<number>): Dimension[] {
  return of.bodies.flatMap((body): Dimension[] => {
    const ends = endsOf(of, body);
    const points = sheet.body(body.name)?.points ?? {};
    const pose = sheet.pose(body.name, frame);
    const [near, far] = ends === undefined ? [] : [points[ends.near], points[ends.far]];
    if (near === undefined || far === undefined || pose === undefined) return [];
    return [
      {
        key: `length ${body.name}`,
        quantity: "length",
        part: body.name,
        label: () => edit.dimension.length(body.name),
        value: Math.hypot(...far.map((value, i) => value - (near[i] ?? 0))),
        written: writtenLength(body),
        path: ["bodies", body.name, "points"],
        at: [toWorld(pose, near), toWorld(pose, far)],
        changes: (text, { poses }, next) => [withLength(text, body.name, next, poses)],
        stem: `${body.name}_length`,
        signed: false,
      },
    ];
  });
}

function speeds(sheet: Sheet, of: Outline, frame: ArrayLike<number>): Dimension[] {
  return motors(of).flatMap((motor): Dimension[] => {
    const at = sheet.jointAt(motor.joint, frame);
    if (at === undefined) return [];
    const { speed } = motor;
    const parameter = typeof speed === "string" && of.parameters.includes(speed) ? speed : undefined;
    return [
      {
        key: `speed ${motor.name}`,
        quantity: speedOf(motor.coordinate),
        part: motor.name,
        label: () => edit.dimension.speed(motor.name),
        value: typeof speed === "number" ? speed : parameterValue(of, parameter),
        written: typeof speed === "string" ? speed : undefined,
        path: motor.path,
        at: [at],
        changes: (text, _, next) => [
          parameter !== undefined && typeof next === "number"
            ? { text: withParameter(text, of, parameter, next), overwritten: [] }
            : { text: withValue(text, motor.path, motor.law(next)), overwritten: typeof speed === "string" ? [edit.dimension.speed(motor.name)] : [] },
        ],
        stem: `${motor.name}_speed`,
        signed: true,
      },
    ];
  });
}

function starts(sheet: Sheet, of: Outline, frame: ArrayLike<number>): Dimension[] {
  return measured(of).flatMap(({ joint, coordinate }): Dimension[] => {
    const at = sheet.jointAt(joint, frame);
    const value = sheet.poser?.value(`${joint}.${coordinate}`);
    if (at === undefined || value === undefined) return [];
    const angle = coordinate === "angle";
    const held = heldAtStart(of)[`${joint}.${coordinate}`];
    return [
      {
        key: `start ${joint}`,
        quantity: angle ? "angle" : "length",
        part: joint,
        label: () => (angle ? edit.dimension.angle(joint) : edit.dimension.travel(joint)),
        value,
        written: typeof held === "string" ? held : undefined,
        path: ["simulation", "start", "hold", `${joint}.${coordinate}`],
        at: [at],
        changes: (text, _, next) => [false, true].map((alone) => ({ text: withStart(text, joint, coordinate, next, alone), overwritten: [] })),
        ...(angle && { step: Math.PI / 12 }),
        stem: `${joint}_${coordinate}`,
        signed: true,
      },
    ];
  });
}
