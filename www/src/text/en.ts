import { listed, shortly, ways } from "./en/list.js";
import { plots } from "./en/plots.js";

/**
 * The sentences and words of the first screen that do not come out of Rust; those of what is loaded later come with it, from `en/`. Another
 * language is one catalogue of both; `strings.ts` picks.
 * Controls in title case, messages as sentences; one thing, one name.
 */
export const en = {
  name: "Holonomy",
  edit: {
    button: "Edit",
    buttonTitle: "Build by hand: draw, move and change parts (E)",
    newButton: "New",
    newTitle: "An empty sheet to draw on (N)",
    untitled: "New mechanism",
    noPlots: "Plots come with the first part that can move.",
    notLoaded: "The tools could not be loaded.",
    parts: "Parts",
  },
  exporting: {
    png: "Save the Picture (PNG)",
    more: "More Ways to Save …",
    scene: "Picture",
    sceneTitle: "Save the picture of the mechanism",
    sceneSvg: "Save the Picture (SVG)",
  },
  modes: { steps: "Step Sizes", stepsTitle: "Step size" },
  twin: { entry: "Text and Table", hear: "Hear the Selected Curve" },

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

  lessons: {
    notLoaded: "This document has an exercise, and the part of the page for exercises could not be loaded. It is shown as a plain document.",
    panel: "Exercise",
    tasks: "Tasks",
    mechanism: "Mechanism",
    shown: "What is shown",
    plots: "The curves come after your prediction.",
    plotsAtStart: "The curves come when you start.",
  },

  stage: {
    label: (title: string, t: string) => `${title}, at ${t} s`,
    show: "Shown run",
    firstLook: "A First Look",
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
    zoom: "Zoom",
    larger: "Zoom in (+)",
    poses: "Earlier poses",
    posesTitle: "Earlier poses, at equal times",
    smaller: "Zoom out (\u2212)",
    fit: "Show everything (Home)",
    turnView: (label: string) => `${label}: view in space. Arrow keys turn it.`,
    loading: "Loading the solver …",
    run: (index: number) => `Run ${index + 1}`,
  },

  space: {
    label: (title: string, t: string) =>
      `${title} in space, at ${t} s. Arrow keys turn the view, with Shift they move it; plus and minus zoom; F shows everything; Home goes back to the first view. The parts are listed under “Parts”.`,
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
      cord: "cord",
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
      belt: "belt and pulleys",
      cam: "cam and follower",
      "geneva-wheel": "Geneva wheel",
      rope: "rope over points",
      "knife-edge": "knife edge",
      rolling: "rolling contact",
    } as Record<string, string>,
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
    all: (count: number) => `All ${count}`,
    locked: "Part of the exercise: it cannot be changed",
    number: (label: string) => `${label}: number`,
    slider: (label: string) => `${label}: slider`,
    notNumber: "Write a number, for example 0.25.",
    beyond: (min: string | undefined, max: string | undefined) =>
      min === undefined ? `Above its range: up to ${max}` : max === undefined ? `Below its range: from ${min} on` : `Outside its range: ${min} to ${max}`,
  },

  plots: {
    forceOf: (joint: string) => `Force in ${joint}`,
    plotForce: "Plot Its Force",
    ...plots,
    undetermined: (joints: string[]) =>
      joints.length === 1
        ? `Broken lines: rigid bodies do not determine what ${listed(joints)} carries.`
        : `Broken lines: ${shortly(joints)} share a load that rigid bodies do not determine.`,
  },

  checks: {
    title: "Checks",
    checking: "Checking …",
    /** What the strip says. */
    strip: {
      ways,
      waysBoth: (n: number, counted: number) => `${ways(n)} (${counted} by counting)`,
      waysHere: (here: number, nearby: number) => `${ways(here)} at this pose, ${nearby} nearby`,
      stuck: "cannot move",
      driven: (drivers: number) => (drivers === 1 ? "moved by its driver" : `moved by its ${drivers} drivers`),
      notRedundant: "no redundant constraint",
      redundant: (rows: number, joints: readonly string[]) =>
        `${rows} redundant ${rows === 1 ? "constraint" : "constraints"}${joints.length === 0 ? "" : `: ${shortly(joints)}`}`,
      redundantStops: ({ redundancy, rows }: { redundancy: number; rows: readonly string[] }) =>
        `${redundancy} redundant ${redundancy === 1 ? "stop" : "stops"}: ${shortly(rows)}`,
      meet: "joints meet",
      apart: (gap: string) => `joints ${gap} m apart`,
      conditioned: "well conditioned",
      condition: (condition: string) => `condition number ${condition}`,
      special: "singular pose",
      nearly: "nearly singular",
    },
  },

  analysis: {
    button: "Analysis",
    buttonTitle: "Analysis: degrees of freedom, rank, and which reactions can be trusted (A)",
    title: "Analysis",
    notLoaded: "The analysis could not be loaded.",
  },

  method: {
    button: (method: string) => `Method: ${method}`,
    automatic: "automatic",
    compared: (count: number) => `${count} compared`,
    chosen: "chosen by you",
    title: "Method",
    notLoaded: "The choice of the method could not be loaded.",
  },

  compare: { button: "Compare Methods", buttonTitle: "Compare methods: work and precision (W)", notLoaded: "The comparison could not be loaded." },

  editor: { line: (line: number, column: number) => `Line ${line}, column ${column}` },

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

  failure: { opened: "came apart" },
  pins: {
    pin: "Pin This Run",
    pinTitle: "Pin this run: it stays as a ghost while you change the method, the step or a parameter (key P)",
    pinShort: "Pin",
    plot: "Difference to Pinned Runs",
    notLoaded: "The comparison of runs could not be loaded.",
  },
  sweep: { button: "Sweep", buttonTitle: "Sweep: run the document with many values of one number (key S)", notLoaded: "The sweep could not be loaded." },
  teach: {
    button: "Teach",
    buttonTitle: "Teach: make an exercise of this document, hand it out, grade what comes back (key T)",
    notLoaded: "The part for teachers could not be loaded.",
  },

  about: { title: "About", untitled: "Untitled" },

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
