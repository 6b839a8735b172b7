/** Talks with the page around the frame: does what it asks, and tells it what happens. Nobody else is heard. */
import { pathOf } from "../../document/change.js";
import type { Session } from "../../session/session.js";
import { reason } from "../../solver/reason.js";
import { embed } from "../../text/en/embed.js";
import { type Asked, PROTOCOL, type Told, read } from "./messages.js";

/** Time between two words about the time while it plays, ms. */
const TELLS = 100;
/** Columns of a channel's values: of each its least and its largest, and both ends. */
const COLUMNS = 500;

/** What was told last. */
const NOTHING: { t: number; playing: boolean; good: Session["good"]; at: number } = { t: -1, playing: false, good: undefined, at: 0 };

export class Talk {
  /** Of the page around, when it is known: from the browser, or from its first message. */
  private origin = aroundOf(location.ancestorOrigins?.[0], document.referrer);
  private readonly ends: (() => void)[];
  /** The document that was told of, by its number. */
  private ready: number | undefined;
  private last = NOTHING;
  private computed = "";

  constructor(
    private readonly session: Session,
    private readonly around: Window,
  ) {
    window.addEventListener("message", this.hear);
    this.ends = [
      () => window.removeEventListener("message", this.hear),
      session.watch(["document", "report", "runs", "work"], () => this.look()),
      session.clock.subscribe(() => this.lookAtTime()),
    ];
    this.look();
  }

  close(): void {
    for (const end of this.ends) end();
  }

  private readonly hear = (event: MessageEvent): void => {
    if (event.source !== this.around || (this.origin !== undefined && event.origin !== this.origin)) return;
    const asked = read(event.data);
    if (asked === undefined) return;
    // A page whose address has no origin, as a file or a sandbox, can be answered to all.
    this.origin ??= event.origin;
    void this.answer(asked);
  };

  private async answer(asked: Asked): Promise<void> {
    const { session } = this;
    const { clock } = session;
    switch (asked.type) {
      case "hello":
        // All is told once more: the first words may have come before anybody heard.
        this.ready = undefined;
        this.computed = "";
        this.last = NOTHING;
        this.look();
        return;
      case "play":
        clock.play();
        return;
      case "pause":
        clock.pause();
        return;
      case "seek":
        clock.pause();
        clock.seek(asked.t);
        return;
      case "set": {
        const parameter = session.good?.report.parameters.find(({ name }) => name === asked.name);
        if (parameter === undefined) this.tell({ type: "refused", message: embed.noParameter(asked.name) });
        else if (session.limits?.covers(parameter.pointer) === true) this.tell({ type: "refused", message: embed.locked(asked.name) });
        else {
          session.setValue(pathOf(parameter.pointer, session.text), asked.value, `message ${asked.name}`);
          session.endGesture();
        }
        return;
      }
      case "values":
        await this.values(asked.id, asked.channel);
        return;
    }
  }

  private async values(id: string | number, channel: string): Promise<void> {
    const run = this.session.set?.runs.find(({ index }) => index === this.session.selectedRun);
    if (run === undefined || this.session.clock.held) {
      this.tell({ type: "refused", id, message: embed.noRun });
      return;
    }
    try {
      const pairs = await run.handle.ask("columns", { x: "t", y: channel, t0: 0, t1: this.session.clock.duration, pixels: COLUMNS });
      const [t, values]: [number[], number[]] = [[], []];
      for (let i = 0; i + 1 < pairs.length; i += 2) {
        t.push(pairs[i] ?? 0);
        values.push(pairs[i + 1] ?? 0);
      }
      this.tell({ type: "values", id, channel, t, values });
    } catch (error) {
      this.tell({ type: "refused", id, message: reason(error) });
    }
  }

  private look(): void {
    const { session } = this;
    const { set, good } = session;
    if (set === undefined || good === undefined) return;
    if (this.ready !== session.documents) {
      this.ready = session.documents;
      const parameters = good.report.parameters.map(({ name, value, min, max, unit }) => ({
        name,
        value,
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
        ...(unit !== undefined && { unit }),
      }));
      this.tell({ type: "ready", title: session.title, duration: good.report.duration, parameters, channels: good.report.channels.map(({ name }) => name) });
    }
    const t = Math.min(...set.runs.map(({ frames }) => frames.end));
    const computed = `${session.version} ${t} ${set.running}`;
    if (computed !== this.computed && Number.isFinite(t)) {
      this.computed = computed;
      this.tell({ type: "samples", t, done: !set.running });
    }
    this.lookAtTime();
  }

  private lookAtTime(): void {
    const { session, last } = this;
    const { t, playing } = session.clock;
    const now = performance.now();
    const { good } = session;
    const same = playing === last.playing && good === last.good;
    if (same && (t === last.t || (playing && now - last.at < TELLS))) return;
    this.last = { t, playing, good, at: now };
    const parameters = Object.fromEntries((good?.report.parameters ?? []).map(({ name, value }) => [name, value]));
    this.tell({ type: "change", t, playing, parameters });
  }

  /** Only the page around is told, and only where it is known who that is. */
  private tell(told: Told): void {
    if (this.origin === undefined) return;
    this.around.postMessage({ protocol: PROTOCOL, ...told }, this.origin === "null" ? "*" : this.origin);
  }
}

/** The origin of the page around, as far as the browser says it. */
export function aroundOf(ancestor: string | undefined, referrer: string): string | undefined {
  if (ancestor !== undefined && ancestor !== "") return ancestor;
  try {
    return new URL(referrer).origin;
  } catch {
    return undefined;
  }
}
