/** Words of the text of the document. */
import { late } from "../strings.js";

export const editor = late("editor", {
  title: "The Document as Text",
  loading: "Loading the editor …",
  failed: "The editor could not be loaded. The rest of the page works.",
  label: "Document",
  keys: "Ctrl + Space proposes, Tab leaves the text.",
  problems: (count: number) => (count === 0 ? "No problems." : count === 1 ? "1 problem" : `${count} problems`),
  find: "Find",
  findTitle: "Find and replace (Ctrl + F)",
  format: "Format",
  formatTitle: "Lay the text out: what is short on one line",
  /** By the words that the editor has for them. */
  phrases: {
    Find: "Find",
    Replace: "Replace by",
    next: "Next",
    previous: "Previous",
    all: "All",
    "match case": "Match case",
    regexp: "Pattern",
    "by word": "Whole words",
    replace: "Replace",
    "replace all": "Replace all",
    close: "Close",
    "current match": "current match",
    "replaced $ matches": "replaced $ matches",
    "replaced match on line $": "replaced match on line $",
    "on line": "on line",
  },
  close: "Close the Document",
});
