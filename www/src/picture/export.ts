/** The mechanism as it stands, as a file: in the plane an SVG that needs no style sheet, in space the pixels of its picture. */
import type { Session } from "../session/session.js";
import type { Pane } from "./pane.js";
import type { SpacePane } from "./space-pane.js";
import { save } from "../kit/download.js";
import { exporting } from "../text/en/export.js";
import { rasterize, toPng, withDensity } from "../kit/raster.js";

const SVG = "http://www.w3.org/2000/svg";
/** Pixels to the inch of a PNG: twice those of the page. */
const DENSITY = 192;
/** What of an element's style is seen, with the value that needs not be written. */
const SEEN: Readonly<Record<string, string>> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
};
const OF_TEXT: Readonly<Record<string, string>> = {
  "font-family": "",
  "font-size": "",
  "font-weight": "400",
  "text-anchor": "start",
  "dominant-baseline": "auto",
  "paint-order": "normal",
};

/** What letters are drawn in where there is no page: every system has one of them. */
const LETTERS = "Helvetica, Arial, 'Liberation Sans', sans-serif";

/** Names of parts as ids, each once in a file. */
class Ids {
  private readonly taken = new Set<string>();

  of(name: string): string {
    const plain = name.replace(/[^\p{L}\p{N}_-]+/gu, "-");
    const stem = /^[\p{L}_]/u.test(plain) ? plain : `part-${plain}`;
    for (let k = 1; ; k++) {
      const id = k === 1 ? stem : `${stem}-${k}`;
      if (this.taken.has(id)) continue;
      this.taken.add(id);
      return id;
    }
  }
}

