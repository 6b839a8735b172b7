/** Words about work that is kept in the browser. */
import { late } from "../strings.js";

export const drafts = late("drafts", {
  title: "Your Work",
  lead: "Kept in this browser, nowhere else.",
  untitled: "Untitled",
  remove: (title: string) => `Delete ${title}`,
  delete: "Delete",
  none: "Nothing yet. What you build or change is kept here by itself.",
  duplicate: "Duplicate",
  duplicateOf: (title: string) => `Duplicate ${title}`,
  copyOf: (title: string) => `Copy of ${title}`,
  saveAll: "Save All (zip)",
  saveAllFailed: "What saves all of it could not be loaded.",
  offer: (title: string, date: string) => `There is your work “${title}” of ${date}.`,
  offerLead: "What you see now is the document without your changes.",
  elsewhere: (title: string) => `“${title}” was changed in another tab, too. Nothing is lost: both are kept.`,
  elsewhereLead: "What you change here is a piece of work of its own from now on; both stand under Examples.",
  refused: "This browser does not keep your work: its storage is full or blocked.",
  refusedLead: "What you change is lost when this page closes. Save it as a file, or copy its link; both are under Share.",
  damaged: (count: number) =>
    count === 1 ? "One piece of work is damaged and cannot be opened." : `${count} pieces of work are damaged and cannot be opened.`,
  removeDamaged: "Delete what is damaged",
  go: "Continue Your Work",
  fresh: "Start Fresh",
});
