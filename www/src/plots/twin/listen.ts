/** The selected curve of a plot as sound, from its menu or its table. */
import type { PlotContext } from "../context.js";
import { split } from "../numbers.js";
import { twin as words } from "../../text/en/twin.js";
import { STEPS, play, toneOf } from "./sound.js";

/** Plays the part of the selected curve that is in sight; true when it is heard. `ended` is called when it is over. */
export async function listen({ session, view }: PlotContext, ended: () => void = () => undefined): Promise<boolean> {
  const { selected } = view;
  const handle = session.set?.runs.find(({ index }) => index === selected?.run)?.handle;
  if (selected === undefined || handle === undefined) return false;
  if (typeof AudioContext === "undefined") {
    session.say(() => words.noSound);
    return false;
  }
  const [t0, t1] = view.window;
  const tone = toneOf(split(await handle.ask("columns", { x: "t", y: selected.y, t0, t1, pixels: STEPS })), [t0, t1], view.spec.log === true);
  if (tone === undefined) {
    session.say(() => words.silent(selected.label));
    return false;
  }
  const heard = await play(tone, (how) => {
    // Who waits for a sound must also see that none comes.
    if (how === "mute") session.notify({ message: () => words.noLoudspeaker, remedy: "", calm: true });
    else session.say(() => words.ended[how]);
    ended();
  });
  if (heard) session.say(() => words.playing(selected.label));
  return heard;
}
