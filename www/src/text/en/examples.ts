/** Words of the examples. */
import { late } from "../strings.js";

export const examples = late("examples", {
  title: "Examples",
  lead: "Each opens at once. Change anything: the original stays as it is.",
  open: (title: string) => `Open ${title}`,
  close: "Close",
  limitsLead: "Contact, stops, friction, bodies that bend?",
  limits: "What Holonomy does not do, and what to do instead",
});
