/** The words of the player: plain sentences that travel with the recording, in the language in which it was made. Holes are `{name}`. */
export interface PlayerWords {
  play: string;
  pause: string;
  time: string;
  /** `{t}`, `{end}`. */
  at: string;
  speed: string;
  mechanism: string;
  plots: string;
  /** Of a slider, `{name}`. */
  slider: string;
  about: string;
  /** How a plot goes, in words. */
  inWords: string;
  keys: string;
  turn: string;
  /** `{address}`. */
  again: string;
  recorded: string;
  /** What is said where no script runs. */
  none: string;
}
