/** The little TeX of descriptions (`$x^2 + y^2 = l^2$`) as a tree that becomes MathML. What is not understood is shown as written. */

export type MathNode =
  | { kind: "identifier" | "number" | "operator"; text: string }
  | { kind: "row"; children: MathNode[] }
  | { kind: "script"; base: MathNode; sub?: MathNode; sup?: MathNode }
  | { kind: "fraction"; above: MathNode; below: MathNode }
  | { kind: "root"; of: MathNode };

const SYMBOLS: Record<string, string> = {
  alpha: "α", beta: "β", gamma: "γ", delta: "δ", epsilon: "ε", theta: "θ", vartheta: "ϑ", lambda: "λ", mu: "μ", nu: "ν", pi: "π", rho: "ρ",
  sigma: "σ", tau: "τ", phi: "ϕ", varphi: "φ", psi: "ψ", omega: "ω", Omega: "Ω", Delta: "Δ", Phi: "Φ", infty: "∞",
};
const OPERATORS: Record<string, string> = { cdot: "·", times: "×", le: "≤", ge: "≥", ne: "≠", approx: "≈", to: "→", pm: "±", "!": "", ",": "\u2009" };
const FUNCTIONS = new Set(["sin", "cos", "tan", "exp", "ln", "log", "min", "max"]);

export function parseMath(source: string): MathNode {
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
    const command = /^\\([a-zA-Z]+|[!,])/.exec(rest);
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
    const empty: MathNode = { kind: "row", children: [] };
    if (name === "frac") return { kind: "fraction", above: atom() ?? empty, below: atom() ?? empty };
    if (name === "sqrt") return { kind: "root", of: atom() ?? empty };
    return { kind: "identifier", text: `\\${name}` };
  }

  const all: MathNode[] = [];
  // A closing brace too many ends a row early: go on behind it.
  while (at < source.length) all.push(row("}"));
  return all.length === 1 && all[0] !== undefined ? all[0] : { kind: "row", children: all };
}
