/**
 * The scene in space: one canvas that shows a document's mechanism, drawn again only when the time, the view or the data changed.
 * This module and three.js are loaded when the first scene in space is shown.
 */
import {
  Box3,
  DirectionalLight,
  HemisphereLight,
  Matrix4,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene as World,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { axes, START } from "../../geometry/camera.js";
import type { Frames } from "../../session/frames.js";
import type { Item } from "../../session/mark.js";
import type { BodyForce, Scene } from "../../solver/types.js";
import { Content } from "./content.js";
import { Flow } from "./flow.js";
import { Ground } from "./ground.js";
import { Labels } from "./labels.js";
import type { Moment } from "./mark.js";
import { type Highlight, Materials } from "./materials.js";
import { type Inset, LENS, type Viewpoint, between, eye, fit } from "./orbit.js";
import { type Palette, readPalette } from "./palette.js";
import { SpacePoses } from "./poses.js";
import { floorOf, type Reach, outgrown, reach } from "./reach.js";
import { type SpaceArrow, SpaceVectors } from "./vectors.js";

/** More pixels than so many per CSS pixel are not seen, but take time. */
const SHARPEST = 2;
/** Time a change of view by a button takes, ms. */
const GLIDE = 280;

export interface SpaceRun {
  index: number;
  frames: Frames;
}

/** What is drawn beside the mechanism. */
export interface Layers {
  /** Runs whose tangent frame is hidden. */
  hiddenFrames: ReadonlySet<number>;
  velocities: boolean;
  reactions: boolean;
}

export class Space {
  view: Viewpoint = { ...START, distance: 1, target: [0, 0, 0] };
  /** The distance at which everything is seen. */
  fitted = 1;
  /** Called when the picture is drawn. */
  drawn: () => void = () => undefined;
  private palette: Palette;
  private readonly renderer: WebGLRenderer;
  private readonly world = new World();
  private readonly camera = new PerspectiveCamera((LENS * 180) / Math.PI, 1, 0.01, 10);
  private readonly materials: Materials;
  private readonly labels: Labels;
  private readonly ground: Ground;
  private readonly sun = new DirectionalLight(0xffffff, 2);
  private readonly sky = new HemisphereLight(0xffffff, 0xffffff, 1);
  private readonly lamp = new DirectionalLight(0xffffff, 0.5);
  private readonly vectors: SpaceVectors;
  private readonly poses = new SpacePoses();
  private content: Content | undefined;
  private moments: Moment[] = [];
  /** What the view was fitted to, and what the solids were made for. */
  private extent: Reach | undefined;
  private built: Reach | undefined;
  private size = { width: 0, height: 0 };
  private waiting: number | undefined;
  private gliding: number | undefined;
  private t = 0;
  private level: (part: string) => Highlight = () => "none";
  private layers: Layers = { hiddenFrames: new Set(), velocities: false, reactions: false };

  /** `context`: of the canvas; `host`: the element whose style sheet has the colours; `layer`: for the names over the picture. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    private readonly host: HTMLElement,
    layer: HTMLElement,
  ) {
    this.renderer = new WebGLRenderer({ canvas, context, antialias: true });
    // Asking for errors makes the page wait for the compiler.
    this.renderer.debug.checkShaderErrors = import.meta.env.DEV;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.palette = readPalette(host);
    this.materials = new Materials(this.palette);
    this.labels = new Labels(layer);
    this.vectors = new SpaceVectors(this.labels, this.materials);
    this.ground = new Ground(this.palette);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.radius = 5;
    this.sun.shadow.bias = -0.0006;
    this.world.add(this.ground.object, this.sun, this.sun.target, this.sky, this.lamp, this.lamp.target);
    this.camera.matrixAutoUpdate = false;
    this.light();
    canvas.addEventListener("webglcontextrestored", this.invalidate);
  }

  // ---- what is shown -------------------------------------------------------------------------------------------------------------

  /** The next view is fitted to the motion as it is then. */
  forget(): void {
    this.extent = undefined;
  }

  /** Shows a scene; the one before is disposed of. The chosen run first. */
  show(scene: Scene, runs: readonly SpaceRun[]): void {
    this.vectors.clear();
    this.poses.clear();
    this.haunted = undefined;
    this.content?.dispose();
    this.labels.clear();
    this.materials.dispose();
    const held = runs.map(({ frames }) => frames);
    const extent = reach(scene, held);
    const look = { materials: this.materials, palette: this.palette, labels: this.labels, radius: extent.radius, floor: floorOf(scene, extent) };
    this.content = new Content(scene, runs, look);
    this.moments = runs.map(({ frames }) => ({ values: new Float64Array(scene.size), frames, row: 0 }));
    this.world.add(this.content.group);
    this.extent ??= extent;
    this.built = extent;
    this.stand(extent, look.floor);
    this.content.take();
    this.content.resize(this.size.width, this.size.height);
    this.content.highlight(this.level);
    this.flowing.draw(this.content, this.materials, 0.9 * this.arrow);
    this.arrange(this.layers);
    this.draw(this.t);
    this.pointed(this.arrows);
  }

  /** New poses of the same scene; true when they do not fit into the view that was fitted to the old ones. */
  take(runs: readonly SpaceRun[]): boolean {
    const { content } = this;
    if (content === undefined) return false;
    const known = runs.length === this.moments.length && runs.every(({ frames }, i) => frames === this.moments[i]?.frames);
    if (known && this.built !== undefined) {
      const refit = this.extent === undefined || outgrown(this.extent, this.built);
      if (refit) this.extent = this.built;
      return refit;
    }
    const extent = reach(
      content.scene,
      runs.map(({ frames }) => frames),
    );
    const grown = this.extent === undefined || outgrown(this.extent, extent);
    if (grown) this.extent = extent;
    // Solids have their sizes from the motion: another motion, other solids.
    if (this.built === undefined || outgrown(this.built, extent) || !content.renew(runs)) this.show(content.scene, runs);
    else {
      this.moments = runs.map(({ frames }, i) => ({ values: this.moments[i]?.values ?? new Float64Array(content.scene.size), frames, row: 0 }));
      content.take();
      this.draw(this.t);
    }
    return grown;
  }

  private stand({ low, high, radius }: Reach, floor: number): void {
    const middle = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2] as const;
    this.ground.place(middle[0], middle[1], floor, radius);
    const { shadow } = this.sun;
    this.sun.target.position.set(...middle);
    this.sun.position.set(middle[0] + 1.1 * radius, middle[1] - 1.5 * radius, middle[2] + 3.2 * radius);
    Object.assign(shadow.camera, { left: -1.6 * radius, right: 1.6 * radius, bottom: -1.6 * radius, top: 1.6 * radius, near: 0.2 * radius, far: 7 * radius });
    shadow.camera.updateProjectionMatrix();
    shadow.normalBias = 0.006 * radius;
  }

  /** Length of a side of the floor's squares, m. */
  get square(): number {
    return this.ground.square;
  }

  /** Without floor and background, or with them. */
  bare(bare: boolean): void {
    this.ground.object.visible = !bare;
    this.renderer.setClearAlpha(bare ? 0 : 1);
    this.invalidate();
  }

  /** Draws forces on the bodies; nothing: none. */
  flow(forces: readonly BodyForce[] | undefined): void {
    if (forces === this.flowing.forces) return;
    this.flowing.forces = forces;
    this.flowing.draw(this.content, this.materials, 0.9 * this.arrow);
    this.invalidate();
  }
  private readonly flowing = new Flow();

  /** Draws arrows with their numbers on the pose that is shown. */
  pointed(arrows: readonly SpaceArrow[]): void {
    if (arrows.length === 0 && this.arrows.length === 0) return;
    this.arrows = arrows;
    if (this.content === undefined || arrows.length === 0) this.vectors.clear();
    else this.vectors.draw(this.content, arrows, this.arrow);
    this.invalidate();
  }
  private arrows: readonly SpaceArrow[] = [];

  /** Earlier poses of the chosen run, the latest first, of these strengths; nothing: none. */
  haunt(times: readonly number[] | undefined, strengths: readonly number[]): void {
    this.ghosts = [times, strengths];
    const { content } = this;
    const frames = this.moments[0]?.frames;
    if (times === undefined || content === undefined || frames === undefined) {
      this.poses.clear();
      this.haunted = undefined;
    } else {
      if (this.haunted !== content) {
        const look = { materials: this.materials, palette: this.palette, radius: this.built?.radius ?? 1, floor: 0 };
        this.world.add(this.poses.show(content.scene, frames, look, strengths));
        this.haunted = content;
      }
      this.poses.move(times, frames);
    }
    this.invalidate();
  }
  /** What the earlier poses were made of, and those that were asked for last. */
  private haunted: Content | undefined;
  private ghosts: Parameters<Space["haunt"]> = [undefined, []];

  /** Marks the names of the joints whose reactions are not determined. */
  judge(sharing: ReadonlySet<string>, opened: string | undefined): void {
    this.content?.judge(sharing, opened);
  }

  get reactions(): Content["reactions"] {
    return this.content?.reactions ?? [];
  }

  /** Length of the longest arrow of a quantity, m. */
  get arrow(): number {
    return 0.6 * (this.extent?.radius ?? 1);
  }

  arrange(layers: Layers): void {
    this.layers = layers;
    const { content } = this;
    if (content === undefined) return;
    for (const { run, mark } of content.frames) mark.show(!layers.hiddenFrames.has(run));
    content.show(content.velocities, layers.velocities);
    content.show(content.reactions, layers.reactions);
    this.draw(this.t);
  }

  // ---- time ----------------------------------------------------------------------------------------------------------------------

  /** Moves everything to a time; false when there is nothing to show yet. */
  draw(t: number): boolean {
    this.t = t;
    const { content } = this;
    if (content === undefined) return false;
    for (let i = 0; i < this.moments.length; i++) {
      const moment = this.moments[i];
      if (moment === undefined || !moment.frames.at(t, moment.values, this.stepwise(content.scene))) return false;
      const row = moment.frames.index(t);
      const begin = moment.frames.time(row);
      const end = moment.frames.time(Math.min(row + 1, moment.frames.count - 1));
      moment.row = end > begin ? row + Math.min(1, Math.max(0, (t - begin) / (end - begin))) : row;
    }
    content.move(this.moments);
    this.invalidate();
    return true;
  }

  /** Shows a pose that belongs to no run, in place of all of them; `draw` goes back. */
  pose(frames: Frames, at: number): void {
    const { content } = this;
    if (content === undefined) return;
    for (const { values } of this.moments) if (!frames.at(at, values, this.stepwise(content.scene))) return;
    content.move(this.moments);
    this.invalidate();
  }

  /** Numbers of a pose that may jump: never interpolated. */
  private stepwise(scene: Scene): readonly number[] {
    if (scene !== this.jumpsOf) {
      this.jumpsOf = scene;
      const frames = scene.items.filter((item): item is Item<"frame"> => item.kind === "frame" && item.columns >= 0);
      this.jumps = frames.flatMap(({ columns, n, p }) => Array.from({ length: n * p }, (_, k) => columns + k));
    }
    return this.jumps;
  }
  private jumpsOf: Scene | undefined;
  private jumps: readonly number[] = [];

  // ---- view ----------------------------------------------------------------------------------------------------------------------

  resize(width: number, height: number): void {
    this.size = { width, height };
    this.renderer.setPixelRatio(Math.min(SHARPEST, window.devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(1, height);
    this.content?.resize(width, height);
    this.invalidate();
  }

  /** Where everything is seen, from a direction. */
  fit(direction: { azimuth: number; elevation: number }): Viewpoint {
    const { width, height } = this.size;
    const narrow = width < 420;
    const inset: Inset = narrow ? { left: 18, right: 18, top: 34, bottom: 40 } : { left: 40, right: 40, top: 44, bottom: 56 };
    return fit([...(this.extent?.points ?? []), ...(this.content?.stands ?? [])], direction, width, height, inset);
  }

  /** Looks from there at once. */
  look(view: Viewpoint): void {
    if (this.gliding !== undefined) cancelAnimationFrame(this.gliding);
    this.gliding = undefined;
    this.view = view;
    this.invalidate();
  }

  /** Goes there; at once for who asks for less motion. */
  glide(to: Viewpoint, still: boolean): void {
    if (still) return this.look(to);
    const from = this.view;
    const begin = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - begin) / GLIDE));
      this.look(part < 1 ? between(from, to, part) : to);
      if (part < 1) this.gliding = requestAnimationFrame(step);
    };
    if (this.gliding !== undefined) cancelAnimationFrame(this.gliding);
    this.gliding = requestAnimationFrame(step);
  }

  // ---- picking -------------------------------------------------------------------------------------------------------------------

  /** The part at a place of the picture, px; within some pixels of it when nothing is exactly there. */
  pick(x: number, y: number, near: number): string | undefined {
    const { content } = this;
    if (content === undefined) return undefined;
    const ray = new Raycaster();
    for (const [dx, dy] of [
      [0, 0],
      [near, 0],
      [-near, 0],
      [0, near],
      [0, -near],
    ] as const) {
      ray.setFromCamera(new Vector2((2 * (x + dx)) / this.size.width - 1, 1 - (2 * (y + dy)) / this.size.height), this.camera);
      const hit = ray.intersectObjects(content.pickable, false)[0];
      if (hit !== undefined) return hit.object.name;
    }
    return undefined;
  }

  /** Where a part is on the picture, px: left, top, right, bottom. */
  box(part: string): readonly [number, number, number, number] | undefined {
    const own = this.content?.pickable.filter(({ name }) => name === part) ?? [];
    const box = new Box3();
    for (const mesh of own) box.expandByObject(mesh);
    if (box.isEmpty()) return undefined;
    const { min, max } = box;
    const corners = [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z).project(this.camera))));
    const [across, down] = [corners.map(({ x }) => ((x + 1) / 2) * this.size.width), corners.map(({ y }) => ((1 - y) / 2) * this.size.height)];
    return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
  }

  /** How each part is highlighted. */
  highlight(level: (part: string) => Highlight): void {
    this.level = level;
    this.content?.highlight(level);
    this.invalidate();
  }

  // ---- drawing -------------------------------------------------------------------------------------------------------------------

  /** Asks for one new picture. */
  readonly invalidate = (): void => {
    this.waiting ??= requestAnimationFrame(() => {
      this.waiting = undefined;
      this.render();
    });
  };

  /** The canvas with the picture as it stands, drawn in this very task: read it at once. */
  snapshot(): HTMLCanvasElement {
    this.render();
    return this.canvas;
  }

  private render(): void {
    const { width, height } = this.size;
    if (width === 0 || height === 0) return;
    this.aim();
    // Programs of new materials are compiled beside the page, not while it waits.
    if (this.content !== this.compiled) return this.compile();
    this.renderer.render(this.world, this.camera);
    this.labels.update(this.camera, width, height);
    this.drawn();
  }

  private compile(): void {
    const { content } = this;
    if (this.compiling === content) return;
    this.compiling = content;
    const ready = (): void => {
      this.compiled = content;
      this.compiling = undefined;
      if (!this.gone) this.invalidate();
    };
    // Where the compiler cannot be asked whether it is ready, the first picture waits for it.
    if (this.renderer.extensions.has("KHR_parallel_shader_compile")) this.renderer.compileAsync(this.world, this.camera).then(ready, ready);
    else ready();
  }
  private compiled: Content | undefined;
  private compiling: Content | undefined;
  private gone = false;

  /** Puts the camera where the view says; nothing to do while only the time goes on. */
  private aim(): void {
    const { camera, view } = this;
    if (view === this.aimed && camera.aspect === this.aimedAspect && this.built === this.aimedAt) return;
    this.aimed = view;
    this.aimedAspect = camera.aspect;
    this.aimedAt = this.built;
    const { right, up, toward } = axes(view);
    const at = eye(view);
    camera.matrix.copy(this.basis.makeBasis(this.right.set(...right), this.up.set(...up), this.toward.set(...toward))).setPosition(...at);
    camera.matrix.decompose(camera.position, camera.quaternion, camera.scale);
    camera.matrixWorldNeedsUpdate = true;
    const span = 5 * (this.built?.radius ?? 1);
    camera.near = Math.max(view.distance - span, 0.02 * view.distance);
    camera.far = view.distance + span;
    camera.updateProjectionMatrix();
    // A weak light from beside the viewer: no side that is seen is black.
    this.lamp.position.set(...at).addScaledVector(this.right, -0.6 * view.distance);
    this.lamp.target.position.set(...view.target);
  }
  private aimed: Viewpoint | undefined;
  private aimedAspect = 0;
  private aimedAt: Reach | undefined;
  private readonly basis = new Matrix4();
  private readonly right = new Vector3();
  private readonly up = new Vector3();
  private readonly toward = new Vector3();

  private light(): void {
    const { palette } = this;
    this.renderer.setClearColor(palette.surface, 1);
    this.sky.color.set(0xffffff);
    this.sky.groundColor.set(palette.dark ? 0x4a5560 : 0xb9c2cc);
    this.sky.intensity = palette.dark ? 1.8 : 2.1;
    this.sun.intensity = palette.dark ? 1.9 : 1.5;
    this.lamp.intensity = palette.dark ? 0.5 : 0.35;
  }

  /** The theme has other colours. */
  recolor(): void {
    this.palette = readPalette(this.host);
    this.materials.recolor(this.palette);
    this.ground.recolor(this.palette);
    this.content?.recolor(this.palette);
    // Their materials are copies.
    this.haunted = undefined;
    this.haunt(...this.ghosts);
    this.light();
    this.invalidate();
  }

  /** What the graphics hold for this scene; for the tests. */
  get memory(): { geometries: number; textures: number } {
    const { geometries, textures } = this.renderer.info.memory;
    return { geometries, textures };
  }

  /** Frees everything; the canvas is of no more use. */
  dispose(): void {
    this.gone = true;
    this.vectors.clear();
    this.poses.clear();
    if (this.waiting !== undefined) cancelAnimationFrame(this.waiting);
    if (this.gliding !== undefined) cancelAnimationFrame(this.gliding);
    this.canvas.removeEventListener("webglcontextrestored", this.invalidate);
    this.content?.dispose();
    this.labels.clear();
    this.materials.dispose();
    this.ground.dispose();
    this.sun.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
