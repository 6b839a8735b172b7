/** Die Worte der Kurvenbilder. */
import { listed } from "./list.js";

/** Augenblicke, die ein Bild kennzeichnet. */
const MARKED = { event: "", stopped: "abgebrochen", singular: "singulär", "nearly-singular": "fast singulär", redundant: "überzählige Anschläge" };
const MARKED_AT = {
  event: "",
  stopped: "Abgebrochen",
  singular: "Singuläre Lage",
  "nearly-singular": "Fast singuläre Lage",
  redundant: "Überzählige Anschläge: ",
};

/** Kanäle, die Worte sind und keine Formelzeichen. */
const QUANTITIES: Record<string, string> = {
  "energy.kinetic": "kinetische Energie",
  "energy.potential": "potentielle Energie",
  "energy.total": "Gesamtenergie",
  "energy.jacobi": "Jacobi-Energie",
  "energy.stabilization": "Arbeit der Stabilisierung",
  "drift.position": "Drift der Orte",
  "drift.velocity": "Drift der Geschwindigkeiten",
  "drift.acceleration": "Drift der Beschleunigungen",
  "step.size": "Schrittweite",
  condition: "Konditionszahl",
};

export const plots = {
  quantity: (name: string, label: string) => QUANTITIES[name] ?? label,
  more: "Weitere Kurven",
  time: "Zeit",
  cursor: (title: string) => `${title}: Zeitmarke`,
  values: (t: string, values: string) => `bei ${t} s: ${values}`,
  hide: (label: string) => `${label} ausblenden`,
  show: (label: string) => `${label} zeigen`,
  shownRun: (label: string) => `Lauf „${label}“`,
  all: "Alle Läufe",
  allTitle: (title: string) => `${title}: alle Läufe in einem Bild`,
  why: "Warum?",
  thinned: (samples: number, megabytes: number, every: number) =>
    `Der Lauf hat ${samples} Werte, mehr als die ${megabytes} MB, die behalten werden: Behalten ist jeder ${every}.`,
  unknown: (channel: string) => `${channel} gibt es in diesem Lauf nicht.`,
  menu: "Mehr",
  menuTitle: (title: string) => `${title}: mehr`,
  path: (title: string) => `${title}: Plus und Minus vergrößern und verkleinern, Pfeiltasten verschieben, 0 zeigt alles`,
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  frequencies: "Alle Frequenzen",
  most: "Hauptfrequenzen",
  mostTitle: (title: string) => `${title}: bis dahin, wo fast alle Leistung liegt, wie am Anfang`,
  csv: "Zahlen speichern (CSV)",
  svg: "Bild speichern (SVG)",
  whole: "Ganzer Lauf",
  wholeTitle: (title: string) => `${title}: wieder alles zeigen`,
  curves: "Kurven wählen …",
  region: "Kurvenbilder",
  newPlot: "Neues Kurvenbild …",
  frequency: "Frequenz",
  right: (unit: string) => `${unit}, rechts`,
  build: {
    title: "Kurven",
    newTitle: "Neues Kurvenbild",
    close: "Schließen",
    done: "Fertig",
    newPlot: "Neues Kurvenbild",
    removePlot: "Dieses Kurvenbild entfernen",
    add: "Eine Kurve hinzufügen",
    horizontal: "Waagerecht",
    vertical: (first: string) => `Senkrecht, über ${first}`,
    placeholder: "Name, Einheit oder Teil",
    nothing: (query: string) => `Nichts heißt „${query}“.`,
    others: (count: number) => `${count} weitere: Schreiben Sie ein Wort von dem, was Sie suchen.`,
    curves: "Kurven dieses Bildes",
    over: (y: string, x: string) => `${y} über ${x}`,
    remove: (name: string) => `${name} entfernen`,
    added: (names: string) => `${names} hinzugefügt.`,
    units: (name: string, unit: string, units: string[]) =>
      `${name} ist in ${unit || "reinen Zahlen"}. Dieses Kurvenbild hat schon die Einheiten ${units.map((other) => other || "reine Zahlen").join(" und ")}, eine auf jeder Seite.`,
    own: "In ein eigenes Kurvenbild",
    kind: "Zeigt",
    kinds: { time: "Werte über der Zeit", spectrum: "Amplituden über der Frequenz", path: "einen Weg, maßstäblich", phase: "einen Wert über einem anderen" },
    readyTitle: "Fertige:",
    ready: { drift: "Wie weit die Gelenke auseinandergehen", energy: "Energie", steps: "Schrittweiten", condition: "Nähe zur Singularität (Kondition)" },
  },
  notLoaded: "Dieser Teil der Seite konnte nicht geladen werden.",
  marked: (what: keyof typeof MARKED, event: string, runs: string[]) => [MARKED[what] || event, ...runs].join(", "),
  markedAt: (what: keyof typeof MARKED, event: string, t: string, runs: string[]) =>
    `${MARKED_AT[what] + event} bei ${t} s${runs.length === 0 ? "" : ` (${listed(runs)})`}.`,
  defaultTitle: "Bewegung",
  driftTitle: "Wie weit die Gelenke auseinandergehen",
  log: "logarithmisch",
};
