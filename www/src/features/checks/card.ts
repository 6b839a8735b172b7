/** The card of a check: what it means here, the parts involved, the motion or the parts shown in the mechanism, and what would mend it. */
import { type TemplateResult, html, nothing } from "lit";
import { icons } from "../../kit/icons.js";
import { define, given, own, View } from "../../kit/view.js";
import { Frames } from "../../session/frames.js";
import { edited } from "../../document/change.js";
import { reading } from "../../text/number.js";
import { reducedMotion } from "../../session/preferences.js";
import { Spotlight } from "../../session/spotlight.js";
import { checks } from "../../text/en/checks.js";
import { analysis as analysisWords } from "../../text/en/analysis.js";
import { text } from "../../text/strings.js";
import type { Analysis, CheckReport, Fix, WaysOut } from "../../solver/types.js";
import { GLOSSARY } from "./glossary.js";
import cardStyle from "./card.css?inline";
import { fourBars, turningWords } from "../../picture/fourbar.js";
import { type Sentence, concerned, magnitude } from "./strip.js";
import { ask } from "../../kit/events.js";

/** Ways that are listed one by one. */
const MOST_MODES = 6;
/** Four-bars of which it is said which bar turns. */
const MOST_FOUR_BARS = 2;

export class CheckCard extends View {
  static override properties = { ...View.properties, ...given("check"), ...own("fixes") };
  static override sheets = [cardStyle];
  declare check: Sentence;
  /** Found for `fixesOf`; nothing while they are looked for. */
  declare fixes: WaysOut | undefined;
  private fixesOf = "";
  private follow: (() => void) | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.follow?.();
  }

  override willUpdate(): void {
    const { good } = this.session;
    if (good !== undefined && this.wantsFixes(good.report) && good.text !== this.fixesOf) void this.lookForFixes(good.text);
  }

  override render(): TemplateResult | typeof nothing {
    const report = this.session.good?.report;
    if (!report?.analysis) return nothing;
    const { analysis } = report;
    const { title, term } = checks.card[this.check.code];
    return html`<section class="card" aria-label=${title}>
      <div class="head">
        <div>
          <h3>${title}</h3>
          <a class="term" href="./glossary.html#${GLOSSARY[this.check.code]}" target="_blank" rel="noopener" title=${checks.glossary}>${term}</a>
        </div>
        <button class="icon" aria-label=${checks.close} title=${checks.close} @click=${this.close}>${icons.close}</button>
      </div>
      <div class="columns">
        <p class="finding">${this.check.words}</p>
        ${this.body(report, analysis)}
        ${this.wantsFixes(report) ? this.fixList() : nothing}
      </div>
      <p class="foot"><span class="small soft">${checks.atPose}</span><button class="link" @click=${this.analyse}>${analysisWords.show}</button></p>
    </section>`;
  }

  private body(report: CheckReport, analysis: Analysis): TemplateResult {
    switch (this.check.code) {
      case "mobility":
        return this.mobility(report, analysis);
      case "redundancy":
        return this.redundancy(analysis);
      case "gap":
        return gap(report);
      case "condition":
        return this.condition(analysis);
    }
  }

  // ---- ways to move --------------------------------------------------------------------------------------------------------------

  private mobility(report: CheckReport, analysis: Analysis): TemplateResult {
    const words = checks;
    const rows = Object.keys(analysis.rows).length;
    const { mobility, rank, gruebler, singular } = analysis;
    return html`
      <p>${words.card.mobility.lead}</p>
      ${
        rows === 0
          ? html`<p class="small soft">${words.free}</p>`
          : html`<p class="small soft">
            ${words.counts(mobility + rank, rows, rank)} ${gruebler === mobility ? words.countAgrees(gruebler) : words.countDiffers(gruebler, rows - rank)}
          </p>`
      }
      ${singular === null || singular.mobility === mobility ? nothing : html`<p class="note">${words.here(mobility, singular.mobility)}</p>`}
      ${fourBars(report.scene)
        .slice(0, MOST_FOUR_BARS)
        .map((bar) => html`<p class="small soft">${turningWords(bar)}</p>`)}
      ${
        report.modes.length === 0
          ? nothing
          : html`<h4>${words.modes}</h4>
            <ul>
              ${report.modes.slice(0, MOST_MODES).map(({ moves }, index) => html`<li>${this.mode(moves, index)}</li>`)}
            </ul>
            ${report.modes.length > MOST_MODES ? html`<p class="small soft">${words.moreModes(report.modes.length - MOST_MODES)}</p>` : nothing}`
      }
    `;
  }

  private mode(moves: readonly string[], index: number): TemplateResult {
    const words = checks;
    const key = `mode ${index}`;
    const shown = this.session.spotlight !== undefined && this.shown === key ? this.session.spotlight : undefined;
    return html`<span class="what">${words.mode(moves)}</span>
      <button class="outlined" aria-label=${words.showMode(shown === undefined ? words.show : words.showing, moves)} aria-expanded=${String(shown !== undefined)} @click=${() => void this.showMode(key, moves, index)}>
        ${shown === undefined ? words.show : words.showing}
      </button>
      ${
        shown === undefined
          ? nothing
          : shown.moves
            ? html`<input
              class="way"
              type="range"
              aria-label=${words.way}
              min=${shown.low}
              max=${shown.high}
              step=${(shown.high - shown.low) / 200}
              .value=${String(shown.way)}
              @input=${(event: Event) => shown.seek(Number((event.target as HTMLInputElement).value))}
            />`
            : html`<p class="small soft" role="status">${words.nowhere}</p>`
      }`;
  }

  /** Which button is pressed. */
  private shown = "";

  private async showMode(key: string, moves: readonly string[], index: number): Promise<void> {
    const { session } = this;
    const { good } = session;
    if (this.stop(key) || good === undefined) return;
    const row = (good.report.scene?.size ?? 0) + 1;
    let frames: Frames;
    try {
      frames = new Frames(await session.client.ask("showMode", { text: good.text, mode: index }), row);
    } catch (error) {
      session.notify({ message: error instanceof Error ? error.message : String(error), remedy: "" });
      return;
    }
    if (session.good !== good || !this.isConnected) return;
    const light = new Spotlight(new Set(moves), frames);
    this.light(key, light);
    session.clock.pause();
    if (!reducedMotion()) light.play();
    else light.seek(light.high);
  }

  private showParts(key: string, parts: readonly string[]): void {
    if (!this.stop(key)) this.light(key, new Spotlight(new Set(parts), undefined));
  }

  private light(key: string, light: Spotlight): void {
    this.follow?.();
    this.shown = key;
    this.session.show(light);
    this.follow = light.subscribe(() => {
      const slider = this.renderRoot.querySelector<HTMLInputElement>("input.way");
      if (slider !== null && light.playing) slider.value = String(light.way);
    });
    this.requestUpdate();
  }

  /** True when it was shown already: then it is not any more. */
  private stop(key: string): boolean {
    const was = this.session.spotlight !== undefined && this.shown === key;
    this.session.show(undefined);
    this.shown = "";
    return was;
  }

  // ---- redundancy and condition --------------------------------------------------------------------------------------------------

  private redundancy(analysis: Analysis): TemplateResult {
    const words = checks;
    const stops = analysis.redundant_stops === undefined ? nothing : html`<p class="note">${words.card.redundancy.stops(analysis.redundant_stops.rows)}</p>`;
    if (analysis.redundancy === 0) return html`${stops === nothing ? html`<p>${words.card.redundancy.none}</p>` : stops}`;
    const groups = analysis.undetermined.length > 0 ? analysis.undetermined : [concerned(analysis)];
    const { singular } = analysis;
    return html`
      <p>${words.card.redundancy.lead}</p>
      ${singular === null ? nothing : html`<p class="note">${words.hereRedundant(analysis.redundancy, singular.redundancy)}</p>`}
      <h4>${words.groups}</h4>
      <ul>
        ${groups.map((parts, i) => html`<li><span class="what">${words.group(parts)}</span> ${this.partsButton(`group ${i}`, parts)}</li>`)}
      </ul>
      ${analysis.dependent_rows.length === 0 ? nothing : html`<p class="small soft">${words.dependent(analysis.dependent_rows)}</p>`}
      ${stops}
    `;
  }

  private condition(analysis: Analysis): TemplateResult {
    const words = checks;
    const counted = analysis.singular_values.slice(0, analysis.rank);
    const nearly = analysis.nearly_dependent;
    const owners = [...new Set(nearly.map((row) => row.slice(0, row.lastIndexOf("."))))];
    return html`
      <p>${words.card.condition.lead}</p>
      ${analysis.singular === null ? nothing : html`<p class="note">${words.special}</p>`}
      ${nearly.length === 0 ? nothing : html`<p class="note">${words.nearly(nearly)} ${this.partsButton("nearly", owners)}</p>`}
      <p class="small soft">${words.conditionIs(reading(analysis.condition, 3))} ${counted.length === 0 ? nothing : words.singularValues(reading(counted.at(-1), 3), reading(counted[0], 3))}</p>
    `;
  }

  private partsButton(key: string, parts: readonly string[]): TemplateResult {
    const shown = this.session.spotlight !== undefined && this.shown === key;
    const words = shown ? checks.showing : checks.show;
    return html`<button class="outlined" aria-label=${checks.showGroup(words, parts)} @click=${() => this.showParts(key, parts)}>${words}</button>`;
  }

  // ---- ways out ------------------------------------------------------------------------------------------------------------------

  private wantsFixes(report: CheckReport): boolean {
    const { code, ok } = this.check;
    const { analysis } = report;
    return !ok && analysis !== null && (code === "redundancy" ? analysis.redundancy > 0 : code === "mobility" && analysis.mobility === 0);
  }

  private fixList(): TemplateResult {
    const words = checks;
    const { fixes: found } = this;
    const fixes = found?.fixes;
    return html`<h4>${words.fixes}</h4>
      ${
        fixes === undefined
          ? html`<p class="small soft" role="status">${words.fixing}</p>`
          : fixes.length === 0
            ? found?.complete === false
              ? nothing
              : html`<p class="small soft">${words.noFix}</p>`
            : html`<ul>
              ${fixes.map(
                (fix) => html`<li>
                  <button class="outlined fix" @click=${() => this.apply(fix)}>${named(fix)}</button>
                  <span class="small soft">${words.fixResult(fix.redundancy, fix.mobility)}</span>
                  ${fix.stops === undefined ? nothing : html`<span class="small soft">${words.fixStops(fix.stops)}</span>`}
                </li>`,
              )}
            </ul>`
      }
      ${found?.complete === false ? html`<p class="small soft">${words.moreFixes}</p>` : nothing}`;
  }

  private async lookForFixes(source: string): Promise<void> {
    this.fixesOf = source;
    this.fixes = undefined;
    const found = await this.session.client.ask("fixes", { text: source }).catch(() => ({ fixes: [], complete: false }));
    if (this.fixesOf === source) this.fixes = found;
  }

  private apply(fix: Fix): void {
    const { session } = this;
    session.edit(edited(session.text, fix.edits));
    session.say(() => checks.fixed(named(fix)));
    this.close();
  }

  private readonly analyse = (): void => {
    this.close();
    ask(this, "open-feature", { id: "analysis" });
  };

  private readonly close = (): void => this.session.showCheck(undefined);
}

function named({ code, what, part, to }: Fix): string {
  const words = checks;
  return code === "replace" && to !== undefined ? words.fixReplace(part, text.parts.jointTypes[to] ?? to) : words.fixRemove[what](part);
}

function gap({ gap: left, assembly }: CheckReport): TemplateResult {
  const words = checks;
  return html`
    <p>${words.card.gap.lead}</p>
    <p class="small soft">
      ${left === undefined || left === 0 ? words.exact : words.residual(magnitude(left))} ${assembly === undefined ? nothing : words.moved(reading(assembly.position, 2))}
    </p>
  `;
}

define("holonomy-check-card", CheckCard);
