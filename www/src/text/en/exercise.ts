/** Words of exercises: the student's page and what is said about answers. They are loaded with the first exercise. */
import { distanceOf, signOf } from "../distance.js";
import type { Feedback } from "../../solver/types.js";

/** A number as it is read. */
type Say = (value: number | undefined) => string;

const points = (n: number, say: Say): string => `${say(n)} ${n === 1 ? "point" : "points"}`;
/** A tolerance; where it is a share of the right number, how much that is would tell the number. */
const tolerated = (f: Feedback, say: Say): string => (f.share === undefined ? withUnit(f.tolerance, f, say) : `${say(100 * f.share)} %`);
const withUnit = (value: number | undefined, { unit = "" }: Feedback, say: Say): string => `${say(value)} ${unit}`.trim();
const what = ({ quantity = "" }: Feedback): string => (quantity === "" ? "The answer" : quantity);
/** How far a prediction is off: of a curve that is what was found. */
const off = ({ found, expected }: Feedback): number | undefined => (expected === undefined || found === undefined ? found : Math.abs(found - expected));

export const exercise = {
  loading: "The exercise is being prepared …",
  failed: "The exercise could not be prepared.",
  wrongBlock: "The exercise in this document has a mistake, so the document is shown as it is.",
  points,
  of: (earned: string, all: string) => `${earned} of ${all} points`,
  answered: (count: number, all: number) => `${count} of ${all} answered`,

  welcome: {
    name: "Your name or number",
    nameVaries: "Your numbers in this exercise come from it, and it stands in your receipt. Nothing is sent anywhere.",
    nameOnly: "It stands in your receipt. Nothing is sent anywhere.",
    draw: "Draw a Number for Me",
    start: "Start",
    missing: "Type your name or number first, or draw a number.",
    tasks: (count: number) => (count === 1 ? "1 task" : `${count} tasks`),
    kept: "Your work in this browser",
    keptHere: "There is work on this exercise in this browser: whoever types the name it was begun with can continue it.",
    keptLine: (date: string, answered: number, tasks: number) => `${date}, ${answered} of ${tasks} answered`,
    go: "Continue",
    goWith: (name: string, date: string) => `Continue as ${name}, ${date}`,
    remove: "Delete",
    removeWith: (name: string, date: string) => `Delete the work of ${name}, ${date}`,
    fresh: "Start fresh",
    asDocument: "Open as a Document",
    asDocumentLead: "For teachers: the mechanism and the exercise as text, without the student's page.",
    withKey: "The answers are part of this document. They are not shown, but whoever looks into its text can read them.",
  },

  platform: { full: "Your work has become longer than this learning platform keeps: make the receipt, and save it as a file." },
  student: (name: string) => `Student: ${name}`,
  numbers: "Your numbers",
  started: (name: string) => `The exercise begins, with the numbers of ${name}.`,
  resumed: (name: string) => `Continued as ${name}.`,

  task: (number: number, count: number) => `Task ${number} of ${count}`,
  states: { right: "right", partly: "partly right", wrong: "not right yet", missing: "not answered", open: "for your teacher", kept: "answered" },
  answer: "Your answer",
  number: "A number",
  inUnit: (unit: string) => `in ${unit}`,
  several: "Choose all that apply.",
  one: "Choose one.",
  words: "In your own words. Your teacher reads it.",
  model: "Change the mechanism as the task says. As it stands at the end, it is your answer.",
  check: "Check",
  checkOf: (number: number) => `Check task ${number}`,
  checking: "Being checked …",
  checkFailed: "It could not be checked.",
  /** `most`: how many there are; `cost`: what a wrong one costs. */
  tries: (n: number, most: number | undefined, cost: string) => {
    const counted = most !== undefined ? `${n} of ${most} ${most === 1 ? "attempt" : "attempts"}` : n === 0 ? "" : n === 1 ? "1 attempt" : `${n} attempts`;
    const priced = cost === "" ? "" : `each wrong one costs ${cost}`;
    return [counted, priced].filter((part) => part !== "").join("; ");
  },
  formula: {
    letters: (names: string) => `A formula in ${names}. Write * for times, / for divided by, ^ for powers: 2*pi*sqrt(x^2 + 1).`,
    empty: "Write a formula first.",
  },
  condition: { holds: (label: string) => `✓ ${label}`, fails: (label: string) => `✗ ${label}`, details: "Details" },
  numberAlone: (unit: string) => `Write the number alone; it is asked in ${unit}.`,
  notNumber: "Write a number, for example 0.25 or 2.5e-3.",
  nothingChosen: "Choose an answer first.",
  unsound: "The document has a mistake at the moment; fix it first, or undo.",
  noKey: "Your teacher checks this one: your answer goes into the receipt.",
  keep: "Keep the Answer",
  keptAnswer: "Your answer is kept for the receipt.",

  hint: {
    next: (number: number, of: number) => `Hint ${number} of ${of}`,
    free: "free",
    costs: (cost: string) => `costs ${cost}`,
    opened: (number: number) => `Hint ${number}`,
  },

  reveal: {
    show: "Show the Answer",
    lead: "Then your answer stays as it is.",
    later: "You see the right answers when you have finished.",
    is: (answer: string) => `The right answer: ${answer}`,
    options: "Right is:",
    none: "There is no one right answer to show: many mechanisms pass.",
  },

  predict: {
    button: "Predict",
    lead: "Before you run it: say what you expect. Only the first prediction counts.",
    locked: "Run is locked until you have predicted.",
    skip: "Run Without a Prediction",
    skipLead: "Without one there are no points for this task.",
    skipped: "No prediction was made.",
    yours: (value: string) => `Your prediction: ${value}`,
    unlocked: "Run is unlocked. Compare.",
    expected: (value: string) => `The run says: ${value}`,
    reason: { label: "Your reason (it is not graded)", hint: "I expect this because …", yours: "Your reason:" },
  },

  curve: {
    draw: "Draw the curve over time: drag, or write points into the table.",
    pad: (count: number) => `Predicted curve, ${count} ${count === 1 ? "point" : "points"}. Arrow keys move the pen, Enter sets a point, Delete removes it.`,
    penAt: (t: string, value: string) => `${t} s, ${value}`,
    lowest: "Lowest value",
    highest: "Highest value",
    range: "The lowest value must be below the highest.",
    time: "Time (s)",
    value: "Value",
    add: "Add a Point",
    remove: (number: number) => `Remove point ${number}`,
    timeOf: (number: number) => `Time of point ${number}, s`,
    valueOf: (number: number) => `Value of point ${number}`,
    undo: "Undo the Last Stroke",
    clear: "Clear",
    few: "A curve needs at least two points.",
    yours: "predicted",
    run: "run",
  },

  reset: "Back to the Teacher's Start",
  resetDone: "The mechanism is as your teacher gave it. Your answers are as they were.",
  bringBack: "Back to My Mechanism",
  dropAside: "Keep What Is on Screen",
  broughtBack: "Your mechanism is back.",
  other: "You have changed the mechanism. This question is about your teacher's.",
  aside: "What is on screen is handed in. Your own mechanism is put aside: bring it back before you hand in, if it is your answer.",

  sequence: {
    closed: (count: number) =>
      count === 1 ? "One more task opens when this one is answered." : `${count} more tasks open one after another, each when the one before is answered.`,
    opened: (number: number) => `Task ${number} is open.`,
    pass: "Leave It for Now",
    passLead: "The next task opens; you can come back to this one.",
  },

  locked: {
    part: (what_: string) => `“${what_}” belongs to the exercise and cannot be changed.`,
    method: (axis: string, allowed: string) => `This exercise allows for ${axis}: ${allowed}.`,
    start: "Start the exercise first.",
    note: "What has a lock beside it belongs to the exercise and cannot be changed.",
  },

  finish: {
    title: "Finish",
    lead: "The receipt is one file for your teacher. Save it and hand it in as you were told to.",
    contains:
      "It contains: your name, your answers, your mechanism, the reasons for your predictions, how often you tried, the hints you opened, the method, the version of this program, fingerprints of the run and of the exercise, and when you began and finished by this machine's clock. Nothing is sent anywhere.",
    unanswered: (tasks: string) => `Not answered: ${tasks}.`,
    make: "Make the Receipt",
    making: "The receipt is being made …",
    made: "The receipt is made.",
    failed: "The receipt could not be made.",
    save: "Save the Receipt",
    saved: (file: string) => `Saved as ${file}. This file is what you hand in.`,
    copy: "Copy the Receipt as a Link",
    copied: "The link to the receipt is copied.",
    notCopied: "The link cannot be copied here; take it from the field.",
    field: "Link to the receipt",
    tooLong: (length: number) => `As a link it would have ${length} characters, too many for some programs: hand in the file.`,
    result: (earned: string, all: string) => `By the checks of this document: ${earned} of ${all} points.`,
    open: (waiting: string) => `${waiting} for your teacher to read.`,
    noKey: "Your teacher grades it: the right answers are not in this document.",
    stale: "You have changed something since: make it again.",
    problem: (problem: string) => `The mechanism in it does not run: ${problem}`,
    fileName: (title: string, name: string) => `receipt ${title} ${name}.json`,
  },

  /** What is said about an answer, by its code. */
  feedback: {
    right: (f: Feedback, say: Say) => `${what(f)}: ${withUnit(f.found, f, say)} is right.`,
    near: (f: Feedback, say: Say) =>
      f.count === true
        ? `${what(f)}: ${withUnit(f.found, f, say)} is near, and not right.`
        : `${what(f)}: ${withUnit(f.found, f, say)} is near, but more than the tolerance of ${tolerated(f, say)} off.`,
    sign: (f: Feedback, say: Say) => `${what(f)}: ${withUnit(f.found, f, say)} has the right size and the wrong sign.`,
    degrees: (f: Feedback, say: Say) => `${what(f)}: ${say(f.found)} looks like degrees; the answer is asked in ${f.unit ?? ""}.`,
    radians: (f: Feedback, say: Say) => `${what(f)}: ${say(f.found)} looks like radians; the answer is asked in ${f.unit ?? ""}.`,
    factor: (f: Feedback, say: Say) =>
      `${what(f)}: ${withUnit(f.found, f, say)} is ${say(f.factor)} times the right number; check the unit${f.unit === undefined ? "" : `, ${f.unit} is asked`}.`,
    mistake: (f: Feedback, say: Say) => `${what(f)}: ${withUnit(f.found, f, say)} is a known mistake.`,
    wrong: (f: Feedback, say: Say) =>
      f.count === true
        ? `${what(f)}: ${withUnit(f.found, f, say)} is not the right number.`
        : `${what(f)}: ${withUnit(f.found, f, say)} is not within ${tolerated(f, say)} of the right number.`,
    "formula-right": (f: Feedback) => `${what(f)}: \`${f.problem ?? ""}\` is right.`,
    "formula-mistake": (f: Feedback) => `${what(f)}: \`${f.problem ?? ""}\` is a known mistake.`,
    "formula-sign": (f: Feedback) => `${what(f)}: \`${f.problem ?? ""}\` has the wrong sign.`,
    "formula-factor": (f: Feedback, say: Say) => `${what(f)}: \`${f.problem ?? ""}\` is right up to a number: it is ${say(f.factor)} times the right one.`,
    "formula-wrong": (f: Feedback) => `${what(f)}: \`${f.problem ?? ""}\` is not the right formula.`,
    "formula-unread": (f: Feedback) => `The formula cannot be read, and this is no attempt: ${f.problem ?? ""}.`,
    "formula-name": (f: Feedback) => `\`${f.quantity ?? ""}\` is none of the letters of this formula (${f.problem ?? ""}). This is no attempt.`,
    open: () => "For your teacher to read.",
    missing: () => "There is no answer.",
    "wrong-kind": () => "The answer is not of the kind that is asked for.",
    "no-key": (f: Feedback) => `The key has no value here; your teacher must look. ${f.problem ?? ""}`.trim(),
    "no-option": () => "There is no such option.",
    "option-right": (f: Feedback, say: Say) => `Option ${say((f.found ?? 0) + 1)} is right.`,
    "option-wrong": (f: Feedback, say: Say) => `Option ${say((f.found ?? 0) + 1)} is not right.`,
    "options-missing": () => "Not all right options were chosen.",
    predicted: (f: Feedback, say: Say) => `${what(f)}: the prediction is ${withUnit(off(f), f, say)} off; up to ${tolerated(f, say)} counts in full.`,
    "predicted-partly": (f: Feedback, say: Say) =>
      `${what(f)}: the prediction is ${withUnit(off(f), f, say)} off and counts in part; up to ${tolerated(f, say)} would count in full.`,
    "predicted-wrong": (f: Feedback, say: Say) =>
      `${what(f)}: the prediction is ${withUnit(off(f), f, say)} off, too far to count; up to ${tolerated(f, say)} would count in full.`,
    "curve-flat": () => "Your curve hardly moves; the run does.",
    "curve-sign": () => "Your curve goes up where the run goes down, and down where it goes up.",
    "curve-height": (f: Feedback, say: Say) =>
      `From lowest to highest your curve swings too ${(f.factor ?? 1) > 1 ? "far" : "little"}: ${say(100 * (f.factor ?? 1))} % of the run.`,
    "curve-period": (f: Feedback, say: Say) =>
      `Your curve is too ${(f.factor ?? 1) > 1 ? "slow" : "fast"}: its period is ${say(100 * (f.factor ?? 1))} % of that of the run.`,
    "curve-shift": (f: Feedback, say: Say) => `Your curve comes too ${(f.found ?? 0) > 0 ? "late" : "early"}, by about ${say(Math.abs(f.found ?? 0))} s.`,
    "document-wrong": (f: Feedback) => `The document cannot be judged. ${f.problem ?? ""}`.trim(),
    unchanged: () => "The mechanism is the one that was handed out: nothing was changed.",
    "method-not-allowed": (f: Feedback) => `The method is not one that this exercise allows (${f.quantity ?? ""}).`,
    "check-holds": (f: Feedback, say: Say) => {
      const distance = distanceOf(f);
      if (distance !== undefined)
        return `\`${distance.of}\` is ${withUnit(f.found, f, say)} away from ${distance.from}, as asked: up to ${withUnit(f.expected, f, say)}.`;
      return f.relation === undefined
        ? `\`${f.quantity ?? ""}\` holds.`
        : `\`${f.quantity ?? ""}\` is ${withUnit(f.found, f, say)}, as asked: ${signOf(f.relation)}\u00a0${withUnit(f.expected, f, say)}.`;
    },
    "check-fails": (f: Feedback, say: Say) => {
      const distance = distanceOf(f);
      if (distance !== undefined)
        return `\`${distance.of}\` is ${withUnit(f.found, f, say)} away from ${distance.from}; up to ${withUnit(f.expected, f, say)} is right.`;
      return f.relation === undefined
        ? `\`${f.quantity ?? ""}\` does not hold.`
        : `\`${f.quantity ?? ""}\` is ${withUnit(f.found, f, say)}; asked is ${signOf(f.relation)}\u00a0${withUnit(f.expected, f, say)}.`;
    },
    "run-failed": (f: Feedback) => `The mechanism does not run to its end. ${f.problem ?? ""}`.trim(),
    "out-of-time": () => "The run takes longer than may be waited for.",
    "too-large": (f: Feedback) => f.problem ?? "The document is larger than an exercise may be.",
    "no-run": () => "The document has no such run.",
    "no-variant": () => "No numbers of the variants give a document that runs.",
    "unknown-channel": (f: Feedback) => `\`${f.quantity ?? ""}\` cannot be judged: something it speaks of is not in the document. ${f.problem ?? ""}`.trim(),
    "many-values": (f: Feedback) => `\`${f.quantity ?? ""}\` cannot be judged: it has many values. ${f.problem ?? ""}`.trim(),
    "unknown-part": (f: Feedback) => `\`${f.quantity ?? ""}\` cannot be judged: a part it speaks of is not in the document. ${f.problem ?? ""}`.trim(),
    "no-period": (f: Feedback) => `\`${f.quantity ?? ""}\` cannot be judged: nothing repeats itself in this run. ${f.problem ?? ""}`.trim(),
    "outside-run": (f: Feedback) => `\`${f.quantity ?? ""}\` cannot be judged: the run does not reach that time. ${f.problem ?? ""}`.trim(),
    "no-samples": (f: Feedback) => `\`${f.quantity ?? ""}\` cannot be judged: the run has no samples.`,
    "not-finite": (f: Feedback) => `\`${f.quantity ?? ""}\` cannot be judged: its value is no number. ${f.problem ?? ""}`.trim(),
    meaning: (f: Feedback) => `\`${f.quantity ?? ""}\` cannot be judged. ${f.problem ?? ""}`.trim(),
  } as Record<string, (feedback: Feedback, say: Say) => string>,

  /** What a remark or a doubt is about, by its code; `names` where the code says no more. */
  why: {
    names: (names) => names.map((name) => `“${name}”`).join(", "),
    "unknown-channel": ([name = "", near]) => `There is no channel “${name}”${near === undefined ? "." : `; did you mean “${near}”?`}`,
    "many-values": ([name = ""]) => `“${name}” has a value at every moment; one number is needed.`,
    "unknown-part": ([name = ""]) => `There is no joint, driver or constraint “${name}”.`,
    "no-period": ([name = ""]) => `“${name}” rises through its mean less than twice.`,
    "outside-run": ([name = "", time = ""]) => `“${name}” is not known at ${time} s.`,
    "not-finite": ([name = ""]) => `“${name}” is not a finite number.`,
    meaning: ([sentence = ""]) => sentence,
    "too-large": ([size = ""]) => `The file has ${size} bytes.`,
  } as Record<string, (names: readonly string[]) => string>,
};

export type ExerciseWords = typeof exercise;
