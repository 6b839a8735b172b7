import { describe, expect, it } from "vitest";
import { Element } from "./picture/elements.js";
import { rigid, thinned } from "./picture/rigid.js";

/** An ellipse of 60 corners at a place, turned by an angle. */
function ellipse(x: number, y: number, angle: number, width = 40): string {
  const corners = Array.from({ length: 61 }, (_, k) => {
    const [u, v] = [width * Math.cos((k * Math.PI) / 30), 20 * Math.sin((k * Math.PI) / 30)];
    return [x + Math.cos(angle) * u - Math.sin(angle) * v, y + Math.sin(angle) * u + Math.cos(angle) * v].map((part) => part.toFixed(2)).join(" ");
  });
  return `M${corners.join("L")}`;
}

/** An element with a line of that class in poses, after `rigid`. */
function after(name: string, poses: readonly string[]): Element {
  const [svg, line] = [new Element("svg"), new Element("path")];
  line.setAttribute("class", name);
  line.history.set("d", [...poses]);
  svg.append(line);
  rigid(svg);
  return line;
}

describe("lines of belts and cams in a picture", () => {
  it("are drawn once and moved where they keep their shape", () => {
    const line = after("strand", [ellipse(0, 0, 0), ellipse(30, -5, 0.5)]);
    expect(line.history.get("transform")).toEqual(["translate(0 0) rotate(0)", "translate(30 -5) rotate(28.65)"]);
    expect(line.history.get("d")).toHaveLength(1);
  });

  it("that stand still get no place", () => {
    const line = after("outline", [ellipse(3, 4, 1), ellipse(3, 4, 1)]);
    expect(line.history.has("transform")).toBe(false);
    expect(line.history.get("d")).toHaveLength(1);
  });

  it("stay as they are where they change their shape, or are no such lines", () => {
    for (const line of [after("strand", [ellipse(0, 0, 0), ellipse(0, 0, 0, 50)]), after("rod", [ellipse(0, 0, 0), ellipse(9, 0, 0)])]) {
      expect(line.history.get("d")).toHaveLength(2);
      expect(line.history.has("transform")).toBe(false);
    }
  });

  it("lose the corners that nobody sees, and no others", () => {
    expect(
      thinned(
        [
          [0, 0],
          [1, 0.1],
          [2, 0],
          [3, 4],
          [0, 0],
        ],
        0.15,
      ),
    ).toEqual([
      [0, 0],
      [2, 0],
      [3, 4],
      [0, 0],
    ]);
    expect(
      thinned(
        [
          [0, 0],
          [1, 0.2],
          [2, 0],
        ],
        0.15,
      ),
    ).toHaveLength(3);
    expect(thinned([[0, 0]], 0.15)).toEqual([[0, 0]]);
  });
});
