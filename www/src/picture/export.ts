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

/** The drawing of a pane with its styles as attributes, on the colour of its ground. */
export function sceneSvg(pane: Pane, title: string): string {
  const { svg } = pane.drawing;
  const [, , width = 0, height = 0] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const copy = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}`, role: "img" })) copy.setAttribute(name, String(value));
  const name = document.createElementNS(SVG, "title");
  name.textContent = title;
  const ground = document.createElementNS(SVG, "rect");
  for (const [key, value] of Object.entries({ width, height, fill: groundOf(svg) })) ground.setAttribute(key, String(value));
  copy.append(
    name,
    ground,
    ...pane
      .paths()
      .map(({ d, opacity, width: stroke, color }) => path(d, { stroke: color, "stroke-opacity": String(opacity), "stroke-width": String(stroke) })),
  );
  for (const child of svg.children) {
    const plain = inlined(child);
    if (plain !== undefined) copy.append(plain);
  }
  return new XMLSerializer().serializeToString(copy);
}

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

/** A copy of an element that looks the same without any style sheet; nothing where nothing is to be seen. */
function inlined(element: Element): Element | undefined {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden") return undefined;
  const copy = document.createElementNS(SVG, element.localName);
  for (const { name, value } of element.attributes) if (!/^(class|style|tabindex|role|data-|aria-)/.test(name)) copy.setAttribute(name, value);
  const children = [...element.childNodes].flatMap((child): (Element | Text)[] =>
    child instanceof Element
      ? [inlined(child)].filter((kept) => kept !== undefined)
      : child.nodeType === Node.TEXT_NODE
        ? [document.createTextNode(child.textContent ?? "")]
        : [],
  );
  if (element.localName === "g") {
    if (style.opacity !== "1") copy.setAttribute("opacity", style.opacity);
    if (children.length === 0) return undefined;
  } else {
    // Hit areas and rings of a focus that is elsewhere.
    if (clear(style.fill) && clear(style.stroke)) return undefined;
    for (const [name, usual] of Object.entries(element.localName === "text" ? { ...SEEN, ...OF_TEXT } : SEEN)) {
      const value = style.getPropertyValue(name);
      if (value !== usual && value !== "") copy.setAttribute(name, value);
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
