/** How channels are called where people read them: symbols of the field with the part that has them, `a_x piston` for `piston.x''`; `_` begins an index. */
import { type TemplateResult, html } from "lit";
import { language, text } from "../text/strings.js";
import type { ChannelInfo } from "../solver/types.js";

export interface Labelled extends ChannelInfo {
  /** What it is called; the author's label where there is one. */
  readonly symbol: string;
}

/** Letters of a quantity, of its rate, and of the rate of that. */
const LETTERS: Readonly<Record<string, readonly string[]>> = { angle: ["φ", "ω", "α"], displacement: ["s", "v", "a"], length: ["l"], w: ["ω", "α"] };
const NAMES = "alpha beta gamma delta epsilon theta lambda mu rho tau phi psi omega";
const GREEK = "αβγδεθλμρτφψω";

/** `theta1'` as `θ_1′`; a name that is no letter stays. */
function letter(name: string): string {
  const [, word = "", rest = ""] = /^([A-Za-z]+?)_?(\d*|[xyz])$/.exec(name) ?? [];
  const sign = GREEK[NAMES.split(" ").indexOf(word.toLowerCase())];
  if (sign === undefined) return name;
  return `${/^[A-Z]/.test(word) ? sign.toUpperCase() : sign}${rest && `_${rest}`}`;
}

function symbolOf({ name, unit, group, label }: ChannelInfo): string {
  if (label !== "" && label !== name) return label;
  const known = text.plots.quantities[name];
  if (known !== undefined) return known;
  const [, path = name, dots = ""] = /^(.*?)('*)$/.exec(name) ?? [];
  const parts = path.split(".");
  const last = parts.at(-1) ?? "";
  const primes = "′".repeat(dots.length);
  if (parts.length === 1) return group === "minimal" ? path.replace(/(?=\d)/, "_") : `${letter(path)}${primes}`;
  const [kind, joint] = parts;
  if (kind === "lambda") return `λ_${parts.slice(2).join("")} ${joint}`;
  if (kind === "reaction") return `${/m$/.test(unit) ? "M" : "F"}${parts.length > 2 ? `_${last.slice(1)}` : ""} ${joint}`;
  if (kind === "T") return `T_${parts.slice(1).join("")}`;
  const owner = parts.slice(0, -1).join(" ");
  if (/^[xyz]$/.test(last)) return `${[last, `v_${last}`, `a_${last}`][dots.length] ?? name} ${owner}`;
  const [, what = last, index = ""] = /^(angle|w|r|e)([\dxyz]+)$/.exec(last) ?? [];
  const letters = LETTERS[what];
  const sign = letters?.[dots.length] ?? `${letters?.[0] ?? letter(what === "r" ? "R" : what)}${primes}`;
  return `${sign}${index && `_${index}`} ${owner}`;
}

const done = new WeakMap<readonly ChannelInfo[], { spoken: string; labelled: readonly Labelled[] }>();

/** The channels with what they are called in the language of the page, and units as they are printed. */
export function labelled(channels: readonly ChannelInfo[] = []): readonly Labelled[] {
  const before = done.get(channels);
  const spoken = language();
  if (before?.spoken === spoken) return before.labelled;
  const all = channels.map((channel): Labelled => {
    const { name, size } = channel.shown ?? { name: channel.unit, size: 1 };
    return { ...channel, symbol: symbolOf(channel), shown: { name: name.replace(/\^2/g, "²").replace(/\^3/g, "³"), size } };
  });
  done.set(channels, { spoken, labelled: all });
  return all;
}

/** What a channel is called among others. */
export function called(channels: readonly (ChannelInfo & Partial<Labelled>)[], name: string): string {
  const channel = channels.find((known) => known.name === name);
  return channel?.symbol ?? (channel?.label || name);
}

/** A label with its indices below the line. */
export function indexed(label: string): unknown {
  const parts = label.split(/(_[^\s,;]+)/);
  return parts.length === 1 ? label : parts.map((part): string | TemplateResult => (part.startsWith("_") ? html`<sub>${part.slice(1)}</sub>` : part));
}
