/** How channels are called where people read them: as Rust calls them (symbols with the part that has them), words in the language of the page. */
import { type TemplateResult, html } from "lit";
import { language, text } from "../text/strings.js";
import type { ChannelInfo } from "../solver/types.js";

const done = new WeakMap<readonly ChannelInfo[], { spoken: string; labelled: readonly ChannelInfo[] }>();

/** The channels with words in the language of the page, and units as they are printed. */
export function labelled(channels: readonly ChannelInfo[] = []): readonly ChannelInfo[] {
  const before = done.get(channels);
  const spoken = language();
  if (before?.spoken === spoken) return before.labelled;
  const all = channels.map((channel): ChannelInfo => {
    const { name, size } = channel.shown ?? { name: channel.unit, size: 1 };
    return { ...channel, label: text.plots.quantity(channel.name, channel.label), shown: { name: name.replace("^2", "²"), size } };
  });
  done.set(channels, { spoken, labelled: all });
  return all;
}

/** What a channel is called among others. */
export function called(channels: readonly ChannelInfo[], name: string): string {
  return channels.find((known) => known.name === name)?.label || name;
}

/** A label with its indices below the line: `_` begins one. */
export function indexed(label: string): unknown {
  const parts = label.split(/(_[^\s,;]+)/);
  return parts.length === 1 ? label : parts.map((part): string | TemplateResult => (part.startsWith("_") ? html`<sub>${part.slice(1)}</sub>` : part));
}
