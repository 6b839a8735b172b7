/** Choosing by a frame that is drawn around parts. */
import { everything } from "../../document/group.js";
import type { SheetPoint, WorldPoint } from "../../geometry/coordinates.js";
import { round } from "../../picture/plane/svg.js";
import type { Chosen } from "./chosen.js";
import type { Sheet } from "./sheet.js";

/** The path of a frame from corner to corner, px. */
export function frame(from: SheetPoint, to: SheetPoint): string {
  return `M${round(from.x)} ${round(from.y)}H${round(to.x)}V${round(to.y)}H${round(from.x)}Z`;
}

/** Bodies with all of their points in the frame, and points of the ground. `pixel`: where a place of the plane is, px. */
export function framed(sheet: Sheet, from: SheetPoint, to: SheetPoint, pixel: (at: WorldPoint) => SheetPoint): Chosen[] {
  const within = (value: number, a: number, b: number): boolean => value >= Math.min(a, b) && value <= Math.max(a, b);
  const inside = (at: WorldPoint): boolean => {
    const { x, y } = pixel(at);
    return within(x, from.x, to.x) && within(y, from.y, to.y);
  };
  const places = (part: Chosen): readonly WorldPoint[] => {
    if (part.kind === "point") return sheet.points.filter(({ ref }) => ref.body === part.body && ref.point === part.point).map(({ at }) => at);
    const own = sheet.points.filter(({ ref }) => ref.body === part.name).map(({ at }) => at);
    return own.length > 0 ? own : [sheet.pose(part.name)?.slice(0, 2) ?? [Number.NaN]];
  };
  return everything(sheet.text).filter((part) => places(part).every(inside));
}
