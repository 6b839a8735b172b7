/** The worker of rest and vibration. It looks at no messages while it computes: who does not want to wait ends the worker. */
import init, * as wasm from "../../../../pkg/holonomy_later.js";
import { serve } from "../../../solver/serve.js";
import type { LocusUpdate, RestReport, VibrationReport } from "../../../solver/types.js";

/** A run of a document. */
export interface Subject {
  text: string;
  run: number;
}

/** A number of no equilibrium. */
const NONE = 0xffff_ffff;

let balance: wasm.Balance | undefined;
let locus: wasm.Locus | undefined;

function opened(): wasm.Balance {
  if (balance === undefined) throw new Error("nothing is open");
  return balance;
}

function followed(): wasm.Locus {
  if (locus === undefined) throw new Error("nothing is followed");
  return locus;
}

const answers = {
  /** Opens a run: the channels whose values make a moment. */
  open({ text, run }: Subject): string[] {
    balance?.free();
    balance = undefined;
    balance = new wasm.Balance(text, run);
    return JSON.parse(balance.channels()) as string[];
  },
  rest: ({ moments }: { moments: Float64Array }) => JSON.parse(opened().rest(moments)) as RestReport,
  restFrame: ({ index }: { index: number }) => opened().rest_frame(index),
  /** About an equilibrium of the list, or about a moment. */
  vibration: ({ moment, index }: { moment: Float64Array; index: number | undefined }) =>
    JSON.parse(opened().vibration(moment, index ?? NONE)) as VibrationReport,
  vibrationFrames: ({ mode, count }: { mode: number; count: number }) => opened().vibration_frames(mode, count),
  locus({ text, run, parameter, from, to, count }: Subject & { parameter: string; from: number; to: number; count: number }): true {
    locus?.free();
    locus = undefined;
    locus = new wasm.Locus(text, run, parameter, from, to, count);
    return true;
  },
  advance: (_: object) => JSON.parse(followed().advance()) as LocusUpdate,
  table: (_: object) => followed().csv(),
};

export type BalanceAnswers = typeof answers;

serve((module) => init({ module_or_path: module }).then(() => undefined), answers);
