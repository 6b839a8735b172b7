/** The dialog in which the curves of a plot are chosen, by search. Every change goes into the document's text, so that a link carries it. */
import { called, indexed, labelled } from "./labels.js";
import { type TemplateResult, html, nothing } from "lit";
import { Dialog, type Heading } from "../kit/dialog.js";
import { icons } from "../kit/icons.js";
import { define, own } from "../kit/view.js";
import { valueAt } from "../document/change.js";
import { build } from "../text/en/builder.js";
import { text } from "../text/strings.js";
import type { PlotInfo, PlotKind } from "../solver/types.js";
import { type ChannelField } from "./combobox.js";
import { addChannels, addPlot, removeChannels, removePlot } from "./edit.js";
import { readyMade } from "./kinds.js";
import { standIns } from "./series.js";
import { ask } from "../kit/events.js";
import sheet from "./builder.css?inline";

const KINDS = ["time", "spectrum", "path", "phase"] as const;

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

export class Builder extends Dialog {
  static override properties = { ...Dialog.properties, ...own("index", "first", "problem", "kind") };
  /** Number of the plot in the document; nothing: a new one. */
  declare index: number | undefined;
  kind: PlotKind = "time";
  /** The horizontal channel of a pair, before the vertical one is chosen. */
  declare first: string | undefined;
  declare problem: { message: () => string; channel: string } | undefined;

  static override sheets = [sheet];

  override show(): void {
    this.edit(this.asked?.index);
  }

  /** Opens it for a plot, or for a new one. */
  private edit(index: number | undefined): void {
    this.index = index;
    this.first = this.problem = undefined;
    this.kind = "time";
    super.show();
    void this.updateComplete.then(() => this.renderRoot.querySelector<ChannelField>("holonomy-channel-field")?.focus());
  }

  protected readonly heading = (): Heading => ({ title: this.index === undefined ? build.newTitle : build.title, close: build.close });

  private get shown(): PlotInfo[] {
    const report = this.session.good?.report;
    if (report === undefined) return [];
    return report.plots.length > 0 ? report.plots : standIns(report.channels, { motion: text.plots.defaultTitle, drift: text.plots.driftTitle });
  }

  /** The plot as the text has it: what was checked last may be older than the last choice. */
  private get spec(): PlotInfo {
    const { index } = this;
    const empty: PlotInfo = { title: "", kind: this.kind, channels: [] };
    if (index === undefined) return empty;
    const checked = this.shown[index] ?? empty;
    const written = valueAt(this.session.text, ["plots", index, "channels"]);
    const channels = isNames(written) ? written : checked.channels;
    return { ...checked, channels: [...channels, ...this.rate(checked.kind, channels)] };
  }

  /** One channel of a phase plot goes with its own rate. */
  private rate(kind: PlotKind, channels: readonly string[]): string[] {
    return kind === "phase" && channels.length === 1 ? [`${channels[0] ?? ""}'`] : [];
  }

  protected body(): TemplateResult {
    const { spec, problem } = this;
    const channels = labelled(this.session.good?.report.channels);
    const paired = spec.kind === "path" || spec.kind === "phase";
    const step = paired ? 2 : 1;
    const curves = Array.from({ length: Math.floor(spec.channels.length / step) }, (_, i) => spec.channels.slice(i * step, (i + 1) * step));
    const field = !paired ? build.add : this.first === undefined ? build.horizontal : build.vertical(this.first);
    return html`
      ${this.index === undefined ? this.beginning() : html`<h3>${spec.title || spec.channels.join(", ")}</h3>`}
      ${
        curves.length === 0
          ? nothing
          : html`<ul class="curves" aria-label=${build.curves}>
            ${curves.map((names, i) => {
              const [a = "", b = ""] = names.map((one) => called(channels, one));
              const name = paired ? build.over(b, a) : a;
              return html`<li>${indexed(name)}<button aria-label=${build.remove(name)} title=${build.remove(name)} @click=${() => this.removeCurve(i * step, step)}>${icons.close}</button></li>`;
            })}
          </ul>`
      }
      <holonomy-channel-field .label=${field} .channels=${channels.filter(({ name }) => name !== "t" && (paired || !spec.channels.includes(name)))} @choose-channel=${this.choose}></holonomy-channel-field>
      ${
        problem === undefined
          ? nothing
          : html`<div role="alert">
            <p>${problem.message()}</p>
            <button class="outlined" @click=${() => this.create({ title: "", kind: "time", channels: [problem.channel] })}>${build.own}</button>
          </div>`
      }
      <div class="row">
        <button class="main primary" @click=${() => this.close()}>${build.done}</button>
        ${
          this.index === undefined
            ? nothing
            : html`<button class="main outlined" @click=${() => this.edit(undefined)}>${build.newPlot}</button>
              <button class="main outlined" @click=${this.removePlot}>${build.removePlot}</button>`
        }
      </div>
    `;
  }

  /** What a new plot shows. */
  private beginning(): TemplateResult {
    const ready = readyMade(this.session.good?.report.channels ?? [], build.ready);
    return html`
      <div class="row">
        <label for="kind">${build.kind}</label>
        <select id="kind" @change=${(event: Event) => ((this.kind = (event.target as HTMLSelectElement).value as PlotKind), (this.first = undefined))}>
          ${KINDS.map((kind) => html`<option value=${kind} ?selected=${kind === this.kind}>${build.kinds[kind]}</option>`)}
        </select>
      </div>
      <div class="row" role="group" aria-label=${build.readyTitle}>
        <span class="soft">${build.readyTitle}</span>
        ${ready.map((plot) => html`<button class="outlined" @click=${() => this.create(plot)}>${plot.title}</button>`)}
      </div>
    `;
  }

  private readonly choose = (event: CustomEvent<string>): void => {
    const { spec } = this;
    const name = event.detail;
    this.problem = undefined;
    if (spec.kind === "path" || spec.kind === "phase") {
      if (this.first === undefined) this.first = name;
      else {
        const pair = [this.first, name];
        this.first = undefined;
        this.add(spec, pair);
      }
      return;
    }
    const channels = this.session.good?.report.channels ?? [];
    const unitOf = (channel: string): string => channels.find((other) => other.name === channel)?.unit ?? "";
    const units = [...new Set(spec.channels.map(unitOf))];
    if (units.length >= 2 && !units.includes(unitOf(name))) {
      this.problem = { message: () => build.units(name, unitOf(name), units), channel: name };
      return;
    }
    this.add(spec, [name]);
  };

  private add(spec: PlotInfo, channels: string[]): void {
    if (this.index === undefined) this.create({ ...spec, channels });
    else {
      const written = valueAt(this.session.text, ["plots", this.index, "channels"]);
      const missing = isNames(written) ? this.rate(spec.kind, written) : [];
      this.session.edit(addChannels(this.session.text, this.shown, this.index, [...missing, ...channels]));
    }
    this.session.say(() => build.added(channels.join(", ")));
  }

  private create(plot: PlotInfo): void {
    const { shown } = this;
    this.problem = undefined;
    this.session.edit(addPlot(this.session.text, shown, plot));
    this.index = shown.length;
    ask(this, "plot-added");
  }

  private removeCurve(from: number, count: number): void {
    if (this.index === undefined) return;
    const last = this.spec.channels.length <= count;
    this.session.edit(removeChannels(this.session.text, this.shown, this.index, from, count));
    if (last) this.close();
  }

  private readonly removePlot = (): void => {
    if (this.index !== undefined) this.session.edit(removePlot(this.session.text, this.shown, this.index));
    this.close();
  };
}

define("holonomy-builder", Builder);
