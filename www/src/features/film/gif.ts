/** Writes a moving picture that begins again and again. Loaded when one is made. */
import { Encoder } from "modern-gif";
import { turn } from "../../kit/queue.js";
import type { Take } from "./video.js";

/** Of 256 colours one is kept for what does not change. */
const COLOURS = 255;

export async function gif({ canvas, frames, rate, draw, progress, signal }: Take): Promise<Blob> {
  const { width, height } = canvas;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const encoder = new Encoder({ width, height, maxColors: COLOURS, looped: true, loopCount: 0 });
  for (let frame = 0; frame < frames; frame++) {
    signal.throwIfAborted();
    await draw(frame);
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray(4 * width * height) };
    await encoder.encode({ data, delay: Math.round(1000 / rate) });
    progress((0.9 * (frame + 1)) / frames);
    await turn();
  }
  signal.throwIfAborted();
  return await encoder.flush("blob");
}
