/** From a scene's coordinates to pixels, for drawings in the plane and in space alike. */
import { type Axes, type Camera, axes, project } from "./camera.js";
import { type SheetPoint, toSheet } from "./coordinates.js";
import { type View } from "./view.js";

export interface Projected extends SheetPoint {
  /** Toward the viewer, m; 0 in the plane. */
  near: number;
}

export class Projection {
  private readonly axes: Axes | undefined;

  constructor(
    readonly view: View,
    camera?: Camera,
    /** How large pins and bars are drawn: less than 1 where the mechanism is small on the sheet. */
    readonly detail = 1,
  ) {
    this.axes = camera && axes(camera);
  }

  /** Pixels of a point; a third coordinate only counts in space. */
  point(x: number, y: number, z = 0): Projected {
    if (this.axes === undefined) return { ...toSheet(this.view, x, y), near: 0 };
    const { across, up, near } = project(this.axes, x, y, z);
    return { ...toSheet(this.view, across, up), near };
  }

  /** Pixels of a length. */
  length(metres: number): number {
    return metres * this.view.scale;
  }
}
