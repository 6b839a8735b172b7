/** Was ein Kurvenbild sagt: die Worte seines Textes, seiner Tabelle und seines Klangs. */
import { listed } from "./list.js";

/** `1 Wert`, `5 Werte` */
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const twin = {
  entry: "Text und Tabelle",
  hear: "Die gewählte Kurve hören",
  title: (title: string) => `${title}: Text und Tabelle`,
  close: "Tabelle schließen",
  keys: "Links und rechts gehen von Wert zu Wert, mit der Umschalttaste weiter; Pos1 und Ende an die Enden; auf und ab von Kurve zu Kurve.",
  head: (title: string, curves: number, t0: string, t1: string) => `${title}: ${count(curves, "Kurve", "Kurven")} von ${t0} bis ${t1} s.`,
  nothing: (label: string) => `${label}: kein Wert.`,
  constant: (label: string, value: string) => `${label}: durchweg ${value}.`,
  ends: (label: string, first: string, last: string) => `${label}: ${first} am Anfang, ${last} am Ende.`,
  range: (least: string, leastAt: string, greatest: string, greatestAt: string) =>
    `Kleinster Wert ${least} bei ${leastAt} s, größter ${greatest} bei ${greatestAt} s.`,
  noCrossing: "Geht nie durch null.",
  crossings: (n: number, times: string[]) =>
    n === 1
      ? `Geht einmal durch null, bei ${listed(times)} s.`
      : n === times.length
        ? `Geht ${n} Mal durch null, bei ${listed(times)} s.`
        : `Geht ${n} Mal durch null, zuerst bei ${times[0] ?? ""} s.`,
  floor: (value: string, t: string) => `Kleinster Wert über null ${value} bei ${t} s.`,
  zeros: (n: number, samples: number) => (n === 0 ? "Nie genau null." : `Genau null in ${n} von ${count(samples, "Wert", "Werten")}.`),
  missing: (n: number, samples: number) => `Kein Wert an ${n} von ${count(samples, "Stelle", "Stellen")}.`,
  at: (label: string, value: string, t: string) => `${label}: ${value} bei ${t} s`,
  point: (label: string, x: string, y: string, t: string) => `${label}: ${x}; ${y} bei ${t} s`,
  switched: (index: number, of: number, value: string) => `Kurve ${index} von ${of}, ${value}`,
  noValue: "kein Wert",
  caption: (title: string, run: string, first: number, last: number, of: number) =>
    `${title}${run === "" ? "" : `, Lauf „${run}“`}: Werte ${first} bis ${last} von ${of}`,
  run: "Lauf",
  time: "Zeit",
  first: "Erste Seite",
  previous: "Vorige Seite",
  next: "Nächste Seite",
  last: "Letzte Seite",
  play: "Als Klang abspielen",
  stop: "Klang anhalten",
  playing: (label: string) => `${label} ist zu hören: höher ist größer, links ist früher. Escape hält an.`,
  ended: { played: "Der Klang ist zu Ende.", stopped: "Der Klang wurde angehalten." },
  silent: (label: string) => `${label} hat keine Werte, die zu hören wären.`,
  noLoudspeaker: "Es ist kein Klang zu hören: Der Browser findet keinen Lautsprecher.",
  noSound: "Dieser Browser spielt keinen Klang.",
  computing: "Die Zahlen kommen gleich.",
};
