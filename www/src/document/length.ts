/** The length of a bar: of a body with two points, or with a section from its first point to its second. */
import { edit } from "../text/en/edit.js";
import { SHORTEST } from "./add.js";
import { barEnds, halfLength } from "./bar.js";
import { withValue } from "./change.js";
import { type Poses, numbers, tidy, toWorld } from "./geometry.js";
import { type Moved, Writer, movePoint } from "./move.js";
import { type BodyOutline, type Outline, type Value, connected, outline } from "./outline.js";
import { withParameter } from "./parameter.js";
import { EditRefused } from "./refused.js";

/** A bar's ends: the one that stays where it is when the length changes, and the far one. */
export interface Ends {
  near: string;
  far: string;
}

/** The ends of a bar; nothing for a body that is none. An end on the ground stays, else the first one. */
export function endsOf(of: Outline, body: BodyOutline): Ends | undefined {
  const [first, second] = barEnds(body) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const grounded = (point: string): boolean =>
    of.joints.some((joint) => {
      const ends = connected(joint);
      return ends !== undefined && ends.some((end) => end.body === body.name && end.point === point) && ends.some((end) => end.body === "ground");
    });
  return grounded(second) && !grounded(first) ? { near: second, far: first } : { near: first, far: second };
}

/** Two ends of a bar that is written as one expression: `[0, 0]` and `["l", 0]`, or `["-l/2", 0]` and `["l/2", 0]`; the expression of its length. */
export function writtenLength(body: BodyOutline): string | undefined {
  const [a, b] = (barEnds(body) ?? []).map((name) => body.points[name]);
  if (a?.length !== 2 || b?.length !== 2 || a[1] !== 0 || b[1] !== 0) return undefined;
  const [x, y] = [a[0], b[0]];
  if (x === 0 && typeof y === "string") return y;
  if (y === 0 && typeof x === "string") return x;
  const [half, other] = [halved(x), halved(y)];
  if (half === undefined || other === undefined) return undefined;
  if (half === `-${other}`) return other;
  return other === `-${half}` ? half : undefined;
}

/** What a text is half of: `(2*r)/2` of `2*r`, `-l/2` of `-l`. */
function halved(text: Value | undefined): string | undefined {
  if (typeof text !== "string") return undefined;
  const parts = /^(-?)(?:\((.+)\)|([A-Za-z_][A-Za-z0-9_]*))\/2$/.exec(text.replaceAll(" ", ""));
  const inner = parts?.[2] ?? parts?.[3];
  return inner === undefined ? undefined : `${parts?.[1] ?? ""}${inner}`;
}

/** An expression as a factor: names stand alone, everything else in parentheses. */
function factor(expression: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(expression) ? expression : `(${expression})`;
}

/** The text with a bar of another length, m, or of an expression's: its far end moves along the bar. */
export function withLength(text: string, name: string, length: Value, poses: Poses): Moved {
  const of = outline(text);
  const body = of.bodies.find((other) => other.name === name);
  const ends = body && endsOf(of, body);
  const pose = poses.of(name);
  if (body === undefined || ends === undefined || pose === undefined) throw new EditRefused(() => edit.refused.noPart(name));
  if (typeof length === "string") return { text: withExpression(text, of, body, length), overwritten: [] };
  if (!(length > SHORTEST)) throw new EditRefused(() => edit.refused.notPositive);
  // A length that is a parameter is that parameter's value.
  const parameter = writtenLength(body);
  if (parameter !== undefined && of.parameters.includes(parameter)) return { text: withParameter(text, of, parameter, length), overwritten: [] };
  const [near, far] = [numbers(body.points[ends.near]), numbers(body.points[ends.far])];
  if (near === undefined || far === undefined) throw new EditRefused(() => edit.refused.lengthIsFormula(name));
  const now = Math.hypot(...far.map((value, i) => value - (near[i] ?? 0)));
  if (!(now > SHORTEST)) throw new EditRefused(() => edit.refused.noLength);
  const own = near.map((value, i) => value + (((far[i] ?? 0) - value) * length) / now);
  if (halfLength(body) !== undefined && of.space === "planar") return movePoint(text, { body: name, point: ends.far }, toWorld(pose, own), poses);
  const writer = new Writer(text);
  writer.put(["bodies", name, "points", ends.far], own.map(tidy));
  return writer.moved;
}

function withExpression(text: string, of: Outline, body: BodyOutline, length: string): string {
  const root = ["bodies", body.name];
  const half = halfLength(body);
  const written = writtenLength(body);
  const points = Object.entries(body.points).slice(0, 2);
  if (of.space !== "planar" || (half === undefined && written === undefined && !fromOrigin(body)))
    throw new EditRefused(() => edit.refused.lengthIsNumber(body.name));
  let out = text;
  const x = factor(length);
  const halves = half !== undefined || points.every(([, [at]]) => at !== 0);
  points.forEach(([point, [at]], i) => {
    const sign = typeof at === "number" ? Math.sign(at) : at?.startsWith("-") === true ? -1 : 1;
    const next = halves ? `${sign < 0 ? "-" : ""}${x}/2` : at === 0 ? 0 : `${sign < 0 ? `-${x}` : length}`;
    out = withValue(out, [...root, "points", point, 0], next);
    if (points[i]?.[1][1] !== 0) out = withValue(out, [...root, "points", point, 1], 0);
  });
  // A slender bar stays slender: its moment of inertia goes with its length.
  const { mass, inertia } = body.value;
  const slender =
    half !== undefined && typeof mass === "number" && typeof inertia === "number" && Math.abs(inertia - (mass * half * half) / 3) < 1e-4 * inertia;
  return slender ? withValue(out, [...root, "inertia"], `${mass}*${x}^2/12`) : out;
}

/** One end is the body's origin, the other on its x axis. */
function fromOrigin(body: BodyOutline): boolean {
  const [a, b] = Object.values(body.points).slice(0, 2).map(numbers);
  return a !== undefined && b !== undefined && a[1] === 0 && b[1] === 0 && (a[0] === 0) !== (b[0] === 0);
}
