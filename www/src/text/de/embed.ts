/** Worte der Seite im Rahmen einer anderen. */
export const embed = {
  whole: "In Holonomy öffnen",
  plots: "Kurven",
  noParameter: (name: string) => `Es gibt keinen Parameter „${name}“.`,
  locked: (name: string) => `Die Aufgabe lässt „${name}“, wie es ist.`,
  noRun: "Es gibt noch keinen Lauf.",
};
