/** Warum ein Verfahren so gewählt ist, und warum zwei Wahlen nicht zusammengehen. */
import type { MethodChoice } from "../../solver/types.js";

export const reasons: Record<string, string> = {
  given: "so angegeben",
  "implicit-asked": "ein impliziter Integrator wurde verlangt, und das ist, was er löst",
  "singular-start": "der Anfang ist singulär: Zeilen hängen dort voneinander ab und daneben nicht, und Strafterme kommen hindurch",
  "stabilization-asked": "eine Stabilisierung wurde verlangt, und minimal braucht keine",
  unconstrained: "es gibt keine Bindung, also ist jede Geschwindigkeit unabhängig",
  "frame-asked":
    "ein Tangentialdreibein wird verlangt, und minimal hat eines; wo es sich einer singulären Lage nähert, übernehmen für einige Schritte Strafterme",
  "rows-change": "Zeilen kommen und gehen mit der Bewegung, und die Beschleunigungen folgen ihnen",
  reactive: "Kräfte folgen aus Multiplikatoren, und sie findet diese mit den Beschleunigungen",
  "least-work":
    "die Beschleunigungen zu den geringsten Kosten, die mit der Zahl der Körper wachsen; wo es sich einer singulären Lage nähert, übernehmen für einige Schritte Strafterme",
  "least-change": "jeder Schritt endet auf den Bindungen, durch die kleinste Änderung in der Metrik der Massen",
  orthonormal: "eine orthonormale Basis, die es immer gibt, solange die Zeilen unabhängig sind",
  carried: "das Dreibein wird drehungsfrei mitgeführt, so dass die unabhängigen Geschwindigkeiten glatt sind",
  "own-columns": "die unabhängigen Koordinaten selbst sagen, was die Spalten sind",
  "holds-branch": "auch die Projektion durch Strafterme ist nie singulär, und sie hält den Zweig, auf dem die Bewegung ist",
  "every-stage": "minimal erfüllt die Bindungen in jedem Schritt",
  "pulls-back": "invariant zieht den Zustand von selbst zurück",
  "projects-velocities": "augmented-lagrangian projiziert die Geschwindigkeiten; die Lagen driften, wie sie wollen",
  "holds-both": "projected-invariants hält Lagen und Geschwindigkeiten durch Multiplikatoren",
  "holds-positions": "index-3 hält die Lagen durch Multiplikatoren",
  "drift-shown": "keine Stabilisierung wurde verlangt: die Drift wird gezeigt, wie sie ist",
  "order-fixed": "Ordnung 5, mit festem Schritt wie angegeben",
  "order-adaptive": "Ordnung 5 mit Schrittsteuerung",
  "high-order": "Ordnung 8 mit Schrittsteuerung: lange Schritte, wo die Fehler klein sein sollen",
  "no-estimate": "das Verfahren schätzt seinen Fehler nicht, also ist der Schritt fest, 1 ms",
  tolerances: "rtol 1e-8 und atol 1e-10: Fehler weit unter dem, was ein Plot zeigt, zu einem geringen Preis",
  dependent: "abhängige Zeilen tragen nichts, ihre Multiplikatoren sind 0",
  independent: "keine Zeile ist abhängig, also gibt es nichts zu eliminieren",
};

/** Warum nicht, und der Ausweg. */
export const objections: Record<string, [reason: string, alternative: string]> = {
  "no-rotation-matrix": [
    "Es eliminiert Multiplikatoren von Körpern in Koordinaten der Drehmatrix, und es gibt keinen solchen Körper.",
    'Geben Sie einem räumlichen Körper "rotation": "rotation-matrix", oder nehmen Sie die Formulierung "index-1".',
  ],
  "no-basis": ["Es hat keine Tangentenbasis, nur minimal hat eine.", 'Lassen Sie sie weg, oder nehmen Sie die Formulierung "minimal".'],
  "no-frame": [
    "Ihre Spalten gehören zu unabhängigen Koordinaten und sind nicht orthonormal, also gibt es kein Dreibein, das mitgeführt werden könnte.",
    'Lassen Sie die Fortsetzung weg, oder nehmen Sie die Basis "qr".',
  ],
  "nothing-left": [
    "minimal erfüllt die Bindungen in jedem Schritt, es bleibt nichts zu stabilisieren.",
    'Lassen Sie die Stabilisierung weg, oder nehmen Sie die Formulierung "index-1".',
  ],
  "stabilizes-itself": [
    "Das Feld von invariant ist selbst eine Stabilisierung, und zwei könnte niemand auseinanderhalten.",
    'Lassen Sie die Stabilisierung weg und wählen Sie gamma, oder nehmen Sie die Formulierung "index-1".',
  ],
  "held-in-step": [
    "Die Bindungen sind unter den Gleichungen jedes Schritts, es bleibt nichts zu stabilisieren.",
    'Lassen Sie die Stabilisierung weg, oder nehmen Sie die Formulierung "index-1".',
  ],
  "penalties-already": [
    "augmented-lagrangian hat schon Strafterme auf die Beschleunigungen und projiziert die Geschwindigkeiten.",
    'Nehmen Sie "s-pos" oder "s-both2", oder die Formulierung "index-1".',
  ],
  "no-drift-terms": [
    "Der erste seiner Schritte nimmt die Orthogonalität der Drehmatrizen, wie sie ist, ohne Terme ihrer Drift.",
    'Nehmen Sie "projection" oder "s-both2", oder die Formulierung "index-1".',
  ],
  "one-integrator": ["Ein Lauf hat einen Integrator.", "Geben Sie einen davon an."],
  "whole-step": [
    "Seine Multiplikatoren findet man, indem man den ganzen Schritt löst; das tut ein explizites Verfahren nicht.",
    'Nehmen Sie "radau5", "generalized-alpha" oder "multistep", oder die Formulierung "index-1".',
  ],
  "rows-change": [
    'Zeilen kommen und gehen (Ereignisse, die schalten, Anschläge, was nur von einer Seite hält), und dem folgen nur "index-1" und "augmented-lagrangian".',
    "Nehmen Sie eine davon, oder lassen Sie die Formulierung offen.",
  ],
  reactive: [
    'Kräfte folgen aus Multiplikatoren, und nur "index-1" und "augmented-lagrangian" finden beide zusammen.',
    "Nehmen Sie eine davon, oder lassen Sie die Formulierung offen.",
  ],
  "explicit-stages": [
    "Es gibt Beschleunigungen für explizite Stufen, ein impliziter Integrator aber löst die Bindungen mit dem Schritt.",
    'Nehmen Sie die Formulierung "index-3" oder "projected-invariants", oder den Integrator "dopri5".',
  ],
  "no-error-estimate": ["Dieses Verfahren schätzt seinen Fehler nicht.", 'Geben Sie einen festen Schritt an, oder nehmen Sie "dopri5" oder "dop853".'],
  "no-implicit-estimate": ["Dieses Verfahren schätzt seinen Fehler nicht.", 'Geben Sie einen festen Schritt an, oder nehmen Sie "radau5".'],
  "no-derivatives": [
    "Ein impliziter Schritt wird mit dem Newton-Verfahren gelöst, und die Ableitungen der Gleichungen brauchen zu viel Arbeit oder Speicher.",
    'Nehmen Sie die Formulierung "minimal" oder "index-1".',
  ],
};

export const reason = (choice: MethodChoice): string => reasons[choice.code] ?? choice.reason;
