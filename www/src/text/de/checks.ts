/** Worte der Prüfzeile und ihrer Karten. */
import { listed, shortly } from "./list.js";

const ways = (n: number): string => (n === 1 ? "1 Freiheitsgrad" : `${n} Freiheitsgrade`);

export const checks = {
  title: "Prüfungen",
  checking: "Wird geprüft …",
  close: "Schließen",
  strip: {
    ways,
    waysBoth: (n: number, counted: number) => `${ways(n)} (gezählt ${counted})`,
    waysHere: (here: number, nearby: number) => `${ways(here)} in dieser Lage, ${nearby} daneben`,
    stuck: "unbeweglich",
    driven: (drivers: number) => (drivers === 1 ? "bewegt durch seinen Antrieb" : `bewegt durch seine ${drivers} Antriebe`),
    notRedundant: "keine überzählige Bindung",
    redundant: (rows: number, joints: readonly string[]) =>
      `${rows} überzählige ${rows === 1 ? "Bindung" : "Bindungen"}${joints.length === 0 ? "" : `: ${shortly(joints)}`}`,
    redundantStops: ({ redundancy, rows }: { redundancy: number; rows: readonly string[] }) =>
      `${redundancy} ${redundancy === 1 ? "überzähliger Anschlag" : "überzählige Anschläge"}: ${shortly(rows)}`,
    meet: "Gelenke schließen",
    apart: (gap: string) => `Gelenke um ${gap} m auseinander`,
    conditioned: "gut konditioniert",
    condition: (condition: string) => `Konditionszahl ${condition}`,
    special: "singuläre Lage",
    nearly: "fast singulär",
  },
  card: {
    mobility: { title: "Freiheitsgrade", term: "Beweglichkeit", lead: "So viele Geschwindigkeiten sind frei wählbar; alle anderen legen die Gelenke fest." },
    redundancy: {
      title: "Überzählige Bindungen",
      term: "Überbestimmtheit",
      none: "Jedes Gelenk hält etwas, das kein anderes hält. Alle Gelenkkräfte sind bestimmt.",
      stops: (rows: readonly string[]) =>
        `Am Anfang liegen ${listed(rows)} an und halten zusammen mehr, als nötig ist. Wie sie sich die Last teilen, ist für starre Körper nicht bestimmt: Einige tragen, die anderen tragen nichts. Die Bewegung ist dieselbe.`,
      lead: "Einige Gelenke halten, was andere schon halten. Die Bewegung ist ohne sie dieselbe, aber wie sie sich die Last teilen, ist für starre Körper nicht bestimmt.",
    },
    gap: {
      title: "Schließen die Gelenke?",
      term: "Fehler des Zusammenbaus",
      lead: "Der größte Abstand, der in einem Gelenk bleibt, wenn die Teile vor dem ersten Schritt zusammengesetzt sind.",
    },
    condition: {
      title: "Nahe einer singulären Lage?",
      term: "Konditionszahl",
      lead: "Wie gleichmäßig die Gelenke halten. Eine große Zahl heißt, dass zwei Gelenke fast dasselbe tun, wie in einem Totpunkt: Dann haben kleine Fehler große Wirkung.",
    },
  },
  glossary: "Im Glossar (auf Englisch)",
  atPose: "Am Anfang der Bewegung.",
  counts: (velocities: number, rows: number, rank: number) =>
    `${velocities} Geschwindigkeiten weniger ${rank}, die die Gelenke nehmen. Die Gelenke haben ${rows} Gleichungen${rank === rows ? "" : `, von denen ${rank} etwas Neues sagen`}.`,
  countAgrees: (count: number) => `Auch Abzählen (Formel von Grübler) ergibt ${count}.`,
  countDiffers: (count: number, repeated: number) =>
    `Abzählen (Formel von Grübler) ergibt ${count}, weil es jede Gleichung für eine neue hält; ${repeated === 1 ? "eine wiederholt" : `${repeated} wiederholen`} nur, was die anderen sagen.`,
  here: (here: number, nearby: number) =>
    `Das gilt nur in dieser Lage. In den Lagen daneben, und so während der Bewegung: ${ways(nearby)}. Hier liegen Stäbe in einer Linie oder Gelenke aufeinander, und ${here - nearby === 1 ? "eine Geschwindigkeit scheint frei, die es nicht ist" : `${here - nearby} Geschwindigkeiten scheinen frei, die es nicht sind`}.`,
  hereRedundant: (here: number, nearby: number) =>
    `In dieser Lage ${here === 1 ? "wiederholt eine Gleichung" : `wiederholen ${here} Gleichungen`} andere; in den Lagen daneben, und so während der Bewegung, ${nearby === 0 ? "keine" : nearby === 1 ? "eine" : nearby}.`,
  free: "Nichts hält es.",
  turns: (joints: readonly string[], bars: readonly string[]) =>
    `Im Gelenkviereck ${listed(joints)} ${bars.length === 1 ? "kann" : "können"} ${listed(bars)} ganz umlaufen: Das kürzeste und das längste Glied sind zusammen nicht länger als die beiden anderen (Grashof).`,
  noTurn: (joints: readonly string[], excess: string) =>
    `Kein Glied des Gelenkvierecks ${listed(joints)} kann ganz umlaufen: Das kürzeste und das längste sind zusammen ${excess} mm zu lang (Grashof).`,
  noTurnHere: "Kein Glied dieses Gelenkvierecks läuft ganz um (Grashof).",
  modes: "Was sich bewegt",
  mode: (parts: readonly string[]) => shortly(parts),
  moreModes: (count: number) => `… und ${count} weitere`,
  show: "Zeigen",
  showing: "Anhalten",
  showMode: (button: string, parts: readonly string[]) => `${button}: wie sich ${shortly(parts)} bewegen kann`,
  showGroup: (button: string, parts: readonly string[]) => `${button}: ${shortly(parts)}`,
  way: "Auf diesem Weg",
  nowhere: "Diese Geschwindigkeit führt nirgends hin: Die Teile können ihr nicht folgen. Sie ist nur in dieser Lage frei.",
  groups: "Betroffen",
  group: (parts: readonly string[]) => (parts.length === 1 ? `${parts[0] ?? ""} hält dasselbe zweimal.` : `${listed(parts)} halten gemeinsam dasselbe.`),
  dependent: (rows: readonly string[]) => `Gleichungen, die andere wiederholen: ${shortly(rows)}.`,
  fixes: "Was es behebt",
  fixing: "Änderungen werden ausprobiert …",
  noFix: "Keine einzelne Änderung behebt es und lässt die Bewegung, wie sie ist.",
  moreFixes: "Nicht jede Änderung wurde versucht: Das dauerte zu lange. Es kann andere geben.",
  fixRemove: {
    joint: (name: string) => `Gelenk ${name} entfernen`,
    driver: (name: string) => `Antrieb ${name} entfernen`,
    constraint: (name: string) => `Bindung ${name} entfernen`,
    "velocity-constraint": (name: string) => `Geschwindigkeitsbindung ${name} entfernen`,
  },
  fixReplace: (name: string, to: string) => `${name} ersetzen: ${to}`,
  fixResult: (redundancy: number, mobility: number) => `${redundancy === 0 ? "nichts überzählig" : `noch ${redundancy} überzählig`}, ${ways(mobility)}`,
  fixStops: (forms: readonly string[]) =>
    `${listed(forms)} ${forms.length === 1 ? "bliebe" : "blieben"} unterwegs stehen, wo Stäbe in eine Linie kommen; an ${forms.length === 1 ? "seine" : "ihre"} Stelle tritt auto, das daran vorbeikommt.`,
  fixed: (what: string) => `Erledigt: ${what}. Rückgängig nimmt es zurück.`,
  residual: (gap: string) => `Übrig: ${gap} m, oder rad, wo das Gelenk einen Winkel hält.`,
  exact: "Nichts ist übrig.",
  moved: (position: string) => `Damit es passt, wurden die Teile um höchstens ${position} bewegt (m oder rad).`,
  singularValues: (least: string, largest: string) => `Singulärwerte, die zählen: von ${least} bis ${largest}.`,
  conditionIs: (condition: string) => `Ihr Verhältnis, die Kondition, ist ${condition}.`,
  nearly: (rows: readonly string[]) => `Fast abhängig: ${shortly(rows)}. Eine kleine Änderung einer Länge würde einen anderen Mechanismus daraus machen.`,
  special: "Der Mechanismus steht in einer besonderen Lage: Hier sind mehr Geschwindigkeiten frei als daneben.",
};
