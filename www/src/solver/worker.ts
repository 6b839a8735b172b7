/** The worker of the runs on screen. All work is in `runs.ts` and in WebAssembly. */
import init, * as wasm from "../../pkg/holonomy_wasm.js";
import type { RunId } from "./channel.js";
import { instantiate } from "./rest.js";
import { Runs } from "./runs.js";
import { serve } from "./serve.js";
import type { CheckReport, Description, LinkTarget, ModeReport, RunComparison, WaysOut } from "./types.js";

// A message to oneself comes after the messages that wait already, and without the delay that nested timers get.
const turn = new MessageChannel();
let next: (() => void) | undefined;
turn.port1.onmessage = () => {
  const callback = next;
  next = undefined;
  callback?.();
};

const runs = new Runs<wasm.Simulator>({
  now: () => performance.now(),
  again(callback) {
    next = callback;
    turn.port2.postMessage(null);
  },
  report: (run, progress) => voice.tell({ kind: "progress", run, progress }),
  trap: (error) => voice.trap(error),
});

interface Of {
  run: RunId;
}
/** A stretch of time, for so many columns of pixels. */
interface Window {
  t0: number;
  t1: number;
  pixels: number;
}

const answers = {
  /** `language`: of what the document says in several; `quick`: without the analysis of the start. */
  check: ({ text, language, quick }: { text: string; language: string; quick: boolean }) => JSON.parse(wasm.check(text, language, quick)) as CheckReport,
  galleryText: ({ name }: { name: string }) => wasm.gallery_text(name),
  share: ({ text }: { text: string }) => wasm.share_fragment(text),
  open: ({ fragment }: { fragment: string }) => JSON.parse(wasm.open_fragment(fragment)) as LinkTarget,
  /** Poses along a way to move: rows of the way and the scene's values. */
  showMode: ({ text, mode }: { text: string; mode: number }) => wasm.show_mode(text, mode),
  fixes: ({ text }: { text: string }) => JSON.parse(wasm.fixes(text)) as WaysOut,
  /** Builds the run and begins to advance it; the reply comes when it stands at its start. */
  start({ run, text, index }: Of & { text: string; index: number }) {
    const begin = performance.now();
    const simulator = new wasm.Simulator(text, index);
    return runs.add(run, simulator, performance.now() - begin);
  },
  cancel: ({ run }: Of) => runs.cancel(run),
  dispose: ({ run }: Of) => runs.dispose(run),
  columns: ({ run, x, y, t0, t1, pixels }: Of & Window & { x: string; y: string }) => runs.get(run).columns(x, y, t0, t1, pixels),
  spectrum: ({ run, y, t0, t1, pixels }: Of & Window & { y: string }) => runs.get(run).spectrum(y, t0, t1, pixels),
  values: ({ run, channels, t }: Of & { channels: string[]; t: number }) => runs.get(run).values_at(JSON.stringify(channels), t),
  frames: ({ run, t0, t1, count }: Of & { t0: number; t1: number; count: number }) => runs.get(run).frames(t0, t1, count),
  /** How far a run is from another one; differences are those of the first minus the second. */
  compare: ({ run, other, channels }: Of & { other: RunId; channels: string[] }) =>
    JSON.parse(runs.get(run).compare(runs.get(other), JSON.stringify(channels))) as RunComparison,
  difference: ({ run, other, y, t0, t1, pixels }: Of & Window & { other: RunId; y: string }) => runs.get(run).difference(runs.get(other), y, t0, t1, pixels),
  /** Keeps fewer samples, in at most so many bytes. */
  reduce: ({ run, bytes }: Of & { bytes: number }) => runs.get(run).reduce(bytes),
  summary: ({ run }: Of) => runs.summary(run),
  /** `semicolon`: with decimal commas. */
  csv: ({ run, channels, semicolon }: Of & { channels: string[]; semicolon: boolean }) => runs.get(run).csv(JSON.stringify(channels), semicolon),
  /** Channels of several runs side by side, as CSV; `label`: what tells a run from the others. */
  table({ parts, semicolon }: { parts: (Of & { label: string; channels: string[] })[]; semicolon: boolean }) {
    const table = new wasm.RunTable(semicolon);
    try {
      for (const { run, label, channels } of parts) table.add(runs.get(run), label, JSON.stringify(channels));
      return table.csv();
    } finally {
      table.free();
    }
  },
  describe: ({ run, channel }: Of & { channel: string }) => JSON.parse(runs.get(run).describe(channel)) as Description,
  rows: ({ run, channels, first, count }: Of & { channels: string[]; first: number; count: number }) =>
    runs.get(run).rows(JSON.stringify(channels), first, count),
  nearest: ({ run, t }: Of & { t: number }) => runs.get(run).nearest(t),
  modes: ({ run, t }: Of & { t: number }) => JSON.parse(runs.get(run).modes(t)) as ModeReport,
  modeFrames: ({ run, t, mode, count }: Of & { t: number; mode: number; count: number }) => runs.get(run).mode_frames(t, mode, count),
};

export type RunAnswers = typeof answers;

const voice = serve((module) => instantiate(init, module), answers);
