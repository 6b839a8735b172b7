/**
 * Four-bars of a mechanism in the plane, and which of their bars turn all the way round: Grashof's rule (F. Grashof, Theoretische
 * Maschinenlehre II, 1883). The lengths are those between the pins of the bodies as the solver has them.
 */
import { reading } from "../text/number.js";
import { checks } from "../text/en/checks.js";
import type { Anchor, Scene } from "../solver/types.js";

export interface FourBar {
  /** Its four pins, in the order round the loop, from the ground. */
  joints: string[];
  /** Its three bodies, in the same order. */
  bodies: string[];
  /** Bars that turn all the way round against the ground. */
  turning: string[];
  /** Shortest and longest bar, and the sum of the two others, m. */
  shortest: number;
  longest: number;
  others: number;
  /** Whether some two bars turn all the way round against each other. */
  grashof: boolean;
}

interface Pin {
  name: string;
  ends: readonly [Anchor, Anchor];
}

/** Lengths that are equal up to this share of all four meet where all bars are in line: there the bar still comes round. */
const EQUAL = 1e-9;

/** Every loop of the ground and three bodies that four pins close. */
export function fourBars(scene: Scene | null | undefined): FourBar[] {
  if (scene?.space !== "planar") return [];
  const pins = scene.items.flatMap((item): Pin[] =>
    item.kind === "joint" && item.type === "revolute" ? [{ name: item.name, ends: [item.first, item.second] }] : [],
  );
  const found = new Map<string, FourBar>();
  /** Goes on from the last pin of a way, that has been left at `at`. */
  const follow = (way: readonly Pin[], at: Anchor, bars: readonly { body: string; length: number }[], start: Anchor): void => {
    for (const pin of pins) {
      if (way.includes(pin)) continue;
      for (const [here, there] of [pin.ends, [pin.ends[1], pin.ends[0]] as const]) {
        if (here.body !== at.body) continue;
        const next = [...bars, { body: at.body, length: apart(here, at) }];
        const loop = [...way, pin];
        if (loop.length === 4) {
          if (there.body !== "ground") continue;
          const key = loop
            .map(({ name }) => name)
            .sort()
            .join("\n");
          if (!found.has(key)) found.set(key, judge(loop, [...next, { body: "ground", length: apart(there, start) }]));
        } else if (there.body !== "ground" && !next.some(({ body }) => body === there.body)) follow(loop, there, next, start);
      }
    }
  };
  for (const pin of pins) {
    for (const [here, there] of [pin.ends, [pin.ends[1], pin.ends[0]] as const]) {
      if (here.body === "ground" && there.body !== "ground") follow([pin], there, [], here);
    }
  }
  return [...found.values()];
}

function apart(a: Anchor, b: Anchor): number {
  return Math.hypot((a.point[0] ?? 0) - (b.point[0] ?? 0), (a.point[1] ?? 0) - (b.point[1] ?? 0));
}

/** Of the four bars in the order round the loop, the ground last. */
function judge(loop: readonly Pin[], bars: readonly { body: string; length: number }[]): FourBar {
  const sorted = bars.map(({ length }) => length).sort((a, b) => a - b);
  const [shortest = 0, second = 0, third = 0, longest = 0] = sorted;
  const others = second + third;
  const grashof = shortest + longest <= others * (1 + EQUAL);
  const short = bars.flatMap(({ length }, k) => (length <= shortest * (1 + EQUAL) ? [k] : []));
  // The shortest bar turns against both of its neighbours: it is a crank beside the ground; where it is the ground, all others turn.
  const turns = !grashof ? [] : short.includes(3) ? [0, 1, 2] : short;
  return {
    joints: loop.map(({ name }) => name),
    bodies: bars.slice(0, 3).map(({ body }) => body),
    turning: turns.map((k) => bars[k]?.body ?? ""),
    shortest,
    longest,
    others,
    grashof,
  };
}

/** What turns all the way round, or why nothing does. */
export function turningWords({ joints, turning, grashof, shortest, longest, others }: FourBar): string {
  return grashof ? checks.turns(joints, turning) : checks.noTurn(joints, reading(1000 * (shortest + longest - others), 3));
}

/** For a body that has come to its limit: that this lies in the lengths of its four-bar. */
export function whyNoTurn(scene: Scene | null | undefined, body: string): string | undefined {
  return fourBars(scene).some(({ bodies, grashof }) => !grashof && bodies.includes(body)) ? checks.noTurnHere : undefined;
}
