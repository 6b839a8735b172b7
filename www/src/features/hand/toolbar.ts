/** The tools of building by hand, what was done last, and what can be done with the chosen part. */
import { type TemplateResult, html, nothing, svg } from "lit";
import { coordinateOf, coupledBy, hasAngle } from "../../document/add.js";
import { icons } from "../../kit/icons.js";
import { define, given, View } from "../../kit/view.js";
import { edit } from "../../text/en/edit.js";
import { text as words } from "../../text/strings.js";
import { type Hand, TOOLS, type Tool, describe } from "./hand.js";
import type { Sheet } from "./sheet.js";
import sheet from "./toolbar.css?inline";

const glyph = (shape: TemplateResult): TemplateResult => svg`<svg class="glyph" viewBox="0 0 20 20" aria-hidden="true" focusable="false">${shape}</svg>`;

const glyphs: Record<Tool, TemplateResult> = {
  select: glyph(svg`<path d="M5 3.5 15.500 11l-5 .8-2.600 4.500z"/>`),
  bar: glyph(svg`<path d="m5.500 14.500 9-9" stroke-width="4.500"/><circle cx="5" cy="15" r="2.600"/><circle cx="15" cy="5" r="2.600"/>`),
  pin: glyph(svg`<circle cx="10" cy="10" r="5.500"/><circle class="solid" cx="10" cy="10" r="1.600"/>`),
  slider: glyph(svg`<path d="M2.500 15.500h15M2.500 4.500h15"/><rect x="6" y="7" width="8" height="6" rx="1"/>`),
  spring: glyph(svg`<path d="M2.500 10h2.500l1.500-4 3 8 3-8 1.500 4h3.500"/>`),
  motor: glyph(svg`<path d="M15.500 8a6 6 0 1 0 .300 3.500M16.500 4v4.500H12"/><circle class="solid" cx="10" cy="10" r="1.300"/>`),
  force: glyph(svg`<path d="M4 16 15 5M9 4.500h6.500V11"/>`),
  ground: glyph(svg`<path d="M10 3.500 5.500 11.500h9zM3 11.500h14M5 15.500l2-3M9 15.500l2-3M13 15.500l2-3"/>`),
  ruler: glyph(svg`<path d="m2.500 13.500 11-11 4 4-11 11zM5.500 10.500l2 2M8.500 7.500l1.500 1.500M11.500 4.500l2 2"/>`),
};

const several = glyph(
  svg`<rect x="3" y="3" width="14" height="14" rx="1" stroke-dasharray="3 2.500"/><circle class="solid" cx="7.500" cy="12" r="1.800"/><circle class="solid" cx="12.500" cy="8" r="1.800"/>`,
);
const grid = glyph(svg`<path d="M6.500 3v14M13.500 3v14M3 6.500h14M3 13.500h14"/><circle class="solid" cx="13.500" cy="6.500" r="1.800"/>`);
const ruler = glyph(svg`<path d="M3 6v8M17 6v8M3 10h14M5.500 7.500 3 10l2.500 2.500M14.500 7.500 17 10l-2.500 2.500"/>`);

export class Toolbar extends View {
  static override properties = { ...View.properties, ...given("hand") };
  declare hand: Hand;

  static override sheets = [sheet];

  protected override follows(): (() => void)[] {
    return [this.hand.subscribe(() => this.requestUpdate())];
  }

  override render(): TemplateResult {
    const { hand } = this;
    const spatial = hand.sheet?.spatial === true;
    const part = hand.chosen !== undefined && hand.present ? this.partTools() : nothing;
    return html`
      ${
        spatial
          ? nothing
          : html`<div class="tools" role="group" aria-label=${edit.toolbar}>
            ${TOOLS.map(
              (
                tool,
              ) => html`<button class=${tool} aria-pressed=${String(hand.tool === tool)} title=${edit.tools[tool].title} aria-label=${edit.tools[tool].name} @click=${() => hand.take(tool)}>
                ${glyphs[tool]}<span class="word">${edit.tools[tool].name}</span>
              </button>`,
            )}
            <span class="pair">
              <span class="gap"></span>
              <button aria-pressed=${String(hand.shape)} title=${edit.shapeTitle} @click=${this.toggleShape}>${edit.shape}</button>
              <button class="icon" aria-pressed=${String(hand.together.adding)} title=${edit.severalTitle} aria-label=${edit.several} @click=${() => hand.together.toggleAdding()}>${several}</button>
              <button class="icon" aria-pressed=${String(hand.snaps)} title=${edit.snapTitle} aria-label=${edit.snap} @click=${this.toggleSnap}>${grid}</button>
              <button class="icon" aria-pressed=${String(hand.dimensions)} title=${edit.dimensionsTitle} aria-label=${edit.dimensions} @click=${this.toggleDimensions}>${ruler}</button>
              <button title=${edit.otherTitle} @click=${() => hand.otherAssembly()}>${edit.otherButton}</button>
            </span>
            <span class="narrow">
              <button class="icon" ?disabled=${!this.session.history.canUndo} title=${words.header.undo} aria-label=${words.header.undo} @click=${() => this.session.undo()}>${icons.undo}</button>
              <button class="icon" ?disabled=${!this.session.history.canRedo} title=${words.header.redo} aria-label=${words.header.redo} @click=${() => this.session.redo()}>${icons.redo}</button>
            </span>
          </div>`
      }
      ${spatial ? html`<div class="spatial">${this.note(edit.hintSpatial)}${part}</div>` : html`${this.note(edit.hint)}${part}`}
    `;
  }

  private note(hint: string): TemplateResult {
    const { note } = this.hand;
    return html`<p class="note ${note?.bad === true ? "bad" : ""}" role="note">${note?.text ?? hint}</p>`;
  }

