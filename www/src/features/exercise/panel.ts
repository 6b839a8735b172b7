/** The student's sheet: who works on it, the tasks, the receipt at the end. */
import { type TemplateResult, html, nothing } from "lit";
import { copied } from "../../kit/clipboard.js";
import { define, own } from "../../kit/view.js";
import { message } from "../../kit/message.js";
import { fileName, save } from "../../kit/download.js";
import { LONGEST_LINK, type Lesson } from "./lesson.js";
import panelStyle from "./panel.css?inline";
import prose from "./prose.css?inline";
import { type Progress, drawnName } from "./progress.js";
import "./task.js";
import { LessonView, rich } from "./view.js";
import { dated, pointsOf, say, score, words } from "./words.js";
import { ask } from "../../kit/events.js";

export class ExercisePanel extends LessonView {
  static override sheets = [prose, panelStyle];
  static override properties = { ...LessonView.properties, ...own("missing", "typed", "copied", "saved") };
  /** The name is missing. */
  declare missing: boolean;
  declare copied: "yes" | "no" | undefined;
  /** What stands in the field of the name. */
  declare typed: string | undefined;
  /** The receipt that was saved last, and under which name. */
  declare saved: { text: string; file: string } | undefined;

  override render(): TemplateResult {
    const { lesson } = this;
    return html`<div class="sheet">${lesson.stage === "loading" ? html`<p class="soft" role="status">${words.loading}</p>` : lesson.stage === "welcome" ? this.welcome() : this.work()}</div>`;
  }

  // ---- beginning -----------------------------------------------------------------------------------------------------------------

  private welcome(): TemplateResult {
    const { lesson } = this;
    const said = words.welcome;
    const { tasks, intro } = lesson.exercise;
    const problem = this.missing ? said.missing : lesson.problems.get("start")?.();
    const busy = lesson.busy.has("start");
    return html`
      <div class="top">
        <h2>${lesson.session.title || lesson.title}</h2>
        <p class="bar">${said.tasks(tasks.length)} · ${pointsOf(lesson.worth)}</p>
      </div>
      ${intro === undefined ? nothing : html`<div class="prose">${rich(intro)}</div>`}
      <form @submit=${this.begin}>
        <label for="name">${said.name}</label>
        <div class="row">
          <input id="name" class="name" type="text" autocomplete="off" maxlength="100" @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)} aria-invalid=${String(this.missing === true)} aria-describedby="about-name" />
          <button type="button" class="main outlined" @click=${this.draw}>${said.draw}</button>
        </div>
        <p id="about-name" class="small soft">${lesson.varies ? said.nameVaries : said.nameOnly}</p>
        ${problem === undefined ? nothing : html`<p class="bad" role="alert">${message(problem)}</p>`} ${this.earlier()}
        <button class="main ${this.own().length > 0 ? "outlined" : "primary"}" ?disabled=${busy}>${busy ? words.loading : this.own().length > 0 ? said.fresh : said.start}</button>
      </form>
      <div class="box">
        ${lesson.knowsAnswers ? html`<p class="small soft">${said.withKey}</p>` : nothing}
        <button class="outlined" @click=${this.leave}>${said.asDocument}</button>
        <p class="small soft">${said.asDocumentLead}</p>
      </div>
    `;
  }

  /** Earlier work under the name that stands in the field: on a shared computer nobody is shown who else was there. */
  private own(): Progress[] {
    const name = (this.typed ?? "").trim().toLowerCase();
    return name === "" ? [] : this.lesson.kept.filter((kept) => kept.name.trim().toLowerCase() === name);
  }

  private earlier(): TemplateResult | typeof nothing {
    const { lesson } = this;
    const said = words.welcome;
    const answered = (kept: Progress): number => Object.keys(kept.answers).length;
    const own = this.own();
    if (lesson.kept.length === 0) return nothing;
    if (own.length === 0) return html`<p class="small soft">${said.keptHere}</p>`;
    return html`<section class="box">
      <h3>${said.kept}</h3>
      <ul class="kept">
        ${own.map(
          (kept) => html`<li>
            <div><b>${kept.name}</b><span class="small soft">${said.keptLine(dated(kept.time), answered(kept), lesson.exercise.tasks.length)}</span></div>
            <button type="button" class="main primary" aria-label=${said.goWith(kept.name, dated(kept.time))} ?disabled=${lesson.busy.has("start")} @click=${() => void lesson.resume(kept)}>${said.go}</button>
            <button type="button" class="main outlined" aria-label=${said.removeWith(kept.name, dated(kept.time))} @click=${() => void lesson.forget(kept)}>${said.remove}</button>
          </li>`,
        )}
      </ul>
    </section>`;
  }

  private readonly begin = (event: Event): void => {
    event.preventDefault();
    const field = this.renderRoot.querySelector<HTMLInputElement>("#name");
    const name = field?.value.trim() ?? "";
    this.missing = name === "";
    if (this.missing) field?.focus();
    else void this.lesson.begin(name).then(() => this.toTop());
  };

  private readonly draw = (): void => {
    const field = this.renderRoot.querySelector<HTMLInputElement>("#name");
    if (field === null) return;
    field.value = drawnName();
    this.typed = field.value;
    this.missing = false;
    field.focus();
  };

  private readonly leave = (): void => ask(this, "leave-exercise");

  private async toTop(): Promise<void> {
    if (this.lesson.stage !== "working") return;
    await this.updateComplete;
    this.scrollTop = 0;
    this.renderRoot.querySelector<HTMLElement>("h2")?.focus();
  }

  // ---- working -------------------------------------------------------------------------------------------------------------------

