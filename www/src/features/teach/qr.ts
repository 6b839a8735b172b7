/** A link as a QR code: one path of squares, no markup from the text. */
import { encode } from "uqr";

/** Longer links make codes that a telephone cannot read from paper, characters. */
export const LONGEST = 1500;

export interface Code {
  /** Modules on a side, with the border of four that readers ask for. */
  size: number;
  path: string;
}

export function codeOf(link: string): Code | undefined {
  if (link.length > LONGEST) return undefined;
  const { size, data } = encode(link, { ecc: "L", border: 4 });
  let path = "";
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== true) continue;
      const from = x;
      while (row[x + 1] === true) x++;
      path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`;
    }
  });
  return { size, path };
}
