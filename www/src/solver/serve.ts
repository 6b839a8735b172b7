/** The worker's side of a channel: questions in, answers out. */
import { live } from "./alive.js";
import type { Answers, Hello, Reply, Request } from "./channel.js";
import { refusalOf } from "./errors.js";

/** The part of a dedicated worker's global scope that is used here (the page's types know only the window). */
interface Scope {
  postMessage(message: Reply, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Hello | Request>) => void) | null;
}

/** What a worker says unasked. */
export interface Voice {
  tell(reply: Reply): void;
  /** After a trap nothing of the instance can be trusted: silence until the page replaces the worker. */
  trap(error: unknown): void;
}

/** Answers questions, each when those before it are answered; questions may come before the module. */
export function serve(init: (options: { module_or_path: WebAssembly.Module }) => Promise<unknown>, answers: Answers): Voice {
  const scope = globalThis as unknown as Scope;
  let trapped = false;
  const tell = (reply: Reply, transfer: Transferable[] = []): void => {
    if (!trapped) scope.postMessage(reply, transfer);
  };
  const trap = (error: unknown): void => {
    tell({ kind: "trap", message: error instanceof Error ? error.message : String(error) });
    trapped = true;
  };
  let ready: (() => void) | undefined;
  const instance = new Promise<void>((resolve) => (ready = resolve));
  const answer = (request: Request): void => {
    if (trapped) return;
    const { id, kind } = request;
    try {
      const asked = answers[kind];
      if (asked === undefined) throw new Error(`no answer is named for "${kind}"`);
      const value = asked(request as never);
      tell({ kind: "answer", id, value }, value instanceof Float64Array ? [value.buffer] : []);
    } catch (error) {
      const refused = refusalOf(error);
      if (refused === undefined) trap(error);
      else tell({ kind: "refused", id, refusal: refused.refusal });
    }
  };
  scope.onmessage = ({ data }) => {
    if ("module" in data) init({ module_or_path: data.module }).then(() => ready?.(), trap);
    // Promise callbacks keep the order of the questions.
    else void instance.then(() => answer(data));
  };
  live((lock) => tell({ kind: "alive", lock }));
  return { tell, trap };
}
