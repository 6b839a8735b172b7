/** A button that opens a list of commands over the page. */
import { type TemplateResult, html, nothing } from "lit";
import { define, given, own, Part } from "./view.js";
import sheet from "./menu.css?inline";

export interface Item {
  label: string;
  /** A switch, on or off. */
  checked?: boolean;
  run: () => void;
}

/** Room between the list and the button or the edge of the page, CSS pixels. */
const GAP = 4;

export class Menu extends Part {
  static override properties = { ...given("items", "label", "name"), ...own("open") };
  /** Asked for when it opens. */
  items: () => readonly Item[] = () => [];
  /** What the button says. */
  label = "";
  /** What the button is called, where that says more. */
  name = "";
  open = false;

  static override sheets = [sheet];

  override render(): TemplateResult {
    const items = this.open ? this.items() : [];
    const switches = items.some(({ checked }) => checked !== undefined);
    return html`<button class="opener" popovertarget="list" aria-haspopup="menu" aria-expanded=${String(this.open)} aria-label=${this.name} title=${this.name}>${this.label}</button>
      <div id="list" popover role="menu" aria-label=${this.name} @toggle=${this.toggled} @keydown=${this.key}>
        ${items.map(
          ({
            label,
            checked,
            run,
          }) => html`<button role=${checked === undefined ? "menuitem" : "menuitemcheckbox"} aria-checked=${checked ?? nothing} tabindex="-1" @click=${() => this.choose(run)}>
            ${switches ? html`<span class="mark" aria-hidden="true">${checked === true ? "✓" : ""}</span>` : nothing}${label}
          </button>`,
        )}
      </div>`;
  }

  private get list(): HTMLElement | null {
    return this.renderRoot.querySelector("[popover]");
  }

  private choose(run: () => void): void {
    this.list?.hidePopover();
    run();
  }

  private readonly toggled = async (event: Event): Promise<void> => {
    this.open = (event as ToggleEvent).newState === "open";
    // Inside shadow roots the browser does not give the focus back by itself.
    if (!this.open && (this.renderRoot as ShadowRoot).activeElement !== null) this.renderRoot.querySelector<HTMLElement>(".opener")?.focus();
    await this.updateComplete;
    const { list } = this;
    const button = this.renderRoot.querySelector(".opener")?.getBoundingClientRect();
    if (!this.open || list === null || button === undefined) return;
    const { width, height } = list.getBoundingClientRect();
    const below = button.bottom + GAP + height <= innerHeight - GAP;
    list.style.left = `${Math.max(GAP, Math.min(button.right, innerWidth - GAP) - width)}px`;
    list.style.top = `${Math.max(GAP, below ? button.bottom + GAP : button.top - GAP - height)}px`;
    list.querySelector("button")?.focus();
  };

  /** Arrows, Home and End go through the list; Escape and Tab leave it. */
  private readonly key = (event: KeyboardEvent): void => {
    const buttons = [...(this.list?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(event.composedPath()[0] as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Tab") this.list?.hidePopover();
    else if (event.key === "Escape") event.stopPropagation();
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
}

define("holonomy-menu", Menu);
