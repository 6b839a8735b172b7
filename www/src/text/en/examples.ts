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
  limitsLead: "Contact, stops, friction, bodies that bend?",
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
    "lesson-drift": { title: "Drift, and why no gamma is right", summary: "What an error does without stabilization, with Baumgarte's, with invariants." },
    "lesson-frames": {
      title: "Frames that jump, and frames that are carried",
      summary: "A tangent that changes its sign, and the angle that a closed loop leaves.",
    },
    "lesson-reactions": { title: "Reactions you may not trust", summary: "A door, a table and a robot with more supports than they need." },
  },
});
