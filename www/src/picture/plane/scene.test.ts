import { describe, expect, it } from "vitest";
import type { Scene } from "../../solver/types.js";
import { axes, globe, orbit, project } from "../../geometry/camera.js";
import { uncrowd } from "./crowd.js";
import { extent } from "./extent.js";
import { Frames } from "../../session/frames.js";
import { Projection } from "../../geometry/projection.js";
import { arrowHead, bodyPath, hull, zigzag } from "./shapes.js";
import { missing } from "./missing.js";
import { tracePath } from "./trace.js";
import { toSheet } from "../../geometry/coordinates.js";
import { EMPTY, fit, including, lengthLabel, needsRefit, niceLength, sight } from "../../geometry/view.js";

const MARGINS = { left: 10, right: 10, top: 10, bottom: 10 };

const corners = (...all: [x: number, y: number][]): { x: number; y: number }[] => all.map(([x, y]) => ({ x, y }));

describe("fit", () => {
  it("puts the corners of the box inside the margins, with one scale for both axes and y up", () => {
    const box = { left: -1, right: 3, bottom: 0, top: 1 };
    const view = fit(box, 220, 120, MARGINS);
    expect(view.scale).toBe(50);
    expect(toSheet(view, -1, 1)).toEqual({ x: 10, y: 35 });
    expect(toSheet(view, 3, 0)).toEqual({ x: 210, y: 85 });
  });

  it("takes the smaller scale when the height decides", () => {
    expect(fit({ left: 0, right: 1, bottom: 0, top: 2 }, 500, 120, MARGINS).scale).toBe(50);
  });

  it("shows a point, and nothing at all, at a finite scale", () => {
    expect(fit(including(EMPTY, 2, 3), 120, 120, MARGINS).scale).toBe(100);
    expect(fit(EMPTY, 120, 120, MARGINS).scale).toBe(100);
    expect(fit(EMPTY, 0, 0, MARGINS).scale).toBe(1);
  });

  it("does not let a value that is not a number into a box", () => {
    expect(including(including(EMPTY, 1, 1), Number.NaN, 5)).toEqual({ left: 1, right: 1, bottom: 1, top: 1 });
  });
});

describe("sight", () => {
  it("is the box, made wider or higher until it fills the element; shown itself, nothing changes", () => {
    const wide = sight({ left: 0, right: 1, bottom: 0, top: 2 }, 420, 120, MARGINS);
    expect(wide).toEqual({ left: -3.5, right: 4.5, bottom: 0, top: 2 });
    expect(fit(wide, 420, 120, MARGINS)).toEqual(fit({ left: 0, right: 1, bottom: 0, top: 2 }, 420, 120, MARGINS));
    expect(sight(EMPTY, 420, 120, MARGINS)).toBe(EMPTY);
  });
});

describe("needsRefit", () => {
  const shown = { left: 0, right: 1, bottom: 0, top: 1 };
  it("keeps the view while a slider moves things a little", () => {
    expect(needsRefit(shown, { left: 0.02, right: 1.02, bottom: 0, top: 0.9 })).toBe(false);
  });
  it("fits anew when something would be cut off or tiny", () => {
    expect(needsRefit(shown, { ...shown, right: 1.2 })).toBe(true);
    expect(needsRefit(shown, { left: 0.4, right: 0.6, bottom: 0.4, top: 0.6 })).toBe(true);
    expect(needsRefit(EMPTY, shown)).toBe(true);
  });
});

describe("scale bar", () => {
  it.each([
    [0.073, 0.05],
    [0.05, 0.05],
    [0.0499, 0.02],
    [1, 1],
    [999, 500],
    [1e-7, 1e-7],
    [0, 0],
  ])("of at most %s m is %s m", (limit, length) => expect(niceLength(limit)).toBe(length));

  it.each([
    [0.05, "50 mm"],
    [1, "1 m"],
    [2000, "2 km"],
    [5e-5, "50 µm"],
  ])("%s m reads %s", (length, label) => expect(lengthLabel(length)).toBe(label));
  it("reads in the unit that the document is shown in", () => expect(lengthLabel(0.0508, { name: "in", size: 0.0254 })).toBe("2 in"));
});

