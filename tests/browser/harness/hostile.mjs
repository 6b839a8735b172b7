// The corpus of attacks (`tests/hostile/attacks.json`), documents of them, and what may come of them on the page and in files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ALL } from "./site.mjs";

const corpus = JSON.parse(readFileSync(new URL("../../hostile/attacks.json", import.meta.url), "utf8"));
export const ATTACKS = Object.values(corpus)
  .flat()
  .map((one) => (typeof one === "string" ? one : one.repeat.repeat(one.times)));
/** Names of files, with what no file of XML can have. */
export const TITLES = corpus["name of a file"].map((name) => `${name} \u0001\ufffe`);
/** Texts of a document. */
const FIELDS = 30;

/** A document with a text in every place for one; `say(n)` is the text of the n-th place. */
export function mechanism(say) {
  let place = 0;
  const next = () => say(place++);
  const parameter = () => ({ value: 1, min: 0.5, max: 2, label: next(), unit: next() });
  return {
    holonomy: 1,
    title: next(),
    description: next(),
    references: [next(), next()],
    parameters: { a: parameter(), b: parameter(), c: parameter() },
    coordinates: { x: 1, y: 0 },
    kinetic_energy: "(x'^2+y'^2)/2",
    potential_energy: "a*x^2/2+y",
    outputs: { first: { expression: "b*x", label: next(), unit: next() }, second: { expression: "c*y", label: next(), unit: next() } },
    scene: [{ point: ["x", "y"], label: next() }],
    runs: [{ label: next() }, { label: next(), parameters: { a: 1.5 } }],
    plots: [
      { title: next(), channels: ["first", "second"] },
      { title: next(), channels: ["x"] },
    ],
    simulation: { duration: 1, output_step: 0.1 },
    exercise: {
      intro: next(),
      tasks: [
        { id: "pick", prompt: next(), hints: [next()], answer: { type: "choice", options: [{ text: next(), feedback: next() }, next()], correct: 0 } },
        { id: "count", prompt: next(), answer: { type: "number", value: 1, tolerance: 0.1, unit: next(), mistakes: [{ value: 2, message: next() }] } },
        { id: "why", prompt: next(), answer: { type: "text", solution: next() } },
      ],
    },
  };
}

/** The document of a round: one attack in each place. */
export const hostile = (round) => mechanism((place) => ATTACKS[(round * FIELDS + place) % ATTACKS.length]);
/** As many documents as bring every attack once; each of them in each place where all cases are tried. */
export const rounds = Array.from({ length: ALL ? ATTACKS.length : Math.ceil(ATTACKS.length / FIELDS) }, (_, round) => (ALL ? round / FIELDS : round));

/** What is on the page that does something: names of elements, and what must not be there at all. */
export const look = (page) =>
  page.evaluate(() => {
    const all = door.everything;
    const active = all.flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            /^on/.test(name) ||
            name === "srcdoc" ||
            (/^(href|src|action|formaction|data|xlink:href)$/.test(name) && /^\s*(javascript|vbscript|file|data:text)/i.test(value)),
        )
        .map(({ name, value }) => `${element.localName} ${name}=${value.slice(0, 80)}`),
    );
    const fetched = all.flatMap((element) =>
      [element.src, element.data, element.localName === "link" ? element.href : undefined].filter(
        (address) => typeof address === "string" && /^https?:/.test(address) && new URL(address).origin !== location.origin,
      ),
    );
    return { names: [...new Set(all.map(({ localName }) => localName))], active, fetched, ran: window.sentinel };
  });

/** What a text may become: words of Markdown and signs of formulas. */
export const OF_PROSE =
  /^(a|p|br|b|strong|em|s|code|pre|ul|ol|li|blockquote|hr|h5|h6|table|thead|tbody|tr|th|td|span|div|sub|sup|math|m[a-z]+|svg|path|semantics|annotation|text|tspan|title|line|circle|g)$/;

/** The cells of a line of CSV, as spreadsheets part them in some country. */
const cells = (line) => line.split(/[,;\t]/).map((cell) => cell.replace(/^[\s"]+/, ""));
const isNumber = (cell) => cell === "-" || (cell !== "" && Number.isFinite(Number(cell)));

export function assertNoFormula(csv, what) {
  for (const line of csv.split(/\r\n|[\n\r\u2028\u2029]/)) {
    for (const cell of cells(line))
      assert.ok(!/^[=+\-@＝＋－＠]/.test(cell) || isNumber(cell), `${what}: ${JSON.stringify(cell.slice(0, 80))} in ${line.slice(0, 120)}`);
  }
}

/** Elements in a page of what goes back, and what in it does something. */
export function inPage(source) {
  const made = new DOMParser().parseFromString(source, "text/html");
  const all = [...made.getElementsByTagName("*")];
  const attributes = all.flatMap((element) => [...element.attributes].map(({ name, value }) => [name, value]));
  return {
    names: [...new Set(all.map(({ localName }) => localName))],
    active: attributes.filter(
      ([name, value]) => /^on/.test(name) || /^(srcdoc|action|formaction)$/.test(name) || (/href$|^src$|^data$/.test(name) && !/^(#|data:image)/.test(value)),
    ),
  };
}

/** What is in a drawing that is more than one. */
export function inDrawing(source) {
  const made = new DOMParser().parseFromString(source, "image/svg+xml");
  const all = [...made.getElementsByTagName("*")];
  const attributes = all.flatMap((element) => [...element.attributes].map(({ name, value }) => [name, value]));
  const ids = all.map(({ id }) => id).filter(Boolean);
  return {
    names: [...new Set(all.map(({ localName }) => localName))].filter(
      (name) => !/^(svg|title|g|rect|path|circle|line|text|tspan|polyline|ellipse|defs)$/.test(name),
    ),
    active: attributes.filter(([name, value]) => /^on/.test(name) || /href$|src/.test(name) || /url\((?!['"]?#)/.test(value)),
    twice: ids.length - new Set(ids).size,
  };
}
