/** A message of the solver: what stands between backticks is code, the rest is as it is. */
export function codes(source: string): { kind: "code" | "text"; text: string }[] {
  return source
    .split(/`([^`]+)`/)
    .map((text, i) => ({ kind: i % 2 === 1 ? ("code" as const) : ("text" as const), text }))
    .filter(({ kind, text }) => kind === "code" || text !== "");
}
