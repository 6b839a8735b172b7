/** A drawing with the poses that it has kept as SVG: the first pose alone, or all of them in turn. */
import type { Element } from "./elements.js";
import { styleOf } from "./style.js";

/** What only a pointer or a screen reader meets. */
const UNSEEN = new Set(["hit", "strand-hit", "focus-ring", "verdict", "grip", "name", "scale-bar", "scale-text"]);
const KEPT = new Set(["d", "cx", "cy", "r", "rx", "x", "y", "width", "height", "transform", "stroke-width", "display"]);

/** How it moves: which of the kept poses are shown (every so many), how long all of them take, s, and to which part of a pixel, 1 / `parts`. */
export interface Motion {
  every: number;
  seconds: number;
  parts: number;
}

/** `motion` absent: the first pose. */
export function markup(root: string, svg: Element, first: string, motion?: Motion): string {
  const pen = new Pen(motion);
  if (first !== "") pen.used.add("first-trace");
  pen.children(svg);
  pen.rest();
  const body = pen.children(svg);
  const box = svg.getAttribute("viewBox") ?? "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><style>${letters(styleOf(root, pen.used), pen.used)}</style><g id="light"/><g id="dark"/>` +
    `${letters(`${first === "" ? "" : `<path class="first-trace" d="${first}"/>`}${body}`, pen.used)}</svg>\n`
  );
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Classes and colours by single letters; a picture with more of them than there are letters is an error of the build. */
function letters(text: string, used: ReadonlySet<string>): string {
  const names = [...used].sort();
  const nth = (at: number): string => {
    const letter = LETTERS[at];
    if (letter === undefined) throw new Error("a picture has more classes or colours than there are letters");
    return letter;
  };
  const letter = (name: string): string => nth(names.indexOf(name));
  const colours = [...new Set(text.match(/--[\w-]+/g))];
  return text
    .replace(/class="([^"]*)"/g, (_, all: string) => `class="${all.split(" ").map(letter).join(" ")}"`)
    .replace(/\.([a-z][\w-]*)/g, (all, name: string) => (used.has(name) ? `.${letter(name)}` : all))
    .replace(/--[\w-]+/g, (name) => `--${nth(colours.indexOf(name))}`);
}

class Pen {
  readonly used = new Set<string>();
  /** Shapes that are there already, under the names by which others use them. */
  private readonly shapes = new Map<string, Shape>();

  constructor(private readonly motion: Motion | undefined) {}

  children(of: Element): string {
    let last = "";
    return of.children
      .map((child) => {
        if (typeof child === "string") return "";
        const text = this.drawn(child);
        // The two pins of a joint that holds lie on each other.
        if (text === last) return "";
        last = text;
        return text;
      })
      .join("");
  }

  private drawn(part: Element): string {
    const { motion } = this;
    const classes = part.classes.filter((one) => one !== "part");
    if (part.name === "text" || classes.some((name) => UNSEEN.has(name)) || part.history.get("display")?.[0] === "none") return "";
    // A gap that no pose opens.
    if (part.name === "path" && (part.history.get("d") ?? [""]).every((d) => d === "")) return "";
    for (const name of classes) this.used.add(name);
    const style = classes.length === 0 ? [] : [`class="${classes.join(" ")}"`];
    const [said, moved]: [string[], string[]] = [[], []];
    for (const [name, all] of part.history) {
      if (!KEPT.has(name)) continue;
      const poses = all.filter((_, k) => all.length === 1 || k % (motion?.every ?? all.length) === 0).map((value) => short(value, motion?.parts ?? 10));
      const [begin = ""] = poses;
      const still = motion === undefined || poses.every((pose) => pose === begin);
      if (still) (name === "stroke-width" ? style : said).push(`${name}="${begin}"`);
      else if (name === "transform") moved.push(transforms(poses, motion));
      else moved.push(`<animate attributeName="${name}" values="${poses.join(";")}" ${timing(motion.seconds)}/>`);
    }
    const inside = moved.join("") + this.children(part);
    if (part.name === "g") {
      if (inside === "") return "";
      const head = [...style, ...said];
      return head.length + moved.length === 0 ? inside : closed(["g", ...head], inside);
    }
    if (part.name !== "path") return closed([part.name, ...style, ...said], inside);
    return this.path(style, said, inside);
  }

