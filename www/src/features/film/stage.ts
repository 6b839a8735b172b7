/** A film's canvas: the ground, the picture, and plots beside or below it. */
import type { Camera } from "../../geometry/camera.js";
import type { Run } from "../../session/runs.js";
import type { Session } from "../../session/session.js";
import type { Engine } from "../../solver/engine.js";
import type { PlotInfo } from "../../solver/types.js";
import { coloursOf } from "./colours.js";
import { Curves } from "./curves.js";
import { type Area, type Scenery, sceneryOf } from "./scenery.js";

/** The share of the picture beside plots, and above them. */
const [BESIDE, ABOVE] = [0.58, 0.55];
/** Plots of a film. */
const PLOTS = 2;

export interface Setting {
  width: number;
  height: number;
  /** Those beside the picture; none: the picture alone. */
  plots: readonly PlotInfo[];
  ground: boolean;
  view: Camera | undefined;
}

/** Where the picture and the plots are. */
export function areas(width: number, height: number, plots: boolean): { picture: Area; plots: Area } {
  const whole = { left: 0, top: 0, width, height };
  if (!plots) return { picture: whole, plots: { ...whole, width: 0 } };
  if (width > 1.2 * height) {
    const left = Math.round(BESIDE * width);
    return { picture: { ...whole, width: left }, plots: { ...whole, left, width: width - left } };
  }
  const top = Math.round(ABOVE * height);
  return { picture: { ...whole, height: top }, plots: { ...whole, top, height: height - top } };
}

export class FilmStage {
  readonly canvas = document.createElement("canvas");
  private readonly context: CanvasRenderingContext2D;

  private constructor(
    private readonly setting: Setting,
    private readonly scenery: Scenery,
    private readonly curves: Curves | undefined,
    private readonly surface: string,
  ) {
    [this.canvas.width, this.canvas.height] = [setting.width, setting.height];
    this.context = this.canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
  }

  /** Nothing where there is no picture. */
  static async of(session: Session, engine: Promise<Engine>, host: HTMLElement, setting: Setting): Promise<FilmStage | undefined> {
    const run = shownRun(session);
    const scene = session.set?.report.scene;
    if (run === undefined || scene === undefined || scene === null) return undefined;
    const colours = coloursOf(host);
    const plots = setting.plots.slice(0, PLOTS);
    const { plots: area } = areas(setting.width, setting.height, plots.length > 0);
    const beside = plots.length === 0 ? undefined : await Curves.of(session, await engine, plots, area, colours);
    return new FilmStage(setting, await sceneryOf(host, scene, run, setting), beside, colours.surface);
  }

  /** Draws the motion at a time. */
  async draw(t: number): Promise<void> {
    const { context, setting } = this;
    const { width, height, ground } = setting;
    context.clearRect(0, 0, width, height);
    if (ground) {
      context.fillStyle = this.surface;
      context.fillRect(0, 0, width, height);
    }
    await this.scenery.draw(context, areas(width, height, this.curves !== undefined).picture, t);
    this.curves?.draw(context, t);
  }

  dispose(): void {
    this.scenery.dispose();
  }
}

/** The run that is on screen, where it has poses. */
export function shownRun({ set, selectedRun }: Session): Run | undefined {
  const run = set?.runs.find(({ index }) => index === selectedRun);
  return run !== undefined && run.frames.count > 0 ? run : undefined;
}
