import { describe, expect, it, vi } from "vitest";
import { OutOfTime, Refused, SolverGone, SolverTrap } from "./errors.js";
import { FakeWorker, MODULE, settled } from "./fake-worker.js";
import { Pool } from "./pool.js";

type Answering = { read: (input: { text: string }) => string };

function pool(size: number, module = Promise.resolve(MODULE)): { workers: FakeWorker[]; pool: Pool<Answering> } {
  const workers: FakeWorker[] = [];
  return {
    workers,
    pool: new Pool(
      () => module,
      () => (workers.push(new FakeWorker()), workers.at(-1) as FakeWorker),
      size,
    ),
  };
}

const texts = (worker: FakeWorker): unknown[] => worker.asked().map(({ text }) => text);

describe("workers in a pool", () => {
  it("take one question after the other, no more workers than are wanted", async () => {
    const { workers, pool: asked } = pool(2);
    const answers = ["a", "b", "c"].map((text) => asked.ask("read", { text }));
    expect(workers.map(texts)).toEqual([["a"], ["b"]]);
    workers[1]?.answer("read", "B");
    await settled();
    workers[1]?.answer("read", "C");
    workers[0]?.answer("read", "A");
    expect(await Promise.all(answers)).toEqual(["A", "B", "C"]);
    // What is free is asked again.
    const more = asked.ask("read", { text: "d" });
    expect(workers).toHaveLength(2);
    workers[0]?.answer("read", "D");
    expect(await more).toBe("D");
    asked.dispose();
    expect(workers.every(({ ended }) => ended)).toBe(true);
    await expect(asked.ask("read", { text: "e" })).rejects.toThrow(SolverTrap);
  });

  it("that break, or are refused, lose only their own question", async () => {
    const { workers, pool: asked } = pool(1);
    const [broken, refused, good] = ["a", "b", "c"].map((text) => asked.ask("read", { text }));
    const lost = expect(broken).rejects.toThrow(SolverTrap);
    workers[0]?.trap("unreachable");
    await lost;
    expect(workers[0]?.ended).toBe(true);
    await settled();
    const no = expect(refused).rejects.toThrow(Refused);
    workers[1]?.say({ kind: "refused", id: workers[1].last().id, refusal: { kind: "diagnostics", diagnostics: [] } });
    await no;
    await settled();
    workers[1]?.answer("read", "C");
    expect(await good).toBe("C");
  });

  it("that are silent for too long are ended", async () => {
    const { workers, pool: asked } = pool(1);
    const [silent, good] = ["a", "b"].map((text) => asked.ask("read", { text }, 5));
    const lost = expect(silent).rejects.toThrow(OutOfTime);
    await lost;
    expect(workers[0]?.ended).toBe(true);
    await settled();
    workers[1]?.answer("read", "B");
    expect(await good).toBe("B");
  });

  it("that are gone without a word are noticed, by the lock that they held", async () => {
    const held = new Map<string, () => void>();
    vi.stubGlobal("navigator", { locks: { request: (name: string, granted: () => void) => void held.set(name, granted) } });
    try {
      const { workers, pool: asked } = pool(1);
      const [silent, good] = ["a", "b"].map((text) => asked.ask("read", { text }));
      const lost = expect(silent).rejects.toThrow(SolverGone);
      workers[0]?.say({ kind: "alive", lock: "one" });
      held.get("one")?.();
      await lost;
      await settled();
      workers[1]?.answer("read", "B");
      expect(await good).toBe("B");
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("tell everybody when the program cannot be loaded", async () => {
    const { pool: asked } = pool(2, Promise.reject(new Error("404")));
    const answers = ["a", "b", "c"].map((text) => asked.ask("read", { text }));
    for (const answer of answers) await expect(answer).rejects.toThrow("404");
  });
});
