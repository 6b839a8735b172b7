/** Which names find room: names that would cover each other are not written, except one of them. */

/** A name centred at a point of the picture, px. */
export interface Name {
  x: number;
  y: number;
  /** Half its width, px. */
  half: number;
  /** Whether it is written now. */
  shown: boolean;
}

/** Mean width of a letter of a name, px. */
export const LETTER = 7.2;
/** Half the height of a line of text, px. */
const HALF_LINE = 7;
/** Names that are written may come so near to each other, px; one that is not comes back with more room, so that it does not flicker. */
const KEEP = 1;
const RETURN = 8;

/** Decides for each name whether it is written; earlier ones come first. */
export function uncrowd(names: readonly Name[]): boolean[] {
  const written: Name[] = [];
  return names.map((name) => {
    const room = name.shown ? KEEP : RETURN;
    const free = written.every((other) => Math.abs(other.x - name.x) >= other.half + name.half + room || Math.abs(other.y - name.y) >= 2 * HALF_LINE + room);
    if (free) written.push(name);
    return free;
  });
}
