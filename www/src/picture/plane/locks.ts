/** What an exercise keeps as it is, in the picture: a small lock beside each such part. */
import type { SceneItem } from "../../solver/types.js";
import { type Item, ItemMark } from "../../session/mark.js";
import { place, pose, poseOf } from "../../geometry/pose.js";
import type { Projection } from "../../geometry/projection.js";
import { element, round } from "./svg.js";

/** The list of the document that a part stands in. */
const LISTS = { body: "bodies", joint: "joints", spring: "forces", force: "forces", strand: "joints" } as const;

/** Where a part stands in the document, as a path; nothing for what is no part. */
export function pathOfPart(item: SceneItem): [list: string, name: string] | undefined {
  return item.kind in LISTS && "name" in item ? [LISTS[item.kind], item.name] : undefined;
}

/** A lock beside a body or a joint; what has no place of its own has none. */
export class LockMark extends ItemMark<"body" | "joint"> {
  readonly element = element(
    "g",
    { class: "lock-mark", "aria-hidden": "true" },
    element("circle", { cx: 0, cy: 0, r: 9 }),
    element("path", { d: "M-4.5 -1h9v6.5h-9zM-2.7 -1v-2a2.7 2.7 0 0 1 5.4 0v2" }),
  );

  move(values: Float64Array, projection: Projection): void {
    const { item } = this;
    const end = item.kind === "joint" ? item.second : undefined;
    const at =
      end === undefined
        ? place(poseOf(item as Item<"body">, values), (item as Item<"body">).center_of_mass)
        : place(pose(this.surroundings.scene, values, end.body), end.point);
    const { x, y } = projection.point(...at);
    // A joint's lock stands beside its pin, on the side where no name is.
    const aside = item.kind === "joint" ? 15 : 0;
    this.element.setAttribute("transform", `translate(${round(x + aside)} ${round(y + aside)})`);
  }
}
