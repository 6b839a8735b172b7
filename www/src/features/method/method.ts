/**
 * How the equations are solved: the independent choices with their options. Choosing edits the document's
 * `simulation`; which combinations make sense is the solver's to say, and its refusals are shown here.
 */
import { type TemplateResult, html, nothing } from "lit";
import { type Path, keysAt, pointerOf, valueAt } from "../../document/change.js";
import { parseNumber, withComma } from "../../text/number.js";
import { method as words } from "../../text/en/method.js";
import { modes } from "../../text/en/modes.js";
import { reasonInWords, text } from "../../text/strings.js";
import type { MethodChoice, Diagnostic } from "../../solver/types.js";
import { icons } from "../../kit/icons.js";
import { runsOf, withRun } from "../../document/runs.js";
import { AXES, type Axis, idOf } from "../../document/method-axes.js";
import { ESTIMATING, FRAMED, type Option, TOLERANCES, optionsOf, withChoice } from "./method-options.js";
import methodStyle from "./method.css?inline";
import { message } from "../../kit/message.js";
import { line } from "../../kit/prose.js";
import { define, own, View } from "../../kit/view.js";
import { ask } from "../../kit/events.js";

const ROOT = "simulation";

/** The name of a choice, and the sentence behind its colon. */
function parted(option = ""): [string, string] {
  const [name = "", sentence = ""] = option.split(": ");
  return [name, sentence === "" ? "" : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`];
}

export class Method extends View {
  static override properties = { ...View.properties, ...own("scope", "unreadable") };
  static override sheets = [methodStyle];
  /** The run whose choices are changed; none: the document's, which hold for all runs. */
  declare scope: number | undefined;
  /** The field whose text is no number. */
  declare unreadable: string | undefined;

  /** Where the choices stand. */
  private get root(): Path {
    return this.scope === undefined ? [ROOT] : ["runs", this.scope, ROOT];
  }

  private at(...path: Path): unknown {
    return valueAt(this.session.text, [...this.root, ...path]);
  }

  /** What is wrong at a place of the choices, or below it. */
  private problems(...path: Path): readonly Diagnostic[] {
    if (!this.session.broken) return [];
    const pointer = `/${[...this.root, ...path].join("/")}`;
    return (this.session.report?.diagnostics ?? []).filter((found) => found.pointer === pointer || found.pointer.startsWith(`${pointer}/`));
  }

  override render(): TemplateResult {
    const { session } = this;
    const report = session.good?.report;
    const method = this.scope === undefined ? (report?.method ?? []) : [];
    const runs = report?.runs ?? [];
    if (this.scope !== undefined && this.scope >= Math.max(runs.length, runsOf(session.text).length)) this.scope = undefined;
    const shownInPlace = AXES.flatMap((axis) => this.problems(axis));
    const problems = session.broken
      ? (session.report?.diagnostics ?? []).filter((found) => /simulation/.test(found.pointer) && !shownInPlace.includes(found))
      : [];
    const refusal = session.broken ? session.report?.failure : undefined;
    return html`
      <div class="head">
        <h2>${words.title}</h2>
        <button class="main icon" aria-label=${words.close} title=${words.close} @click=${this.close}>${icons.close}</button>
      </div>
      <p class="soft">${words.lead}</p>
      <button class="outlined all" ?disabled=${this.locked()} @click=${this.automatic}>${words.makeAutomatic}</button>
      <button class="outlined all" title=${words.addRunTitle} ?disabled=${session.broken || session.limits?.covers("/runs") === true} @click=${this.addRun}>${words.addRun}</button>
      <button class="outlined all frames" ?disabled=${session.good === undefined} @click=${this.frames}>${modes.frames}</button>
      ${problems.map((found) => html`<p class="problem" role="alert">${message(found.message)} ${message(found.remedy)}</p>`)}
      ${refusal === undefined ? nothing : html`<p class="problem" role="alert">${message(refusal.message)} ${message(refusal.remedy)}</p>`}
      ${runs.length > 1 ? this.runs(runs) : nothing}
      ${AXES.filter((axis) => this.matters(axis, method)).map((axis) => this.axis(axis, method))} ${this.times()}
    `;
  }

  private runs(runs: readonly { label: string; index: number; method: string }[]): TemplateResult {
    const choose = (event: Event): void => {
      const { value } = event.target as HTMLSelectElement;
      this.scope = value === "" ? undefined : Number(value);
      this.unreadable = undefined;
    };
    return html`<label class="scope"
        >${words.scope}
        <select @change=${choose}>
          <option value="" ?selected=${this.scope === undefined}>${words.scopeAll}</option>
          ${runs.map(({ label, index }) => html`<option value=${index} ?selected=${this.scope === index}>${words.scopeRun(label || text.stage.run(index))}</option>`)}
        </select></label
      >
      <details>
        <summary>${words.runs(runs.length)}</summary>
        <ul>
          ${runs.map(({ label, index, method }) => {
            const own = keysAt(this.session.text, ["runs", index, ROOT]);
            return html`<li>
              <b>${label || text.stage.run(index)}</b><span class="small soft">${method}${own.length > 0 ? ` – ${words.overrides(own.join(", "))}` : ""}</span>
            </li>`;
          })}
        </ul>
      </details>`;
  }

  /** The frame is a matter of the minimal form alone; a choice that is there is always shown. */
  private matters(axis: Axis, method: readonly MethodChoice[]): boolean {
    if (axis !== "basis" && axis !== "continuation") return true;
    const own = idOf(this.at("formulation"));
    const taken = method.find((choice) => choice.axis === "formulation")?.id ?? idOf(valueAt(this.session.text, [ROOT, "formulation"]));
    const formulation = own || taken;
    return formulation === "" || FRAMED.includes(formulation) || this.at(axis) !== undefined;
  }

  /** An exercise keeps it as it is: for all runs, or for this one. */
  private locked(...path: Path): boolean {
    const { limits } = this.session;
    return (
      limits !== undefined &&
      [
        [ROOT, ...path],
        [...this.root, ...path],
      ].some((place) => limits.covers(pointerOf(place)))
    );
  }

  private lock(locked: boolean): TemplateResult | typeof nothing {
    return locked ? html`<span class="lock" title=${text.parameters.locked}>${icons.lock}</span>` : nothing;
  }

  private axis(axis: Axis, method: readonly MethodChoice[]): TemplateResult {
    const said = words.axes[axis];
    const id = idOf(this.at(axis));
    const taken = id === "" ? method.find((choice) => choice.axis === axis) : undefined;
    const allowed = this.session.limits?.allowed(axis);
    const known = Object.keys(said.options).filter((option) => allowed === undefined || allowed.includes(option));
    const free = allowed === undefined || allowed.includes("auto") || this.scope !== undefined || id === "";
    const explained = parted(said.options[id || (taken?.id ?? "")])[1];
    const inFields = [...optionsOf(axis, id).map(({ key }): string => key), "step", "rtol", "atol", "first_step", "max_step"];
    // What belongs to a field stands at the field.
    const whole = this.problems(axis).filter(({ pointer }) => !inFields.includes(pointer.split("/").at(-1) ?? ""));
    const none = this.scope === undefined ? words.auto : words.asDocument;
    return html`<fieldset>
      <legend>${said.label} <span>· ${said.term}</span>${this.lock(this.locked(axis))}</legend>
      <p>${said.help}</p>
      <select aria-label=${said.label} .value=${id} ?disabled=${this.locked(axis)} title=${this.locked(axis) ? text.parameters.locked : nothing} @change=${(event: Event) => this.choose(axis, (event.target as HTMLSelectElement).value)}>
        ${free ? html`<option value="" ?selected=${id === ""}>${none}</option>` : nothing}
        ${known.map((option) => html`<option value=${option} ?selected=${option === id}>${parted(said.options[option])[0]}</option>`)}
        ${id !== "" && !known.includes(id) ? html`<option value=${id} selected>${id}</option>` : nothing}
      </select>
      ${whole.map((found) => html`<p class="problem" role="alert">${message(found.message)} ${message(found.remedy)}</p>`)}
      ${taken === undefined ? nothing : html`<p class="taken">${words.taken(taken.id, reasonInWords(taken))}</p>`}
      ${explained === "" ? nothing : html`<p class="taken">${line(explained)}</p>`}
      ${this.options(axis, id)} ${axis === "integrator" ? this.steps(id) : nothing}
    </fieldset>`;
  }

  /** The options of the choice, each in a field. */
  private options(axis: Axis, id: string): TemplateResult | typeof nothing {
    const options = optionsOf(axis, id);
    if (options.length === 0) return nothing;
    return html`<div class="fields">${options.map((option) => (option.bounds === undefined ? this.words(axis, option) : this.number(axis, option)))}</div>`;
  }

  private words(axis: Axis, { key, standard }: Option): TemplateResult {
    const value = this.at(axis, key);
    const choices = words.optionChoices[key] ?? {};
    const said = parted(choices[typeof value === "string" ? value : standard])[1];
    return html`<div class="field wide">
      <label
        >${words.options[key]}
        <select ?disabled=${this.locked(axis, key)} @change=${(event: Event) => this.option(axis, key, (event.target as HTMLSelectElement).value || undefined)}>
        <option value="" ?selected=${value === undefined}>${words.standard(parted(choices[standard])[0])}</option>
        ${Object.entries(choices).map(([id, label]) => html`<option value=${id} ?selected=${value === id}>${parted(label)[0]}</option>`)}
      </select></label>
      ${said === "" ? nothing : html`<span class="hint">${line(said)}</span>`}
    </div>`;
  }

  private number(axis: Axis, { key, unit, bounds, standard }: Option): TemplateResult {
    const hint = words.hint(bounds === undefined ? "" : words.bounds[bounds], standard);
    const label = unit === undefined ? words.options[key] : `${words.options[key]}, ${unit}`;
    return this.field(label, this.at(axis, key), (value) => this.option(axis, key, value), [axis, key], hint, standard);
  }

  private steps(id: string): TemplateResult | typeof nothing {
    if (id === "") return nothing;
    const at = (key: string): unknown => this.at("integrator", key);
    const adaptive = ESTIMATING.includes(id) && at("step") === undefined;
    const field = (key: string, label: string, hint = "", standard = ""): TemplateResult =>
      this.field(label, at(key), (value) => this.option("integrator", key, value), ["integrator", key], hint, standard);
    const positive = words.bounds.positive;
    const [rtol, atol] = [String(TOLERANCES.rtol), String(TOLERANCES.atol)];
    return html`<div class="fields">
      ${
        ESTIMATING.includes(id)
          ? html`<label class="wide"
            >${words.stepControl}
            <select ?disabled=${this.locked("integrator")} @change=${(event: Event) => this.stepControl(id, (event.target as HTMLSelectElement).value)}>
              <option value="fixed" ?selected=${!adaptive}>${words.fixed}</option>
              <option value="adaptive" ?selected=${adaptive}>${words.adaptive}</option>
            </select></label
          >`
          : nothing
      }
      ${
        adaptive
          ? html`${field("rtol", words.rtol, words.hint(positive, rtol), rtol)}${field("atol", words.atol, words.hint(positive, atol), atol)}
          ${field("first_step", `${words.firstStep}, s`, words.firstStepHint)}${field("max_step", `${words.maxStep}, s`, words.maxStepHint)}`
          : field("step", `${words.step}, s`, positive)
      }
    </div>`;
  }

  private times(): TemplateResult {
    const { good } = this.session;
    const set = (key: string) => (value: number | undefined) => this.session.setValue([...this.root, key], value);
    const shown = (key: string, fallback: number | undefined): unknown => this.at(key) ?? valueAt(this.session.text, [ROOT, key]) ?? fallback;
    return html`<fieldset>
      <div class="fields">
        ${this.field(`${words.duration}, s`, shown("duration", good?.report.duration), set("duration"), ["duration"])}
        ${this.field(`${words.outputStep}, s`, shown("output_step", good?.report.output_step), set("output_step"), ["output_step"])}
      </div>
    </fieldset>`;
  }

  /** The field of a number; the reason of a refusal stands beneath it. */
  private field(label: string, value: unknown, set: (value: number | undefined) => void, path: Path, hint = "", standard = ""): TemplateResult {
    const name = path.join("-");
    const locked = this.locked(...path);
    const write = (event: Event): void => {
      const { value: typed } = event.target as HTMLInputElement;
      const number = parseNumber(typed);
      const empty = typed.trim() === "";
      this.unreadable = number === undefined && !empty ? name : undefined;
      if (number !== undefined) set(number);
      else if (empty) set(undefined);
    };
    const found = this.problems(...path)[0];
    const refused = this.unreadable === name ? text.parameters.notNumber : found === undefined ? "" : `${found.message} ${found.remedy}`.trim();
    return html`<div class="field">
      <label
        >${label}${this.lock(locked && !this.locked(...path.slice(0, -1)))}<input
          type="text"
          ?readonly=${locked}
          title=${locked ? text.parameters.locked : nothing}
          inputmode="decimal"
          autocomplete="off"
          placeholder=${standard}
          aria-invalid=${String(refused !== "")}
          aria-describedby=${`about-${name}`}
          .value=${value === undefined ? "" : withComma(String(value))}
          @change=${write}
      /></label>
      <span id=${`about-${name}`} class=${refused === "" ? "hint" : "refused"} role=${refused === "" ? nothing : "alert"}>${refused === "" ? hint : message(refused)}</span>
    </div>`;
  }

  /** Another choice for an axis. The step stays when only the Runge-Kutta method changes. */
  private choose(axis: Axis, id: string): void {
    const path = [...this.root, axis];
    const old = this.at(axis);
    this.unreadable = undefined;
    if (id === "") this.session.setValue(path, undefined);
    else if (axis !== "integrator") this.session.setValue(path, withChoice(axis, id, old));
    else {
      const kept = typeof old === "object" && old !== null ? (old as Record<string, unknown>) : {};
      const step = kept["step"] ?? this.session.good?.report.output_step;
      this.session.setValue(path, ESTIMATING.includes(id) ? { ...kept, type: id } : { type: id, ...(step !== undefined && { step }) });
    }
  }

  /** An option beside the type: only its own place in the text changes; a bare word becomes an object. */
  private option(axis: Axis, key: string, value: unknown): void {
    const old = this.at(axis);
    if (typeof old === "object" && old !== null) this.session.setValue([...this.root, axis, key], value);
    else if (value !== undefined) this.session.setValue([...this.root, axis], { type: old, [key]: value });
  }

  private stepControl(type: string, kind: string): void {
    const step = this.session.good?.report.output_step ?? 0.01;
    this.session.setValue([...this.root, "integrator"], kind === "adaptive" ? { type, ...TOLERANCES } : { type, step });
  }

  private readonly automatic = (): void => {
    for (const axis of AXES) this.session.setValue([...this.root, axis], undefined, "automatic");
    this.session.endGesture();
  };

  /** One run more, which is changed next. */
  private readonly addRun = (): void => {
    const { session } = this;
    const count = Math.max(1, runsOf(session.text).length);
    session.edit(withRun(session.text, text.stage.run(count), words.asItIs));
    this.scope = count;
    this.unreadable = undefined;
  };

  private readonly frames = (): void => ask(this, "open-feature", { id: "frames" });
  private readonly close = (): void => ask(this, "close-drawer");
}

define("holonomy-method", Method);
