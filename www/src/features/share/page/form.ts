/** *Save as a Page*: which parameters become sliders, the work with its progress, what came of it. */
import { type TemplateResult, html, nothing } from "lit";
import { save } from "../../../kit/download.js";
import { notes, progress } from "../../../kit/style/work.js";
import { howFar } from "../../../kit/how-far.js";
import { define, own, View } from "../../../kit/view.js";
import { lengthLabel, span } from "../../../geometry/view.js";
import { shownPlots } from "../../../plots/series.js";
import { part } from "../../../session/late.js";
import { reason } from "../../../solver/reason.js";
import type { ParameterInfo } from "../../../solver/types.js";
import { savedPage as words } from "../../../text/en/saved-page.js";
import { reading } from "../../../text/number.js";
import { type Said, spoken } from "../../../text/said.js";
import { text } from "../../../text/strings.js";
import { record, spread } from "./record.js";
import { LIMITS, isSpatial, saved } from "./save.js";
import sheet from "./form.css?inline";

/** Values that a slider can have; 0: the parameter is no slider. */
const COUNTS = [0, 3, 5, 9] as const;
/** Runs in one file. */
const MOST = 45;

export class SavePage extends View {
  static override properties = { ...View.properties, ...own("counts", "done", "said", "problem") };
  static override sheets = [notes, ...progress, sheet];
  /** How many values each parameter has in the file, by its pointer. */
  counts: ReadonlyMap<string, number> = new Map();
  /** The share of the work that is done. */
  declare done: number | undefined;
  said: Said = "";
  problem: Said = "";
  private end: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.end?.abort();
  }

  /** Those with a range, that an exercise does not keep as they are. */
  private get parameters(): ParameterInfo[] {
    const { session } = this;
    return (session.good?.report.parameters ?? []).filter(
      ({ min, max, pointer }) => min !== undefined && max !== undefined && max > min && session.limits?.covers(pointer) !== true,
    );
  }

  private get varied(): { parameter: ParameterInfo; count: number }[] {
    return this.parameters.flatMap((parameter) => {
      const count = this.counts.get(parameter.pointer) ?? 0;
      return count === 0 ? [] : [{ parameter, count }];
    });
  }

  override render(): TemplateResult {
    const { session, parameters, done } = this;
    if (session.clock.held) return html`<p class="small soft">${words.held}</p>`;
    const runs = this.varied.reduce((all, { count }) => all * count, 1);
    const busy = done !== undefined;
    const percent = Math.floor(100 * (done ?? 0));
    return html`
      <p class="small soft">${words.lead}</p>
      ${
        parameters.length === 0
          ? html`<p class="small soft">${words.noParameters}</p>`
          : html`<fieldset ?disabled=${busy}>
              <legend>${words.sliders}</legend>
              <p class="small soft">${words.slidersLead}</p>
              ${parameters.map((parameter) => this.choice(parameter))}
            </fieldset>`
      }
      <p class="small ${runs > MOST ? "problem" : "soft"}" role="status">${runs > MOST ? words.tooMany(MOST) : words.runs(runs)}</p>
      ${
        busy
          ? html`<div class="controls">
              ${howFar(percent, words.save)}<span class="small">${words.working(percent)}</span>
              <button class="outlined" @click=${() => this.end?.abort()}>${words.cancel}</button>
            </div>`
          : html`<button class="main primary" ?disabled=${runs > MOST} @click=${() => void this.begin()}>${words.save}</button>`
      }
      ${this.problem === "" ? nothing : html`<p class="problem" role="alert">${spoken(this.problem)}</p>`}
      <p class="small" role="status">${spoken(this.said)}</p>
    `;
  }

  private choice({ name, label, pointer }: ParameterInfo): TemplateResult {
    const count = this.counts.get(pointer) ?? 0;
    const choose = (event: Event): void => {
      this.counts = new Map(this.counts).set(pointer, Number((event.target as HTMLSelectElement).value));
    };
    return html`<label class="choice"
      ><span>${label ?? name}</span
      ><select aria-label=${words.values(label ?? name)} @change=${choose}>
        ${COUNTS.map((number) => html`<option value=${number} ?selected=${number === count}>${number === 0 ? words.none : words.count(number)}</option>`)}
      </select></label
    >`;
  }

  private async begin(): Promise<void> {
    const { session } = this;
    const end = new AbortController();
    [this.end, this.done, this.said, this.problem] = [end, 0, "", ""];
    try {
      await session.read();
      const { good } = session;
      if (good === undefined || session.broken) throw new Error(words.noDocument);
      const plots = shownPlots(good.report, { motion: text.plots.defaultTitle, drift: text.plots.driftTitle }, session.limits !== undefined);
      const varied = this.varied.map(({ parameter: { name, label, unit, pointer, value, min = value, max = value }, count }) => ({
        ...{ pointer, label: label ?? name, unit: unit ?? "" },
        ...spread(min, max, count, value),
      }));
      const { recording, document } = await record(session, { plots, varied, progress: (done) => (this.done = done), signal: end.signal });
      const fetched = await part(
        session,
        () => (isSpatial(recording) ? import("virtual:player/space") : import("virtual:player/plane")),
        () => text.plots.notLoaded,
      );
      if (fetched === undefined) return;
      const made = await saved(recording, document, fetched.default);
      end.signal.throwIfAborted();
      if (made === undefined) {
        const most = LIMITS[isSpatial(recording) ? "spatial" : "planar"] / 1000;
        this.problem = () => words.tooLarge(most);
        return;
      }
      const name = save(`${session.title} ${words.file}.html`, "text/html", made.html);
      const { place, turn } = made.off;
      // Of a picture 1,000 px wide.
      const small = Math.max(place / Math.max(span(recording.box), Number.MIN_VALUE), turn) * 1000 < 0.5;
      this.said = () =>
        `${words.saved(name, reading(Math.ceil(made.bytes / 1000)), made.poses)} ${words.error(lengthLabel(place), `${reading(turn, 2)} rad`, small)}`;
    } catch (error) {
      if (end.signal.aborted) this.said = () => words.cancelled;
      else this.problem = () => reason(error);
    } finally {
      this.done = undefined;
      this.end = undefined;
    }
  }
}

define("holonomy-save-page", SavePage);
