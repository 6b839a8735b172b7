/** A field that offers channels while one types: a combobox with a list (ARIA 1.2). */
import { type TemplateResult, html, nothing } from "lit";
import { define, given, own, Part } from "../kit/view.js";
import { build } from "../text/en/builder.js";
import type { ChannelInfo } from "../solver/types.js";
import { indexed } from "./labels.js";
import { searchChannels } from "./search.js";
import sheet from "./combobox.css?inline";

/** Entries shown at once; more are counted. */
const MOST = 60;

export class ChannelField extends Part {
  static override properties = { ...given("channels", "label"), ...own("query", "active", "open") };
  channels: readonly ChannelInfo[] = [];
  label = "";
  query = "";
  /** The entry that Enter takes. */
  active = 0;
  open = false;

  static override sheets = [sheet];

  override render(): TemplateResult {
    const found = searchChannels(this.channels, this.query);
    const shown = found.slice(0, MOST);
    const active = Math.min(this.active, shown.length - 1);
    return html`<label for="field">${this.label}</label>
      <input
        id="field"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck="false"
        placeholder=${build.placeholder}
        aria-expanded="true"
        aria-controls="list"
        aria-autocomplete="list"
        aria-activedescendant=${active < 0 ? nothing : `option-${active}`}
        .value=${this.query}
        @input=${this.typed}
        @keydown=${this.key}
      />
      <ul id="list" role="listbox" aria-label=${this.label}>
        ${shown.map(
          (
            channel,
            i,
          ) => html`<li id=${`option-${i}`} role="option" aria-selected=${String(i === active)} @click=${() => this.choose(channel)} @mousedown=${(event: Event) => event.preventDefault()}>
            <span class="name">${indexed(channel.label)}${channel.label === channel.name ? nothing : html` <span class="small soft">(${channel.name})</span>`}</span>
            <span class="small soft">${[channel.shown?.name ?? channel.unit, channel.group].filter((part) => part !== "").join(" · ")}</span>
          </li>`,
        )}
        ${found.length === 0 ? html`<li class="rest soft" role="option" aria-selected="false" aria-disabled="true">${build.nothing(this.query)}</li>` : nothing}
        ${found.length > MOST ? html`<li class="rest soft" role="option" aria-selected="false" aria-disabled="true">${build.others(found.length - MOST)}</li>` : nothing}
      </ul>`;
  }

  override focus(): void {
    this.renderRoot.querySelector("input")?.focus();
  }

  override updated(): void {
    this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }

  private readonly typed = (event: Event): void => {
    this.query = (event.target as HTMLInputElement).value;
    this.active = 0;
  };

  private readonly key = (event: KeyboardEvent): void => {
    const found = searchChannels(this.channels, this.query).slice(0, MOST);
    const { length } = found;
    const to = { ArrowDown: this.active + 1, ArrowUp: this.active - 1, PageDown: Math.min(length - 1, this.active + 7), PageUp: Math.max(0, this.active - 7) }[
      event.key
    ];
    if (to !== undefined && length > 0) {
      event.preventDefault();
      this.active = (to + length) % length;
    } else if (event.key === "Enter") {
      event.preventDefault();
      const channel = found[Math.min(this.active, length - 1)];
      if (channel !== undefined) this.choose(channel);
    } else if (event.key === "Escape" && this.query !== "") {
      // First the words go, then the dialog.
      event.preventDefault();
      event.stopPropagation();
      this.query = "";
    }
  };

  private choose(channel: ChannelInfo): void {
    this.dispatchEvent(new CustomEvent<string>("choose-channel", { detail: channel.name }));
    this.query = "";
    this.active = 0;
  }
}

define("holonomy-channel-field", ChannelField);
