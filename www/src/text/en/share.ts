/** Words of sharing. */
import { late } from "../strings.js";

export const share = late("share", {
  title: "Share",
  copied: (length: number) => `Link copied, ${length} characters.`,
  notCopied: (length: number) => `The link has ${length} characters. Copy it from the field.`,
  field: "Link to this document",
  lead: "The link holds the whole document. Nothing is stored on a server.",
  moment: "With this moment: the time, the run that is shown, the part that is chosen",
  long: "Some chat programs cut links of this length. Send the file instead.",
  tooLong: "Many programs do not open links of this length. Send the document as a file; whoever gets it puts it into “Document”.",
  file: "Download as a File",
  copy: "Copy",
  close: "Close",
  embed: "Embed",
  embedLead: "For a page of your own: it shows the mechanism and what moves it, and hides the rest. It protects nothing.",
  embedShows: "Shows",
  embedKinds: { min: "Mechanism and slider", plots: "Mechanism, slider and plots", drawing: "Mechanism alone" },
  embedCode: "Code to embed it",
  embedPreview: "How it looks",
  embedCopy: "Copy the Code",
  broken: "The text has problems, so it cannot be shared yet.",
});
