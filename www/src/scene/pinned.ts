/** Joints that hold a point of one body on a point of the other: when the points are apart, the joint has opened. */
export const PINNED: ReadonlySet<string> = new Set(["revolute", "weld", "spherical", "universal", "constant-velocity"]);
