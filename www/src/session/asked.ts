/** What the address asks of a page that stands in a frame of another one: `?embed=1&ui=plots&theme=dark`. What is not known is not asked. */
const parameters = new URLSearchParams(typeof window === "undefined" ? "" : window.location.search);

export const embedded = parameters.get("embed") === "1";

/** One of some values, where it is asked for. */
export function asked<const Value extends string>(name: string, ...values: Value[]): Value | undefined {
  const value = embedded ? parameters.get(name) : null;
  return values.find((other) => other === value);
}

/** As it is written. */
export function askedText(name: string): string | undefined {
  return (embedded && parameters.get(name)) || undefined;
}
