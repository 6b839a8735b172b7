import { type BufferGeometry, Matrix4, MeshBasicMaterial, PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { axes } from "../../geometry/camera.js";
import { Frames } from "../../session/frames.js";
import type { Item } from "../../session/mark.js";
import { place, turn } from "../../geometry/pose.js";
import type { Anchor, Scene, Shape } from "../../solver/types.js";
import { bodyGeometry, rodRadius } from "./bodies.js";
import { AROUND, coilIndices, rings, writeCoil } from "./coil.js";
import { type JointFacts, jointSolids } from "./joints.js";
import { jumpTimes, passed } from "./jumps.js";
import { type Kit, writePose } from "./mark.js";
import { LENS, VIEWS, between, eye, fit, panned, pixelsPerMetre, turned, zoomed } from "./orbit.js";
import { floorOf, outgrown, reach } from "./reach.js";
import { plate, planeNormal, vector } from "./solids.js";
import { springSolids } from "./springs.js";
import { StrandMark, strandSolids } from "./strands.js";

const NONE = { left: 0, right: 0, top: 0, bottom: 0 };
const cube = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [0.3 * x + 2, 0.5 * y, 0.1 * z - 1])));

/** A point as the camera of three.js sees it from a viewpoint: px from the top left corner. */
function seen(view: ReturnType<typeof fit>, [x = 0, y = 0, z = 0]: readonly number[], width: number, height: number): [number, number] {
  const camera = new PerspectiveCamera((LENS * 180) / Math.PI, width / height, 1e-3, 1e3);
  const { right, up, toward } = axes(view);
  camera.matrixAutoUpdate = false;
  camera.matrix.makeBasis(vector(right), vector(up), vector(toward)).setPosition(vector(eye(view)));
  camera.updateMatrixWorld(true);
  const at = new Vector3(x, y, z).project(camera);
  return [((at.x + 1) / 2) * width, ((1 - at.y) / 2) * height];
}

describe("pose", () => {
  /** A quarter about z after a quarter about x: e1 to e2, e2 to e3, e3 to e1. */
  const values = [9, 1, 2, 3, 0, 0, 1, 1, 0, 0, 0, 1, 0];

  it("reads twelve numbers row by row, body to world", () => {
    const matrix = new Matrix4();
    writePose(values, 1, 12, matrix);
    expect(new Vector3(1, 0, 0).applyMatrix4(matrix).toArray()).toEqual([1, 3, 3]);
    expect(new Vector3(0, 0, 2).applyMatrix4(matrix).toArray()).toEqual([3, 2, 3]);
    expect(place(values.slice(1), [1, 0, 0])).toEqual([1, 3, 3]);
    expect(turn(values.slice(1), [0, 1, 0])).toEqual([0, 0, 1]);
  });
  it("is a rotation also between two recorded poses", () => {
    const blend = [...Array(3).fill(0), ...[1, 0, 0, 0, 1, 0, 0, 0, 1].map((a, i) => (a + (values[i + 4] ?? 0)) / 2)];
    const matrix = new Matrix4();
    writePose(blend, 0, 12, matrix);
    expect(matrix.determinant()).toBeCloseTo(1, 12);
    expect(new Vector3(0.6, 0, 0.8).applyMatrix4(matrix).length()).toBeCloseTo(1, 12);
  });
  it("of a body in the plane is x, y and an angle", () => {
    const matrix = new Matrix4();
    writePose([5, 6, Math.PI / 2], 0, 3, matrix);
    expect(new Vector3(1, 0, 7).applyMatrix4(matrix).toArray()).toEqual([expect.closeTo(5, 12), expect.closeTo(7, 12), 7]);
    expect(place([5, 6, Math.PI / 2], [1, 0])).toEqual([expect.closeTo(5, 12), expect.closeTo(7, 12), 0]);
  });
});

