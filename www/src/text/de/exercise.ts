/** Worte der Aufgaben: die Seite der Lernenden und was über Antworten gesagt wird. */
import { distanceOf, signOf } from "../distance.js";
import type { Feedback } from "../../solver/types.js";
import type { ExerciseWords } from "../en/exercise.js";

type Say = (value: number | undefined) => string;

const points = (n: number, say: Say): string => `${say(n)} ${n === 1 ? "Punkt" : "Punkte"}`;
/** Eine Toleranz; als Anteil der richtigen Zahl wird sie so gesagt, sonst verriete sie diese. */
const tolerated = (f: Feedback, say: Say): string => (f.share === undefined ? withUnit(f.tolerance, f, say) : `${say(100 * f.share)} %`);
const withUnit = (value: number | undefined, { unit = "" }: Feedback, say: Say): string => `${say(value)} ${unit}`.trim();
const what = ({ quantity = "" }: Feedback): string => (quantity === "" || quantity === "The answer" ? "Die Antwort" : quantity);
const off = ({ found, expected }: Feedback): number | undefined => (expected === undefined || found === undefined ? found : Math.abs(found - expected));

export const exercise: ExerciseWords = {
  loading: "Die Übung wird vorbereitet …",
  failed: "Die Übung konnte nicht vorbereitet werden.",
  wrongBlock: "Die Übung in diesem Dokument hat einen Fehler; das Dokument wird gezeigt, wie es ist.",
  points,
  of: (earned, all) => `${earned} von ${all} Punkten`,
  answered: (count, all) => `${count} von ${all} beantwortet`,

  welcome: {
    name: "Ihr Name oder Ihre Nummer",
    nameVaries: "Daraus entstehen Ihre Zahlen in dieser Übung, und in Ihrem Beleg steht, was Sie hier schreiben. Nichts wird irgendwohin gesendet.",
    nameOnly: "Er steht in Ihrem Beleg. Nichts wird irgendwohin gesendet.",
    draw: "Eine Nummer ziehen",
    start: "Anfangen",
    missing: "Schreiben Sie zuerst Ihren Namen oder Ihre Nummer, oder ziehen Sie eine Nummer.",
    tasks: (count) => (count === 1 ? "1 Aufgabe" : `${count} Aufgaben`),
    kept: "Ihre Arbeit in diesem Browser",
    keptHere: "In diesem Browser gibt es Arbeit an dieser Übung: Wer den Namen eingibt, unter dem sie begonnen wurde, kann sie fortsetzen.",
    keptLine: (date, answered, tasks) => `${date}, ${answered} von ${tasks} beantwortet`,
    go: "Weitermachen",
    goWith: (name, date) => `Weitermachen als ${name}, ${date}`,
    remove: "Löschen",
    removeWith: (name, date) => `Die Arbeit von ${name} löschen, ${date}`,
    fresh: "Neu anfangen",
    asDocument: "Als Dokument öffnen",
    asDocumentLead: "Für Lehrende: der Mechanismus und die Übung als Text, ohne die Seite der Lernenden.",
    withKey: "Die Lösungen sind Teil dieses Dokuments. Sie werden nicht gezeigt, aber wer in seinen Text sieht, kann sie lesen.",
  },

  platform: { full: "Ihre Arbeit ist länger geworden, als diese Lernplattform behält: machen Sie den Beleg und sichern Sie ihn als Datei." },
  student: (name) => `Name: ${name}`,
  numbers: "Ihre Zahlen",
  started: (name) => `Es geht los, mit den Zahlen von ${name}.`,
  resumed: (name) => `Weiter als ${name}.`,

  task: (number, count) => `Aufgabe ${number} von ${count}`,
  states: {
    right: "richtig",
    partly: "teilweise richtig",
    wrong: "noch nicht richtig",
    missing: "nicht beantwortet",
    open: "für die Lehrperson",
    kept: "beantwortet",
  },
  answer: "Ihre Antwort",
  number: "Eine Zahl",
  inUnit: (unit) => `in ${unit}`,
  several: "Wählen Sie alles Zutreffende.",
  one: "Wählen Sie eines.",
  words: "In eigenen Worten. Ihre Lehrperson liest es.",
  model: "Ändern Sie den Mechanismus, wie die Aufgabe es sagt. So, wie er am Ende ist, ist er Ihre Antwort.",
  check: "Prüfen",
  checkOf: (number) => `Aufgabe ${number} prüfen`,
  checking: "Wird geprüft …",
  checkFailed: "Es konnte nicht geprüft werden.",
  tries: (n, most, cost) => {
    const counted = most !== undefined ? `${n} von ${most} ${most === 1 ? "Versuch" : "Versuchen"}` : n === 0 ? "" : n === 1 ? "1 Versuch" : `${n} Versuche`;
    const priced = cost === "" ? "" : `jeder falsche kostet ${cost}`;
    return [counted, priced].filter((part) => part !== "").join("; ");
  },
  formula: {
    letters: (names) => `Eine Formel in ${names}. Schreiben Sie * für mal, / für geteilt, ^ für Potenzen: 2*pi*sqrt(x^2 + 1).`,
    empty: "Schreiben Sie zuerst eine Formel.",
  },
  condition: { holds: (label) => `✓ ${label}`, fails: (label) => `✗ ${label}`, details: "Genauer" },
  numberAlone: (unit) => `Schreiben Sie nur die Zahl; gefragt ist sie in ${unit}.`,
  notNumber: "Schreiben Sie eine Zahl, zum Beispiel 0,25 oder 2,5e-3.",
  nothingChosen: "Wählen Sie zuerst eine Antwort.",
  unsound: "Das Dokument hat gerade einen Fehler; beheben Sie ihn zuerst, oder machen Sie ihn rückgängig.",
  noKey: "Diese Antwort prüft Ihre Lehrperson: Sie kommt in den Beleg.",
  keep: "Antwort behalten",
  keptAnswer: "Ihre Antwort ist für den Beleg behalten.",

  hint: {
    next: (number, of) => `Hinweis ${number} von ${of}`,
    free: "kostet nichts",
    costs: (cost) => `kostet ${cost}`,
    opened: (number) => `Hinweis ${number}`,
  },

  reveal: {
    show: "Lösung zeigen",
    lead: "Dann bleibt Ihre Antwort, wie sie ist.",
    later: "Die Lösungen sehen Sie, wenn Sie fertig sind.",
    is: (answer) => `Die richtige Antwort: ${answer}`,
    options: "Richtig ist:",
    none: "Eine einzige richtige Antwort gibt es nicht: viele Mechanismen bestehen.",
  },

  predict: {
    button: "Vorhersagen",
    lead: "Bevor Sie starten: sagen Sie, was Sie erwarten. Nur die erste Vorhersage zählt.",
    locked: "Starten ist gesperrt, bis Sie vorhergesagt haben.",
    skip: "Ohne Vorhersage starten",
    skipLead: "Ohne Vorhersage gibt es für diese Aufgabe keine Punkte.",
    skipped: "Es wurde nichts vorhergesagt.",
    yours: (value) => `Ihre Vorhersage: ${value}`,
    unlocked: "Starten ist frei. Vergleichen Sie.",
    expected: (value) => `Der Lauf sagt: ${value}`,
    reason: { label: "Ihre Begründung (sie wird nicht bewertet)", hint: "Das erwarte ich, weil …", yours: "Ihre Begründung:" },
  },

  curve: {
    draw: "Zeichnen Sie die Kurve über der Zeit: ziehen Sie, oder schreiben Sie Punkte in die Tabelle.",
    pad: (count) =>
      `Vorhergesagte Kurve, ${count} ${count === 1 ? "Punkt" : "Punkte"}. Pfeiltasten bewegen den Stift, die Eingabetaste setzt einen Punkt, Entf nimmt ihn weg.`,
    penAt: (t, value) => `${t} s, Wert ${value}`,
    lowest: "Kleinster Wert",
    highest: "Größter Wert",
    range: "Der kleinste Wert muss unter dem größten liegen.",
    time: "Zeit (s)",
    value: "Wert",
    add: "Punkt dazu",
    remove: (number) => `Punkt ${number} wegnehmen`,
    timeOf: (number) => `Zeit von Punkt ${number}, s`,
    valueOf: (number) => `Wert von Punkt ${number}`,
    undo: "Letzten Strich zurücknehmen",
    clear: "Leeren",
    few: "Eine Kurve braucht mindestens zwei Punkte.",
    yours: "vorhergesagt",
    run: "Lauf",
  },

  reset: "Zurück zum Mechanismus der Lehrperson",
  resetDone: "Der Mechanismus ist, wie Ihre Lehrperson ihn gab. Ihre Antworten sind, wie sie waren.",
  bringBack: "Zurück zu meinem Mechanismus",
  dropAside: "Behalten, was zu sehen ist",
  broughtBack: "Ihr Mechanismus ist wieder da.",
  other: "Sie haben den Mechanismus geändert. Gefragt ist hier nach dem Ihrer Lehrperson.",
  aside: "Abgegeben wird, was zu sehen ist. Ihr eigener Mechanismus ist beiseitegelegt: holen Sie ihn zurück, bevor Sie abgeben, wenn er Ihre Antwort ist.",

  sequence: {
    closed: (count: number) =>
      count === 1
        ? "Eine weitere Aufgabe öffnet sich, wenn diese beantwortet ist."
        : `${count} weitere Aufgaben öffnen sich nacheinander, jede nach der Antwort auf die vorige.`,
    opened: (number: number) => `Aufgabe ${number} ist offen.`,
    pass: "Vorerst auslassen",
    passLead: "Die nächste Aufgabe öffnet sich; Sie können zu dieser zurückkommen.",
  },

  locked: {
    part: (part) => `„${part}“ gehört zur Übung und lässt sich nicht ändern.`,
    method: (axis, allowed) => `Diese Übung erlaubt für ${axis}: ${allowed}.`,
    start: "Fangen Sie zuerst an.",
    note: "Was ein Schloss neben sich hat, gehört zur Übung und lässt sich nicht ändern.",
  },

  finish: {
    title: "Fertig werden",
    lead: "Der Beleg ist eine Datei für Ihre Lehrperson. Speichern Sie ihn und geben Sie ihn ab, wie es Ihnen gesagt wurde.",
    contains:
      "Er enthält: Ihren Namen, Ihre Antworten, Ihren Mechanismus, die Begründungen Ihrer Vorhersagen, wie oft Sie es versucht haben, die geöffneten Hinweise, das Verfahren, die Version dieses Programms, Fingerabdrücke des Laufs und der Übung, und wann Sie nach der Uhr dieses Geräts angefangen haben und fertig waren. Nichts wird irgendwohin gesendet.",
    unanswered: (tasks) => `Nicht beantwortet: ${tasks}.`,
    make: "Beleg erstellen",
    making: "Der Beleg wird erstellt …",
    made: "Der Beleg ist erstellt.",
    failed: "Der Beleg konnte nicht erstellt werden.",
    save: "Beleg speichern",
    saved: (file) => `Gespeichert als ${file}. Diese Datei geben Sie ab.`,
    copy: "Beleg als Link kopieren",
    copied: "Der Link zum Beleg ist kopiert.",
    notCopied: "Der Link lässt sich hier nicht kopieren; nehmen Sie ihn aus dem Feld.",
    field: "Link zum Beleg",
    tooLong: (length) => `Als Link hätte er ${length} Zeichen, zu viele für manche Programme: Geben Sie die Datei ab.`,
    result: (earned, all) => `Nach den Prüfungen dieses Dokuments: ${earned} von ${all} Punkten.`,
    open: (waiting) => `${waiting} warten auf Ihre Lehrperson.`,
    noKey: "Ihre Lehrperson bewertet ihn: Die Lösungen stehen nicht in diesem Dokument.",
    stale: "Sie haben seither etwas geändert: Erstellen Sie ihn neu.",
    problem: (problem) => `Der Mechanismus darin läuft nicht: ${problem}`,
    fileName: (title, name) => `Beleg ${title} ${name}.json`,
  },

  feedback: {
    right: (f, say) => `${what(f)}: ${withUnit(f.found, f, say)} ist richtig.`,
    near: (f, say) =>
      f.count === true
        ? `${what(f)}: ${withUnit(f.found, f, say)} ist nahe daran und nicht richtig.`
        : `${what(f)}: ${withUnit(f.found, f, say)} ist nahe daran, aber um mehr als die Toleranz von ${tolerated(f, say)} daneben.`,
    sign: (f, say) => `${what(f)}: ${withUnit(f.found, f, say)} hat die richtige Größe und das falsche Vorzeichen.`,
    degrees: (f, say) => `${what(f)}: ${say(f.found)} sieht nach Grad aus; gefragt ist in ${f.unit ?? ""}.`,
    radians: (f, say) => `${what(f)}: ${say(f.found)} sieht nach Bogenmaß aus; gefragt ist in ${f.unit ?? ""}.`,
    factor: (f, say) =>
      `${what(f)}: ${withUnit(f.found, f, say)} ist das ${say(f.factor)}-Fache der richtigen Zahl; prüfen Sie die Einheit${f.unit === undefined ? "" : `, gefragt ist ${f.unit}`}.`,
    mistake: (f, say) => `${what(f)}: ${withUnit(f.found, f, say)} ist ein bekannter Fehler.`,
    wrong: (f, say) =>
      f.count === true
        ? `${what(f)}: ${withUnit(f.found, f, say)} ist nicht die richtige Zahl.`
        : `${what(f)}: ${withUnit(f.found, f, say)} liegt nicht innerhalb von ${tolerated(f, say)} um die richtige Zahl.`,
    "formula-right": (f) => `${what(f)}: \`${f.problem ?? ""}\` ist richtig.`,
    "formula-mistake": (f) => `${what(f)}: \`${f.problem ?? ""}\` ist ein bekannter Fehler.`,
    "formula-sign": (f) => `${what(f)}: \`${f.problem ?? ""}\` hat das falsche Vorzeichen.`,
    "formula-factor": (f, say) => `${what(f)}: \`${f.problem ?? ""}\` ist bis auf eine Zahl richtig: sie ist das ${say(f.factor)}-fache der richtigen.`,
    "formula-wrong": (f) => `${what(f)}: \`${f.problem ?? ""}\` ist nicht die richtige Formel.`,
    "formula-unread": (f) => `Die Formel kann nicht gelesen werden, und das zählt nicht als Versuch: ${f.problem ?? ""}.`,
    "formula-name": (f) => `\`${f.quantity ?? ""}\` ist keiner der Buchstaben dieser Formel (${f.problem ?? ""}). Das zählt nicht als Versuch.`,
    open: () => "Das liest Ihre Lehrperson.",
    missing: () => "Es gibt keine Antwort.",
    "wrong-kind": () => "Die Antwort ist nicht von der Art, nach der gefragt ist.",
    "no-key": (f) => `Der Schlüssel hat hier keinen Wert; Ihre Lehrperson muss nachsehen. ${f.problem ?? ""}`.trim(),
    "no-option": () => "Diese Möglichkeit gibt es nicht.",
    "option-right": (f, say) => `Möglichkeit ${say((f.found ?? 0) + 1)} ist richtig.`,
    "option-wrong": (f, say) => `Möglichkeit ${say((f.found ?? 0) + 1)} ist nicht richtig.`,
    "options-missing": () => "Es wurde nicht alles Richtige gewählt.",
    predicted: (f, say) => `${what(f)}: Die Vorhersage liegt ${withUnit(off(f), f, say)} daneben; bis ${tolerated(f, say)} zählt sie voll.`,
    "predicted-partly": (f, say) =>
      `${what(f)}: Die Vorhersage liegt ${withUnit(off(f), f, say)} daneben und zählt zum Teil; bis ${tolerated(f, say)} zählte sie voll.`,
    "predicted-wrong": (f, say) =>
      `${what(f)}: Die Vorhersage liegt ${withUnit(off(f), f, say)} daneben, zu weit, um zu zählen; bis ${tolerated(f, say)} zählte sie voll.`,
    "curve-flat": () => "Ihre Kurve bewegt sich kaum; der Lauf tut es.",
    "curve-sign": () => "Ihre Kurve steigt, wo der Lauf fällt, und fällt, wo er steigt.",
    "curve-height": (f, say) =>
      `Vom tiefsten bis zum höchsten Wert schwingt Ihre Kurve zu ${(f.factor ?? 1) > 1 ? "weit" : "wenig"}: ${say(100 * (f.factor ?? 1))} % des Laufs.`,
    "curve-period": (f, say) =>
      `Ihre Kurve ist zu ${(f.factor ?? 1) > 1 ? "langsam" : "schnell"}: ihre Periode ist ${say(100 * (f.factor ?? 1))} % von der des Laufs.`,
    "curve-shift": (f, say) => `Ihre Kurve kommt zu ${(f.found ?? 0) > 0 ? "spät" : "früh"}, um etwa ${say(Math.abs(f.found ?? 0))} s.`,
    "document-wrong": (f) => `Das Dokument lässt sich nicht beurteilen. ${f.problem ?? ""}`.trim(),
    unchanged: () => "Der Mechanismus ist der ausgeteilte: Nichts wurde geändert.",
    "method-not-allowed": (f) => `Das Verfahren ist keines, das diese Übung erlaubt (${f.quantity ?? ""}).`,
    "check-holds": (f, say) => {
      const distance = distanceOf(f);
      if (distance !== undefined)
        return `\`${distance.of}\` ist ${withUnit(f.found, f, say)} von ${distance.from} entfernt, wie gefragt: bis ${withUnit(f.expected, f, say)}.`;
      return f.relation === undefined
        ? `\`${f.quantity ?? ""}\` gilt.`
        : `\`${f.quantity ?? ""}\` ist ${withUnit(f.found, f, say)}, wie gefragt: ${signOf(f.relation)}\u00a0${withUnit(f.expected, f, say)}.`;
    },
    "check-fails": (f, say) => {
      const distance = distanceOf(f);
      if (distance !== undefined)
        return `\`${distance.of}\` ist ${withUnit(f.found, f, say)} von ${distance.from} entfernt; bis ${withUnit(f.expected, f, say)} ist richtig.`;
      return f.relation === undefined
        ? `\`${f.quantity ?? ""}\` gilt nicht.`
        : `\`${f.quantity ?? ""}\` ist ${withUnit(f.found, f, say)}; gefragt ist ${signOf(f.relation)}\u00a0${withUnit(f.expected, f, say)}.`;
    },
    "run-failed": (f) => `Der Mechanismus läuft nicht bis zum Ende. ${f.problem ?? ""}`.trim(),
    "out-of-time": () => "Der Lauf dauert länger, als gewartet wird.",
    "too-large": (f) => (f.problem === undefined ? "Das Dokument ist größer, als es in einer Übung sein darf." : `Das Dokument ist zu groß. ${f.problem}`),
    "no-run": () => "Einen solchen Lauf hat das Dokument nicht.",
    "no-variant": () => "Keine Zahlen der Varianten ergeben ein Dokument, das läuft.",
    "unknown-channel": (f) => `\`${f.quantity ?? ""}\` lässt sich nicht beurteilen: Etwas, wovon es spricht, ist nicht im Dokument. ${f.problem ?? ""}`.trim(),
    "many-values": (f) => `\`${f.quantity ?? ""}\` lässt sich nicht beurteilen: Es hat viele Werte. ${f.problem ?? ""}`.trim(),
    "unknown-part": (f) =>
      `\`${f.quantity ?? ""}\` lässt sich nicht beurteilen: Ein Teil, von dem es spricht, ist nicht im Dokument. ${f.problem ?? ""}`.trim(),
    "no-period": (f) => `\`${f.quantity ?? ""}\` lässt sich nicht beurteilen: In diesem Lauf wiederholt sich nichts. ${f.problem ?? ""}`.trim(),
    "outside-run": (f) => `\`${f.quantity ?? ""}\` lässt sich nicht beurteilen: So weit reicht der Lauf nicht. ${f.problem ?? ""}`.trim(),
    "no-samples": (f) => `\`${f.quantity ?? ""}\` lässt sich nicht beurteilen: Der Lauf hat keine Werte.`,
    "not-finite": (f) => `\`${f.quantity ?? ""}\` lässt sich nicht beurteilen: Sein Wert ist keine Zahl. ${f.problem ?? ""}`.trim(),
    meaning: (f) => `\`${f.quantity ?? ""}\` lässt sich nicht beurteilen. ${f.problem ?? ""}`.trim(),
  },

  why: {
    names: (names) => names.map((name) => `„${name}“`).join(", "),
    "unknown-channel": ([name = "", near]) => `Einen Kanal „${name}“ gibt es nicht${near === undefined ? "." : `; meinten Sie „${near}“?`}`,
    "many-values": ([name = ""]) => `„${name}“ hat in jedem Augenblick einen Wert; gebraucht wird eine einzige Zahl.`,
    "unknown-part": ([name = ""]) => `Ein Gelenk, einen Antrieb oder eine Bindung „${name}“ gibt es nicht.`,
    "no-period": ([name = ""]) => `„${name}“ steigt weniger als zweimal durch den Mittelwert.`,
    "outside-run": ([name = "", time = ""]) => `„${name}“ ist bei ${time} s nicht bekannt.`,
    "not-finite": ([name = ""]) => `„${name}“ ist keine endliche Zahl.`,
    meaning: ([sentence = ""]) => `(${sentence})`,
    "too-large": ([size = ""]) => `Sie hat ${size} Bytes.`,
  },
};
