import { describe, expect, it } from "vitest";
import { Interrupted, Refused, type SolverClient, SolverGone } from "../solver/client.js";
import type { CheckReport, LinkTarget, RunProgress } from "../solver/types.js";
import { Session } from "./session.js";

const report = (text: string): CheckReport => ({
  ok: !text.includes("broken"),
  title: text,
  diagnostics: text.includes("broken")
    ? [{ code: "x", severity: "error", pointer: "", line: 1, column: 1, span: [0, 1], parameters: {}, message: "wrong", remedy: "mend it" }]
    : [],
  parameters: [],
  runs: [
    { label: "a", index: 0, method: "" },
    { label: "b", index: 1, method: "" },
  ],
  method: [],
  duration: 2,
  output_step: 0.1,
  channels: [],
  plots: [],
  scene: { space: "planar", size: 1, bounds: [[0], [0]], items: [] },
  analysis: null,
  checks: [],
  modes: [],
  drivers: 0,
});

/** A client whose runs end when the test says so, or at once. */
class FakeClient {
  checked: string[] = [];
  /** What was asked for, in its order. */
  order: string[] = [];
  disposed = 0;
  endings: ((state: RunProgress["state"]) => void)[] = [];
  target: LinkTarget = { kind: "none" };

  constructor(private readonly slow = false) {}

  interrupted = 0;
  private readonly stuck: ((error: Error) => void)[] = [];

  /** A text that is called heavy is checked for ever. */
  check(text: string, _language?: string, quick = false): Promise<CheckReport> {
    this.checked.push(text);
    this.order.push(`${quick ? "look at" : "analyse"} ${text}`);
    if (text.startsWith("heavy")) return new Promise((_, reject) => this.stuck.push(reject));
    return Promise.resolve({ ...report(text), drivers: quick ? 0 : 1 });
  }
  interrupt(): void {
    this.interrupted++;
    for (const reject of this.stuck.splice(0)) reject(new Interrupted("ended"));
  }
  open(): Promise<LinkTarget> {
    return Promise.resolve(this.target);
  }
  galleryText(name: string): Promise<string | undefined> {
    if (name.startsWith("n-four-bar?"))
      return Promise.reject(
        new Refused({ kind: "failure", failure: { cause: "gallery", t: null, parts: [name], message: "No such chain.", remedy: "Write another." } }),
      );
    return Promise.resolve(name === "four-bar" ? "four-bar document" : undefined);
  }
  run(text: string, _index: number, report: (progress: RunProgress) => void): object {
    this.order.push(`run ${text}`);
    const progress: RunProgress = { state: "running", t: 1, duration: 2, samples: 11 };
    let end: (progress: RunProgress) => void = () => undefined;
    const finished = new Promise<RunProgress>((resolve) => (end = resolve));
    const ending = (state: RunProgress["state"]): void => {
      const last: RunProgress = { ...progress, state, t: state === "done" ? 2 : 1 };
      report(last);
      end(last);
    };
    if (this.slow) this.endings.push(ending);
    else queueMicrotask(() => ending("done"));
    return {
      progress,
      finished,
      ask: (kind: string, { t1 }: { t1: number }) => Promise.resolve(kind === "frames" ? Float64Array.from([0, 0, t1, 1]) : { steps: 1 }),
      cancel: () => Promise.resolve(ending("cancelled")),
      dispose: () => Promise.resolve(void this.disposed++),
    };
  }
}

function made(slow = false): { client: FakeClient; session: Session; until: (done: () => boolean) => Promise<void> } {
  const client = new FakeClient(slow);
  const session = new Session(client as unknown as SolverClient, () => true);
  return {
    client,
    session,
    async until(done) {
      for (let i = 0; i < 200 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 10));
      expect(done()).toBe(true);
    },
  };
}

it("tells of what changed alone: a card that opens wakes nothing that shows runs", async () => {
  const { session, until } = made();
  session.open("{}");
  await until(() => session.set !== undefined && !session.busy);
  const told: string[] = [];
  for (const name of ["document", "report", "runs", "selection", "notice", "work"] as const) session.watch([name], () => told.push(name));
  session.selectPart("crank");
  expect(told.splice(0)).toEqual(["selection"]);
  session.say("Seen.");
  expect(told.splice(0)).toEqual(["notice"]);
  session.selectPart("crank");
  expect(told.splice(0)).toEqual([]);
  session.selectRun(0);
  expect(told.splice(0)).toEqual(["runs"]);
  session.setValue(["parameters", "a"], 1);
  expect(told.splice(0)).toEqual(["document", "work"]);
  await until(() => !session.busy);
  expect(new Set(told)).toEqual(new Set(["report", "runs", "work"]));
});

