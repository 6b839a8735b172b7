import { describe, expect, it, vi } from "vitest";
import { type Notice, type SaidNotice, speaking } from "../../session/kept.js";
import { Keeping, keepable } from "./offline.js";

/** A worker, or what has listeners. */
class Told {
  private readonly listeners = new Map<string, () => void>();
  addEventListener(name: string, listener: () => void): void {
    this.listeners.set(name, listener);
  }
  tell(name: string): void {
    this.listeners.get(name)?.();
  }
}

class Session {
  notice: Notice | undefined;
  private readonly listeners = new Set<() => void>();
  notify(notice: SaidNotice | undefined): void {
    this.notice = notice && speaking(notice);
    for (const listener of this.listeners) listener();
  }
  watch(_: readonly string[], listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

/** A page whose browser holds `controller`, and a registration that can be given workers. */
function page(controller: object | null, waiting: object | null = null) {
  const registration = Object.assign(new Told(), { installing: null as object | null, waiting });
  const container = Object.assign(new Told(), { controller, register: vi.fn(() => Promise.resolve(registration)) });
  const session = new Session();
  const reload = vi.fn();
  const keeping = new Keeping(session, container as never, reload);
  /** A new version comes, and has all files. */
  const arrives = (): object => {
    const worker = Object.assign(new Told(), { postMessage: vi.fn() });
    registration.installing = worker;
    registration.tell("updatefound");
    registration.waiting = worker;
    worker.tell("statechange");
    return worker;
  };
  const taken = (worker: object): void => {
    container.controller = worker;
    registration.waiting = null;
    container.tell("controllerchange");
  };
  return { registration, container, session, reload, keeping, arrives, taken };
}

describe("a version of the site", () => {
  it("that is the first one is taken without a word", async () => {
    const { keeping, container, session, reload, arrives, taken } = page(null);
    await keeping.begin();
    expect(container.register).toHaveBeenCalledWith("sw.js", { updateViaCache: "none" });
    taken(arrives());
    expect([session.notice, reload.mock.calls.length]).toEqual([undefined, 0]);
  });

  it("that is newer is offered once, and taken when the visitor says so", async () => {
    const { keeping, session, reload, arrives, taken } = page({});
    await keeping.begin();
    const worker = arrives() as { postMessage: ReturnType<typeof vi.fn> };
    expect(session.notice).toMatchObject({ message: "There is a new version of this page.", calm: true });
    expect([worker.postMessage.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
    session.notice?.action?.run();
    expect(worker.postMessage.mock.calls).toEqual([[{ type: "SKIP_WAITING" }]]);
    expect(reload).not.toHaveBeenCalled();
    taken(worker);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("that waits since an earlier visit is offered when nothing else is said", async () => {
    const { keeping, session } = page({}, { postMessage: () => undefined });
    session.notify({ message: "There is your work.", remedy: "" });
    await keeping.begin();
    expect(session.notice?.message).toBe("There is your work.");
    session.notify(undefined);
    expect(session.notice?.message).toBe("There is a new version of this page.");
    session.notify(undefined);
    expect(session.notice).toBeUndefined();
  });

  it("that another window has taken reloads nothing here", async () => {
    const { keeping, session, reload, arrives, taken } = page({});
    await keeping.begin();
    const worker = arrives();
    const offer = session.notice;
    session.notify(undefined);
    taken(worker);
    expect(session.notice).toMatchObject({ message: "This page was renewed in another window." });
    expect(reload).not.toHaveBeenCalled();
    // The first offer would find nothing that waits.
    offer?.action?.run();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("that cannot be had is no trouble", async () => {
    const { keeping, container, session } = page(null);
    container.register.mockRejectedValueOnce(new Error("refused"));
    await keeping.begin();
    expect(session.notice).toBeUndefined();
  });
});

describe("a page", () => {
  const window = (changes: object) => {
    const made = { document: { querySelector: () => ({}) }, location: { protocol: "https:" }, navigator: { serviceWorker: {} }, ...changes } as Record<
      string,
      unknown
    >;
    return { parent: made, self: made, ...changes, ...made } as never;
  };
  it("is kept from a server, in a window of its own, where its server says so", () => {
    expect(keepable(window({}))).toBe(true);
    expect(keepable(window({ location: { protocol: "http:" } }))).toBe(true);
  });
  it("is not kept in a frame, from a disk, by a browser that cannot, or from a server for trying it", () => {
    expect(keepable(window({ parent: {} }))).toBe(false);
    expect(keepable(window({ location: { protocol: "file:" } }))).toBe(false);
    expect(keepable(window({ navigator: {} }))).toBe(false);
    expect(keepable(window({ document: { querySelector: () => null } }))).toBe(false);
  });
});
