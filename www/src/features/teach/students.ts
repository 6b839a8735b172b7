/** What students may change, see and use, their own numbers, and when the right answer is shown. */
import { type TemplateResult, html, nothing } from "lit";
import { define, given, own, View } from "../../kit/view.js";
import { type ExerciseBlock, exerciseOf, setExercise } from "../../document/exercise.js";
import { HIDDEN, PANELS } from "../exercise/types.js";
import { say, withComma } from "../exercise/words.js";
import { message } from "../../kit/message.js";
import { keysAt } from "../../document/change.js";
import { AXES } from "../../document/method-axes.js";
import { method } from "../../text/en/method.js";
import { choice, line, numberFrom, tick } from "./fields.js";
import { teachStyle } from "./style.js";
import type { Exercises } from "../exercise/client.js";
import { CLASS, Trial } from "./trial.js";
import { NAMED } from "../../document/names.js";
import { teach } from "./words.js";
import sheet from "./students.css?inline";

const words = teach.students;
/** Parts of a document that can be locked, in the order in which they are shown. */
const PARTS = [
  "parameters",
  "bodies",
  "joints",
  "drivers",
  "forces",
  "ground",
  "gravity",
  "coordinates",
  "kinetic_energy",
  "potential_energy",
  "generalized_forces",
  "states",
  "definitions",
  "tables",
  "constraints",
  "velocity_constraints",
  "simulation",
  "runs",
  "outputs",
  "space",
  "rotation",
] as const;
const escaped = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
/** Rows of the table of tried students. */
const SHOWN = 6;

export class TeachStudents extends View {
  static override properties = { ...View.properties, ...given("pool"), ...own("trial", "problems") };
  static override sheets = [...teachStyle, sheet];
  declare pool: Exercises;
  declare trial: Trial | undefined;
  /** What is wrong with a field, by its name. */
  problems: Record<string, () => string> = {};

  private set(path: (string | number)[], value: unknown): void {
    this.session.edit(setExercise(this.session.text, path, value));
  }

  private problem(name: string, problem: (() => string) | undefined): void {
    const { [name]: _, ...others } = this.problems;
    this.problems = problem === undefined ? others : { ...others, [name]: problem };
  }

  override render(): TemplateResult {
    const { session } = this;
    const exercise = exerciseOf(session.text);
    if (exercise === undefined || session.good === undefined) return html`<p>${teach.handout.needsExercise}</p>`;
    return html`
      ${this.locks(exercise)} ${this.panels(exercise)} ${this.concealed(exercise)} ${this.methods(exercise)} ${this.variants(exercise)} ${this.reveal(exercise)}
    `;
  }

  private locks({ locked = [] }: ExerciseBlock): TemplateResult {
    const { text: now } = this.session;
    const there = new Set(keysAt(now, []));
    const put = (pointer: string, is: boolean): void => {
      // A whole part takes the place of what was locked of it.
      const others = locked.filter((known) => known !== pointer && !(is && known.startsWith(`${pointer}/`)));
      this.set(["locked"], is ? [...others, pointer] : others);
    };
    const parameters = there.has("parameters") ? keysAt(now, ["parameters"]) : [];
    const parts = PARTS.filter((part) => there.has(part));
    /** Everything but one part, or one parameter, or nothing. */
    const lockAllBut = (free: string): void => {
      const [, part, one] = free.split("/");
      const rest = one === undefined ? [] : parameters.map((name) => `/parameters/${escaped(name)}`).filter((pointer) => pointer !== free);
      this.set(["locked"], [...parts.filter((known) => known !== part).map((known) => `/${known}`), ...rest]);
    };
    return html`<h3>${words.locked}</h3>
      <p class="small soft">${words.lockedLead}</p>
      <label class="short"
        ><span>${words.lockAllBut}</span
        ><select
          @change=${(event: Event) => {
            const select = event.target as HTMLSelectElement;
            if (select.value !== "") lockAllBut(select.value);
            select.value = "";
          }}
        >
          <option value="">${words.lockChoose}</option>
          <option value="/">${words.lockNothing}</option>
          ${parameters.map((name) => html`<option value=${`/parameters/${escaped(name)}`}>${name}</option>`)} ${parts.map((part) => html`<option value=${`/${part}`}>${words.whole(words.keys[part])}</option>`)}
        </select></label
      >
      <div class="locked">
        ${PARTS.filter((part) => there.has(part)).map((part) => {
          const whole = locked.includes(`/${part}`);
          // Those are locked one by one, too.
          const members = NAMED.has(part) || part === "simulation" ? keysAt(now, [part]) : [];
          const name = words.keys[part];
          return html`<div>
            ${tick(name, whole, (is) => put(`/${part}`, is))}
            ${
              members.length === 0 || whole
                ? nothing
                : html`<details ?open=${locked.some((pointer) => pointer.startsWith(`/${part}/`))}>
                  <summary>${members.slice(0, 3).join(", ")}${members.length > 3 ? " …" : ""}</summary>
                  ${members.map((member) => tick(member, locked.includes(`/${part}/${escaped(member)}`), (is) => put(`/${part}/${escaped(member)}`, is)))}
                </details>`
            }
          </div>`;
        })}
      </div>`;
  }

