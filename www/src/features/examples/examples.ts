/** The examples, each with a sentence of what it shows. */
import { type TemplateResult, css, html, nothing } from "lit";
import type { DraftKeeper } from "../../session/drafts/keeper.js";
import type { Damaged, Draft } from "../../session/drafts/store.js";
import { text } from "../../text/strings.js";
import type { GalleryEntry } from "../../solver/types.js";
import { Dialog } from "../../kit/dialog.js";
import { View, define } from "../../kit/view.js";
import { ask } from "../../kit/events.js";

export class Examples extends Dialog {
  static override properties = { ...View.properties, entries: { state: true }, drafts: { state: true }, damaged: { state: true }, keeper: { attribute: false } };
  declare entries: GalleryEntry[] | undefined;
  declare drafts: Draft[] | undefined;
  /** Drafts that cannot be read. */
  declare damaged: Damaged[] | undefined;
  /** Of the visitor's own work; nothing until it is loaded. */
  declare keeper: DraftKeeper | undefined;

  static override styles = [
    ...Dialog.styles,
    css`
      /* Thirty examples: a wide screen shows more of them at once. */
      @media (min-width: 1200px) {
        dialog {
          width: min(1060px, calc(100vw - 160px));
          max-height: min(900px, calc(100vh - 64px));
        }
      }
      .lead {
        margin-bottom: 16px;
        color: var(--ink-soft);
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));
        gap: 12px;
        list-style: none;
      }
      li {
        display: grid;
      }
      h3 {
        font: var(--text-title);
      }
      .lessons {
        margin-top: 28px;
      }
      .begin,
      .drafts {
        margin-bottom: 24px;
      }
      .begin {
        grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr));
      }
      .begin .entry {
        background: var(--accent-soft);
      }
      .drafts li {
        grid-template-columns: 1fr auto;
        gap: 4px;
        align-items: center;
      }
      button.entry {
        display: flex;
        flex-direction: column;
        align-items: start;
        justify-content: start;
        gap: 0;
        padding: 14px 16px 16px;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        text-align: left;
        white-space: normal;
      }
      button.entry:hover {
        border-color: var(--accent);
        background: var(--accent-soft);
      }
      .entry b {
        display: block;
        margin-bottom: 4px;
        font: var(--text-title);
      }
      .entry span {
        font: var(--text-small);
        color: var(--ink-soft);
      }
    `,
  ];

  override show(): void {
    super.show();
    void this.session.client.gallery().then(
      (entries) => (this.entries = entries),
      () => undefined,
    );
    void this.look();
  }

  private async look(): Promise<void> {
    const found = await this.keeper?.store.look();
    this.drafts = found?.sound;
    this.damaged = found?.damaged;
  }

  protected heading(): { title: string; close: string } {
    return { title: text.examples.title, close: text.examples.close };
  }

  protected body(): TemplateResult {
    const { look, guide } = text.tour;
    return html`<ul class="begin">
        <li><button class="entry" @click=${() => this.begin("start-tour")}><b>${look.open}</b><span>${look.openLead}</span></button></li>
        <li><button class="entry" @click=${() => this.begin("start-guide")}><b>${guide.open}</b><span>${guide.openLead}</span></button></li>
      </ul>
      ${this.own()}<p class="lead">${text.examples.lead}</p>
      <ul>
        ${(this.entries ?? []).map(
          ({ name, title, summary }) =>
            html`<li>
              <button class="entry" @click=${() => this.open(name)}><b>${title}</b><span>${summary}</span></button>
            </li>`,
        )}
      </ul>
      <h3 class="lessons">${text.lessons.title}</h3>
      <p class="lead">${text.lessons.lead}</p>
      <ul>
        ${Object.entries(text.lessons.list).map(
          ([name, { title, summary }]) => html`<li>
            <button class="entry" @click=${() => this.open(name)}><b>${title}</b><span>${summary}</span></button>
          </li>`,
        )}
      </ul>
      <p class="lead lessons">${text.examples.limitsLead} <a href="./limits.html" target="_blank" rel="noopener">${text.examples.limits}</a></p>`;
  }

  private own(): TemplateResult | typeof nothing {
    const { drafts, damaged = [], keeper } = this;
    const words = text.drafts;
    if (drafts === undefined || drafts.length + damaged.length === 0 || keeper === undefined) return nothing;
    const clear = async (): Promise<void> => (await Promise.all(damaged.map(({ id }) => keeper.store.remove(id))), await this.look());
    return html`<h3>${words.title}</h3>
      <p class="lead">${words.lead}</p>
      <ul class="drafts">
        ${drafts.map((draft) => {
          const title = draft.title || words.untitled;
          return html`<li>
            <button class="entry" aria-label=${words.open(`${title}, ${keeper.dated(draft.time)}`)} @click=${() => (this.close(), this.session.notify(undefined), void keeper.resume(draft))}>
              <b>${title}</b><span>${keeper.dated(draft.time)}</span>
            </button>
            <button class="outlined" aria-label=${words.remove(title)} title=${words.remove(title)} @click=${async () => (await keeper.store.remove(draft.id), await this.look())}>${words.delete}</button>
          </li>`;
        })}
        ${damaged.length === 0
          ? nothing
          : html`<li class="damaged">
              <p class="small soft">${words.damaged(damaged.length)}</p>
              <button class="outlined" aria-label=${words.removeDamaged} title=${words.removeDamaged} @click=${clear}>${words.delete}</button>
            </li>`}
      </ul>`;
  }

  private begin(what: "start-tour" | "start-guide"): void {
    this.close();
    ask(this, what);
  }

  private open(name: string): void {
    this.close();
    this.session.notify(undefined);
    // A new address opens by itself; the same one again means: as it was.
    if (location.hash === `#g=${name}`) void this.session.openExample(name);
    else location.hash = `g=${name}`;
  }
}

define("holonomy-examples", Examples);