  /** What does not fit can be scrolled by keys too. */
  override updated(): void {
    const note = this.renderRoot.querySelector<HTMLElement>(".note");
    if (note === null) return;
    if (note.scrollHeight > note.clientHeight + 1) note.tabIndex = 0;
    else note.removeAttribute("tabindex");
  }

  private partTools(): TemplateResult {
    const { hand } = this;
    const { chosen, sheet } = hand;
    if (chosen === undefined || sheet === undefined) return html``;
    if (hand.others.length > 0) return this.groupTools(sheet);
    const at = hand.whereIs(chosen);
    const spatial = sheet.spatial;
    const joint = chosen.kind === "joint" ? sheet.outline.joints.find(({ name }) => name === chosen.name) : undefined;
    const spot =
      at === undefined ? undefined : { at, ...(chosen.kind === "point" && { on: chosen }), ...(chosen.kind === "body" && { bodies: [chosen.name] }) };
    return html`<div class="part" role="group" aria-label=${edit.partTools(describe(chosen))}>
      <b>${describe(chosen)}</b>
      ${at === undefined || spatial ? nothing : html`<button class="outlined" aria-pressed=${String(hand.moving)} title=${edit.moveTitle} @click=${this.move}>${edit.move}</button>`}
      ${
        joint !== undefined && coordinateOf(joint.type) !== undefined
          ? html`<button class="outlined" @click=${() => hand.add.motor(joint.name)}>${edit.addMotor}</button>
            <button class="outlined" @click=${() => hand.add.driver(joint.name)}>${edit.addDriver}</button>
            <button class="outlined" title=${edit.addController} @click=${() => hand.add.controller(joint.name)}>${edit.plusController}</button>`
          : nothing
      }
      ${
        joint !== undefined && hasAngle(joint.type, spatial)
          ? html`<button class="outlined" aria-label=${edit.addTorsionSpring} @click=${() => hand.add.torsionSpring(joint.name)}>${edit.plusTorsionSpring}</button>
            <button class="outlined" title=${edit.addCircuitMotor} @click=${() => hand.add.circuitMotor(joint.name)}>${edit.plusCircuitMotor}</button>`
          : nothing
      }
      ${
        spot === undefined || spatial || chosen.kind === "joint"
          ? nothing
          : html`<button class="outlined" @click=${() => (chosen.kind === "point" && chosen.body === "ground" ? hand.add.pin(spot) : hand.add.ground(spot))}>${edit.pinHere}</button>
            <button class="outlined" @click=${() => hand.add.bushing(spot)}>${edit.bushingHere}</button>`
      }
      ${
        spot !== undefined && chosen.kind !== "joint" && !(chosen.kind === "point" && chosen.body === "ground")
          ? html`<button class="outlined" aria-label=${edit.addForce} @click=${() => hand.add.force(spot)}>${edit.plusForce}</button>`
          : nothing
      }
      ${chosen.kind === "body" && !spatial ? html`<button class="outlined" title=${edit.copyTitle} @click=${() => hand.together.copy()}>${edit.copy}</button>` : nothing}
      ${
        chosen.kind === "body"
          ? html`<button class="outlined" aria-label=${edit.addTorque} @click=${() => hand.add.torque(chosen.name)}>${edit.plusTorque}</button>
            <button class="outlined" aria-label=${edit.addPoint} @click=${() => hand.add.point(chosen.name)}>${edit.plusPoint}</button>`
          : nothing
      }
      <button class="outlined" title=${edit.removeTitle} @click=${() => hand.remove()}>${edit.remove}</button>
      <button class="icon" aria-label=${edit.unchoose} title=${edit.unchoose} @click=${() => hand.choose(undefined)}>${icons.close}</button>
    </div>`;
  }

  /** What can be done with all that is chosen. */
  private groupTools({ spatial, outline }: Sheet): TemplateResult {
    const { hand } = this;
    const count = hand.selection.length;
    return html`<div class="part" role="group" aria-label=${edit.partTools(edit.partCount(count))}>
      <b>${edit.partCount(count)}</b>
      ${
        spatial
          ? nothing
          : html`<button class="outlined" aria-pressed=${String(hand.moving)} title=${edit.moveTitle} @click=${this.move}>${edit.move}</button>
            <button class="outlined" title=${edit.copyTitle} @click=${() => hand.together.copy()}>${edit.copy}</button>`
      }
      ${coupledBy(outline, hand.selection).map((type) => html`<button class="outlined" title=${edit.coupleTitle} @click=${() => hand.add.coupling(type)}>+ ${edit.coupling(type)}</button>`)}
      <button class="outlined" title=${edit.removeTitle} @click=${() => hand.remove()}>${edit.remove}</button>
      <button class="icon" aria-label=${edit.unchoose} title=${edit.unchoose} @click=${() => hand.choose(undefined)}>${icons.close}</button>
    </div>`;
  }

  private readonly toggleShape = (): void => {
    this.hand.shape = !this.hand.shape;
    const { shape } = this.hand;
    this.hand.tell(() => (shape ? edit.shapeOn : edit.shapeOff));
  };

  private readonly toggleSnap = (): void => {
    this.hand.snaps = !this.hand.snaps;
    this.hand.touched();
  };

  private readonly toggleDimensions = (): void => {
    this.hand.dimensions = !this.hand.dimensions;
    this.hand.touched();
  };

  private readonly move = (): void => {
    this.hand.moving = !this.hand.moving;
    const { moving } = this.hand;
    this.hand.tell(() => (moving ? edit.moveHint : edit.cancelled));
  };
}

define("holonomy-hand-toolbar", Toolbar);
