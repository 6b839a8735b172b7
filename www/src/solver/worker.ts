/** The worker's entry: messages in, messages out. All work is in `runs.ts` and in WebAssembly. */
import init, * as wasm from "../../pkg/holonomy_wasm.js";
import { live } from "./alive.js";
import { refusalOf } from "./errors.js";
import type { CallName, Calls, Hello, Reply, Request } from "./protocol.js";
import { Runs } from "./runs.js";
import type { CheckReport, Description, Fix, GalleryEntry, LinkTarget, ModeReport, RunComparison } from "./types.js";

/** The part of a dedicated worker's global scope that is used here (the page's types know only the window). */
interface Scope {
  postMessage(message: Reply, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Hello | Request>) => void) | null;
}
const scope = globalThis as unknown as Scope;

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
  report: (run, progress) => scope.postMessage({ kind: "progress", run, progress }),
  trap,
});

live((lock) => scope.postMessage({ kind: "alive", lock }));

let ready: (() => void) | undefined;
const instance = new Promise<void>((resolve) => (ready = resolve));
let trapped = false;

scope.onmessage = ({ data }) => {
  if (data.kind === "hello") {
    init({ module_or_path: data.module }).then(() => {
      scope.postMessage({ kind: "ready" });
      ready?.();
    }, trap);
  } else {
    // Promise callbacks keep the order of the requests that came before the module.
    void instance.then(() => serve(data));
  }
};

/** After a trap nothing of the instance can be trusted: silence until the page replaces the worker. */
function trap(error: unknown): void {
  if (trapped) return;
  trapped = true;
  scope.postMessage({ kind: "trap", message: error instanceof Error ? error.message : String(error) });
}

function serve(request: Request): void {
  if (trapped) return;
  const { id } = request;
  try {
    const value = answer(request);
    scope.postMessage({ kind: "answer", id, value }, value instanceof Float64Array ? [value.buffer] : []);
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === undefined) trap(error);
    else scope.postMessage({ kind: "refused", id, refusal: refused.refusal });
  }
}

function answer(request: Request): Calls[CallName]["out"] {
  switch (request.kind) {
    case "check":
      return JSON.parse(wasm.check(request.text, request.language, request.quick)) as CheckReport;
    case "canonical":
      return wasm.format_canonical(request.text);
    case "gallery":
      return JSON.parse(wasm.gallery()) as GalleryEntry[];
    case "galleryText":
      return wasm.gallery_text(request.name);
    case "share":
      return wasm.share_fragment(request.text);
    case "open":
      return JSON.parse(wasm.open_fragment(request.fragment)) as LinkTarget;
    case "showMode":
      return wasm.show_mode(request.text, request.mode);
    case "fixes":
      return JSON.parse(wasm.fixes(request.text)) as Fix[];
    case "start": {
      const begin = performance.now();
      const simulator = new wasm.Simulator(request.text, request.index);
      return runs.add(request.run, simulator, performance.now() - begin);
    }
    case "cancel":
      return runs.cancel(request.run);
    case "dispose":
      runs.dispose(request.run);
      return null;
    case "columns":
      return runs.get(request.run).columns(request.x, request.y, request.t0, request.t1, request.pixels);
    case "spectrum":
      return runs.get(request.run).spectrum(request.y, request.t0, request.t1, request.pixels);
    case "values":
      return runs.get(request.run).values_at(JSON.stringify(request.channels), request.t);
    case "frames":
      return runs.get(request.run).frames(request.t0, request.t1, request.count);
    case "compare":
      return JSON.parse(runs.compare(request.run, request.other, JSON.stringify(request.channels))) as RunComparison;
    case "difference":
      return runs.difference(request.run, request.other, request.y, [request.t0, request.t1], request.pixels);
    case "reduce":
      runs.get(request.run).reduce(request.bytes);
      return null;
    case "summary":
      return runs.summary(request.run);
    case "csv":
      return runs.get(request.run).csv(JSON.stringify(request.channels), request.semicolon);
    case "table": {
      const table = new wasm.RunTable(request.semicolon);
      try {
        for (const { run, label, channels } of request.parts) table.add(runs.get(run), label, JSON.stringify(channels));
        return table.csv();
      } finally {
        table.free();
      }
    }
    case "describe":
      return JSON.parse(runs.get(request.run).describe(request.channel)) as Description;
    case "rows":
      return runs.get(request.run).rows(JSON.stringify(request.channels), request.first, request.count);
    case "nearest":
      return runs.get(request.run).nearest(request.t);
    case "modes":
      return JSON.parse(runs.get(request.run).modes(request.t)) as ModeReport;
    case "modeFrames":
      return runs.get(request.run).mode_frames(request.t, request.mode, request.count);
  }
}
