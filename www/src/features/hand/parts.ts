/** The parts of the document and the fields of the chosen one: everything that a drag does, by typing and by buttons. */
import { type TemplateResult, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { ofSection } from "../../document/bar.js";
import { tidy } from "../../document/geometry.js";
import { type PartOutline, type Value, refText } from "../../document/outline.js";
import { EditRefused } from "../../document/refused.js";
import { frictionKeys, withFriction } from "../../document/friction.js";
import { STOP_KEYS, isLoose, sidesOf, stopped, withPlay, withSide, withStop } from "../../document/one-sided.js";
import { kindsFor, retype } from "../../document/retype.js";
import { rename, renamePoint } from "../../document/rename.js";
import { icons } from "../../kit/icons.js";
import { define, given, own, View } from "../../kit/view.js";
import { type Path, pointerOf, withValue } from "../../document/change.js";
import { type Said, spoken } from "../../text/said.js";
import { edit } from "../../text/en/edit.js";
import { tour } from "../../text/en/tour.js";
import { reading } from "../../text/number.js";
import { text as words } from "../../text/strings.js";
import "./field.js";
import { type Chosen, type Hand, type Spot, describe } from "./hand.js";
import partsStyle from "./parts.css?inline";
import { TEMPLATES, insert } from "./templates.js";
import { bodiesAt } from "./touch.js";
import { type Quantity, inUnit, typedPlace } from "../../document/value.js";
import { ask } from "../../kit/events.js";
import { forceChannels, plotForce } from "../../plots/force.js";

/** How near to a bar a place that is typed is on it, m. */
const TYPED = 1e-4;
/** Steps of the buttons that move a part, m. */
const STEPS = [0.001, 0.005, 0.01, 0.1] as const;
const AXES = ["x", "y", "z"] as const;
const LISTS = { body: "bodies", joint: "joints", force: "forces", driver: "drivers" } as const;

export class Parts extends View {
  static override properties = { ...View.properties, ...given("hand"), ...own("problem", "step") };
  declare hand: Hand;
  declare problem: Said | undefined;
  step: number = STEPS[1];

  static override sheets = [partsStyle];

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener("unit-chosen", () => {
      for (const field of this.renderRoot.querySelectorAll("holonomy-field")) (field as unknown as { requestUpdate: () => void }).requestUpdate();
    });
  }

  protected override follows(): (() => void)[] {
    return [this.hand.subscribe(() => this.requestUpdate())];
  }

  override render(): TemplateResult {
    const { hand } = this;
    const of = hand.sheet?.outline;
    const { chosen } = hand;
    // What was chosen elsewhere, in space for example, is chosen here.
    const outside = this.session.selectedPart;
    if (outside !== undefined && (chosen === undefined || chosen.kind === "point" || chosen.name !== outside)) queueMicrotask(() => hand.chooseNamed(outside));
    return html`
      <div class="head">
        <h2 id="parts">${edit.parts}</h2>
        <button class="icon" aria-label=${edit.close} title=${edit.close} @click=${this.close}>${icons.close}</button>
      </div>
      ${hand.others.length > 0 ? this.group() : chosen !== undefined && hand.present ? this.card(chosen) : this.start()}
      ${
        of === undefined
          ? nothing
          : html`
            ${this.list(
              edit.ground,
              Object.keys(of.ground).map((point): Chosen => ({ kind: "point", body: "ground", point })),
            )}
            ${this.list(
              edit.bodies,
              of.bodies.flatMap(({ name, points }): Chosen[] => [
                { kind: "body", name },
                ...Object.keys(points).map((point): Chosen => ({ kind: "point", body: name, point })),
              ]),
            )}
            ${this.list(
              edit.joints,
              of.joints.map(({ name }): Chosen => ({ kind: "joint", name })),
            )}
            ${this.list(
              edit.drivers,
              of.drivers.map(({ name }): Chosen => ({ kind: "driver", name })),
            )}
            ${this.list(
              edit.forces,
              of.forces.map(({ name }): Chosen => ({ kind: "force", name })),
            )}
          `
      }
    `;
  }

  private list(title: string, entries: Chosen[]): TemplateResult | typeof nothing {
    const { hand } = this;
    if (entries.length === 0) return nothing;
    const is = (entry: Chosen): boolean => hand.has(entry);
    const press = (entry: Chosen, event: MouseEvent): void => {
      if (event.shiftKey || event.ctrlKey || event.metaKey || hand.together.adding) hand.together.toggle(entry);
      else hand.choose(is(entry) && hand.others.length === 0 ? undefined : entry);
    };
    return html`<h3>${title}</h3>
      <ul>
        ${entries.map(
          (entry) => html`<li>
            <button class=${entry.kind} title=${this.locked(pathOf(entry)) ? words.parameters.locked : nothing} aria-label=${`${edit.kinds[entry.kind]} ${describe(entry)}`} aria-pressed=${String(is(entry))} @click=${(event: MouseEvent) => press(entry, event)}>
              ${entry.kind === "point" ? entry.point : entry.name}${this.locked(pathOf(entry)) ? icons.lock : nothing}
            </button>
          </li>`,
        )}
      </ul>`;
  }

  // ---- nothing is chosen ---------------------------------------------------------------------------------------------------------

  /** What can be added without a pointer. */
  private start(): TemplateResult {
    if (this.hand.sheet?.spatial === true) return html`<p class="group">${edit.hintSpatial}</p>`;
    const unit = this.hand.unit("length").name;
    return html`
      <form class="card" aria-label=${edit.newBar} @submit=${this.addBar}>
        <h3>${edit.newBar}</h3>
        <div class="fields">
          <label class="text">${edit.from}<input type="text" name="from" autocomplete="off" list="points" placeholder=${edit.placeExample(unit, "from")} /></label>
          <label class="text">${edit.to}<input type="text" name="to" autocomplete="off" list="points" placeholder=${edit.placeExample(unit, "to")} /></label>
          <datalist id="points">${(this.hand.sheet?.points ?? []).map(({ ref }) => html`<option value=${refText(ref)}></option>`)}</datalist>
          <p class="group">${edit.placeHint(unit)}</p>
          ${this.problem === undefined ? nothing : html`<p class="problem" role="alert">${spoken(this.problem)}</p>`}
        </div>
        <div class="buttons"><button class="primary">${edit.addBar}</button></div>
      </form>
      <div class="card">
        <h3>${edit.templatesTitle}</h3>
        <div class="buttons">
          ${TEMPLATES.map((template) => html`<button class="outlined" @click=${() => insert(this.hand, template)}>${edit.templates[template]}</button>`)}
          <button class="link" title=${tour.guide.openLead} @click=${() => ask(this, "open-feature", { id: "guide" })}>${tour.guide.begin}</button>
        </div>
      </div>
    `;
  }

  /** Why the last change was refused, in the language of now. */
  private wrong(): Said | undefined {
    const { note } = this.hand;
    return note?.bad === true ? () => note.text : undefined;
  }

  private readonly addBar = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const [from, to] = ["from", "to"].map((name) => this.spot((form.elements.namedItem(name) as HTMLInputElement).value));
    this.problem = from === undefined || to === undefined ? () => edit.notPlace : undefined;
    if (from === undefined || to === undefined) return;
    if (this.hand.add.bar(from, to)) {
      // The next bar, not the fields of this one: a chain is typed on.
      this.hand.choose(undefined);
      form.reset();
      (form.elements.namedItem("from") as HTMLInputElement).focus();
    } else this.problem = this.wrong();
  };

  /** What was typed as a place: a point by name, or two numbers; numbers on a point are that point, and on a body they are on it. */
  private spot(text: string): Spot | undefined {
    const { sheet } = this.hand;
    const points = sheet?.points ?? [];
    const named = points.find(({ ref }) => refText(ref) === text.trim()) ?? points.find(({ ref }) => ref.point === text.trim());
    if (named !== undefined) return { at: named.at, on: named.ref };
    const at = typedPlace(text, this.hand.unit("length"), 2);
    if (at === undefined) return undefined;
    const there = points.find((point) => Math.hypot((point.at[0] ?? 0) - (at[0] ?? 0), (point.at[1] ?? 0) - (at[1] ?? 0)) < 1e-6);
    if (there !== undefined) return { at: there.at, on: there.ref };
    return { at, ...(sheet !== undefined && { bodies: bodiesAt(sheet, at, TYPED) }) };
  }

  /** An exercise keeps it as it is. */
  private locked(path: Path): boolean {
    return this.session.limits?.covers(pointerOf(path)) === true;
  }

  // ---- the chosen part -----------------------------------------------------------------------------------------------------------

  private card(chosen: Chosen): TemplateResult {
    const kind = edit.kinds[chosen.kind];
    return html`<section class="card" aria-label=${`${kind} ${describe(chosen)}`}>
      <h3>${kind} ${describe(chosen)}</h3>
      ${this.locked(pathOf(chosen)) ? html`<p class="locked">${icons.lock}${words.parameters.locked}</p>` : nothing}
      <div class="fields">${repeat(
        [describe(chosen) + chosen.kind],
        (key) => key,
        () => this.fields(chosen),
      )}</div>
    </section>`;
  }

  /** All that is chosen: it moves together. */
  private group(): TemplateResult {
    const { hand } = this;
    const title = edit.partCount(hand.selection.length);
    return html`<section class="card" aria-label=${title}>
      <h3>${title}</h3>
      <div class="fields">
        <p class="group">${hand.selection.map(describe).join(", ")}</p>
        ${hand.sheet?.spatial === true ? nothing : this.steps(2, (by) => hand.together.move(by))}
      </div>
    </section>`;
  }

  private fields(chosen: Chosen): TemplateResult {
    const of = this.hand.sheet?.outline;
    if (of === undefined) return html``;
    switch (chosen.kind) {
      case "body":
        return html`${this.name(chosen)}${this.body(chosen.name)}`;
      case "joint": {
        const joint = of.joints.find(({ name }) => name === chosen.name);
        return joint === undefined ? html`` : html`${this.name(chosen)}${this.joint(joint)}`;
      }
      case "driver": {
        const driver = of.drivers.find(({ name }) => name === chosen.name);
        return driver === undefined ? html`` : html`${this.name(chosen)}${this.field(edit.fields.function, ["drivers", chosen.name, "function"], "plain")}`;
      }
      case "force": {
        const force = of.forces.find(({ name }) => name === chosen.name);
        return force === undefined ? html`` : html`${this.name(chosen)}${this.force(force)}`;
      }
      case "point":
        return html`${this.name(chosen)}${this.point(chosen)}`;
    }
  }

  private body(name: string): TemplateResult {
    const { hand } = this;
    const { sheet } = hand;
    const spatial = sheet?.spatial === true;
    const path = ["bodies", name];
    const value = sheet?.outline.bodies.find((body) => body.name === name)?.value ?? {};
    const axes = AXES.slice(0, spatial ? 3 : 2);
    return html`
      ${value["section"] === undefined ? this.mass(path, value["inertia"]) : this.section(name, path)}
      <p class="group">${edit.fields.position}</p>
      ${axes.map((axis, i) => this.field(axis, [...path, "position", i], "length", () => this.vector([...path, "position"], axes.length)))}
      ${spatial ? nothing : this.field(edit.fields.angle, [...path, "angle"], "angle")}
      ${this.steps(axes.length, (by) => hand.nudge(name, by))}
    `;
  }

  private mass(path: string[], inertia: unknown): TemplateResult {
    return html`${this.field(edit.fields.mass, [...path, "mass"], "mass")}
    ${
      Array.isArray(inertia)
        ? (inertia as unknown[]).flatMap((entry, i) =>
            Array.isArray(entry) ? [] : [this.field(edit.fields.inertiaAxis(AXES[i] ?? ""), [...path, "inertia", i], "inertia")],
          )
        : this.field(edit.fields.inertia, [...path, "inertia"], "inertia")
    }`;
  }

  /** The section of a bar, and what follows from it. */
  private section(name: string, path: string[]): TemplateResult {
    const body = this.hand.sheet?.outline.bodies.find((other) => other.name === name);
    const own = body && ofSection(body);
    return html`
      <p class="group">${edit.fields.section}</p>
      ${this.field(edit.fields.width, [...path, "section", "width"], "length")}
      ${this.field(edit.fields.thickness, [...path, "section", "thickness"], "length")}
      ${this.field(edit.fields.density, [...path, "section", "density"], "density")}
      ${own === undefined || this.hand.sheet?.spatial === true ? nothing : html`<p class="small soft">${edit.weighs(reading(own.mass), reading(own.inertia))}</p>`}
    `;
  }

  /** Buttons that move what is chosen along the axes. */
  private steps(dimension: number, move: (by: number[]) => void): TemplateResult {
    const axes = AXES.slice(0, dimension);
    const by = (axis: number, sign: 1 | -1): number[] => axes.map((_, k) => (k === axis ? sign * this.step : 0));
    return html`
      <div class="nudge" role="group" aria-label=${edit.nudge}>
        <label class="text"><span>${edit.by}</span>
          <select aria-label=${edit.step} @change=${(event: Event) => (this.step = Number((event.target as HTMLSelectElement).value))}>
            ${STEPS.map((step) => html`<option value=${step} ?selected=${step === this.step}>${inUnit(step, this.hand.unit("length"))}</option>`)}
          </select>
        </label>
        <div class="ways">
          ${axes.flatMap((axis, i) =>
            ([1, -1] as const).map(
              (
                sign,
              ) => html`<button class="outlined" aria-label=${edit.nudgeAlong(sign, axis, inUnit(this.step, this.hand.unit("length")))} @click=${() => move(by(i, sign))}>
                ${sign > 0 ? "+" : "\u2212"}${axis}
              </button>`,
            ),
          )}
        </div>
      </div>
    `;
  }

  private joint(joint: PartOutline): TemplateResult {
    const { parts } = words;
    const { hand } = this;
    const path = ["joints", joint.name];
    // Where it closes, without the last bits of the closing.
    const at = hand.sheet?.jointAt(joint.name)?.map(tidy);
    const axis = joint.value["axis"];
    const kinds = hand.sheet === undefined ? [] : kindsFor(hand.sheet.outline, joint);
    return html`
      ${
        kinds.length < 2
          ? nothing
          : html`<label class="text"
            ><span>${edit.fields.kind}</span>
            <select @change=${(event: Event) => this.retype(joint, event)}>
              ${kinds.map((kind) => html`<option value=${kind} ?selected=${kind === joint.type}>${parts.jointTypes[kind] ?? kind} (${kind})</option>`)}
            </select></label
          >`
      }
      <p class="group">${parts.jointTypes[joint.type] ?? joint.type}: ${[joint.value["connect"] ?? joint.value["bodies"] ?? joint.value["joints"] ?? joint.value["through"]].flat().join(", ")}</p>
      ${
        at === undefined
          ? nothing
          : at.map((value, i) =>
              this.plain(edit.fields.at(AXES[i] ?? ""), value, "length", (next) => {
                if (typeof next !== "number") return edit.numberOnly;
                return hand.shapeTo(
                  { kind: "joint", name: joint.name },
                  at.map((old, k) => (k === i ? next : old)),
                )
                  ? undefined
                  : hand.note?.text;
              }),
            )
      }
      ${
        at === undefined
          ? nothing
          : this.steps(at.length, (by) =>
              hand.shapeTo(
                { kind: "joint", name: joint.name },
                at.map((old, k) => tidy(old + (by[k] ?? 0))),
              ),
            )
      }
      ${Array.isArray(axis) ? (axis as unknown[]).map((_, i) => this.field(edit.fields.axis(AXES[i] ?? ""), [...path, "axis", i], "plain")) : nothing}
      ${joint.type === "distance" || joint.type === "rope" ? this.field(edit.fields.length, [...path, "length"], "length") : nothing}
      ${(["pitch", "radius"] as const).map((key) => (joint.value[key] === undefined ? nothing : this.field(edit.fields[key], [...path, key], "length")))}
      ${joint.value["ratio"] === undefined ? nothing : this.field(edit.fields.ratio, [...path, "ratio"], "plain")}
      ${joint.value["radii"] === undefined ? nothing : this.belt(joint, path)}
      ${
        joint.value["lift"] === undefined
          ? nothing
          : html`${this.field(edit.fields.lift, [...path, "lift"], "plain")}${this.field(edit.fields.roller, [...path, "roller"], "length")}`
      }
      ${
        joint.value["slots"] === undefined
          ? nothing
          : html`${this.field(edit.fields.slots, [...path, "slots"], "plain")}${this.field(edit.fields.phase, [...path, "phase"], "angle")}`
      }
      ${this.oneSided(joint, path)}
      ${this.friction(joint, path)}
      ${
        forceChannels(this.session, joint.name).length === 0 || this.locked(["plots"])
          ? nothing
          : html`<div class="buttons"><button class="outlined" @click=${() => this.plotForce(joint.name)}>${words.plots.plotForce}</button></div>`
      }
    `;
  }

  /** The pulleys of a belt, and how it runs. */
  private belt(joint: PartOutline, path: Path): TemplateResult {
    const cross = (event: Event): void => {
      const { checked } = event.target as HTMLInputElement;
      this.hand.edit(
        (text) => withValue(text, [...path, "crossed"], checked ? true : undefined),
        () => edit.set(edit.fields.crossed),
      );
    };
    return html`${[0, 1].map((i) => this.field(edit.fields.pulley(i + 1), [...path, "radii", i], "length"))}
      <label><input type="checkbox" .checked=${joint.value["crossed"] === true} ?disabled=${this.locked(path)} @change=${cross} />${edit.fields.crossed}</label>`;
  }

  /** From which side it holds, or where its travel ends. */
  private oneSided(joint: PartOutline, path: Path): TemplateResult | typeof nothing {
    const { stops, side } = joint.value;
    const sides = sidesOf(joint.type);
    if (sides.length > 0) {
      return html`<label class="text"
          ><span>${edit.fields.side}</span>
          <select ?disabled=${this.locked(path)} @change=${(event: Event) => this.hold(joint.name, event)}>
            ${(["", ...sides] as const).map((one) => html`<option value=${one} ?selected=${one === (side ?? "")}>${edit.sides(one, joint.type)}</option>`)}
          </select></label
        >
        ${side === undefined ? nothing : this.field(edit.fields.restitution, [...path, "restitution"], "plain")}`;
    }
    if (isLoose(joint.type)) return this.play(joint, path);
    const coordinates = stopped(joint.type, this.hand.sheet?.outline.space ?? "planar");
    if (coordinates.length === 0) return nothing;
    const value = (typeof stops === "object" && stops !== null ? stops : {}) as Record<string, unknown>;
    const coordinate = typeof value["coordinate"] === "string" ? value["coordinate"] : coordinates[0];
    const quantity = coordinate === "displacement" ? "length" : "angle";
    const shown = STOP_KEYS.filter((key) => key !== "restitution" || stops !== undefined);
    return html`${shown.map((key) =>
      this.plain(
        edit.fields[key],
        value[key],
        key === "restitution" ? "plain" : quantity,
        (next) => {
          this.hand.edit(
            (text) => withStop(text, joint.name, stops, key, next),
            () => edit.set(edit.fields[key]),
          );
          return this.wrong();
        },
        this.locked([...path, "stops"]),
      ),
    )}`;
  }

  /** Its friction: a coefficient alone where there is none yet. */
  private friction(joint: PartOutline, path: Path): TemplateResult[] {
    const { friction } = joint.value;
    const names = { kinetic: edit.fields.kinetic, static: edit.fields.static, radius: edit.fields.pin, speed: edit.fields.slip };
    return frictionKeys(joint.type, friction).map((key) =>
      this.plain(
        names[key],
        (friction as Record<string, unknown> | undefined)?.[key],
        key === "radius" ? "length" : "plain",
        (next) => {
          this.hand.edit(
            (text) => withFriction(text, joint.name, joint.type, friction, key, next),
            () => edit.set(names[key]),
          );
          return this.wrong();
        },
        this.locked([...path, "friction"]),
      ),
    );
  }

  /** By how much a coupling is loose. */
  private play(joint: PartOutline, path: Path): TemplateResult {
    const { play } = joint.value;
    const quantity = joint.value["radius"] === undefined ? "angle" : "length";
    return html`${this.plain(
      edit.fields.play,
      play,
      quantity,
      (next) => {
        this.hand.edit(
          (text) => withPlay(text, joint.name, next),
          () => edit.set(edit.fields.play),
        );
        return this.wrong();
      },
      this.locked([...path, "play"]),
    )}${play === undefined ? nothing : this.field(edit.fields.restitution, [...path, "restitution"], "plain")}`;
  }

  private hold(joint: string, event: Event): void {
    const side = (event.target as HTMLSelectElement).value;
    this.hand.edit(
      (text) => withSide(text, joint, side === "" ? undefined : side),
      () => edit.set(edit.fields.side),
    );
    this.problem = this.wrong();
  }

  private plotForce(joint: string): void {
    plotForce(this.session, joint);
    ask(this, "plot-added");
  }

  /** Another kind of joint; one that cannot be put together is refused, and the choice goes back. */
  private retype({ name, type }: PartOutline, event: Event): void {
    const { hand } = this;
    const select = event.target as HTMLSelectElement;
    const to = select.value;
    const made = hand.edit(
      (text) => retype(text, name, to),
      () => edit.retyped(name, words.parts.jointTypes[to] ?? to),
    );
    this.problem = made ? undefined : this.wrong();
    if (!made) select.value = type;
  }

  private force(force: PartOutline): TemplateResult {
    const path = ["forces", force.name];
    const value = force.value["value"];
    switch (force.type) {
      case "spring-damper":
        return html`
          ${this.field(edit.fields.stiffness, [...path, "stiffness"], "stiffness")}
          ${this.field(edit.fields.damping, [...path, "damping"], "damping")}
          ${this.field(edit.fields.freeLength, [...path, "length"], "length")}
        `;
      case "torsion-spring-damper":
        return html`
          ${this.field(edit.fields.stiffness, [...path, "stiffness"], "torsion")}
          ${this.field(edit.fields.damping, [...path, "damping"], "torsionDamping")}
          ${this.field(edit.fields.freeAngle, [...path, "angle"], "angle")}
        `;
      case "bushing":
        return html`
          ${this.components(edit.fields.stiffness, [...path, "stiffness"], "stiffness")}
          ${this.components(edit.fields.damping, [...path, "damping"], "damping")}
          ${this.components(edit.fields.torsionalStiffness, [...path, "torsional_stiffness"], "torsion")}
          ${this.components(edit.fields.torsionalDamping, [...path, "torsional_damping"], "torsionDamping")}
        `;
      case "actuator":
        return this.field(edit.fields.motor, [...path, "value"], force.value["coordinate"] === "displacement" ? "force" : "torque");
      case "dc-motor":
        return html`
          ${this.field(edit.fields.voltage, [...path, "voltage"], "voltage")}
          ${this.field(edit.fields.resistance, [...path, "resistance"], "resistance")}
          ${this.field(edit.fields.inductance, [...path, "inductance"], "inductance")}
          ${this.field(edit.fields.torqueConstant, [...path, "constant"], "torquePerAmpere")}
          ${this.field(edit.fields.ratio, [...path, "ratio"], "plain")}
        `;
      case "pid-controller":
        return this.controller(path, force.value["coordinate"] === "displacement" || force.value["coordinate"] === "length");
      case "torque":
        return Array.isArray(value)
          ? html`${(value as unknown[]).map((_, i) => this.field(edit.fields.torqueAxis(AXES[i] ?? ""), [...path, "value", i], "torque"))}`
          : this.field(edit.fields.torque, [...path, "value"], "torque");
      default:
        return html`${(Array.isArray(value) ? (value as unknown[]) : []).map((_, i) => this.field(edit.fields.force(AXES[i] ?? ""), [...path, "value", i], "force"))}`;
    }
  }

  /** The fields of a controller of a way or of an angle. */
  private controller(path: Path, moves: boolean): TemplateResult {
    return html`
      ${this.field(edit.fields.target, [...path, "target"], moves ? "length" : "angle")}
      ${this.field(edit.fields.proportional, [...path, "proportional"], moves ? "stiffness" : "torsion")}
      ${this.field(edit.fields.integral, [...path, "integral"], "plain")}
      ${this.field(edit.fields.derivative, [...path, "derivative"], moves ? "damping" : "torsionDamping")}
      ${this.field(edit.fields.limit, [...path, "limit"], moves ? "force" : "torque")}
    `;
  }

  /** A field for a number, or for each component of a vector. */
  private components(label: string, path: Path, quantity: Quantity): TemplateResult | TemplateResult[] {
    const value = valueIn(this.hand.sheet?.outline.value, path);
    if (!Array.isArray(value)) return this.field(label, path, quantity);
    return value.map((_, i) => this.field(`${label}, ${AXES[i] ?? ""}`, [...path, i], quantity));
  }

  private point({ body, point }: { body: string; point: string }): TemplateResult {
    const { hand } = this;
    const { sheet } = hand;
    const count = sheet?.spatial === true ? 3 : 2;
    const at = hand.whereIs({ kind: "point", body, point })?.map(tidy);
    const path = pathOf({ kind: "point", body, point });
    return html`
      <p class="group">${body === "ground" ? edit.fields.global : edit.fields.own(body)}</p>
      ${AXES.slice(0, count).map((axis, i) => this.field(axis, [...path, i], "length"))}
      ${
        at === undefined
          ? nothing
          : this.steps(count, (by) =>
              hand.shapeTo(
                { kind: "point", body, point },
                at.map((old, k) => tidy(old + (by[k] ?? 0))),
              ),
            )
      }
    `;
  }

  private name(chosen: Chosen): TemplateResult {
    const now = chosen.kind === "point" ? chosen.point : chosen.name;
    return html`<label class="text">${edit.fields.name}<input type="text" autocomplete="off" spellcheck="false" ?readonly=${this.locked(pathOf(chosen))} .value=${now} @change=${(event: Event) => this.rename(chosen, event)} /></label>
      ${this.problem === undefined ? nothing : html`<p class="problem" role="alert">${spoken(this.problem)}</p>`}`;
  }

  private rename(chosen: Chosen, event: Event): void {
    const { hand } = this;
    const input = event.target as HTMLInputElement;
    const to = input.value.trim();
    const next: Chosen = chosen.kind === "point" ? { ...chosen, point: to } : { ...chosen, name: to };
    const made = hand.edit(
      (text) => (chosen.kind === "point" ? renamePoint(text, chosen.body, chosen.point, to) : rename(text, chosen.kind, chosen.name, to)),
      () => edit.renamed(to),
    );
    this.problem = made ? undefined : this.wrong();
    if (made) hand.choose(next);
    else input.value = chosen.kind === "point" ? chosen.point : chosen.name;
  }

  /** A field for the value at a path. `prepare` makes the text that has such a path where the document leaves it out. */
  private field(label: string, path: Path, quantity: Quantity, prepare?: () => (text: string) => string): TemplateResult {
    const value = valueIn(this.hand.sheet?.outline.value, path);
    return this.plain(
      label,
      value,
      quantity,
      (next) => {
        const { hand } = this;
        hand.edit(
          (text) => {
            const ready = value === undefined && prepare !== undefined ? prepare()(text) : text;
            if (next === undefined && typeof path.at(-1) === "number") throw new EditRefused(() => edit.numberNeeded);
            return withValue(ready, path, next);
          },
          () => edit.set(label),
        );
        return this.wrong();
      },
      this.locked(path),
      typeof value === "number" ? () => void this.hand.size.parameterAt(path, value, quantity) : undefined,
    );
  }

  private plain(
    label: string,
    value: unknown,
    quantity: Quantity,
    commit: (next: number | string | undefined) => Said | undefined,
    locked = false,
    makeParameter?: () => void,
  ): TemplateResult {
    return html`<holonomy-field
      .label=${label} .value=${value} .quantity=${quantity} .display=${this.hand.display} .commit=${commit} .locked=${locked} .makeParameter=${makeParameter}
    ></holonomy-field>`;
  }

  /** A vector of zeros where the document leaves one out. */
  private vector(path: Path, components: number): (text: string) => string {
    return (text) =>
      withValue(
        text,
        path,
        Array.from({ length: components }, (): Value => 0),
      );
  }

  private readonly close = (): void => {
    ask(this, "leave-mode");
  };
}

/** Where a part or a point stands in the document. */
function pathOf(chosen: Chosen): Path {
  if (chosen.kind !== "point") return [LISTS[chosen.kind], chosen.name];
  return chosen.body === "ground" ? ["ground", "points", chosen.point] : ["bodies", chosen.body, "points", chosen.point];
}

function valueIn(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((node, key) => (typeof node === "object" && node !== null ? (node as Record<string | number, unknown>)[key] : undefined), root);
}

define("holonomy-parts", Parts);
