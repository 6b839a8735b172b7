/** Where a line must not end. */

const UNIT = "(?:mm|cm|km|m|ms|s|min|h|N|kN|kg|g|J|W|Hz|rad|deg|°|%|1/s|m/s|rad/s)";
const BEFORE_UNIT = new RegExp(`(?<=\\d) (?=${UNIT}(?![\\p{L}\\d/]))`, "gu");

/** A number and its unit stay on one line. */
export const unbroken = (text: string): string => text.replace(BEFORE_UNIT, "\u00a0");

/** Longer formulas may go on in the next line, characters of TeX. */
const SHORT = 18;

export const staysWhole = (tex: string): boolean => tex.trim().length <= SHORT;