describe("camera", () => {
  it("has three unit axes at right angles", () => {
    const { right, up, toward } = axes({ azimuth: 0.7, elevation: -0.3 });
    const dot = (a: number[], b: number[]): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
    for (const [a, b, expected] of [
      [right, right, 1],
      [up, up, 1],
      [toward, toward, 1],
      [right, up, 0],
      [up, toward, 0],
      [right, toward, 0],
    ] as const) {
      expect(dot([...a], [...b])).toBeCloseTo(expected, 14);
    }
  });
  it("shows the vertical upright and the viewer's direction as a point", () => {
    const view = axes({ azimuth: 1.1, elevation: 0 });
    expect(project(view, 0, 0, 2).up).toBeCloseTo(2, 14);
    expect(project(view, Math.cos(1.1), Math.sin(1.1), 0)).toEqual({ across: expect.closeTo(0, 14), up: expect.closeTo(0, 14), near: expect.closeTo(1, 14) });
  });
  it("does not turn over the pole", () => {
    expect(orbit({ azimuth: 0, elevation: 1.5 }, 0.1, 1).elevation).toBe(Math.PI / 2);
  });
  it("has meridians on the unit sphere", () => {
    for (const [x, y, z] of globe(8).flat()) expect(Math.hypot(x, y, z)).toBeCloseTo(1, 14);
  });
});

describe("shapes", () => {
  it("wraps points in their hull, whatever their order", () => {
    const square = corners([0, 0], [2, 2], [1, 1], [2, 0], [0, 2]);
    expect(hull(square)).toHaveLength(4);
    expect(hull(corners([0, 0], [1, 1], [2, 2]))).toEqual(corners([0, 0], [2, 2]));
  });
  it("makes a capsule of two points, a plate of three, a dot of one", () => {
    expect(bodyPath(corners([0, 0], [3, 0]))).toBe("M0 0L3 0");
    expect(bodyPath(corners([0, 0], [3, 0], [0, 3]))).toMatch(/^M.*Z$/);
    expect(bodyPath([{ x: 1, y: 2 }])).toBe("M1 2h0.01");
  });
  it("draws nothing for a spring or an arrow of no length", () => {
    expect(zigzag({ x: 1, y: 1 }, { x: 1, y: 1 })).toBe("");
    expect(arrowHead({ x: 0, y: 0 }, 0, 0)).toBe("");
  });
  it("begins and ends a spring at its points", () => {
    const path = zigzag({ x: 0, y: 0 }, { x: 100, y: 0 });
    expect(path.startsWith("M0 0L12 0L")).toBe(true);
    expect(path.endsWith("L88 0L100 0")).toBe(true);
  });
});

/** Three poses of a bar of length 2 that turns about the origin by a quarter, and its end as a trace. */
const bar: Scene = {
  space: "planar",
  size: 5,
  bounds: [
    [0, 0],
    [2, 0],
  ],
  items: [
    { kind: "ground", points: { O: [0, 0] } },
    { kind: "body", name: "bar", shape: "bar", at: 0, points: { O: [-1, 0], P: [1, 0] }, center_of_mass: [0, 0] },
    { kind: "trace", at: [3, 4], label: "" },
  ],
};
const quarter = Math.PI / 2;
const poses = new Frames(Float64Array.from([0, 1, 0, 0, 2, 0, 1, 0, 1, quarter, 0, 2, 2, -1, 0, 2 * quarter, -2, 0]), 6);

describe("frames", () => {
  it("interpolates between rows and holds at the ends", () => {
    const out = new Float64Array(5);
    expect(poses.at(0.5, out)).toBe(true);
    expect([...out]).toEqual([0.5, 0.5, quarter / 2, 1, 1]);
    poses.at(9, out);
    expect(out[0]).toBe(-1);
    poses.at(-1, out);
    expect(out[0]).toBe(1);
  });
  it("never interpolates what may jump", () => {
    const out = new Float64Array(5);
    poses.at(0.9, out, [2]);
    expect(out[2]).toBe(0);
    expect(out[0]).toBeCloseTo(0.1, 12);
  });
  it("says when there is nothing", () => {
    expect(new Frames(new Float64Array(0), 6).at(0, new Float64Array(5))).toBe(false);
  });
});

