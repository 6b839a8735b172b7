/** Taking parts away: what cannot exist without them goes along; an equation that uses them is in the way, and is named. */
import { edit } from "../text/en/edit.js";
import { barEnds, ofSection } from "./bar.js";
import { withValue, without } from "./change.js";
import { namesIn } from "./expression.js";
import { type Outline, joined, outline, pointRef, pointsOf, refText } from "./outline.js";
import { type Mention, type Path, mentions, ofRows } from "./references.js";
import { mentionsInExercise } from "./rename.js";
import { EditRefused } from "./refused.js";

/** What is taken away: a part by folder and name, or a point of a body. */
export type Target = { kind: "body" | "joint" | "driver" | "force"; name: string } | { kind: "point"; body: string; point: string };

export interface Removal {
  text: string;
  /** Names of everything that went, the target first. */
  gone: string[];
}

/** Everything that goes with the target, by space of names. */
class Doomed {
  readonly bodies = new Set<string>();
  readonly points = new Set<string>();
  readonly joints = new Set<string>();
  readonly drivers = new Set<string>();
  readonly forces = new Set<string>();
  readonly outputs = new Set<string>();

  constructor(private readonly of: Outline) {}

  /** The name belongs to something that goes. */
  has([first = "", second = ""]: string[]): boolean {
    if (first === "lambda" || first === "reaction") return this.joints.has(second) || this.drivers.has(second);
    if (this.points.has(`${first}.${second}`)) return true;
    return this.bodies.has(first) || this.joints.has(first) || this.outputs.has(first) || (second !== "" && this.tells(first));
  }

  /** What a force tells of itself begins with its name, where no body and no joint has it. */
  private tells(name: string): boolean {
    return this.forces.has(name) && ![...this.of.bodies, ...this.of.joints].some((other) => other.name === name);
  }

  get names(): string[] {
    return [...this.bodies, ...this.points, ...this.joints, ...this.drivers, ...this.forces, ...this.outputs];
  }
}

export function remove(text: string, target: Target): Removal {
  const of = outline(text);
  const doomed = new Doomed(of);
  begin(of, doomed, target);
  for (let before = -1; before !== doomed.names.length; ) {
    before = doomed.names.length;
    spread(of, doomed);
  }
  for (const name of doomed.names) {
    const short = name.split(".").at(-1) ?? name;
    if (mentionsInExercise(of, short)) throw new EditRefused(() => edit.refused.exercise(name));
  }
  const paths: Path[] = [
    ...[...doomed.bodies].map((name): Path => ["bodies", name]),
    ...[...doomed.points].map((name) => pointPath(name)),
    ...[...doomed.joints].map((name): Path => ["joints", name]),
    ...[...doomed.drivers].map((name): Path => ["drivers", name]),
    ...[...doomed.forces].map((name): Path => ["forces", name]),
    ...[...doomed.outputs].map((name): Path => ["outputs", name]),
  ];
  const inside = (path: Path): boolean => paths.some((gone) => gone.every((key, i) => path[i] === key));
  const loose = new Map<string, Path>();
  for (const mention of mentions(text)) {
    if (inside(mention.path) || !namesIn(mention.text).some(({ segments }) => doomed.has(segments) || rowOf(doomed, mention, segments))) continue;
    const path = goesAlong(of, mention);
    if (path === undefined) {
      throw new EditRefused(() => edit.refused.used(doomed.names[0] ?? "", mention.path.map(String).join(" › ")));
    }
    loose.set(JSON.stringify(path), path);
  }
  const all = [...paths, ...loose.values(), ...emptied(of, loose)];
  // From the end of each list, so that the numbers of what is still to go stay right; a place inside another goes with it.
  const outermost = all.filter((path) => !all.some((other) => other.length < path.length && other.every((key, i) => path[i] === key)));
  outermost.sort((a, b) => compare(b, a));
  return { text: outermost.reduce(without, withoutSections(text, of, doomed)), gone: [...new Set(doomed.names)] };
}

/** A bar that loses an end keeps its mass and moment of inertia, as numbers. */
function withoutSections(text: string, of: Outline, doomed: Doomed): string {
  return of.bodies.reduce((out, body) => {
    const lost = body.value["section"] !== undefined && barEnds(body)?.some((point) => doomed.points.has(`${body.name}.${point}`)) === true;
    const own = lost && !doomed.bodies.has(body.name) ? ofSection(body) : undefined;
    if (own === undefined) return out;
    const root = ["bodies", body.name];
    const stated = withValue(withValue(out, [...root, "mass"], digits(own.mass)), [...root, "inertia"], digits(own.inertia));
    return without(stated, [...root, "section"]);
  }, text);
}

