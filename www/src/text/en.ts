/**
 * Every sentence and word of the page that does not come out of Rust. Another language is another file of this shape; `strings.ts` picks.
 * Controls in title case, messages as sentences; one thing, one name.
 */
export const en = {
  name: "Holonomy",

  header: {
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
  },

  examples: {
    title: "Examples",
    lead: "Each opens at once. Change anything: the original stays as it is.",
    open: (title: string) => `Open ${title}`,
    close: "Close",
  },

  stage: {
    label: (title: string, t: string) => `${title}, at ${t} s`,
    show: "Shown run",
    hintPlanar: "Move a slider of the mechanism: it runs again at once. Click a part to see its numbers.",
    hintSpatial: "Drag to turn the view, or use the arrow keys.",
    hintFrame: "Arrows at the mass: the directions in which it is free to move.",
    hintEquations: "Arrows at the mass: the direction in which it is free to move. Change a number and it runs again at once.",
    hintEmpty: "This document describes no picture: add a “scene” to see it move. The plots show how it goes.",
    hintPlain: "Change a number and it runs again at once.",
    turnView: (label: string) => `${label}: view in space. Arrow keys turn it.`,
    loading: "Loading the solver …",
    run: (index: number) => `Run ${index + 1}`,
    single: "Run",
  },

  parts: {
    body: (name: string, shape: string) => `Body ${name}${shape === "" ? "" : `, ${shape}`}`,
    joint: (name: string, type: string, first: string, second: string) => `Joint ${name}, ${type}, joins ${first} and ${second}`,
    spring: (name: string) => `Spring ${name}`,
    point: (name: string) => `Point ${name}`,
    jointTypes: {
      revolute: "pin",
      prismatic: "slider",
      weld: "weld",
      distance: "rod of constant length",
      angle: "fixed angle",
      path: "point on a curve",
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
    cancelled: (t: string) => `Cancelled at ${t} s. What was computed is shown.`,
    again: "Run Again",
  },

  parameters: {
    title: "Parameters",
    none: "This document has no parameters. Its numbers are in the text.",
    number: (label: string) => `${label}: number`,
    slider: (label: string) => `${label}: slider`,
    notNumber: "Write a number, for example 0.25.",
  },

  plots: {
    more: "More Curves",
    none: "This document names no plots.",
    time: "time",
    cursor: (title: string) => `${title}: time cursor`,
    values: (t: string, values: string) => `at ${t} s: ${values}`,
    hide: (label: string) => `Hide ${label}`,
    show: (label: string) => `Show ${label}`,
    shownRun: (label: string) => `run “${label}”`,
    unknown: (channel: string) => `There is no ${channel} in this run.`,
    csv: "CSV",
    csvTitle: (title: string) => `CSV: download the numbers of ${title}`,
    svg: "SVG",
    svgTitle: (title: string) => `SVG: download the picture of ${title}`,
    defaultTitle: "Motion",
    driftTitle: "How far the joints come apart",
    log: "logarithmic",
  },

  checks: {
    title: "Checks",
    checking: "Checking …",
    none: "No checks yet.",
    at: "At the start of the motion.",
    close: "Close",
    cards: {
      mobility: {
        title: "Ways to move",
        term: "mobility",
        body: "The number of independent velocities at the start: coordinates less the rank of the constraint matrix. It is counted at one pose; in special poses a mechanism may have more freedom there than along its motion.",
      },
      redundancy: {
        title: "Redundant joints",
        term: "redundancy",
        body: "Constraint equations that say nothing new: rows of the constraint matrix that depend on the others. The motion is the same without them, but the reactions of the joints concerned are not determined by it.",
      },
      assembly: {
        title: "Does the start fit together?",
        term: "assembly residual",
        body: "The largest distance left in the joints after the parts were put together, before the first step. The parts are moved as little as possible, weighted by their masses.",
      },
      singular: {
        title: "Near a special pose?",
        term: "condition, smallest singular value",
        body: "Near a dead centre the constraint equations are nearly dependent: small errors have large effects there.",
      },
      other: { title: "Check", term: "", body: "" },
    },
    counts: (n: number, rows: number, rank: number) => `${n} coordinates, ${rows} equations, rank ${rank}`,
    gruebler: (count: number, mobility: number) =>
      count === mobility
        ? `Counting joints (Grübler) gives ${count} as well.`
        : `Counting joints (Grübler) gives ${count}; the true number is ${mobility}, because some equations depend on the others.`,
    moved: (position: string) => `Largest move of a coordinate to fit the joints: ${position}.`,
    singularValues: (least: string, largest: string) => `Singular values from ${least} to ${largest}.`,
    fallbackMobility: (n: number) => (n === 1 ? "1 way to move" : `${n} ways to move`),
    fallbackRedundancy: (n: number) => (n === 0 ? "no redundant joint" : n === 1 ? "1 redundant equation" : `${n} redundant equations`),
  },

  method: {
    button: (method: string) => `Method: ${method}`,
    automatic: "automatic",
    compared: (count: number) => `${count} compared`,
    chosen: "chosen by you",
    title: "Method",
    lead: "How the equations of motion are solved. Left to itself, the program chooses by structure, size and tolerance, and says why.",
    makeAutomatic: "Choose Everything Automatically",
    runs: "The runs of this document",
    runsLead: "A run may override single choices of the document.",
    overrides: (axes: string) => `sets its own ${axes}`,
    advanced: "Advanced",
    auto: "automatic",
    close: "Close",
    taken: (id: string, reason: string) => (reason === "" ? `taken: ${id}` : `taken: ${id} – ${reason}`),
    step: "step",
    rtol: "relative tolerance",
    atol: "absolute tolerance",
    duration: "duration",
    outputStep: "time between samples",
    fixed: "fixed step",
    adaptive: "by tolerance",
    stepControl: "step size",
    orthogonalization: "orthogonalization",
    axes: {
      formulation: {
        label: "Form of the equations",
        term: "formulation",
        help: "All coordinates with forces in the joints, or only the directions in which the mechanism is free to move.",
        options: {
          minimal: "Minimal: velocities in a tangent frame; the joints hold by construction",
          "index-1": "Index 1: all coordinates with multipliers; the joints hold in the accelerations only",
        } as Record<string, string>,
      },
      basis: {
        label: "Free directions",
        term: "tangent basis",
        help: "How the directions of free motion are found. Only the minimal form uses them.",
        options: { qr: "QR: Householder factorization of the constraint matrix" } as Record<string, string>,
      },
      continuation: {
        label: "From step to step",
        term: "continuation",
        help: "Factored anew, the frame of free directions may jump; carried along, it glides. Only the minimal form uses it.",
        options: {
          none: "None: factored anew at every step (the traditional way)",
          exponential: "Exponential: carried by the exponential of its rate",
          "first-order": "First order: carried by a linear step, made orthogonal again",
        } as Record<string, string>,
      },
      stabilization: {
        label: "Keeping the joints together",
        term: "stabilization",
        help: "What brings positions and velocities back to the joints after a step.",
        options: {
          none: "None: see the joints come apart",
          projection: "Projection: back to the joints after every step",
        } as Record<string, string>,
      },
      integrator: {
        label: "Step from time to time",
        term: "integrator",
        help: "The Runge-Kutta method, with its order: halving the step divides the error by two to the order.",
        options: {
          euler: "Euler, order 1",
          midpoint: "Midpoint, order 2",
          heun: "Heun, order 2",
          ralston: "Ralston, order 2",
          rk4: "Runge-Kutta, order 4",
          dopri5: "Dormand-Prince, order 5, fixed or controlled step",
        } as Record<string, string>,
      },
    },
    orthogonalizations: {
      polar: "Polar: the nearest orthogonal frame",
      "gram-schmidt": "Gram-Schmidt: column by column",
    } as Record<string, string>,
  },

  editor: {
    title: "The Document as Text",
    loading: "Loading the editor …",
    failed: "The editor could not be loaded. The rest of the page works.",
    label: "Document",
    keys: "Tab indents. Press Esc, then Tab, to leave the text.",
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
    retry: "Try Again",
    trap: "The solver broke down and was started anew. The document is unharmed.",
    fetching: (host: string) => `Open the document from ${host}?`,
    fetchLead: "The link leads to a document on another site. It is loaded only when you agree; that site then sees your address.",
    fetchYes: "Open It",
    fetchFailed: "The document could not be loaded from that address.",
    fetchRemedy: "The site may not allow it. Download the file there and paste it into the text here.",
    fetchTooLong: "The document is longer than 1 MiB.",
    fetchOnlyHttps: "Only https addresses are opened.",
  },

  failure: {
    title: (run: string) => (run === "" ? "The run stopped" : `The run “${run}” stopped`),
    notStarted: (run: string) => (run === "" ? "The run cannot start" : `The run “${run}” cannot start`),
    at: (t: string) => `at ${t} s`,
    parts: "Concerned",
    remedy: "What to try",
    jump: "Go to That Moment",
    close: "Close",
  },

  share: {
    title: "Share",
    copied: (length: number) => `Link copied, ${length} characters.`,
    notCopied: (length: number) => `The link has ${length} characters. Copy it from the field.`,
    field: "Link to this document",
    lead: "The link holds the whole document. Nothing is stored on a server.",
    long: "Some chat programs cut links of this length. Send the file instead.",
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
    driftVelocity: "… of velocities",
    energyDrift: "Energy change",
    wall: "Computing time",
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
      ["Ctrl + Z", "undo"],
      ["Ctrl + Shift + Z", "redo"],
      ["Esc, then Tab", "leave the text editor"],
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
