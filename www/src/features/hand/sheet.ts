/** The document as it is drawn on: its parts, where they are at the start, and the start in the hand. */
import { type Poses, toWorld } from "../../document/geometry.js";
import { type Outline, type PointRef, outline } from "../../document/outline.js";
import { type Pose, pose, poseOf } from "../../geometry/pose.js";
import { EMPTY, type Box, including, isEmpty, union } from "../../geometry/view.js";
import type { Engine, Poser } from "../../solver/engine.js";
import type { Scene, SceneItem } from "../../solver/types.js";

/** A point of a body or of the ground, and where it is. */
export interface Placed {
  ref: PointRef;
  at: number[];
}

/** Half of what is shown of an empty sheet, m. */
const HALF = 0.2;

export class Sheet {
  readonly outline: Outline;
  readonly scene: Scene | undefined;
  readonly poser: Poser | undefined;
  /** The start, put together. */
  readonly frame: Float64Array;
  readonly points: readonly Placed[];

  /** Throws a `Refused` when the document cannot be put together. */
  constructor(
    readonly text: string,
    engine: Engine,
  ) {
    this.outline = outline(text);
    this.poser = this.outline.bodies.length > 0 ? engine.poser(text) : undefined;
    this.scene = this.poser?.scene;
    this.frame = this.poser?.frame() ?? new Float64Array(0);
    this.points = this.placed(this.frame);
  }

  get spatial(): boolean {
    return this.outline.space === "spatial";
  }

  readonly poses: Poses = { of: (body) => this.pose(body) };

  pose(body: string, frame: ArrayLike<number> = this.frame): Pose | undefined {
    const item = this.body(body);
    return item === undefined ? undefined : poseOf(item, frame);
  }

  /** The poses of all bodies. */
  placements(frame: ArrayLike<number> = this.frame): Map<string, Pose> {
    return new Map(
      this.outline.bodies.flatMap(({ name }) => {
        const pose = this.pose(name, frame);
        return pose === undefined ? [] : [[name, pose] as const];
      }),
    );
  }

  body(name: string): Extract<SceneItem, { kind: "body" }> | undefined {
    return this.scene?.items.find((item): item is Extract<SceneItem, { kind: "body" }> => item.kind === "body" && item.name === name);
  }

  joint(name: string): Extract<SceneItem, { kind: "joint" }> | undefined {
    return this.scene?.items.find((item): item is Extract<SceneItem, { kind: "joint" }> => item.kind === "joint" && item.name === name);
  }

  /** Every point in a pose. */
  placed(frame: ArrayLike<number>): Placed[] {
    const found: Placed[] = [];
    for (const [point, at] of Object.entries(this.ground)) found.push({ ref: { body: "ground", point }, at });
    for (const item of this.scene?.items ?? []) {
      if (item.kind !== "body") continue;
      for (const [point, own] of Object.entries(item.points)) found.push({ ref: { body: item.name, point }, at: toWorld(poseOf(item, frame), own) });
    }
    return found;
  }

  /** Where a joint is. */
  jointAt(name: string, frame: ArrayLike<number> = this.frame): number[] | undefined {
    const item = this.joint(name);
    if (item === undefined || this.scene === undefined) return undefined;
    const at = pose(this.scene, frame, item.second.body);
    return item.second.body === "ground" ? item.second.point : toWorld(at, item.second.point);
  }

  /** Points of the ground, as far as they are numbers. */
  private get ground(): Record<string, number[]> {
    const drawn = this.scene?.items.find((item) => item.kind === "ground");
    if (drawn?.kind === "ground") return { ...numeric(this.outline.ground), ...drawn.points };
    return numeric(this.outline.ground);
  }

  /** What is shown: as before while everything lies in it, else all points with room around them. */
  box(before: Box): Box {
    let box = EMPTY;
    for (const { at } of this.points) box = including(box, at[0] ?? 0, at[1] ?? 0);
    for (const item of this.scene?.items ?? []) {
      if (item.kind !== "body") continue;
      const [x = 0, y = 0] = poseOf(item, this.frame);
      box = including(box, x, y);
    }
    const { left, right, bottom, top } = isEmpty(box) ? before : box;
    if (!isEmpty(before) && left >= before.left && right <= before.right && bottom >= before.bottom && top <= before.top) return before;
    if (isEmpty(box)) return { left: -HALF / 4, right: 1.75 * HALF, bottom: -HALF / 2, top: HALF };
    const room = 0.2 * Math.max(box.right - box.left, box.top - box.bottom, 0.1);
    return union(before, { left: box.left - room, right: box.right + room, bottom: box.bottom - room, top: box.top + room });
  }
}

function numeric(points: Outline["ground"]): Record<string, number[]> {
  return Object.fromEntries(Object.entries(points).filter(([, at]) => at.every((value) => typeof value === "number"))) as Record<string, number[]>;
}
