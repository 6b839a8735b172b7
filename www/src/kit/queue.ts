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

/** Resolves in a task of its own. A message to oneself: after the events that wait, without the delay of nested timers. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (port1.close(), resolve());
    port2.postMessage(null);
  });
}

async function work(): Promise<void> {
  running = true;
  for (;;) {
    await turn();
    const next = waiting.entries().next();
    if (next.done === true) break;
    const [owner, draw] = next.value;
    waiting.delete(owner);
    try {
      draw();
    } catch (error) {
      // One picture that fails keeps no other from being drawn.
      reportError(error);
    }
  }
  running = false;
}
