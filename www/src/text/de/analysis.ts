/** Die Analyse auf Deutsch. */
import { listed } from "./list.js";

const ways = (n: number): string => (n === 1 ? "1 Freiheitsgrad" : `${n} Freiheitsgrade`);

export const analysis = {
  button: "Analyse",
  buttonTitle: "Analyse: Freiheitsgrade, Rang, und welchen Reaktionen man trauen kann (A)",
  show: "Analyse zeigen",
  title: "Analyse",
  close: "Analyse schließen",
  notLoaded: "Die Analyse konnte nicht geladen werden.",
  none: "Noch gibt es nichts zu untersuchen.",
  lead: "Am zusammengesetzten Anfang der Bewegung.",
  mobility: "Freiheitsgrade",
  mobilityTerm: "nach dem Rang",
  gruebler: "Durch Abzählen",
  grueblerTerm: "Grübler-Kutzbach",
  unconstrained: "Es gibt keine Gleichungen von Gelenken: Jede Geschwindigkeit ist frei.",
  same: (velocities: number, rows: number) =>
    `Beide stimmen überein: ${rows === 1 ? "Die Gleichung" : `Jede der ${rows} Gleichungen`} nimmt eine der ${velocities} Geschwindigkeiten.`,
  differ: (velocities: number, rows: number, rank: number, mobility: number) =>
    `Abzählen hält jede Gleichung für eine neue: ${velocities} Geschwindigkeiten weniger ${rows} Gleichungen. ${rows - rank === 1 ? "Eine davon wiederholt" : `${rows - rank} davon wiederholen`} nur, was die anderen sagen, so dass ${rank} zählen: ${velocities} − ${rank} = ${mobility}.`,
  singularTitle: "Nur in dieser Lage",
  singular: (now: number, elsewhere: { rank: number; redundancy: number; mobility: number; not_unique: string[] }) =>
    `Der Anfang ist eine singuläre Lage: Der Rang ist hier ${now} und in den Lagen daneben ${elsewhere.rank}. Dort: ${ways(elsewhere.mobility)}, ${elsewhere.redundancy === 0 ? "keine überzählige Gleichung" : elsewhere.redundancy === 1 ? "1 überzählige Gleichung" : `${elsewhere.redundancy} überzählige Gleichungen`}, ${elsewhere.not_unique.length === 0 ? "jede Reaktion bestimmt" : `Reaktionen nicht bestimmt: ${listed(elsewhere.not_unique)}`}.`,
  rank: "Rang",
  rankSentence: (rank: number, rows: number, redundancy: number) =>
    `${rows === 1 ? "1 Gleichung" : `${rows} Gleichungen`}, Rang ${rank}: ${redundancy === 0 ? "keine ist überzählig" : redundancy === 1 ? "1 ist überzählig" : `${redundancy} sind überzählig`}.`,
  gap: (gap: string, tolerance: string) =>
    `Das kleinste Pivot, das zählt, ist ${gap}-mal das größte, das nicht zählt; die Grenze liegt beim ${tolerance}-Fachen des größten.`,
  noGap: (tolerance: string) => `Jedes Pivot zählt; die Grenze liegt beim ${tolerance}-Fachen des größten.`,
  exactGap: (tolerance: string) => `Was nicht zählt, ist genau null; die Grenze liegt beim ${tolerance}-Fachen des größten Pivots.`,
  distance: (distance: string) =>
    `Kleinster Singulärwert, der zählt, durch den größten: ${distance}. So weit ist der Mechanismus von einer weiteren überzähligen Gleichung entfernt.`,
  nearly: (rows: string[]) => `Fast abhängig, obwohl sie zählen: ${listed(rows)}. Eine kleine Änderung eines Maßes machte einen anderen Mechanismus daraus.`,
  dependent: (rows: string[]) => `Hängen von den anderen ab: ${listed(rows)}.`,
  spectrum: "Singulärwerte der Matrix der Bindungen, Zeilen skaliert, logarithmisch",
  spectrumLabel: (counted: number, least: string, largest: string, rest: string | undefined) =>
    `Singulärwerte auf logarithmischer Achse: ${counted}, die zählen, von ${least} bis ${largest}${rest === undefined ? "" : `; die übrigen bei ${rest} oder darunter`}.`,
  count: "zählt",
  countNot: "zählt nicht",
  limit: "Grenze",
  factor: (factor: string) => `Lücke: Faktor ${factor}`,
  values: "Die Werte",
  joints: "Kann man den Reaktionen trauen?",
  columns: { joint: "Gelenk", rows: "Gleichungen", reaction: "Reaktion", multipliers: "Multiplikatoren", elsewhere: "Reaktion daneben" },
  unique: "eindeutig",
  notUnique: "nicht eindeutig",
  allUnique: "Jede Reaktion ist durch die Bewegung bestimmt.",
  someUnique: (count: number, all: number) => `${count} von ${all} Reaktionen sind durch die Bewegung bestimmt.`,
  choose: (joint: string) => `Gelenk ${joint}: im Mechanismus zeigen`,
  agree: "Drei Verfahren (QR, Ränge, Singulärvektoren) urteilen gleich.",
  disagree:
    "Die drei Verfahren (QR, Ränge, Singulärvektoren) stimmen nicht überein: Der Rang ist hier knapp entschieden. Trauen Sie keinem Urteil „eindeutig“.",
  velocities: "Bindungen von Geschwindigkeiten",
  holds: (rows: string[]) =>
    `${listed(rows)}: ${rows.length === 1 ? "hält" : "halten je"} eine Lage fest. Zusammen mit den anderen Gleichungen ließe sich das von Geschwindigkeiten Gesagte auch von Orten sagen (integrabel).`,
  holdsNot: (rows: string[]) =>
    `${listed(rows)}: ${rows.length === 1 ? "beschränkt" : "beschränken"}, wie der Mechanismus sich bewegt, aber für sich keinen Ort, an den er gelangen kann (nicht integrabel).`,
  undecided: (rows: string[]) => `${listed(rows)}: Ob eine Lage festgehalten wird, ist unentschieden; die Untersuchung kam zu keinem Ende.`,
  undecidedGap: (rows: string[]) =>
    `${listed(rows)}: Ob eine Lage festgehalten wird, ist unentschieden; die Zahlen zeigen keine Lücke zwischen null und nicht null.`,
  growthUndecided: (places: number) =>
    `Lagen, die sich auf mindestens ${places} unabhängige Weisen unterscheiden, sind erreichbar; ob auf mehr, ist unentschieden.`,
  growth: (moves: number, places: number) =>
    `In jedem Augenblick gibt es ${ways(moves)}; durch Hin- und Herbewegen sind Lagen erreichbar, die sich auf ${places} unabhängige Weisen unterscheiden.`,
  noGrowth: (moves: number) => `Es gibt ${ways(moves)}, und Hin- und Herbewegen erreicht keine anderen.`,
  groups: "Lasten, die geteilt werden",
  group: (joints: string[]) => `${listed(joints)} teilen eine Last, die das starre Modell nicht trennen kann.`,
  groupAlone: (joint: string) => `${joint} trägt eine eigene Last, die nichts bestimmt.`,
  showFlow: "Kraftfluss zeigen",
  showFlowOf: (index: number) => `Kraftfluss ${index} zeigen`,
  flow: (bodies: string[]) =>
    `Am Anfang, ohne jede Last: ${bodies.length === 1 ? `An ${bodies[0] ?? ""}` : `An jedem von ${listed(bodies)}`} sind die Pfeile im Gleichgewicht. Jedes Vielfache davon kann zu den Kräften eines Laufs hinzukommen.`,
  flowLargest: (size: string, joint: string, body: string) => `Der längste Pfeil ist ${size} N, bei ${joint} an ${body}.`,
  flowColors: "Ein Pfeil hat die Farbe des Körpers, an dem er angreift.",
  flowMoments: "Ein Bogen ist ein Moment.",
  flowMomentsInSpace: "Ein dünner Pfeil ist die Achse eines Moments.",
  stresses: "Multiplikatoren, die einander das Gleichgewicht halten",
  stressesLead: "Jedes Vielfache davon kann hinzukommen: Die Bewegung bleibt dieselbe.",
  stress: (index: number) => `Gleichgewicht ${index}`,
  multiplier: "Multiplikator",
  treatment: "Welche Gleichungen tragen nichts?",
  treatmentLead: (redundancy: number) =>
    `${redundancy === 1 ? "Eine Gleichung" : `${redundancy} Gleichungen`} ${redundancy === 1 ? "kann" : "können"} ohne Last bleiben, auf mehr als eine Weise. Jede angekreuzte Weise ist ein Lauf des Dokuments: Die Bewegung ist dieselbe, die unbestimmten Kräfte sind verschieden. Rückgängig nimmt eine Änderung zurück.`,
  automatic: "automatisch: nach dem Rang",
  minimumNorm: "kleinste Multiplikatoren von allen",
  carryNothing: (rows: string[]) => (rows.length === 1 ? `${rows[0] ?? ""} trägt nichts` : `${listed(rows)} tragen nichts`),
  firstRun: "wie im Dokument",
  more: (count: number) => `${count} weitere`,
  notAll: "Nicht alle Weisen wurden versucht: Es sind zu viele. Nennen Sie Zeilen im Dokument für andere.",
  broken: "Der Text hat Probleme: Beheben Sie sie zuerst.",
  compareTitle: "Die Wahlen im Vergleich",
  curve: "Kraft oder Multiplikator",
  noChannel: "Für diese Zeilen gibt es nichts zu zeichnen.",
};