describe("session", () => {
  it("opens the first example when the address says nothing", async () => {
    const { session, until } = made();
    await session.openAddress("");
    await until(() => session.set !== undefined && !session.busy);
    expect(session.title).toBe("four-bar document");
    expect(session.clock.available).toBe(2);
    expect(session.clock.playing).toBe(false);
    expect(session.documents).toBe(1);
  });

  it("keeps the last good document on screen while the text is broken, and goes on when it is mended", async () => {
    const { session, until } = made();
    session.open("good");
    await until(() => session.set !== undefined && !session.busy);
    const { set } = session;
    session.edit("broken");
    await until(() => session.broken);
    expect(session.good?.text).toBe("good");
    expect(session.set).toBe(set);
    expect(session.problems).toBe(1);
    session.edit("good again");
    await until(() => session.good?.text === "good again" && session.set !== set);
    expect(session.broken).toBe(false);
    expect(session.documents).toBe(1);
  });

  it("runs the newest of many quick changes, keeps the time, and frees the old runs", async () => {
    const { client, session, until } = made();
    session.open("0");
    await until(() => session.set !== undefined && !session.busy);
    session.clock.seek(1.5);
    for (let i = 1; i <= 20; i++) session.edit(`${i}`, "slide");
    await until(() => session.good?.text === "20" && !session.busy);
    expect(client.checked.length).toBeLessThan(6);
    expect(session.clock.t).toBe(1.5);
    expect(client.disposed).toBe(2 * (client.checked.length - 1));
    session.undo();
    expect(session.text).toBe("0");
  });

  it("runs first and analyses after when a slider moves, and analyses nothing on the way", async () => {
    const { client, session, until } = made(true);
    const text = (l: number): string => `{ "parameters": { "l": ${l} } }`;
    session.open(text(0));
    await until(() => client.endings.length === 2);
    for (const end of client.endings.splice(0)) end("done");
    await until(() => !session.busy);
    client.order = [];
    session.setValue(["parameters", "l"], 1, "slide");
    await until(() => client.endings.length === 2);
    session.setValue(["parameters", "l"], 2, "slide");
    for (const end of client.endings.splice(0)) end("done");
    await until(() => client.endings.length === 2);
    for (const end of client.endings.splice(0)) end("done");
    await until(() => !session.busy);
    const [one, two] = [text(1), text(2)];
    expect(client.order).toEqual([`look at ${one}`, `run ${one}`, `run ${one}`, `look at ${two}`, `run ${two}`, `run ${two}`, `analyse ${two}`]);
    expect([session.good?.text, session.good?.report.drivers, session.set?.report.drivers]).toEqual([two, 1, 1]);
    // Whatever else is changed is analysed first, as ever.
    client.order = [];
    session.setValue(["title"], "other");
    await until(() => client.endings.length === 2);
    expect(client.order[0]).toBe(`analyse ${session.text}`);
    for (const end of client.endings.splice(0)) end("done");
  });

  it("shows a long computation as it goes, and keeps what there is when it is cancelled", async () => {
    const { session, until } = made(true);
    session.open("long");
    await until(() => session.computing !== undefined);
    expect(session.set?.runs[0]?.frames.count).toBe(2);
    expect(session.clock.available).toBe(1);
    expect(session.computing?.done).toBe(0.5);
    session.cancel();
    await until(() => session.computing === undefined && !session.busy);
    expect(session.set?.cancelled).toBe(true);
    expect(session.set?.runs[0]?.frames.end).toBe(1);
  });

  it("shows a run soon, and lets it give way to the next value then: it is cut short, not waited for", async () => {
    const { client, session, until } = made(true);
    session.open("first");
    // Nothing says yet that it is computed: it has not taken long.
    await until(() => session.set?.text === "first");
    expect(session.computing).toBe(undefined);
    expect(session.set?.runs[0]?.frames.count).toBe(2);
    session.edit("second", undefined, true);
    session.edit("third", undefined, true);
    await until(() => session.set?.text === "third");
    // Every run that was asked for was cut short, and the value in between was never computed.
    expect(client.order.filter((asked) => asked.startsWith("run"))).toEqual(["run first", "run first", "run third", "run third"]);
    session.cancel();
    for (const ending of client.endings) ending("cancelled");
    await until(() => !session.busy);
  });

  it("shows a check that takes long, and what was there before when it is cancelled", async () => {
    const { client, session, until } = made();
    session.open("good");
    await until(() => session.set !== undefined && !session.busy);
    const before = session.set;
    session.edit("heavy");
    expect(session.checking).toBe(false);
    await until(() => session.checking);
    session.cancel();
    await until(() => !session.busy);
    expect([session.checking, session.unchecked, client.interrupted]).toEqual([false, true, 1]);
    // The samples on screen went with the worker: they are computed again.
    expect(session.set).not.toBe(before);
    expect([session.set?.text, session.text, session.good?.text]).toEqual(["good", "heavy", "good"]);
    session.edit("light");
    await until(() => session.good?.text === "light" && !session.busy);
    expect(session.unchecked).toBe(false);
  });

  it("lets what is opened take the place of a check that takes long", async () => {
    const { client, session, until } = made();
    session.open("heavy");
    await until(() => session.checking);
    session.open("light");
    await until(() => session.good?.text === "light" && !session.busy);
    expect([client.interrupted, session.documents, session.checking, session.unchecked]).toEqual([1, 1, false, false]);
  });

  it("says that the solver is gone, also while nothing is computed", async () => {
    const { client, session, until } = made();
    session.open("good");
    await until(() => session.set !== undefined && !session.busy);
    (client as unknown as SolverClient).onTrap(new SolverGone());
    expect(session.notice?.message).toContain("The browser ended the solver");
    const before = session.set;
    session.notice?.action?.run();
    await until(() => session.set !== before && !session.busy);
    expect(session.set?.text).toBe("good");
  });

  it("says what an address is that opens no document", async () => {
    const { session, until } = made();
    for (const [fragment, said] of [
      ["r=1abc", "the link of a receipt"],
      ["x=1&r=1abc", "the link of a receipt"],
      ["section", "leads to nothing"],
    ] as const) {
      await session.openAddress(fragment);
      expect(session.notice?.message, fragment).toContain(said);
    }
    await until(() => session.set !== undefined && !session.busy);
    expect(session.title).toBe("four-bar document");
    await session.openAddress("");
    expect(session.notice).toBeUndefined();
  });

  it("goes to the moment of a link", async () => {
    const { client, session, until } = made();
    client.target = { kind: "document", text: "linked", t: 0.7, run: "b", sel: "B" };
    await session.openAddress("m=1x");
    await until(() => session.set !== undefined && !session.busy);
    expect([session.clock.t, session.selectedRun, session.selectedPart]).toEqual([0.7, 1, "B"]);
  });

  it("says which members a family has, and shows the first example instead", async () => {
    const { client, session, until } = made();
    client.target = { kind: "gallery", name: "n-four-bar?N=41" };
    await session.openAddress("g=n-four-bar?N=41");
    await until(() => session.set !== undefined && !session.busy);
    expect(session.notice).toMatchObject({ message: "No such chain.", remedy: "Write another." });
    expect(session.title).toBe("four-bar document");
  });

  it("says what is wrong with a link, and shows the first example instead", async () => {
    const { client, session, until } = made();
    client.target = { kind: "error", code: "damaged", message: "The link is damaged.", remedy: "Ask for it again." };
    await session.openAddress("m=1?");
    await until(() => session.set !== undefined);
    expect(session.notice?.message).toContain("The link is damaged.");
    expect(session.title).toBe("four-bar document");
  });

  it("goes back to the first screen with the bare address, and stays where it is for an address that says nothing", async () => {
    const { session, until } = made();
    session.open("mine");
    await until(() => session.good?.text === "mine" && !session.busy);
    await session.openAddress("section");
    expect(session.text).toBe("mine");
    await session.openAddress("");
    expect(session.text).toBe("four-bar document");
    session.undo();
    expect(session.text).toBe("mine");
  });

  it("asks before it loads a document from another site, and never loads without https", async () => {
    const { client, session } = made();
    client.target = { kind: "url", url: "https://example.org/a.json" };
    await session.openAddress("u=x");
    expect(session.notice?.action).toBeDefined();
    client.target = { kind: "url", url: "http://example.org/a.json" };
    await session.openAddress("u=x");
    expect(session.notice?.action).toBeUndefined();
  });
});
