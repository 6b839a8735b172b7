/** Words of the dialog in which curves are chosen. */
import { late } from "../strings.js";

export const { build } = late("plots", {
  build: {
    title: "Curves",
    newTitle: "New Plot",
    close: "Close",
    done: "Done",
    newPlot: "New Plot",
    removePlot: "Remove This Plot",
    add: "Add a curve",
    horizontal: "Horizontally",
    vertical: (first: string) => `Vertically, over ${first}`,
    placeholder: "name, unit or part",
    nothing: (query: string) => `Nothing is called “${query}”.`,
    others: (count: number) => `${count} more: type a word of what you look for.`,
    curves: "Curves of this plot",
    over: (y: string, x: string) => `${y} over ${x}`,
    remove: (name: string) => `Remove ${name}`,
    added: (names: string) => `Added ${names}.`,
    units: (name: string, unit: string, units: string[]) =>
      `${name} is in ${unit || "plain numbers"}. This plot has the units ${units.map((other) => other || "plain numbers").join(" and ")} already, one on each side.`,
    own: "Put It in a Plot of Its Own",
    kind: "Shows",
    kinds: { time: "values over time", spectrum: "amplitudes over frequency", path: "a path, to scale", phase: "one value over another" },
    readyTitle: "Ready-made:",
    ready: { drift: "How Far the Joints Come Apart", energy: "Energy", steps: "Step Sizes", condition: "Nearness to Singular (Condition)" },
  },
});
