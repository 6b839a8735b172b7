/** What lies at one place, one thing on top of the other, and which of its points is meant there. */
import { type PointRef, connected, refText } from "../../document/outline.js";
import type { Target as Chosen } from "../../document/remove.js";
import type { Placed, Sheet } from "./sheet.js";
import type { WorldPoint } from "../../geometry/coordinates.js";

/** Points at one place are no farther apart, m. */
const SAME = 1e-6;

const apart = (a: readonly number[], b: readonly number[]): number => Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0));

/** The points at a place. */
export function pointsAt(sheet: Sheet, at: WorldPoint): Placed[] {
  return sheet.points.filter((point) => apart(point.at, at) < SAME);
}

/** A point of the ground that a body's point lies on without being pinned there, as a slider's does: the body is meant, the topmost. */
export function meant(sheet: Sheet, { ref, at }: Placed): PointRef {
  if (ref.body !== "ground") return ref;
  const pinned = (own: PointRef): boolean =>
    sheet.outline.joints.some((joint) => {
      const ends = connected(joint)?.map(refText) ?? [];
      return sheet.joint(joint.name)?.points === "together" && ends.includes(refText(own)) && ends.includes(refText(ref));
    });
  const bodies = pointsAt(sheet, at).filter((point) => point.ref.body !== "ground");
  return (bodies.some((point) => pinned(point.ref)) ? undefined : bodies.at(-1)?.ref) ?? ref;
}

/** Everything at a place: joints, the point that is meant, other points, bodies from the topmost down, points of the ground. */
export function under(sheet: Sheet, at: WorldPoint, on: PointRef | undefined, bodies: readonly string[], near: number): Chosen[] {
  const joints = sheet.outline.joints.flatMap(({ name }) => {
    const there = sheet.jointAt(name);
    return there === undefined || apart(there, at) >= near ? [] : [{ name, far: apart(there, at) }];
  });
  const points = on === undefined ? [] : pointsAt(sheet, at).map(({ ref }) => ref);
  const rank = ({ body, point }: PointRef): number => (body === on?.body && point === on.point ? 0 : body === "ground" ? 2 : 1);
  const sorted = points.sort((a, b) => rank(a) - rank(b)).map((ref): Chosen => ({ kind: "point", ...ref }));
  const ground = (entry: Chosen): boolean => entry.kind === "point" && entry.body === "ground" && on?.body !== "ground";
  return [
    ...joints.sort((a, b) => a.far - b.far).map(({ name }): Chosen => ({ kind: "joint", name })),
    ...sorted.filter((entry) => !ground(entry)),
    ...bodies.map((name): Chosen => ({ kind: "body", name })),
    ...sorted.filter(ground),
  ];
}
