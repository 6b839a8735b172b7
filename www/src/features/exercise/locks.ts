/**
 * What a student cannot change: the locked parts, what runs replace of locked parameters, and choices of the method that are not allowed.
 * Grading takes the locked parts from the key in any case; this keeps the page from changing them at all. In the middle of typing the text
 * is no JSON: then what was typed since it was must not reach into a locked part.
 */
import { type JSONPath, type Node, type ParseError, findNodeAtLocation, getNodeValue, parseTree } from "jsonc-parser";
import { difference, pathIn } from "../../document/change.js";
import type { Exercise } from "./types.js";

/** A part of the text that stays as it is. */
export interface LockedRange {
  from: number;
  to: number;
  pointer: string;
}

/** What a change would touch. */
export type Touched = { kind: "locked"; pointer: string } | { kind: "method"; axis: string; id: string; allowed: readonly string[] };

/** Where a value stands, with its key where it has one. */
function rangeOf(tree: Node | undefined, path: JSONPath): { from: number; to: number } | undefined {
  const node = tree && findNodeAtLocation(tree, path);
  const range = node?.parent?.type === "property" ? node.parent : node;
  return range && { from: range.offset, to: range.offset + range.length };
}

/** A value as it would be written, or nothing. */
function written(tree: Node | undefined, path: JSONPath): string | undefined {
  const node = tree && findNodeAtLocation(tree, path);
  return node === undefined ? undefined : JSON.stringify(getNodeValue(node));
}

/** The tree of a text; nothing if it is no JSON. */
function read(text: string): Node | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors);
  return errors.length === 0 ? tree : undefined;
}

/** The choice on an axis: a bare word, or an object with a type. */
function choice(tree: Node | undefined, path: JSONPath): string | undefined {
  const node = tree && findNodeAtLocation(tree, path);
  const value: unknown = node === undefined ? undefined : getNodeValue(node);
  const id = typeof value === "object" && value !== null ? (value as { type?: unknown }).type : value;
  return typeof id === "string" ? id : undefined;
}

function length(tree: Node | undefined, key: string): number {
  const node = tree && findNodeAtLocation(tree, [key]);
  return node?.type === "array" ? (node.children?.length ?? 0) : 0;
}

/** Is a place one of the locked ones, or inside of one? */
export function isCovered(pointer: string, locked: readonly string[]): boolean {
  return locked.some((other) => pointer === other || pointer.startsWith(`${other}/`));
}

export class Locks {
  private readonly start: Node | undefined;
  private readonly kept: { pointer: string; path: JSONPath; value: string | undefined }[];
  /** As it was when it was JSON the last time. */
  private sound: string;

  /** `start`: the document as this student got it. */
  constructor(
    start: string,
    private readonly exercise: Exercise,
  ) {
    this.start = read(start);
    this.sound = start;
    this.kept = exercise.locked.map((pointer) => {
      const path = pathIn(pointer, this.start);
      return { pointer, path, value: written(this.start, path) };
    });
  }

  /** The first thing that `text` changes and must not; nothing if it may stand. */
  touched(text: string): Touched | undefined {
    const tree = read(text);
    if (tree === undefined) return this.reached(text);
    for (const { pointer, path, value } of this.kept) {
      if (written(tree, path) !== value) return { kind: "locked", pointer };
    }
    const found = this.replacement(tree) ?? this.method(tree);
    if (found === undefined) this.sound = text;
    return found;
  }

  /** The locked part that typing has come into. */
  private reached(text: string): Touched | undefined {
    const { from, to } = difference(this.sound, text);
    const tree = read(this.sound);
    const found = this.kept.find(({ path }) => {
      const range = rangeOf(tree, path);
      return range !== undefined && from < range.to && to > range.from;
    });
    return found && { kind: "locked", pointer: found.pointer };
  }

