import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/** The floors of the page, the lowest first: a file imports from its own floor and from those below. */
const FLOORS = ["text", "solver", "geometry", "document", "session", "kit", "picture", "plots", "features", "shell"];

/** Features that are built on another one: the teacher's half of exercises, the tour that shows what building by hand drew. */
const BUILT_ON: Readonly<Record<string, readonly string[]>> = { teach: ["exercise"], tour: ["hand"] };

/** What Rust says, as types: known everywhere. */
const CONTRACT = "solver/types.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return name.endsWith(".ts") && !name.endsWith(".test.ts") ? [path] : [];
  });
}

/** The files that a file imports, at once or later, without comments. */
function imports(path: string): string[] {
  const text = readFileSync(path, "utf8").replace(/^\s*(\/\*[\s\S]*?\*\/|\/\/.*)$/gm, "");
  const found = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*|new URL\(\s*)"(\.[^"]+)"/g)];
  return found.map(([, to = ""]) => normalize(join(dirname(path), to)).replace(/\.js$/, ".ts")).filter((to) => to.endsWith(".ts") && existsSync(to));
}

const local = (path: string): string => relative(root, path).replaceAll("\\", "/");
const graph = new Map(sources(root).map((path) => [local(path), imports(path).map(local)]));
const arrows = [...graph].flatMap(([from, all]) => all.map((to) => [from, to] as const));
const floor = (path: string): number => FLOORS.indexOf(path.split("/")[0] ?? "");

/** Groups of files each of which leads to every other one (Tarjan's components). */
function circles(): string[][] {
  const found: string[][] = [];
  const [order, low] = [new Map<string, number>(), new Map<string, number>()];
  const path: string[] = [];
  const visit = (from: string): number => {
    order.set(from, order.size);
    let lowest = order.size - 1;
    path.push(from);
    for (const to of graph.get(from) ?? []) {
      if (!order.has(to)) lowest = Math.min(lowest, visit(to));
      else if (path.includes(to)) lowest = Math.min(lowest, order.get(to) ?? 0);
    }
    low.set(from, lowest);
    if (lowest === order.get(from)) found.push(path.splice(path.indexOf(from)));
    return lowest;
  };
  for (const from of graph.keys()) if (!order.has(from)) visit(from);
  return found;
}

describe("the files of the page", () => {
  it("stand on a floor, but for the entrance", () => {
    expect([...graph.keys()].filter((path) => floor(path) < 0)).toEqual(["main.ts"]);
    expect(arrows.length).toBeGreaterThan(500);
  });

  it("import nothing from a floor above", () => {
    const up = arrows.filter(([from, to]) => from !== "main.ts" && floor(to) > floor(from) && to !== CONTRACT);
    expect(up.map((arrow) => arrow.join(" -> "))).toEqual([]);
  });

  it("of a feature know no other feature, unless it is built on it", () => {
    const feature = (path: string): string => (path.startsWith("features/") ? (path.split("/")[1] ?? "") : "");
    const across = arrows.filter(([from, to]) => {
      const [one, other] = [feature(from), feature(to)];
      return one !== "" && other !== "" && one !== other && BUILT_ON[one]?.includes(other) !== true;
    });
    expect(across.map((arrow) => arrow.join(" -> "))).toEqual([]);
  });

  it("stand in no circle of more than two", () => {
    expect(circles().filter((circle) => circle.length > 2)).toEqual([]);
  });
});
