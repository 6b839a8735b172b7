/** New names: every reference follows, in connections, drivers, channels and expressions. What cannot be told apart safely is refused. */
import { type Node, findNodeAtLocation, parseTree } from "jsonc-parser";
import { edit } from "../text/en/edit.js";
import { namesIn } from "./expression.js";
import { RESULTS, checkName } from "./names.js";
import { type Outline, outline, taken } from "./outline.js";
import { type Mention, type Path, localNames, ofRows, replaceMentions } from "./references.js";
import { EditRefused } from "./refused.js";

export type Renamable = "body" | "joint" | "driver" | "force" | "parameter";

const FOLDER: Record<Renamable, string> = { body: "bodies", joint: "joints", driver: "drivers", force: "forces", parameter: "parameters" };

/** Words of a body's own coordinates: a point of that name could not be told from them in an expression. */
const OF_A_BODY = /^(x|y|z|angle|[wTpL][xyz]|r[1-3][1-3]|e[0-3]|Lambda[1-3][1-3])$/;

export function rename(text: string, kind: Renamable, from: string, to: string): string {
  if (from === to) return text;
  const of = outline(text);
  if (!exists(of, kind, from)) throw new EditRefused(() => edit.refused.noPart(from));
  checkName(to, taken(of), kind === "body");
  guard(of, from, to);
  // What a force tells of itself begins with its name, and is told apart from everything else by it.
  const own =
    kind !== "force" ||
    !of.others
      .concat(of.parameters)
      .concat([...of.bodies, ...of.joints].map(({ name }) => name))
      .includes(from);
  const out = own ? replaceMentions(text, (segments, mention) => mentioned(kind, segments, mention, from, to)) : text;
  return withKey(out, [FOLDER[kind], from], to);
}

export function renamePoint(text: string, body: string, from: string, to: string): string {
  if (from === to) return text;
  const of = outline(text);
  const points = body === "ground" ? of.ground : of.bodies.find(({ name }) => name === body)?.points;
  if (points === undefined || points[from] === undefined) throw new EditRefused(() => edit.refused.noPart(`${body}.${from}`));
  checkPointName(to, new Set(Object.keys(points)));
  guard(of, body, to);
  const out = replaceMentions(text, (segments) => {
    if (segments.length < 2 || segments[0] !== body || segments[1] !== from) return undefined;
    return [body, to, ...segments.slice(2)];
  });
  return withKey(out, body === "ground" ? ["ground", "points", from] : ["bodies", body, "points", from], to);
}

export function checkPointName(name: string, used: ReadonlySet<string>): void {
  checkName(name, used, true);
  if (OF_A_BODY.test(name)) throw new EditRefused(() => edit.refused.reserved(name));
}

function exists(of: Outline, kind: Renamable, name: string): boolean {
  if (kind === "parameter") return of.parameters.includes(name);
  const list = { body: of.bodies, joint: of.joints, driver: of.drivers, force: of.forces }[kind];
  return list.some((part) => part.name === name);
}

/** A name that also means something inside a function or a law could be changed where it must not be; an exercise is not read at all. */
function guard(of: Outline, from: string, to: string): void {
  const local = localNames(of.value);
  for (const name of [from, to]) if (local.has(name)) throw new EditRefused(() => edit.refused.ambiguous(name));
  if (mentionsInExercise(of, from)) throw new EditRefused(() => edit.refused.exercise(from));
}

/** The exercise of a document is kept as it is: what it names can neither be renamed nor removed. */
export function mentionsInExercise(of: Outline, name: string): boolean {
  const exercise = of.value["exercise"];
  return exercise !== undefined && namesIn(JSON.stringify(exercise)).some(({ segments }) => segments.includes(name));
}

/** How a name is written anew where it means the part; nothing where it does not. */
function mentioned(kind: Renamable, segments: string[], { path }: Mention, from: string, to: string): string[] | undefined {
  const [first, second] = segments;
  const result = first === "lambda" || first === "reaction";
  switch (kind) {
    case "body":
      return first === from && !ofRows(path) && !RESULTS.includes(segments.join(".")) ? [to, ...segments.slice(1)] : undefined;
    case "joint":
      if (first === from) return [to, ...segments.slice(1)];
      return result && second === from ? [first, to, ...segments.slice(2)] : undefined;
    case "driver":
      // A driver shares its space of names with joints only: in expressions its name would be a parameter or a body.
      if (ofRows(path) && first === from) return [to, ...segments.slice(1)];
      return result && second === from ? [first, to, ...segments.slice(2)] : undefined;
    case "parameter":
      return first === from && segments.length === 1 && !inReference(path) ? [to] : undefined;
    case "force":
      return first === from && segments.length === 2 && !inReference(path) ? [to, ...segments.slice(1)] : undefined;
  }
}

/** Places that name parts, not values. */
function inReference(path: Path): boolean {
  const folder = path[0];
  const key = path[2];
  if (ofRows(path)) return true;
  if (folder === "joints")
    return (
      key === "connect" || key === "bodies" || key === "joints" || key === "through" || (key === "axes" && path.length === 4 && typeof path[3] === "string")
    );
  if (folder === "drivers") return key === "joint" || key === "coordinate";
  if (folder === "forces") return key === "connect" || key === "joint" || key === "coordinate" || key === "at" || key === "body";
  return false;
}

/** The text with the key of an entry replaced. */
function withKey(text: string, path: Path, name: string): string {
  const tree: Node | undefined = parseTree(text);
  const key = tree && findNodeAtLocation(tree, path)?.parent?.children?.[0];
  if (key === undefined) return text;
  return text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length);
}
