/** How right a run is. */
import { late } from "../strings.js";

export const accuracy = late("accuracy", {
  how: "How exact is this? Which methods there are, and what they cost",
  right: (error: string) => `Positions right to ${error} m`,
  until: (t: string) => `Positions right until ${t} s`,
  positions: (error: string, share: string, how: string) => `Positions are right to ${error} m (${share} of the size), by ${how}.`,
  grows: (t: string) =>
    `Right to a thousandth of its size until t = ${t} s; after that small errors decide, and another computer program will show another motion.`,
  crude: (t: string, how: string) => `Right to a thousandth of its size until t = ${t} s, by ${how}; with a smaller step or tolerance it is right for longer.`,
  less: (share: string) => `less than ${share} %`,
  times: (times: number) => (times === 1000 ? "a run a thousand times as strict" : `a run ${times} times as strict`),
  half: "a run with half the step",
});
