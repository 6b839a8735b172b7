import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Pose } from "../geometry/pose.js";
import { withValue } from "./change.js";
import { History } from "../session/history.js";
import {
  addActuator,
  addBelt,
  addBody,
  addBushing,
  addCam,
  addWheels,
  addCircuitMotor,
  addController,
  addDriver,
  addJoint,
  addPoint,
  addPointForce,
  addRope,
  addSpring,
  addTorque,
  addTorsionSpring,
  coupledBy,
} from "./add.js";
import { addBar } from "./bar.js";
import { emptySheet } from "./empty.js";
import { type Poses, toLocal, toWorld } from "./geometry.js";
import { moveBody, moveJoint, movePoint, setPoses } from "./move.js";
import { FREE_FOR_OWNERS, FUNCTIONS, RESERVED, isReserved, lettered } from "./names.js";
import { type PointRef, connected, outline, refText, taken } from "./outline.js";
import { EditRefused } from "./refused.js";
import { type Target, remove } from "./remove.js";
import { rename, renamePoint } from "./rename.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const fourBar = readFileSync(`${root}gallery/four-bar.json`, "utf8");

/** Poses as a document without expressions writes them. */
function written(text: string): Poses {
  const { bodies } = outline(text);
  return {
    of(name): Pose | undefined {
      const body = bodies.find((other) => other.name === name);
      if (body === undefined) return undefined;
      const [x = 0, y = 0] = (body.value["position"] as number[] | undefined) ?? [];
      return [Number(x) || 0, Number(y) || 0, Number(body.value["angle"] ?? 0) || 0];
    },
  };
}

/** Three bars on an empty sheet, in three gestures. */
function drawn(): string {
  const none = { of: () => undefined };
  let text = emptySheet("Mine");
  text = addBar(text, { at: [0, 0], body: "ground" }, { at: [0, 0.05] }, none).text;
  const [bar1] = outline(text).bodies;
  const free = Object.keys(bar1?.points ?? {})[1] ?? "";
  text = addBar(text, { at: [0, 0.05], on: { body: "bar1", point: free } }, { at: [0.15, 0.1] }, written(text)).text;
  const end = Object.keys(outline(text).bodies[1]?.points ?? {}).find((name) => name !== free) ?? "";
  return addBar(text, { at: [0.15, 0.1], on: { body: "bar2", point: end } }, { at: [0.2, 0], body: "ground" }, written(text)).text;
}

/** Every reference to a point, a body or a joint leads somewhere. */
function dangling(text: string): string[] {
  const of = outline(text);
  const points = new Set([
    ...Object.keys(of.ground).map((point) => `ground.${point}`),
    ...of.bodies.flatMap(({ name, points }) => Object.keys(points).map((point) => `${name}.${point}`)),
  ]);
  const joints = new Set(of.joints.map(({ name }) => name));
  const bodies = new Set(of.bodies.map(({ name }) => name));
  const lost: string[] = [];
  for (const part of [...of.joints, ...of.forces]) {
    for (const ref of connected(part) ?? []) if (!points.has(refText(ref))) lost.push(`${part.name}: ${refText(ref)}`);
    const { joint, at, body } = part.value;
    if (joint !== undefined && !joints.has(String(joint))) lost.push(`${part.name}: ${String(joint)}`);
    if (at !== undefined && !points.has(String(at))) lost.push(`${part.name}: ${String(at)}`);
    if (body !== undefined && !bodies.has(String(body))) lost.push(`${part.name}: ${String(body)}`);
  }
  for (const driver of of.drivers) if (!joints.has(String(driver.value["joint"]))) lost.push(driver.name);
  return lost;
}

