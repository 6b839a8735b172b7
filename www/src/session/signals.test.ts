import { expect, it } from "vitest";
import { Source, follow } from "./signals.js";

const SIGNALS = { place: ["x", "y"], name: ["title"] } as const;

class Thing extends Source<keyof typeof SIGNALS> {
  static {
    Source.fields(this.prototype, SIGNALS);
  }

  x = 0;
  y = 0;
  title = "";
  readonly told: string[] = [];

  constructor() {
    super(["place", "name"]);
  }

  move(x: number, y: number): void {
    this.x = x;
    this.y = y;
    this.emit();
  }

  call(title: string): void {
    this.title = title;
    this.emit();
  }
}

/** Tells when something that `read` depended on has changed. */
function dependent(read: () => unknown): () => number {
  let told = 0;
  for (const signal of follow(read)) signal.subscribe(() => told++);
  return () => told;
}

it("depends on what was read, and on nothing else", () => {
  const thing = new Thing();
  const place = dependent(() => thing.x);
  const none = dependent(() => undefined);
  thing.call("a");
  expect(place()).toBe(0);
  thing.move(0, 1);
  // The whole place is one signal.
  expect(place()).toBe(1);
  expect(none()).toBe(0);
});

it("tells nothing when nothing changed, and once when much did", () => {
  const thing = new Thing();
  const told = dependent(() => [thing.x, thing.y]);
  thing.move(0, 0);
  expect(told()).toBe(0);
  thing.move(1, 2);
  expect(told()).toBe(1);
  let both = 0;
  const end = thing.watch(["place", "name"], () => both++);
  thing.title = "b";
  thing.move(3, 3);
  expect(both).toBe(1);
  end();
  thing.move(4, 4);
  expect(both).toBe(1);
});

it("follows what is read within something that is followed apart", () => {
  const thing = new Thing();
  let inner: ReadonlySet<unknown> = new Set();
  const outer = follow(() => {
    inner = follow(() => void thing.title);
    void thing.x;
  });
  expect([...inner]).toEqual([thing.signals.name]);
  expect([...outer]).toEqual([thing.signals.place]);
});
