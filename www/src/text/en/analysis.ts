/** Words of the analysis: mobility, rank, and which reactions can be trusted. */
import { listed } from "./list.js";
import { late } from "../strings.js";

export const analysis = late("analysis", {
  show: "Show the Analysis",
  close: "Close the Analysis",
  none: "There is nothing to analyse yet.",
  lead: "At the assembled start of the motion.",
  mobility: "Degrees of freedom",
  mobilityTerm: "mobility, by rank",
  gruebler: "By counting joints",
  grueblerTerm: "Grübler-Kutzbach",
  unconstrained: "There are no equations of joints: every velocity is free.",
  same: (velocities: number, rows: number) =>
    `Both agree: ${rows === 1 ? "the equation" : `each of the ${rows} equations`} takes away one of the ${velocities} velocities.`,
  differ: (velocities: number, rows: number, rank: number, mobility: number) =>
    `Counting takes every equation for a new one: ${velocities} velocities less ${rows} equations. ${rows - rank === 1 ? "One of them only repeats" : `${rows - rank} of them only repeat`} what the others say, so that ${rank} count: ${velocities} − ${rank} = ${mobility}.`,
  singularTitle: "Only at this pose",
  singular: (now: number, elsewhere: { rank: number; redundancy: number; mobility: number; not_unique: string[] }) =>
    `The start is a singular pose: the rank is ${now} here and ${elsewhere.rank} at poses nearby. There: ${elsewhere.mobility === 1 ? "1 degree of freedom" : `${elsewhere.mobility} degrees of freedom`}, ${elsewhere.redundancy === 0 ? "no redundant equation" : elsewhere.redundancy === 1 ? "1 redundant equation" : `${elsewhere.redundancy} redundant equations`}, ${elsewhere.not_unique.length === 0 ? "every reaction determined" : `reactions not determined: ${listed(elsewhere.not_unique)}`}.`,
  rank: "Rank",
  rankSentence: (rank: number, rows: number, redundancy: number) =>
    `${rows === 1 ? "1 equation" : `${rows} equations`}, rank ${rank}: ${redundancy === 0 ? "none is redundant" : redundancy === 1 ? "1 is redundant" : `${redundancy} are redundant`}.`,
  gap: (gap: string, tolerance: string) =>
    `The smallest pivot that counts is ${gap} times the largest that does not; the limit is at ${tolerance} of the largest pivot.`,
  noGap: (tolerance: string) => `Every pivot counts; the limit is at ${tolerance} of the largest.`,
  exactGap: (tolerance: string) => `What does not count is exactly zero; the limit is at ${tolerance} of the largest pivot.`,
  distance: (distance: string) =>
    `Smallest singular value that counts over the largest: ${distance}. So far is the mechanism from one more redundant equation.`,
  nearly: (rows: string[]) => `Nearly dependent, although they count: ${listed(rows)}. A small change of a measure would make the mechanism another one.`,
  dependent: (rows: string[]) => `Found to depend on the others: ${listed(rows)}.`,
  spectrum: "Singular values of the constraint matrix, rows scaled, logarithmic",
  spectrumLabel: (counted: number, least: string, largest: string, rest: string | undefined) =>
    `Singular values on a logarithmic axis: ${counted} that count, from ${least} to ${largest}${rest === undefined ? "" : `; the rest at ${rest} or below`}.`,
  count: "counts",
  countNot: "does not count",
  limit: "limit",
  factor: (factor: string) => `gap: a factor of ${factor}`,
  values: "The values",
  joints: "Can the reactions be trusted?",
  columns: { joint: "Joint", rows: "Equations", reaction: "Reaction", multipliers: "Multipliers", elsewhere: "Reaction elsewhere" },
  unique: "unique",
  notUnique: "not unique",
  allUnique: "Every reaction is determined by the motion.",
  someUnique: (count: number, all: number) => `${count} of ${all} reactions are determined by the motion.`,
  choose: (joint: string) => `Joint ${joint}: show in the mechanism`,
  agree: "Three methods (QR, ranks, singular vectors) give the same verdicts.",
  disagree: "The three methods (QR, ranks, singular vectors) do not agree: the rank is a close decision here. Trust no verdict marked unique.",
  velocities: "Constraints on velocities",
  holds: (rows: string[]) =>
    `${listed(rows)}: ${rows.length === 1 ? "holds" : "each holds"} a position. Together with the other equations, what is said of velocities could be said of places (integrable).`,
  holdsNot: (rows: string[]) =>
    `${listed(rows)}: ${rows.length === 1 ? "limits" : "each limits"} how the mechanism moves, but by itself no place that it can get to (not integrable).`,
  undecided: (rows: string[]) => `${listed(rows)}: undecided whether a position is held; the examination did not come to an end.`,
  undecidedGap: (rows: string[]) => `${listed(rows)}: undecided whether a position is held; the figures show no gap between zero and not zero.`,
  growthUndecided: (places: number) => `Poses that differ in at least ${places} independent ways can be reached; whether in more is undecided.`,
  growth: (moves: number, places: number) =>
    `At any moment there ${moves === 1 ? "is 1 degree" : `are ${moves} degrees`} of freedom; by moving to and fro, poses that differ in ${places} independent ways can be reached.`,
  noGrowth: (moves: number) => `There ${moves === 1 ? "is 1 degree" : `are ${moves} degrees`} of freedom, and moving to and fro reaches no others.`,
  groups: "Loads that are shared",
  group: (joints: string[]) => `${listed(joints)} share a load that the rigid model cannot tell apart.`,
  groupAlone: (joint: string) => `${joint} carries a load of its own that nothing determines.`,
  showFlow: "Show the force flow",
  showFlowOf: (index: number) => `Show force flow ${index}`,
  flow: (bodies: string[]) =>
    `At the start, without any load: on ${bodies.length === 1 ? `${bodies[0] ?? ""} the arrows` : `each of ${listed(bodies)} the arrows`} are in balance. Any multiple of them can be added to the forces of a run.`,
  flowLargest: (size: string, joint: string, body: string) => `The longest arrow is ${size} N, at ${joint} on ${body}.`,
  flowColors: "An arrow has the colour of the body that it acts on.",
  flowMoments: "An arc is a moment.",
  flowMomentsInSpace: "A thin arrow is the axis of a moment.",
  stresses: "Multipliers that hold each other in balance",
  stressesLead: "Any multiple of these can be added: the motion stays the same.",
  stress: (index: number) => `Balance ${index}`,
  multiplier: "Multiplier",
  treatment: "Which equations carry nothing?",
  treatmentLead: (redundancy: number) =>
    `${redundancy === 1 ? "One equation" : `${redundancy} equations`} can be left to carry nothing, in more than one way. Each way that is ticked is a run of the document: the motion is the same, the forces that are not determined differ. Undo takes a change back.`,
  automatic: "automatic: by rank",
  minimumNorm: "smallest multipliers of all",
  carryNothing: (rows: string[]) => (rows.length === 1 ? `${rows[0] ?? ""} carries nothing` : `${listed(rows)} carry nothing`),
  firstRun: "as the document says",
  more: (count: number) => `${count} more`,
  notAll: "Not all ways were tried: there are too many. Name rows in the document for others.",
  broken: "The text has problems: fix them first.",
  compareTitle: "The choices compared",
  curve: "Force or multiplier",
  noChannel: "These rows have no channel to be drawn.",
});
