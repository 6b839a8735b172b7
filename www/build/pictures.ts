/** Pictures of gallery and lessons, drawn by the solver's module and the page's drawing when the site is built: `pictures/NAME.svg`, and `NAME-moving.svg`. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { Drawing } from "../src/picture/plane/drawing.js";
import { strand, visit } from "../src/picture/plane/extent.js";
import { Frames } from "../src/session/frames.js";
import type { CheckReport, Scene } from "../src/solver/types.js";
import type { SheetPoint } from "../src/geometry/coordinates.js";
import { START, axes, project } from "../src/geometry/camera.js";
import { type Box, EMPTY, WHOLE, including } from "../src/geometry/view.js";
import { type Element, withElements } from "./picture/elements.js";
import { markup } from "./picture/markup.js";
import { part } from "./picture/motion.js";
import { rigid } from "./picture/rigid.js";
import { carried, dotted, stretched } from "./picture/shorter.js";

/** Width and height, px. */
export const [WIDTH, HEIGHT] = [480, 300];
/** What a picture may weigh. */
export const MOST_BYTES = 8192;
/** The most that a run computes for its picture, s of its time. */
const LONGEST = 12;
/** How long a moving picture takes for its way round, s. */
const [SHORT, LONG] = [1.5, 8];

/** What of the solver's module is used. */
interface Solver {
  check(text: string, language?: string, quick?: boolean): string;
  Simulator: new (text: string, run: number) => { advance(steps: number): string; frames(from: number, to: number, count: number): Float64Array; free(): void };
}

export interface Picture {
  name: string;
  still: string;
  moving: string;
}

/** The solver's module with its rest, in this process. */
export async function solver(root: string): Promise<Solver> {
  const read = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(root, "www/pkg", name)));
  const bindings = (await import(/* @vite-ignore */ join(root, "www/pkg/holonomy_wasm.js"))) as Solver & {
    default(options: { module_or_path: Uint8Array<ArrayBuffer> }): Promise<WebAssembly.Exports>;
  };
  const first = await bindings.default({ module_or_path: read("holonomy_first.wasm") });
  new WebAssembly.Instance(new WebAssembly.Module(read("holonomy_rest.wasm")), { first });
  return bindings;
}

