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
      this.called = options?.name;
      hand.workers.push(this);
    }
    postMessage(message, ...rest) {
      if (this.silent) return;
      super.postMessage(message, ...rest);
      if (!("id" in message)) return;
      const fate = hand.fates[this.called];
      // Struck with the first question of the kind before it, or so long after it.
      if (fate === undefined || (fate.kind !== undefined && fate.kind !== message.kind)) return;
      if ((fate.times -= 1) === 0) delete hand.fates[this.called];
      if (fate.after === undefined) hand.strike(this, fate.fate);
      else setTimeout(() => hand.strike(this, fate.fate), fate.after);
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
