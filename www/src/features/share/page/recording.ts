/** What a saved page replays, and how it lies in the file: the heads as JSON and the samples as columns, compressed, as letters. */
import type { Box } from "../../../geometry/view.js";
import type { Scene } from "../../../solver/types.js";
import { ColumnReader, ColumnWriter, Damaged } from "./columns.js";
import type { PlayerWords } from "./words.js";

/** The form of what is written here; another number is none that this player reads. */
export const FORM = 1;

/** A slider of the page: the values at which the document was run. */
export interface Slider {
  label: string;
  unit: string;
  values: number[];
  /** The one that the document has. */
  start: number;
}

export interface CurveHead {
  label: string;
  unit: string;
  color: number;
  /** Strokes and gaps of its line. */
  pattern: string;
  /** Its axis is the one on the right. */
  right: boolean;
}

export interface PlotHead {
  title: string;
  /** Its unit and its scale, as the page says them. */
  note: string;
  kind: "time" | "path" | "phase" | "spectrum";
  log: boolean;
  x: string;
  y: string;
  curves: CurveHead[];
}

/** Numbers of a curve; `over`: of a path, where its dot is at a time. */
export interface CurveSamples {
  x: Float64Array;
  y: Float64Array;
  over?: { t: Float64Array; x: Float64Array; y: Float64Array } | undefined;
}

/** The document with one choice of values. */
export interface Variant {
  scene: Scene | null;
  /** End of its run, s. */
  end: number;
  /** What is to be known of it: that it stopped. */
  note: string;
  /** Sentences about the curves of each plot. */
  told: string[][];
  /** Rows of time and the scene's values. */
  rows: Float64Array;
  /** By plot and curve. */
  curves: CurveSamples[][];
}

export interface Recording {
  form: number;
  title: string;
  /** In Markdown with mathematics. */
  description: string;
  language: "en" | "de";
  words: PlayerWords;
  /** Where the page is that made it. */
  address: string;
  duration: number;
  speed: number;
  /** What is in sight of the plane, m. */
  box: Box;
  /** How far a recorded place, m, and a recorded turn, rad, may be from the computed one. */
  error: { place: number; turn: number };
  plots: PlotHead[];
  sliders: Slider[];
  /** The values of the first slider change slowest. */
  variants: Variant[];
}

/** Half of this share of the whole is what a place may be off, and half of this angle a turn: less than a tenth of a pixel on 4,000. */
const PLACE = 2 ** -15;
const TURN = 2 ** -14;
/** Of the range of a curve and, on a logarithmic axis, of a decade. */
const CURVE = 2 ** -15;
const DECADE = 2 ** -12;
/** The logarithm that stands for no more than zero. */
const NOUGHT = -400;

/** How much a place and a turn of a motion of this size, m, are rounded. */
export function quanta(size: number): { place: number; turn: number } {
  return { place: size > 0 ? size * PLACE : PLACE, turn: TURN };
}

/** The numbers of a pose that are turns (angles, or entries of rotation matrices and frames) and not places. */
export function turns(scene: Scene): Set<number> {
  const found = new Set<number>();
  const add = (from: number, count: number): void => void Array.from({ length: count }, (_, k) => found.add(from + k));
  for (const item of scene.items) {
    if (item.kind === "body") {
      if (item.center_of_mass.length > 2) add(item.at + 3, 9);
      else add(item.at + 2, 1);
    } else if (item.kind === "frame" && item.columns >= 0) add(item.columns, item.n * item.p);
  }
  return found;
}

function range(values: ArrayLike<number>): number {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high >= low ? Math.max(high - low, 1e-3 * Math.max(Math.abs(low), Math.abs(high))) : 0;
}

const column = (rows: Float64Array, width: number, at: number): Float64Array =>
  Float64Array.from({ length: Math.floor(rows.length / width) }, (_, i) => rows[i * width + at] ?? Number.NaN);

