/** Measures and conditions as fields: from lists, or as an expression. */
import { type TemplateResult, html, nothing } from "lit";
import { choice, line, pointed } from "./fields.js";
import { type Form, firstChannel, partNames } from "./form.js";
import {
  type Condition,
  MEASURES,
  type Measure,
  type MeasureKind,
  RELATIONS,
  type Relation,
  conditionOf,
  isOfChannel,
  measureOf,
  ownText,
  written,
  writtenCondition,
} from "./formula.js";
import { teach } from "./words.js";

const words = teach.formula;

/** Another measure, with what it needs. */
export function turned(form: Form, measure: Measure, kind: MeasureKind): Measure {
  const own = written(measure);
  if (kind === "own") return { kind, of: "", time: "", own: ownText(own) };
  const channel = isOfChannel(measure.kind) && measure.of !== "" ? measure.of : firstChannel(form);
  if (kind === "unique") return { kind, of: partNames(form.outline)[0] ?? "A", time: "", own };
  return { kind, of: isOfChannel(kind) ? channel : "", time: kind === "at" ? measure.time || "1" : "", own };
}

function measureFields(form: Form, measure: Measure, put: (measure: Measure, typing: boolean) => void): TemplateResult {
  const { kind } = measure;
  const known = MEASURES.filter((id) => id !== "unique" || kind === "unique" || partNames(form.outline).length > 0);
  return html`
    ${choice(
      words.measure,
      kind,
      known.map((id) => [id, words.measures[id]] as const),
      (id) => put(turned(form, measure, id), false),
      { class: "broad" },
    )}
    ${isOfChannel(kind) ? line(words.channel, measure.of, (of, typing) => put({ ...measure, of: of.trim() }, typing), { code: true, list: "channels" }) : nothing}
    ${
      kind === "unique"
        ? choice(
            words.joint,
            measure.of,
            [...new Set([...partNames(form.outline), measure.of])].map((name) => [name, name] as const),
            (of) => put({ ...measure, of }, false),
          )
        : nothing
    }
    ${kind === "at" ? line(words.moment, measure.time, (time, typing) => put({ ...measure, time: pointed(time) }, typing), { class: "short", decimal: true }) : nothing}
    ${kind === "own" ? line(words.expression, measure.own, (own, typing) => put({ ...measure, own }, typing), { code: true, hint: "final(x)/period(x)" }) : nothing}
  `;
}

/** An expression for one number. */
export function valueFields(form: Form, value: string | number | undefined, put: (value: string | number, typing: boolean) => void): TemplateResult {
  return html`<div class="row">${measureFields(form, measureOf(value), (measure, typing) => put(written(measure), typing))}</div>`;
}

/** What may be asked of a measure. */
function relations({ measure }: Condition): readonly Relation[] {
  if (measure.kind === "unique") return ["holds"];
  return measure.kind === "own" ? RELATIONS : RELATIONS.filter((relation) => relation !== "holds");
}

/** A condition; `put` gets its expression. */
export function conditionFields(form: Form, expression: string, put: (expression: string, typing: boolean) => void): TemplateResult {
  const condition = conditionOf(expression);
  const set = (change: Partial<Condition>, typing: boolean): void => {
    const next = { ...condition, ...change };
    const possible = relations(next);
    put(writtenCondition(possible.includes(next.relation) ? next : { ...next, relation: possible[0] ?? "<" }), typing);
  };
  const possible = relations(condition);
  return html`<div class="row">
    ${measureFields(form, condition.measure, (measure, typing) => set({ measure }, typing))}
    ${
      possible.length > 1
        ? choice(
            words.relation,
            condition.relation,
            possible.map((id) => [id, words.relations[id]] as const),
            (relation) => set({ relation }, false),
            { class: "broad" },
          )
        : nothing
    }
    ${condition.relation === "holds" ? nothing : line(words.value, condition.value, (value, typing) => set({ value: pointed(value) }, typing), { class: "short", code: true })}
    ${condition.relation === "within" ? line(words.within, condition.tolerance, (tolerance, typing) => set({ tolerance: pointed(tolerance) }, typing), { class: "short", code: true }) : nothing}
  </div>`;
}

/** Conditions that are asked for often. */
export const READY = ["mobility", "redundancy", "unique", "drift", "energy", "value", "period"] as const;

/** What a condition begins with: of a quantity that the author has before the eyes. */
export const freshCondition = (form: Pick<Form, "report">): string => `abs(final(${firstChannel(form)}) - 1) < 0.01`;

export function readyMade(form: Form, id: (typeof READY)[number]): string {
  const channel = firstChannel(form);
  switch (id) {
    case "mobility":
      return "mobility == 1";
    case "redundancy":
      return "redundancy == 0";
    case "unique":
      return `unique(${partNames(form.outline)[0] ?? "A"})`;
    case "drift":
      return "max(drift.position) < 1e-6";
    case "energy":
      return "max(energy.total) - min(energy.total) < 0.001*max(abs(energy.total))";
    case "value":
      return freshCondition(form);
    case "period":
      return `abs(period(${channel}) - 1) < 0.01`;
  }
}
