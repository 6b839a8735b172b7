/** A curve as sound: pitch by value, place from left to right by time. It never begins by itself and can be stopped at any moment. */
import { type Numbers, nearest } from "../numbers.js";

/** Pitch of the least and the greatest value, Hz: three octaves, where every loudspeaker has a voice. */
export const LOW = 220;
export const HIGH = 1760;
/** Length of the sound, s. */
export const LENGTH = 4;
/** Loudness, part of the full one. */
export const VOLUME = 0.12;
/** Values that are heard one after the other. */
export const STEPS = 240;
/** Time to come and go without a click, s. */
const FADE = 0.03;

/** A tone: its pitch and whether it is heard, in equal steps over its length. */
export interface Tone {
  /** Hz; where nothing is heard, that of the last value. */
  pitch: Float32Array<ArrayBuffer>;
  /** 1 where there is a value, else 0. */
  heard: Float32Array<ArrayBuffer>;
}

/** The pitch of a value between the least and the greatest: equal differences are equal intervals. */
export function pitchOf(value: number, least: number, greatest: number, log: boolean): number {
  const [a, b, c] = log ? [Math.log(value), Math.log(least), Math.log(greatest)] : [value, least, greatest];
  const part = c > b ? Math.min(1, Math.max(0, (a - b) / (c - b))) : 0.5;
  return LOW * (HIGH / LOW) ** part;
}

/** A curve between two times as a tone; nothing where it has no values. On a logarithmic axis zero sounds like the least value above it. */
export function toneOf(data: Numbers, [t0, t1]: readonly [number, number], log: boolean): Tone | undefined {
  const known = [...data.y].filter((value) => Number.isFinite(value) && (!log || value > 0));
  const least = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const greatest = known.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (known.length === 0) return undefined;
  const [pitch, heard] = [new Float32Array(STEPS), new Float32Array(STEPS)];
  let last = pitchOf(least, least, greatest, log);
  for (let i = 0; i < STEPS; i++) {
    const value = nearest(data, t0 + ((t1 - t0) * i) / (STEPS - 1));
    if (Number.isFinite(value)) last = pitchOf(log ? Math.max(value, least) : value, least, greatest, log);
    pitch[i] = last;
    heard[i] = Number.isFinite(value) ? 1 : 0;
  }
  return { pitch, heard };
}

/** Lays a tone out in a context from `begin` on; returns the oscillator, which ends by itself. */
export function schedule(context: BaseAudioContext, { pitch, heard }: Tone, begin: number, length = LENGTH): OscillatorNode {
  const oscillator = new OscillatorNode(context, { type: "triangle" });
  const gate = new GainNode(context, { gain: 0 });
  const fade = new GainNode(context, { gain: 0 });
  const place = new StereoPannerNode(context, { pan: -1 });
  oscillator.frequency.setValueCurveAtTime(pitch, begin, length);
  gate.gain.setValueCurveAtTime(heard, begin, length);
  fade.gain.setValueAtTime(0, begin);
  fade.gain.linearRampToValueAtTime(VOLUME, begin + FADE);
  fade.gain.setValueAtTime(VOLUME, begin + length - FADE);
  fade.gain.linearRampToValueAtTime(0, begin + length);
  place.pan.setValueAtTime(-1, begin);
  place.pan.linearRampToValueAtTime(1, begin + length);
  oscillator.connect(gate).connect(fade).connect(place).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
  return oscillator;
}

/** How a sound came to its end: by itself, by the listener, or before it began, because nothing here makes it heard. */
export type End = "played" | "stopped" | "mute";

/** A loudspeaker answers within this time. Firefox waits without end for one on a computer that has none, ms. */
const PATIENCE = 3000;

/** The sound that is heard now; there is at most one. */
let now: { stop: () => void } | undefined;

/**
 * Plays a tone to its end; `ended` tells how it came. A sound that was still heard is stopped. Escape stops it, also while the loudspeaker is
 * waited for. True when it is heard.
 */
export async function play(tone: Tone, ended: (how: End) => void): Promise<boolean> {
  stop();
  const context = new AudioContext();
  let over = false;
  const end = (how: End): void => {
    if (over) return;
    over = true;
    window.removeEventListener("keydown", key, true);
    if (now?.stop === halt) now = undefined;
    void context.close();
    ended(how);
  };
  const halt = (): void => end("stopped");
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    halt();
  };
  window.addEventListener("keydown", key, true);
  now = { stop: halt };
  // A browser that wants a gesture first has just had one.
  const answered = await Promise.race([
    context.resume().then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(resolve, PATIENCE, false)),
  ]);
  if (over) return false;
  if (!answered) {
    end("mute");
    return false;
  }
  schedule(context, tone, context.currentTime + 0.05).onended = () => end("played");
  return true;
}

/** Silence. */
export function stop(): void {
  now?.stop();
}
