/** Words of the first look and of the first mechanism, step by step. */
import { late } from "../strings.js";

export const tour = late("tour", {
  step: (at: number, of: number) => `${at} of ${of}`,
  next: "Next",

  look: {
    open: "A First Look",
    openLead: "Half a minute: what the checks tell.",
    title: "A first look",
    close: "Close the first look",
    says: {
      pull: "Drag the blue pin. The rest follows, and the checks below still say 1 degree of freedom.",
      brace: (from: string, to: string) => `Now a bar between the two marked pins, ${from} and ${to}. What will the checks say?`,
      braceBy: "Now add a bar between two parts, in Edit. What will the checks say?",
      back: "Nothing can move any more: with the new bar the marked parts form one rigid loop. Take it back.",
      parallel: "And a case in which counting is wrong: three parallel cranks on one bar.",
      share: "Counting says that it cannot move, the rank says 1 degree of freedom: one pin holds what is held already. The second check says which.",
      skipped: "These were the checks: they stand below every mechanism. Press one of them to read what it found.",
    },
    does: { brace: "Add the Bar", back: "Undo", parallel: "Make It Parallel", why: "Why?", share: "Share", build: "Build Your Own" },
  },

  guide: {
    open: "Build a Four-Bar, Step by Step",
    openLead: "From an empty sheet to a linkage that runs.",
    begin: "Step by Step",
    title: "A four-bar, step by step",
    close: "Leave the guide",
    names: { crank: "Crank", coupler: "Coupler", rocker: "Rocker", motor: "Motor", run: "Run" },
    done: "done",
    says: {
      crank: "Take Bar and drag up from an empty place, or tap both ends. By keys: type 0; 0 and 0; 60 under Parts. The first end is pinned to the ground.",
      coupler: "From the free end of the crank, draw a longer bar to the right. By keys: 0; 60 and 160; 120.",
      rocker:
        "From a place on the ground, draw a bar to the free end of the second one; or tap there, then the ground, then the ground again. By keys: 200; 0 and 160; 120.",
      motor: "Take Motor and tap the pin at the foot of the crank; or choose that joint under Parts and press Add Motor.",
      run: "Press Run, or the space bar.",
      rigid: "The loop is closed, but nothing can move: more is held than is free. Undo, or remove a bar; the first check says more.",
      over: "It runs, and the checks say 1 degree of freedom. Drag a pin, change lengths, or send it to somebody.",
    },
    share: "Share",
  },
});
