/** The bars around the mechanism: the header, what must be known, and the tools beside the checks. */
import { brokenWords } from "../session/kept.js";
import { type TemplateResult, html, nothing } from "lit";
import { theme } from "../session/preferences.js";
import { language, text } from "../text/strings.js";
import { icons } from "../kit/icons.js";
import { FEATURES, type FeatureId, MODES } from "./features.js";
import type { ModeId, Sight } from "../kit/feature.js";
import { type Item } from "../kit/menu.js";
import { message } from "../kit/message.js";

/** What the bars show of the page, and what their buttons do to it. */
export interface Page extends Sight {
  readonly drawer: FeatureId | undefined;
  readonly others: () => Item[];
  readonly skip: () => void;
  readonly toggleTheme: () => void;
  readonly toggleLanguage: () => Promise<void>;
  toggleMode(id: ModeId): Promise<void>;
  /** Begins a mode on an empty sheet. */
  anew(id: ModeId): Promise<void>;
  /** Opens a feature; a drawer that is open is closed. */
  toggle(id: FeatureId): Promise<void>;
}

export function header(page: Page): TemplateResult {
  const { session } = page;
  const dark = theme() === "dark";
  const themeName = dark ? text.header.themeToLight : text.header.themeToDark;
  return html`<header>
    <button class="skip" @click=${page.skip}>${text.header.skip}</button>
    <span class="name">${text.name}</span>
    <button class="main" aria-label=${text.header.examples} @click=${() => void page.toggle("examples")}>${icons.examples}<span class="long">${text.header.examples}</span></button>
    ${MODES.map((mode) => modeButtons(page, mode))}
    <span class="tagline">${text.header.tagline}</span>
    <span class="space"></span>
    <button class="main icon optional" ?disabled=${!session.history.canUndo} title=${text.header.undo} aria-label=${text.header.undo} @click=${() => session.undo()}>${icons.undo}</button>
    <button class="main icon optional" ?disabled=${!session.history.canRedo} title=${text.header.redo} aria-label=${text.header.redo} @click=${() => session.redo()}>${icons.redo}</button>
    <button class="main document" ?hidden=${!page.shows("document")} aria-pressed=${String(page.drawer === "text")} title=${text.header.textTitle} aria-label=${text.header.text} @click=${() => void page.toggle("text")}>
      ${icons.text}<span class="word">${text.header.text}</span>
    </button>
    <button class="main" aria-label=${text.header.share} @click=${() => void page.toggle("share")}>${icons.share}<span class="word">${text.header.share}</span></button>
    <button class="main icon optional" title=${text.header.help} aria-label=${text.header.help} @click=${() => void page.toggle("keys")}>${icons.keys}</button>
    <button class="main optional" lang=${language() === "de" ? "en" : "de"} title=${text.header.languageTitle} @click=${page.toggleLanguage}>${text.header.language}</button>
    <button class="main icon optional" title=${themeName} aria-label=${themeName} @click=${page.toggleTheme}>${dark ? icons.sun : icons.moon}</button>
    <holonomy-menu class="others" .label=${"\u22ef"} .name=${text.header.more} .items=${page.others}></holonomy-menu>
  </header>`;
}

function modeButtons(page: Page, { id, panel, icon, words, anew }: (typeof MODES)[number]): TemplateResult {
  const [{ button, buttonTitle }, fresh] = [words(), anew.words()];
  return html`<button class="main ${anew.id}" title=${fresh.buttonTitle} aria-label=${fresh.button} @click=${() => void page.anew(id)}>${anew.icon}<span class="word">${fresh.button}</span></button>
    <button class="main ${id}" ?hidden=${!page.shows(panel)} aria-pressed=${String(page.mode === id)} title=${buttonTitle} aria-label=${button} @click=${() => void page.toggleMode(id)}>
      ${icon}<span class="word">${button}</span>
    </button>`;
}

