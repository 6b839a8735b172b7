/**
 * Keeps what the visitor changes: each piece of work is a draft of its own, begun from what was opened. Opening a link never touches a draft;
 * where there is one of the same origin, the page offers to go on with it.
 */
import type { Session } from "../store/session.js";
import { language, text } from "../text/strings.js";
import type { Draft, DraftStore } from "./store.js";

/** Changes are kept after a pause of so long, ms. */
const PAUSE = 600;

export class DraftKeeper {
  /** The draft that is being written. */
  private id: string | undefined;
  private opening = -1;
  private kept = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: Session,
    readonly store: DraftStore,
    private readonly now: () => number = Date.now,
  ) {
    session.subscribe(() => this.look());
    this.look();
    window.addEventListener("pagehide", () => this.flush());
  }

  /** A date as the page's language writes it. */
  dated(time: number): string {
    return dated(time);
  }

  /** Goes on with a draft. */
  async resume(draft: Draft): Promise<void> {
    this.flush();
    // One's own work on an exercise is its author's, not a student's.
    this.session.openPlain(draft.text, draft.origin);
    this.begin();
    this.id = draft.id;
  }

  /** Notes what is opened, and what is changed. */
  private look(): void {
    const { session } = this;
    const { opened } = session;
    if (opened === undefined) return;
    if (opened.count !== this.opening) {
      this.flush();
      this.begin();
      if (!opened.exercise) void this.offer();
    }
    // A student's work on an exercise is kept with the answers.
    if (opened.exercise || session.text === this.kept) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  private begin(): void {
    const { opened } = this.session;
    this.opening = opened?.count ?? -1;
    this.kept = opened?.text ?? "";
    this.id = undefined;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private flush(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const { session } = this;
    const { opened } = session;
    if (opened === undefined || opened.count !== this.opening || session.text === this.kept) return;
    this.kept = session.text;
    // Everything undone: there is nothing to go on with.
    if (session.text === opened.text) {
      if (this.id !== undefined) void this.store.remove(this.id);
      this.id = undefined;
      return;
    }
    this.id ??= crypto.getRandomValues(new Uint32Array(3)).join("-");
    void this.store.put({ id: this.id, path: this.store.path, origin: opened.origin, title: session.title, text: session.text, time: this.now() });
  }

  private async offer(): Promise<void> {
    const { session } = this;
    const { opened } = session;
    if (opened === undefined) return;
    const draft = (await this.store.list()).find(({ origin, text: kept }) => origin === opened.origin && kept !== opened.text);
    // Something else was opened or changed meanwhile, or there is more urgent news.
    if (draft === undefined || session.opened?.count !== opened.count || session.text !== opened.text || session.notice !== undefined) return;
    const words = text.drafts;
    session.notify({
      message: words.offer(draft.title || words.untitled, dated(draft.time)),
      remedy: words.offerLead,
      action: { label: words.go, run: () => void this.resume(draft) },
      dismiss: words.fresh,
      calm: true,
    });
  }
}

/** A date as the page's language writes it. */
function dated(time: number): string {
  return new Intl.DateTimeFormat(language() === "de" ? "de" : "en-GB", { dateStyle: "medium", timeStyle: "short" }).format(time);
}