  private panels({ panels }: ExerciseBlock): TemplateResult {
    return html`<h3>${words.panels}</h3>
      <p class="small soft">${words.panelsLead}</p>
      ${tick(words.allPanels, panels === undefined, (is) => this.set(["panels"], is ? undefined : ["picture", "plots", "parts"]))}
      ${
        panels === undefined
          ? nothing
          : html`<div class="panels">
            ${PANELS.map((panel) =>
              tick(words.panel[panel], panels.includes(panel), (is) => {
                const next = PANELS.filter((known) => (known === panel ? is : panels.includes(known)));
                // An empty list would take the key away, and show everything.
                if (next.length > 0) this.set(["panels"], next);
                else this.requestUpdate();
              }),
            )}
          </div>`
      }`;
  }

  /** What would tell the answers, and tasks that open one after another. */
  private concealed({ hide = [], sequence = false }: ExerciseBlock): TemplateResult {
    return html`<h3>${words.hidden}</h3>
      <p class="small soft">${words.hiddenLead}</p>
      <div class="panels">
        ${HIDDEN.map((what) =>
          tick(words.hide[what], hide.includes(what), (is) =>
            this.set(
              ["hide"],
              HIDDEN.filter((known) => (known === what ? is : hide.includes(known))),
            ),
          ),
        )}
        ${tick(words.sequence, sequence, (is) => this.set(["sequence"], is ? true : undefined))}
      </div>`;
  }

  private methods({ methods = {} }: ExerciseBlock): TemplateResult {
    const axes = method.axes;
    return html`<h3>${words.methods}</h3>
      <p class="small soft">${words.methodsLead}</p>
      <div class="axes">
        ${AXES.map((axis) => {
          const allowed = methods[axis] ?? [];
          const options = Object.entries(axes[axis].options).filter(([id]) => id !== "auto");
          return html`<details ?open=${allowed.length > 0}>
            <summary>${axes[axis].label}</summary>
            ${options.map(([id, name]) =>
              tick(name.split(":")[0] ?? name, allowed.includes(id), (is) => {
                const next = options.map(([known]) => known).filter((known) => (known === id ? is : allowed.includes(known)));
                if (next.length > 0) this.set(["methods", axis], next);
                else this.set(["methods"], Object.fromEntries(Object.entries(methods).filter(([other]) => other !== axis)));
              }),
            )}
          </details>`;
        })}
      </div>`;
  }

  private variants({ variants = {}, seed }: ExerciseBlock): TemplateResult {
    const parameters = this.session.good?.report.parameters ?? [];
    const range = (name: string, at: 0 | 1, value: string, typing: boolean): void => {
      if (typing) return;
      const { value: number, good } = numberFrom(value);
      const before = variants[name] ?? [0, 1];
      const next: [number, number] = at === 0 ? [number ?? Number.NaN, before[1]] : [before[0], number ?? Number.NaN];
      const wrong = !good || number === undefined ? () => words.notNumber : next[0] >= next[1] ? () => words.wrongRange : undefined;
      this.problem(name, wrong);
      if (wrong === undefined) this.set(["variants", name], next);
    };
    return html`<h3>${words.variants}</h3>
      <p class="small soft">${words.variantsLead}</p>
      ${parameters.length === 0 ? html`<p class="small">${words.noParameters}</p>` : nothing}
      ${parameters.map(({ name, label, unit, value, min, max }) => {
        const own = variants[name];
        const shown = `${label === undefined ? name : `${label} (${name})`}${unit === undefined || unit === "" ? "" : `, ${unit}`}`;
        const reach = value === 0 ? 1 : Math.abs(value) / 4;
        const tidy = (number: number): number => Number(number.toPrecision(3));
        const fresh: [number, number] = [Math.max(min ?? -Infinity, tidy(value - reach)), Math.min(max ?? Infinity, tidy(value + reach))];
        return html`<div class="row">
          ${tick(words.varies(shown), own !== undefined, (is) => {
            this.problem(name, undefined);
            if (is) this.set(["variants", name], fresh);
            else this.set(["variants"], Object.fromEntries(Object.entries(variants).filter(([other]) => other !== name)));
          })}
          ${
            own === undefined
              ? nothing
              : html`${line(words.from(name), withComma(String(own[0])), (next, typing) => range(name, 0, next, typing), { class: "short", decimal: true, problem: this.problems[name]?.() })}
              ${line(words.to(name), withComma(String(own[1])), (next, typing) => range(name, 1, next, typing), { class: "short", decimal: true })}`
          }
        </div>`;
      })}
      ${Object.keys(variants).length === 0 ? nothing : this.class(seed)}`;
  }

