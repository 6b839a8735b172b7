/** The little TeX of descriptions (`$x^2 + y^2 = l^2$`) as a tree that becomes MathML. What is not understood is shown as written. */

export type MathNode =
  | { kind: "identifier" | "number" | "operator"; text: string }
  /** A bracket as tall as what it holds. */
  | { kind: "fence"; text: string }
  | { kind: "row"; children: MathNode[] }
  | { kind: "script"; base: MathNode; sub?: MathNode; sup?: MathNode }
  | { kind: "fraction"; above: MathNode; below: MathNode; bare?: true }
  | { kind: "matrix"; rows: MathNode[][] }
  | { kind: "accent"; base: MathNode; mark: string }
  | { kind: "root"; of: MathNode };

const SYMBOLS: Record<string, string> = {
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  epsilon: "ϵ",
  varepsilon: "ε",
  zeta: "ζ",
  eta: "η",
  theta: "θ",
  vartheta: "ϑ",
  kappa: "κ",
  lambda: "λ",
  mu: "μ",
  nu: "ν",
  xi: "ξ",
  pi: "π",
  rho: "ρ",
  varrho: "ϱ",
  sigma: "σ",
  tau: "τ",
  phi: "ϕ",
  varphi: "φ",
  chi: "χ",
  psi: "ψ",
  omega: "ω",
  Gamma: "Γ",
  Delta: "Δ",
  Theta: "Θ",
  Lambda: "Λ",
  Sigma: "Σ",
  Phi: "Φ",
  Psi: "Ψ",
  Omega: "Ω",
  infty: "∞",
  partial: "∂",
  ell: "ℓ",
};
const OPERATORS: Record<string, string> = {
  cdot: "·",
  times: "×",
  le: "≤",
  ge: "≥",
  ne: "≠",
  approx: "≈",
  to: "→",
  leftarrow: "←",
  pm: "±",
  dots: "…",
  "!": "",
  ",": "\u2009",
  quad: "\u2003",
  qquad: "\u2003\u2003",
};
const ACCENTS: Record<string, string> = { dot: "˙", ddot: "¨", bar: "¯", hat: "^", tilde: "~" };
const FUNCTIONS = new Set(["sin", "cos", "tan", "exp", "ln", "log", "min", "max"]);

/** Deeper than this nothing is nested that anybody reads; what is deeper is shown as written. */
const DEEPEST = 40;

export function parseMath(source: string): MathNode {
  return parse(source, 0);
}

/** `depth`: how many formulas and braces are around it. */
function parse(source: string, depth: number): MathNode {
  let at = 0;

  function row(end?: string): MathNode {
    const children: MathNode[] = [];
    while (at < source.length && source[at] !== end) {
      const atom = scripted();
      if (atom !== undefined) children.push(atom);
    }
    at++;
    return children.length === 1 && children[0] !== undefined ? children[0] : { kind: "row", children };
  }

  function scripted(): MathNode | undefined {
    const base = atom();
    let script: { sub?: MathNode; sup?: MathNode } = {};
    while (source[at] === "^" || source[at] === "_") {
      const key = source[at++] === "^" ? "sup" : "sub";
      script = { ...script, [key]: atom() ?? { kind: "row", children: [] } };
    }
    return base !== undefined && (script.sub ?? script.sup) !== undefined ? { kind: "script", base, ...script } : base;
  }

  function atom(): MathNode | undefined {
    if (depth > DEEPEST) return { kind: "operator", text: source[at++] ?? "" };
    depth++;
    try {
      return atomWithin();
    } finally {
      depth--;
    }
  }

  function atomWithin(): MathNode | undefined {
    const rest = source.slice(at);
    const blank = /^\s+/.exec(rest);
    if (blank !== null) {
      at += blank[0].length;
      return undefined;
    }
    const number = /^\d+(\.\d+)?/.exec(rest);
    if (number !== null) {
      at += number[0].length;
      return { kind: "number", text: number[0] };
    }
    if (rest.startsWith("{")) {
      at++;
      return row("}");
    }
    const command = /^\\([a-zA-Z]+|[!,\\])/.exec(rest);
    if (command !== null) {
      at += command[0].length;
      return named(command[1] ?? "");
    }
    at++;
    const text = rest[0] ?? "";
    return /[A-Za-z]/.test(text) ? { kind: "identifier", text } : { kind: "operator", text: text === "-" ? "−" : text === "'" ? "′" : text };
  }

  function named(name: string): MathNode {
    const symbol = SYMBOLS[name];
    if (symbol !== undefined) return { kind: "identifier", text: symbol };
    if (FUNCTIONS.has(name)) return { kind: "identifier", text: name };
    const operator = OPERATORS[name];
    if (operator !== undefined) return { kind: "operator", text: operator };
    if (name === "frac" || name === "tfrac") return { kind: "fraction", above: argument(), below: argument() };
    if (name === "binom") return parenthesized({ kind: "fraction", above: argument(), below: argument(), bare: true });
    if (name === "mathrm") return { kind: "identifier", text: word() };
    if (name === "begin") return environment(word());
    const mark = ACCENTS[name];
    if (mark !== undefined) return { kind: "accent", base: argument(), mark };
    if (name === "sqrt") return { kind: "root", of: argument() };
    return { kind: "identifier", text: `\\${name}` };
  }

  /** What a command takes: the next atom, blanks before it aside. */
  function argument(): MathNode {
    while (/\s/.test(source[at] ?? "")) at++;
    // A number without braces gives its first digit only.
    if (/\d/.test(source[at] ?? "")) return { kind: "number", text: source[at++] ?? "" };
    return atom() ?? { kind: "row", children: [] };
  }

  /** The letters between braces, as they are. */
  function word(): string {
    const found = /^\s*\{([^{}]*)\}/.exec(source.slice(at));
    at += found?.[0].length ?? 0;
    return found?.[1] ?? "";
  }

  /** `\begin{pmatrix} a & b \\ c & d \end{pmatrix}`: rows of cells, each read for itself. */
  function environment(name: string): MathNode {
    const end = source.indexOf(`\\end{${name}}`, at);
    const body = source.slice(at, end < 0 ? source.length : end);
    at = end < 0 ? source.length : end + name.length + 6;
    const rows = body.split("\\\\").map((line) => line.split("&").map((cell) => parse(cell.trim(), depth)));
    return parenthesized({ kind: "matrix", rows });
  }

  function parenthesized(inner: MathNode): MathNode {
    return { kind: "row", children: [{ kind: "fence", text: "(" }, inner, { kind: "fence", text: ")" }] };
  }

  const all: MathNode[] = [];
  // A closing brace too many ends a row early: go on behind it.
  while (at < source.length) all.push(row("}"));
  return all.length === 1 && all[0] !== undefined ? all[0] : { kind: "row", children: all };
}
