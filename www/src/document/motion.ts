/** Speeds of motors, and joint coordinates at the start. */
import { type Path, withValue } from "./change.js";
import { coordinateOf } from "./add.js";
import { tidy } from "./geometry.js";
import { namesIn } from "./expression.js";
import { type Outline, type PartOutline, type Value, outline } from "./outline.js";
import { withParameter } from "./parameter.js";
import { parseNumber } from "../text/number.js";

/** A motor: a driver or an actuator that holds a speed. */
export interface Motor {
  name: string;
  joint: string;
  coordinate: string;
  /** Number or expression, SI. */
  speed: Value;
  /** Where its law stands. */
  path: Path;
  /** Where a driver begins, SI. */
  start?: Value;
  /** Its law with another speed, and with another coordinate at the start where it follows one. */
  law: (speed: Value) => Value;
  from?: (start: Value) => Value;
}

/** A function of time as `offset + speed*t`, each part left out where it is nothing or one; nothing for another. */
function linear(written: string): { offset: string; speed: string } | undefined {
  const law = written.replaceAll(" ", "");
  const factor = law === "t" ? "" : /[*+-]t$/.test(law) ? law.slice(0, -1) : undefined;
  if (factor === undefined || namesIn(factor).some(({ segments }) => segments[0] === "t")) return undefined;
  const at = lastSum(factor);
  const [offset, sign] = at < 0 ? ["", ""] : [factor.slice(0, at), factor[at] === "-" ? "-" : ""];
  const speed = factor.slice(at + 1).replace(/\*$/, "");
  if (!balanced(offset) || !balanced(speed) || (speed === "" && factor.endsWith("*")) || speed.endsWith("*")) return undefined;
  return { offset, speed: `${sign}${speed === "" ? "1" : speed}` };
}

/** The place of the last sign between two summands, or before the first; -1 where there is none. */
function lastSum(text: string): number {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    const sign = text[i];
    if (sign === ")") depth++;
    else if (sign === "(") depth--;
    else if (depth === 0 && (sign === "+" || sign === "-") && !/[*/^(+-]$|(^|[^A-Za-z_])[0-9.]+[eE]$/.test(text.slice(0, i))) return i;
  }
  return -1;
}

/** The motors of a document: drivers with a constant speed, and actuators by the law that building by hand gives them. */
export function motors(of: Outline): Motor[] {
  return [...of.drivers.flatMap((driver) => driven(driver) ?? []), ...of.forces.flatMap((force) => actuated(force) ?? [])];
}

function driven({ name, value }: PartOutline): Motor | undefined {
  const { joint, coordinate } = value;
  const written = value["function"];
  if (typeof joint !== "string" || typeof coordinate !== "string" || typeof written !== "string") return undefined;
  const parts = linear(written);
  if (parts === undefined) return undefined;
  const { offset, speed } = parts;
  const now = parseNumber(speed) ?? speed;
  const begins: Value = offset === "" ? 0 : (parseNumber(offset) ?? offset);
  return {
    name,
    joint,
    coordinate,
    speed: now,
    start: begins,
    path: ["drivers", name, "function"],
    law: (next) => driver(begins, next),
    from: (start) => driver(start, now),
  };
}

/** The function of a driver that begins at a value and has a constant speed. */
export function driver(start: Value, speed: Value): string {
  const offset = typeof start === "number" ? tidy(start) : start;
  const rate = typeof speed === "number" ? (speed === 1 ? "t" : speed === -1 ? "-t" : `${speed}*t`) : `${/[+-]/.test(speed.slice(1)) ? `(${speed})` : speed}*t`;
  if (offset === 0) return rate;
  return rate.startsWith("-") ? `${offset} - ${rate.slice(1)}` : `${offset} + ${rate}`;
}

/** Every parenthesis is closed, and none before it is opened. */
function balanced(text: string): boolean {
  let depth = 0;
  let least = 0;
  for (const sign of text) {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    least = Math.min(least, depth);
  }
  return depth === 0 && least === 0;
}

function actuated({ name, value }: PartOutline): Motor | undefined {
  const { joint, coordinate } = value;
  const law = value["value"];
  if (typeof joint !== "string" || typeof coordinate !== "string" || typeof law !== "string") return undefined;
  const channel = `${joint}.${coordinate}'`;
  const parts = new RegExp(String.raw`^([0-9.eE+-]+)\*\((.+)-${channel.replaceAll(".", String.raw`\.`)}\)$`).exec(law.replaceAll(" ", ""));
  const [, gain = "", speed = ""] = parts ?? [];
  if (parts === null || !balanced(speed) || /[A-Za-z_]\.|'/.test(speed)) return undefined;
  return {
    name,
    joint,
    coordinate,
    speed: parseNumber(speed) ?? speed,
    path: ["forces", name, "value"],
    law: (next) => `${gain}*(${typeof next === "string" && /[+-]/.test(next.slice(1)) ? `(${next})` : next} - ${channel})`,
  };
}

/** Joints whose first coordinate has a dimension in the drawing: those that stand on the ground, and those that slide. */
export function measured(of: Outline): { joint: string; coordinate: string }[] {
  return of.joints.flatMap(({ name, type, value }) => {
    const coordinate = coordinateOf(type);
    const ends = Array.isArray(value["connect"]) ? (value["connect"] as unknown[]) : [];
    const grounded = ends.some((end) => typeof end === "string" && end.startsWith("ground."));
    return coordinate === "displacement" || (coordinate === "angle" && grounded) ? [{ joint: name, coordinate }] : [];
  });
}

/** What the start of all runs holds, by channel. */
export function heldAtStart(of: Outline): Readonly<Record<string, unknown>> {
  return (of.value["simulation"] as { start?: { hold?: Record<string, unknown> } } | undefined)?.start?.hold ?? {};
}

/**
 * The text with a joint's coordinate at the start: a motor begins there, or the start holds it. `alone`: what else the start holds of places
 * is let go, for a mechanism that has room for one.
 */
export function withStart(text: string, joint: string, coordinate: string, value: Value, alone: boolean): string {
  const of = outline(text);
  const motor = motors(of).find((other) => other.joint === joint && other.coordinate === coordinate && other.from !== undefined);
  if (motor?.from !== undefined) {
    const { start } = motor;
    // A start that is a parameter is that parameter's value.
    if (typeof start === "string" && of.parameters.includes(start) && typeof value === "number") return withParameter(text, of, start, value);
    return withValue(text, motor.path, motor.from(value));
  }
  const hold: Path = ["simulation", "start", "hold"];
  const channel = `${joint}.${coordinate}`;
  let out = text;
  if (alone) for (const other of Object.keys(heldAtStart(of))) if (other !== channel && !other.endsWith("'")) out = withValue(out, [...hold, other], undefined);
  return withValue(out, [...hold, channel], value);
}
