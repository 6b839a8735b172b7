/** Words of the page in a frame of another one. */
import { late } from "../strings.js";

export const embed = late("embed", {
  whole: "Open in Holonomy",
  plots: "Plots",
  noParameter: (name: string) => `There is no parameter “${name}”.`,
  locked: (name: string) => `The exercise keeps “${name}” as it is.`,
  noRun: "There is no run yet.",
});
