/** Der deutsche Katalog, in der Gestalt des englischen; er wird erst geladen, wenn er gebraucht wird. */
import { accuracy } from "./de/accuracy.js";
import { analysis } from "./de/analysis.js";
import { checks } from "./de/checks.js";
import { edit } from "./de/edit.js";
import { exporting } from "./de/export.js";
import { failure } from "./de/failure.js";
import { listed, shortly } from "./de/list.js";
import { method } from "./de/method.js";
import { modes } from "./de/modes.js";
import { pins } from "./de/pins.js";
import { plots } from "./de/plots.js";
import { sweep } from "./de/sweep.js";
import { tour } from "./de/tour.js";
import { twin } from "./de/twin.js";

export const de = {
  name: "Holonomy",
  edit,
  exporting,
  accuracy,
  modes,
  pins,
  sweep,
  tour,
  teach: {
    button: "Lehren",
    buttonTitle: "Lehren: aus diesem Dokument eine Übung machen, sie austeilen, Abgaben bewerten (Taste T)",
    notLoaded: "Der Teil für Lehrende konnte nicht geladen werden.",
  },
  twin,

  tools: "Genauer hinsehen",

  header: {
    more: "Mehr",
    tagline: "Mechanismen bauen, bewegen, teilen",
    examples: "Beispiele",
    share: "Teilen",
    text: "Dokument",
    textTitle: "Das Dokument als Text",
    undo: "Rückgängig",
    redo: "Wiederholen",
    themeToDark: "Dunkle Farben",
    themeToLight: "Helle Farben",
    help: "Tasten",
    skip: "Zum Mechanismus springen",
    language: "English",
    languageTitle: "English: the page in English",
  },

  examples: {
    title: "Beispiele",
    lead: "Jedes öffnet sich sofort. Ändern Sie, was Sie wollen: Das Original bleibt, wie es ist.",
    open: (title: string) => `${title} öffnen`,
    close: "Schließen",
    limitsLead: "Kontakt, Anschläge, Reibung, biegsame Körper?",
    limits: "Was Holonomy nicht kann, und was stattdessen geht (auf Englisch)",
  },

  lessons: {
    title: "Lektionen",
    lead: "Übungen mit Hinweisen und einem Beleg am Ende; alle haben ihre eigenen Zahlen.",
    notLoaded: "Dieses Dokument hat eine Übung, und der Teil der Seite für Aufgaben konnte nicht geladen werden. Es wird als einfaches Dokument gezeigt.",
    list: {
      "lesson-ways-to-move": {
        title: "Bewegungsmöglichkeiten: Abzählen und Rang",
        summary: "Ein Mechanismus, der sich dem Abzählen nach nicht bewegen kann und es doch tut.",
      },
      "lesson-drift": {
        title: "Drift, und warum kein Gamma stimmt",
        summary: "Was ein Fehler ohne Stabilisierung tut, mit der von Baumgarte, mit Invarianten.",
      },
      "lesson-frames": {
        title: "Rahmen, die springen, und Rahmen, die mitgehen",
        summary: "Eine Tangente, die ihr Vorzeichen wechselt, und der Winkel, den ein geschlossener Weg lässt.",
      },
      "lesson-reactions": {
        title: "Reaktionen, denen man nicht trauen darf",
        summary: "Eine Tür, ein Tisch und ein Roboter mit mehr Stützen, als sie brauchen.",
      },
    },
    panel: "Übung",
    tasks: "Aufgaben",
    mechanism: "Mechanismus",
    shown: "Was gezeigt wird",
    plots: "Die Kurven kommen nach Ihrer Vorhersage.",
    plotsAtStart: "Die Kurven kommen, wenn Sie anfangen.",
  },

  drafts: {
    title: "Ihre Arbeiten",
    lead: "In diesem Browser aufgehoben, nirgends sonst.",
    untitled: "Ohne Titel",
    open: (title: string) => `${title} weiterbearbeiten`,
    remove: (title: string) => `${title} löschen`,
    delete: "Löschen",
    offer: (title: string, date: string) => `Es gibt Ihre Arbeit „${title}“ von ${date}.`,
    offerLead: "Was Sie jetzt sehen, ist das Dokument ohne Ihre Änderungen.",
    elsewhere: (title: string) => `„${title}“ wurde auch in einem anderen Tab geändert. Nichts ist verloren: Beides bleibt.`,
    elsewhereLead: "Was Sie hier ändern, ist von jetzt an eine eigene Arbeit; beide stehen unter Beispiele.",
    damaged: (count: number) =>
      count === 1 ? "Eine Arbeit ist beschädigt und lässt sich nicht öffnen." : `${count} Arbeiten sind beschädigt und lassen sich nicht öffnen.`,
    removeDamaged: "Beschädigtes löschen",
    go: "Weiterarbeiten",
    fresh: "Neu beginnen",
  },

  stage: {
    label: (title: string, t: string) => `${title}, bei ${t} s`,
    show: "Gezeigter Lauf",
    hintHandle: "Ziehen Sie am blauen Griff: Der Rest folgt. Die Zeile unten sagt, ob der Mechanismus sich noch bewegen kann.",
    hintPlanar: "Ziehen Sie an einem Teil: Der Rest folgt. Klicken Sie darauf, um seine Zahlen zu sehen.",
    hintSpatial: "Ziehen dreht, Rollen oder Spreizen vergrößert, mit Umschalttaste ziehen verschiebt. Klicken Sie auf ein Teil, um seine Zahlen zu sehen.",
    hintLines: "Ziehen oder die Pfeiltasten drehen die Ansicht.",
    hintFrame: "Pfeile an der Masse: die Richtungen, in die sie sich frei bewegen kann.",
    hintFrames: "Pfeile: die freien Richtungen der Masse, ein Dreibein für jeden Lauf. Ziehen dreht, Rollen oder Spreizen vergrößert.",
    hintEquations: "Pfeile an der Masse: die Richtung, in die sie sich frei bewegen kann. Ändern Sie eine Zahl, und es läuft sofort neu.",
    hintEmpty: "Dieses Dokument beschreibt kein Bild: Mit „scene“ wird die Bewegung sichtbar. Die Kurven zeigen, wie es läuft.",
    hintRings: "Gestrichelte Ringe: Gelenke, deren Kräfte nicht bestimmt sind; die Analyse sagt, warum.",
    hintPlain: "Ändern Sie eine Zahl, und es läuft sofort neu.",
    blank: {
      kinds: { point: "Punkt", line: "Linie", circle: "Kreis", sphere: "Kugel", arrow: "Pfeil" },
      others: (count: number) => ` und ${count} weitere`,
      always: (names: string) => `Nicht gezeichnet, weil ein Ausdruck keinen Wert hat, etwa beim Teilen durch null: ${names}.`,
      sometimes: (names: string) => `Zeitweise nicht gezeichnet, weil ein Ausdruck dann keinen Wert hat, etwa beim Teilen durch null: ${names}.`,
      show: "Im Text ändern",
    },
    zoom: "Größe",
    larger: "Vergrößern (+)",
    smaller: "Verkleinern (\u2212)",
    fit: "Alles zeigen (Pos1)",
    turnView: (label: string) => `${label}: Ansicht im Raum. Pfeiltasten drehen sie.`,
    loading: "Der Löser wird geladen …",
    run: (index: number) => `Lauf ${index + 1}`,
  },

  space: {
    label: (title: string, t: string) =>
      `${title} im Raum, bei ${t} s. Pfeiltasten drehen die Ansicht, mit Umschalttaste verschieben sie; Plus und Minus vergrößern und verkleinern; F zeigt alles; Pos1 führt zur ersten Ansicht zurück. Die Teile stehen unter „Teile“.`,
    views: "Ansicht",
    viewTitle: (view: string) => `Ansicht ${view}`,
    front: "Vorn",
    top: "Oben",
    side: "Seite",
    turnLeft: "Nach links drehen",
    turnRight: "Nach rechts drehen",
    nearer: "Näher",
    farther: "Weiter weg",
    home: "Erste Ansicht, alles im Blick",
    squares: (length: string) => `Quadrate von ${length}`,
    frameOf: (run: string) => `Tangentendreibein des Laufs „${run}“`,
    frame: "Tangentendreibein",
    jumps: (count: number) => (count === 1 ? "1 Sprung" : `${count} Sprünge`),
    parts: "Teile",
    arrows: "Pfeile",
    velocities: "Geschwindigkeiten",
    reactions: "Kräfte in den Gelenken",
    list: "Teile des Mechanismus",
    noGraphics:
      "Dieser Browser bietet keine 3D-Grafik (WebGL 2); der Mechanismus ist in Linien gezeichnet. Vielleicht hilft die Hardwarebeschleunigung in den Einstellungen des Browsers.",
    notLoaded: "Die 3D-Ansicht konnte nicht geladen werden; der Mechanismus ist in Linien gezeichnet.",
  },

  parts: {
    body: (name: string, shape: string) => `Körper ${name}${shape === "" ? "" : `, ${shape}`}`,
    joint: (name: string, type: string, first: string, second: string) => `Gelenk ${name}, ${type}, verbindet ${first} und ${second}`,
    spring: (name: string) => `Feder ${name}`,
    point: (name: string) => `Punkt ${name}`,
    undetermined: "Reaktion nicht bestimmt",
    faulty: "hat ein Problem",
    jointTypes: {
      revolute: "Drehgelenk",
      prismatic: "Schieber",
      weld: "feste Verbindung",
      distance: "Stange fester Länge",
      angle: "fester Winkel",
      path: "Punkt auf einer Kurve",
      cylindrical: "Drehschubgelenk",
      screw: "Schraube",
      universal: "Kreuzgelenk",
      "constant-velocity": "Gleichlaufgelenk",
      spherical: "Kugelgelenk",
      planar: "Ebene auf Ebene",
      "point-plane": "Punkt auf einer Ebene",
      "point-surface": "Punkt auf einer Fläche",
      "pin-slot": "Zapfen im Schlitz",
      gear: "Zahnradpaar",
      rack: "Zahnstange und Ritzel",
      "knife-edge": "Schneide",
      rolling: "Rollkontakt",
    } as Record<string, string>,
  },

  inspector: {
    close: "Schließen",
    kindBody: "Körper",
    kindJoint: "Gelenk",
    kindSpring: "Feder",
    kindPoint: "Punkt",
    type: "Art",
    joins: "Verbindet",
    gap: "Abstand jetzt",
    rows: "Gleichungen",
    reaction: "Reaktion",
    reactionUnique: "durch die Bewegung bestimmt",
    reactionNotUnique: "nicht bestimmt: Ein überzähliges Gelenk teilt sie",
    position: "Schwerpunkt jetzt",
    angle: "Winkel jetzt",
    showText: "Im Dokument zeigen",
  },

  transport: {
    held: "Die Übung gibt es frei",
    run: "Start",
    pause: "Pause",
    reset: "Zurück",
    time: "Zeit",
    timeValue: (t: string, end: string) => `${t} von ${end} s`,
    speed: "Tempo",
    speedValue: (speed: number) => `${String(speed).replace(".", ",")}×`,
  },

  progress: {
    label: "Wird berechnet",
    value: (percent: number) => `Wird berechnet: ${percent} %`,
    cancel: "Abbrechen",
    checking: "Wird berechnet: Prüfung des Dokuments",
    unchecked: "Abgebrochen, bevor das Dokument geprüft war.",
    uncheckedShown: "Abgebrochen, bevor das Dokument geprüft war. Sie sehen das davor.",
    cancelled: (t: string) => `Abgebrochen bei ${t} s. Gezeigt ist, was berechnet wurde.`,
    again: "Noch einmal",
  },

  parameters: {
    locked: "Teil der Übung: lässt sich nicht ändern",
    title: "Parameter",
    none: "Dieses Dokument hat keine Parameter. Seine Zahlen stehen im Text.",
    number: (label: string) => `${label}: Zahl`,
    slider: (label: string) => `${label}: Regler`,
    notNumber: "Schreiben Sie eine Zahl, zum Beispiel 0,25.",
    beyond: (min: string | undefined, max: string | undefined) =>
      min === undefined ? `Über dem Bereich: bis ${max}` : max === undefined ? `Unter dem Bereich: ab ${min}` : `Außerhalb des Bereichs: ${min} bis ${max}`,
  },

  plots: {
    ...plots,
    undetermined: (joints: string[]) =>
      joints.length === 1
        ? `Gestrichelte Linien: Starre Körper bestimmen nicht, was ${listed(joints)} trägt.`
        : `Gestrichelte Linien: ${shortly(joints)} teilen eine Last, die starre Körper nicht bestimmen.`,
  },

  checks,

  analysis,

  method,

  compare: {
    button: "Verfahren vergleichen",
    buttonTitle: "Verfahren vergleichen: Aufwand und Genauigkeit (W)",
    title: "Verfahren vergleichen: Aufwand und Genauigkeit",
    lead: "Jeder Lauf des Dokuments wird mit gröberen und feineren Schritten oder Toleranzen wiederholt. Gut ist, was unten links liegt: ein kleiner Fehler bei wenig Aufwand.",
    close: "Schließen",
    runs: "Läufe",
    again: "Neu berechnen",
    picture: "Fehler am Ende über Auswertungen, beides logarithmisch, eine Kurve je Lauf. Die Zahlen stehen in der Tabelle darunter.",
    error: "Fehler am Ende",
    evaluations: "Auswertungen der Beschleunigungen",
    known: "wie genau die Referenz bekannt ist",
    states: {
      starting: () => "Wird vorbereitet …",
      reference: () => "Die Referenz wird berechnet …",
      points: (done: number, total: number) => `${done} von ${total} Läufen fertig.`,
      done: (done: number) => `Fertig: ${done} Läufe.`,
      cancelled: (done: number, total: number) => `Abgebrochen nach ${done} von ${total} Läufen. Gezeigt ist, was berechnet wurde.`,
      failed: () => "Es gibt nichts zu vergleichen.",
    } as Record<"starting" | "reference" | "points" | "done" | "cancelled" | "failed", (done: number, total: number) => string>,
    changed: "Das Dokument hat sich inzwischen geändert.",
    reference: (name: string, uncertainty: string) =>
      `Der Fehler ist der größte Unterschied einer Koordinate am Ende des Laufs zu einer Referenz: ${name}. Mit zehnmal größerer Toleranz weicht die Referenz selbst um ${uncertainty} ab; kleinere Fehler sagen nichts.`,
    referenceComing: "Der Fehler ist der größte Unterschied einer Koordinate am Ende des Laufs zu einer Referenz, die zuerst berechnet wird.",
    crosses: "Ein Kreuz am oberen Rand ist ein Lauf, der sein Ende nicht erreichte oder jedes Maß verließ.",
    noReference: "Es konnte keine Referenz berechnet werden.",
    notLoaded: "Der Vergleich konnte nicht geladen werden.",
    table: "Aufwand und Genauigkeit als Tabelle",
    columns: ["Lauf", "Schritt oder Toleranz", "Auswertungen", "Fehler", "Drift", "… der Geschwindigkeiten", "Schritte"],
    over: { step: "Schritt", rtol: "rtol", atol: "atol" },
    blownUp: "* explodiert",
    stopped: (t: string | undefined) => (t === undefined ? "* nicht begonnen" : `* angehalten bei ${t} s`),
    csvTitle: "CSV: Tabelle herunterladen",
    svgTitle: "SVG: Bild herunterladen",
    file: "aufwand und genauigkeit",
  },

  editor: {
    title: "Das Dokument als Text",
    loading: "Der Texteditor wird geladen …",
    failed: "Der Texteditor konnte nicht geladen werden. Der Rest der Seite arbeitet.",
    label: "Dokument",
    keys: "Strg + Leertaste schlägt vor, Tab verlässt den Text.",
    problems: (count: number) => (count === 0 ? "Keine Probleme." : count === 1 ? "1 Problem" : `${count} Probleme`),
    line: (line: number, column: number) => `Zeile ${line}, Spalte ${column}`,
    close: "Dokument schließen",
  },

  banner: {
    broken: (count: number) =>
      count === 1
        ? "Der Text hat ein Problem. Sie sehen das letzte Dokument, das in Ordnung war."
        : `Der Text hat ${count} Probleme. Sie sehen das letzte Dokument, das in Ordnung war.`,
    cannotStart: "Dieses Dokument kann nicht starten. Sie sehen das letzte, das es konnte.",
    brokenFirst: "Dieses Dokument hat Probleme; darum läuft noch nichts.",
    showText: "Dokument zeigen",
    undo: "Rückgängig",
    link: "Dieser Link konnte nicht geöffnet werden.",
    unknownExample: (name: string) => `Ein Beispiel „${name}“ gibt es nicht.`,
    dismiss: "Ausblenden",
    solver: "Der Löser konnte nicht geladen werden.",
    solverRemedy: "Prüfen Sie die Verbindung und versuchen Sie es noch einmal. Ihr Dokument ist nicht verloren.",
    slow: "Ein Teil der Seite lässt auf sich warten.",
    slowRemedy: "Die Seite wartet weiter. Wenn nichts kommt, laden Sie sie neu: Was Sie geändert haben, wird Ihnen wieder angeboten.",
    renewed:
      "Der Server antwortet, aber diese Datei fehlt dort, wie nach einer Aktualisierung. Laden Sie die Seite neu: Was Sie geändert haben, wird Ihnen wieder angeboten.",
    reload: "Neu laden",
    receipt: "Das ist der Link einer Abgabe, die jemand bewerten soll. Ein Dokument öffnet er nicht.",
    receiptRemedy: "Wer bewertet, öffnet dafür die Übersicht („Lehren“, dann „Bewerten“) mit dem Schlüssel.",
    nothing: "Dieser Link führt zu nichts, was diese Seite kennt.",
    nothingRemedy: "Vielleicht wurde er unterwegs gekürzt. Bitten Sie noch einmal darum, oder wählen Sie ein Beispiel.",
    retry: "Noch einmal versuchen",
    trap: "Der Löser ist ausgefallen und wurde neu gestartet. Das Dokument ist unversehrt.",
    gone: "Der Browser hat den Löser beendet, wahrscheinlich, weil der Speicher nicht reichte.",
    goneRemedy:
      "Das Dokument ist unversehrt; was berechnet war, ist verloren. Schließen Sie andere Tabs, oder machen Sie das Dokument kleiner, und versuchen Sie es noch einmal.",
    fetching: (host: string) => `Das Dokument von ${host} öffnen?`,
    fetchLead: "Der Link führt zu einem Dokument auf einer anderen Seite. Es wird nur geladen, wenn Sie zustimmen; jene Seite sieht dann Ihre Adresse.",
    fetchYes: "Öffnen",
    fetchFailed: "Das Dokument konnte von dieser Adresse nicht geladen werden.",
    fetchRemedy: "Vielleicht erlaubt es die Seite nicht. Laden Sie die Datei dort herunter und fügen Sie sie hier in den Text ein.",
    fetchTooLong: "Das Dokument ist länger als 1 MiB.",
    fetchOnlyHttps: "Nur https-Adressen werden geöffnet.",
  },

  failure,

  share: {
    title: "Teilen",
    copied: (length: number) => `Link kopiert, ${length} Zeichen.`,
    notCopied: (length: number) => `Der Link hat ${length} Zeichen. Kopieren Sie ihn aus dem Feld.`,
    field: "Link zu diesem Dokument",
    lead: "Der Link enthält das ganze Dokument. Nichts wird auf einem Server gespeichert.",
    moment: "Mit diesem Augenblick: Zeit, gezeigter Lauf, gewähltes Teil",
    long: "Manche Chatprogramme schneiden Links dieser Länge ab. Senden Sie dann die Datei.",
    tooLong: "So lange Links öffnen viele Programme nicht. Senden Sie das Dokument als Datei; wer sie bekommt, fügt sie unter „Dokument“ ein.",
    file: "Als Datei herunterladen",
    copy: "Kopieren",
    close: "Schließen",
    broken: "Der Text hat Probleme und kann noch nicht geteilt werden.",
  },

  about: {
    single: "Lauf",
    title: "Über dieses Dokument",
    references: "Quellen",
    summary: "Wie die Läufe verliefen",
    run: "Lauf",
    steps: "Schritte",
    driftPosition: "Größte Drift",
    driftVelocity: "… der Geschwindigkeit",
    energyDrift: "Energie",
    energyTitle: "Größte Änderung der Energie, J",
    work: "… korrigiert",
    workTitle: "Energie, die Stabilisierungen und Projektionen eingebracht haben, J",
    wall: "Zeit",
    wallTitle: "Rechenzeit",
    licence: "Holonomy ist freie Software (MIT oder Apache-2.0).",
    licences: "Lizenzen von allem, woraus es besteht",
    untitled: "Ohne Titel",
  },

  keys: {
    title: "Tasten",
    close: "Schließen",
    list: [
      ["Leertaste", "starten oder anhalten"],
      ["← →", "einen Zeitpunkt zurück oder weiter"],
      ["Umschalt + ← →", "ein Zehntel des Laufs zurück oder weiter"],
      ["Pos1, Ende", "zum Anfang, zum Ende"],
      ["[ ]", "langsamer, schneller"],
      ["P", "diesen Lauf anheften: Er bleibt als Schatten neben den nächsten"],
      ["S", "Reihe: viele Werte einer Zahl"],
      ["T", "Lehren: eine Übung machen, austeilen, bewerten"],
      ["A", "Analyse: Freiheitsgrade, und welchen Reaktionen man trauen kann"],
      ["E", "von Hand bauen, oder damit aufhören"],
      ["N", "ein leeres Blatt"],
      ["Zeichnen: ← → ↑ ↓", "das Kreuz bewegen; mit Umschalt weiter, mit Alt weniger"],
      ["Zeichnen: Eingabe", "dort antippen"],
      ["Entf", "das gewählte Teil entfernen"],
      ["W", "Verfahren vergleichen: Aufwand und Genauigkeit"],
      ["Strg + Z", "rückgängig"],
      ["Strg + Umschalt + Z", "wiederholen"],
      ["Im Raum: ← → ↑ ↓", "Ansicht drehen; mit Umschalttaste verschieben"],
      ["Im Raum: + −", "näher, weiter weg"],
      ["Im Raum: F, Pos1", "alles im Blick; erste Ansicht"],
      ["Auf Kurven: + −, 0", "um die Zeit herum vergrößern, alles zeigen"],
      ["Auf Kurven: Bild auf, Bild ab", "den Ausschnitt verschieben; ↑ ↓ nach oben und unten"],
      ["Auf Kurven: ziehen, Strg + Rad", "vergrößern; mit Umschalttaste verschieben; Doppelklick zeigt alles"],
      ["Strg + Leertaste", "im Text: Vorschläge"],
      ["Tab", "den Text verlassen"],
    ] as [string, string][],
  },

  live: {
    running: "Läuft.",
    paused: (t: string) => `Angehalten bei ${t} s.`,
    opened: (title: string) => `${title} geöffnet.`,
    problems: (count: number) => (count === 1 ? "Der Text hat 1 Problem." : `Der Text hat ${count} Probleme.`),
    mended: "Der Text ist wieder in Ordnung.",
    speed: (speed: number) => `Tempo ${String(speed).replace(".", ",")}.`,
    cancelled: "Abgebrochen.",
  },
};
