/** The link that holds the document: copied at once, its length shown, a file where links are cut. */
import { type TemplateResult, html, nothing } from "lit";
import { save } from "../../kit/download.js";
import { reason } from "../../solver/reason.js";
import { type Said, spoken } from "../../text/said.js";
import { savedPage } from "../../text/en/saved-page.js";
import { share } from "../../text/en/share.js";
import { text } from "../../text/strings.js";
import { part } from "../../session/late.js";
import { Dialog, type Heading } from "../../kit/dialog.js";
import { copied } from "../../kit/clipboard.js";
import { define, own, View } from "../../kit/view.js";
import "./cite.js";
import sheet from "./share.css?inline";
import "./tools.js";

const FRAMES = ["min", "plots", "drawing"] as const;
type FrameKind = (typeof FRAMES)[number];

/** Chat programs cut links at about 2000 characters. */
const LONG = 1800;
/** Longer ones many programs do not open at all. */
const TOO_LONG = 8000;

export class Share extends Dialog {
  static override properties = { ...View.properties, ...own("link", "moment", "copied", "problem", "ui", "paged") };
  declare link: string | undefined;
  /** The link carries the moment that is shown. */
  declare moment: boolean;
  declare copied: boolean;
  declare problem: Said | undefined;
  /** What a frame in another page shows; none while it is not asked for. */
  declare ui: FrameKind | undefined;
  /** It is asked how the motion is saved as a page. */
  declare paged: boolean;

  static override sheets = [sheet];

  override show(): void {
    this.link = undefined;
    this.problem = undefined;
    this.copied = false;
    this.moment = false;
    this.ui = undefined;
    this.paged = false;
    super.show();
    // However it is closed: what nobody looks at is not recorded.
    void this.updateComplete.then(() => this.dialog?.addEventListener("close", this.leave));
    void this.session.client.ask("share", { text: this.session.text }).then(
      (fragment) => {
        this.fragment = fragment;
        this.write();
      },
      (error: unknown) => (this.problem = () => reason(error)),
    );
  }

  private fragment = "";

  private readonly leave = (): void => {
    this.paged = false;
  };

  private write(): void {
    this.link = `${location.origin}${location.pathname}${location.search}#${this.fragment}${this.moment ? this.now() : ""}`;
    this.copied = false;
    void this.copy();
  }

  /** `&t=1.25&run=...&sel=...`, without what says nothing. */
  private now(): string {
    const { clock, set, selectedRun, selectedPart } = this.session;
    const run = selectedRun > 0 ? set?.runs.find(({ index }) => index === selectedRun)?.label : undefined;
    const parts = { t: String(Number(clock.t.toPrecision(6))), run, sel: selectedPart };
    return Object.entries(parts)
      .map(([key, part]) => (part === undefined || part === "" ? "" : `&${key}=${encodeURIComponent(part)}`))
      .join("");
  }

  protected readonly heading = (): Heading => share;

  protected body(): TemplateResult {
    if (this.problem !== undefined) return html`<p role="alert">${share.broken} ${spoken(this.problem)}</p>`;
    const { link } = this;
    return html`
      <p role="status">${link === undefined ? nothing : this.copied ? share.copied(link.length) : share.notCopied(link.length)}</p>
      <div class="row">
        <input type="text" readonly .value=${link ?? ""} aria-label=${share.field} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
        <button class="main primary" @click=${this.copy} ?disabled=${link === undefined}>${share.copy}</button>
      </div>
      <label class="moment"><input type="checkbox" .checked=${this.moment} @change=${this.changeMoment} />${share.moment}</label>
      <p class="small soft">${share.lead}</p>
      ${link !== undefined && link.length > LONG ? html`<p class="small long">${link.length > TOO_LONG ? share.tooLong : share.long}</p>` : nothing}
      <button class="${link !== undefined && link.length > TOO_LONG ? "main primary" : "outlined"} file" @click=${() => save(`${this.session.title}.json`, "application/json", this.session.text)}>${share.file}</button>
      ${link === undefined ? nothing : html`<details><summary>${share.cite.button}</summary><holonomy-cite .session=${this.session} .fragment=${this.fragment}></holonomy-cite></details>`}
      <holonomy-tools .session=${this.session}></holonomy-tools>
      ${this.page()} ${this.embed()}
    `;
  }

  /** The motion as a page in one file; what makes it is loaded when it is looked at. */
  private page(): TemplateResult {
    return html`<details ?open=${this.paged} @toggle=${this.openPage}>
      <summary>${savedPage.summary}</summary>
      ${this.paged ? html`<holonomy-save-page .session=${this.session}></holonomy-save-page>` : nothing}
    </details>`;
  }

  private readonly openPage = async (event: Event): Promise<void> => {
    const details = event.target as HTMLDetailsElement;
    if (
      details.open &&
      (await part(
        this.session,
        () => import("./page/form.js"),
        () => text.plots.notLoaded,
      )) === undefined
    )
      details.open = false;
    this.paged = details.open;
  };

  /** A frame for another page, with how it looks. */
  private embed(): TemplateResult {
    const { ui } = this;
    return html`<details ?open=${ui !== undefined} @toggle=${this.openEmbed}>
      <summary>${share.embed}</summary>
      ${
        ui === undefined
          ? nothing
          : html`<p class="small soft">${share.embedLead}</p>
            <label class="moment">${share.embedShows}
              <select @change=${(event: Event) => (this.ui = FRAMES.find((kind) => kind === (event.target as HTMLSelectElement).value))}>
                ${FRAMES.map((kind) => html`<option value=${kind} ?selected=${kind === ui}>${share.embedKinds[kind]}</option>`)}
              </select></label>
            <textarea rows="3" readonly aria-label=${share.embedCode} .value=${this.code(ui)} @focus=${(event: Event) => (event.target as HTMLTextAreaElement).select()}></textarea>
            <button class="outlined" @click=${() => void copied(this.code(ui))}>${share.embedCopy}</button>
            <iframe title=${share.embedPreview} src=${this.frame(ui)} loading="lazy"></iframe>`
      }
    </details>`;
  }

  private readonly openEmbed = (event: Event): void => {
    const { open } = event.target as HTMLDetailsElement;
    this.ui = open ? (this.ui ?? "min") : undefined;
  };

  private frame(ui: FrameKind): string {
    return `${location.origin}${location.pathname}?embed=1&ui=${ui}#${this.fragment}`;
  }

  private code(ui: FrameKind): string {
    const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    return `<iframe src="${escaped(this.frame(ui))}" title="${escaped(this.session.title)}" width="100%" height="${ui === "plots" ? 640 : 480}" loading="lazy"></iframe>`;
  }

  private readonly changeMoment = (event: Event): void => {
    this.moment = (event.target as HTMLInputElement).checked;
    this.write();
  };

  private readonly copy = async (): Promise<void> => {
    if (this.link === undefined) return;
    this.copied = await copied(this.link);
    if (this.copied) return;
    // Not allowed here: the old way, or the field stays selected for the visitor's own copy.
    await this.updateComplete;
    const field = this.renderRoot.querySelector("input");
    field?.focus();
    field?.select();
    this.copied = document.execCommand("copy");
  };
}

define("holonomy-share", Share);