describe("fit", () => {
  it.each([
    ["obliquely", VIEWS.start, 740, 480],
    ["from above", VIEWS.top, 740, 480],
    ["in a tall picture", VIEWS.front, 300, 700],
  ] as const)("shows every point %s, and two opposite edges are touched", (_, direction, width, height) => {
    const view = fit(cube, direction, width, height, NONE);
    const pixels = Array.from({ length: 8 }, (_, i) => seen(view, cube.slice(3 * i, 3 * i + 3), width, height));
    for (const [x, y] of pixels) {
      expect(x).toBeGreaterThan(-0.01);
      expect(x).toBeLessThan(width + 0.01);
      expect(y).toBeGreaterThan(-0.01);
      expect(y).toBeLessThan(height + 0.01);
    }
    const [xs, ys] = [pixels.map(([x]) => x), pixels.map(([, y]) => y)];
    const across = Math.abs(Math.min(...xs)) + Math.abs(width - Math.max(...xs));
    const up = Math.abs(Math.min(...ys)) + Math.abs(height - Math.max(...ys));
    expect(Math.min(across, up)).toBeLessThan(0.02);
  });
  it("leaves the room that is asked for", () => {
    const view = fit(cube, VIEWS.start, 700, 500, { left: 100, right: 20, top: 60, bottom: 10 });
    for (let i = 0; i < 8; i++) {
      const [x, y] = seen(view, cube.slice(3 * i, 3 * i + 3), 700, 500);
      expect(x).toBeGreaterThan(99.9);
      expect(x).toBeLessThan(680.1);
      expect(y).toBeGreaterThan(59.9);
      expect(y).toBeLessThan(490.1);
    }
  });
  it("of a point, of nothing and of what is not a number is finite", () => {
    for (const points of [[1, 2, 3], [], [Number.NaN, 0, 0]]) {
      const view = fit(points, VIEWS.start, 500, 300, NONE);
      expect(Number.isFinite(view.distance + eye(view)[0])).toBe(true);
      expect(view.distance).toBeGreaterThan(0);
    }
  });
});

describe("viewpoint", () => {
  const view = { ...VIEWS.start, distance: 2, target: [1, 2, 3] as [number, number, number] };

  it("has so many pixels for a metre at the point looked at", () => {
    const { right } = axes(view);
    const aside = view.target.map((x, i) => x + 0.1 * (right[i] ?? 0));
    const [a, b] = [seen(view, view.target, 800, 600), seen(view, aside, 800, 600)];
    expect(b[0] - a[0]).toBeCloseTo(0.1 * pixelsPerMetre(2, 600), 6);
  });
  it("moves the picture with the pointer", () => {
    const moved = panned(view, 30, -20, 600);
    const [a, b] = [seen(view, view.target, 800, 600), seen(moved, view.target, 800, 600)];
    expect(b[0] - a[0]).toBeCloseTo(30, 6);
    expect(b[1] - a[1]).toBeCloseTo(-20, 6);
  });
  it("does not turn over the pole, nor come too near or go too far", () => {
    expect(turned(view, 0, 9).elevation).toBe(Math.PI / 2);
    expect(zoomed(view, 1e-9, 1).distance).toBeCloseTo(0.08, 12);
    expect(zoomed(view, 1e9, 1).distance).toBeCloseTo(8, 12);
  });
  it("goes the short way round", () => {
    const from = { ...view, azimuth: 3.0 };
    const to = { ...view, azimuth: -3.0 };
    const half = between(from, to, 0.5).azimuth;
    expect(Math.cos(half)).toBeCloseTo(-1, 12);
    expect(between(from, to, 1).azimuth).toBeCloseTo(-3 + 2 * Math.PI, 12);
  });
});

describe("springs of other forms", () => {
  const end = (body: string, point: number[]): { body: string; point: number[] } => ({ body, point });
  const ends = { first: end("a", [1, 0, 0]), second: end("b", [0, 2, 0]) };
  const joint = (more: Partial<Item<"joint">>): Item<"joint"> => ({
    kind: "joint",
    name: "J",
    type: "revolute",
    axis: [1, 0, 0],
    points: "together",
    driven: false,
    ...ends,
    ...more,
  });
  const scene = (...items: Scene["items"]): Scene => ({ space: "spatial", size: 0, bounds: [[], []], items });
  const size = (geometry: BufferGeometry | undefined): number[] => {
    geometry?.computeBoundingBox();
    return geometry?.boundingBox?.getSize(new Vector3()).toArray() ?? [];
  };

  it("stand about the axis of the joint that has their ends, on the first body", () => {
    const spring: Item<"spring"> = { kind: "spring", name: "f", form: "spiral", ...ends };
    const other = joint({ name: "K", axis: [0, 0, 1], second: end("c", [0, 0, 0]) });
    const { first, second } = springSolids(spring, scene(other, joint({})), 0.1);
    const [x = 0, y = 0, z = 0] = size(first);
    expect([x < 0.4, y > 0.5, z > 0.5]).toEqual([true, true, true]);
    expect(first.boundingBox?.getCenter(new Vector3()).x).toBeCloseTo(1, 1);
    expect(second).toBeUndefined();
    const alone = size(springSolids(spring, scene(other), 0.1).first);
    expect(alone[2]).toBeLessThan(0.4);
  });
  it("are a sleeve about the first point and a core at the second", () => {
    const { first, second } = springSolids({ kind: "spring", name: "f", form: "sleeve", ...ends }, scene(), 0.1);
    expect(size(first)[0]).toBeCloseTo(0.7, 2);
    size(second);
    expect(second?.boundingBox?.getCenter(new Vector3()).y).toBeCloseTo(2, 6);
  });
});

