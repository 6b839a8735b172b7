/** Dimensions over the drawing: each is a button that becomes a field. */
import { type TemplateResult, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { define, given, own, Part } from "../../kit/view.js";
import { pointerOf } from "../../document/change.js";
import { edit } from "../../text/en/edit.js";
import { type Said, spoken } from "../../text/said.js";
import type { Dimension } from "./dimensions.js";
import type { Hand, Tool } from "./hand.js";
import { UNITS, type Unit, inUnit, shown, typed } from "../../document/value.js";
import sheet from "./dimension-labels.css?inline";

/** What these draw may begin anywhere. */
const DRAWN: ReadonlySet<Tool> = new Set(["bar", "spring", "force"]);

/** What was typed is drawn in so long, ms. */
const SETTLES = 2000;

/** A dimension and where its middle is, px. */
export interface Placed {
  dimension: Dimension;
  x: number;
  y: number;
}

export class DimensionLabels extends Part {
  static override properties = { ...given("hand", "labels"), ...own("open", "problem") };
  static override sheets = [sheet];
  declare hand: Hand;
  declare labels: readonly Placed[];
  /** The key of the one that is being typed. */
  declare open: string | undefined;
  declare problem: Said | undefined;
  private fresh = false;
  /** The key of the button that is to have the focus: a new drawing takes it away once more. */
  private last: { key: string; until: number } | undefined;

  override render(): TemplateResult {
    return html`${repeat(
      this.labels,
      ({ dimension }) => dimension.key,
      ({ dimension }) => html`<div class="dimension">${this.open === dimension.key ? this.field(dimension) : this.button(dimension)}</div>`,
    )}`;
  }

  private button(dimension: Dimension): TemplateResult {
    const said = this.said(dimension);
    const locked = this.hand.session.limits?.covers(pointerOf(dimension.path)) === true;
    const { chosen } = this.hand;
    const mine = chosen !== undefined && chosen.kind !== "point" && chosen.name === dimension.part;
    return html`<button
      class="value ${mine ? "chosen" : ""} ${dimension.written === undefined ? "" : "formula"}"
      data-key=${dimension.key}
      ?disabled=${locked}
      title=${dimension.written === undefined ? dimension.label() : `${dimension.label()}: ${dimension.written}`}
      aria-label=${edit.dimension.change(dimension.label(), said)}
      @click=${() => this.begin(dimension)}
    >${said}</button>`;
  }

  private field(dimension: Dimension): TemplateResult {
    return html`<form @submit=${(event: Event) => this.commit(event, dimension)} @keydown=${this.key}>
      <input
        type="text"
        autocomplete="off"
        spellcheck="false"
        aria-label=${dimension.label()}
        title=${edit.dimension.hint}
        .value=${this.typed(dimension)}
        aria-invalid=${String(this.problem !== undefined)}
        aria-describedby=${this.problem === undefined ? nothing : "problem"}
        @blur=${(event: FocusEvent) => this.left(event, dimension)}
      />
      ${
        dimension.written !== undefined || dimension.value === undefined
          ? nothing
          : html`<button type="button" class="outlined" title=${edit.makeParameterTitle} aria-label=${edit.makeParameterOf(dimension.label())} @click=${() => this.parameter(dimension)}>
            ${edit.makeParameter}
          </button>`
      }
      ${this.problem === undefined ? nothing : html`<span id="problem" class="problem">${spoken(this.problem)}</span>`}
    </form>`;
  }

  override updated(): void {
    this.toggleAttribute("drawing", DRAWN.has(this.hand.tool));
    // Not as an attribute: the page has no inline styles.
    this.renderRoot.querySelectorAll<HTMLElement>(".dimension").forEach(({ style }, i) => {
      const { x = 0, y = 0 } = this.labels[i] ?? {};
      style.left = `${x.toFixed(1)}px`;
      style.top = `${y.toFixed(1)}px`;
    });
    if (!this.fresh) return;
    this.fresh = false;
    const input = this.renderRoot.querySelector("input");
    input?.focus({ preventScroll: true });
    input?.select();
  }

  private unit({ quantity }: Dimension): Unit {
    return this.hand.unit(quantity);
  }

  private said(dimension: Dimension): string {
    return said(dimension, this.unit(dimension));
  }

  /** As it is typed anew. */
  private typed(dimension: Dimension): string {
    const { value, written } = dimension;
    if (written !== undefined) return written;
    const unit = this.unit(dimension);
    return `${shown(value, unit)} ${unit.name}`.trim();
  }

  private begin(dimension: Dimension): void {
    this.open = dimension.key;
    this.problem = undefined;
    this.last = undefined;
    this.fresh = true;
    if (this.hand.tool !== "select") this.hand.take("select");
    this.hand.chooseNamed(dimension.part);
  }

  private readonly commit = (event: Event, dimension: Dimension): void => {
    event.preventDefault();
    this.take(dimension);
  };

  /** Takes what is typed. */
  private take(dimension: Dimension): void {
    const text = this.renderRoot.querySelector("input")?.value ?? "";
    if (text.trim() === this.typed(dimension)) {
      this.close(dimension.key);
      return;
    }
    const next = typed(text, this.unit(dimension), UNITS[dimension.quantity]);
    this.problem = next === undefined ? (): string => edit.numberNeeded : this.hand.size.set(dimension, next);
    if (this.problem === undefined) this.close(dimension.key);
  }

  private parameter(dimension: Dimension): void {
    if (this.hand.size.parameter(dimension)) this.close(dimension.key);
    else this.problem = this.hand.size.reason();
  }

  /** The field was left: what is typed counts, unless it cannot be. */
  private left(event: FocusEvent, dimension: Dimension): void {
    const to = event.relatedTarget;
    if (this.open !== dimension.key || (to instanceof Node && this.renderRoot.contains(to) && (to as Element).closest("form") !== null)) return;
    this.take(dimension);
    if (this.open === dimension.key) this.close(undefined);
  }

  private readonly key = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Escape") this.close(this.open);
  };

  /** Back to buttons; the one of `key` has the focus. */
  private close(key: string | undefined): void {
    this.open = undefined;
    this.problem = undefined;
    if (key === undefined) return;
    this.last = { key, until: performance.now() + SETTLES };
    this.refocus();
  }

  /** Into another drawing. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.refocus();
  }

  private refocus(): void {
    const { last } = this;
    if (last === undefined || performance.now() > last.until) return;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`[data-key="${CSS.escape(last.key)}"]`)?.focus({ preventScroll: true }));
  }
}

/** `80 mm`, `60°`; an expression whose value is not known is itself. */
export function said({ value, written }: Dimension, unit: Unit): string {
  return value === undefined ? (written ?? "") : inUnit(value, unit);
}

define("holonomy-dimensions", DimensionLabels);
