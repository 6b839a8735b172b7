/** Where the viewer of a scene in space stands: a direction, a distance and the point looked at; z is up. */
import { type Axes, type Camera, START, axes, orbit } from "../../geometry/camera.js";

/** Vertical opening of the lens, rad: narrow, so that parallel rods look parallel. */
export const LENS = 0.42;
/** How far the viewer may come near or go away, as parts of the fitted distance. */
const NEAREST = 0.08;
const FARTHEST = 8;

export interface Viewpoint extends Camera {
  /** m */
  distance: number;
  target: [number, number, number];
}

/** The directions that buttons offer: along +y, down, along -x. */
export const VIEWS = {
  front: { azimuth: -Math.PI / 2, elevation: 0 },
  top: { azimuth: -Math.PI / 2, elevation: Math.PI / 2 },
  side: { azimuth: 0, elevation: 0 },
  start: START,
} as const;
export type ViewName = keyof typeof VIEWS;

/** Free space around a picture, px. */
export interface Inset {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * The nearest place from which all points (x, y, z in turn) lie inside the picture, for a direction. Each edge of the picture is a plane
 * through the eye; for each pair of opposite edges the distance and the shift follow from the points that touch them.
 */
export function fit(points: ArrayLike<number>, direction: Camera, width: number, height: number, inset: Inset): Viewpoint {
  const { right, up, toward } = axes(direction);
  const half = Math.tan(LENS / 2);
  const aspect = width / Math.max(1, height);
  const part = (pixels: number, size: number): number => Math.max(0.2, 1 - (2 * pixels) / Math.max(1, size));
  const slopes = [
    half * aspect * part(inset.right, width),
    half * aspect * part(inset.left, width),
    half * part(inset.top, height),
    half * part(inset.bottom, height),
  ] as const;
  const most: [number, number, number, number] = [-Infinity, -Infinity, -Infinity, -Infinity];
  let nearest = -Infinity;
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [x, y, z] = [points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0];
    if (!Number.isFinite(x + y + z)) continue;
    const across = right[0] * x + right[1] * y + right[2] * z;
    const high = up[0] * x + up[1] * y + up[2] * z;
    const near = toward[0] * x + toward[1] * y + toward[2] * z;
    nearest = Math.max(nearest, near);
    most[0] = Math.max(most[0], across + slopes[0] * near);
    most[1] = Math.max(most[1], -across + slopes[1] * near);
    most[2] = Math.max(most[2], high + slopes[2] * near);
    most[3] = Math.max(most[3], -high + slopes[3] * near);
  }
  if (!Number.isFinite(nearest)) return { ...pick(direction), distance: 1, target: [0, 0, 0] };
  // Distances are from the plane through the origin here; the point looked at is put into the middle of the depth afterwards.
  const distance = Math.max((most[0] + most[1]) / (slopes[0] + slopes[1]), (most[2] + most[3]) / (slopes[2] + slopes[3]));
  const cx = (most[0] - slopes[0] * distance + slopes[1] * distance - most[1]) / 2;
  const cy = (most[2] - slopes[2] * distance + slopes[3] * distance - most[3]) / 2;
  const depth = middleDepth(points, toward);
  const away = Math.max(distance - depth, 1e-9);
  const target = [0, 1, 2].map((i) => cx * (right[i] ?? 0) + cy * (up[i] ?? 0) + depth * (toward[i] ?? 0)) as [number, number, number];
  return { ...pick(direction), distance: away === 1e-9 ? 1 : away, target };
}

function pick({ azimuth, elevation }: Camera): Camera {
  return { azimuth, elevation };
}

function middleDepth(points: ArrayLike<number>, [tx, ty, tz]: Axes["toward"]): number {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i + 2 < points.length; i += 3) {
    const near = tx * (points[i] ?? 0) + ty * (points[i + 1] ?? 0) + tz * (points[i + 2] ?? 0);
    if (!Number.isFinite(near)) continue;
    low = Math.min(low, near);
    high = Math.max(high, near);
  }
  return (low + high) / 2;
}

/** Where the eye is. */
export function eye({ target, distance, ...direction }: Viewpoint): [number, number, number] {
  const { toward } = axes(direction);
  return [target[0] + distance * toward[0], target[1] + distance * toward[1], target[2] + distance * toward[2]];
}

/** Pixels that a metre has in the plane of the point looked at. */
export function pixelsPerMetre(distance: number, height: number): number {
  return height / (2 * distance * Math.tan(LENS / 2));
}

/** Turned about the point looked at. */
export function turned(view: Viewpoint, azimuth: number, elevation: number): Viewpoint {
  return { ...view, ...orbit(view, azimuth, elevation) };
}

/** Nearer (factor below 1) or farther; `fitted`: the distance at which everything is seen. */
export function zoomed(view: Viewpoint, factor: number, fitted: number): Viewpoint {
  return { ...view, distance: Math.min(FARTHEST * fitted, Math.max(NEAREST * fitted, view.distance * factor)) };
}

/** Moved in the plane of the picture so that what was at a place lies so many pixels to the right and down. */
export function panned(view: Viewpoint, dx: number, dy: number, height: number): Viewpoint {
  const { right, up } = axes(view);
  const metres = 1 / pixelsPerMetre(view.distance, height);
  const target = view.target.map((x, i) => x + metres * (dy * (up[i] ?? 0) - dx * (right[i] ?? 0))) as [number, number, number];
  return { ...view, target };
}

/** From one viewpoint to another, `part` of the way, the short way round. */
export function between(from: Viewpoint, to: Viewpoint, part: number): Viewpoint {
  const s = part * part * (3 - 2 * part);
  const mix = (a: number, b: number): number => a + s * (b - a);
  const round = Math.round((to.azimuth - from.azimuth) / (2 * Math.PI)) * 2 * Math.PI;
  return {
    azimuth: mix(from.azimuth, to.azimuth - round),
    elevation: mix(from.elevation, to.elevation),
    distance: mix(from.distance, to.distance),
    target: [mix(from.target[0], to.target[0]), mix(from.target[1], to.target[1]), mix(from.target[2], to.target[2])],
  };
}
