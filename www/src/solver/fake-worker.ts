/** A worker for tests: it answers when it is told to. */
import type { Hello, Reply, Request, WorkerLike } from "./channel.js";

type Asked = Request & Record<string, unknown>;

export class FakeWorker implements WorkerLike {
  received: (Asked | Hello)[] = [];
  ended = false;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage(message: unknown): void {
    this.received.push(message as Asked | Hello);
  }
  terminate(): void {
    this.ended = true;
  }
  say(reply: Reply): void {
    this.onmessage?.({ data: reply } as MessageEvent);
  }
  /** The questions so far, of one kind if that is given. */
  asked(kind?: string): Asked[] {
    return this.received.filter((message): message is Asked => "id" in message && (kind === undefined || message.kind === kind));
  }
  last(kind?: string): Asked {
    const request = this.asked(kind).at(-1);
    if (request === undefined) throw new Error(`no ${kind ?? "question"} came`);
    return request;
  }
  /** Answers the last question of a kind. */
  answer(kind: string | undefined, value: unknown): void {
    this.say({ kind: "answer", id: this.last(kind).id, value });
  }
  trap(message: string): void {
    this.say({ kind: "trap", message });
  }
}

/** What was promised has been told. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
export const MODULE = {} as WebAssembly.Module;
