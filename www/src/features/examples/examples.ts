/** The examples, each with a sentence of what it shows. */
import { type PropertyValues, type TemplateResult, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { reducedMotion, theme } from "../../session/preferences.js";
import type { DraftKeeper } from "../../session/drafts/keeper.js";
import type { Damaged, Draft } from "../../session/drafts/store.js";
import { LESSONS } from "./lessons.js";
import { yours } from "./yours.js";
import { opening } from "../../text/en/saved-page.js";
import { tour } from "../../text/en/tour.js";
import { examples, lessons } from "../../text/en/examples.js";
import { exampleInWords } from "../../text/strings.js";
import { GALLERY, type GalleryEntry } from "./entries.js";
import { Dialog, type Heading } from "../../kit/dialog.js";
import { fileButton } from "../../kit/file-button.js";
import { define, given, own, View } from "../../kit/view.js";
import { OPENED, openFile } from "../../session/files.js";
import { ask } from "../../kit/events.js";
import sheet from "./examples.css?inline";

const TABS = ["gallery", "lessons", "yours"] as const;
type Tab = (typeof TABS)[number];

const SPACES = ["all", "plane", "space"] as const;
type Space = (typeof SPACES)[number];
interface Entry extends Pick<GalleryEntry, "name" | "title" | "summary"> {
  /** How long it takes, and for whom it is. */
  facts?: string;
}

const lessonsInWords = (): Entry[] =>
  Object.entries(LESSONS).map(([name, { course, level, minutes }]) => ({
    name,
    ...lessons.list[name as keyof typeof LESSONS],
    facts: lessons.facts(lessons.courses[course], lessons.levels[level], minutes),
  }));

const groups = (): Record<string, string> => examples.groups;

/** Every word that is searched for stands in the title, the sentence, the name or the group, as its beginning or within. */
export function matches(wanted: string, { name, title, summary }: Partial<Entry>, group: string): boolean {
  const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const all = plain([name, title, summary, group].join(" "));
  return plain(wanted)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** The picture of an entry, which the build has drawn, in the colours of the page. */
const pictureOf = (name: string): string => `./pictures/${name}.svg#${theme()}`;

const MOVING = /(?:-moving)?(?=\.svg)/;

function swap(event: Event, moving: string): void {
  const image = (event.currentTarget as HTMLElement).querySelector("img");
  image?.setAttribute("src", (image.getAttribute("src") ?? "").replace(MOVING, moving));
}

/** The picture of an entry that is pointed at or has the focus moves, unless the visitor wants less motion. */
function moves(event: Event): void {
  if (!reducedMotion()) swap(event, "-moving");
}

const rests = (event: Event): void => swap(event, "");

export class Examples extends Dialog {
  static override properties = { ...View.properties, ...given("keeper"), ...own("drafts", "damaged", "wanted", "space", "tab") };
  declare drafts: Draft[] | undefined;
  /** Drafts that cannot be read. */
  declare damaged: Damaged[] | undefined;
  /** What is searched for. */
  declare wanted: string;
  declare space: Space;
  declare tab: Tab;
  /** Of the visitor's own work; nothing until it is loaded. */
  declare keeper: DraftKeeper | undefined;

  static override sheets = [sheet];

  override show(): void {
    this.wanted = "";
    this.space = "all";
    this.tab ??= "gallery";
    super.show();
    void this.look();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has("keeper")) void this.look();
  }

  async look(): Promise<void> {
    const found = await this.keeper?.store.look();
    this.drafts = found?.sound;
    this.damaged = found?.damaged;
  }

  protected readonly heading = (): Heading => examples;

  protected body(): TemplateResult {
    const searching = this.wanted.trim() !== "" || this.space !== "all";
    return html`<search class="find">
        <input type="search" autocomplete="off" aria-label=${examples.searchHint} placeholder=${examples.search} .value=${this.wanted} @input=${this.search} />
        <span class="segments" role="group" aria-label=${examples.where}>
          ${SPACES.map((space) => html`<button aria-pressed=${String(space === this.space)} @click=${() => (this.space = space)}>${examples.spaces[space]}</button>`)}
        </span>
        ${fileButton(opening.open, OPENED, this.take, opening.lead)}
      </search>
      ${searching ? this.found() : this.listed()}
      <p class="lead limits">${examples.limitsLead} <a href="./limits.html" target="_blank" rel="noopener">${examples.limits}</a></p>`;
  }

  /** What the search finds, of gallery and lessons. */
  private found(): TemplateResult {
    const entries = GALLERY.map(exampleInWords);
    const found = entries.filter((entry) => (this.space === "all" || entry.space === this.space) && matches(this.wanted, entry, groups()[entry.group] ?? ""));
    const learnt = this.space === "all" ? lessonsInWords().filter((lesson) => matches(this.wanted, lesson, lessons.title)) : [];
    return html`<p class="small soft" role="status">${examples.found(found.length + learnt.length)}</p>
      ${this.gallery(found)} ${learnt.length === 0 ? nothing : html`<h3>${lessons.title}</h3>${this.list(learnt)}`}`;
  }

  /** One of the tabs. */
  private listed(): TemplateResult {
    const { look, guide } = tour;
    const count = (this.drafts?.length ?? 0) + (this.damaged?.length ?? 0);
    return html`<div class="segments tabs" role="tablist" aria-label=${examples.what} @keydown=${this.turn}>
        ${TABS.map(
          (tab) =>
            html`<button role="tab" id="tab-${tab}" aria-controls="shown" aria-selected=${String(tab === this.tab)} tabindex=${tab === this.tab ? 0 : -1} @click=${() => (this.tab = tab)}>
              ${tab === "yours" ? examples.tabs.yours(count) : examples.tabs[tab]}
            </button>`,
        )}
      </div>
      <div id="shown" role="tabpanel" aria-labelledby="tab-${this.tab}">
        ${
          this.tab === "gallery"
            ? html`<ul class="begin">
                <li><button class="entry" @click=${() => this.begin("tour")}><b>${look.open}</b><span>${look.openLead}</span></button></li>
                <li><button class="entry" @click=${() => this.begin("guide")}><b>${guide.open}</b><span>${guide.openLead}</span></button></li>
              </ul>
              <p class="lead">${examples.lead}</p>
              ${this.gallery(GALLERY.map(exampleInWords))}`
            : this.tab === "lessons"
              ? html`<p class="lead">${lessons.lead}</p>
                ${this.list(lessonsInWords())}`
              : yours(this, this.drafts, this.damaged ?? [])
        }
      </div>`;
  }

  /** Arrow keys go from tab to tab. */
  private readonly turn = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? TABS.length - 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    this.tab = TABS[(TABS.indexOf(this.tab) + step) % TABS.length] ?? "gallery";
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };

  private gallery(entries: readonly GalleryEntry[]): TemplateResult[] {
    return Object.entries(groups()).flatMap(([group, title]) => {
      const those = entries.filter((entry) => entry.group === group);
      return those.length === 0 ? [] : [html`<h3>${title}</h3>${this.list(those)}`];
    });
  }

  private list(entries: readonly Entry[]): TemplateResult {
    return html`<ul class="entries">
      ${repeat(
        entries,
        ({ name }) => name,
        ({ name, title, summary, facts }) =>
          html`<li>
            <button class="entry shown" @click=${() => this.open(name)} @pointerenter=${moves} @focus=${moves} @pointerleave=${rests} @blur=${rests}>
              <img src=${pictureOf(name)} width="480" height="300" loading="lazy" alt="" /><b>${title}</b> <span>${summary}</span>
              ${facts === undefined ? nothing : html`<span class="facts">${facts}</span>`}
            </button>
          </li>`,
      )}
    </ul>`;
  }

  private readonly search = (event: Event): void => {
    this.wanted = (event.target as HTMLInputElement).value;
  };

  private readonly take = async (file: File): Promise<void> => {
    // What is wrong with a file is said on the page.
    this.close();
    await openFile(this.session, file);
  };

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
