/**
 * Keeps what the visitor changes: each piece of work is a draft of its own, begun from what was opened. Opening a link never touches a draft;
 * where there is one of the same origin, the page offers to go on with it.
 */
import type { Session } from "../session.js";
import { drafts } from "../../text/en/drafts.js";
import { language } from "../../text/strings.js";
import type { Draft, DraftStore, Shelf } from "./store.js";

/** Changes are kept after a pause of so long, ms. */
const PAUSE = 600;

/** Says once that this browser keeps nothing, as soon as nothing else is said. */
export function tellRefusal(session: Session, shelf: Pick<Shelf<never>, "refused">): void {
  let told = false;
  shelf.refused = () => {
    if (told || session.notice !== undefined) return;
    told = true;
    session.notify({ message: () => drafts.refused, remedy: () => drafts.refusedLead, calm: true });
  };
}

export class DraftKeeper {
  /** The draft that is being written. */
  private id: string | undefined;
  /** Its text as this page knows it to be kept. */
  private known = "";
  private opening = -1;
  private kept = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: Session,
    readonly store: DraftStore,
    /** The drawing as it stands, as text. */
    private readonly picture: () => string | undefined = () => undefined,
    private readonly now: () => number = Date.now,
  ) {
    tellRefusal(session, store);
    session.watch(["document"], () => this.look());
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
    this.known = draft.text;
  }

  /** A second piece of work that begins as the first is. */
  async duplicate(draft: Draft, title: string): Promise<void> {
    await this.store.put({ ...draft, id: newId(), title, time: this.now() });
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
      if (this.id !== undefined) void this.drop(this.id, this.known);
      this.id = undefined;
      return;
    }
    this.id ??= newId();
    const picture = this.picture();
    const draft = { id: this.id, path: this.store.path, origin: opened.origin, title: session.title, text: session.text, time: this.now() };
    void this.keep(picture === undefined ? draft : { ...draft, picture });
  }

  /** Another tab may have gone on with the same draft: then both stay. */
  private async keep(draft: Draft): Promise<void> {
    const { known } = this;
    this.known = draft.text;
    if (await this.store.replace(draft, ({ text: there }) => there === known || there === draft.text)) {
      void this.store.trim();
      return;
    }
    const own = { ...draft, id: newId() };
    if (this.id === draft.id) this.id = own.id;
    await this.store.put(own);
    const words = drafts;
    this.session.notify({ message: words.elsewhere(draft.title || words.untitled), remedy: words.elsewhereLead, calm: true });
  }

  /** What another tab has made of it meanwhile stays. */
  private async drop(id: string, known: string): Promise<void> {
    const there = (await this.store.list()).find((draft) => draft.id === id);
    if (there?.text === known) await this.store.remove(id);
  }

  private async offer(): Promise<void> {
    const { session } = this;
    const { opened } = session;
    if (opened === undefined) return;
    const draft = (await this.store.list()).find(({ origin, text: kept }) => origin === opened.origin && kept !== opened.text);
    // Something else was opened or changed meanwhile, or there is more urgent news.
    if (draft === undefined || session.opened?.count !== opened.count || session.text !== opened.text || session.notice !== undefined) return;
    const words = drafts;
    session.notify({
      message: () => words.offer(draft.title || words.untitled, dated(draft.time)),
      remedy: () => words.offerLead,
      action: { label: () => words.go, run: () => void this.resume(draft) },
      dismiss: () => words.fresh,
      calm: true,
    });
  }
}

function newId(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join("-");
}

/** A date as the page's language writes it. */
function dated(time: number): string {
  return new Intl.DateTimeFormat(language() === "de" ? "de" : "en-GB", { dateStyle: "medium", timeStyle: "short" }).format(time);
}
