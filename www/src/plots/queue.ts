/** Drawing work, one piece after the other with a break between, so that the page answers while several plots are drawn. */
const waiting = new Map<object, () => void>();
let running = false;

/** Draws soon; a later request of the same owner replaces one that still waits. */
export function enqueue(owner: object, draw: () => void): void {
  waiting.set(owner, draw);
  if (!running) void work();
}

export function forget(owner: object): void {
  waiting.delete(owner);
}

async function work(): Promise<void> {
  running = true;
  for (;;) {
    // A message to oneself: after the events that wait, without the delay of nested timers.
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (port1.close(), resolve());
      port2.postMessage(null);
    });
    const next = waiting.entries().next();
    if (next.done === true) break;
    const [owner, draw] = next.value;
    waiting.delete(owner);
    draw();
  }
  running = false;
}
