/** A cheap look at a text, for everybody who opens one: is it worth loading what reads exercises? */
export function mayHaveExercise(text: string): boolean {
  return /"exercise"\s*:\s*\{/.test(text);
}
