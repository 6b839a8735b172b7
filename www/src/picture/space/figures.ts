/** Marks that a document's own picture is made of: points, lines, spheres, circles, ways of points. */
import { type BufferGeometry, type Color, CylinderGeometry, Group, Mesh, ShaderMaterial, SphereGeometry, Vector3 } from "three";
import { globe } from "../../geometry/camera.js";
import type { Frames } from "../../session/frames.js";
import type { Item } from "../../session/mark.js";
import type { Label } from "./labels.js";
import { type Kit, type Mark, type Moment, moving, put, read, stretch } from "./mark.js";
import type { Palette } from "./palette.js";
import { Ribbon } from "./ribbon.js";

const a = new Vector3();
const b = new Vector3();

/** A cylinder from the origin to (0, 0, 1). */
export function unitCylinder(radius: number, sides = 14): BufferGeometry {
  return new CylinderGeometry(radius, radius, 1, sides).rotateX(Math.PI / 2).translate(0, 0, 0.5);
}

/** A point mass, or a fixed point when it does not carry a trace. */
export class PointMark implements Mark {
  readonly object: Mesh;
  private readonly label: Label | undefined;

  constructor(
    private readonly item: Item<"point">,
    { materials, radius, labels }: Kit,
    bob: boolean,
  ) {
    this.object = moving(
      new SphereGeometry(bob ? 1.7 * radius : 0.8 * radius, 32, 20),
      bob ? materials.body(0) : materials.solid("metal", ({ metal }) => metal),
    );
    if (item.label) this.label = labels.add(item.label, "", 14, 8);
  }

  move({ values }: Moment): void {
    put(this.object, read(values, this.item.at, a), 1);
    this.label?.at.copy(a);
  }
}

/** A thin rod; `footed`: with a ball where it begins, because no point of the scene is there. */
export class LineMark implements Mark {
  readonly object = new Group();
  private readonly rod: Mesh;
  private readonly foot: Mesh | undefined;

  constructor(
    private readonly item: Item<"line">,
    { materials, radius }: Kit,
    footed: boolean,
  ) {
    const metal = materials.solid("metal", (palette) => palette.metal);
    this.rod = moving(unitCylinder((item.shape === "bar" ? 1 : 0.34) * radius), metal);
    this.object.add(this.rod);
    if (!footed) return;
    this.foot = moving(new SphereGeometry(0.75 * radius, 28, 18), metal);
    this.object.add(this.foot);
  }

  move({ values }: Moment): void {
    read(values, this.item.from, a);
    stretch(this.rod, a, read(values, this.item.to, b));
    if (this.foot !== undefined) put(this.foot, a, 1);
  }
}

const GLASS_VERTEX = /* glsl */ `
varying vec3 vNormal;
varying vec3 vToEye;
void main() {
  vec4 place = modelMatrix * vec4(position, 1.0);
  vNormal = mat3(modelMatrix) * normal;
  vToEye = cameraPosition - place.xyz;
  gl_Position = projectionMatrix * viewMatrix * place;
}`;
/** Clear in the middle, denser toward the edge, a little lighter above. */
const GLASS_FRAGMENT = /* glsl */ `
uniform vec3 color;
varying vec3 vNormal;
varying vec3 vToEye;
void main() {
  vec3 n = normalize(vNormal);
  float edge = 1.0 - abs(dot(n, normalize(vToEye)));
  float alpha = 0.05 + 0.06 * (0.5 - 0.5 * n.z) + 0.42 * pow(edge, 3.5);
  gl_FragColor = vec4(color, alpha);
  #include <colorspace_fragment>
}`;

/** What is drawn with one line of the width of pixels. */
abstract class LinedMark {
  protected abstract readonly line: Ribbon;

  protected color({ line }: Palette): Color {
    return line;
  }

  resize(width: number, height: number): void {
    this.line.resize(width, height);
  }

  recolor(palette: Palette): void {
    this.line.recolor(this.color(palette));
  }

  dispose(): void {
    this.line.dispose();
  }
}

/** A sphere of glass with its equator and meridians, fainter on the far side. */
export class SphereMark extends LinedMark implements Mark {
  readonly object = new Group();
  private readonly glass: Mesh<SphereGeometry, ShaderMaterial>;
  protected readonly line: Ribbon;

  constructor(
    private readonly item: Item<"circle" | "sphere">,
    { palette }: Kit,
  ) {
    super();
    this.glass = new Mesh(
      new SphereGeometry(1, 64, 40),
      new ShaderMaterial({
        vertexShader: GLASS_VERTEX,
        fragmentShader: GLASS_FRAGMENT,
        transparent: true,
        depthWrite: false,
        uniforms: { color: { value: palette.line.clone() } },
      }),
    );
    this.glass.renderOrder = 1;
    const lines = globe(96);
    this.line = new Ribbon({ color: palette.line, width: 1, strong: 0.55, faint: 0.55 });
    this.line.set(
      lines.flat(2),
      lines.map((line, i) => i * line.length),
    );
    this.object.add(this.glass, this.line.mesh);
    this.object.matrixAutoUpdate = false;
  }

  move({ values }: Moment): void {
    const radius = Math.abs(values[this.item.radius] ?? 0);
    put(this.object, read(values, this.item.center, a), radius);
    this.line.wrap(a.x, a.y, a.z, radius);
  }

  override recolor(palette: Palette): void {
    super.recolor(palette);
    (this.glass.material.uniforms["color"]!.value as Color).copy(palette.line);
  }

  override dispose(): void {
    super.dispose();
    this.glass.geometry.dispose();
    this.glass.material.dispose();
  }
}

/** A circle in a horizontal plane. */
export class CircleMark extends LinedMark implements Mark {
  readonly object = new Group();
  protected readonly line: Ribbon;

  constructor(
    private readonly item: Item<"circle" | "sphere">,
    { palette }: Kit,
  ) {
    super();
    this.line = new Ribbon({ color: palette.line, width: 1.5, strong: 1, faint: 1 });
    this.line.set((globe(96)[0] ?? []).flat());
    this.object.add(this.line.mesh);
    this.object.matrixAutoUpdate = false;
  }

  move({ values }: Moment): void {
    put(this.object, read(values, this.item.center, a), Math.abs(values[this.item.radius] ?? 0));
  }
}

/** The way of a point: all of it faint, what is past strong and fading with its age. */
export class TraceMark extends LinedMark implements Mark {
  readonly object: Mesh;
  protected readonly line: Ribbon;
  private fade = 1;

  /** `sphere`: the values of a sphere that the point runs on. */
  constructor(
    private readonly item: Item<"trace">,
    { palette }: Kit,
    private readonly sphere: Item<"circle" | "sphere"> | undefined,
  ) {
    super();
    this.line = new Ribbon({ color: palette.trace, width: 2.25, strong: 1, faint: 0.2 });
    this.object = this.line.mesh;
  }

  take(frames: Frames): void {
    const points = new Float32Array(3 * frames.count);
    for (let i = 0; i < frames.count; i++) this.item.at.forEach((at, k) => (points[3 * i + k] = frames.value(i, at)));
    this.line.set(points);
    this.fade = Math.max(1, 0.6 * frames.count);
  }

  move({ values, row }: Moment): void {
    this.line.move(row, this.fade);
    if (this.sphere === undefined) return;
    read(values, this.sphere.center, a);
    this.line.wrap(a.x, a.y, a.z, Math.abs(values[this.sphere.radius] ?? 0));
  }

  protected override color({ trace }: Palette): Color {
    return trace;
  }
}
