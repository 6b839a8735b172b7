/** The words of rest, vibration and root locus. */
import { late } from "../strings.js";

export const balance = late("balance", {
  rest: "Rest",
  restLead: "Poses in which the mechanism stays at rest (equilibria), looked for from the pose that is shown and from others around it. Drivers are held.",
  findRest: "Find Where It Rests",
  again: "Find Anew",
  working: "Working …",
  stop: "Stop",
  found: (count: number, starts: number) =>
    `${count === 1 ? "1 pose of rest" : `${count} poses of rest`}, looked for from ${starts === 1 ? "1 pose" : `${starts} poses`}.`,
  stability: { stable: "stable", neutral: "nothing brings it back", unstable: "not stable", held: "nothing can move" },
  byEigenvalues: "Decided by eigenvalues: a force has no potential, or something rolls.",
  restColumns: { pose: "Pose", stability: "After a push", energy: "Energy, J" },
  start: "Start at This Pose",
  showRest: (pose: number) => `Show pose ${pose}`,
  why: {
    "every-pose": () => "No force acts at rest: every pose is one of rest.",
    "asks-velocity": (part: string) => `${part} asks for a velocity: with everything at rest it does not hold, so no pose is one of rest.`,
    unresisted: (part: string) => `Nothing resists the force along ${part}: it is as large wherever the mechanism goes.`,
    "not-found": (part: string, starts: number) =>
      `No equilibrium was found from ${starts === 1 ? "1 pose" : `${starts} poses`}.${part === "" ? "" : ` ${part} may be stronger than all that resists it.`}`,
  },
  vibration: "Vibration and Stability",
  vibrationLead:
    "Small motions about the rest that is nearest, about the pose of rest chosen above, or about a steady motion, one that looks the same at all times.",
  findVibration: "Find the Vibrations",
  about: { rest: (t: string) => `About rest, drivers held at ${t} s.`, motion: (t: string) => `About the motion at ${t} s.` },
  stable: "No small deviation grows.",
  unstable: "Not stable: a small deviation grows.",
  zeros: (count: number) =>
    count === 0 ? "" : `${count === 1 ? "1 eigenvalue is" : `${count} eigenvalues are`} zero: at places or speeds close by it goes on just the same.`,
  nothing: "There is no small motion.",
  columns: { mode: "Shape", frequency: "Frequency, Hz", damping: "Damping ratio", eigenvalue: "Eigenvalue, 1/s", moves: "Moves" },
  fate: { fades: "fades", stays: "stays", grows: "grows" },
  show: (mode: number) => `Show shape ${mode}`,
  showing: (mode: number) => `Shape ${mode} in the picture`,
  locus: "Eigenvalues over a Parameter",
  locusLead: "The eigenvalues of small motions while one parameter changes. Where a real part is above zero, a deviation grows.",
  parameter: "Parameter",
  from: "From",
  to: "To",
  steps: "Steps",
  follow: "Follow the Eigenvalues",
  save: "Save as a Table",
  notNumber: (field: string) => `${field}: this is no number.`,
  wrongSteps: (most: number) => `The number of steps is a whole number from 1 to ${most}.`,
  noParameter: "The document has no parameter.",
  begins: (value: string, im: string | undefined) =>
    `From ${value} on a deviation grows${im === undefined ? ", without swinging" : `, swinging with ${im} rad/s`}.`,
  ceases: (value: string, im: string | undefined) => `From ${value} on a deviation no longer grows${im === undefined ? "" : `; it swings with ${im} rad/s`}.`,
  noCrossing: "No deviation begins or ceases to grow.",
  gap: (value: string, why: string) => `At ${value}: ${why}`,
  realPart: "Real part, 1/s",
  imaginaryPart: "Imaginary part, rad/s",
  curves: (what: string, parameter: string) => `${what} of the eigenvalues over ${parameter}`,
  tableName: "eigenvalues",
});