  /** The edge of a body and its face are one shape in two styles, and all feet are one shape at many places. */
  private path(style: readonly string[], said: readonly string[], inside: string): string {
    const place = inside === "" && said.length === 1 ? placed(said[0] ?? "") : undefined;
    const key = place?.shape ?? said.join() + inside;
    const { x = 0, y = 0 } = place ?? {};
    const shape = this.shapes.get(key);
    if (shape === undefined) {
      this.shapes.set(key, { x, y, uses: 1, id: undefined });
      return closed(["path", ...style, ...said], inside);
    }
    shape.uses++;
    if (shape.id !== undefined && shape.drawn === true) {
      const moved = [tenth(x - shape.x), tenth(y - shape.y)];
      return closed(["use", ...style, `href="#${shape.id}"`, ...moved.flatMap((by, k) => (by === 0 ? [] : [`${"xy"[k] ?? ""}="${by}"`]))], "");
    }
    if (shape.id === undefined) return closed(["path", ...style, ...said], inside);
    shape.drawn = true;
    [shape.x, shape.y] = [x, y];
    return closed(["g", ...style], closed(["path", `id="${shape.id}"`, ...said], inside));
  }

  /** Names the shapes that have been drawn more than once, for another time. */
  rest(): void {
    let count = 0;
    for (const [key, shape] of this.shapes) {
      if (shape.uses < 2 || key.length < 20) this.shapes.delete(key);
      else this.shapes.set(key, { ...shape, id: `s${count++}`, drawn: false });
    }
  }
}

interface Shape {
  x: number;
  y: number;
  uses: number;
  id: string | undefined;
  drawn?: boolean;
}

const closed = (head: readonly string[], inside: string): string =>
  inside === "" ? `<${head.join(" ")}/>` : `<${head.join(" ")}>${inside}</${head[0] ?? ""}>`;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A path of straight lines as the place where it begins and its shape from there, in whole pixels. */
function placed(said: string): { x: number; y: number; shape: string } | undefined {
  const [, d = ""] = /^d="(M[^AC]*)"$/.exec(said) ?? [];
  const steps = [...d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)].map(([, letter = "", rest = ""]) => ({
    letter,
    numbers: [...rest.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text)),
  }));
  const [x, y] = steps[0]?.numbers ?? [];
  if (x === undefined || y === undefined) return undefined;
  const from = (letter: string, all: readonly number[]): readonly number[] =>
    letter === "M" || letter === "L" ? all.map((value, k) => value - (k % 2 === 0 ? x : y)) : all;
  const shape = steps
    .map(
      ({ letter, numbers }) =>
        letter +
        from(letter, numbers)
          .map((value) => Math.round(value))
          .join(" "),
    )
    .join("");
  return { x, y, shape };
}

const timing = (seconds: number): string => `dur="${seconds}s" repeatCount="indefinite"`;

/** Numbers rounded, without what a path reads without. */
const short = (value: string, parts: number): string =>
  value
    .replace(/-?\d+\.\d+/g, (text) => String(Math.round(Number(text) * parts) / parts))
    .replace(/(?<=[ML][^A-Za-z]*)L(?=[^A-Za-z])/g, " ")
    .replace(/ (?=-)/g, "");

/** `translate(x y) rotate(a) scale(s 1)` in turn; the angle goes on where it passes half a turn. */
function transforms(poses: readonly string[], { seconds }: Motion): string {
  const numbers = poses.map((pose) => [...pose.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text)));
  let before = numbers[0]?.[2] ?? 0;
  const turned = numbers.map(([, , angle = 0]) => {
    before = angle + 360 * Math.round((before - angle) / 360);
    return tenth(before);
  });
  const one = (type: string, values: readonly string[], more = 'additive="sum" '): string => {
    const all = values.every((value) => value === values[0]) ? (values[0] ?? "") : values.join(";");
    return `<animateTransform attributeName="transform" type="${type}" values="${all}" ${more}${timing(seconds)}/>`;
  };
  const places = numbers.map(([x = 0, y = 0]) => `${x} ${y}`);
  const stretches = numbers.flatMap(([, , , stretch]) => (stretch === undefined ? [] : [`${stretch} 1`]));
  return one("translate", places, "") + one("rotate", turned.map(String)) + (stretches.length === 0 ? "" : one("scale", stretches));
}
