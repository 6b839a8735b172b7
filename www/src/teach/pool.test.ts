import { describe, expect, it } from "vitest";
import type { Hello, Reply, Request } from "../exercise/protocol.js";
import type { WorkerLike } from "../solver/client.js";
import { Refused, SolverTrap } from "../solver/errors.js";
import { OutOfTime, Pool } from "./pool.js";

class Fake implements WorkerLike {
  orders: (Hello | Request)[] = [];
  ended = false;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage(order: unknown): void {
    this.orders.push(order as Hello | Request);
  }
  terminate(): void {
    this.ended = true;
  }
  say(news: { kind: "answer"; value: unknown } | { kind: "refused" } | { kind: "trap"; message: string }): void {
    const reply: Reply = news.kind === "answer" ? { ...news, id: 0 } : news.kind === "refused" ? { ...news, id: 0, refusal: { kind: "diagnostics", diagnostics: [] } } : news;
    this.onmessage?.({ data: reply } as MessageEvent);
  }
  get asked(): unknown[] {
    return this.orders.flatMap((order) => (order.kind === "canonical" ? [order.submission] : []));
  }
}

function pool(size: number, module = Promise.resolve({} as WebAssembly.Module), grace = 10_000): { workers: Fake[]; pool: Pool } {
  const workers: Fake[] = [];
  return { workers, pool: new Pool(() => module, () => (workers.push(new Fake()), workers.at(-1) as Fake), size, grace) };
}

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("the workers of exercises", () => {
  it("take one question after the other, no more workers than are wanted", async () => {
    const { workers, pool: asked } = pool(2);
    const answers = ["a", "b", "c"].map((text) => asked.ask("canonical", { submission: text }));
    await soon();
    expect(workers).toHaveLength(2);
    expect(workers.map((worker) => worker.asked)).toEqual([["a"], ["b"]]);
    workers[1]?.say({ kind: "answer", value: "B" });
    workers[1]?.say({ kind: "answer", value: "C" });
    workers[0]?.say({ kind: "answer", value: "A" });
    expect(await Promise.all(answers)).toEqual(["A", "B", "C"]);
    // What is free is asked again.
    const more = asked.ask("canonical", { submission: "d" });
    expect(workers).toHaveLength(2);
    workers[0]?.say({ kind: "answer", value: "D" });
    expect(await more).toBe("D");
    asked.dispose();
    expect(workers.every(({ ended }) => ended)).toBe(true);
    await expect(asked.ask("canonical", { submission: "e" })).rejects.toThrow(SolverTrap);
  });

  it("that break, or are refused, lose only their own question", async () => {
    const { workers, pool: asked } = pool(1);
    const [broken, refused, good] = ["a", "b", "c"].map((text) => asked.ask("canonical", { submission: text }));
    const lost = expect(broken).rejects.toThrow(SolverTrap);
    await soon();
    workers[0]?.say({ kind: "trap", message: "unreachable" });
    await lost;
    expect(workers[0]?.ended).toBe(true);
    await soon();
    const no = expect(refused).rejects.toThrow(Refused);
    workers[1]?.say({ kind: "refused" });
    await no;
    workers[1]?.say({ kind: "answer", value: "C" });
    expect(await good).toBe("C");
  });

  it("that are silent for too long are ended", async () => {
    const { workers, pool: asked } = pool(1, undefined, 5);
    const [silent, good] = ["a", "b"].map((text) => asked.ask("canonical", { submission: text }, 0));
    const lost = expect(silent).rejects.toThrow(OutOfTime);
    await soon();
    await lost;
    expect(workers[0]?.ended).toBe(true);
    await soon();
    workers[1]?.say({ kind: "answer", value: "B" });
    expect(await good).toBe("B");
  });

  it("tell everybody when the program cannot be loaded", async () => {
    const { pool: asked } = pool(2, Promise.reject(new Error("404")));
    const answers = ["a", "b", "c"].map((text) => asked.ask("canonical", { submission: text }));
    for (const answer of answers) await expect(answer).rejects.toThrow("404");
  });
});
