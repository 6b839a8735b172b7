/** A parallel projection of space, z up, seen from a direction. */

export interface Camera {
  /** Turn about the vertical, rad; 0 looks along -x. */
  azimuth: number;
  /** Height above the horizon, rad. */
  elevation: number;
}

export const START: Camera = { azimuth: -0.95, elevation: 0.42 };

/** Right and up on the screen, and toward the viewer; unit vectors. */
export interface Axes {
  right: [number, number, number];
  up: [number, number, number];
  toward: [number, number, number];
}

export function axes({ azimuth, elevation }: Camera): Axes {
  const [ca, sa, ce, se] = [Math.cos(azimuth), Math.sin(azimuth), Math.cos(elevation), Math.sin(elevation)];
  return { right: [-sa, ca, 0], up: [-se * ca, -se * sa, ce], toward: [ce * ca, ce * sa, se] };
}

const dot = (a: readonly number[], x: number, y: number, z: number): number => (a[0] ?? 0) * x + (a[1] ?? 0) * y + (a[2] ?? 0) * z;

/** Coordinates on the screen plane (right, up) and toward the viewer, m. */
export function project(view: Axes, x: number, y: number, z: number): { across: number; up: number; near: number } {
  return { across: dot(view.right, x, y, z), up: dot(view.up, x, y, z), near: dot(view.toward, x, y, z) };
}

/** Turned by a drag or a key, kept between the poles. */
export function orbit(camera: Camera, azimuth: number, elevation: number): Camera {
  const limit = Math.PI / 2;
  return { azimuth: camera.azimuth + azimuth, elevation: Math.min(limit, Math.max(-limit, camera.elevation + elevation)) };
}

/** Circles on the unit sphere that make it look round: the equator and four meridians, as points. */
export function globe(segments = 72): [number, number, number][][] {
  const around = Array.from({ length: segments + 1 }, (_, i) => (2 * Math.PI * i) / segments);
  const equator = around.map((a): [number, number, number] => [Math.cos(a), Math.sin(a), 0]);
  const meridians = [0, 1, 2, 3].map((k) => {
    const [c, s] = [Math.cos((k * Math.PI) / 4), Math.sin((k * Math.PI) / 4)];
    return around.map((a): [number, number, number] => [c * Math.cos(a), s * Math.cos(a), Math.sin(a)]);
  });
  return [equator, ...meridians];
}
