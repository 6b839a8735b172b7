/** The floor: a grid that fades out, with squares of a round length, and the shadows that fall on it. */
import { type Color, DoubleSide, Group, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial, Vector3 } from "three";
import { niceLength } from "../../geometry/view.js";
import type { Palette } from "./palette.js";

const VERTEX = /* glsl */ `
varying vec2 vPlace;
void main() {
  vec4 place = modelMatrix * vec4(position, 1.0);
  vPlace = place.xy;
  gl_Position = projectionMatrix * viewMatrix * place;
}`;
const FRAGMENT = /* glsl */ `
uniform vec3 color;
uniform vec3 center;
uniform float square;
uniform float reach;
varying vec2 vPlace;

float lines(vec2 place, float width) {
  vec2 step = fwidth(place);
  vec2 near = abs(fract(place - 0.5) - 0.5) / max(step, vec2(1e-9));
  vec2 line = 1.0 - clamp(near / width, 0.0, 1.0);
  // Lines closer than a few pixels become an even tone instead of a pattern.
  vec2 calm = clamp(1.5 - 3.0 * step, 0.0, 1.0);
  return max(line.x * calm.x, line.y * calm.y);
}

void main() {
  float far = distance(vPlace, center.xy) / reach;
  float alpha = (0.26 * lines(vPlace / square, 1.0)) * (1.0 - smoothstep(0.35, 1.0, far));
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(color, alpha);
  #include <colorspace_fragment>
}`;

export class Ground {
  readonly object = new Group();
  /** Length of a square's side, m. */
  square = 1;
  private readonly grid: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly shade: Mesh<PlaneGeometry, ShadowMaterial>;

  constructor(palette: Palette) {
    this.grid = new Mesh(
      new PlaneGeometry(2, 2),
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        transparent: true,
        depthWrite: false,
        side: DoubleSide,
        uniforms: { color: { value: palette.line.clone() }, center: { value: new Vector3() }, square: { value: 1 }, reach: { value: 1 } },
      }),
    );
    this.shade = new Mesh(new PlaneGeometry(2, 2), new ShadowMaterial({ transparent: true, depthWrite: false }));
    this.shade.receiveShadow = true;
    // Everything that is seen through stands in front of the floor.
    this.grid.renderOrder = -2;
    this.shade.renderOrder = -1;
    this.object.add(this.grid, this.shade);
    this.recolor(palette);
  }

  /** Under everything: `radius` of what stands on it. */
  place(x: number, y: number, z: number, radius: number): void {
    const reach = 2.6 * radius;
    this.square = niceLength(radius / 2.2);
    this.object.position.set(x, y, z);
    this.object.scale.set(reach, reach, 1);
    const { uniforms } = this.grid.material;
    (uniforms["center"]!.value as Vector3).set(x, y, z);
    uniforms["square"]!.value = this.square;
    uniforms["reach"]!.value = reach;
  }

  recolor({ line, dark }: Palette): void {
    (this.grid.material.uniforms["color"]!.value as Color).copy(line);
    this.shade.material.opacity = dark ? 0.5 : 0.16;
  }

  dispose(): void {
    for (const { geometry, material } of [this.grid, this.shade]) {
      geometry.dispose();
      material.dispose();
    }
  }
}
