/** Words about a run that stopped. */
import { late } from "../strings.js";

export const failure = late("failure", {
  card: "Why it stopped",
  title: (run: string) => (run === "" ? "The run stopped" : `The run “${run}” stopped`),
  notStarted: (run: string) => (run === "" ? "The run cannot start" : `The run “${run}” cannot start`),
  at: (t: string) => `at ${t} s`,
  parts: "Concerned",
  farthest: "Farthest apart there",
  leftOpen: "Left open by the last try",
  row: (row: string) => `(row ${row})`,
  smallest: "Smallest singular value",
  smallestTitle: "Of the joints' equations, each scaled to length 1: at 0 one of them no longer adds to the others.",
  condition: "Condition",
  conditionTitle: "Largest singular value over the smallest one: so many times are errors magnified.",
  noCondition: "beyond all numbers",
  remedy: "What to Try",
  passes: "tried: it gets past",
  taken: (change: string) => `${change}: done. Undo takes it back.`,
  unfold: "Show All",
  jump: "Go to That Moment",
  jumped: (t: string) => `At ${t} s, the last pose there is.`,
  copy: "Copy Link to This Moment",
  copied: "Link to this moment copied.",
  notCopied: "The link cannot be copied here; take it from the field.",
  field: "Link to this moment",
  close: "Close",
});
