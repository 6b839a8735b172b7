/** What is to be said of velocity constraints: do they hold a position by virtue of the others, and what can be reached under them? */
import { analysis as words } from "../../text/en/analysis.js";
import type { Integrable } from "../../solver/types.js";

/** A sentence for all rows of one verdict; that a row holds a position is not known while the brackets have not come to their end. */
export function velocitySentences({ rows, growth, closed, undecided }: Integrable): string[] {
  const names = (integrable: boolean): string[] => Object.keys(rows).filter((row) => rows[row] === integrable);
  const all: string[] = [];
  const say = (sentence: (rows: string[]) => string, which: string[]): void => {
    if (which.length > 0) all.push(sentence(which));
  };
  say(words.holdsNot, names(false));
  say(closed ? words.holds : undecided ? words.undecidedGap : words.undecided, names(true));
  // Where all rows hold no position but not all ways were found, that is said too.
  if (!closed) all.push(words.growthUndecided(growth.at(-1) ?? 0));
  const [moves, places] = [growth[0], growth.at(-1)];
  if (closed && moves !== undefined && places !== undefined) all.push(places > moves ? words.growth(moves, places) : words.noGrowth(moves));
  return all;
}
