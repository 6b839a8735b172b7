/** What the elements of the page have in common: their styles, their properties, and how they follow the session. */
import { type CSSResultOrNative, LitElement } from "lit";
import controls from "./style/controls.css?inline";
import { rules } from "./style/rules.js";
import type { Session } from "../session/session.js";
import { type Signal, follow } from "../session/signals.js";

const listed =
  (options: object) =>
  (...names: string[]): Record<string, object> =>
    Object.fromEntries(names.map((name) => [name, options]));

/** Properties that come from the part around. */
export const given = listed({ attribute: false });

/** An element's own, that it is rendered again for. */
export const own = listed({ state: true });

/** An element of the page. */
export class Part extends LitElement {
  /** Its style sheets, beside the one that all have in common. */
  static sheets: readonly string[] = [];

  static override finalizeStyles(): CSSResultOrNative[] {
    return super.finalizeStyles([controls, ...this.sheets].map(rules));
  }
}

/** One that shows the session: it is rendered again when something changes that it read of the session. */
export class View extends Part {
  static override properties: Record<string, object> = given("session");
  declare session: Session;
  /** What the last rendering read of the session. */
  private depends: ReadonlySet<Signal> = new Set();
  private ends: (() => void)[] = [];
  private standing: (() => void)[] = [];
  private readonly again = (): void => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    this.standing = [this.session.clock.subscribe(() => this.tick()), ...this.follows()];
    this.ends = this.subscribed();
    // What changed while it was not on the page.
    if (this.hasUpdated) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const end of [...this.standing.splice(0), ...this.ends.splice(0)]) end();
  }

  /** What else it follows while it is on the page: the ways to stop. */
  protected follows(): (() => void)[] {
    return [];
  }

  private subscribed(): (() => void)[] {
    return [...this.depends].map((signal) => signal.subscribe(this.again));
  }

  protected override performUpdate(): void {
    this.depends = follow(() => super.performUpdate());
    for (const end of this.ends.splice(0)) end();
    if (this.isConnected) this.ends = this.subscribed();
  }

  /** Called at each change of the clock, up to once a frame: no rendering here unless it is needed. */
  protected tick(): void {
    // Most views do not show the time.
  }
}

/** Hears events of another target; the way to stop. */
export function heard<K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void, capture = false): () => void {
  window.addEventListener(name, listener, capture);
  return () => window.removeEventListener(name, listener, capture);
}

/** Follows the size of an element; the way to stop. */
export function sized(element: Element, changed: () => void): () => void {
  const observer = new ResizeObserver(changed);
  observer.observe(element);
  return () => observer.disconnect();
}

export function define(name: string, element: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, element);
}