const digits = (value: number): number => Number(value.toPrecision(6));

function begin(of: Outline, doomed: Doomed, target: Target): void {
  const missing = (name: string): never => {
    throw new EditRefused(() => edit.refused.noPart(name));
  };
  if (target.kind === "point") {
    const points = target.body === "ground" ? of.ground : of.bodies.find(({ name }) => name === target.body)?.points;
    if (points?.[target.point] === undefined) missing(refText(target));
    doomed.points.add(refText(target));
    return;
  }
  const folders = { body: of.bodies, joint: of.joints, driver: of.drivers, force: of.forces };
  const sets = { body: doomed.bodies, joint: doomed.joints, driver: doomed.drivers, force: doomed.forces };
  if (!folders[target.kind].some(({ name }) => name === target.name)) missing(target.name);
  sets[target.kind].add(target.name);
}

/** What hangs on something that goes. */
function spread(of: Outline, doomed: Doomed): void {
  const atDoomed = (end: unknown): boolean => {
    const ref = pointRef(end);
    return ref !== undefined && (doomed.bodies.has(ref.body) || doomed.points.has(refText(ref)));
  };
  for (const joint of of.joints) {
    const onBody = joined(joint).some((body) => doomed.bodies.has(body));
    const onPoint = pointsOf(joint).some((ref) => doomed.points.has(refText(ref)));
    const coupled = joint.value["joints"];
    const onJoint = Array.isArray(coupled) && coupled.some((name) => doomed.joints.has(String(name)));
    if (onBody || onPoint || onJoint) doomed.joints.add(joint.name);
  }
  for (const driver of of.drivers) if (doomed.joints.has(String(driver.value["joint"]))) doomed.drivers.add(driver.name);
  for (const force of of.forces) {
    const { connect, at, body, joint } = force.value;
    const gone = (Array.isArray(connect) && connect.some(atDoomed)) || atDoomed(at) || doomed.bodies.has(String(body)) || doomed.joints.has(String(joint));
    if (gone) doomed.forces.add(force.name);
  }
  const outputs = of.value["outputs"];
  if (typeof outputs !== "object" || outputs === null) return;
  for (const [name, output] of Object.entries(outputs)) {
    const expression = typeof output === "string" ? output : String((output as { expression?: unknown }).expression ?? "");
    if (namesIn(expression).some(({ segments }) => doomed.has(segments))) doomed.outputs.add(name);
  }
}

/** A row that is named in the choice of multipliers. */
function rowOf(doomed: Doomed, { path }: Mention, [first = ""]: string[]): boolean {
  return ofRows(path) && (doomed.joints.has(first) || doomed.drivers.has(first));
}

/** The place that goes with a mention of something that goes; nothing where the author must decide. */
function goesAlong(of: Outline, { path }: Mention): Path | undefined {
  if (path[0] === "plots" && path[2] === "channels") {
    const plot = (of.value["plots"] as { kind?: string; channels?: unknown[] }[] | undefined)?.[Number(path[1])];
    const paired = plot?.kind === "path" || plot?.kind === "phase";
    return paired || (plot?.channels?.length ?? 0) < 2 ? path.slice(0, 2) : path.slice(0, 4);
  }
  // What is gone is switched no more.
  if (!path.includes("redundancy") && ofRows(path)) return path;
  const at = path.findIndex((key) => key === "hold" || key === "eliminated" || key === "weights");
  if (at < 0) return undefined;
  // Which rows are left out is chosen anew when one of those that were named is gone.
  return path[at] === "hold" ? path.slice(0, at + 2) : path.slice(0, at + 1);
}

/** Plots of which no channel is left. */
function emptied(of: Outline, loose: ReadonlyMap<string, Path>): Path[] {
  const plots = Array.isArray(of.value["plots"]) ? (of.value["plots"] as { channels?: unknown[] }[]) : [];
  return plots.flatMap(({ channels = [] }, i): Path[] => {
    const all = channels.length > 0 && channels.every((_, k) => loose.has(JSON.stringify(["plots", i, "channels", k])));
    return all ? [["plots", i]] : [];
  });
}

function pointPath(name: string): Path {
  const [body = "", point = ""] = name.split(".");
  return body === "ground" ? ["ground", "points", point] : ["bodies", body, "points", point];
}

function compare(a: Path, b: Path): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (x === y) continue;
    if (typeof x === "number" && typeof y === "number") return x - y;
    return String(x) < String(y) ? -1 : 1;
  }
  return a.length - b.length;
}