  private work(): TemplateResult {
    const { lesson } = this;
    const { tasks, intro } = lesson.exercise;
    // Without the key nothing is marked here: no points would look like wrong answers.
    const [reached, all] = lesson.knowsAnswers ? [lesson.earned, lesson.worth] : [lesson.answered, tasks.length];
    const state = lesson.knowsAnswers ? words.of(score(reached), score(all)) : words.answered(reached, all);
    return html`
      <div class="top">
        <h2 tabindex="-1">${lesson.session.title || lesson.title}</h2>
        <p class="bar">
          <span>${words.student(lesson.progress?.name ?? "")}</span>
          <span class="score">${state}</span>
        </p>
        <progress class=${lesson.knowsAnswers ? "" : "plain"} max=${all} .value=${reached} aria-label=${state}></progress>
        ${this.numbers(lesson)}
      </div>
      ${intro === undefined ? nothing : html`<div class="prose">${rich(intro)}</div>`}
      ${lesson.predictions.length === 0 ? nothing : html`<p class="note">${words.predict.locked}</p>`}
      <ol class="tasks">
        ${tasks.slice(0, lesson.opened).map((task, i) => html`<li><holonomy-task role="group" aria-label=${words.task(i + 1, tasks.length)} .lesson=${lesson} .task=${task} .number=${i + 1}></holonomy-task></li>`)}
      </ol>
      ${lesson.opened === tasks.length ? nothing : html`<p class="small soft">${words.sequence.closed(tasks.length - lesson.opened)}</p>`}
      <div class="row">
        <button class="outlined" ?disabled=${lesson.isStart} @click=${() => lesson.reset()}>${words.reset}</button>
        ${lesson.aside === undefined ? nothing : html`<button class="outlined" @click=${() => lesson.bringBack()}>${words.bringBack}</button>`}
      </div>
      ${this.finish()}
    `;
  }

  private numbers(lesson: Lesson): TemplateResult | typeof nothing {
    if (lesson.parameters.length === 0) return nothing;
    const known = lesson.session.good?.report.parameters ?? [];
    return html`<p class="small soft">${words.numbers}</p>
      <dl class="numbers">
        ${lesson.parameters.map(([name, value]) => {
          const parameter = known.find((other) => other.name === name);
          return html`<div><dt>${parameter?.label ?? name}</dt><dd class="number">${say(value)} ${parameter?.unit ?? ""}</dd></div>`;
        })}
      </dl>`;
  }

  // ---- the end -------------------------------------------------------------------------------------------------------------------

  private finish(): TemplateResult {
    const { lesson } = this;
    const { receipt, report, progress } = lesson;
    const said = words.finish;
    const busy = lesson.busy.has("finish");
    const open = lesson.exercise.tasks.flatMap((task, i) => (lesson.isAnswered(task) ? [] : [String(i + 1)]));
    const problem = lesson.problems.get("finish")?.();
    return html`<section class="finish" aria-labelledby="finish">
      <h3 id="finish">${said.title}</h3>
      <p>${said.lead}</p>
      <p class="small soft">${said.contains}</p>
      ${open.length === 0 ? nothing : html`<p class="small">${said.unanswered(open.join(", "))}</p>`}
      ${receipt === undefined && progress?.finished !== undefined ? html`<p class="small">${said.stale}</p>` : nothing}
      ${receipt === undefined ? html`<button class="main primary" ?disabled=${busy} @click=${this.make}>${busy ? said.making : said.make}</button>` : nothing}
      <div role="status">
        ${problem === undefined ? nothing : html`<p class="bad">${said.failed} ${message(problem)}</p>`}
        ${
          receipt === undefined
            ? nothing
            : html`<p>${said.made}</p>
              ${report === undefined ? html`<p class="result">${words.answered(lesson.answered, lesson.exercise.tasks.length)}</p><p>${said.noKey}</p>` : html`<p class="result">${said.result(score(report.points), score(report.max))} ${report.open > 0 ? said.open(pointsOf(report.open)) : ""}</p>`}
              ${receipt.problem === undefined ? nothing : html`<p class="bad">${said.problem(receipt.problem)}</p>`}`
        }
      </div>
      ${
        receipt === undefined
          ? nothing
          : html`<button class="main primary" @click=${this.download}>${said.save}</button>
            <p class="small" role="status">${this.saved?.text === receipt.text ? said.saved(this.saved.file) : nothing}</p>
            ${this.link(receipt.fragment)}`
      }
    </section>`;
  }

  private link(fragment: string): TemplateResult {
    const said = words.finish;
    const address = `${location.href.split("#")[0] ?? ""}#${fragment}`;
    if (address.length > LONGEST_LINK) return html`<p class="small soft">${said.tooLong(address.length)}</p>`;
    return html`<input type="text" readonly aria-label=${said.field} .value=${address} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
      <button class="main outlined" @click=${() => void this.copy(address)}>${said.copy}</button>
      ${this.copied === undefined ? nothing : html`<p class="small" role="status">${this.copied === "yes" ? said.copied : said.notCopied}</p>`}`;
  }

  private readonly make = async (): Promise<void> => {
    this.copied = undefined;
    await this.lesson.finish();
    await this.updateComplete;
    if (this.lesson.receipt !== undefined) this.renderRoot.querySelector<HTMLElement>(".finish button.primary")?.focus();
  };

  private readonly download = (): void => {
    const { receipt, title, progress } = this.lesson;
    if (receipt === undefined) return;
    const name = words.finish.fileName(title, progress?.name ?? "");
    save(name, "application/json", receipt.text);
    this.saved = { text: receipt.text, file: fileName(name) };
  };

  private async copy(address: string): Promise<void> {
    this.copied = (await copied(address)) ? "yes" : "no";
  }
}

define("holonomy-exercise", ExercisePanel);
