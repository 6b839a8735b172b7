/** Sentences with holes, as Rust has them: `{name}` is a parameter; a part in `{?` .. `?}` is left out if one of its parameters is missing. */
export function fill(template: string, parameters: Readonly<Record<string, string>>): string {
  const filled = template.replace(/\{\?([\s\S]*?)\?\}/g, (_, part: string) => (holes(part).every((name) => name in parameters) ? part : ""));
  return filled.replace(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole);
}

/** Names in the holes of a template. */
export function holes(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