  /** Where the locked parts stand in a text, none inside of another; nothing while it is no JSON. */
  ranges(text: string): LockedRange[] | undefined {
    const tree = read(text);
    if (tree === undefined) return undefined;
    const places = this.kept.map(({ pointer, path }) => ({ pointer, path }));
    // What runs replace of parameters is held where a parameter is.
    if (this.exercise.locked.some((pointer) => pointer.startsWith("/parameters"))) {
      for (let i = 0; i < length(tree, "runs"); i++) places.push({ pointer: `/runs/${i}/parameters`, path: ["runs", i, "parameters"] });
    }
    // So is what they replace of the simulation.
    for (const pointer of this.exercise.locked.filter((locked) => locked === "/simulation" || locked.startsWith("/simulation/"))) {
      const key = pointer.split("/").slice(2, 3);
      for (let i = 0; i < length(tree, "runs"); i++)
        places.push({ pointer: [`/runs/${i}/simulation`, ...key].join("/"), path: ["runs", i, "simulation", ...key] });
    }
    const found = places.flatMap(({ pointer, path }) => {
      const range = rangeOf(tree, path);
      return range === undefined ? [] : [{ ...range, pointer }];
    });
    const within = (inner: LockedRange, outer: LockedRange): boolean => outer.from <= inner.from && inner.to <= outer.to;
    return found
      .filter((range, at) => !found.some((other, i) => i !== at && within(range, other) && (!within(other, range) || i < at)))
      .sort((a, b) => a.from - b.from);
  }

  /** Is a place of the document locked, or inside of something that is? */
  covers(pointer: string): boolean {
    return isCovered(pointer, this.exercise.locked);
  }

  /** What may be chosen on an axis; nothing said: everything. */
  allowed(axis: string): readonly string[] | undefined {
    return this.exercise.methods[axis];
  }

  /** A run may replace a parameter, or a part of the simulation: where one is locked, so is what the runs replace. */
  private replacement(tree: Node | undefined): Touched | undefined {
    const runs = Math.max(length(tree, "runs"), length(this.start, "runs"));
    if (this.exercise.locked.some((pointer) => pointer.startsWith("/parameters"))) {
      for (let i = 0; i < runs; i++) {
        const path = ["runs", i, "parameters"];
        if (written(tree, path) !== written(this.start, path)) return { kind: "locked", pointer: `/runs/${i}/parameters` };
      }
    }
    return this.simulation(tree, runs);
  }

  /** A run has its own `simulation`, which goes before that of the document: where that, or one key of it, is locked, so is the same in all runs. */
  private simulation(tree: Node | undefined, runs: number): Touched | undefined {
    for (const pointer of this.exercise.locked.filter((locked) => locked === "/simulation" || locked.startsWith("/simulation/"))) {
      // What is locked below a key holds that key as a whole: a run replaces it as a whole.
      const key = pointer.split("/").slice(2, 3);
      for (let i = 0; i < runs; i++) {
        const path = ["runs", i, "simulation", ...key];
        if (written(tree, path) !== written(this.start, path)) return { kind: "locked", pointer: `/${path.join("/")}` };
      }
    }
    return undefined;
  }

  private method(tree: Node | undefined): Touched | undefined {
    for (const [axis, allowed] of Object.entries(this.exercise.methods)) {
      const places: JSONPath[] = [["simulation", axis], ...Array.from({ length: length(tree, "runs") }, (_, i) => ["runs", i, "simulation", axis])];
      for (const path of places) {
        const [id, before] = [choice(tree, path), choice(this.start, path)];
        // What the teacher wrote there may stay.
        if (id === before || (id !== undefined && allowed.includes(id))) continue;
        // Nothing said in a run is what the document says; elsewhere the program would choose by itself.
        if (id === undefined && path[0] === "runs") continue;
        if (id === undefined && allowed.includes("auto")) continue;
        return { kind: "method", axis, id: id ?? "auto", allowed };
      }
    }
    return undefined;
  }
}
