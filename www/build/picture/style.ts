/** The style of a picture: those rules of the page's drawing that its classes need, with their colours on light and on dark. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What a picture that nobody points at has no use for. */
const USELESS = /^(cursor|pointer-events|outline|touch-action|user-select|font|paint-order)$/;

/** Pins that are dots of a line: `dotted` in `shorter.ts`. */
const PINS = {
  "pin-edge": "stroke:var(--metal);stroke-width:12;stroke-linecap:round",
  "pin-face": "stroke:var(--surface);stroke-width:8;stroke-linecap:round",
};

/** Style sheet of a picture in which these classes occur; its colours follow `#light` and `#dark` at the end of its address, else the system. */
export function styleOf(root: string, used: ReadonlySet<string>): string {
  const read = (path: string): string => readFileSync(join(root, "www/src", path), "utf8").replace(/\/\*[^]*?\*\//g, "");
  const tokens = new Map([...read("kit/style/tokens.css").matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
  const rules = [...(read("picture/plane/drawing.css") + read("picture/plane/scene.css")).matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const kept = rules.flatMap(([, selectors = "", body = ""]) => {
    const fitting = selectors
      .split(",")
      .map((selector) => selector.trim())
      .filter(
        (selector) =>
          /^(\.[\w-]+)+$/.test(selector) &&
          selector
            .slice(1)
            .split(".")
            .every((name) => used.has(name)),
      );
    const said = body
      .split(";")
      .map((line) => line.trim().split(/:\s*/))
      .filter(([property = "", value]) => value !== undefined && !USELESS.test(property))
      .map(([property = "", value = ""]) => `${property}:${value}`);
    return fitting.length === 0 || said.length === 0 ? [] : [`${fitting.join()}{${said.join(";")}}`];
  });
  const pins = Object.entries(PINS).flatMap(([name, said]) => (used.has(name) ? [`.${name}{${said}}`] : []));
  const text = [...kept, ...pins].join("");
  const named = [...new Set(text.match(/--[\w-]+/g))].map((name) => `${name}:${tokens.get(name) ?? "inherit"}`);
  const scheme = `:root{color-scheme:light dark;${named.join(";").replace(/, #/g, ",#")}}:root:has(#light:target){color-scheme:light}:root:has(#dark:target){color-scheme:dark}`;
  return scheme + text;
}
