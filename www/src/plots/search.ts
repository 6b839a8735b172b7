/** Search for channels: words of their names, labels, units and groups. */
import type { ChannelInfo } from "../solver/types.js";

/** How well a channel answers a word; 0: not at all. */
function rank({ name, label, unit, group }: ChannelInfo, word: string): number {
  const [id, called] = [name.toLowerCase(), label.toLowerCase()];
  if (id === word || called === word) return 6;
  if (id.startsWith(word) || called.startsWith(word)) return 5;
  // The beginning of a part of the name: `angle` of `crank.angle`.
  if (new RegExp(`[. _]${word.replace(/[\^$\\.*+?()[\]{}|/]/g, "\\$&")}`, "u").test(`${id} ${called}`)) return 4;
  if (id.includes(word) || called.includes(word)) return 3;
  if (unit.toLowerCase() === word) return 2;
  return group.toLowerCase().includes(word) ? 1 : 0;
}

/** The channels that answer every word, the best ones first, otherwise in their own order; all of them when nothing is typed. */
export function searchChannels(channels: readonly ChannelInfo[], query: string): ChannelInfo[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const ranked = channels.map((channel) => ({ channel, ranks: words.map((word) => rank(channel, word)) }));
  const found = ranked.filter(({ ranks }) => ranks.every((value) => value > 0));
  const sum = (ranks: number[]): number => ranks.reduce((total, value) => total + value, 0);
  return found.sort((a, b) => sum(b.ranks) - sum(a.ranks)).map(({ channel }) => channel);
}
