/** The page in a frame of another one: the mechanism, what moves it, and the plots that are asked for. It hides the rest and protects nothing. */
import { type TemplateResult, html, nothing } from "lit";
import type { Pull } from "../../picture/pulling.js";
import { define, given, View } from "../../kit/view.js";
import { asked, askedText } from "../../session/asked.js";
import type { ParameterInfo, PlotInfo } from "../../solver/types.js";
import { embed } from "../../text/en/embed.js";
import sheet from "./frame.css?inline";
import { Talk } from "./talk.js";

/** Plots that are shown unless one is asked for. */
const MOST = 2;

export class EmbedFrame extends View {
  static override properties = { ...View.properties, ...given("pull", "plots", "plot", "banner") };
  static override sheets = [sheet];
  declare pull: (changed: () => void) => Promise<Pull | undefined>;
  declare plots: readonly PlotInfo[];
  /** Draws one of them. */
  declare plot: (plot: PlotInfo) => TemplateResult;
  declare banner: unknown;
  private readonly ui = asked("ui", "min", "plots", "drawing") ?? "min";
  private talk: Talk | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add(this.ui);
    if (window.parent !== window) this.talk = new Talk(this.session, window.parent);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.talk?.close();
  }

  override render(): TemplateResult {
    const { session, ui } = this;
    return html`
      <div class="picture">
        ${this.banner}
        <holonomy-stage .session=${session} .pull=${this.pull}></holonomy-stage>
      </div>
      ${
        ui === "drawing"
          ? nothing
          : html`<div class="controls">
            <holonomy-transport .session=${session}></holonomy-transport>
            ${sliders(session.good?.report.parameters ?? []).map((parameter) => html`<holonomy-parameter .session=${session} .parameter=${parameter}></holonomy-parameter>`)}
          </div>`
      }
      ${ui === "plots" ? html`<div class="plots" role="region" aria-label=${embed.plots} tabindex="0">${shown(this.plots).map((plot) => this.plot(plot))}</div>` : nothing}
      <a class="whole" href=${whole()} target="_blank" rel="noopener">${embed.whole}</a>
    `;
  }
}

/** The parameters that are asked for by name, in that order; else the first that has a range. */
export function sliders(parameters: readonly ParameterInfo[], names = askedText("sliders")): readonly ParameterInfo[] {
  const found = (names ?? "").split(",").flatMap((name) => parameters.find((parameter) => parameter.name === name.trim()) ?? []);
  const first = parameters.find(({ min, max }) => min !== undefined && max !== undefined);
  return found.length > 0 ? [...new Set(found)] : first === undefined ? [] : [first];
}

/** The plot that is asked for, counted from 1; else the first ones. */
export function shown<Plot>(plots: readonly Plot[], number = askedText("plot")): readonly Plot[] {
  const plot = /^[1-9]\d{0,3}$/.test(number ?? "") ? plots[Number(number) - 1] : undefined;
  return plot === undefined ? plots.slice(0, MOST) : [plot];
}

/** The same document in the whole page. */
function whole(): string {
  return `${location.pathname}${location.hash}`;
}

define("holonomy-frame", EmbedFrame);
