/** Springs that are no coil between two points, as SVG path data in pixels, y down. */
import { poseOf } from "../../geometry/pose.js";
import type { SheetPoint } from "../../geometry/coordinates.js";
import type { Item } from "../../session/mark.js";
import type { Scene } from "../../solver/types.js";
import { polyline } from "./shapes.js";
import { round } from "./svg.js";

/** The line of a spring with ends at `a` and `b`. */
type Outline = (a: SheetPoint, b: SheetPoint, values: Float64Array) => string;

/** Turns of a spiral where its bodies stand at equal angles, and the least that is drawn of one that is unwound. */
const TURNS = 2.5;
const LEAST = 0.75;
const INNER = 8;
const OUTER = 19;
const SLEEVE = 13;
const CORE = 8;
/** Points of a spiral for each turn. */
const FINE = 24;

export function outlineOf(item: Item<"spring">, scene: Scene): Outline {
  if (item.form === "sleeve") return sleeve;
  const [first, second] = [item.first, item.second].map(({ body }) => angleOf(scene, body));
  return (_, b, values) => spiral(b, first?.(values) ?? 0, second?.(values) ?? 0);
}

/** A bushing: a sleeve about the first point, a core about the second, as far off as the rubber gives way. */
function sleeve(a: SheetPoint, b: SheetPoint): string {
  return circle(a, SLEEVE) + circle(b, CORE);
}

function circle({ x, y }: SheetPoint, r: number): string {
  return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

/** The angle of a body in the plane, over any number of turns; nothing that turns in the picture of a space. */
function angleOf(scene: Scene, name: string): (values: Float64Array) => number {
  const body = scene.items.find((item): item is Item<"body"> => item.kind === "body" && item.name === name);
  return body === undefined || scene.space === "spatial" ? () => 0 : (values) => poseOf(body, values)[2] ?? 0;
}

/** A flat spiral about a pin: its outer end is on the first body, its inner end on the second, at their angles (rad, y up); wound up it has more turns. */
export function spiral(center: SheetPoint, outer: number, inner: number): string {
  const turned = 2 * Math.PI * TURNS + inner - outer;
  const whole = Math.abs(turned) < 2 * Math.PI * LEAST ? Math.sign(turned || 1) * 2 * Math.PI * LEAST : turned;
  const count = Math.min(600, Math.max(2, Math.ceil((FINE * Math.abs(whole)) / (2 * Math.PI))));
  const at = (k: number): SheetPoint => {
    const s = k / count;
    const radius = INNER + (OUTER - INNER) * s;
    const angle = inner - s * whole;
    return { x: center.x + radius * Math.cos(angle), y: center.y - radius * Math.sin(angle) };
  };
  return polyline(Array.from({ length: count + 1 }, (_, k) => at(k)));
}
