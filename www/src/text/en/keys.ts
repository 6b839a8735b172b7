/** The keys. */
import { late } from "../strings.js";

export const keys = late("keys", {
  title: "Keys",
  close: "Close",
  list: [
    ["Space", "run or pause"],
    ["← →", "one sample back or on"],
    ["Shift + ← →", "a tenth of the run back or on"],
    ["Home, End", "to the start, to the end"],
    ["[ ]", "slower, faster"],
    ["P", "pin this run: it stays as a ghost beside those to come"],
    ["S", "sweep: many values of one number"],
    ["T", "teach: make an exercise, hand it out, grade"],
    ["A", "analysis: degrees of freedom, and which reactions can be trusted"],
    ["E", "build by hand, or stop it"],
    ["N", "an empty sheet"],
    ["Drawing: ← → ↑ ↓", "move the cross; with Shift farther, with Alt less"],
    ["Drawing: Enter", "tap there"],
    ["Delete", "remove the chosen part"],
    ["W", "compare methods: work and precision"],
    ["Ctrl + Z", "undo"],
    ["Ctrl + Shift + Z", "redo"],
    ["In space: ← → ↑ ↓", "turn the view; with Shift, move it"],
    ["In space: + −", "nearer, farther"],
    ["In space: F, Home", "everything in sight; the first view"],
    ["On a plot: + −, 0", "zoom around the time, show everything"],
    ["On a plot: Page Up, Page Down", "move the zoomed window; ↑ ↓ move it up and down"],
    ["On a plot: drag, Ctrl + wheel", "zoom; with Shift, move; double click shows everything"],
    ["Ctrl + Space", "in the text: proposals"],
    ["Tab", "leave the text editor"],
  ] as [string, string][],
});
