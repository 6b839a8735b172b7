// Faults that a test puts into a page: workers that break, a clock that jumps. What is put in before the page's own scripts is called by `page.evaluateOnNewDocument`.

/** Workers in the hand: `hand.workers` are those that were made, by name; `hand.fates` says what becomes of those still to be made. */
export function holdWorkers() {
  const Original = window.Worker;
  const hand = { workers: [], fates: {} };
  window.hand = hand;
  /** What becomes of a worker: it is ended as by the browser, it throws, it answers nothing any more. */
  hand.strike = (worker, fate) => {
    if (fate === "gone") worker.terminate();
    else if (fate === "throws") worker.dispatchEvent(new ErrorEvent("error", { message: "Uncaught RangeError: made up" }));
    else worker.silent = true;
  };
  window.Worker = class extends Original {
    silent = false;
    constructor(url, options) {
      super(url, options);
      this.alive = new Promise((resolve) => this.addEventListener("message", ({ data }) => data.kind === "alive" && resolve()));
      this.called = options?.name;
      hand.workers.push(this);
    }
    postMessage(message, ...rest) {
      if (this.silent) return;
      const fate = "id" in message ? hand.fates[this.called] : undefined;
      if (fate === undefined || (fate.kind !== undefined && fate.kind !== message.kind)) return super.postMessage(message, ...rest);
      if ((fate.times -= 1) === 0) delete hand.fates[this.called];
      // Struck with the question before it, or so long after it; not before the page can know that the worker was there.
      void this.alive.then(() => {
        super.postMessage(message, ...rest);
        if (fate.after === undefined) hand.strike(this, fate.fate);
        else setTimeout(() => hand.strike(this, fate.fate), fate.after);
      });
    }
  };
}

/** Clocks in the hand: `jump(ms)` sets all of them forwards or back; those of pictures too. */
export function holdClocks() {
  let ahead = 0;
  window.jump = (milliseconds) => (ahead += milliseconds);
  const { now } = performance;
  performance.now = () => now.call(performance) + ahead;
  const Original = Date;
  window.Date = class extends Original {
    constructor(...given) {
      if (given.length === 0) super(Original.now() + ahead);
      else super(...given);
    }
    static now() {
      return Original.now() + ahead;
    }
  };
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (call) => requestAnimationFrame.call(window, (time) => call(time + ahead));
}

/** Puts junk under every key that the page uses, on another page of its folder. */
export async function fillWithJunk() {
  const junk = [null, 7, "", "{", "\u0000", [], {}, { id: "a" }, { id: "b", path: location.pathname.replace("blank.html", ""), time: "then" }];
  for (const key of ["holonomy.language", "holonomy.theme", "holonomy.first-look"]) localStorage.setItem(key, '{"\u0000<script>');
  for (const [name, table] of [
    ["holonomy", "drafts"],
    ["holonomy-exercises", "progress"],
    ["holonomy-boards", "boards"],
  ]) {
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const store = database.transaction(table, "readwrite").objectStore(table);
    const path = location.pathname.replace("blank.html", "");
    junk.forEach((value, k) =>
      store.put({ id: `junk ${k}`, value, path, time: k, origin: value, title: value, text: value, fingerprint: value, rows: value, answers: value }),
    );
    await new Promise((resolve) => (store.transaction.oncomplete = resolve));
    database.close();
  }
}
