/** Joints that hold a point of one body on a point of the other: when the points are apart, the joint has opened. */
export const PINNED: ReadonlySet<string> = new Set(["revolute", "weld", "spherical", "universal", "constant-velocity"]);

/** Joints that hold a point of the second body by its velocity alone: where it began on the first body is no place of the joint. */
export const TRAVELLING: ReadonlySet<string> = new Set(["knife-edge", "rolling"]);
