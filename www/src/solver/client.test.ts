import { describe, expect, it, vi } from "vitest";
import { Interrupted, Refused, SolverClient, SolverGone, SolverTrap } from "./client.js";
import { FakeWorker, MODULE } from "./fake-worker.js";
import type { RunFailure, RunProgress } from "./types.js";

const START: RunProgress = { state: "running", t: 0, duration: 2, samples: 1 };
const FAILURE: RunFailure = { cause: "singular", t: 0.5, parts: ["A"], message: "It locks.", remedy: "Move A." };

function setup(patience = 1000) {
  const workers: FakeWorker[] = [];
  const onTrap = vi.fn();
  const client = new SolverClient({
    module: () => Promise.resolve(MODULE),
    createWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    onTrap,
    patience,
  });
  const worker = () => workers.at(-1) as FakeWorker;
  return { client, workers, worker, onTrap };
}

describe("SolverClient", () => {
  it("posts the module, and matches answers to questions by id, in any order", async () => {
    const { client, worker } = setup();
    const first = client.ask("share", { text: "a" });
    const second = client.ask("share", { text: "b" });
    const [a, b] = worker().asked("share");
    worker().say({ kind: "answer", id: b?.id ?? 0, value: "m=1b" });
    worker().say({ kind: "answer", id: a?.id ?? 0, value: "m=1a" });
    expect(await first).toBe("m=1a");
    expect(await second).toBe("m=1b");
    expect(worker().received).toContainEqual({ kind: "hello", module: MODULE });
  });

  it("rejects with the reasons when the text is no document", async () => {
    const { client, worker } = setup();
    const share = client.ask("share", { text: "{" });
    const diagnostics = [{ code: "syntax", message: "Expected a key." }] as never;
    worker().say({ kind: "refused", id: worker().last("share").id, refusal: { kind: "diagnostics", diagnostics } });
    await expect(share).rejects.toBeInstanceOf(Refused);
    await expect(share).rejects.toThrow("Expected a key.");
  });

  it("runs to the end with progress, and answers for its samples", async () => {
    const { client, worker } = setup();
    const seen: string[] = [];
    const run = client.run("{}", 0, ({ state, t }) => seen.push(`${state} ${t}`));
    expect(worker().last("start")).toMatchObject({ text: "{}", index: 0, run: run.id });
    worker().answer("start", START);
    await run.started;
    worker().say({ kind: "progress", run: run.id, progress: { ...START, t: 1 } });
    worker().say({ kind: "progress", run: run.id, progress: { ...START, state: "done", t: 2 } });
    expect((await run.finished).state).toBe("done");
    expect(seen).toEqual(["running 0", "running 1", "done 2"]);
    const columns = run.ask("columns", { x: "t", y: "x", t0: 0, t1: 2, pixels: 300 });
    worker().answer("columns", new Float64Array([0, 1]));
    expect(await columns).toEqual(new Float64Array([0, 1]));
  });

  it("tells of a run that cannot start, on both promises", async () => {
    const { client, worker } = setup();
    const run = client.run("{}", 0);
    worker().say({ kind: "refused", id: worker().last("start").id, refusal: { kind: "failure", failure: FAILURE } });
    await expect(run.started).rejects.toMatchObject({ failure: FAILURE });
    expect(await run.finished).toMatchObject({ state: "failed", failure: FAILURE });
  });

  it("cancels a run and keeps its samples; nothing is reported after that", async () => {
    const { client, worker } = setup();
    const run = client.run("{}", 0);
    worker().answer("start", START);
    await run.started;
    const cancelled = run.cancel();
    worker().answer("cancel", { ...START, state: "cancelled", t: 0.7, samples: 70 });
    await cancelled;
    worker().say({ kind: "progress", run: run.id, progress: { ...START, t: 0.9 } });
    expect(run.progress).toMatchObject({ state: "cancelled", t: 0.7, samples: 70 });
    expect(run.lost).toBe(false);
  });

  it("replaces a worker after a trap: everything open is rejected, the next question goes to a new one", async () => {
    const { client, workers, worker, onTrap } = setup();
    const run = client.run("{}", 0);
    worker().answer("start", START);
    await run.started;
    const open = run.ask("summary", {});
    const trapped = worker();
    trapped.say({ kind: "trap", message: "index out of bounds" });
    await expect(open).rejects.toBeInstanceOf(SolverTrap);
    expect(await run.finished).toMatchObject({ state: "failed", failure: { cause: "internal" } });
    expect(trapped.ended).toBe(true);
    expect(onTrap).toHaveBeenCalledTimes(1);
    await expect(run.ask("csv", { channels: [], semicolon: false })).rejects.toBeInstanceOf(SolverTrap);

    const check = client.check("{}");
    expect(workers).toHaveLength(2);
    // A late message of the first worker is not an answer.
    trapped.say({ kind: "answer", id: worker().last("check").id, value: { ok: false } });
    worker().answer("check", { ok: true });
    expect(await check).toEqual({ ok: true });
  });

  it("replaces a worker that is stuck in a step when it does not answer a cancel", async () => {
    vi.useFakeTimers();
    try {
      const { client, workers } = setup(1000);
      const run = client.run("{}", 0);
      const cancelled = run.cancel();
      await vi.advanceTimersByTimeAsync(1001);
      await cancelled;
      expect(workers[0]?.ended).toBe(true);
      expect((await run.finished).state).toBe("cancelled");
    } finally {
      vi.useRealTimers();
    }
  });

  it("notices a worker that is gone without a word, by the lock that it held", async () => {
    const held = new Map<string, () => void>();
    vi.stubGlobal("navigator", { locks: { request: (name: string, granted: () => void) => void held.set(name, granted) } });
    try {
      const { client, workers, worker, onTrap } = setup();
      const check = client.check("{}");
      worker().say({ kind: "alive", lock: "one" });
      expect(workers[0]?.ended).toBe(false);
      held.get("one")?.();
      await expect(check).rejects.toBeInstanceOf(SolverGone);
      expect(onTrap).toHaveBeenCalledTimes(1);
      const run = client.run("{}", 0);
      worker().say({ kind: "alive", lock: "two" });
      // The lock of a worker that was replaced says nothing.
      held.get("one")?.();
      expect(run.lost).toBe(false);
      held.get("two")?.();
      expect(await run.finished).toMatchObject({ state: "failed", failure: { cause: "ended" } });
      expect(workers).toHaveLength(2);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("has short questions answered elsewhere while the worker is busy, and goes on after an interruption", async () => {
    vi.useFakeTimers();
    try {
      const worker = new FakeWorker();
      const short = { openFragment: () => ({ kind: "none" }) as const, gallery: () => [], galleryText: () => "the instance's own" };
      const client = new SolverClient({ module: () => Promise.resolve(MODULE), createWorker: () => worker, aside: () => Promise.resolve(short) });
      const check = client.check("{}");
      const opened = client.open("m=1");
      await vi.advanceTimersByTimeAsync(400);
      worker.answer("open", { kind: "gallery", name: "four-bar" });
      expect(await opened).toEqual({ kind: "gallery", name: "four-bar" });
      const example = client.galleryText("four-bar");
      client.interrupt();
      await expect(check).rejects.toBeInstanceOf(Interrupted);
      expect(worker.ended).toBe(true);
      await vi.advanceTimersByTimeAsync(600);
      expect(await example).toBe("the instance's own");
    } finally {
      vi.useRealTimers();
    }
  });

  it("takes the text of an example from its file where the module does not have it", async () => {
    const { client, worker } = setup();
    const asked: string[] = [];
    vi.stubGlobal("fetch", (address: string) => {
      asked.push(address);
      return Promise.resolve(new Response("the text"));
    });
    try {
      const own = client.galleryText("four-bar");
      worker().answer("galleryText", "the module's own");
      expect(await own).toBe("the module's own");
      expect(asked).toEqual([]);
      const file = client.galleryText("bricard");
      worker().answer("galleryText", undefined);
      expect(await file).toBe("the text");
      expect(asked).toHaveLength(1);
      expect(asked[0]).toMatch(/bricard.*\.json/);
      const none = client.galleryText("no-such-thing");
      worker().answer("galleryText", undefined);
      expect(await none).toBeUndefined();
      vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 404, statusText: "Not Found" })));
      const lost = client.galleryText("squeezer");
      worker().answer("galleryText", undefined);
      await expect(lost).rejects.toThrow("404 Not Found (squeezer)");
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("says so when the module cannot be loaded", async () => {
    const worker = new FakeWorker();
    const client = new SolverClient({ module: () => Promise.reject(new Error("404")), createWorker: () => worker });
    await expect(client.galleryText("bricard")).rejects.toThrow("404");
  });
});
