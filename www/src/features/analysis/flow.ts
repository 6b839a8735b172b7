/** Loads that are shared: the groups of joints, and for each self-stress the forces by which it goes round, in the picture. */
import { type TemplateResult, html, nothing } from "lit";
import { define, own, View } from "../../kit/view.js";
import { FlowMark, largest } from "../../picture/plane/flow.js";
import { Frames } from "../../session/frames.js";
import { reading } from "../../text/number.js";
import { type ShownFlow, Spotlight } from "../../session/spotlight.js";
import { analysis as words } from "../../text/en/analysis.js";
import type { Analysis, BodyForce, SelfStress } from "../../solver/types.js";
import { panelStyle } from "./panel-style.js";
import sheet from "./flow.css?inline";
import { table } from "../../kit/table.js";

export class ForceFlow extends View {
  static override properties = { ...View.properties, ...own("shown") };
  static override sheets = [...panelStyle, sheet];
  /** The self-stress in the picture, and what shows it. */
  declare shown: { stress: SelfStress; light: Spotlight } | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.leave();
  }

  override render(): TemplateResult | typeof nothing {
    const analysis = this.session.good?.report.analysis;
    if (!analysis || analysis.self_stresses.length === 0) return nothing;
    const { undetermined, self_stresses: stresses } = analysis;
    const rows = Object.keys(analysis.rows).filter((row) => stresses.some(({ multipliers }) => row in multipliers));
    return html`
      <h3>${words.groups}</h3>
      <ul class="groups">
        ${undetermined.map((joints) => html`<li>${joints.length === 1 ? words.groupAlone(joints[0] ?? "") : words.group(joints)} ${this.flows(analysis, joints)}</li>`)}
      </ul>
      <details>
        <summary>${words.stresses}</summary>
        <p class="soft">${words.stressesLead}</p>
        ${table(
          words.stresses,
          [words.multiplier, ...stresses.map((_, i) => words.stress(i + 1))],
          rows.map(
            (row) => html`<tr>
                  <th scope="row">${row}</th>
                  ${stresses.map(({ multipliers }) => html`<td class="number">${reading(multipliers[row] ?? 0, 4)}</td>`)}
                </tr>`,
          ),
        )}
      </details>
    `;
  }

  /** The buttons of the self-stresses among these joints, and what is said of the one in the picture. */
  private flows(analysis: Analysis, joints: readonly string[]): TemplateResult | typeof nothing {
    const own = analysis.self_stresses.flatMap((stress, i) => (stress.forces.some(({ joint }) => joints.includes(joint)) ? [{ stress, i }] : []));
    if (own.length === 0) return nothing;
    const shown = this.shown?.stress;
    const several = analysis.self_stresses.length > 1;
    return html`
      <div class="flows">
        ${own.map(
          ({ stress, i }) => html`<button class="outlined" aria-pressed=${String(stress === shown)} @click=${() => this.toggle(stress)}>
            ${several ? words.showFlowOf(i + 1) : words.showFlow}
          </button>`,
        )}
      </div>
      ${own.some(({ stress }) => stress === shown) && shown !== undefined ? html`<p class="said" role="status">${said(shown)}</p>` : nothing}
    `;
  }

  private toggle(stress: SelfStress): void {
    const { session } = this;
    if (this.shown?.stress === stress) return this.leave();
    session.clock.pause();
    const flow: ShownFlow = { forces: stress.forces, mark: (scene) => new FlowMark(stress.forces, scene, said(stress)) };
    const light = new Spotlight(new Set(stress.forces.map(({ joint }) => joint)), this.start(), undefined, flow);
    this.shown = { stress, light };
    session.show(light);
  }

  /** The pose that the forces belong to: the first one of the run. */
  private start(): Frames | undefined {
    const run = this.session.set?.runs.find(({ index }) => index === this.session.selectedRun);
    if (run === undefined || run.frames.count === 0) return undefined;
    const row = Float64Array.from({ length: run.frames.row }, (_, k) => (k === 0 ? 0 : run.frames.value(0, k - 1)));
    return new Frames(row, run.frames.row);
  }

  private leave(): void {
    if (this.shown !== undefined && this.session.spotlight === this.shown.light) this.session.show(undefined);
    this.shown = undefined;
  }

  override updated(): void {
    if (this.shown === undefined) return;
    const known = this.session.good?.report.analysis?.self_stresses.includes(this.shown.stress) ?? false;
    // Another document, or something else in the picture.
    if (!known || this.session.spotlight !== this.shown.light) this.leave();
  }

  protected override tick(): void {
    if (this.shown !== undefined && this.session.clock.playing) this.leave();
  }
}

/** What the arrows show, in words. */
function said({ forces }: SelfStress): string {
  const [force] = largest(forces);
  const first = forces.reduce<BodyForce | undefined>(
    (most, one) => (most === undefined || Math.hypot(...one.force) > Math.hypot(...most.force) ? one : most),
    undefined,
  );
  const bodies = [...new Set(forces.map(({ body }) => body))];
  const moments = forces.some(({ moment }) => moment.some((x) => x !== 0));
  const kinds = moments ? (first?.force.length === 3 ? words.flowMomentsInSpace : words.flowMoments) : "";
  const most = force > 0 && first !== undefined ? words.flowLargest(reading(force, 3), first.joint, first.body) : "";
  return [words.flow(bodies), most, words.flowColors, kinds].filter((sentence) => sentence !== "").join(" ");
}

define("holonomy-force-flow", ForceFlow);
