/** Cords that are slack: a line that hangs as a chain does, as long as the cord. Of the motion of a cord nothing is known. */
import type { Vector } from "./pose.js";

/** Pieces of a part that hangs. */
const FINE = 32;
/** Slack, beside the length, that is none. */
const TAUT = 1e-4;
/** The least width of what hangs under one point, as a share of the slack. */
const OPEN = 0.25;
/** The share of a side of it that leads back to its end. */
const BACK = 0.25;

/** The line through some points as a cord of this length takes it; each part takes as much of the slack as it is long. */
export function hung(points: readonly Vector[], length: number, down: Vector): Vector[] {
  const parts = points.slice(1).map((point, i) => apart(points[i] ?? point, point));
  const longer = length / parts.reduce((sum, part) => sum + part, 0);
  if (!(longer > 1 + TAUT)) return [...points];
  return points.flatMap((point, i) => {
    const [before, part] = [points[i - 1], parts[i - 1]];
    if (before === undefined || part === undefined) return [point];
    // Ends at one place have the whole of it.
    return [...chain(before, point, Number.isFinite(longer) ? part * longer : length / parts.length, down), point];
  });
}

/** A direction in which things hang, of three numbers, from two or three. */
export function downOf([x = 0, y = 0, z = 0]: readonly number[]): Vector {
  return [x, y, z];
}

/** The points between the ends of a part of this length: a catenary, made wider where its ends are nearly one above the other. */
function chain(a: Vector, b: Vector, length: number, down: Vector): Vector[] {
  const way = b.map((x, i) => x - (a[i] ?? 0));
  const fall = dot(way, down);
  if (fall < 0) return chain(b, a, length, down).reverse();
  const level = way.map((x, i) => x - fall * (down[i] ?? 0));
  const between = Math.hypot(...level);
  const wide = Math.max(between, OPEN * (length - Math.hypot(...way)));
  const squeezed = wide - between;
  const side = between > 1e-9 * length ? level.map((x) => x / between) : across(down);
  const rise = Math.sqrt(Math.max(length * length - fall * fall, 0));
  const radius = wide / (2 * sinhOver(rise / wide));
  const lowest = (wide + radius * Math.log((length + fall) / (length - fall))) / 2;
  const before = radius * Math.sinh(lowest / radius);
  const top = radius * Math.cosh(lowest / radius);
  return Array.from({ length: FINE - 1 }, (_, k) => {
    const along = ((k + 1) / FINE) * length - before;
    const out = lowest + radius * Math.asinh(along / radius);
    const deep = top - Math.hypot(radius, along);
    // The sides stand half of the squeezed width out on both sides of the ends, and lead back to these.
    const near = along < 0 ? smooth((along + before) / (BACK * before)) / 2 : 1 - smooth((length - before - along) / (BACK * (length - before))) / 2;
    return a.map((x, i) => x + (out - squeezed * near) * (side[i] ?? 0) + deep * (down[i] ?? 0));
  });
}

/** `z` with `sinh(z)/z = ratio`, at least 1. */
function sinhOver(ratio: number): number {
  let z = ratio < 3 ? Math.sqrt(6 * Math.max(ratio - 1, 1e-12)) : Math.log(2 * ratio) + Math.log(Math.log(2 * ratio));
  for (let round = 0; round < 8; round += 1) z -= (Math.sinh(z) - ratio * z) / (Math.cosh(z) - ratio);
  return z;
}

/** From 0 to 1. */
function smooth(x: number): number {
  const t = Math.min(Math.max(x, 0), 1);
  return t * t * (3 - 2 * t);
}

/** Some direction across another. */
function across(down: Vector): Vector {
  const away = Math.abs(down[0] ?? 0) < 0.9 ? [1, 0, 0] : [0, 1, 0];
  const along = dot(away, down);
  const across = away.map((x, i) => x - along * (down[i] ?? 0));
  return across.map((x) => x / Math.hypot(...across));
}

function apart(a: Vector, b: Vector): number {
  return Math.hypot(...a.map((x, i) => x - (b[i] ?? 0)));
}

function dot(a: Vector, b: Vector): number {
  return a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
}
