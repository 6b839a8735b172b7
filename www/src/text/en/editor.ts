/** Words of the text of the document. */
import { late } from "../strings.js";

export const editor = late("editor", {
  title: "The Document as Text",
  loading: "Loading the editor …",
  failed: "The editor could not be loaded. The rest of the page works.",
  label: "Document",
  keys: "Ctrl + Space proposes, Tab leaves the text.",
  problems: (count: number) => (count === 0 ? "No problems." : count === 1 ? "1 problem" : `${count} problems`),
  close: "Close the Document",
});
