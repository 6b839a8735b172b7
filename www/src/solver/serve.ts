/** The worker's side of a channel: questions in, answers out. */
import { live } from "./alive.js";
import type { Answers, Hello, Reply, Request, Rest } from "./channel.js";
import { PartMissing, refusalOf } from "./errors.js";
import type { Link } from "./rest.js";

/** The part of a dedicated worker's global scope that is used here (the page's types know only the window). */
interface Scope {
  postMessage(message: Reply, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Hello | Rest | Request>) => void) | null;
}

/** What a worker says unasked. */
export interface Voice {
  tell(reply: Reply): void;
  /** After a trap nothing of the instance can be trusted: silence until the page replaces the worker. */
  trap(error: unknown): void;
}

/**
 * Answers questions, each when those before it are answered; questions may come before the module. `init` instantiates it, and gives what
 * puts its rest in place if it comes in parts.
 */
export function serve(init: (module: WebAssembly.Module) => Promise<Link | undefined>, answers: Answers): Voice {
  const scope = globalThis as unknown as Scope;
  let trapped = false;
  const tell = (reply: Reply, transfer: Transferable[] = []): void => {
    if (!trapped) scope.postMessage(reply, transfer);
  };
  const trap = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error);
    tell({ kind: "trap", message, ...(error instanceof PartMissing && { missing: true }) });
    trapped = true;
  };
  let ready: ((link: Link | undefined) => void) | undefined;
  const instance = new Promise<Link | undefined>((resolve) => (ready = resolve));
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
    // Promise callbacks keep the order of what comes.
    if (!("module" in data)) void instance.then(() => answer(data));
    else if (data.kind === "hello") init(data.module).then((link) => ready?.(link), trap);
    else void instance.then((link) => link?.(data.module)).catch(trap);
  };
  live((lock) => tell({ kind: "alive", lock }));
  return { tell, trap };
}
