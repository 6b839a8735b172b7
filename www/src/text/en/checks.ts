/** Words of the checks strip and its cards. */
import { listed, shortly, ways } from "./list.js";
import { late } from "../strings.js";

export const checks = late("checks", {
  close: "Close",
  card: {
    mobility: { title: "Degrees of freedom", term: "mobility", lead: "So many velocities can be chosen freely; the joints settle all others." },
    redundancy: {
      title: "Redundant constraints",
      term: "overconstraint",
      none: "Every joint holds something that no other one does. All forces in the joints are determined.",
      stops: (rows: readonly string[]) =>
        `At the start ${listed(rows)} touch, and together hold more than is needed. How they share the load is not determined by rigid bodies: some of them carry, the others carry nothing. The motion is the same.`,
      lead: "Some joints hold what others hold already. The motion is the same without them, but how they share the load is not determined by rigid bodies.",
    },
    gap: {
      title: "Do the joints meet?",
      term: "assembly error",
      lead: "The largest distance that is left in a joint when the parts have been put together, before the first step.",
    },
    condition: {
      title: "Near a singular pose?",
      term: "condition number",
      lead: "How evenly the joints hold. A large figure means that two joints do nearly the same, as at a dead centre: small errors then have large effects.",
    },
  },
  glossary: "In the glossary",
  atPose: "At the start of the motion.",
  counts: (velocities: number, rows: number, rank: number) =>
    `${velocities} velocities less ${rank} that the joints take away. The joints have ${rows} equations${rank === rows ? "" : `, of which ${rank} say something new`}.`,
  countAgrees: (count: number) => `Counting (Grübler's formula) gives ${count} as well.`,
  countDiffers: (count: number, repeated: number) =>
    `Counting (Grübler's formula) gives ${count}, because it takes every equation for a new one; ${repeated === 1 ? "one only repeats" : `${repeated} only repeat`} what the others say.`,
  here: (here: number, nearby: number) =>
    `This is only so at this pose. At poses nearby, and so over the motion: ${ways(nearby)}. Here bars are in line or joints coincide, and ${here - nearby === 1 ? "one velocity seems" : `${here - nearby} velocities seem`} free that ${here - nearby === 1 ? "is" : "are"} not.`,
  hereRedundant: (here: number, nearby: number) =>
    `At this pose ${here} ${here === 1 ? "equation repeats" : "equations repeat"} others; at poses nearby, and so over the motion, ${nearby === 0 ? "none does" : nearby === 1 ? "one does" : `${nearby} do`}.`,
  free: "Nothing holds it.",
  turns: (joints: readonly string[], bars: readonly string[]) =>
    `In the four-bar ${listed(joints)}, ${listed(bars)} can turn all the way round: its shortest and longest bar together are no longer than the other two (Grashof).`,
  noTurn: (joints: readonly string[], excess: string) =>
    `No bar of the four-bar ${listed(joints)} can turn all the way round: its shortest and longest together are ${excess} mm too long (Grashof).`,
  noTurnHere: "No bar of this four-bar turns all the way round (Grashof).",
  modes: "What moves",
  mode: (parts: readonly string[]) => shortly(parts),
  moreModes: (count: number) => `… and ${count} more`,
  show: "Show Me",
  showing: "Stop",
  showMode: (button: string, parts: readonly string[]) => `${button}: how ${shortly(parts)} can move`,
  showGroup: (button: string, parts: readonly string[]) => `${button}: ${shortly(parts)}`,
  way: "Along this way",
  nowhere: "This velocity leads nowhere: the parts cannot follow it. It is free at this pose only.",
  groups: "Concerned",
  group: (parts: readonly string[]) =>
    parts.length === 1 ? `${parts[0] ?? ""} holds the same thing twice.` : `${listed(parts)} hold the same thing together.`,
  dependent: (rows: readonly string[]) => `Equations found to repeat others: ${shortly(rows)}.`,
  fixes: "How to fix it",
  fixing: "Trying changes …",
  noFix: "No single change was found that fixes it and leaves the motion.",
  moreFixes: "Not every change was tried: that would take too long. There may be others.",
  fixRemove: {
    joint: (name: string) => `Remove joint ${name}`,
    driver: (name: string) => `Remove driver ${name}`,
    constraint: (name: string) => `Remove constraint ${name}`,
    "velocity-constraint": (name: string) => `Remove velocity constraint ${name}`,
  },
  fixReplace: (name: string, to: string) => `Make ${name} a ${to}`,
  fixResult: (redundancy: number, mobility: number) => `${redundancy === 0 ? "nothing redundant" : `${redundancy} still redundant`}, ${ways(mobility)}`,
  fixStops: (forms: readonly string[]) =>
    `${listed(forms)} would stop on the way, where bars come into line; auto takes ${forms.length === 1 ? "its" : "their"} place and gets past.`,
  fixed: (what: string) => `Done: ${what}. Undo takes it back.`,
  residual: (gap: string) => `Left over: ${gap} m, or rad where the joint holds an angle.`,
  exact: "Nothing is left over.",
  moved: (position: string) => `To fit, the parts were moved by at most ${position} (m or rad).`,
  singularValues: (least: string, largest: string) => `Singular values that count: from ${least} to ${largest}.`,
  conditionIs: (condition: string) => `Their ratio, the condition number, is ${condition}.`,
  nearly: (rows: readonly string[]) => `Nearly dependent: ${shortly(rows)}. A small change of a length would make it another mechanism.`,
  special: "The mechanism stands at a singular pose: more velocities are free here than nearby.",
});
