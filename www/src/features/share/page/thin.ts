/** Fewer samples, for a file that may not be larger, and how far the straight lines between them are from those that are left out. */
import { Frames } from "../../../session/frames.js";
import { type CurveSamples, type Recording, turns } from "./recording.js";

/** Shares of the samples that are tried, the largest first. */
export const SHARES = [1, 0.7, 0.5, 0.35, 0.25, 0.15] as const;

/** Evenly spaced places of a list, the first and the last among them. */
export function kept(count: number, share: number): number[] {
  const most = Math.min(count, Math.max(2, Math.round(count * share)));
  return Array.from({ length: most }, (_, k) => (most === 1 ? 0 : Math.round((k * (count - 1)) / (most - 1))));
}

function rows(values: Float64Array, width: number, share: number): Float64Array {
  const places = kept(Math.floor(values.length / width), share);
  const out = new Float64Array(places.length * width);
  places.forEach((place, i) => out.set(values.subarray(place * width, (place + 1) * width), i * width));
  return out;
}

/** The least and the greatest of each group of neighbours, in their order: peaks stay. */
function peaks({ x, y }: CurveSamples, share: number): CurveSamples {
  const size = Math.max(2, Math.round(2 / share));
  const places: number[] = [];
  for (let at = 0; at < x.length; at += size) {
    let [low, high] = [at, at];
    for (let i = at; i < Math.min(x.length, at + size); i++) {
      if (!((y[i] ?? 0) >= (y[low] ?? 0))) low = i;
      if (!((y[i] ?? 0) <= (y[high] ?? 0))) high = i;
    }
    places.push(...new Set([Math.min(low, high), Math.max(low, high)]));
  }
  const last = x.length - 1;
  if (last >= 0 && places.at(-1) !== last) places.push(last);
  return { x: Float64Array.from(places, (i) => x[i] ?? Number.NaN), y: Float64Array.from(places, (i) => y[i] ?? Number.NaN) };
}

function path(curve: CurveSamples, share: number): CurveSamples {
  const some = (values: Float64Array): Float64Array => Float64Array.from(kept(values.length, share), (i) => values[i] ?? Number.NaN);
  const { over } = curve;
  return { x: some(curve.x), y: some(curve.y), over: over && { t: some(over.t), x: some(over.x), y: some(over.y) } };
}

/** The same recording with a share of its samples. */
export function thinned(recording: Recording, share: number): Recording {
  if (share >= 1) return recording;
  return {
    ...recording,
    variants: recording.variants.map((variant) => ({
      ...variant,
      rows: rows(variant.rows, 1 + (variant.scene?.size ?? 0), share),
      curves: variant.curves.map((own, p) => own.map((curve) => (recording.plots[p]?.kind === "time" ? peaks(curve, share) : path(curve, share)))),
    })),
  };
}

/** How far places, m, and turns, rad, on the straight lines of `few` are at most from the poses of `all`. Frames that may jump are not looked at. */
export function astray(all: Recording, few: Recording): { place: number; turn: number } {
  const most = { place: 0, turn: 0 };
  all.variants.forEach(({ scene, rows: before }, v) => {
    const { rows: after = before } = few.variants[v] ?? {};
    if (scene === null || after.length === before.length) return;
    const width = 1 + scene.size;
    const [full, thin] = [new Frames(before, width), new Frames(after, width)];
    const turning = turns(scene);
    const jumping = turns({ ...scene, items: scene.items.filter(({ kind }) => kind === "frame") });
    const out = new Float64Array(scene.size);
    for (let i = 0; i < full.count; i++) {
      thin.at(full.time(i), out);
      out.forEach((value, k) => {
        const off = Math.abs(value - full.value(i, k));
        const what = turning.has(k) ? "turn" : "place";
        if (!jumping.has(k) && off > most[what]) most[what] = off;
      });
    }
  });
  return most;
}
