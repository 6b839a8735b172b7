/** Stills and strips of poses: as lines in an SVG, or as pixels. */
import type { Camera } from "../../geometry/camera.js";
import { rasterize, toPng, withDensity } from "../../kit/raster.js";
import { sceneSvg, stripSvg } from "../../picture/export.js";
import type { Pane } from "../../picture/pane.js";
import type { Run } from "../../session/runs.js";
import type { Session } from "../../session/session.js";
import type { Engine } from "../../solver/engine.js";
import type { PlotInfo, Scene } from "../../solver/types.js";
import { film as words } from "../../text/en/film.js";
import { reading } from "../../text/number.js";
import { linesOf } from "./scenery.js";
import { FilmStage } from "./stage.js";

/** Pixels to the inch of a PNG, and the size of a drawing for paper, px. */
const DENSITY = 192;
const PAPER = [640, 420] as const;
/** Widest picture of a row of poses, px. */
const WIDEST = 16_000;
/** Height of the letters below a pose, px. */
const LETTERS = 13;

/** What is drawn, and where. */
export interface Place {
  session: Session;
  scene: Scene;
  run: Run;
  engine: Promise<Engine>;
  /** An element of the page that has its styles. */
  host: HTMLElement;
  view: Camera | undefined;
  ground: boolean;
  /** A PNG, not an SVG. */
  pixels: boolean;
  signal: AbortSignal;
}

const caption = (t: number): string => words.at(reading(t, 3));

/** The text of an SVG, made of a drawing that is gone afterwards. */
async function drawn({ host, scene, run, view }: Place, svg: (pane: Pane) => string): Promise<string> {
  const pane = await linesOf(host, scene, run, ...PAPER, view);
  try {
    return svg(pane);
  } finally {
    pane.close();
  }
}

/** What is made on a canvas that is gone afterwards. */
async function staged<T>(
  place: Place,
  [width, height]: readonly [number, number],
  plots: readonly PlotInfo[],
  make: (stage: FilmStage) => Promise<T>,
): Promise<T> {
  const { session, engine, host, ground, view } = place;
  const stage = await FilmStage.of(session, engine, host, { width, height, plots, ground, view });
  if (stage === undefined) throw new Error(words.noMotion);
  try {
    return await make(stage);
  } finally {
    stage.dispose();
  }
}

/** The pose that is shown; `size`: of a PNG, px. */
export async function still(place: Place, size: readonly [number, number], plots: readonly PlotInfo[]): Promise<string | Blob> {
  const { session, ground, pixels } = place;
  const { t } = session.clock;
  if (!pixels) return drawn(place, (pane) => (pane.draw(t), sceneSvg(pane, session.title, { ground })));
  return staged(place, size, plots, async (stage) => {
    await stage.draw(t);
    return withDensity(await toPng(stage.canvas), DENSITY);
  });
}

/** Poses over each other, or in a row. */
export async function strip(place: Place, times: readonly number[], over: boolean, progress: (done: number) => void): Promise<string | Blob> {
  const { session, scene, ground, pixels } = place;
  if (scene.space === "spatial" && pixels && !over) return row(place, times, progress);
  const svg = await drawn(place, (pane) => stripSvg(pane, times, { title: session.title, over, ground, caption }));
  return pixels ? rasterize(svg, over ? DENSITY : Math.min(DENSITY, (96 * WIDEST) / (PAPER[0] * times.length))) : svg;
}

/** Solids side by side. */
function row(place: Place, times: readonly number[], progress: (done: number) => void): Promise<Blob> {
  const ratio = Math.min(2, WIDEST / (PAPER[0] * times.length));
  const [width, height] = [Math.round(PAPER[0] * ratio), Math.round(PAPER[1] * ratio)];
  return staged(place, [width, height], [], async (stage) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width * times.length, height];
    const context = canvas.getContext("2d");
    const { color, fontFamily } = getComputedStyle(place.host);
    if (context !== null) Object.assign(context, { font: `${LETTERS * ratio}px ${fontFamily}`, fillStyle: color, textAlign: "center" });
    for (const [k, t] of times.entries()) {
      place.signal.throwIfAborted();
      await stage.draw(t);
      context?.drawImage(stage.canvas, k * width, 0);
      context?.fillText(caption(t), (k + 0.5) * width, height - 6 * ratio);
      progress((k + 1) / times.length);
    }
    return withDensity(await toPng(canvas), 96 * ratio);
  });
}
