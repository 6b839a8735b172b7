/** Die Worte für Ruhelagen, Schwingungen und Wurzelortskurven. */
export const balance = {
  rest: "Ruhelagen",
  restLead:
    "Lagen, in denen der Mechanismus in Ruhe bleibt (Gleichgewichte), gesucht von der gezeigten Lage und von anderen um sie herum aus. Antriebe sind festgehalten.",
  findRest: "Ruhelagen suchen",
  restAgain: "Ruhelagen neu suchen",
  working: "Wird berechnet …",
  stop: "Abbrechen",
  found: (count: number, starts: number) =>
    `${count === 1 ? "1 Ruhelage" : `${count} Ruhelagen`}, gesucht von ${starts === 1 ? "1 Lage" : `${starts} Lagen`} aus.`,
  stability: { stable: "stabil", neutral: "nichts bringt sie zurück", unstable: "nicht stabil", held: "nichts kann sich bewegen" },
  byEigenvalues: "Nach Eigenwerten entschieden: Eine Kraft hat kein Potential, etwas rollt, oder es gibt Zustände erster Ordnung.",
  leaning: (becomes: string, on: readonly string[]) => `${becomes}, an ${on.join(", ")}`,
  restColumns: { pose: "Lage", stability: "Nach einem Stoß", energy: "Energie, J" },
  start: "In dieser Lage beginnen",
  showRest: (pose: number) => `Lage ${pose} zeigen`,
  why: {
    "every-pose": () => "In Ruhe wirkt keine Kraft: Jede Lage ist eine Ruhelage.",
    "asks-velocity": (part: string) => `${part} verlangt eine Geschwindigkeit: Steht alles still, gilt die Gleichung nicht, also ist keine Lage eine Ruhelage.`,
    unresisted: (part: string) => `Nichts widersteht der Kraft längs ${part}: Sie ist gleich groß, so weit gesucht wurde.`,
    "not-found": (part: string, starts: number) =>
      `Von ${starts === 1 ? "1 Lage" : `${starts} Lagen`} aus wurde kein Gleichgewicht gefunden.${part === "" ? "" : ` ${part} kann stärker sein als alles, was widersteht.`}`,
  },
  vibration: "Schwingung und Stabilität",
  vibrationLead: "Kleine Bewegungen um die nächste Ruhelage, um die oben gewählte oder um eine stationäre Bewegung, die zu allen Zeiten gleich aussieht.",
  findVibration: "Schwingungen suchen",
  vibrationAgain: "Schwingungen neu suchen",
  about: { rest: (t: string) => `Um die Ruhe, Antriebe bei ${t} s festgehalten.`, motion: (t: string) => `Um die Bewegung bei ${t} s.` },
  stable: "Keine kleine Abweichung wächst.",
  unstable: "Nicht stabil: Eine kleine Abweichung wächst.",
  heldOn: (on: readonly string[]) => `Es liegt an ${on.join(", ")} an und bleibt dort.`,
  zeros: (count: number) =>
    count === 0
      ? ""
      : `${count === 1 ? "1 Eigenwert ist" : `${count} Eigenwerte sind`} null: An Orten oder mit Geschwindigkeiten in der Nähe geht es ebenso weiter.`,
  nothing: "Es gibt keine kleine Bewegung.",
  columns: { mode: "Form", frequency: "Frequenz, Hz", damping: "Dämpfungsgrad", eigenvalue: "Eigenwert, 1/s", moves: "Es bewegt sich" },
  fate: { fades: "klingt ab", stays: "bleibt", grows: "wächst" },
  show: (mode: number) => `Form ${mode} zeigen`,
  showing: (mode: number) => `Form ${mode} im Bild`,
  locus: "Eigenwerte über einem Parameter",
  locusLead: "Die Eigenwerte kleiner Bewegungen, während sich ein Parameter ändert. Wo ein Realteil über null liegt, wächst eine Abweichung.",
  parameter: "Parameter",
  from: "Von",
  to: "Bis",
  steps: "Schritte",
  follow: "Eigenwerte verfolgen",
  save: "Als Tabelle sichern",
  notNumber: (field: string) => `${field}: Das ist keine Zahl.`,
  wrongSteps: (most: number) => `Die Zahl der Schritte ist eine ganze Zahl von 1 bis ${most}.`,
  noParameter: "Das Dokument hat keinen Parameter.",
  begins: (value: string, im: string | undefined) =>
    `Ab ${value} wächst eine Abweichung${im === undefined ? ", ohne zu schwingen" : ` und schwingt dabei mit ${im} rad/s`}.`,
  ceases: (value: string, im: string | undefined) =>
    `Ab ${value} wächst eine Abweichung nicht mehr${im === undefined ? "" : `; sie schwingt mit ${im} rad/s`}.`,
  noCrossing: "Keine Abweichung beginnt oder hört auf zu wachsen.",
  gap: (value: string, why: string) => `Bei ${value}: ${why}`,
  realPart: "Realteil, 1/s",
  imaginaryPart: "Imaginärteil, rad/s",
  over: (what: string, parameter: string) => `${what}, über ${parameter}`,
  curves: (what: string, parameter: string) => `${what} der Eigenwerte über ${parameter}`,
  tableName: "eigenwerte",
};
