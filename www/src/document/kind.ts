/** What editing knows of a kind of joint; `kinds.ts` has those of every kind. */
export interface JointKind {
  /** How it holds a point of each body. */
  points: "together" | "line" | "plane" | "apart" | "travelling" | "free";
  /** Its other keys, with what they are where nothing is said (`null`: they may be left out); `null` where it needs more than two points and a direction say. */
  others: [key: string, usual: number | null][] | null;
  /** In the plane, and in space; `null` where it does not exist there. */
  planar: InSpace | null;
  spatial: InSpace | null;
  /** Where it may have friction: does it rub at the radius of a pin? */
  slips?: { turns: boolean };
  /** The sides on which its row may hold nothing. */
  sides?: ("at-most" | "at-least")[];
  /** May it have play? */
  loose?: boolean;
}

interface InSpace {
  /** Its coordinates, the one that a motor acts on first. */
  coordinates: string[];
  /** The key of its direction. */
  direction: string | null;
  /** May `axes`, a direction for each body, stand in its place? */
  either: boolean;
}
