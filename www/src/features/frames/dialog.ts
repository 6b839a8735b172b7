/** The columns of the tangent frame over time, twice: factored afresh at every step, and carried along. Small multiples, jumps marked. */
import { type TemplateResult, html, nothing, svg } from "lit";
import { Dialog, type Heading } from "../../kit/dialog.js";
import { define, given, own, View } from "../../kit/view.js";
import { type Numbers, split } from "../../plots/numbers.js";
import { PATTERNS, dashOf } from "../../plots/series.js";
import { theme } from "../../session/preferences.js";
import { reason } from "../../solver/reason.js";
import { modes as words } from "../../text/en/modes.js";
import { failureInWords, text } from "../../text/strings.js";
import { type Row, rowsOf } from "../../plots/twin/cursor.js";
import type { RunHandle } from "../../solver/client.js";
import type { Engine } from "../../solver/engine.js";
import { Refused } from "../../solver/errors.js";
import { basisSize, jumpsOf, paired } from "./pair.js";
import { series } from "../../kit/style/work.js";
import sheet from "./dialog.css?inline";

/** What one look can take in. */
const COLUMNS = 3;
const ENTRIES = 8;
/** Columns of pixels of a small picture. */
const PIXELS = 700;
/** Samples that are asked for at once. */
const BLOCK = 4096;

interface Picture {
  /** From 1. */
  column: number;
  run: string;
  jumps: number[];
  data: Numbers[];
}

export class FramesDialog extends Dialog {
  static override properties = { ...View.properties, ...given("engine"), ...own("pictures", "problems", "busy") };
  declare engine: Promise<Engine>;
  pictures: readonly Picture[] = [];
  problems: readonly (() => string)[] = [];
  busy = false;
  private size = { n: 0, p: 0 };
  private duration = 0;
  private handles: RunHandle[] = [];
  private readonly observer = new ResizeObserver(() => this.draw());

  static override sheets = [series, sheet];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    this.free();
  }

  override show(): void {
    super.show();
    void this.compute();
  }

  protected readonly heading = (): Heading => ({ title: words.framesTitle, close: words.framesClose });

  protected body(): TemplateResult {
    const { n, p } = this.size;
    const notes = p === 0 ? "" : [words.columnsLeft(p, Math.min(p, COLUMNS)), words.entries(n, Math.min(n, ENTRIES))].join(" ").trim();
    return html`
      <p class="soft">${words.framesLead} ${notes}</p>
      <p role="status">${this.busy ? words.computing : this.pictures.length === 0 && this.problems.length === 0 ? words.rigid : nothing}</p>
      ${this.problems.map((problem) => html`<p role="alert">${problem()}</p>`)}
      ${
        this.pictures.length === 0
          ? nothing
          : html`<p class="key">
            ${Array.from({ length: Math.min(n, ENTRIES) }, (_, i) => html`<span>${svg`<svg viewBox="0 0 26 8" aria-hidden="true"><path class="series-${i % 8}" d="M1 4h24" stroke-dasharray=${PATTERNS[dashOf(i)]}/></svg>`}T.${i + 1}</span>`)}
          </p>`
      }
      <div class="grid">
        ${this.pictures.map(
          ({ column, run, jumps }) => html`<figure>
            <figcaption>${this.named(column, run, jumps)}</figcaption>
            <canvas role="img" aria-label=${this.named(column, run, jumps)}></canvas>
          </figure>`,
        )}
      </div>
    `;
  }

  /** How often a column jumps is told where it may be. */
  private named(column: number, run: string, jumps: readonly number[]): string {
    return words.column(column, run, this.session.limits?.hides("counts") === true ? 0 : jumps.length);
  }

  private free(): void {
    for (const handle of this.handles.splice(0)) void handle.dispose();
  }

  private async compute(): Promise<void> {
    const { session } = this;
    this.free();
    [this.pictures, this.problems, this.busy] = [[], [], true];
    const labels = [words.traditional, words.continued] as const;
    try {
      const source = paired(session.good?.text ?? session.text, labels);
      const report = await session.client.check(source);
      this.size = basisSize(report.channels.map(({ name }) => name));
      this.duration = report.duration;
      if (!report.ok)
        throw new Refused(
          report.failure === undefined
            ? { kind: "diagnostics", diagnostics: report.diagnostics.filter(({ severity }) => severity === "error") }
            : { kind: "failure", failure: report.failure },
        );
      const columns = Math.min(this.size.p, COLUMNS);
      this.handles = columns === 0 ? [] : labels.map((_, index) => session.client.run(source, index));
      const found = await Promise.all(this.handles.map(async (handle, index) => this.follow(handle, labels[index] ?? "", columns)));
      // Beside each other: the same column of both runs.
      this.pictures = Array.from({ length: columns }, (_, j) => found.flatMap((run) => run[j] ?? [])).flat();
    } catch (error) {
      this.problems = [() => reason(error)];
    }
    this.busy = false;
    this.free();
    await this.updateComplete;
    for (const canvas of this.renderRoot.querySelectorAll("canvas")) this.observer.observe(canvas);
    this.draw();
  }

  private async follow(handle: RunHandle, run: string, columns: number): Promise<Picture[]> {
    const { failure, t, samples } = await handle.finished;
    if (failure !== undefined) this.problems = [...this.problems, () => words.failed(run, failureInWords(failure).message)];
    const entries = Math.min(this.size.n, ENTRIES);
    return Promise.all(
      Array.from({ length: columns }, async (_, j): Promise<Picture> => {
        const names = Array.from({ length: this.size.n }, (_, i) => `T.${i + 1}.${j + 1}`);
        const rows: Row[] = [];
        for (let first = 0; first < samples; first += BLOCK)
          rows.push(...rowsOf(await handle.ask("rows", { channels: names, first, count: BLOCK }), names.length));
        const data = await Promise.all(
          names.slice(0, entries).map(async (name) => split(await handle.ask("columns", { x: "t", y: name, t0: 0, t1: t, pixels: PIXELS }))),
        );
        return { column: j + 1, run, jumps: jumpsOf(rows), data };
      }),
    );
  }

  private draw(): void {
    void this.engine.then(
      (engine) => {
        [...this.renderRoot.querySelectorAll("canvas")].forEach((canvas, i) => {
          const picture = this.pictures[i];
          const { clientWidth, clientHeight } = canvas;
          if (picture === undefined || clientWidth < 80 || clientHeight < 60) return;
          engine.drawFigure(
            canvas,
            {
              x: { label: text.plots.time, unit: "s", range: [0, this.duration] },
              y: { range: [-1.08, 1.08] },
              series: picture.data.map((_, k) => ({ color: k, dash: dashOf(k) })),
              markers: picture.jumps.slice(0, 40).map((x) => ({ x })),
              theme: theme(),
              least_left: 44,
            },
            picture.data,
            clientWidth,
            clientHeight,
            window.devicePixelRatio,
          );
        });
      },
      () => undefined,
    );
  }
}

define("holonomy-frames", FramesDialog);
