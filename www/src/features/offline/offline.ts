/**
 * The page without a network: a service worker keeps all files of the site in the browser when the first view stands. A later version of the
 * site waits beside the present one until the visitor takes it, or until no window shows the present one any more.
 *
 * `www/build/offline.ts` writes the worker and the link to the manifest, which says that this is a site of its own: a server for trying the page,
 * as `cargo xtask serve` is, and a package for a learning platform leave the link out.
 */
import type { SaidNotice } from "../../session/kept.js";
import type { Session } from "../../session/session.js";
import { offline as words } from "../../text/en/offline.js";

/** The worker, beside the page. */
const WORKER = "sw.js";
/** So much later than everything else that begins with the page: what is kept of earlier work is offered first, ms. */
const PATIENCE = 3000;

/** Whether this page may keep the site: one of its own, in a window of its own, from a server. */
export function keepable({ document, location, navigator, parent, self }: Window & typeof globalThis = window): boolean {
  return (
    navigator.serviceWorker !== undefined && /^https?:$/.test(location.protocol) && parent === self && document.querySelector('link[rel="manifest"]') !== null
  );
}

/** Keeps the site, once the page has nothing more urgent to do, and offers later versions of it. */
export function workOffline(session: Session): void {
  if (keepable()) setTimeout(() => void new Keeping(session, navigator.serviceWorker).begin(), PATIENCE);
}

export class Keeping {
  /** The visitor has asked for the new version. */
  private taking = false;
  private registration: ServiceWorkerRegistration | undefined;
  /** A waiting version that was offered is not offered again. */
  private offered: ServiceWorker | undefined;

  constructor(
    private readonly session: Pick<Session, "notice" | "notify" | "watch">,
    private readonly container: ServiceWorkerContainer,
    private readonly reload: () => void = () => location.reload(),
  ) {}

  async begin(): Promise<void> {
    const { container } = this;
    // None at the first visit: the worker takes the page over when it has all files, and nothing changes.
    let present = container.controller;
    container.addEventListener("controllerchange", () => {
      if (this.taking) this.reload();
      else if (present !== null) this.tell(renewed(this.reload));
      present = container.controller;
    });
    try {
      this.registration = await container.register(WORKER, { updateViaCache: "none" });
    } catch {
      // Not allowed here, or not to be had: the page works as before, with a network.
      return;
    }
    const { registration } = this;
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", this.offer));
    this.offer();
  }

  /** Offers the version that waits; the first one of all waits for nobody. */
  private readonly offer = (): void => {
    const waiting = this.registration?.waiting;
    if (waiting == null || waiting === this.offered || this.container.controller === null) return;
    this.offered = waiting;
    this.tell({
      message: () => words.ready,
      remedy: () => words.readyLead,
      action: { label: () => words.take, run: () => this.take() },
      dismiss: () => words.later,
      calm: true,
    });
  };

  /** The new version takes over, and the page is loaded again from it. */
  private take(): void {
    this.taking = true;
    const waiting = this.registration?.waiting;
    // Another window has taken it meanwhile.
    if (waiting == null) this.reload();
    else waiting.postMessage({ type: "SKIP_WAITING" });
  }

  /** Says it over nothing that is said. */
  private tell(notice: SaidNotice): void {
    const { session } = this;
    if (session.notice === undefined) return session.notify(notice);
    const end = session.watch(["notice"], () => {
      if (session.notice !== undefined) return;
      end();
      session.notify(notice);
    });
  }
}

/** Another window has taken the new version: this one goes on, but what it has not loaded yet may be gone. */
function renewed(reload: () => void): SaidNotice {
  return {
    message: () => words.renewed,
    remedy: () => words.renewedLead,
    action: { label: () => words.take, run: reload },
    dismiss: () => words.later,
    calm: true,
  };
}
