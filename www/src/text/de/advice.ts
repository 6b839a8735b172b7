/** Was helfen kann, auf Deutsch: je Art der Änderung ein Satz mit ihren Zahlen. */
import type { Suggestion } from "../../solver/types.js";

/** Der erste geänderte Wert, mit Dezimalkomma. */
const value = ({ edits }: Suggestion): string => {
  const found = edits[0]?.value;
  const inner = typeof found === "object" && found !== null && "step" in found ? found.step : found;
  return String(inner).replace(".", ",");
};
/** Der letzte Name im Pfad der ersten Änderung. */
const name = ({ edits }: Suggestion): string => (edits[0]?.path.split("/").at(-1) ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
const step = (suggestion: Suggestion): string => `Schritte von ${value(suggestion)} s nehmen`;

export const advice: Record<string, (suggestion: Suggestion) => string> = {
  "smaller-step": step,
  "larger-step": step,
  "fixed-step": step,
  "usual-step": step,
  "usual-samples": (suggestion) => `Alle ${value(suggestion)} s einen Wert aufnehmen`,
  "adaptive-step": () => "Den Schritt dem Fehler folgen lassen, mit rtol 1e-6",
  "looser-tolerance": () => "Weniger Genauigkeit verlangen",
  "pass-singular": () => "Die Form nehmen, die durch solche Lagen kommt: augmented-lagrangian mit projection",
  stabilize: () => "Die Gelenke nach jedem Schritt zusammenziehen: s-both2",
  minimal: () => "Die Form nehmen, die die Gelenke in jeder Stufe hält: minimal",
  explicit: () => "Explizite Schritte nehmen: minimal mit dopri5",
  "no-continuation": () => "Die Richtungen bei jedem Schritt neu bestimmen: ohne continuation",
  automatic: (suggestion) => `Das Programm wählen lassen: ${name(suggestion)}`,
  release: (suggestion) => `${name(suggestion)} am Anfang nicht festhalten`,
  "leave-out": (suggestion) => `„${name(suggestion)}“ weglassen`,
  "give-mass": (suggestion) => `Masse geben: ${suggestion.edits[0]?.path ?? ""} = ${value(suggestion)}`,
  "reverse-axis": (suggestion) => `Die Achse von ${name(suggestion)} umkehren`,
  "end-before": (suggestion) => `Den Lauf bei ${value(suggestion)} s enden lassen, davor`,
};
