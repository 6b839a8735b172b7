/** A run that stopped: finds it, and loads the card that says why when there is something to say. */
import { type TemplateResult, html, nothing } from "lit";
import { part } from "../../session/late.js";
import { text } from "../../text/strings.js";
import type { RunFailure } from "../../solver/types.js";
import { define, own, View } from "../../kit/view.js";

export class Failure extends View {
  static override properties = { ...View.properties, ...own("dismissed", "loaded") };
  declare dismissed: RunFailure | undefined;
  /** The card's code is there. */
  declare loaded: boolean | undefined;
  private loading = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener("close-failure", this.dismiss);
  }

  /** What stopped, and the run it was. */
  private get found(): { failure: RunFailure; label: string; started: boolean } | undefined {
    const { session } = this;
    if (session.broken) {
      const failure = session.report?.failure;
      return failure && { failure, label: "", started: false };
    }
    const run = session.stopped;
    if (run?.failure === undefined) return undefined;
    const { failure, label, frames } = run;
    return { failure, label, started: failure.t !== null && frames.count > 0 };
  }

  override render(): TemplateResult | typeof nothing {
    const { found } = this;
    if (found === undefined || found.failure === this.dismissed) return nothing;
    if (this.loaded !== true) {
      void this.load();
      return nothing;
    }
    return html`<holonomy-failure-card .session=${this.session} .failure=${found.failure} .label=${found.label} ?started=${found.started}></holonomy-failure-card>`;
  }

  /** Said already that there is no card for it. */
  private without: RunFailure | undefined;

  private async load(): Promise<void> {
    const { failure } = this.found ?? {};
    if (this.loading || (this.without !== undefined && this.without === failure)) return;
    this.loading = true;
    // Without the card the failure is said all the same.
    const problem = (): string => (failure === undefined ? text.plots.notLoaded : `${failure.message} ${failure.remedy} ${text.plots.notLoaded}`);
    const there = (await part(this.session, () => import("./card.js"), problem)) !== undefined;
    this.loading = false;
    if (there) this.loaded = true;
    else this.without = failure;
  }

  private readonly dismiss = (): void => {
    this.dismissed = this.found?.failure;
  };
}

define("holonomy-failure", Failure);
