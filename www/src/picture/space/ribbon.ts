/** Lines of constant width in pixels: the ways of points (what is past strong, what is to come faint), and circles. */
import { BufferAttribute, BufferGeometry, type Color, DoubleSide, Mesh, ShaderMaterial, Vector2, Vector4 } from "three";

const VERTEX = /* glsl */ `
attribute vec3 before;
attribute vec3 after;
attribute float side;
attribute float row;
uniform vec2 size;
uniform float width;
varying float vRow;
varying vec3 vPlace;

void main() {
  vec4 here = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  vec4 back = projectionMatrix * modelViewMatrix * vec4(before, 1.0);
  vec4 ahead = projectionMatrix * modelViewMatrix * vec4(after, 1.0);
  vec2 way = (ahead.xy / ahead.w - back.xy / back.w) * size;
  float far = length(way);
  vec2 normal = far > 0.0 ? vec2(-way.y, way.x) / far : vec2(0.0);
  here.xy += normal * side * width / size * here.w;
  gl_Position = here;
  vRow = row;
  vPlace = (modelMatrix * vec4(position, 1.0)).xyz;
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 color;
uniform float strong;
uniform float faint;
uniform float now;
uniform float fade;
uniform vec4 around;
varying float vRow;
varying vec3 vPlace;

void main() {
  float age = now - vRow;
  float alpha = age < 0.0 ? faint : mix(strong, 0.45 * strong, clamp(age / fade, 0.0, 1.0));
  if (around.w > 0.0) {
    float facing = dot(normalize(vPlace - around.xyz), normalize(cameraPosition - vPlace));
    alpha *= mix(0.3, 1.0, smoothstep(-0.06, 0.06, facing));
  }
  gl_FragColor = vec4(color, alpha);
  #include <colorspace_fragment>
}`;

export interface Look {
  color: Color;
  /** px */
  width: number;
  /** Opacity of what is past, and of what is to come. */
  strong: number;
  faint: number;
}

export class Ribbon {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;

  constructor({ color, width, strong, faint }: Look) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      uniforms: {
        color: { value: color.clone() },
        width: { value: width },
        strong: { value: strong },
        faint: { value: faint },
        now: { value: 1e9 },
        fade: { value: 1e9 },
        size: { value: new Vector2(1, 1) },
        around: { value: new Vector4() },
      },
    });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
  }

  /** The whole line: x, y, z in turn. The rows of its points count from 0. Several lines: `starts` has the row where each begins. */
  set(points: ArrayLike<number>, starts: readonly number[] = [0]): void {
    const count = Math.floor(points.length / 3);
    const [position, before, after] = [0, 1, 2].map(() => new Float32Array(6 * count)) as [Float32Array, Float32Array, Float32Array];
    const side = new Float32Array(2 * count);
    const row = new Float32Array(2 * count);
    const breaks = new Set(starts);
    const indices: number[] = [];
    for (let i = 0; i < count; i++) {
      const last = i + 1 >= count || breaks.has(i + 1);
      for (let s = 0; s < 2; s++) {
        const at = 2 * i + s;
        side[at] = s === 0 ? -1 : 1;
        row[at] = i;
        for (let k = 0; k < 3; k++) {
          position[3 * at + k] = points[3 * i + k] ?? 0;
          before[3 * at + k] = points[3 * (breaks.has(i) ? i : i - 1) + k] ?? 0;
          after[3 * at + k] = points[3 * (last ? i : i + 1) + k] ?? 0;
        }
      }
      if (!last) indices.push(2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 1, 2 * i + 3, 2 * i + 2);
    }
    const geometry = new BufferGeometry();
    for (const [name, array, size] of [
      ["position", position, 3],
      ["before", before, 3],
      ["after", after, 3],
      ["side", side, 1],
      ["row", row, 1],
    ] as const) {
      geometry.setAttribute(name, new BufferAttribute(array, size));
    }
    geometry.setIndex(indices);
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometry;
  }

  /** The row, and parts of one, that is shown now; older ones fade over `fade` rows. */
  move(now: number, fade: number): void {
    const { uniforms } = this.mesh.material;
    uniforms["now"]!.value = now;
    uniforms["fade"]!.value = fade;
  }

  /** A line on a sphere is fainter on the far side of it. */
  wrap(x: number, y: number, z: number, radius: number): void {
    (this.mesh.material.uniforms["around"]!.value as Vector4).set(x, y, z, radius);
  }

  /** The size of the picture, px. */
  resize(width: number, height: number): void {
    (this.mesh.material.uniforms["size"]!.value as Vector2).set(width, height);
  }

  recolor(color: Color): void {
    (this.mesh.material.uniforms["color"]!.value as Color).copy(color);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}
