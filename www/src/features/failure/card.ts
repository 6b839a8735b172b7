/** Why a run stopped: when, what is known of the pose, a way there, and changes of the document to try. */
import { type TemplateResult, html, nothing } from "lit";
import { icons } from "../../kit/icons.js";
import { message } from "../../kit/message.js";
import { define, given, own, View } from "../../kit/view.js";
import { reading } from "../../text/number.js";
import { failure as words } from "../../text/en/failure.js";
import { share } from "../../text/en/share.js";
import type { LastPose, RunFailure, Suggestion } from "../../solver/types.js";
import { edited } from "../../document/change.js";
import cardStyle from "./card.css?inline";
import { copied } from "../../kit/clipboard.js";
import { momentFragment } from "./moment.js";
import { ask } from "../../kit/events.js";

export class FailureCard extends View {
  static override properties = { ...View.properties, ...given("failure"), ...own("link", "folded"), label: {}, started: { type: Boolean } };
  static override sheets = [cardStyle];
  declare failure: RunFailure;
  /** Of the run. */
  declare label: string;
  /** There is something of the run to be seen. */
  declare started: boolean;
  /** Only its heading and the way to the moment are shown. */
  declare folded: boolean | undefined;
  /** Shown where it cannot be copied. */
  declare link: string | undefined;

  override render(): TemplateResult {
    const { failure, started } = this;
    const { suggestions = [] } = failure;
    return html`<section class="card" role="alert" aria-label=${words.card}>
      ${icons.bad}
      <h3>${started ? words.title(this.label) : words.notStarted(this.label)}${started ? ` ${words.at(reading(failure.t ?? 0))}` : ""}</h3>
      <button class="icon" aria-label=${words.close} title=${words.close} @click=${this.close}>${icons.close}</button>
      <div class="body">
        ${this.folded === true ? nothing : this.about(failure)}
        ${started ? this.moment() : nothing}
        ${this.folded === true ? nothing : this.advice(suggestions)}
      </div>
    </section>`;
  }

  private about({ message: said, parts, pose, remedy }: RunFailure): TemplateResult {
    const { session } = this;
    return html`<p>${message(said)}</p>
        ${
          parts.length === 0
            ? nothing
            : html`<p class="parts small">
              ${words.parts}: ${parts.map((part) => html`<button class="outlined" @click=${() => session.selectPart(part)}>${part}</button>`)}
            </p>`
        }
        ${pose === undefined ? nothing : this.evidence(pose)}
        <p class="soft">${message(remedy)}</p>`;
  }

  private advice(suggestions: readonly Suggestion[]): TemplateResult | typeof nothing {
    if (suggestions.length === 0) return nothing;
    return html`<h4>${words.remedy}</h4>
      <ul class="advice">
        ${suggestions.map((suggestion) => this.suggestion(suggestion))}
      </ul>`;
  }

  /** What is known of the last pose, in words and numbers. */
  private evidence({ opened, smallest_singular_value: smallest, condition }: LastPose): TemplateResult | typeof nothing {
    if (opened === null && smallest === null) return nothing;
    return html`<dl class="evidence small">
      ${
        opened === null
          ? nothing
          : html`<dt>${opened.in_step ? words.leftOpen : words.farthest}</dt>
            <dd>
              <button class="link" @click=${() => this.session.selectPart(opened.part)}>${opened.part}</button> ${words.row(opened.row)}
              <span class="number">${reading(opened.residual)} ${opened.unit}</span>
            </dd>`
      }
      ${
        smallest === null
          ? nothing
          : html`<dt title=${words.smallestTitle}>${words.smallest}</dt>
            <dd class="number">${reading(smallest)}</dd>
            <dt title=${words.conditionTitle}>${words.condition}</dt>
            <dd class="number">${condition === null ? words.noCondition : reading(condition)}</dd>`
      }
    </dl>`;
  }

  private moment(): TemplateResult {
    return html`<p class="moment">
        <button class="outlined" @click=${this.jump}>${words.jump}</button>
        <button class="outlined" @click=${this.copy}>${words.copy}</button>
        ${this.folded === true ? html`<button class="outlined" @click=${() => (this.folded = false)}>${words.unfold}</button>` : nothing}
      </p>
      ${
        this.link === undefined
          ? nothing
          : html`<input type="text" readonly .value=${this.link} aria-label=${words.field} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />`
      }`;
  }

  private suggestion(suggestion: Suggestion): TemplateResult {
    return html`<li>
      <button class="outlined" data-code=${suggestion.code} @click=${() => this.take(suggestion)}>${suggestion.text}</button>
      ${suggestion.passes ? html`<span class="small soft">${words.passes}</span>` : nothing}
    </li>`;
  }

  /** One change of the document, one step of undo. */
  private take(suggestion: Suggestion): void {
    const { session } = this;
    session.edit(edited(session.text, suggestion.edits));
    session.say(() => words.taken(suggestion.text));
  }

  /** The last pose there is, standing still, of the run that stopped. */
  private readonly jump = (): void => {
    const { session } = this;
    const run = session.set?.runs.find(({ label, failure }) => label === this.label && failure !== undefined);
    if (run !== undefined && run.index !== session.selectedRun) session.selectRun(run.index);
    session.clock.pause();
    session.clock.seek(this.failure.pose?.t ?? this.failure.t ?? 0);
    // The card gives way to what it speaks of.
    this.folded = true;
    session.say(() => words.jumped(reading(session.clock.t)));
  };

  private readonly copy = async (): Promise<void> => {
    const { session } = this;
    const t = this.failure.pose?.t ?? this.failure.t ?? 0;
    try {
      const fragment = await session.client.ask("share", { text: session.text });
      const link = `${location.origin}${location.pathname}${location.search}#${momentFragment(fragment, t, this.label)}`;
      const done = await copied(link);
      this.link = done ? undefined : link;
      session.say(() => (done ? words.copied : words.notCopied));
      if (done) return;
      await this.updateComplete;
      this.renderRoot.querySelector("input")?.focus();
    } catch (error) {
      session.notify({ message: () => share.broken, remedy: error instanceof Error ? error.message : "" });
    }
  };

  private readonly close = (): void => {
    ask(this, "close-failure");
  };
}

define("holonomy-failure-card", FailureCard);
