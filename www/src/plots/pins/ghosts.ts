/** The curves of pinned runs in a plot: thin, in dashes of their own, in the colour of their channel where there are several. */
import { called } from "../labels.js";
import type { Curve } from "../series.js";
import type { Pin } from "../../session/pins.js";
import type { ChannelInfo, Dash } from "../../solver/types.js";

/** By the place of a pin. */
const DASHES: readonly Dash[] = ["dotted", "dash-dot-dot", "sparse-dotted", "long-short"];
/** The first colour that runs rarely reach. */
const COLOUR = 4;

/** The curves of a plot again for each pin. `nameOf`: what a pin is called. */
export function ghosts(shown: readonly Curve[], pins: readonly Pin[], nameOf: (pin: Pin) => string, channels: readonly ChannelInfo[]): Curve[] {
  const pairs = new Map(shown.map((curve) => [`${curve.x} ${curve.y}`, curve]));
  return pins.flatMap((pin) => {
    const has = (name: string): boolean => name === "t" || pin.report.channels.some((channel) => channel.name === name);
    return [...pairs.values()]
      .filter(({ x, y }) => has(x) && has(y))
      .map((curve): Curve => {
        const { x, y, color } = curve;
        const what = pairs.size === 1 ? "" : `${x === "t" ? called(channels, y) : `${called(channels, x)}, ${called(channels, y)}`}, `;
        return {
          ...curve,
          run: pin.index,
          label: `${what}${nameOf(pin)}`,
          color: pairs.size === 1 ? COLOUR + pin.place : color,
          dash: DASHES[pin.place] ?? "dotted",
          ghost: true,
        };
      });
  });
}