describe("extent", () => {
  it("holds everything that is drawn in any pose", () => {
    const box = extent(bar, [poses]);
    expect(box.left).toBeCloseTo(-2, 12);
    expect(box.right).toBeCloseTo(2, 12);
    expect(box.top).toBeCloseTo(2, 12);
    expect(box.bottom).toBeCloseTo(0, 12);
  });
  it("in space is the same from every direction", () => {
    const scene: Scene = {
      space: "spatial",
      size: 4,
      bounds: [
        [0, 0, 0],
        [1, 1, 1],
      ],
      items: [{ kind: "sphere", center: [0, 1, 2], radius: 3 }],
    };
    const box = extent(scene, [new Frames(Float64Array.from([0, 0, 0, 0, 0.5]), 5)]);
    expect(box).toEqual({ left: -0.5, right: 0.5, bottom: -0.5, top: 0.5 });
  });
});

describe("trace", () => {
  it("is the path of its point in pixels", () => {
    const projection = new Projection({ scale: 10, origin: { x: 100, y: 100 } });
    expect([...tracePath(poses, [3, 4], projection)]).toEqual([120, 100, 0, 100, 80, 0, 80, 100, 0]);
  });
});

describe("missing", () => {
  // A point with a name, two lines, a circle; six numbers a pose.
  const scene: Scene = {
    space: "planar",
    size: 6,
    bounds: [
      [0, 0],
      [1, 1],
    ],
    items: [
      { kind: "point", at: [0, 1], label: "tip" },
      { kind: "line", from: [0, 1], to: [2, 3] },
      { kind: "line", from: [0, 1], to: [2, 4] },
      { kind: "circle", center: [0, 1], radius: 5 },
    ],
  };
  const written = [
    { point: ["x", "y"], label: "tip" },
    {
      line: [
        [0, 0],
        [1, 1],
      ],
    },
    { circle: { center: [0, 0], radius: "1/0" } },
    {
      line: [
        [0, 0],
        ["1/t", 1],
      ],
    },
  ];
  const at = (...rows: number[][]): Frames => new Frames(Float64Array.from(rows.flatMap((row, i) => [i, ...row])), 7);

  it("names what has no value at times or never, and where it is written", () => {
    expect(missing(scene, at([0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 1, 1]), written)).toEqual([]);
    expect(missing(scene, at([0, 0, 0, 0, Infinity, Number.NaN], [0, 0, 0, 0, 1, Number.NaN]), written)).toEqual([
      { kind: "line", label: "2", always: false, pointer: "/scene/3" },
      { kind: "circle", label: "", always: true, pointer: "/scene/2" },
    ]);
    expect(missing(scene, at([Number.NaN, 0, 0, 0, 0, 1]), undefined)[0]).toEqual({ kind: "point", label: "tip", always: true, pointer: "/scene" });
    expect(missing(scene, at(), written)).toEqual([]);
  });
});

describe("uncrowd", () => {
  const name = (x: number, y: number, shown = true): { x: number; y: number; half: number; shown: boolean } => ({ x, y, half: 10, shown });
  it("writes names that have room, and of those that would cover each other the first", () => {
    expect(uncrowd([name(0, 0), name(15, 0), name(30, 0), name(15, 20)])).toEqual([true, false, true, true]);
    expect(uncrowd([name(0, 0), name(0, 0), name(0, 0)])).toEqual([true, false, false]);
  });
  it("lets a hidden name come back only with some room, so that it does not flicker", () => {
    expect(uncrowd([name(0, 0), name(23, 0)])).toEqual([true, true]);
    expect(uncrowd([name(0, 0), name(23, 0, false)])).toEqual([true, false]);
    expect(uncrowd([name(0, 0), name(29, 0, false)])).toEqual([true, true]);
  });
});
