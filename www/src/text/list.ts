/** Names in a row, as a sentence has them: `A, B and C`; `A, B, C, D, E and 5 more`. */
export function lists(
  and: string,
  more: (count: number) => string,
): { listed: (names: readonly string[]) => string; shortly: (names: readonly string[]) => string } {
  const listed = (names: readonly string[]): string => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1) ?? ""}`);
  const shortly = (names: readonly string[]): string => (names.length <= 7 ? listed(names) : listed([...names.slice(0, 5), more(names.length - 5)]));
  return { listed, shortly };
}
