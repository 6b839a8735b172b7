/** Writes a film frame by frame, at exact times, with the browser's own encoder. Loaded when a film is made. */
import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, QUALITY_VERY_HIGH, WebMOutputFormat } from "mediabunny";
import { turn } from "../../kit/queue.js";
import type { Kind } from "./codecs.js";

export interface Take {
  canvas: HTMLCanvasElement;
  frames: number;
  /** Frames a second. */
  rate: number;
  /** Draws a frame on the canvas. */
  draw: (frame: number) => Promise<void>;
  progress: (done: number) => void;
  signal: AbortSignal;
}

export async function video({ id, codec, type }: Kind, { canvas, frames, rate, draw, progress, signal }: Take): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: id === "mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat(), target });
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_VERY_HIGH, keyFrameInterval: 1 });
  output.addVideoTrack(source, { frameRate: rate });
  try {
    await output.start();
    for (let frame = 0; frame < frames; frame++) {
      signal.throwIfAborted();
      await draw(frame);
      await source.add(frame / rate, 1 / rate);
      progress((frame + 1) / frames);
      await turn();
    }
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => undefined);
    throw error;
  }
  return new Blob([target.buffer ?? new ArrayBuffer(0)], { type });
}
