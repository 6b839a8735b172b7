import { describe, expect, it } from "vitest";
import { codes } from "./codes.js";
import { type Inline, blocks, inlines } from "./markdown.js";
import { type MathNode, parseMath } from "./math.js";

/** The tree as one line. */
function flat(node: MathNode): string {
  switch (node.kind) {
    case "row":
      return node.children.map(flat).join("");
    case "script":
      return `${flat(node.base)}${node.sub ? `_${flat(node.sub)}` : ""}${node.sup ? `^${flat(node.sup)}` : ""}`;
    case "fraction":
      return `(${flat(node.above)})/(${flat(node.below)})`;
    case "matrix":
      return node.rows.map((row) => row.map(flat).join("&")).join(";");
    case "accent":
      return `${flat(node.base)}${node.mark}`;
    case "root":
      return `√(${flat(node.of)})`;
    default:
      return node.text;
  }
}

describe("messages", () => {
  it("sets code between backticks and takes everything else as it is", () => {
    expect(codes("Unknown name `L`. Expressions look like `l*sin(w*t)`, not $x$.")).toEqual([
      { kind: "text", text: "Unknown name " },
      { kind: "code", text: "L" },
      { kind: "text", text: ". Expressions look like " },
      { kind: "code", text: "l*sin(w*t)" },
      { kind: "text", text: ", not $x$." },
    ]);
    expect(codes("one ` alone")).toEqual([{ kind: "text", text: "one ` alone" }]);
  });
});

describe("math", () => {
  it.each([
    ["x^2 + z^2 = l^2", "x^2+z^2=l^2"],
    ["2\\pi(1 - \\cos\\vartheta)", "2π(1−cosϑ)"],
    ["a^2 \\omega^2 > 2 g l", "a^2ω^2>2gl"],
    ["x_1, x_{12}^{n+1}", "x_1,x_12^n+1"],
    ["\\frac{a}{2}\\sqrt{b}", "(a)/(2)√(b)"],
    ["\\dot c + \\ddot{C} v \\leftarrow \\dots", "c˙+C¨v←…"],
    ["\\tfrac12 Z^2 \\binom{c}{\\dot c}_{k+1}", "(1)/(2)Z^2((c)/(c˙))_k+1"],
    ["\\begin{pmatrix} 0 & 1 \\\\ -\\alpha_0 & 2 \\end{pmatrix} = \\mathrm{diag}(1)", "(0&1;−α_0&2)=diag(1)"],
    ["\\begin{pmatrix} 0 & 1", "(0&1)"],
    ["\\unknown", "\\unknown"],
    ["a}b{c", "abc"],
    ["x^", "x^"],
  ])("%s", (source, expected) => expect(flat(parseMath(source))).toBe(expected));
  it("is nested only so deep that it can be shown: the rest is as written", () => {
    for (const open of ["{", "\\sqrt", "\\frac{", "x^{", "\\begin{pmatrix}"]) {
      expect(flat(parseMath(open.repeat(20_000) + "x")).length).toBeGreaterThan(10_000);
    }
  });
});

/** What inlines are, as one expression; slow where signs are not closed. */
function byExpression(source: string): Inline[] {
  const kinds = ["strong", "emphasis", "code", "math", "math"] as const;
  const found: Inline[] = [];
  let rest = source;
  for (
    let match;
    (match =
      /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|(?<!\\)\$(?:\$([^$]+)\$|(?!\s)((?:\\.|[^$\\])+?)(?<!\s)(?=\$(?!\d)))\$|\[([^\]]+)\]\((https:\/\/[^\s)]+)\)/s.exec(
        rest,
      )) !== null;
    rest = rest.slice(match.index + match[0].length)
  ) {
    if (match.index > 0) found.push({ kind: "text", text: rest.slice(0, match.index) });
    const which = match.slice(1, 6).findIndex((text) => text !== undefined);
    const kind = kinds[which];
    found.push(kind === undefined ? { kind: "link", text: match[6] ?? "", address: match[7] ?? "" } : { kind, text: match[which + 1] ?? "" });
  }
  return rest === "" ? found : [...found, { kind: "text", text: rest }];
}

describe("descriptions", () => {
  it("have formulas like prompts, and money is none", () => {
    const math = (source: string): string[] => inlines(source).flatMap(({ kind, text }) => (kind === "math" ? [text] : []));
    expect(math("It costs $5 or $6, and $x$ is a length.")).toEqual(["x"]);
    expect(math("$$x^2$$ and $\\$ 3$")).toEqual(["x^2", "\\$ 3"]);
    expect(math("a $ b $ c")).toEqual([]);
    expect(math(`$${"\\$".repeat(300_000)}`)).toEqual([]);
  });
  it("are paragraphs with strong, emphasis, code, math and links", () => {
    expect(blocks("A **b**.\n\n*c* `d` $e$\n[f](https://example.org)")).toEqual([
      {
        kind: "paragraph",
        parts: [
          { kind: "text", text: "A " },
          { kind: "strong", text: "b" },
          { kind: "text", text: "." },
        ],
      },
      {
        kind: "paragraph",
        parts: [
          { kind: "emphasis", text: "c" },
          { kind: "text", text: " " },
          { kind: "code", text: "d" },
          { kind: "text", text: " " },
          { kind: "math", text: "e" },
          { kind: "text", text: "\n" },
          { kind: "link", text: "f", address: "https://example.org" },
        ],
      },
    ]);
  });
  it("have formulas on lines of their own and tables", () => {
    expect(blocks("$$x\n= 1$$\n\n| a | $|b|$ |\n|---|:-:|\n| c | *d* |")).toEqual([
      { kind: "formula", text: "x\n= 1" },
      {
        kind: "table",
        rows: [
          [[{ kind: "text", text: "a" }], [{ kind: "math", text: "|b|" }]],
          [[{ kind: "text", text: "c" }], [{ kind: "emphasis", text: "d" }]],
        ],
      },
    ]);
    expect(blocks("| a\nb |").map(({ kind }) => kind)).toEqual(["paragraph"]);
  });
  it("have no HTML and no other addresses", () => {
    expect(inlines("<b>x</b> [y](javascript:alert(1))")).toEqual([{ kind: "text", text: "<b>x</b> [y](javascript:alert(1))" }]);
  });
  it("leave what is not closed as it is", () => {
    expect(inlines("2 * 3 and $5")).toEqual([{ kind: "text", text: "2 * 3 and $5" }]);
  });
  it("are read as one expression says", () => {
    const signs = ["*", "**", "`", "$", "[", "]", "](https://", ")", "a", " ", "\n"];
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 20_000; round++) {
      const source = Array.from({ length: 1 + random(12) }, () => signs[random(signs.length)]).join("");
      expect(inlines(source), JSON.stringify(source)).toEqual(byExpression(source));
    }
  });
  it.each(["[", "[a](https://", "*a **", "`` ` ", "$", "[]", "**", "[a"])("are read in one go, however often %s stands there", (sign) => {
    // A second reading of the rest at every sign would take hours.
    const source = sign.repeat(Math.ceil(8_000_000 / sign.length));
    const read = inlines(source).map((part) => part.text.length + ("address" in part ? part.address.length : 0));
    expect(read.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(0);
  });
});
