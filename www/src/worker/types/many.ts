/** Many runs of one document: sweeps, and methods compared. */
import type { RunFailure } from "./findings.js";

/** What is noted of a run in a sweep. */
export interface SweepRow {
  /** Its line of the table. */
  csv: string;
  /** `done`, or the cause of a failure. */
  outcome: string;
  /** Time reached, s. */
  t: number;
  channels: SweepStatistics[];
  /** Largest, of positions. */
  drift: number;
}

/** Numbers of a channel; null where they are none. */
export interface SweepStatistics {
  last: number | null;
  min: number | null;
  max: number | null;
  mean: number | null;
  /** Local maxima in the second half of the time. */
  peaks: number[];
}

/** A run of the document whose step or tolerance is varied. */
export interface MethodSweep {
  /** Number of the run in the document, from 0. */
  run: number;
  label: string;
  /** Its method in one line. */
  method: string;
  over: "step" | "rtol" | "atol";
  /** Coarse to fine; empty if the run cannot start. */
  values: number[];
  /** Why it cannot. */
  failure?: RunFailure;
}

/** One run with one step or tolerance. */
export interface SweepPoint {
  run: number;
  /** Step (s) or tolerance. */
  value: number;
  steps: number;
  evaluations: number;
  /** Largest difference of a coordinate at the end from the reference; null if the run did not get there. */
  error: number | null;
  drift: { position: number; velocity: number };
  failure?: RunFailure;
}

/** The motion that errors are measured against. */
export interface ReferenceInfo {
  method: string;
  /** By how much its end changes when its tolerance is ten times larger. */
  uncertainty: number;
}

/** How far a comparison is, with the points that are new. */
export interface ComparisonUpdate {
  stage: "reference" | "points" | "done" | "failed";
  /** The part of the stage that is done, 0 to 1. */
  part: number;
  points: SweepPoint[];
  reference?: ReferenceInfo;
  /** Why there is no reference. */
  failure?: RunFailure;
}
