/** A drawing of the mechanism at its start, for what is printed. */
import { START } from "../geometry/camera.js";
import { WHOLE, isEmpty } from "../geometry/view.js";
import type { Session } from "../session/session.js";
import { lines } from "./outline.js";
import { Drawing } from "./plane/drawing.js";
import { extent } from "./plane/extent.js";

/** Its size, px. */
const [WIDTH, HEIGHT] = [480, 300];

/** An `svg` element with its classes, complete; nothing where there is no picture, or no pose yet. */
export async function still(session: Session): Promise<string | undefined> {
  const drawing = drawn(session);
  await drawing?.ready;
  return drawing?.svg.outerHTML;
}

function drawn(session: Session): Drawing | undefined {
  const { set, selectedRun } = session;
  const scene = set?.report.scene;
  const frames = set?.runs.find(({ index }) => index === selectedRun)?.frames;
  if (scene === undefined || scene === null || frames === undefined) return undefined;
  if (scene.space === "spatial") return lines(session);
  const values = new Float64Array(scene.size);
  const box = extent(scene, [frames]);
  if (!frames.at(0, values) || isEmpty(box)) return undefined;
  const drawing = new Drawing(scene, () => "");
  drawing.layout(WIDTH, HEIGHT, box, START, WHOLE);
  drawing.move(values);
  return drawing;
}
