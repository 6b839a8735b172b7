// @vitest-environment node
import { describe, expect, it } from "vitest";
import { carriedDocument } from "../../../document/carried.js";
import type { Scene } from "../../../solver/types.js";
import { ColumnReader, ColumnWriter } from "./columns.js";
import { HOLES, page, quoted } from "./file.js";
import { combinations, spread } from "./record.js";
import { FORM, type Recording, decode, encode, quanta, turns } from "./recording.js";
import { astray, kept, thinned } from "./thin.js";
import type { PlayerWords } from "./words.js";

function round(values: ArrayLike<number>, quantum: number): { read: Float64Array; bytes: number } {
  const writer = new ColumnWriter();
  writer.column(values, quantum);
  writer.column([7], 1);
  const bytes = writer.take();
  const reader = new ColumnReader(bytes);
  const read = reader.column();
  expect([...reader.column()], "the next column begins where this one ends").toEqual([7]);
  return { read, bytes: bytes.length };
}

describe("columns", () => {
  const wave = Float64Array.from({ length: 1500 }, (_, i) => 40 * Math.sin(i / 90) - 3);
  it("are wrong by half a quantum at most, and short where they are smooth", () => {
    for (const quantum of [1e-3, 0.37, 1e-6]) {
      const { read } = round(wave, quantum);
      wave.forEach((value, i) => expect(Math.abs((read[i] ?? Number.NaN) - value)).toBeLessThanOrEqual(quantum / 2 + 1e-12));
    }
    expect(round(wave, 1e-3).bytes).toBeLessThan(2 * wave.length);
  });
  it("keep what jumps, what is large, and what has no value", () => {
    const values = [0, -1e9, Number.NaN, 3.5, Infinity, 1e9, Number.NaN, 0.25, -0.25];
    expect([...round(values, 0.25).read]).toEqual(values.map((value) => (Number.isFinite(value) ? value : Number.NaN)));
    // Too large for whole multiples, and without a quantum: exact.
    expect([...round([1e300, Number.NaN, 1 / 3], 1e-9).read]).toEqual([1e300, Number.NaN, 1 / 3]);
    expect([...round([1 / 3, -0.1], 0).read]).toEqual([1 / 3, -0.1]);
    expect([...round([], 1).read]).toEqual([]);
  });
  it("say so where the bytes are damaged", () => {
    const writer = new ColumnWriter();
    writer.column(wave, 1e-3);
    const bytes = writer.take();
    for (const wrong of [bytes.subarray(0, 100), new Uint8Array(0), Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 255, 255, 255), Uint8Array.of(5, 9)])
      expect(() => new ColumnReader(wrong).column()).toThrow("damaged");
  });
});

const scene = {
  space: "planar",
  size: 4,
  bounds: [
    [0, 0],
    [2, 0],
  ],
  items: [
    { kind: "body", name: "</script>", shape: "bar", at: 0, points: { O: [-1, 0], P: [1, 0] }, center_of_mass: [0, 0] },
    { kind: "trace", at: [3, 3], label: "" },
  ],
} as unknown as Scene;

function recording(): Recording {
  const rows = Float64Array.from({ length: 5 * 800 }, (_, k) => {
    const t = Math.floor(k / 5) / 100;
    return [t, Math.cos(t), Math.sin(t), 31 * t, 2 * Math.cos(3 * t)][k % 5] ?? 0;
  });
  const t = Float64Array.from({ length: 800 }, (_, i) => i / 100);
  const drift = t.map((at) => (at < 1 ? 0 : 1e-14 * 10 ** at));
  const { place, turn } = quanta(2);
  const head = { note: "", x: "time (s)", y: "", curves: [{ label: "a", unit: "m", color: 0, pattern: "", right: false }] };
  return {
    ...{ form: FORM, title: "</script><!--", description: "$x^2$", language: "en", words: {} as PlayerWords, address: "" },
    ...{ duration: 8, speed: 1, box: { left: -1, right: 1, bottom: -1, top: 1 }, error: { place: place / 2, turn: turn / 2 } },
    plots: [
      { title: "place", kind: "time", log: false, ...head },
      { title: "drift", kind: "time", log: true, ...head },
      { title: "path", kind: "path", log: false, ...head },
    ],
    sliders: [],
    variants: [
      {
        ...{ scene, end: 7.99, note: "", told: [["rises"]], rows },
        curves: [
          [{ x: t, y: t.map(Math.sin) }],
          [{ x: t, y: drift }],
          [{ x: t.map(Math.cos), y: t.map(Math.sin), over: { t, x: t.map(Math.cos), y: t.map(Math.sin) } }],
        ],
      },
      { scene: null, end: 0, note: "cannot be", told: [[], [], []], rows: new Float64Array(0), curves: [[], [], []] },
    ],
  };
}

