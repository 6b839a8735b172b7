/** The pinned runs, how far the present run is from each, and a way to take them away. */
import { labelled } from "../labels.js";
import { type TemplateResult, html, nothing, svg } from "lit";
import { icons } from "../../kit/icons.js";
import { define, given, own, View } from "../../kit/view.js";
import { PATTERNS, shownUnit } from "../series.js";
import { quantity, reading } from "../../text/number.js";
import type { Pin } from "../../session/pins.js";
import { series } from "../../kit/style/work.js";
import lines from "./lines.css?inline";
import { reason } from "../../solver/reason.js";
import { pins as words } from "../../text/en/pins.js";
import type { PlotInfo, RunComparison } from "../../solver/types.js";
import { ghosts } from "./ghosts.js";
import { pinName } from "./naming.js";
import { plotted, statement } from "./statement.js";
import { ask } from "../../kit/events.js";
import sheet from "./bar.css?inline";
import { table } from "../../kit/table.js";

/** What is known of a pin and the present run. */
interface Known {
  /** Of which numbers. */
  key: string;
  comparison?: RunComparison;
  problem?: () => string;
}

export class PinBar extends View {
  static override properties = { ...View.properties, ...given("plots"), ...own("known") };
  declare plots: readonly PlotInfo[];
  declare known: ReadonlyMap<Pin, Known> | undefined;
  private asked = "";

  static override sheets = [series, lines, sheet];

  override render(): TemplateResult | typeof nothing {
    const { session } = this;
    const { list } = session.pins;
    if (list.length === 0) return nothing;
    return html`<section aria-label=${words.region}>
      <ul>
        ${list.map((pin) => this.entry(pin))}
      </ul>
    </section>`;
  }

  private nameOf(pin: Pin): string {
    const { set, selectedRun } = this.session;
    return pinName(pin, { text: set?.text ?? "", run: selectedRun });
  }

  private entry(pin: Pin): TemplateResult {
    const name = this.nameOf(pin);
    const known = this.known?.get(pin);
    const [curve] = ghosts([{ run: 0, x: "t", y: "t", label: "", unit: "", color: 0, dash: "solid" }], [pin], () => "", []);
    return html`<li>
      ${svg`<svg class="line" viewBox="0 0 26 8" aria-hidden="true"><path class="series-${curve?.color ?? 4}" d="M1 4h24" stroke-dasharray=${PATTERNS[curve?.dash ?? "dotted"]}/></svg>`}
      <b>${words.name(name)}</b>
      <p role="status">${this.said(known)}</p>
      <button title=${words.takeTitle(name)} aria-label=${words.takeTitle(name)} @click=${() => this.take(pin)}>${icons.close}${words.take}</button>
      ${known?.comparison === undefined || known.comparison.channels.length === 0 ? nothing : this.table(known.comparison)}
    </li>`;
  }

  private said(known: Known | undefined): string {
    const { session } = this;
    if (session.computing !== undefined) return words.computing;
    if (known?.problem !== undefined) return `${words.gone} ${known.problem()}`;
    if (known?.comparison === undefined) return words.waiting;
    return statement(known.comparison, labelled(session.set?.report.channels)).join(" ");
  }

  private table({ channels, interpolated }: RunComparison): TemplateResult {
    const { clock } = this.session;
    const go = (t: number) => () => (clock.pause(), clock.seek(t));
    return html`<details>
      <summary>${words.details}</summary>
      <p class="soft">${words.how(interpolated)}</p>
      ${table(
        words.details,
        words.columns,
        channels.map(
          ({ name, difference, t, range }) =>
            html`<tr data-channel=${name} data-difference=${difference} data-t=${t}>
                  <th scope="row">${name}</th>
                  <td class="number">${this.shown(name, difference)}</td>
                  <td><button class="link number" title=${words.seek(reading(t))} @click=${go(t)}>${reading(t)} s</button></td>
                  <td class="number">${range > 0 ? `${reading((100 * Math.abs(difference)) / range, 3)} %` : "–"}</td>
                </tr>`,
        ),
      )}
    </details>`;
  }

  private shown(channel: string, value: number): string {
    const { name, size } = shownUnit(labelled(this.session.set?.report.channels), channel);
    return quantity(reading(value / size), name);
  }

  private take(pin: Pin): void {
    this.session.unpin(pin);
    // The focus does not fall off the page with the button.
    const next = this.renderRoot.querySelector<HTMLElement>("li button");
    if (this.session.pins.list.length > 0) next?.focus();
    else ask(this, "last-unpinned");
  }

  override updated(): void {
    const { session } = this;
    const { set, selectedRun, pins } = session;
    const run = set?.runs.find(({ index }) => index === selectedRun);
    if (run === undefined || session.computing !== undefined || set?.running === true) return;
    const names = plotted(this.plots);
    const asked = JSON.stringify([session.version, run.handle.id, pins.list.map(({ handle }) => handle.id), names]);
    if (asked === this.asked) return;
    this.asked = asked;
    void this.compare(asked, names);
  }

  private async compare(asked: string, names: string[]): Promise<void> {
    const { set, selectedRun, pins } = this.session;
    const run = set?.runs.find(({ index }) => index === selectedRun);
    if (run === undefined) return;
    const found = await Promise.all(
      pins.list.map(async (pin): Promise<[Pin, Known]> => {
        try {
          return [pin, { key: asked, comparison: await run.handle.ask("compare", { other: pin.handle.id, channels: names }) }];
        } catch (error) {
          return [pin, { key: asked, problem: () => reason(error) }];
        }
      }),
    );
    if (this.asked === asked) this.known = new Map(found);
  }
}

define("holonomy-pins", PinBar);