/** Documents of gallery and lessons, as paths from the root. */
export function shown(root: string): string[] {
  return ["gallery", "lessons"].flatMap((folder) => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`));
}

export async function pictures(root: string): Promise<Picture[]> {
  const program = await solver(root);
  const all: Picture[] = [];
  for (const path of shown(root)) all.push(await picture(root, path, program));
  return all;
}

/** The pictures of a document; a document that does not run is an error of the build. */
export async function picture(root: string, path: string, { check, Simulator }: Solver): Promise<Picture> {
  const name = basename(path, ".json");
  const text = readFileSync(join(root, path), "utf8");
  const { scene, duration } = JSON.parse(check(text, "en", true)) as CheckReport;
  if (scene === undefined || scene === null) throw new Error(`${path} cannot be drawn`);
  const run = new Simulator(text, 0);
  const until = Math.min(LONGEST, duration ?? LONGEST);
  let told: { state: string; t: number };
  do told = JSON.parse(run.advance(200)) as typeof told;
  while (told.state === "running" && told.t < until);
  const frames = new Frames(run.frames(0, Math.min(until, told.t), 1 + Math.min(3000, Math.ceil(until * 100))), 1 + scene.size);
  run.free();
  return { name, ...(await withElements(() => draw(root, scene, frames))) };
}

async function draw(root: string, scene: Scene, frames: Frames): Promise<Omit<Picture, "name">> {
  const { times } = part(scene, frames);
  const drawing = new Drawing(scene, () => "");
  await fetched();
  const seen = poses(frames, times, drawing.stepwise);
  drawing.layout(WIDTH, HEIGHT, box(scene, seen), START, WHOLE);
  const svg = drawing.svg as unknown as Element;
  for (const values of seen) {
    drawing.move(values);
    svg.keep();
  }
  carried(svg);
  stretched(svg);
  rigid(svg);
  dotted(svg);
  const seconds = Math.round(10 * Math.min(LONG, Math.max(SHORT, times.at(-1) ?? LONG))) / 10;
  const traces = drawing.traces.map(({ at }) => way(seen, at, drawing)).join("");
  const still = markup(root, svg, traces);
  const most = (): string | undefined => {
    for (const every of [1, 2, 3, 4, 6, 8]) {
      for (const parts of [10, 1]) {
        const moving = markup(root, svg, traces, { every, seconds, parts });
        if (moving.length <= MOST_BYTES) return moving;
      }
    }
    return undefined;
  };
  const moving = most();
  if (moving !== undefined) return { still, moving };
  withoutRails(svg);
  return { still, moving: most() ?? still };
}

/** What a drawing fetches when it has some of them: it draws them once this has come. */
async function fetched(): Promise<void> {
  await Promise.all([import("../src/picture/plane/springs.js"), import("../src/picture/plane/strands.js")]);
  await new Promise((done) => setTimeout(done));
}

/** Leaves the rails and blocks of sliders out. */
function withoutRails(svg: Element): void {
  const rails = (child: Element | string): boolean =>
    typeof child !== "string" && child.children.some((part) => typeof part !== "string" && part.classes.includes("guide"));
  svg.children = svg.children.filter((child) => !rails(child));
}

function poses(frames: Frames, times: readonly number[], stepwise: readonly number[]): Float64Array[] {
  return times.map((t) => {
    const values = new Float64Array(frames.row - 1);
    frames.at(t, values, stepwise);
    return values;
  });
}

/** What the drawing reaches in these poses, as the camera sees it, m. */
function box(scene: Scene, seen: readonly Float64Array[]): Box {
  const view = axes(START);
  const { right, up: above } = view;
  const sides =
    scene.space === "planar" ? undefined : ([1, -1].flatMap((s) => [right, above].map((axis) => axis.map((part) => s * part))) as [number, number, number][]);
  let all: Box = EMPTY;
  const add = (x: number, y: number, z: number): void => {
    const { across, up } = scene.space === "planar" ? { across: x, up: y } : project(view, x, y, z);
    all = including(all, across, up);
  };
  for (const item of scene.items) {
    if (item.kind === "ground") for (const [x = 0, y = 0, z = 0] of Object.values(item.points)) add(x, y, z);
    for (const values of seen) {
      const value = (at: number): number => values[at] ?? Number.NaN;
      visit(item, value, add, sides);
      if (item.kind === "strand") strand(scene, item, value, add);
    }
  }
  return all;
}

/** The way of a point, as a path. */
function way(seen: readonly Float64Array[], at: readonly number[], { projection }: Drawing): string {
  const [i = 0, j = 0, k] = at;
  const places = seen
    .map((values) => projection.point(values[i] ?? 0, values[j] ?? 0, k === undefined ? 0 : values[k]))
    .filter(({ x, y }) => Number.isFinite(x + y));
  const bends: typeof places = [];
  for (const place of places) {
    const [before, last] = bends.slice(-2);
    // A point between two others on a straight way says nothing.
    if (before !== undefined && last !== undefined && straight(before, last, place)) bends.pop();
    bends.push(place);
  }
  return bends.map(({ x, y }, n) => `${n === 0 ? "M" : " "}${Math.round(x)} ${Math.round(y)}`).join("");
}

function straight(a: SheetPoint, b: SheetPoint, c: SheetPoint): boolean {
  const [x, y] = [c.x - a.x, c.y - a.y];
  const length = Math.hypot(x, y);
  const along = (b.x - a.x) * x + (b.y - a.y) * y;
  if (length < 0.5 || along < 0 || along > length * length) return Math.hypot(b.x - a.x, b.y - a.y) < 0.5;
  return Math.abs((b.x - a.x) * y - (b.y - a.y) * x) < 0.5 * length;
}