describe("strands", () => {
  const at = (body: string, ...point: number[]): Anchor => ({ body, point });
  const item: Item<"strand"> = {
    kind: "strand",
    name: "belt",
    type: "belt",
    lines: [
      [at("arm", 0, 0, 0), at("arm", 1, 0, 0), at("arm", 1, 1, 0)],
      [at("arm", 0, 0, 0), at("wheel", 0, 0, 0)],
    ],
  };
  it("are solids where a line is on one body, and bars from body to body else", () => {
    const [only, ...others] = strandSolids(item, 0.1);
    expect(others).toEqual([]);
    only?.geometry.computeBoundingBox();
    expect([only?.body, only?.runs]).toEqual(["arm", true]);
    expect(only?.geometry.boundingBox?.max.x).toBeCloseTo(1.045, 6);
    const kit = { radius: 0.1, anchor: ({ point }: Anchor, out: Vector3) => out.fromArray(point) } as unknown as Kit;
    expect(new StrandMark(item, kit, new MeshBasicMaterial()).meshes.length).toBe(1);
  });
  it("hang where they are cords and slack, and are straight where they are taut", () => {
    const pieces = (length: number): number => {
      const cord: Item<"strand"> = { ...item, type: "cord", lines: [[at("ground", 0, 0, 0), { body: "ball", point: [1, 0, 0, length, 0, 0, -1] }]] };
      expect(strandSolids(cord, 0.1)).toEqual([]);
      const kit = { radius: 0.1, anchor: ({ point }: Anchor, out: Vector3) => out.fromArray(point) } as unknown as Kit;
      const mark = new StrandMark(cord, kit, new MeshBasicMaterial());
      mark.move();
      const shown = mark.meshes.filter(({ visible }) => visible);
      const low = Math.min(...shown.map(({ matrix }) => matrix.elements[14] ?? 0));
      expect(low < -0.1).toBe(length > 1);
      return shown.length;
    };
    expect(pieces(1)).toBe(1);
    expect(pieces(1.4)).toBe(32);
  });
  it("are thin and run nowhere where they are the ends of a joint's travel", () => {
    const [only] = strandSolids({ ...item, type: "stops" }, 0.1);
    only?.geometry.computeBoundingBox();
    expect(only?.runs).toBe(false);
    expect(only?.geometry.boundingBox?.max.x).toBeCloseTo(1.022, 6);
  });
});

describe("coil", () => {
  const coil = { radius: 0.02, wire: 0.003, turns: 6, lead: 0.1 };
  const make = (length: number): { positions: Float32Array; normals: Float32Array } => {
    const [positions, normals] = [new Float32Array(3 * AROUND * rings(coil)), new Float32Array(3 * AROUND * rings(coil))];
    writeCoil(coil, length, positions, normals);
    return { positions, normals };
  };
  const ring = (array: Float32Array, i: number): [number, number, number] => {
    const sum: [number, number, number] = [0, 0, 0];
    for (let k = 0; k < AROUND; k++) for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (array[3 * (i * AROUND + k) + c] ?? 0) / AROUND;
    return sum;
  };

  it.each([0.05, 0.3])("of length %s begins and ends at its points and winds at its radius", (length) => {
    const { positions } = make(length);
    const last = rings(coil) - 1;
    expect(ring(positions, 0)).toEqual([expect.closeTo(0, 8), expect.closeTo(0, 8), expect.closeTo(0, 8)]);
    expect(ring(positions, last)).toEqual([expect.closeTo(0, 8), expect.closeTo(0, 8), expect.closeTo(length, 7)]);
    const [x, y] = ring(positions, Math.round(last / 2));
    expect(Math.hypot(x, y)).toBeCloseTo(coil.radius, 6);
    const heights = Array.from({ length: last + 1 }, (_, i) => ring(positions, i)[2]);
    expect(heights.every((z, i) => i === 0 || z >= (heights[i - 1] ?? 0) - 1e-7)).toBe(true);
  });
  it("keeps the wire's thickness when it stretches", () => {
    for (const length of [0.05, 0.3]) {
      const { positions, normals } = make(length);
      for (let i = 0; i < rings(coil); i++) {
        const middle = ring(positions, i);
        for (let k = 0; k < AROUND; k++) {
          const at = 3 * (i * AROUND + k);
          expect(Math.hypot(...middle.map((m, c) => (positions[at + c] ?? 0) - m))).toBeCloseTo(coil.wire, 6);
          expect(Math.hypot(normals[at] ?? 0, normals[at + 1] ?? 0, normals[at + 2] ?? 0)).toBeCloseTo(1, 5);
        }
      }
    }
  });
  it("has triangles between existing points only, and survives no length", () => {
    expect(Math.max(...coilIndices(coil))).toBe(AROUND * rings(coil) - 1);
    expect(make(0).positions.every(Number.isFinite)).toBe(true);
  });
});

