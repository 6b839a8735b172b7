/** The forces of a self-stress in space: arrows on the bodies in their colours, and thin arrows for moments, to turn about. */
import { Group, Mesh, Vector3 } from "three";
import { largest } from "../plane/flow.js";
import type { BodyForce } from "../../solver/types.js";
import { Arrow } from "./arrows.js";
import type { Content } from "./content.js";
import type { Materials } from "./materials.js";

/** Beside the largest a smaller share is not drawn. */
const NOTHING = 1e-6;
/** A short arrow is to be seen too. */
const SHORTEST = 0.15;
/** The curve colour of the hue of a body's fill, as in the drawing of the plane. */
const SERIES = [5, 1, 2, 3, 4, 0];

export class Flow {
  forces: readonly BodyForce[] | undefined;
  private group: Group | undefined;

  /** Puts the arrows into a scene, those before taken away; `length`: of the longest one, m. */
  draw(content: Content | undefined, materials: Materials, length: number): void {
    this.group?.removeFromParent();
    this.group?.traverse((object) => {
      if (object instanceof Mesh) object.geometry.dispose();
    });
    this.group = undefined;
    if (content === undefined || this.forces === undefined) return;
    const bodies = content.scene.items.flatMap((item) => (item.kind === "body" ? [item.name] : []));
    this.group = arrows(this.forces, bodies, materials, content.rodRadius, length);
    content.group.add(this.group);
  }
}

/** `thickness`: of a rod, m; `length`: of the longest arrow, m. */
function arrows(forces: readonly BodyForce[], bodies: readonly string[], materials: Materials, thickness: number, length: number): Group {
  const group = new Group();
  const [force, moment] = largest(forces);
  const at = new Vector3();
  const vector = new Vector3();
  for (const one of forces) {
    const hue = SERIES[Math.max(0, bodies.indexOf(one.body)) % SERIES.length] ?? 0;
    const material = materials.solid(`series ${hue}`, ({ series, accent }) => series[hue] ?? accent);
    at.fromArray(one.at);
    const draw = (components: readonly number[], most: number, width: number, longest: number): void => {
      vector.fromArray(components);
      const size = vector.length();
      if (components.length < 3 || !(size > NOTHING * most)) return;
      const arrow = new Arrow(width, material);
      arrow.draw(at, vector.setLength(longest * Math.max(SHORTEST, size / most)));
      group.add(arrow.object);
    };
    draw(one.force, force, 0.5 * thickness, length);
    draw(one.moment, moment, 0.22 * thickness, 0.7 * length);
  }
  return group;
}
