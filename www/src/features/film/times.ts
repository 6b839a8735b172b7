/** The exact times of a film's frames, and what a film may be. */

/** Sizes in pixels; both sides are even, as H.264 has them. */
export const SIZES = { hd: [1280, 720], full: [1920, 1080], small: [640, 360], square: [1080, 1080], tall: [1080, 1920] } as const;
export type SizeName = keyof typeof SIZES;

/** Frames a second of a film, and of a GIF, whose delays are hundredths of a second. */
export const RATES = [25, 30, 50, 60] as const;
export const GIF_RATES = [10, 20, 25] as const;

/** Sizes of a GIF: they grow with every pixel. */
export const GIF_SIZES = { small: [480, 270], medium: [640, 360], square: [400, 400] } as const;
export type GifSizeName = keyof typeof GIF_SIZES;

/** Pixels of all frames of a GIF, which are held until it is written. */
export const GIF_PIXELS = 60e6;
/** Frames of a film: ten minutes at 30 a second. */
export const MOST_FRAMES = 18_000;

export interface Span {
  /** The motion from and to, s of its time. */
  from: number;
  to: number;
  /** s of the motion in one of the film. */
  speed: number;
  /** Frames a second of the film. */
  rate: number;
}

/** How many frames: as long as the motion at that speed, one at least. */
export function frameCount({ from, to, speed, rate }: Span): number {
  return Math.max(1, Math.round(((to - from) / speed) * rate));
}

/** The time of the motion in a frame: never later than the end. Nothing is measured: two films of one motion are the same. */
export function timeOf(span: Span, frame: number): number {
  return Math.min(span.to, span.from + (frame * span.speed) / span.rate);
}

/** Evenly spaced times, the first and the last among them. */
export function poseTimes(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, k) => (count === 1 ? to : from + (k * (to - from)) / (count - 1)));
}