  private class(seed: number | undefined): TemplateResult {
    const { trial } = this;
    const fresh = trial?.text === this.session.text ? trial : undefined;
    return html`<div class="row seed">
        ${line(
          words.seed,
          seed === undefined ? "" : String(seed),
          (value, typing) => {
            if (typing) return;
            const { value: number, good } = numberFrom(value);
            const right = good && (number === undefined || (Number.isSafeInteger(number) && number >= 0));
            this.problem("seed", right ? undefined : () => words.wrongSeed);
            if (right) this.set(["seed"], number);
          },
          { class: "short", decimal: true, hint: "0", problem: this.problems["seed"]?.() },
        )}
        <button type="button" class="outlined" ?disabled=${fresh !== undefined && fresh.done < fresh.students.length} @click=${this.try}>${words.try(CLASS)}</button>
      </div>
      <p class="small tried" role="status">
        ${
          fresh === undefined
            ? nothing
            : fresh.done < fresh.students.length
              ? words.trying(fresh.done, fresh.students.length)
              : words.tried(fresh.good.length, fresh.students.length, fresh.good.filter(({ draws }) => draws > 1).length)
        }
      </p>
      ${fresh?.stuck.slice(0, 3).map((stuck) => html`<p class="problem">${message(words.stuck(stuck.student, stuck.message))}</p>`)}
      ${fresh === undefined || fresh.good.length === 0 ? nothing : this.numbers(fresh)}`;
  }

  private numbers({ good, students }: Trial): TemplateResult {
    const rows = students.flatMap((student) => good.filter((tried) => tried.student === student)).slice(0, SHOWN);
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${words.variants}>
      <table>
        <caption>${words.firstOf(rows.length, students.length)}</caption>
        <thead>
          <tr>
            <th scope="col">${words.studentHead}</th>
            ${rows[0]?.parameters.map(([name]) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(({ student, parameters }) => html`<tr><th scope="row">${student}</th>${parameters.map(([, value]) => html`<td class="number">${say(value, 6)}</td>`)}</tr>`)}
        </tbody>
      </table>
    </div>`;
  }

  private readonly try = (): void => {
    const trial = new Trial(
      this.session.text,
      Array.from({ length: CLASS }, (_, i) => words.student(i + 1)),
    );
    this.trial = trial;
    trial.subscribe(() => this.requestUpdate());
    void trial.run(this.pool).then(async () => {
      this.requestUpdate();
      await this.updateComplete;
      // What came of it stands below the button, often beyond the edge of the dialog.
      for (const part of [".scroll", ".tried"]) this.renderRoot.querySelector(part)?.scrollIntoView({ block: "nearest" });
    });
  };

  private reveal({ reveal = "never" }: ExerciseBlock): TemplateResult {
    const kind = typeof reveal === "object" ? "attempts" : reveal;
    return html`<h3>${words.reveal}</h3>
      <div class="row reveal">
        ${choice(
          words.when,
          kind,
          (["never", "finish", "attempts"] as const).map((id) => [id, words.reveals[id]] as const),
          (next) => this.set(["reveal"], next === "never" ? undefined : next === "finish" ? next : { attempts: 3 }),
        )}
        ${
          typeof reveal === "object"
            ? line(
                words.attempts,
                String(reveal.attempts),
                (value, typing) => {
                  if (typing) return;
                  const { value: number } = numberFrom(value);
                  const right = number !== undefined && Number.isSafeInteger(number) && number >= 1;
                  this.problem("attempts", right ? undefined : () => words.wrongAttempts);
                  if (right) this.set(["reveal", "attempts"], number);
                },
                { class: "short", decimal: true, problem: this.problems["attempts"]?.() },
              )
            : nothing
        }
      </div>`;
  }
}

define("holonomy-teach-students", TeachStudents);
