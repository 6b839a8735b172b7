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
  showText: "Show in the Document",
});