/** A rod of length 2 that stands on a ball joint and falls over, in three poses. */
const falling: Scene = {
  space: "spatial",
  size: 12,
  bounds: [
    [0, 0, 0],
    [0, 0, 2],
  ],
  items: [
    { kind: "ground", points: { O: [0, 0, -1] } },
    { kind: "body", name: "rod", shape: "rod", at: 0, points: { O: [0, 0, -1], P: [0, 0, 1] }, center_of_mass: [0, 0, 0] },
    {
      kind: "joint",
      name: "J",
      type: "spherical",
      first: { body: "ground", point: [0, 0, 0] },
      second: { body: "rod", point: [0, 0, -1] },
      axis: null,
      points: "together",
      driven: false,
    },
  ],
};
const upright = [0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const lying = [1, 0, 0, 0, 0, 1, 0, 1, 0, -1, 0, 0];
const fall = new Frames(Float64Array.from([0, ...upright, 1, ...lying]), 13);

describe("reach", () => {
  it("holds all bodies in all poses, and the ground", () => {
    const { low, high, radius } = reach(falling, [fall]);
    expect(low).toEqual([0, 0, -1]);
    expect(high).toEqual([2, 0, 2]);
    expect(radius).toBeCloseTo(Math.hypot(2, 3) / 2, 12);
  });
  it("of nothing has a size, and a value that is not a number changes nothing", () => {
    expect(reach({ ...falling, items: [] }, []).radius).toBeGreaterThan(0);
    const broken = new Frames(Float64Array.from([0, ...upright, 1, ...lying.map(() => Number.NaN)]), 13);
    expect(reach(falling, [broken]).high).toEqual([0, 0, 2]);
  });
  it("puts the floor under feet, and where something rolls on the ground at the track itself", () => {
    const extent = reach(falling, [fall]);
    const wheel = (z: number): Scene => ({
      ...falling,
      items: [
        ...falling.items,
        {
          kind: "joint",
          name: "contact",
          type: "rolling",
          first: { body: "ground", point: [0, 0, z] },
          second: { body: "m", point: [0, 0, 0] },
          axis: null,
          points: "travelling",
          driven: false,
        },
      ],
    });
    expect(floorOf(falling, extent)).toBeLessThan(extent.low[2]);
    expect(floorOf(wheel(extent.low[2]), extent)).toBe(extent.low[2]);
    expect(floorOf(wheel(extent.high[2] + 1), extent)).toBeLessThan(extent.low[2]);
  });
  it("says when a motion no longer fits", () => {
    const whole = reach(falling, [fall]);
    expect(outgrown(whole, whole)).toBe(false);
    expect(outgrown(whole, { ...whole, high: [3, 0, 2] })).toBe(true);
    expect(outgrown(whole, { ...whole, radius: 0.1 })).toBe(true);
  });
});

describe("jumps", () => {
  const item: Item<"frame"> = { kind: "frame", at: [0, 1, 2], columns: 3, n: 3, p: 1 };
  const turn = (angle: number): number[] => [0, 0, 0, Math.cos(angle), Math.sin(angle), 0];
  const rows = (angles: number[]): Frames => new Frames(Float64Array.from(angles.flatMap((angle, i) => [i, ...turn(angle)])), 7);

  it("are turns that no motion makes from one sample to the next", () => {
    const times = jumpTimes(item, rows([0, 0.3, 0.3 + Math.PI, 0.5 + Math.PI, 0.5, 0.2]));
    expect(times).toEqual([2, 4]);
    expect([0, 1.9, 2, 3, 4, 9].map((t) => passed(times, t))).toEqual([0, 0, 1, 1, 2, 2]);
  });
  it("are none of a frame that glides, nor where there is no frame", () => {
    expect(jumpTimes(item, rows([0, 0.9, 1.8, 2.7]))).toEqual([]);
    expect(jumpTimes({ ...item, columns: -1 }, rows([0, 3]))).toEqual([]);
  });
});

describe("solids", () => {
  const body = (shape: Shape, points: Record<string, number[]>): Item<"body"> => ({ kind: "body", name: "b", shape, at: 0, points, center_of_mass: [0, 0, 0] });
  const box = (geometry: ReturnType<typeof bodyGeometry>): number[] => {
    geometry.computeBoundingBox();
    const { min, max } = geometry.boundingBox ?? { min: new Vector3(), max: new Vector3() };
    return [...min.toArray(), ...max.toArray()];
  };

  it("puts a rod between its two points", () => {
    const [x0, y0, , x1, y1] = box(bodyGeometry(body("rod", { a: [-1, 0, 0], b: [1, 0, 0] }), undefined, 0.05));
    expect([x0, x1]).toEqual([expect.closeTo(-1.05, 3), expect.closeTo(1.05, 3)]);
    expect([y0, y1]).toEqual([expect.closeTo(-0.05, 3), expect.closeTo(0.05, 3)]);
  });
  it("joins more points to the centre of mass", () => {
    const [x0, y0, , x1, y1] = box(bodyGeometry(body("bar", { a: [-1, 0, 0], b: [1, 0, 0], c: [0, 2, 0] }), undefined, 0.05));
    expect([x0, y0, x1, y1].map((x) => Math.round((x ?? 0) * 20) / 20)).toEqual([-1.05, -0.1, 1.05, 2.05]);
  });
  it("turns a disc about the axis of its joint", () => {
    const [x0, , z0, x1, , z1] = box(bodyGeometry(body("disc", { a: [0, 1, 0] }), [1, 0, 0], 0.05));
    expect((x1 ?? 0) - (x0 ?? 0)).toBeLessThan(0.2);
    expect((z1 ?? 0) - (z0 ?? 0)).toBeCloseTo(2, 2);
  });
  it("gives a disc an axle to its points beside it", () => {
    const [, , z0, , , z1] = box(bodyGeometry(body("disc", { rim: [1, 0, 0], side: [0, 1, 0], tip: [0, 0, -2] }), undefined, 0.05));
    expect([z0, z1]).toEqual([expect.closeTo(-2.04, 2), expect.closeTo(0.055, 3)]);
  });
  it("lays a ring through its points", () => {
    const [x0, y0, z0, x1, y1, z1] = box(bodyGeometry(body("ring", { a: [1, 0, 0], b: [-1, 0, 0], c: [0, 0, 1] }), undefined, 0.05));
    expect([x1, z1, y1]).toEqual([expect.closeTo(1.04, 2), expect.closeTo(1.04, 2), expect.closeTo(0.04, 2)]);
    expect([x0, z0, y0]).toEqual([expect.closeTo(-1.04, 2), expect.closeTo(-1.04, 2), expect.closeTo(-0.04, 2)]);
  });
  it("makes a plate of points in a plane only", () => {
    const flat = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 1],
    ].map(vector);
    expect(plate(flat, 0.1, 0.05)).toBeDefined();
    expect(planeNormal([...flat, vector([0, 1, 0])], 1e-3)).toBeUndefined();
    expect(
      planeNormal(
        [
          [0, 0, 0],
          [1, 0, 0],
          [2, 0, 0],
        ].map(vector),
        1e-3,
      ),
    ).toBeUndefined();
  });
  it("is thinner when the bodies are small", () => {
    const short = body("rod", { a: [0, 0, 0], b: [0.1, 0, 0] });
    expect(rodRadius([short], 10)).toBeLessThan(rodRadius([body("rod", { a: [0, 0, 0], b: [5, 0, 0] })], 10));
    expect(rodRadius([], 1)).toBeGreaterThan(0);
  });
  it.each([
    "revolute",
    "prismatic",
    "cylindrical",
    "screw",
    "pin-slot",
    "universal",
    "constant-velocity",
    "spherical",
    "planar",
    "weld",
    "distance",
    "point-plane",
    "point-surface",
    "gear",
    "rack",
    "knife-edge",
    "rolling",
    "a type of tomorrow",
  ])("draws %s with finite numbers", (type) => {
    const item: Item<"joint"> = {
      kind: "joint",
      name: "J",
      type,
      first: { body: "ground", point: [1, 2, 3] },
      second: { body: "b", point: [0, 0, 0] },
      axis: [0, 0, 1],
      points: "line",
      driven: false,
    };
    const facts: JointFacts = { secondAxis: new Vector3(0, 1, 0), inward: [new Vector3(0, 0, 1), new Vector3()], travel: [-0.1, 0.3] };
    const solids = Object.values(jointSolids(item, facts, 0.02));
    if (type !== "rolling") expect(solids.length).toBeGreaterThan(0);
    for (const geometry of solids) expect([...geometry.getAttribute("position").array].every(Number.isFinite)).toBe(true);
  });
});
