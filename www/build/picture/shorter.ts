/** What makes a picture shorter and looks the same. */
import { Element } from "./elements.js";

export type Point = readonly [number, number];

export const numbers = (text: string): number[] => [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Puts circles that stay where they are on a body with that body's shapes, the last drawn one: what moves the body moves them. */
export function carried(svg: Element): void {
  const bodies: { group: Element; poses: number[][] }[] = [];
  const visit = (parent: Element): void => {
    for (const child of [...parent.children]) {
      if (typeof child === "string") continue;
      const poses = child.history.get("transform")?.map(numbers);
      if (poses !== undefined && child.name === "g") {
        bodies.push({ group: child, poses });
        continue;
      }
      const [xs, ys] = [child.history.get("cx"), child.history.get("cy")];
      if (child.name !== "circle" || xs === undefined || ys === undefined || xs.every((x) => x === xs[0])) {
        visit(child);
        continue;
      }
      const at = (k: number): Point => [Number(xs[k]), Number(ys[k])];
      const found = bodies
        .filter(({ poses: all }) => all.length === xs.length && all.every((pose, k) => near(own(pose, at(k)), own(all[0] ?? [], at(0)))))
        .at(-1);
      if (found === undefined) continue;
      const [x, y] = own(found.poses[0] ?? [], at(0));
      child.history.set("cx", [String(rounded(x))]);
      child.history.set("cy", [String(rounded(y))]);
      parent.children = parent.children.filter((other) => other !== child);
      const same = found.group.children.some((other) => other instanceof Element && sameCircle(other, child));
      if (!same) found.group.children.push(child);
    }
  };
  visit(svg);
}

const sameCircle = (a: Element, b: Element): boolean =>
  a.name === "circle" && ["class", "r", "cx", "cy"].every((name) => a.history.get(name)?.[0] === b.history.get(name)?.[0]);

const near = ([a, b]: Point, [c, d]: Point): boolean => Math.hypot(a - c, b - d) < 0.1;

/** A place in the frame of a pose `translate(x y) rotate(degrees)`. */
export function own([x = 0, y = 0, degrees = 0]: readonly number[], [px, py]: Point): Point {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [dx, dy] = [px - x, py - y];
  return [c * dx + s * dy, c * dy - s * dx];
}

/** Draws pins that follow each other as round dots of one line, first their edges, then their faces. */
export function dotted(svg: Element): void {
  const of = (part: Element | string): Element[] => {
    if (typeof part === "string") return [];
    if (part.classes.includes("part") && !part.history.has("transform"))
      return part.children.flatMap(of).map((child) => (part.classes.includes("open") ? named(child, "open") : child));
    return [part];
  };
  const flat = svg.children
    .flatMap(of)
    .filter((part) => part.name !== "text" && !part.classes.some((name) => name === "hit" || name === "focus-ring" || name === "verdict" || name === "gap"));
  const all: Element[] = [];
  let pins: Element[] = [];
  const flush = (): void => {
    if (pins.length > 0) all.push(...dots(pins));
    pins = [];
  };
  for (const part of flat) {
    if (part.classes.join() === "pin") pins.push(part);
    else {
      flush();
      all.push(part);
    }
  }
  flush();
  svg.children = all;
}

function dots(pins: readonly Element[]): Element[] {
  const count = Math.max(...pins.map((pin) => pin.history.get("cx")?.length ?? 0));
  const at = (pin: Element, name: string, k: number): string => pin.history.get(name)?.[k] ?? pin.history.get(name)?.[0] ?? "0";
  const places = Array.from({ length: count }, (_, k) => pins.map((pin) => `M${at(pin, "cx", k)} ${at(pin, "cy", k)}h0`));
  // Those that lie on one before in every pose are drawn once.
  const own = pins.map((_, i) => pins.findIndex((_, j) => places.every((pose) => pose[i] === pose[j])) === i);
  const poses = places.map((pose) => pose.filter((_, i) => own[i]).join(""));
  return ["pin-edge", "pin-face"].map((name) => {
    const path = new Element("path");
    path.setAttribute("class", name);
    path.history.set("class", [name]);
    path.history.set("d", poses);
    return path;
  });
}

function named(part: Element, name: string): Element {
  part.classList.toggle(name, true);
  return part;
}

/** Gives a spring a place, an angle and a stretch for its many corners: `translate(x y) rotate(degrees) scale(stretch 1)`. */
export function stretched(svg: Element): void {
  for (const child of svg.children) {
    if (typeof child === "string") continue;
    stretched(child);
    const all = child.history.get("d");
    if (!child.classes.includes("spring") || all === undefined || all.includes("")) continue;
    const corners = all.map((d) => pairs(numbers(d)));
    const first = frame(corners[0] ?? []);
    const path = (corners[0] ?? []).map((corner) => own(first, corner).map((part) => Math.round(part * 10) / 10));
    child.history.set("d", [`M${path.map((corner) => corner.join(" ")).join("L")}`]);
    child.history.set(
      "transform",
      corners.map((of) => {
        const [x = 0, y = 0, degrees = 0, length = 1] = frame(of);
        return `translate(${x} ${y}) rotate(${rounded(degrees)}) scale(${(length / (first[3] ?? 1)).toFixed(2)} 1)`;
      }),
    );
  }
}

export const pairs = (all: readonly number[]): Point[] => Array.from({ length: all.length / 2 }, (_, k) => [all[2 * k] ?? 0, all[2 * k + 1] ?? 0]);

/** Beginning, angle and length of a way. */
function frame(way: readonly Point[]): number[] {
  const [[x, y] = [0, 0], [ex, ey] = [0, 0]] = [way[0], way.at(-1)];
  return [x, y, (Math.atan2(ey - y, ex - x) * 180) / Math.PI, Math.hypot(ex - x, ey - y)];
}