/** The size of a drawing, px. */
function sizeOf(pane: Pane): [number, number] {
  const [, , width = 0, height = 0] = (pane.drawing.svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  return [width, height];
}

function make(name: string, attributes: Readonly<Record<string, string | number>> = {}, ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** Characters that cannot be written in XML at all. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** An SVG of its own; `ground`: on this colour, else the paper shows through. */
function sheet(width: number, height: number, title: string, ground: string | undefined, ...content: Node[]): string {
  const under = ground === undefined ? [] : [make("rect", { width, height, fill: ground })];
  const svg = make("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img" }, make("title", {}, title), ...under, ...content);
  return new XMLSerializer().serializeToString(svg).replace(NOT_XML, " ");
}

/** The ways of points, in a group of their own. */
function ways(pane: Pane, ids: Ids): SVGElement[] {
  const all = pane.paths().map(({ d, opacity, width, color }) => path(d, { stroke: color, "stroke-opacity": String(opacity), "stroke-width": String(width) }));
  return all.length === 0 ? [] : [make("g", { id: ids.of("paths") }, ...all)];
}

function drawn(pane: Pane, ids: Ids, names = true): Element[] {
  return [...pane.drawing.svg.children].flatMap((child) => inlined(child, ids, names) ?? []);
}

/** The drawing of a pane with its styles as attributes, on the colour of its ground or on none; its parts are groups with ids and titles. */
export function sceneSvg(pane: Pane, title: string, { ground = true } = {}): string {
  const ids = new Ids();
  return sheet(...sizeOf(pane), title, ground ? groundOf(pane.drawing.svg) : undefined, ...ways(pane, ids), ...drawn(pane, ids));
}

/** How strong the first of several poses over each other is. */
const FAINTEST = 0.18;

/** Poses at several times: over each other, the earlier the fainter, or in a row with their times. */
export function stripSvg(pane: Pane, times: readonly number[], { title, over, ground, caption }: Strip): string {
  const ids = new Ids();
  const [width, height] = sizeOf(pane);
  const colour = ground ? groundOf(pane.drawing.svg) : undefined;
  const last = times.length - 1;
  const poses = times.map((t, k) => {
    pane.draw(t);
    const place = over ? { opacity: last === 0 ? 1 : round(FAINTEST + ((1 - FAINTEST) * k) / last) } : { transform: `translate(${k * width} 0)` };
    const said = over
      ? []
      : [make("text", { x: width / 2, y: height - 2, "text-anchor": "middle", "font-family": LETTERS, "font-size": 13, fill: inkOf(pane) }, caption(t))];
    // Names are written once, and the ways of points are whole in the last pose.
    const under = over ? [] : ways(pane, ids);
    return make("g", { id: ids.of(`pose-${k + 1}`), ...place }, make("title", {}, caption(t)), ...under, ...drawn(pane, ids, !over || k === last), ...said);
  });
  return sheet(over ? width : width * times.length, height, title, colour, ...(over ? ways(pane, ids) : []), ...poses);
}

export interface Strip {
  title: string;
  /** Over each other, or in a row. */
  over: boolean;
  ground: boolean;
  /** What is said of a time. */
  caption: (t: number) => string;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
const inkOf = (pane: Pane): string => getComputedStyle(pane.root).color;

/** The colour behind the drawing, from the element that has one. */
function groundOf(svg: Element): string {
  for (let element: Element | null = svg; element !== null; element = element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null) {
    const color = getComputedStyle(element).backgroundColor;
    if (color !== "" && color !== "transparent" && color !== "rgba(0, 0, 0, 0)") return color;
  }
  return "rgb(255, 255, 255)";
}

function path(d: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(SVG, "path");
  for (const [name, value] of Object.entries({ d, fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round", ...attributes }))
    made.setAttribute(name, value);
  return made;
}

/** A copy of an element that looks the same without any style sheet; nothing where nothing is to be seen. `names`: with its letters. */
function inlined(element: Element, ids: Ids, names: boolean): Element | undefined {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden" || (element.localName === "text" && !names)) return undefined;
  const copy = document.createElementNS(SVG, element.localName);
  for (const { name, value } of element.attributes) if (!/^(class|style|tabindex|role|data-|aria-)/.test(name)) copy.setAttribute(name, value);
  const children = [...element.childNodes].flatMap((child): (Element | Text)[] =>
    child instanceof Element
      ? [inlined(child, ids, names)].filter((kept) => kept !== undefined)
      : child.nodeType === Node.TEXT_NODE
        ? [document.createTextNode(child.textContent ?? "")]
        : [],
  );
  if (element.localName === "g") {
    if (style.opacity !== "1") copy.setAttribute("opacity", style.opacity);
    if (children.length === 0) return undefined;
    const part = element.getAttribute("data-part");
    if (part !== null) {
      copy.setAttribute("id", ids.of(part));
      copy.append(make("title", {}, element.getAttribute("aria-label") ?? part));
    }
  } else {
    // Hit areas and rings of a focus that is elsewhere.
    if (clear(style.fill) && clear(style.stroke)) return undefined;
    for (const [name, usual] of Object.entries(element.localName === "text" ? { ...SEEN, ...OF_TEXT } : SEEN)) {
      const value = name === "font-family" ? LETTERS : style.getPropertyValue(name);
      if (value !== usual && value !== "") copy.setAttribute(name, value.replace(/(?<=^[\d.]+)px$/, ""));
      else copy.removeAttribute(name);
    }
  }
  copy.append(...children);
  return copy;
}

function clear(paint: string): boolean {
  return paint === "none" || paint === "transparent" || paint === "rgba(0, 0, 0, 0)";
}

/** Saves the picture of the shown run; says what is the matter where it cannot. */
export async function saveScene(kind: "svg" | "png", session: Session, panes: readonly Pane[], space: SpacePane | undefined): Promise<void> {
  const { title } = session;
  const name = (ending: string): string => `${title} ${exporting.sceneName}.${ending}`;
  try {
    const pane = panes.find(({ index }) => index === session.selectedRun) ?? panes[0];
    const canvas = space?.snapshot();
    if (pane !== undefined && kind === "svg") save(name("svg"), "image/svg+xml", sceneSvg(pane, title));
    else if (pane !== undefined) save(name("png"), "image/png", await rasterize(sceneSvg(pane, title), DENSITY));
    else if (canvas !== undefined) save(name("png"), "image/png", await withDensity(await toPng(canvas), 96 * window.devicePixelRatio));
    else throw new Error(exporting.noPicture);
  } catch (error) {
    session.notify({ message: () => exporting.failed, remedy: error instanceof Error ? error.message : String(error) });
  }
}