function writeSamples(writer: ColumnWriter, recording: Recording): void {
  const { plots, duration, error } = recording;
  // Times as closely as a motion is fast that goes through everything between two rows.
  const instant = duration * 2 ** -26;
  for (const { scene, rows, curves } of recording.variants) {
    const width = 1 + (scene?.size ?? 0);
    const turning = scene === null ? new Set<number>() : turns(scene);
    for (let k = 0; k < width; k++) writer.column(column(rows, width, k), k === 0 ? instant : 2 * (turning.has(k - 1) ? error.turn : error.place));
    curves.forEach((own, p) =>
      own.forEach(({ x, y, over }) => {
        const { kind = "time", log = false } = plots[p] ?? {};
        writer.column(x, kind === "time" ? instant : range(x) * CURVE);
        if (log) writer.column(y.map(logarithm), DECADE);
        else writer.column(y, range(y) * CURVE);
        if (over === undefined) return;
        writer.column(over.t, instant);
        writer.column(over.x, range(over.x) * CURVE);
        writer.column(over.y, range(over.y) * CURVE);
      }),
    );
  }
}

const logarithm = (value: number): number => (value > 0 ? Math.log10(value) : Number.isFinite(value) ? NOUGHT : Number.NaN);
const power = (value: number): number => (value <= NOUGHT + 1 ? 0 : 10 ** value);

/** Letters that hold everything of a recording. */
export async function encode(recording: Recording): Promise<string> {
  const heads = {
    ...recording,
    variants: recording.variants.map(({ scene, end, note, told, curves }) => ({
      ...{ scene, end, note, told },
      over: curves.map((own) => own.map(({ over }) => over !== undefined)),
    })),
  };
  const writer = new ColumnWriter();
  writeSamples(writer, recording);
  const head = new TextEncoder().encode(JSON.stringify(heads));
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, head.length, true);
  const packed = new Blob([length.buffer, head, writer.take()]).stream().pipeThrough(new CompressionStream("deflate"));
  return letters(new Uint8Array(await new Response(packed).arrayBuffer()));
}

type Heads = Omit<Recording, "variants"> & { variants: (Pick<Variant, "scene" | "end" | "note" | "told"> & { over: boolean[][] })[] };

/** Reads them; throws `Damaged` where they are no recording of this form. */
export async function decode(written: string): Promise<Recording> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    const packed = new Blob([bytesOf(written)]).stream().pipeThrough(new DecompressionStream("deflate"));
    bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  } catch {
    throw new Damaged();
  }
  if (bytes.length < 4) throw new Damaged();
  const length = new DataView(bytes.buffer).getUint32(0, true);
  if (length > bytes.length - 4) throw new Damaged();
  const heads = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Heads;
  if (heads.form !== FORM) throw new Damaged();
  const reader = new ColumnReader(bytes.subarray(4 + length));
  return { ...heads, variants: heads.variants.map((variant) => readVariant(reader, heads.plots, variant)) };
}

function readVariant(reader: ColumnReader, plots: readonly PlotHead[], { over, ...head }: Heads["variants"][number]): Variant {
  const width = 1 + (head.scene?.size ?? 0);
  const columns = Array.from({ length: width }, () => reader.column());
  const rows = new Float64Array(width * (columns[0]?.length ?? 0));
  columns.forEach((values, k) => values.forEach((value, i) => (rows[i * width + k] = value)));
  const curves = over.map((own, p) =>
    own.map((moving): CurveSamples => {
      const x = reader.column();
      const y = reader.column();
      const samples = { x, y: plots[p]?.log === true ? y.map(power) : y };
      return moving ? { ...samples, over: { t: reader.column(), x: reader.column(), y: reader.column() } } : samples;
    }),
  );
  return { ...head, rows, curves };
}

/** Bytes to so many letters at once: more would be too many arguments. */
const PIECE = 0x8000;

function letters(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

function bytesOf(written: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(written.trim()), (letter) => letter.charCodeAt(0));
}
