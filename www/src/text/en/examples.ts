/** Words of the examples and of the lessons among them. */
import { late } from "../strings.js";

export const examples = late("examples", {
  title: "Examples",
  lead: "Each opens at once. Change anything: the original stays as it is.",
  open: (title: string) => `Open ${title}`,
  close: "Close",
  search: "Search",
  searchHint: "Search examples and lessons",
  what: "What is listed",
  tabs: { gallery: "Gallery", lessons: "Lessons", yours: (count: number) => (count === 0 ? "Yours" : `Yours (${count})`) },
  where: "Where it moves",
  spaces: { all: "All", plane: "Plane", space: "Space" },
  found: (count: number) => (count === 0 ? "Nothing found. Try another word." : count === 1 ? "1 found." : `${count} found.`),
  groups: {
    linkages: "Linkages",
    machines: "Machines",
    pendulums: "Pendulums and tops",
    wheels: "Wheels and rolling",
    space: "In space",
    methods: "Methods and papers",
    tests: "Classic tests",
  },
  limitsLead: "Contact of shapes, bodies that bend?",
  limits: "What Holonomy does not do, and what to do instead",
});

export const lessons = late("lessons", {
  title: "Lessons",
  lead: "Exercises with tasks, hints and a receipt at the end; everybody has numbers of their own.",
  courses: { mechanisms: "Mechanisms", dynamics: "Multibody dynamics", methods: "Numerical methods" },
  levels: { first: "first years", advanced: "advanced" },
  facts: (course: string, level: string, minutes: number) => `${course}, ${level}, ${minutes} minutes`,
  list: {
    "lesson-ways-to-move": { title: "Ways to move: count and rank", summary: "A mechanism that cannot move by counting, and moves all the same." },
    "lesson-four-bar": {
      title: "Which bar turns? Grashof and the transmission angle",
      summary: "Four lengths say what turns, what swings, and where it sticks.",
    },
    "lesson-slider-crank": { title: "Why a piston is no cosine", summary: "Stroke, dead centres, and the shaking twice a turn." },
    "lesson-ladder": {
      title: "The point about which it turns: the instant centre",
      summary: "A ladder slides; every velocity comes from one point beside it.",
    },
    "lesson-pendulum": { title: "The pendulum, honestly", summary: "From the horizontal the formula is short, and the rod carries three times the weight." },
    "lesson-gyroscope": { title: "The gyroscope that does not fall", summary: "Where it goes when it is pulled, and why more spin is slower." },
    "lesson-parking": { title: "Parking sideways", summary: "A wheel that cannot slip takes a velocity away, and no place." },
    "lesson-stewart": { title: "Six legs: who carries what, and where it goes soft", summary: "Six supports that decide everything, but for a few positions." },
    "lesson-order": { title: "Order, step and energy", summary: "The distance falls by four, the energy by eight: which one is the order?" },
    "lesson-drift": { title: "Drift, and why no gamma is right", summary: "What an error does without stabilization, with Baumgarte's, with invariants." },
    "lesson-frames": {
      title: "Frames that jump, and frames that are carried",
      summary: "A tangent that changes its sign, and the angle that a closed loop leaves.",
    },
    "lesson-release": { title: "What to release: a door on two hinges", summary: "Let go exactly what is held twice, and every force is decided." },
    "lesson-reactions": { title: "Reactions you may not trust", summary: "A door, a table and a robot with more supports than they need." },
  },
});
