/** Elements without markup strings: whatever a document says is text. */
type Children = readonly (Node | string)[];

export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: Children
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const NS = "http://www.w3.org/2000/svg";

export function draw<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: Children
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** A label with its indices below the line: `_` begins one. */
export function indexed(label: string): (Node | string)[] {
  return label
    .split(/(_[^\s,;]+)/)
    .filter((part) => part !== "")
    .map((part) => (part.startsWith("_") && part.length > 1 ? make("sub", {}, part.slice(1)) : part));
}