describe("names", () => {
  it("that Rust reserves are reserved here", () => {
    const names = readFileSync(`${root}crates/expr/src/names.rs`, "utf8");
    const list = /RESERVED[^[]*\[([^\]]*)\]/s.exec(names.replace("&[&str]", ""))?.[1] ?? "";
    const words = [...list.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? "");
    expect(words.length).toBeGreaterThan(10);
    expect([...RESERVED].sort()).toEqual(words.sort());
    const op = readFileSync(`${root}crates/expr/src/op.rs`, "utf8");
    const functions = [...op.matchAll(/^\s+\w+ => "([a-z]\w*)"/gm)].map((match) => match[1] ?? "");
    for (const name of functions.filter((word) => !["and", "or", "not", "mod"].includes(word))) expect([...FUNCTIONS, "mod"], name).toContain(name);
  });
  it("that Rust lets bodies and points have are free for them here", () => {
    const names = readFileSync(`${root}crates/expr/src/names.rs`, "utf8");
    const list = /fn free_for_owners[^{]*\{\s*matches!\(name, ([^)]*)\)/.exec(names)?.[1] ?? "";
    expect([...list.matchAll(/"(\w+)"/g)].map((match) => match[1])).toEqual(FREE_FOR_OWNERS);
  });
  it("that are made are free and mean nothing", () => {
    const used = new Set<string>();
    for (let k = 0; k < 80; k++) {
      const name = lettered(used);
      expect(isReserved(name)).toBe(false);
      expect(used.has(name)).toBe(false);
      used.add(name);
    }
    expect(used).not.toContain("T");
    expect(used).toContain("A1");
  });
});

describe("a new mechanism", () => {
  it("is drawn with three bars, pinned as they are drawn", () => {
    const text = drawn();
    const of = outline(text);
    expect(of.bodies.map(({ name }) => name)).toEqual(["bar1", "bar2", "bar3"]);
    expect(of.joints).toHaveLength(4);
    expect(Object.keys(of.ground)).toHaveLength(2);
    expect(dangling(text)).toEqual([]);
    expect(of.bodies[0]?.value).toMatchObject({ section: { width: 0.02, thickness: 0.006, density: 7850 }, position: [0, 0.025], shape: "rod" });
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });
  it("has every part on a line of its own", () => {
    const lines = drawn().split("\n");
    for (const bar of ["bar1", "bar2", "bar3"]) expect(lines.filter((line) => line.includes(`"${bar}": {`))).toHaveLength(1);
  });
  it("refuses a bar without length and one in space, in words", () => {
    expect(() => addBar(emptySheet("x"), { at: [1, 1] }, { at: [1, 1] }, written(""))).toThrow(EditRefused);
    const spatial = readFileSync(`${root}gallery/slider-crank-spatial.json`, "utf8");
    expect(() => addBar(spatial, { at: [1, 1] }, { at: [0, 1] }, written(""))).toThrow(/in the plane/);
  });
});

describe("parts", () => {
  it("get motors, drivers, springs and forces with names of their own", () => {
    let text = drawn();
    const joint = outline(text).joints[0]?.name ?? "";
    text = addActuator(text, joint).text;
    text = addDriver(text, joint).text;
    text = addPointForce(text, { body: "bar2", point: Object.keys(outline(text).bodies[1]?.points ?? {})[0] ?? "" }, [0, -5]).text;
    text = addTorque(text, "bar1", 0.1).text;
    text = addPoint(text, "ground", [0.1, 0.3], "S").text;
    text = addSpring(text, { body: "ground", point: "S" }, { body: "bar2", point: Object.keys(outline(text).bodies[1]?.points ?? {})[1] ?? "" }).text;
    text = addTorsionSpring(text, joint).text;
    const mounted = addBushing(text, { body: "ground", point: "S" }, { body: "bar1", point: Object.keys(outline(text).bodies[0]?.points ?? {})[0] ?? "" });
    text = mounted.text;
    expect(outline(text).forces.at(-1)?.value).toMatchObject({ stiffness: [1e4, 1e4], damping: [100, 100], torsional_stiffness: 10, torsional_damping: 0.1 });
    text = addCircuitMotor(text, joint).text;
    expect(outline(text).forces.at(-1)?.value).toEqual({ type: "dc-motor", joint, voltage: 6, resistance: 1.5, inductance: 0.03, constant: 0.05, ratio: 20 });
    text = addController(text, joint).text;
    expect(outline(text).forces.at(-1)?.value).toMatchObject({ type: "pid-controller", joint, coordinate: "angle", target: 0, proportional: 0.5 });
    const of = outline(text);
    expect(of.forces.map(({ name }) => name)).toEqual(["motor1", "force1", "torque1", "spring1", "spring2", "bushing1", "motor2", "controller1"]);
    expect(of.drivers.map(({ name }) => name)).toEqual(["driver1"]);
    expect(dangling(text)).toEqual([]);
    expect(new Set([...taken(of)]).size).toBe([...taken(of)].length);
  });
  it("are refused where they cannot be", () => {
    const text = drawn();
    expect(() => addPointForce(text, { body: "ground", point: "A" }, [0, 1])).toThrow(/moves nothing/);
    expect(() => addJoint(text, "revolute", { body: "bar1", point: "A" }, { body: "bar1", point: "B" })).toThrow(/two different bodies/);
    expect(() => addActuator(text, "nothing")).toThrow(/no “nothing”/);
    expect(() => addBushing(text, { body: "bar1", point: "A" }, { body: "bar1", point: "B" })).toThrow(/two different bodies/);
    expect(() => addBushing(text, { body: "ground", point: "Z" }, { body: "bar1", point: "B" })).toThrow(/no “ground.Z”/);
    expect(() => addTorsionSpring(text, "nothing")).toThrow(/no “nothing”/);
    const rod = addPoint(addPoint(text, "ground", [0, 1], "P").text, "bar1", [0, 0], "Q").text;
    const stayed = addJoint(rod, "distance", { body: "ground", point: "P" }, { body: "bar1", point: "Q" });
    expect(() => addTorsionSpring(stayed.text, stayed.name)).toThrow(/no angle/);
    expect(() => addCircuitMotor(stayed.text, stayed.name)).toThrow(/no angle/);
    expect(() => addCircuitMotor(text, "nothing")).toThrow(/no “nothing”/);
    expect(() => addController(text, "nothing")).toThrow(/no “nothing”/);
    expect(() => addBody(text, {}, "sin")).toThrow(/means something/);
    expect(() => addBody(text, {}, "bar1")).toThrow(/another part/);
    expect(() => addBody(text, {}, "my bar")).toThrow(/is no name/);
    expect(() => addPoint(text, "bar1", [0, 0], "x")).toThrow(/means something/);
    const welded = addJoint(text, "weld", { body: "bar1", point: "A" }, { body: "ground", point: "A" }, {}, "W").text;
    expect(() => addDriver(welded, "W")).toThrow(/no coordinate/);
  });
});

describe("renaming", () => {
  it("takes every reference along, in expressions, channels and held values", () => {
    const text = rename(rename(rename(fourBar, "body", "crank", "arm"), "joint", "A", "pivot"), "parameter", "speed", "pace");
    expect(text).toContain('"connect": ["ground.A", "arm.A"]');
    expect(text).toContain(`"value": "gain*(pace - pivot.angle')"`);
    expect(text).toContain(`"hold": { "pivot.angle": 1, "pivot.angle'": "pace" }`);
    expect(text).toContain('"motor": { "type": "actuator", "joint": "pivot"');
    expect(text).toContain('"velocity": ["-crank_length/2*sin(1)*pace"');
    // Words for people stay as they are.
    expect(text).toContain('"label": "crank length"');
    expect(text).toContain("the short crank turns all the way round");
    // Undone by the opposite names, to the byte.
    expect(rename(rename(rename(text, "parameter", "pace", "speed"), "joint", "pivot", "A"), "body", "arm", "crank")).toBe(fourBar);
  });
  it("takes along what events set, push and switch, and nothing of a driver that has a parameter's name", () => {
    const events = {
      gate: { when: "A.angle - speed", direction: "rising", set: { speed: "2*speed" }, impulse: { "crank.angle": "gain" }, switch: { A: "off", gain: "on" } },
    };
    const start = withValue(withValue(fourBar, ["events"], events), ["simulation", "start", "off"], ["A"]);
    const text = rename(rename(rename(rename(start, "body", "crank", "arm"), "joint", "A", "rising"), "parameter", "speed", "pace"), "parameter", "gain", "k");
    const { value } = outline(text);
    expect(value["events"]).toEqual({
      gate: { when: "rising.angle - pace", direction: "rising", set: { pace: "2*pace" }, impulse: { "arm.angle": "k" }, switch: { rising: "off", gain: "on" } },
    });
    expect(value["simulation"]).toMatchObject({ start: { off: ["rising"] } });
    const left = remove(withValue(withValue(start, ["outputs", "motor_torque"], undefined), ["events", "gate", "when"], "t - 1"), {
      kind: "joint",
      name: "A",
    }).text;
    expect(outline(left).value).toMatchObject({ events: { gate: { switch: { gain: "on" } } }, simulation: { start: { off: [] } } });
  });
  it("renames a point of one body only", () => {
    const text = renamePoint(fourBar, "coupler", "P", "Tip");
    expect(text).toContain('"channels": ["coupler.Tip.x", "coupler.Tip.y"]');
    expect(text).toContain('"Tip": [0, 0.07]');
    expect(renamePoint(renamePoint(fourBar, "ground", "A", "O"), "ground", "O", "A")).toBe(fourBar);
  });
  it("refuses names that are taken, reserved, or ambiguous", () => {
    expect(() => rename(fourBar, "body", "crank", "rocker")).toThrow(/another part/);
    expect(() => rename(fourBar, "body", "crank", "q1")).toThrow(/means something/);
    const local = withValue(fourBar, ["definitions"], { "S(gain)": "2*gain" });
    expect(() => rename(local, "parameter", "gain", "k")).toThrow(/inside a function/);
    const exercise = withValue(fourBar, ["exercise"], { tasks: [{ answer: { value: "max(crank.angle)" } }] });
    expect(() => rename(exercise, "body", "crank", "arm")).toThrow(/exercise/);
  });
});

describe("a belt", () => {
  const pins: Target[] = [
    { kind: "joint", name: "A" },
    { kind: "joint", name: "D" },
  ];
  it("is offered for two joints with an angle, and goes with either", () => {
    expect(coupledBy(outline(fourBar), pins)).toEqual(["belt", "gear", "geneva-wheel"]);
    expect(coupledBy(outline(fourBar), pins.slice(1))).toEqual([]);
    expect(coupledBy(outline(fourBar), [...pins, { kind: "body", name: "crank" }])).toEqual([]);
    const { text, name } = addBelt(fourBar, ["A", "D"], 0.02);
    expect(outline(text).joints.at(-1)?.value).toEqual({ type: "belt", joints: ["A", "D"], radii: [0.02, 0.02] });
    const free = ["outputs", "exercise"].reduce((out, key) => withValue(out, [key], undefined), text);
    expect(remove(free, { kind: "joint", name: "D" }).gone).toContain(name);
    expect(rename(free, "joint", "D", "pivot")).toContain('"joints": ["A", "pivot"]');
  });
  it("is refused on joints that do not turn", () => {
    const slides = withValue(fourBar, ["joints", "D", "type"], "prismatic");
    expect(coupledBy(outline(slides), pins)).not.toContain("belt");
    expect(() => addBelt(slides, ["A", "D"], 0.02)).toThrow(/D/);
    expect(() => addBelt(fourBar, ["A", "nobody"], 0.02)).toThrow(/nobody/);
  });
});

describe("wheels", () => {
  it("are between two joints that turn", () => {
    const gear = addWheels(fourBar, "gear", ["A", "D"]);
    expect(outline(gear.text).joints.at(-1)).toEqual({ name: "gear1", type: "gear", value: { type: "gear", joints: ["A", "D"], ratio: -1 } });
    const geneva = addWheels(fourBar, "geneva-wheel", ["D", "A"]);
    expect(outline(geneva.text).joints.at(-1)).toEqual({
      name: "geneva1",
      type: "geneva-wheel",
      value: { type: "geneva-wheel", joints: ["D", "A"], slots: 4 },
    });
  });
  it("are refused on joints that do not turn", () => {
    const slides = withValue(fourBar, ["joints", "D", "type"], "prismatic");
    for (const type of ["gear", "geneva-wheel"] as const) {
      expect(() => addWheels(slides, type, ["A", "D"])).toThrow(/D/);
      expect(() => addWheels(fourBar, type, ["nobody", "A"])).toThrow(/nobody/);
    }
  });
});

describe("a cam", () => {
  const slides = withValue(fourBar, ["joints", "D", "type"], "prismatic");
  it("is made of a joint that turns and one that slides, in either order", () => {
    const chosen: Target[] = ["D", "A"].map((name) => ({ kind: "joint", name }));
    expect(coupledBy(outline(slides), chosen)).toEqual(["cam"]);
    const { text, name } = addCam(slides, ["D", "A"], 0.01);
    const lift = "0.01*(rise_345(2*angle/pi - 1) - rise_345(2*angle/pi - 3))";
    expect(outline(text).joints.at(-1)).toEqual({ name, type: "cam", value: { type: "cam", joints: ["A", "D"], lift } });
    // The angle of a law is not the name of a part.
    expect(() => rename(text, "body", "crank", "angle")).toThrow(/angle/);
  });
  it("is refused where nothing turns, and on what is not there", () => {
    const none = withValue(slides, ["joints", "A", "type"], "prismatic");
    expect(() => addCam(none, ["A", "D"], 0.01)).toThrow(/A/);
    expect(() => addCam(slides, ["A", "nobody"], 0.01)).toThrow(/nobody/);
  });
});

describe("a rope", () => {
  const points: PointRef[] = [
    { body: "ground", point: "A" },
    { body: "coupler", point: "C" },
    { body: "ground", point: "D" },
  ];
  const free = ["outputs", "exercise", "plots"].reduce((out, key) => withValue(out, [key], undefined), fourBar);
  it("runs over the chosen points in their order, and goes with each of them", () => {
    const chosen = points.map((ref) => ({ kind: "point" as const, ...ref }));
    expect(coupledBy(outline(free), chosen)).toEqual(["rope"]);
    expect(coupledBy(outline(free), chosen.slice(0, 1))).toEqual([]);
    const { text, name } = addRope(free, points);
    expect(outline(text).joints.at(-1)?.value).toEqual({ type: "rope", through: ["ground.A", "coupler.C", "ground.D"], side: "at-most" });
    expect(remove(text, { kind: "body", name: "coupler" }).gone).toContain(name);
    expect(remove(text, { kind: "point", body: "coupler", point: "C" }).gone).toContain(name);
    expect(renamePoint(text, "coupler", "C", "tip")).toContain('"ground.A", "coupler.tip", "ground.D"');
  });
  it("is refused over a point that is not there", () => {
    expect(() => addRope(free, [...points, { body: "coupler", point: "none" }])).toThrow(/coupler.none/);
  });
});

describe("removing", () => {
  it("an end of a bar with a section leaves mass and moment of inertia", () => {
    const text = addPoint(addBar(emptySheet("x"), { at: [0, 0] }, { at: [0.1, 0] }, { of: () => undefined }).text, "bar1", [0, 0.02], "C").text;
    const kept = outline(remove(text, { kind: "point", body: "bar1", point: "C" }).text).bodies[0]?.value;
    expect(kept).toHaveProperty("section");
    const lost = outline(remove(text, { kind: "point", body: "bar1", point: "A" }).text).bodies[0]?.value;
    expect(lost).not.toHaveProperty("section");
    expect(lost).toMatchObject({ mass: 0.0942, inertia: Number(((0.0942 * (0.1 ** 2 + 0.02 ** 2)) / 12).toPrecision(6)) });
  });
  it("takes along what cannot exist alone, and channels that show it", () => {
    const { text, gone } = remove(fourBar, { kind: "body", name: "rocker" });
    expect(gone.sort()).toEqual(["C", "D", "rocker", "rocker_swing", "transmission"]);
    const of = outline(text);
    expect(of.bodies.map(({ name }) => name)).toEqual(["crank", "coupler"]);
    expect(text).toContain('"channels": ["coupler.angle"]');
    expect(dangling(text)).toEqual([]);
  });
  it("removes a joint with its motor and held values", () => {
    const { text, gone } = remove(withValue(fourBar, ["outputs", "motor_torque"], undefined), { kind: "joint", name: "A" });
    expect(gone).toContain("motor");
    expect(text).toContain('"hold": {');
    expect(text).not.toMatch(/"A\.angle/);
  });
  it("is refused where an equation needs the part", () => {
    const text = withValue(fourBar, ["definitions"], { swing: "2*rocker.angle" });
    expect(() => remove(text, { kind: "body", name: "rocker" })).toThrow(/definitions › swing/);
  });
  it("leaves a valid text, whichever part of the gallery goes", () => {
    for (const file of readdirSync(`${root}gallery`)) {
      const text = readFileSync(`${root}gallery/${file}`, "utf8");
      for (const { name } of outline(text).bodies) {
        try {
          const after = remove(text, { kind: "body", name }).text;
          expect(() => JSON.parse(after) as unknown, `${file} without ${name}`).not.toThrow();
          expect(dangling(after), `${file} without ${name}`).toEqual([]);
        } catch (error) {
          if (!(error instanceof EditRefused)) throw error;
        }
      }
    }
  });
});

describe("moving", () => {
  it("a joint by 5 mm keeps plain bars plain and moves both of their ends", () => {
    const text = drawn();
    const joint = outline(text).joints.find(
      (part) => (connected(part) ?? []).some(({ body }) => body === "bar1") && (connected(part) ?? []).some(({ body }) => body === "bar2"),
    );
    const { text: after, overwritten } = moveJoint(text, joint?.name ?? "", [0.005, 0.05], written(text));
    expect(overwritten).toEqual([]);
    const poses = written(after);
    for (const ref of connected(outline(after).joints.find(({ name }) => name === joint?.name) as never) ?? []) {
      const own = outline(after).bodies.find(({ name }) => name === ref.body)?.points[ref.point] as number[];
      const [x = 0, y = 0] = toWorld(poses.of(ref.body) ?? [], own);
      expect(Math.hypot(x - 0.005, y - 0.05)).toBeLessThan(2e-7);
    }
    const bar = outline(after).bodies[0]?.value as { points: Record<string, number[]> };
    const [a, b] = Object.values(bar.points);
    expect([a?.[1], b?.[1], (a?.[0] ?? 0) + (b?.[0] ?? 0)]).toEqual([0, 0, 0]);
  });
  it("says which formulas became numbers", () => {
    const { text, overwritten } = movePoint(fourBar, { body: "crank", point: "B" }, [0.05, 0.05], { of: () => [0.0162, 0.0252, 1] });
    expect(overwritten.length).toBeGreaterThan(0);
    expect(text).not.toBe(fourBar);
  });
  it("a ground point and nothing else", () => {
    const { text } = movePoint(fourBar, { body: "ground", point: "D" }, [0.205, 0], { of: () => undefined });
    expect(text).toBe(fourBar.replace('"D": [0.2, 0]', '"D": [0.205, 0]'));
  });
  it("writes poses where they changed, and held values with them", () => {
    const before = { of: (name: string): Pose => (name === "rocker" ? [0.1, 0.2, 0.3] : [0, 0, 0]) };
    const poses = new Map<string, Pose>([
      ["rocker", [0.1, 0.2, 0.4]],
      ["coupler", [0, 0, 0]],
    ]);
    const { text } = setPoses(fourBar, poses, before, new Map([["A.angle", 1.25]]));
    expect(text).toBe(fourBar.replace('"angle": 1.684084951049144', '"angle": 0.4').replace('"A.angle": 1,', '"A.angle": 1.25,'));
  });
  it("turns places into a body's frame and back, in the plane and in space", () => {
    const half = Math.SQRT1_2;
    for (const pose of [
      [0.3, -0.2, 0.7],
      [0.3, -0.2, 0.5, half, -half, 0, half, half, 0, 0, 0, 1],
    ]) {
      const point = pose.length === 3 ? [0.11, 0.07] : [0.11, 0.07, -0.4];
      const back = toWorld(pose, toLocal(pose, point));
      back.forEach((value, i) => expect(value).toBeCloseTo(point[i] ?? 0, 14));
    }
  });
});

/** SplitMix-like numbers from a seed: the same edits in every run of the test. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** One random edit by hand. Refusals are answers too: the text stays. */
function step(text: string, next: () => number): string {
  const of = outline(text);
  const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const place = (): number[] => [next() * 0.4 - 0.2, next() * 0.4 - 0.2];
  const points = [
    ...Object.keys(of.ground).map((point) => ({ body: "ground", point })),
    ...of.bodies.flatMap(({ name, points: own }) => Object.keys(own).map((point) => ({ body: name, point }))),
  ];
  const poses = written(text);
  const end = (): { at: number[]; on?: { body: string; point: string }; body?: string } => {
    const on = next() < 0.5 ? any(points) : undefined;
    return on === undefined ? { at: place(), ...(next() < 0.4 && { body: "ground" }) } : { at: place(), on };
  };
  const [body, joint, force, point, other] = [any(of.bodies)?.name ?? "", any(of.joints)?.name ?? "", any(of.forces)?.name ?? "", any(points), any(points)];
  const edits: (() => string)[] = [
    () => addBar(text, end(), end(), poses).text,
    () => addPoint(text, any(["ground", body]) ?? "ground", place()).text,
    () => addJoint(text, "revolute", point as never, other as never).text,
    () => addSpring(text, point as never, other as never).text,
    () => addActuator(text, joint).text,
    () => addDriver(text, joint).text,
    () => addPointForce(text, point as never, [0, 1]).text,
    () => addTorque(text, body, 1).text,
    () => remove(text, { kind: "body", name: body }).text,
    () => remove(text, { kind: "joint", name: joint }).text,
    () => remove(text, { kind: "force", name: force }).text,
    () => remove(text, { kind: "point", ...(point as { body: string; point: string }) }).text,
    () => rename(text, "body", body, `arm${Math.floor(next() * 50)}`),
    () => rename(text, "joint", joint, `pin${Math.floor(next() * 50)}`),
    () => renamePoint(text, point?.body ?? "", point?.point ?? "", `P${Math.floor(next() * 50)}`),
    () => movePoint(text, point as never, place(), poses).text,
    () => moveJoint(text, joint, place(), poses).text,
    () => moveBody(text, body, place(), poses).text,
    () => setPoses(text, new Map([[body, [next(), next(), next()]]]), poses).text,
    () => (body === "" ? text : withValue(text, ["bodies", body, "mass"], next())),
  ];
  try {
    return (any(edits) as () => string)();
  } catch (error) {
    // What is not there cannot be taken; anything else is a defect.
    if (error instanceof EditRefused || body === "" || joint === "" || point === undefined) return text;
    throw error;
  }
}

describe("200 random edits", () => {
  for (const [name, start] of [
    ["an empty sheet", emptySheet("Mine")],
    ["the four-bar", fourBar],
    ["the four-bar with other ends of lines", fourBar.replaceAll("\n", "\r\n")],
  ] as const) {
    it.each([1, 2, 3])(
      `of ${name} are undone to the start, byte by byte (seed %i)`,
      (seed) => {
        const next = random(seed);
        const history = new History();
        const texts = [start];
        while (texts.length <= 200) {
          const text = texts.at(-1) ?? "";
          const after = step(text, next);
          if (after === text) continue;
          expect(() => JSON.parse(after) as unknown).not.toThrow();
          expect(dangling(after)).toEqual([]);
          history.mark(text, undefined);
          texts.push(after);
        }
        let now = texts.at(-1) ?? "";
        for (let k = 199; k >= 0; k--) {
          now = history.undo(now) ?? "";
          expect(now).toBe(texts[k]);
        }
        expect(now).toBe(start);
        expect(history.canUndo).toBe(false);
        for (let k = 1; k <= 200; k++) now = history.redo(now) ?? "";
        expect(now).toBe(texts[200]);
      },
      30_000,
    );
  }

  it("leave the lines of other parts as they were typed", () => {
    const odd = fourBar.replace('"mass": 0.15, "inertia": 4e-4', '"mass":0.150 ,   "inertia" : 4.0e-4');
    const next = random(9);
    for (let k = 0; k < 60; k++) {
      const text = addBar(odd, { at: [next(), 0], body: "ground" }, { at: [0, next()] }, written(odd)).text;
      for (const line of odd.split("\n").filter((l) => !/"ground"|"bodies"|"joints"|"shape": "rod"$/.test(l))) expect(text).toContain(line);
    }
  });
});

describe("what a force tells of itself", () => {
  const motor = addCircuitMotor(fourBar, "A", { voltage: "12 - M.current", resistance: 1, inductance: 1, constant: 1 }, "M").text;
  const told = withValue(withValue(motor, ["outputs", "heat"], "M.current^2"), ["states", "charge"], { rate: "M.current" });
  it("follows a new name of the force", () => {
    const text = withValue(told, ["plots"], [{ channels: ["M.torque", "M.current'"] }]);
    const out = outline(rename(text, "force", "M", "drive")).value;
    expect(out["forces"]).toMatchObject({ drive: { voltage: "12 - drive.current", joint: "A" } });
    expect(out["outputs"]).toMatchObject({ heat: "drive.current^2" });
    expect(out["states"]).toEqual({ charge: { rate: "drive.current" } });
    expect(out["plots"]).toEqual([{ channels: ["drive.torque", "drive.current'"] }]);
    // The names of states are taken.
    expect(() => rename(text, "force", "M", "charge")).toThrow(/another part/);
  });
  it("goes with the force, or keeps it where the author must decide", () => {
    expect(() => remove(told, { kind: "force", name: "M" })).toThrow(/used in states › charge › rate/);
    const out = outline(remove(withValue(told, ["states"], undefined), { kind: "force", name: "M" }).text).value;
    expect(out["forces"]).not.toHaveProperty("M");
    expect(out["outputs"]).not.toHaveProperty("heat");
  });
});
