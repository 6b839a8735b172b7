import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Notice, type SaidNotice, speaking } from "./kept.js";
import { part, patient } from "./late.js";

class Told {
  notice: Notice | undefined;
  notify(notice: SaidNotice | undefined): void {
    this.notice = notice && speaking(notice);
  }
}

describe("a part of the page", () => {
  let answer: () => Promise<Response>;
  beforeEach(() => {
    vi.stubGlobal("location", { href: "https://example.org/holonomy/#g=four-bar", reload: () => undefined });
    vi.stubGlobal("fetch", (address: string) => (address === "https://example.org/holonomy/" ? answer() : Promise.reject(new Error(address))));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("that is gone from a site that answers is got by reloading", async () => {
    answer = () => Promise.resolve(new Response());
    const told = new Told();
    expect(await part(told, () => Promise.reject(new Error("404")), "No card.")).toBeUndefined();
    expect(told.notice).toMatchObject({ message: "No card.", action: { label: "Reload" } });
    expect(told.notice?.remedy).toContain("Reload the page");
    expect(told.notice?.remedy).not.toContain("connection");
  });

  it("that cannot be had without a connection says so", async () => {
    for (const failing of [() => Promise.reject(new Error("offline")), () => Promise.resolve(new Response("", { status: 503 }))]) {
      answer = failing;
      const told = new Told();
      await part(told, () => Promise.reject(new Error("offline")), "No card.");
      expect(told.notice?.remedy).toContain("Check the connection");
      expect(told.notice?.action).toBeUndefined();
    }
  });

  it("that nobody asked for says nothing over what is said", async () => {
    answer = () => Promise.resolve(new Response());
    const told = new Told();
    const missing = (problem: string, unasked: boolean): Promise<undefined> => part(told, () => Promise.reject(new Error("404")), problem, unasked);
    await missing("No panel.", true);
    expect(told.notice).toMatchObject({ message: "No panel." });
    await missing("No card.", false);
    expect(told.notice).toMatchObject({ message: "No card." });
    await missing("No panel.", true);
    expect(told.notice).toMatchObject({ message: "No card." });
  });

  it("that takes long is said, until it comes", async () => {
    vi.useFakeTimers();
    const told = new Told();
    let come: (value: number) => void = () => undefined;
    const awaited = patient(told, new Promise<number>((resolve) => (come = resolve)));
    await vi.advanceTimersByTimeAsync(5000);
    expect(told.notice).toBeUndefined();
    await vi.advanceTimersByTimeAsync(5000);
    expect(told.notice).toMatchObject({ calm: true, action: { label: "Reload" } });
    come(7);
    expect(await awaited).toBe(7);
    expect(told.notice).toBeUndefined();
    // More urgent news stay.
    const other = { message: "other", remedy: "" };
    told.notice = other;
    void patient(told, new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told.notice).toBe(other);
  });
});
