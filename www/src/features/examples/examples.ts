/** The examples, each with a sentence of what it shows. */
import { type TemplateResult, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { DraftKeeper } from "../../session/drafts/keeper.js";
import type { Damaged, Draft } from "../../session/drafts/store.js";
import { tour } from "../../text/en/tour.js";
import { examples, lessons } from "../../text/en/examples.js";
import { exampleInWords } from "../../text/strings.js";
import { drafts as words } from "../../text/en/drafts.js";
import type { GalleryEntry } from "../../solver/types.js";
import { Dialog, type Heading } from "../../kit/dialog.js";
import { define, given, own, View } from "../../kit/view.js";
import { ask } from "../../kit/events.js";
import sheet from "./examples.css?inline";

const SPACES = ["all", "plane", "space"] as const;
type Space = (typeof SPACES)[number];
type Entry = Pick<GalleryEntry, "name" | "title" | "summary">;

const groups = (): Record<string, string> => examples.groups;

/** Every word that is searched for stands in the title, the sentence, the name or the group, as its beginning or within. */
export function matches(wanted: string, { name, title, summary }: Partial<Entry>, group: string): boolean {
  const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const all = plain([name, title, summary, group].join(" "));
  return plain(wanted)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

export class Examples extends Dialog {
  static override properties = { ...View.properties, ...given("keeper"), ...own("entries", "drafts", "damaged", "wanted", "space") };
  declare entries: GalleryEntry[] | undefined;
  declare drafts: Draft[] | undefined;
  /** Drafts that cannot be read. */
  declare damaged: Damaged[] | undefined;
  /** What is searched for. */
  declare wanted: string;
  declare space: Space;
  /** Of the visitor's own work; nothing until it is loaded. */
  declare keeper: DraftKeeper | undefined;

  static override sheets = [sheet];

  override show(): void {
    this.wanted = "";
    this.space = "all";
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

  protected readonly heading = (): Heading => examples;

  protected body(): TemplateResult {
    const { look, guide } = tour;
    const searching = this.wanted.trim() !== "" || this.space !== "all";
    const entries = (this.entries ?? []).map(exampleInWords);
    const found = entries.filter((entry) => (this.space === "all" || entry.space === this.space) && matches(this.wanted, entry, groups()[entry.group] ?? ""));
    const learnt = this.space === "all" ? Object.entries(lessons.list).filter(([, lesson]) => matches(this.wanted, lesson, lessons.title)) : [];
    return html`<search class="find">
        <input type="search" autocomplete="off" aria-label=${examples.searchHint} placeholder=${examples.search} .value=${this.wanted} @input=${this.search} />
        <span class="segments" role="group" aria-label=${examples.where}>
          ${SPACES.map((space) => html`<button aria-pressed=${String(space === this.space)} @click=${() => (this.space = space)}>${examples.spaces[space]}</button>`)}
        </span>
        <p class="small soft" role="status">${searching && this.entries !== undefined ? examples.found(found.length + learnt.length) : nothing}</p>
      </search>
      ${
        searching
          ? nothing
          : html`<ul class="begin">
              <li><button class="entry" @click=${() => this.begin("tour")}><b>${look.open}</b><span>${look.openLead}</span></button></li>
              <li><button class="entry" @click=${() => this.begin("guide")}><b>${guide.open}</b><span>${guide.openLead}</span></button></li>
            </ul>
            ${this.own()}<p class="lead">${examples.lead}</p>`
      }
      ${Object.entries(groups()).map(([group, title]) =>
        this.group(
          title,
          found.filter((entry) => entry.group === group),
        ),
      )}
      ${learnt.length === 0 ? nothing : html`<h3>${lessons.title}</h3><p class="lead">${lessons.lead}</p>${this.list(learnt.map(([name, lesson]) => ({ name, ...lesson })))}`}
      <p class="lead limits">${examples.limitsLead} <a href="./limits.html" target="_blank" rel="noopener">${examples.limits}</a></p>`;
  }

  private group(title: string, entries: readonly Entry[]): TemplateResult | typeof nothing {
    return entries.length === 0 ? nothing : html`<h3>${title}</h3>${this.list(entries)}`;
  }

  private list(entries: readonly Entry[]): TemplateResult {
    return html`<ul>
      ${repeat(
        entries,
        ({ name }) => name,
        ({ name, title, summary }) => html`<li><button class="entry" @click=${() => this.open(name)}><b>${title}</b><span>${summary}</span></button></li>`,
      )}
    </ul>`;
  }

  private readonly search = (event: Event): void => {
    this.wanted = (event.target as HTMLInputElement).value;
  };

  private own(): TemplateResult | typeof nothing {
    const { drafts, damaged = [], keeper } = this;

    if (drafts === undefined || drafts.length + damaged.length === 0 || keeper === undefined) return nothing;
    const clear = async (): Promise<void> => (await Promise.all(damaged.map(({ id }) => keeper.store.remove(id))), await this.look());
    return html`<h3>${words.title}</h3>
      <p class="lead">${words.lead}</p>
      <ul class="drafts" aria-label=${words.title}>
        ${drafts.map((draft) => {
          const title = draft.title || words.untitled;
          return html`<li>
            <button class="entry" aria-label=${words.open(`${title}, ${keeper.dated(draft.time)}`)} @click=${() => (this.close(), this.session.notify(undefined), void keeper.resume(draft))}>
              <b>${title}</b><span>${keeper.dated(draft.time)}</span>
            </button>
            <button class="outlined" aria-label=${words.remove(title)} title=${words.remove(title)} @click=${async () => (await keeper.store.remove(draft.id), await this.look())}>${words.delete}</button>
          </li>`;
        })}
        ${
          damaged.length === 0
            ? nothing
            : html`<li class="damaged">
              <p class="small soft">${words.damaged(damaged.length)}</p>
              <button class="outlined" aria-label=${words.removeDamaged} title=${words.removeDamaged} @click=${clear}>${words.delete}</button>
            </li>`
        }
      </ul>`;
  }

  private begin(id: "tour" | "guide"): void {
    this.close();
    ask(this, "open-feature", { id });
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
