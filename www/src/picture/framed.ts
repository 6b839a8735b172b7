/** A drawing that was kept with its classes, as an image in the colours of the page. */
import drawing from "./plane/drawing.css?inline";
import scene from "./plane/scene.css?inline";
import { theme } from "../session/preferences.js";

/** Address of the image; no script and no style sheet of the page reaches into it. */
export function framed(svg: string): string {
  const rules = drawing + scene;
  const root = getComputedStyle(document.documentElement);
  const colours = [...new Set(rules.match(/--[\w-]+/g))].map((name) => `${name}:${root.getPropertyValue(name)}`);
  const style = `<style>:root{color-scheme:${theme()};${colours.join(";")}}${rules}.name,.scale-bar,.scale-text{display:none}</style>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.replace(/^<svg([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg"$1>${style.replaceAll("&", "&amp;")}`))}`;
}
