import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { outline } from "./outline.js";
import { EditRefused } from "./refused.js";
import { kindsFor, retype } from "./retype.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const lesson = readFileSync(`${root}lessons/lesson-reactions.json`, "utf8");
const schema = JSON.parse(readFileSync(`${root}docs/document.schema.json`, "utf8")) as {
  $defs: { Joint: { oneOf: { properties: Record<string, { const?: string }>; required: string[] }[] } };
};
const joint = (text: string, name: string): Record<string, unknown> => outline(text).joints.find((other) => other.name === name)?.value ?? {};

describe("a joint of another kind", () => {
  it("loses the keys that the kind does not know, and keeps every other line", () => {
    const ball = retype(lesson, "hinge1", "spherical");
    expect(joint(ball, "hinge1")).toEqual({ type: "spherical", connect: ["ground.low", "door.low"] });
    const lines = (text: string): string[] => text.split("\n").filter((line) => !line.includes('"hinge1"'));
    expect(lines(ball)).toEqual(lines(lesson));
    expect(joint(retype(lesson, "hinge2", "pin-slot"), "hinge2")).toEqual({ type: "pin-slot", connect: ["ground.high", "door.high"], axis: [0, 0, 1] });
    expect(retype(lesson, "hinge1", "revolute")).toBe(lesson);
  });

  it("has its direction under the key of its kind, and back", () => {
    expect(joint(retype(lesson, "hinge1", "planar"), "hinge1")).toEqual({ type: "planar", connect: ["ground.low", "door.low"], normal: [0, 0, 1] });
    expect(joint(retype(retype(lesson, "hinge1", "planar"), "hinge1", "revolute"), "hinge1")).toEqual(joint(lesson, "hinge1"));
    const { axes } = joint(retype(lesson, "hinge1", "universal"), "hinge1") as { axes: [number[], number[]] };
    expect(axes[0]).toEqual([0, 0, 1]);
    expect(axes[0].reduce((sum, entry, i) => sum + entry * (axes[1][i] ?? 0), 0)).toBe(0);
    expect(Math.hypot(...axes[1])).toBe(1);
    // A direction for each body is one where two axes are told in the same way.
    const own = lesson.replace('"door.low"], "axis": [0, 0, 1]', '"door.low"], "axes": [[0, 0, 1], [0, 0, 1]]');
    expect(joint(retype(own, "hinge1", "cylindrical"), "hinge1")["axes"]).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
    expect(joint(retype(own, "hinge1", "pin-slot"), "hinge1")["axis"]).toEqual([0, 0, 1]);
  });

  it("is offered only where two points say enough", () => {
    const of = outline(lesson);
    const kinds = (name: string): string[] => kindsFor(of, of.joints.find((other) => other.name === name) ?? { name, type: "", value: {} });
    expect(kinds("hinge1")).toContain("distance");
    expect(kinds("wheel1")).toEqual([]);
    expect(() => retype(lesson, "wheel1", "spherical")).toThrow(EditRefused);
    expect(() => retype(lesson, "hinge1", "gear")).toThrow(EditRefused);
    expect(() => retype(lesson, "hinge3", "weld")).toThrow(EditRefused);
  });

  it("has just the keys of the schema, whatever it was before", () => {
    let tried = 0;
    for (const file of readdirSync(`${root}gallery`).filter((name) => name.endsWith(".json"))) {
      const text = readFileSync(`${root}gallery/${file}`, "utf8");
      const of = outline(text);
      for (const part of of.joints) {
        for (const kind of kindsFor(of, part)) {
          const made = joint(retype(text, part.name, kind), part.name);
          const known = schema.$defs.Joint.oneOf.find(({ properties }) => properties["type"]?.const === kind);
          expect(Object.keys(known?.properties ?? {}), `${file} ${part.name} ${kind}`).toEqual(expect.arrayContaining(Object.keys(made)));
          expect(Object.keys(made), `${file} ${part.name} ${kind}`).toEqual(expect.arrayContaining(known?.required ?? []));
          tried++;
        }
      }
    }
    expect(tried).toBeGreaterThan(200);
  });
});
