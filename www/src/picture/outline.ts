/** The picture that is kept with a draft: the drawing in the plane as it stands, or a mechanism in space as lines. */
import { START } from "../geometry/camera.js";
import { place, poseOf } from "../geometry/pose.js";
import { Projection } from "../geometry/projection.js";
import { type Box, EMPTY, WHOLE, including } from "../geometry/view.js";
import type { Session } from "../session/session.js";
import type { Scene } from "../solver/types.js";
import { coordinates } from "../session/mark.js";
import { Drawing } from "./plane/drawing.js";
import { numbersOf } from "./plane/drawn.js";

/** Its size, px. */
const [WIDTH, HEIGHT] = [480, 300];

/** An `svg` element with its classes; nothing while there is no pose. `drawn`: the drawing in the plane. */
export function outline(session: Session, drawn: string | undefined): string | undefined {
  return drawn ?? lines(session)?.svg.outerHTML;
}

/** The drawing of a mechanism in space at its pose. */
export function lines({ set, selectedRun, clock }: Session): Drawing | undefined {
  const scene = set?.report.scene;
  if (scene?.space !== "spatial") return undefined;
  const frames = set?.runs.find(({ index }) => index === selectedRun)?.frames;
  const values = new Float64Array(scene.size);
  if (frames?.at(clock.t, values) !== true) return undefined;
  const drawing = new Drawing(scene, () => "");
  drawing.layout(WIDTH, HEIGHT, seen(scene, values), START, WHOLE);
  drawing.move(values);
  return drawing;
}

/** Where the parts are on the picture at a pose, at a scale of 1. */
function seen(scene: Scene, values: Float64Array): Box {
  const projection = new Projection({ scale: 1, origin: { x: 0, y: 0 } }, START);
  let box = EMPTY;
  const add = (point: readonly number[]): void => {
    const [x = 0, y = 0, z = 0] = point;
    const at = projection.point(x, y, z);
    box = including(box, at.x, -at.y);
  };
  for (const item of scene.items) {
    if (item.kind === "ground") Object.values(item.points).forEach(add);
    else if (item.kind === "body") for (const own of [item.center_of_mass, ...Object.values(item.points)]) add(place(poseOf(item, values), own));
    else if (item.kind === "point") add(coordinates(values, item.at));
    else if (item.kind === "line") for (const end of [item.from, item.to]) add(coordinates(values, end));
    else if (item.kind === "sphere") {
      const [center, radius] = [coordinates(values, item.center), values[numbersOf(item).at(-1) ?? 0] ?? 0];
      for (let k = 0; k < 6; k++) add(center.map((at, i) => (i === k >> 1 ? at + (k % 2 === 0 ? radius : -radius) : at)));
    }
  }
  return box;
}
