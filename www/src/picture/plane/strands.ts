/** Lines through points of bodies in the plane: belts with their pulleys, slack cords, ends of travel, as SVG path data in pixels, y down. */
import { downOf, hung } from "../../geometry/hang.js";
import { type Pose, place, pose } from "../../geometry/pose.js";
import type { Projection } from "../../geometry/projection.js";
import type { Item } from "../../session/mark.js";
import type { Scene } from "../../solver/types.js";
import { polyline } from "./shapes.js";
import { element } from "./svg.js";

type Strand = Item<"strand">;

/** The lines of a strand in a pose. */
export function strandPaths({ lines }: Strand, scene: Scene, values: Float64Array, projection: Projection): string[] {
  const poses = new Map<string, Pose>();
  const poseOf = (body: string): Pose => {
    const known = poses.get(body) ?? pose(scene, values, body);
    poses.set(body, known);
    return known;
  };
  return lines.map((line) => {
    const count = scene.space === "planar" ? 2 : 3;
    const points = line.map(({ body, point }) => place(poseOf(body), point.slice(0, count)));
    // What may be slack has its length and where it hangs to after the coordinates of its last point.
    const [length, ...down] = line.at(-1)?.point.slice(count) ?? [];
    const drawn = length === undefined ? points : hung(points, length, downOf(down));
    return polyline(drawn.map(([x = 0, y = 0, z = 0]) => projection.point(x, y, z)));
  });
}

/** Fills the element of a strand; what moves it to a pose. */
export function drawStrand(into: SVGGElement, item: Strand, scene: Scene): (values: Float64Array, projection: Projection) => void {
  if (item.type === "stops") return drawSigns(into, item, scene, "outline");
  if (item.type === "cord") return drawSigns(into, item, scene, "strand");
  // The first line is what runs; the others are what it runs on.
  const paths = item.lines.map((_, i) => element("path", { class: i === 0 ? "strand" : "outline" }));
  const hit = element("path", { class: "strand-hit" });
  into.append(...paths.slice(1), ...paths.slice(0, 1), hit);
  return (values, projection) => {
    const drawn = strandPaths(item, scene, values, projection);
    paths.forEach((path, i) => path.setAttribute("d", drawn[i] ?? ""));
    hit.setAttribute("d", drawn[0] ?? "");
  };
}

/** The ends of a joint's travel, a cord between its pins: signs that belong to these and are no part of their own. */
function drawSigns(into: SVGGElement, item: Strand, scene: Scene, look: string): (values: Float64Array, projection: Projection) => void {
  for (const name of ["class", "tabindex", "role", "aria-pressed", "aria-label", "data-part"]) into.removeAttribute(name);
  const path = element("path", { class: look, "pointer-events": "none" });
  into.setAttribute("aria-hidden", "true");
  into.append(path);
  return (values, projection) => path.setAttribute("d", strandPaths(item, scene, values, projection).join(""));
}
