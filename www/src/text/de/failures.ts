/** Warum ein Lauf anhielt oder nicht beginnen kann, auf Deutsch: je Ursache ein Satz mit Teil und Zeit, und was zu tun ist. */
import type { RunFailure } from "../../solver/types.js";
import { listed } from "./list.js";
import { objections } from "./reasons.js";

const at = ({ t }: RunFailure): string => (t === null || t === 0 ? "am Anfang" : `bei t = ${String(Number(t.toPrecision(4))).replace(".", ",")} s`);
const parts = ({ parts: names }: RunFailure, otherwise: string): string => (names.length === 0 ? otherwise : listed(names.map((name) => `„${name}“`)));

const XML_FILES = "Gelesen werden Dateien von MuJoCo (<mujoco>) und von ROS (<robot>).";

export const failures: Record<string, (failure: RunFailure) => [message: string, remedy: string]> = {
  singular: (failure) => [
    `Die Gleichungen verlieren ${at(failure)} an Rang (${parts(failure, "kein einzelnes Teil")}).`,
    "Sehen Sie sich den Mechanismus dort an: Stäbe in einer Linie, ein Schieber auf einer Höhe mit seiner Kurbel, eine Koordinate ohne Masse. Die Form augmented-lagrangian mit der Stabilisierung projection kommt durch solche Lagen.",
  ],
  inconsistent: (failure) => [
    `${parts(failure, "Eine Bindung")} lässt sich ${at(failure)} nicht zusammen mit den anderen erfüllen.`,
    failure.t !== null && failure.t > 0
      ? "Was ein Ereignis anschaltet, muss dort geschlossen sein, auf ein Millionstel und auf die Umdrehung genau. Abgetriebene Lagen brauchen eine Stabilisierung (projection) oder kleinere Schritte; Zeilen, die nur am Anfang zusammenpassen, andere Längen oder Antriebe."
      : "Die Teile passen so nicht zusammen: Prüfen Sie Längen und Punkte, beginnen Sie mit einer näheren Lage, oder ändern Sie einen Antrieb oder eine gehaltene Geschwindigkeit.",
  ],
  "not-converged": (failure) => [
    `Die Gleichungen wurden ${at(failure)} nicht gelöst; es bleibt ein Rest (${parts(failure, "kein einzelnes Teil")}).`,
    "Nehmen Sie einen kleineren Schritt, oder radau5 mit Toleranzen; am Anfang eine Lage, die einer möglichen näher ist.",
  ],
  "non-finite": (failure) => [
    `${at(failure).replace(/^a/, "A").replace(/^b/, "B")} ist eine Zahl nicht mehr endlich (${parts(failure, "kein einzelnes Teil")}).`,
    "Wenn die Bewegung wuchs: Nehmen Sie einen kleineren oder gesteuerten Schritt (dopri5 mit rtol) oder eine Stabilisierung. Sonst suchen Sie eine Division durch null, eine Wurzel oder einen Logarithmus einer negativen Zahl, oder Punkte, die sich treffen.",
  ],
  "step-too-small": (failure) => [
    `Der Schritt wurde ${at(failure)} zu klein.`,
    "Die Bewegung hat dort einen Sprung oder eine Singularität; größere Toleranzen oder ein fester Schritt kommen vielleicht vorbei.",
  ],
  "turn-too-large": (failure) => [
    `Ein Gelenk drehte sich ${at(failure)} in einem Schritt zu weit.`,
    "Nehmen Sie einen kleineren Schritt: Höchstens eine Vierteldrehung lässt sich verfolgen.",
  ],
  "frame-lost": (failure) => [
    `Das Tangentendreibein ließ sich ${at(failure)} nicht über einen Schritt mitführen.`,
    "Nehmen Sie einen kleineren Schritt, oder die Fortsetzung „none“.",
  ],
  unsupported: ({ detail }) => {
    const [reason, alternative] = objections[detail?.code ?? ""] ?? ["", ""];
    return [
      `Diese Verfahren gehen für dieses Dokument nicht zusammen. ${reason}`.trim(),
      alternative || "Wählen Sie im Feld „Verfahren“ automatisch, oder ein anderes.",
    ];
  },
  invalid: (failure) => [
    `Eine Einstellung ist nicht brauchbar (${parts(
      failure,
      [failure.detail?.code, failure.detail?.value]
        .filter((part) => part !== undefined)
        .join(" = ")
        .replace(".", ","),
    )}).`,
    "Nehmen Sie eine endliche Zahl größer als null; ohne Last bleiben können nur Zeilen, die von den anderen abhängen.",
  ],
  chatter: (failure) => [
    `${/^`[^`]+`/.exec(failure.message)?.[0] ?? "Ein Ausdruck des Zustands"} springt ${at(failure)} hin und her (${parts(failure, "Energien und verallgemeinerte Kräfte")}): Der Schritt folgt dem Sprung und ist so klein geworden, dass der Lauf nicht zu Ende kommt.`,
    "Schreiben Sie ein glattes Gesetz, zum Beispiel tanh(v/eps) mit einem kleinen eps statt sign(v), oder nehmen Sie einen festen Schritt: Er geht über den Sprung hinweg.",
  ],
  mismatch: () => [
    "Der Lauf hat eine andere Gestalt, als für ihn geplant war: Das ist ein Fehler von Holonomy, nicht des Dokuments.",
    "Bitte melden Sie ihn mit dem Dokument.",
  ],
  "out-of-work": (failure) => [
    `Die Rechenarbeit, die erlaubt war, war ${at(failure)} verbraucht.`,
    "Eine kürzere Dauer, größere Schritte oder weniger Ausgabezeitpunkte brauchen weniger.",
  ],
  beyond: (failure) => [
    `${parts(failure, "Eine Zeile")} ist ${at(failure)} schon überschritten, auf der Seite, auf die nichts darf.`,
    "Lassen Sie sie erst auf der freien Seite gelten, oder ändern Sie ihre Seite (at-most, at-least) oder ihre Anschläge.",
  ],
  jammed: (failure) => [
    `Nichts kann ${at(failure)} ausweichen: ${parts(failure, "Eine Zeile")} und andere schließen es von allen Seiten ein.`,
    "Lassen Sie eine davon enden, langsamer oder weiter weg sein, oder den Lauf vorher enden.",
  ],
  painleve: (failure) => [
    `Keine Last hält der Reibung von ${parts(failure, "einem Gelenk")}, die sie selbst macht, ${at(failure)} das Gleichgewicht, oder mehr als eine (Painlevés Paradoxon).`,
    "Nehmen Sie weniger Reibung oder einen kleineren Radius, geben Sie dem, was klemmt, etwas Spiel, oder lassen Sie den Lauf vorher enden.",
  ],
  unbalanced: (failure) => [
    `Kein Multiplikator von ${parts(failure, "einer Zeile")} hält der Kraft, die aus ihm folgt, ${at(failure)} das Gleichgewicht, oder mehr als einer.`,
    "Lassen Sie die Kraft weniger von ihm nehmen.",
  ],
  "multipliers-in-forces": () => [
    "Kräfte folgen aus Multiplikatoren (`lambda.`); mit solchen werden Ruhelagen und Schwingungen nicht gefunden.",
    "Schreiben Sie die Kraft ohne Multiplikatoren, oder lassen Sie einen Lauf mit Dämpfung zur Ruhe kommen.",
  ],
  "shared-load": (failure) => [
    `Die Last von ${parts(failure, "einem Gelenk")} ist nicht eindeutig, und so auch nicht die Kraft, die aus ihr folgt: Zeilen hängen voneinander ab.`,
    "Lassen Sie die Gelenke nicht mehr halten als nötig (die Prüfung sagt, was das behebt), oder lassen Sie die Reibung oder die Kraft weg.",
  ],
  "too-many-events": (failure) => [
    `Das Ereignis ${parts(failure, "?")} tritt in immer kürzeren Abständen ein, oder zu oft: bis ${at(failure)} ${/(\d+) times/.exec(failure.message)?.[1] ?? ""}-mal.`,
    "Lassen Sie den Lauf dort enden („stop“), halten Sie den Körper mit einem Gelenk fest, das dann eingeschaltet wird („switch“), oder ändern Sie, was das Ereignis tut.",
  ],
  budget: (failure) => [
    `Die erlaubte Zahl von Schritten war ${at(failure)} verbraucht.`,
    "Nehmen Sie größere Schritte oder Toleranzen, oder eine kürzere Dauer.",
  ],
  mirrored: (failure) => [
    `Die Teile von ${parts(failure, "einem Gelenk")} wurden verkehrt herum zusammengesetzt: Die beiden Achsen zeigen gegeneinander.`,
    "Drehen Sie einen der Körper in der geschriebenen Lage um eine halbe Drehung, oder kehren Sie die Achse eines Körpers um.",
  ],
  eliminated: (failure) => [
    `Es sind nicht so viele Zeilen ohne Last genannt, wie am Anfang von anderen abhängen (${parts(failure, "keine")}).`,
    "Nennen Sie so viele, wie die Analyse zählt, oder keine.",
  ],
  "unknown-channel": (failure) => [`Einen Kanal ${parts(failure, "dieses Namens")} gibt es nicht.`, "Wählen Sie einen der Kanäle, die das Dokument hat."],
  "no-such-mode": () => ["Diese Bewegungsmöglichkeit gibt es nicht.", "Wählen Sie eine aus der Liste der Prüfzeile."],
  changes: () => [
    "Die Bewegung sieht nicht zu allen Zeiten gleich aus: Kleine Bewegungen um sie haben keine Eigenwerte.",
    "Fragen Sie nach einer Ruhelage oder einer gleichmäßigen Bewegung; setzen Sie auf null, was sie am Anfang anstößt.",
  ],
  "no-rest": () => [
    "In der Nähe dieser Lage ist kein Gleichgewicht.",
    "Suchen Sie die Ruhelagen: Wo keine ist, steht dabei, warum. Sonst wählen Sie eine andere Lage.",
  ],
  "too-many-derivatives": () => [
    "Die Ableitungen der Gleichungen brauchen zu viel Arbeit oder Speicher.",
    "Lassen Sie weniger Koordinaten in einem Ausdruck stehen.",
  ],
  "no-eigenvalues": () => ["Die Eigenwerte konvergieren hier nicht.", "Wählen Sie eine andere Lage."],
  "too-many-coordinates": (failure) => [
    `Der Mechanismus hat zu viele Koordinaten für Ruhelagen und Schwingungen (${parts(failure, "mehr als 300")}).`,
    "Nehmen Sie ein kleineres Mitglied der Familie.",
  ],
  locus: () => ["Für diese Werte gibt es keine Kurve der Eigenwerte.", "Wählen Sie einen Parameter des Dokuments und andere Werte."],
  mode: () => ["Diese Form gibt es hier nicht.", "Wählen Sie eine aus der Liste."],
  gallery: (failure) => [
    `Ein Beispiel ${parts(failure, "dieses Namens")} gibt es nicht.`,
    "Wählen Sie eines aus der Liste der Beispiele; manche Namen nehmen eine Zahl: n-four-bar?N=40.",
  ],
  returned: () => ["Was zurückgehen soll, kann nicht gelesen werden.", "Öffnen Sie den Schlüssel noch einmal."],
  "no-exercise": () => ["Das Dokument hat keine Übung.", 'Fügen Sie den Schlüssel "exercise" hinzu.'],
  "unknown-task": () => ["Diese Aufgabe gibt es hier nicht.", "Laden Sie die Seite neu; das Dokument hat sich vielleicht geändert."],
  "document-wrong": (failure) => [`Das Dokument hat einen Fehler. (${failure.message})`, "Beheben Sie ihn im Text des Dokuments."],
  "run-failed": (failure) => [
    `Der Lauf kommt nicht ans Ende. (${failure.message})`,
    "Sehen Sie nach, warum er anhielt, oder machen Sie die letzte Änderung rückgängig.",
  ],
  "out-of-time": () => ["Der Lauf dauert länger, als gewartet wird.", "Versuchen Sie es noch einmal; eine kürzere Dauer oder größere Schritte helfen."],
  "too-large": (failure) => [
    `Das Dokument ist größer, als es in einer Übung sein darf${failure.parts.length === 0 ? "" : ` (${failure.parts.join(", ")} Koordinaten)`}.`,
    "Nehmen Sie Körper weg.",
  ],
  "no-run": () => ["Einen solchen Lauf hat das Dokument nicht.", "Nehmen Sie einen der Läufe, die es hat."],
  "no-variant": () => ["Keine Zahlen der Varianten ergeben ein Dokument, das läuft.", "Sagen Sie es Ihrer Lehrperson: Die Bereiche sind zu weit."],
  ended: () => [
    "Der Browser hat den Löser beendet, wahrscheinlich, weil der Speicher nicht reichte.",
    'Das Dokument ist unversehrt. Schließen Sie andere Tabs, oder lassen Sie weniger Samples schreiben: "output_step" größer, "duration" kürzer, weniger Körper.',
  ],
  "export-bodies": () => [
    "Das Dokument hat keine Körper: Seine Gleichungen haben in Dateien für andere Programme keinen Platz.",
    "Geben Sie dem Mechanismus Körper und Gelenke.",
  ],
  "import-size": () => ["Die Datei ist zu groß.", "Dateien bis 8 MiB werden gelesen."],
  "import-xml": ({ parts: [found = ""] }) => [`Die Datei ist kein lesbares XML (${found}).`, XML_FILES],
  "import-root": ({ parts: [found = ""] }) => [`Die Datei ist weder von MuJoCo noch von ROS (${found}).`, XML_FILES],
  "import-value": ({ parts: [found = ""] }) => [`Ein Wert der Datei ist keiner, den es geben kann (${found}).`, "Ändern Sie ihn an der genannten Stelle."],
  "import-mechanism": ({ parts: [found = ""] }) => [
    `Was gelesen wurde, ist kein Mechanismus (${found}).`,
    "Ein Mechanismus braucht Körper mit Masse und Trägheit.",
  ],
  "part-missing": () => [
    "Ein Teil des Lösers konnte nicht geladen werden.",
    "Das Dokument ist unversehrt. Prüfen Sie die Verbindung, und starten Sie noch einmal.",
  ],
  internal: () => [
    "Der Löser hielt wegen eines Fehlers in Holonomy an.",
    "Das Dokument ist unversehrt. Starten Sie noch einmal; geschieht es wieder, melden Sie es bitte mit dem Dokument.",
  ],
};
