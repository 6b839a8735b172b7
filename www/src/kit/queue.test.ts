import { describe, expect, it, vi } from "vitest";
import { enqueue, forget, turn } from "./queue.js";

describe("the queue of drawings", () => {
  it("draws one after the other, the latest of each owner, each in a task of its own, and goes on after one that fails", async () => {
    const told = vi.fn();
    vi.stubGlobal("reportError", told);
    const done: string[] = [];
    const [a, b, c, d] = [{}, {}, {}, {}];
    enqueue(a, () => done.push("a, before"));
    enqueue(a, () => done.push("a"));
    enqueue(b, () => {
      done.push("b");
      throw new Error("no canvas");
    });
    enqueue(c, () => done.push("c"));
    enqueue(d, () => done.push("d"));
    forget(d);
    expect(done).toEqual([]);
    for (let i = 0; i < 5; i++) await turn();
    expect([done, told.mock.calls.length]).toEqual([["a", "b", "c"], 1]);
    enqueue(d, () => done.push("d, later"));
    for (let i = 0; i < 3; i++) await turn();
    expect(done.at(-1)).toBe("d, later");
    vi.unstubAllGlobals();
  });
});
