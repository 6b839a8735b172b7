/**
 * What an edit must know of a document: its parts by name and what they are joined to. Read from the text as it stands, for looking up
 * names and places; values are never computed with, they may be expressions.
 */
import { type Node, getNodeValue, parseTree } from "jsonc-parser";

/** A number or an expression. */
export type Value = number | string;

export interface BodyOutline {
  name: string;
  points: Record<string, Value[]>;
  value: Record<string, unknown>;
}

export interface PartOutline {
  name: string;
  type: string;
  value: Record<string, unknown>;
}

export interface Outline {
  space: "planar" | "spatial";
  ground: Record<string, Value[]>;
  bodies: BodyOutline[];
  joints: PartOutline[];
  drivers: PartOutline[];
  forces: PartOutline[];
  parameters: string[];
  /** Names of coordinates, definitions, outputs, tables, constraints. */
  others: string[];
  value: Record<string, unknown>;
}

/** A point of a body: `crank.B`. */
export interface PointRef {
  body: string;
  point: string;
}

export function pointRef(text: unknown): PointRef | undefined {
  if (typeof text !== "string") return undefined;
  const [body, point, ...rest] = text.split(".");
  return body !== undefined && point !== undefined && rest.length === 0 ? { body, point } : undefined;
}

export const refText = ({ body, point }: PointRef): string => `${body}.${point}`;

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const points = (value: unknown): Record<string, Value[]> =>
  Object.fromEntries(Object.entries(record(value)).flatMap(([name, at]) => (Array.isArray(at) ? [[name, at as Value[]]] : [])));

const parts = (value: unknown): PartOutline[] =>
  Object.entries(record(value)).map(([name, part]) => ({ name, type: String(record(part)["type"] ?? ""), value: record(part) }));

/** The outline of a text; of one that is no object, that of an empty document. */
export function outline(text: string): Outline {
  const tree: Node | undefined = parseTree(text);
  const value = record(tree === undefined ? undefined : (getNodeValue(tree) as unknown));
  return {
    space: value["space"] === "spatial" ? "spatial" : "planar",
    ground: points(record(value["ground"])["points"]),
    bodies: Object.entries(record(value["bodies"])).map(([name, body]) => ({ name, points: points(record(body)["points"]), value: record(body) })),
    joints: parts(value["joints"]),
    drivers: parts(value["drivers"]),
    forces: parts(value["forces"]),
    parameters: Object.keys(record(value["parameters"])),
    others: ["coordinates", "states", "definitions", "outputs", "tables", "constraints", "velocity_constraints"].flatMap((key) =>
      Object.keys(record(value[key])).map((name) => name.replace(/\(.*$/, "").trim()),
    ),
    value,
  };
}

/** Every name of a part that the document gives, points apart: names are shared, so that none is ambiguous in an expression. */
export function taken(of: Outline): Set<string> {
  const named = [...of.bodies, ...of.joints, ...of.drivers, ...of.forces].map(({ name }) => name);
  return new Set([...named, ...of.parameters, ...of.others]);
}

/** The two points that a part connects, where it is written so. */
export function connected(part: PartOutline): [PointRef, PointRef] | undefined {
  const connect = part.value["connect"];
  if (!Array.isArray(connect) || connect.length !== 2) return undefined;
  const [first, second] = connect.map(pointRef);
  return first !== undefined && second !== undefined ? [first, second] : undefined;
}

/** All points that a part names as its own: the two that it connects, or those that it runs over. */
export function pointsOf(part: PartOutline): PointRef[] {
  const { connect, through } = part.value;
  const named = connect ?? through;
  return Array.isArray(named) ? named.flatMap((end) => pointRef(end) ?? []) : [];
}

/** The bodies that a part joins, however that is written. */
export function joined(part: PartOutline): string[] {
  const bodies = part.value["bodies"];
  if (Array.isArray(bodies)) return bodies.filter((body): body is string => typeof body === "string");
  const connect = part.value["connect"] ?? part.value["through"];
  if (!Array.isArray(connect)) return [];
  return connect.flatMap((end) => (typeof end === "string" ? [end.split(".")[0] ?? end] : []));
}
