/** Small helpers to build SVG without markup strings. */
const NS = "http://www.w3.org/2000/svg";

export type Attributes = Record<string, string | number>;

export function element<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (SVGElement | string)[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(NS, name);
  set(made, attributes);
  made.append(...children);
  return made;
}

export function set(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, String(value));
}

export const round = (value: number): number => Math.round(value * 100) / 100;

/** What makes a group a part that can be chosen. */
export function asPart(name: string, label: string): Attributes {
  return { class: "part", tabindex: 0, role: "button", "aria-pressed": "false", "aria-label": label, "data-part": name };
}