describe("a recording", () => {
  it("is read back within its error, in heads and samples", async () => {
    const made = recording();
    const written = await encode(made);
    const read = await decode(written);
    expect({ ...read, variants: [] }).toEqual({ ...made, variants: [] });
    const [own, other] = read.variants;
    expect(other).toEqual(made.variants[1]);
    expect(own?.scene).toEqual(scene);
    const given = made.variants[0];
    const turning = turns(scene);
    expect([...turning]).toEqual([2]);
    given?.rows.forEach((value, k) => {
      const at = (k % 5) - 1;
      const most = at < 0 ? 1e-7 : turning.has(at) ? made.error.turn : made.error.place;
      expect(Math.abs((own?.rows[k] ?? Number.NaN) - value)).toBeLessThanOrEqual(most * (1 + 1e-9));
    });
    const [place, drift, path] = own?.curves.flat() ?? [];
    given?.curves[0]?.[0]?.y.forEach((value, i) => expect(place?.y[i]).toBeCloseTo(value, 4));
    given?.curves[1]?.[0]?.y.forEach((value, i) => {
      if (value === 0) expect(drift?.y[i]).toBe(0);
      else expect((drift?.y[i] ?? 0) / value).toBeCloseTo(1, 3);
    });
    expect(path?.over?.x[100]).toBeCloseTo(Math.cos(1), 4);
    expect(written.length).toBeLessThan(20_000);
  });

  it("is less than half a pixel wrong on a picture 4,000 px wide", () => {
    const { place, turn } = quanta(3);
    expect(((place / 2) * 4000) / 3).toBeLessThan(0.1);
    expect((turn / 2) * 4000).toBeLessThan(0.5);
  });

  it("that is damaged or of another form says so", async () => {
    const written = await encode(recording());
    await expect(decode(`${written.slice(0, 400)}AAAA${written.slice(404)}`)).rejects.toThrow();
    await expect(decode("")).rejects.toThrow("damaged");
    await expect(decode(await encode({ ...recording(), form: FORM + 1 }))).rejects.toThrow("damaged");
  });

  it("with a share of its samples keeps its ends and its peaks", () => {
    const made = recording();
    const few = thinned(made, 0.25);
    const [own, before] = [few.variants[0], made.variants[0]];
    expect((own?.rows.length ?? 0) / 5).toBe(200);
    expect(own?.rows.slice(-5)).toEqual(before?.rows.slice(-5));
    const most = (values: Float64Array | undefined): number => Math.max(...(values ?? []));
    expect(most(own?.curves[0]?.[0]?.y)).toBe(most(before?.curves[0]?.[0]?.y));
    expect(own?.curves[0]?.[0]?.x.length).toBeLessThan(300);
    // Straight lines over four or five steps of 0.01 s of a swing of 2 cos 3t: at most 2 * 9 * 0.05^2 / 8; its angle goes on evenly.
    const off = astray(made, few);
    expect(off.place).toBeGreaterThan(0.003);
    expect(off.place).toBeLessThan((2 * 9 * 0.05 ** 2) / 8);
    expect(off.turn).toBeLessThan(1e-9);
    expect(astray(made, made)).toEqual({ place: 0, turn: 0 });
    expect(kept(1, 0.5)).toEqual([0]);
    expect(kept(0, 0.5)).toEqual([]);
  });
});

describe("sliders", () => {
  it("stand at even values, the document's own among them", () => {
    expect(spread(0, 4, 5, 2)).toEqual({ values: [0, 1, 2, 3, 4], start: 2 });
    expect(spread(0, 4, 5, 2.2)).toEqual({ values: [0, 1, 2.2, 3, 4], start: 2 });
    expect(spread(0, 4, 3, 9)).toEqual({ values: [0, 2, 9], start: 2 });
  });
  it("are combined, the first one changing slowest", () => {
    expect(combinations([{ values: [1, 2] }, { values: [5, 6, 7] }])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
    expect(combinations([])).toEqual([[]]);
  });
});

describe("the file", () => {
  const hostile = `</script><script>alert(1)</script><!-- <img src=x onerror=alert(1)> "'&\u2028 ${HOLES.title} ${HOLES.carried} \u0000\r\n`;
  it("has texts of anybody as text, and the document byte by byte", () => {
    const template = `<html lang="${HOLES.language}"><title>${HOLES.title}</title><p>${HOLES.none}</p>${HOLES.carried}</html>`;
    const made = page(template, { title: hostile, language: "en", none: hostile, document: hostile, recording: "AAAA" });
    expect(made.match(/<\/?script/g)).toEqual(["<script", "</script", "<script", "</script"]);
    expect(made).not.toMatch(/<img|<!--/);
    expect(carriedDocument(made)).toBe(hostile);
    expect(JSON.parse(quoted(hostile))).toBe(hostile);
    expect(quoted(hostile)).not.toMatch(/[<>&\u2028]/);
  });
  it("is told from a page of somebody else, and from a document as it is", () => {
    expect(carriedDocument('\uFEFF{"holonomy": 1}')).toBe('{"holonomy": 1}');
    for (const wrong of [
      "<html></html>",
      '<script type="application/json" id="carried-document">{}</script>',
      '<script type="application/json" id="carried-document">"</script>',
    ])
      expect(carriedDocument(wrong)).toBeUndefined();
  });
});
