import { analysis } from "./en/analysis.js";
import { checks } from "./en/checks.js";
import { edit } from "./en/edit.js";
import { exporting } from "./en/export.js";
import { failure } from "./en/failure.js";
import { listed, shortly } from "./en/list.js";
import { method } from "./en/method.js";
import { modes } from "./en/modes.js";
import { pins } from "./en/pins.js";
import { plots } from "./en/plots.js";
import { sweep } from "./en/sweep.js";
import { tour } from "./en/tour.js";
import { twin } from "./en/twin.js";

/**
 * Every sentence and word of the page that does not come out of Rust. Another language is another file of this shape; `strings.ts` picks.
 * Controls in title case, messages as sentences; one thing, one name.
 */
export const en = {
  name: "Holonomy",
  edit,
  exporting,
  modes,
  tour,
  twin,

  tools: "Look closer",

  header: {
    more: "More",
    tagline: "Build, run and share mechanisms",
    examples: "Examples",
    share: "Share",
    text: "Document",
    textTitle: "The document as text",
    undo: "Undo",
    redo: "Redo",
    themeToDark: "Dark colours",
    themeToLight: "Light colours",
    help: "Keys",
    skip: "Skip to the mechanism",
    language: "Deutsch",
    languageTitle: "Deutsch: die Seite auf Deutsch",
  },

  examples: {
    title: "Examples",
    lead: "Each opens at once. Change anything: the original stays as it is.",
    open: (title: string) => `Open ${title}`,
    close: "Close",
    limitsLead: "Contact, stops, friction, bodies that bend?",
    limits: "What Holonomy does not do, and what to do instead",
  },

  lessons: {
    title: "Lessons",
    lead: "Exercises with tasks, hints and a receipt at the end; everybody has numbers of their own.",
    notLoaded: "This document has an exercise, and the part of the page for exercises could not be loaded. It is shown as a plain document.",
    list: {
      "lesson-ways-to-move": { title: "Ways to move: count and rank", summary: "A mechanism that cannot move by counting, and moves all the same." },
      "lesson-drift": { title: "Drift, and why no gamma is right", summary: "What an error does without stabilization, with Baumgarte's, with invariants." },
      "lesson-frames": {
        title: "Frames that jump, and frames that are carried",
        summary: "A tangent that changes its sign, and the angle that a closed loop leaves.",
      },
      "lesson-reactions": { title: "Reactions you may not trust", summary: "A door, a table and a robot with more supports than they need." },
    },
    panel: "Exercise",
    tasks: "Tasks",
    mechanism: "Mechanism",
    shown: "What is shown",
    plots: "The curves come after your prediction.",
    plotsAtStart: "The curves come when you start.",
  },

  drafts: {
    title: "Your Work",
    lead: "Kept in this browser, nowhere else.",
    untitled: "Untitled",
    open: (title: string) => `Go on with ${title}`,
    remove: (title: string) => `Delete ${title}`,
    delete: "Delete",
    offer: (title: string, date: string) => `There is your work “${title}” of ${date}.`,
    offerLead: "What you see now is the document without your changes.",
    elsewhere: (title: string) => `“${title}” was changed in another tab, too. Nothing is lost: both are kept.`,
    elsewhereLead: "What you change here is a piece of work of its own from now on; both stand under Examples.",
    damaged: (count: number) =>
      count === 1 ? "One piece of work is damaged and cannot be opened." : `${count} pieces of work are damaged and cannot be opened.`,
    removeDamaged: "Delete what is damaged",
    go: "Continue Your Work",
    fresh: "Start Fresh",
  },

  stage: {
    label: (title: string, t: string) => `${title}, at ${t} s`,
    show: "Shown run",
    hintHandle: "Drag the blue pin: the rest follows. The checks below tell you whether it can still move.",
    hintPlanar: "Drag a part: the rest follows. Click it to see its numbers.",
    hintSpatial: "Drag to turn, scroll or pinch to zoom, Shift and drag to move the view. Click a part to see its numbers.",
    hintLines: "Drag to turn the view, or use the arrow keys.",
    hintFrame: "Arrows at the mass: the directions in which it is free to move.",
    hintFrames: "Arrows: the free directions of the mass, in a frame for each run. Drag to turn, scroll or pinch to zoom.",
    hintEquations: "Arrows at the mass: the direction in which it is free to move. Change a number and it runs again at once.",
    hintEmpty: "This document describes no picture: add a “scene” to see it move. The plots show how it goes.",
    hintRings: "Broken rings: joints whose forces are not determined; the analysis says why.",
    hintPlain: "Change a number and it runs again at once.",
    blank: {
      kinds: { point: "Point", line: "Line", circle: "Circle", sphere: "Sphere", arrow: "Arrow" },
      others: (count: number) => ` and ${count} more`,
      always: (names: string) => `Not drawn, because an expression has no value, as when it divides by zero: ${names}.`,
      sometimes: (names: string) => `Left out at times, because an expression has no value then, as when it divides by zero: ${names}.`,
      show: "Change It in the Text",
    },
    turnView: (label: string) => `${label}: view in space. Arrow keys turn it.`,
    loading: "Loading the solver …",
    run: (index: number) => `Run ${index + 1}`,
    single: "Run",
  },

  space: {
    label: (title: string, t: string) =>
      `${title} in space, at ${t} s. Arrow keys turn the view, with Shift they move it; plus and minus zoom; F shows everything; Home goes back to the first view. The parts are listed under “Parts”.`,
    views: "View",
    viewTitle: (view: string) => `${view} view`,
    front: "Front",
    top: "Top",
    side: "Side",
    turnLeft: "Turn left",
    turnRight: "Turn right",
    nearer: "Nearer",
    farther: "Farther",
    home: "First view, everything in sight",
    squares: (length: string) => `squares of ${length}`,
    frameOf: (run: string) => `Tangent frame of the run “${run}”`,
    frame: "Tangent frame",
    jumps: (count: number) => (count === 1 ? "1 jump" : `${count} jumps`),
    parts: "Parts",
    arrows: "Arrows",
    velocities: "Velocities",
    reactions: "Forces in the joints",
    list: "Parts of the mechanism",
    noGraphics: "This browser offers no 3D graphics (WebGL 2), so the mechanism is drawn in lines. Hardware acceleration in the browser's settings may help.",
    notLoaded: "The 3D view could not be loaded, so the mechanism is drawn in lines.",
  },

  parts: {
    body: (name: string, shape: string) => `Body ${name}${shape === "" ? "" : `, ${shape}`}`,
    joint: (name: string, type: string, first: string, second: string) => `Joint ${name}, ${type}, joins ${first} and ${second}`,
    spring: (name: string) => `Spring ${name}`,
    point: (name: string) => `Point ${name}`,
    undetermined: "reaction not determined",
    faulty: "has a problem",
    jointTypes: {
      revolute: "pin",
      prismatic: "slider",
      weld: "weld",
      distance: "rod of constant length",
      angle: "fixed angle",
      path: "point on a curve",
      cylindrical: "cylindrical joint",
      screw: "screw",
      universal: "universal joint",
      "constant-velocity": "constant-velocity joint",
      spherical: "ball joint",
      planar: "plane on plane",
      "point-plane": "point on a plane",
      "point-surface": "point on a surface",
      "pin-slot": "pin in a slot",
      gear: "pair of gears",
      rack: "rack and pinion",
      "knife-edge": "knife edge",
      rolling: "rolling contact",
    } as Record<string, string>,
  },

  inspector: {
    close: "Close",
    kindBody: "Body",
    kindJoint: "Joint",
    kindSpring: "Spring",
    kindPoint: "Point",
    type: "Kind",
    joins: "Joins",
    gap: "Apart now",
    rows: "Equations",
    reaction: "Reaction",
    reactionUnique: "determined by the motion",
    reactionNotUnique: "not determined: a redundant joint shares it",
    position: "Centre of mass now",
    angle: "Angle now",
    showText: "Show in the Document",
  },

  transport: {
    held: "The exercise unlocks it",
    run: "Run",
    pause: "Pause",
    reset: "Reset",
    time: "Time",
    timeValue: (t: string, end: string) => `${t} of ${end} s`,
    speed: "Speed",
    speedValue: (speed: number) => `${speed}×`,
  },

  progress: {
    label: "Computing",
    value: (percent: number) => `Computing: ${percent} %`,
    cancel: "Cancel",
    checking: "Computing: checking the document",
    unchecked: "Cancelled before the document was checked.",
    uncheckedShown: "Cancelled before the document was checked. What you see is the one before.",
    cancelled: (t: string) => `Cancelled at ${t} s. What was computed is shown.`,
    again: "Run Again",
  },

  parameters: {
    locked: "Part of the exercise: it cannot be changed",
    title: "Parameters",
    none: "This document has no parameters. Its numbers are in the text.",
    number: (label: string) => `${label}: number`,
    slider: (label: string) => `${label}: slider`,
    notNumber: "Write a number, for example 0.25.",
    beyond: (min: string | undefined, max: string | undefined) =>
      min === undefined ? `Above its range: up to ${max}` : max === undefined ? `Below its range: from ${min} on` : `Outside its range: ${min} to ${max}`,
  },

  plots: {
    ...plots,
    undetermined: (joints: string[]) =>
      joints.length === 1
        ? `Broken lines: rigid bodies do not determine what ${listed(joints)} carries.`
        : `Broken lines: ${shortly(joints)} share a load that rigid bodies do not determine.`,
  },

  checks,

  analysis,

  method,

  compare: {
    button: "Compare Methods",
    buttonTitle: "Compare methods: work and precision (W)",
    title: "Compare Methods: Work and Precision",
    lead: "Every run of the document is repeated with coarser and finer steps, or tolerances. What lies low and to the left is good: a small error for little work.",
    close: "Close",
    runs: "Runs",
    again: "Compute Again",
    picture: "Error at the end over evaluations, both logarithmic, one curve for each run. The numbers are in the table below.",
    error: "error at the end",
    evaluations: "evaluations of the accelerations",
    known: "how well the reference is known",
    states: {
      starting: () => "Preparing …",
      reference: () => "Computing the reference …",
      points: (done: number, total: number) => `${done} of ${total} runs done.`,
      done: (done: number) => `Done: ${done} runs.`,
      cancelled: (done: number, total: number) => `Cancelled after ${done} of ${total} runs. What was computed is shown.`,
      failed: () => "There is nothing to compare.",
    } as Record<"starting" | "reference" | "points" | "done" | "cancelled" | "failed", (done: number, total: number) => string>,
    changed: "The document has changed since.",
    reference: (method: string, uncertainty: string) =>
      `The error is the largest difference of a coordinate at the end of the run from a reference: ${method}. With a tolerance ten times larger the reference itself differs by ${uncertainty}; smaller errors say nothing.`,
    referenceComing: "The error is the largest difference of a coordinate at the end of the run from a reference, which is computed first.",
    crosses: "A cross at the upper edge is a run that did not reach its end, or left every measure.",
    noReference: "No reference could be computed.",
    notLoaded: "The comparison could not be loaded.",
    table: "Work and precision as a table",
    columns: ["Run", "Step or tolerance", "Evaluations", "Error", "Drift", "… of velocities", "Steps"],
    over: { step: "step", rtol: "rtol", atol: "atol" },
    blownUp: "* blown up",
    stopped: (t: string | undefined) => (t === undefined ? "* not started" : `* stopped at ${t} s`),
    csvTitle: "CSV: download the table",
    svgTitle: "SVG: download the picture",
    file: "work and precision",
  },

  editor: {
    title: "The Document as Text",
    loading: "Loading the editor …",
    failed: "The editor could not be loaded. The rest of the page works.",
    label: "Document",
    keys: "Ctrl + Space proposes, Tab leaves the text.",
    problems: (count: number) => (count === 0 ? "No problems." : count === 1 ? "1 problem" : `${count} problems`),
    line: (line: number, column: number) => `Line ${line}, column ${column}`,
    close: "Close the Document",
  },

  banner: {
    broken: (count: number) =>
      count === 1
        ? "The text has a problem. What you see is the last document that was right."
        : `The text has ${count} problems. What you see is the last document that was right.`,
    cannotStart: "This document cannot start. What you see is the last one that could.",
    brokenFirst: "This document has problems, so there is nothing to run yet.",
    showText: "Show the Document",
    undo: "Undo",
    link: "This link could not be opened.",
    unknownExample: (name: string) => `There is no example “${name}”.`,
    dismiss: "Dismiss",
    solver: "The solver could not be loaded.",
    solverRemedy: "Check the connection and try again. Your document is not lost.",
    slow: "A part of the page is taking long to arrive.",
    slowRemedy: "It goes on waiting. If nothing comes, reload the page: what you changed is offered again as your work.",
    renewed: "The site answers, but this file is gone, as after an update of the site. Reload the page: what you changed is offered again as your work.",
    reload: "Reload",
    receipt: "This is the link of a receipt, what somebody hands in for grading. It opens no document.",
    receiptRemedy: "Whoever grades opens the board (“Teach”, then “Grade”) with the key, and puts it there.",
    nothing: "This link leads to nothing that this page knows.",
    nothingRemedy: "It may have been cut on its way. Ask for it again, or choose an example.",
    retry: "Try Again",
    trap: "The solver broke down and was started anew. The document is unharmed.",
    gone: "The browser ended the solver, most likely because memory ran out.",
    goneRemedy: "The document is unharmed; what was computed is lost. Close other tabs, or make the document smaller, and try again.",
    fetching: (host: string) => `Open the document from ${host}?`,
    fetchLead: "The link leads to a document on another site. It is loaded only when you agree; that site then sees your address.",
    fetchYes: "Open It",
    fetchFailed: "The document could not be loaded from that address.",
    fetchRemedy: "The site may not allow it. Download the file there and paste it into the text here.",
    fetchTooLong: "The document is longer than 1 MiB.",
    fetchOnlyHttps: "Only https addresses are opened.",
  },

  failure,
  pins,
  sweep,
  teach: {
    button: "Teach",
    buttonTitle: "Teach: make an exercise of this document, hand it out, grade what comes back (key T)",
    notLoaded: "The part for teachers could not be loaded.",
  },

  share: {
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
    broken: "The text has problems, so it cannot be shared yet.",
  },

  about: {
    title: "About",
    references: "References",
    summary: "How the runs went",
    run: "Run",
    steps: "Steps",
    driftPosition: "Largest drift",
    driftVelocity: "… velocity",
    energyDrift: "Energy",
    energyTitle: "Largest change of the energy, J",
    work: "… corrected",
    workTitle: "Energy that stabilizations and projections have brought in, J",
    wall: "Time",
    wallTitle: "Computing time",
    licence: "Holonomy is free software (MIT or Apache-2.0).",
    licences: "Licences of all that it is made of",
    untitled: "Untitled",
  },

  keys: {
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
  },

  live: {
    running: "Running.",
    paused: (t: string) => `Paused at ${t} s.`,
    opened: (title: string) => `Opened ${title}.`,
    problems: (count: number) => (count === 1 ? "The text has 1 problem." : `The text has ${count} problems.`),
    mended: "The text is right again.",
    speed: (speed: number) => `Speed ${speed}.`,
    cancelled: "Cancelled.",
  },
};

export type Strings = typeof en;
