/** Words of the card of a part. */
import { late } from "../strings.js";

export const inspector = late("inspector", {
  close: "Close",
  kindBody: "Body",
  kindJoint: "Joint",
  kindSpring: "Spring",
  kindPoint: "Point",
  type: "Kind",
  joins: "Joins",
  gap: "Apart now",
  rows: "Equations",
  reaction: "Reaction",
  reactionUnique: "determined by the motion",
  reactionNotUnique: "not determined: a redundant joint shares it",
  position: "Centre of mass now",
  angle: "Angle now",
  forceNow: "Force now",
  forceLargest: "Largest",
  forceAt: (force: string, t: string) => `${force} N at ${t} s`,
  arrows: "Arrows",
  centreAt: (body: string, x: string, y: string) => `Instant centre of ${body}: x ${x} m, y ${y} m`,
  noCentre: (body: string) => `${body} does not turn: it has no instant centre`,
  longest: (quantity: string, size: string) => `${quantity}, at most ${size}`,
  arrow: { velocity: "velocity", acceleration: "acceleration", force: "force", centre: "instant centre" },
  showText: "Show in the Document",
});
