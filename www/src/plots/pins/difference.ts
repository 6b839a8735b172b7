/** Under a plot: its curves minus those of each pinned run, over the same time. */
import { called, labelled } from "../labels.js";
import { type TemplateResult, html, svg } from "lit";
import { define, given, own, View } from "../../kit/view.js";
import { left, valueAt } from "../axis.js";
import type { PlotContext } from "../context.js";
import { enqueue, forget } from "../../kit/queue.js";
import { type Numbers, split } from "../numbers.js";
import { PATTERNS, dashOf, shownUnit } from "../series.js";
import type { Pin } from "../../session/pins.js";
import { theme } from "../../session/preferences.js";
import { series } from "../../kit/style/work.js";
import lines from "./lines.css?inline";
import { reason } from "../../solver/reason.js";
import { type Said, spoken } from "../../text/said.js";
import { pins as words } from "../../text/en/pins.js";
import { text } from "../../text/strings.js";
import type { FigureLayout } from "../../solver/types.js";
import { pinName } from "./naming.js";
import sheet from "./difference.css?inline";

interface Line {
  label: string;
  unit: string;
  color: number;
  data: Numbers;
}

export class DifferencePlot extends View {
  static override properties = { ...View.properties, ...given("context"), ...own("lines", "problem") };
  declare context: PlotContext;
  lines: readonly Line[] = [];
  problem: Said = "";
  private asked = "";
  private layout_: FigureLayout | undefined;
  private readonly observer = new ResizeObserver(() => this.redraw());

  static override sheets = [series, lines, sheet];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    forget(this);
  }

  override firstUpdated(): void {
    const area = this.renderRoot.querySelector(".area");
    if (area !== null) this.observer.observe(area);
  }

  override render(): TemplateResult {
    const title = words.plotLead(this.context.title);
    return html`<h3>${title}</h3>
      ${this.session.pins.list.length === 0 ? html`<p class="small soft">${words.pinTitle}</p>` : ""}
      <ul class="legend">
        ${this.lines.map(
          ({ label, color }, i) =>
            html`<li>${svg`<svg class="line" viewBox="0 0 26 8" aria-hidden="true"><path class="series-${color % 8}" d="M1 4h24" stroke-dasharray=${PATTERNS[dashOf(i)]}/></svg>`} ${label}</li>`,
        )}
      </ul>
      <div class="area" @pointerdown=${this.press}>
        <canvas role="img" aria-label=${title}></canvas>
        ${svg`<svg class="over" aria-hidden="true"><path/></svg>`}
      </div>
      ${this.problem === "" ? "" : html`<p class="small soft" role="note">${spoken(this.problem)}</p>`}`;
  }

  override updated(): void {
    const { session, context } = this;
    const { view } = context;
    const asked = JSON.stringify([session.version, session.selectedRun, view.spec, view.window, session.pins.list.map(({ handle }) => handle.id)]);
    if (asked !== this.asked && session.computing === undefined) {
      this.asked = asked;
      void this.fetch(asked);
    }
    this.redraw();
  }

  private async fetch(asked: string): Promise<void> {
    const { session, context } = this;
    const { set, selectedRun, pins } = session;
    const run = set?.runs.find(({ index }) => index === selectedRun);
    if (set === undefined || run === undefined) return;
    const [t0, t1] = context.view.window;
    const pixels = Math.max(200, Math.ceil((this.renderRoot.querySelector(".area")?.clientWidth ?? 400) * Math.min(2, window.devicePixelRatio)));
    const names = [...new Set(context.view.spec.channels)];
    const nameOf = (pin: Pin): string => pinName(pin, { text: set.text, run: selectedRun });
    let problem: Said = "";
    const found = await Promise.all(
      pins.list.flatMap((pin) =>
        names.map(async (name, place): Promise<Line | undefined> => {
          try {
            const { name: unit, size } = shownUnit(labelled(set.report.channels), name);
            const data = split(await run.handle.ask("difference", { other: pin.handle.id, y: name, t0, t1, pixels }), 1, size);
            const color = names.length > 1 ? place : 4 + pin.place;
            return { label: words.plotCurve(called(labelled(set.report.channels), name), nameOf(pin)), unit, color, data };
          } catch (error) {
            problem = () => reason(error);
            return undefined;
          }
        }),
      ),
    );
    if (this.asked !== asked) return;
    this.lines = found.filter((line) => line !== undefined);
    this.problem = problem;
  }

  private redraw(): void {
    void this.context.engine.then(
      (engine) =>
        enqueue(this, () => {
          const canvas = this.renderRoot.querySelector("canvas");
          const area = this.renderRoot.querySelector<HTMLElement>(".area");
          if (canvas === null || area === null || area.clientWidth < 40) return;
          const { lines, context } = this;
          const unit = lines.every((line) => line.unit === lines[0]?.unit) ? (lines[0]?.unit ?? "") : "";
          const figure = {
            x: { label: text.plots.time, unit: "s", range: [...context.view.window] as [number, number] },
            y: { unit },
            series: lines.map(({ label, color }, i) => ({ label, color, dash: dashOf(i) })),
            markers: [{ y: 0 }],
            theme: theme(),
          };
          this.layout_ = engine.drawFigure(
            canvas,
            figure,
            lines.map(({ data }) => data),
            area.clientWidth,
            area.clientHeight,
            window.devicePixelRatio,
          );
          canvas.dataset.layout = JSON.stringify(this.layout_);
          canvas.dataset.most = JSON.stringify(lines.map(({ data }) => data.y.reduce((most, y) => Math.max(most, Math.abs(y)), 0)));
          this.tick();
        }),
      () => undefined,
    );
  }

  protected override tick(): void {
    const path = this.renderRoot.querySelector(".over path");
    if (this.layout_ === undefined || path === null) return;
    const { plot } = this.layout_;
    const x = left(this.layout_, this.session.clock.t);
    path.setAttribute("d", x >= plot.left - 0.5 && x <= plot.left + plot.width + 0.5 ? `M${x} ${plot.top}V${plot.top + plot.height}` : "");
  }

  private readonly press = (event: PointerEvent): void => {
    const area = this.renderRoot.querySelector(".area");
    if (this.layout_ === undefined || area === null || event.button !== 0) return;
    this.session.clock.pause();
    this.session.clock.seek(valueAt(this.layout_, event.clientX - area.getBoundingClientRect().left));
  };
}

define("holonomy-difference", DifferencePlot);