/** What the header of a narrow screen has no room for. */
export function others(page: Page): Item[] {
  const { session } = page;
  const { header } = text;
  return [
    ...(session.history.canUndo ? [{ label: header.undo, run: () => session.undo() }] : []),
    ...(session.history.canRedo ? [{ label: header.redo, run: () => session.redo() }] : []),
    { label: theme() === "dark" ? header.themeToLight : header.themeToDark, run: page.toggleTheme },
    { label: header.language, run: () => void page.toggleLanguage() },
    { label: header.help, run: () => void page.toggle("keys") },
  ];
}

/** What the visitor must know, over everything else: a notice, or that the text has a problem. */
export function banner(page: Page): TemplateResult | typeof nothing {
  const { session } = page;
  const { notice } = session;
  const words = text.banner;
  if (notice !== undefined) {
    return html`<div class="banner ${notice.calm === true ? "calm" : ""}" role=${notice.calm === true ? "status" : "alert"}>
      <p><b>${message(notice.message)}</b> ${message(notice.remedy ?? "")}</p>
      ${
        notice.action === undefined
          ? nothing
          : html`<button class="main primary" @click=${() => (session.notify(undefined), notice.action?.run())}>${notice.action.label}</button>`
      }
      <button class="main outlined" @click=${() => session.notify(undefined)}>${notice.closing?.() ?? words.dismiss}</button>
    </div>`;
  }
  // Beside the text its panel says it. Elsewhere it lies over the page, which does not move each time it comes and goes.
  if (!session.broken || page.drawer === "text") return nothing;
  const first = session.report?.diagnostics.find(({ severity }) => severity === "error");
  return html`<div class="over"><div class="banner" role="alert">
    <p>
      <b>${brokenWords(session)}</b>
      ${first === undefined ? nothing : html`${text.editor.line(first.line, first.column)}: ${message(first.message)} ${message(first.remedy)}`}
    </p>
    <button class="main outlined" @click=${() => void page.toggle("text")}>${words.showText}</button>
    ${session.history.canUndo ? html`<button class="main outlined" @click=${() => session.undo()}>${words.undo}</button>` : nothing}
  </div></div>`;
}

/** What can be asked of the mechanism: one group, the panels with their names, the rest with theirs where there is room. */
export function tools(page: Page): TemplateResult {
  const { session } = page;
  const offered = (place: "drawer" | "dialog"): boolean =>
    FEATURES.some((one) => one.place === place && one.tool !== undefined && one.offered?.(page) !== false);
  // The separator stands between two groups, or not at all.
  const separated = offered("drawer") && (page.shown("plots") || offered("dialog"));
  return html`<div class="tools" role="group" aria-label=${text.tools}>
    ${buttons(page, "drawer")}
    <span class="gap" aria-hidden="true" ?hidden=${!separated}></span>
    <button class="pin" ?hidden=${!page.shown("plots")} title=${text.pins.pinTitle} aria-label=${text.pins.pin} ?disabled=${session.set === undefined} @click=${() => session.pin()}>${icons.pin}<span class="word">${text.pins.pinShort}</span></button>
    ${buttons(page, "dialog")}
  </div>`;
}

function buttons(page: Page, place: "drawer" | "dialog"): unknown[] {
  return FEATURES.map(({ id, place: own, tool, offered }) => {
    if (tool === undefined || own !== place) return nothing;
    const words = tool.words?.();
    return html`<button
      class=${id}
      ?hidden=${offered?.(page) === false}
      title=${words?.buttonTitle ?? nothing}
      aria-label=${words?.button ?? nothing}
      aria-expanded=${place === "drawer" ? String(page.drawer === id) : nothing}
      @click=${() => void page.toggle(id)}
    >
      ${tool.icon}<span class=${words === undefined ? "" : "word"}>${words?.button ?? tool.says?.(page.session)}</span>
    </button>`;
  });
}
