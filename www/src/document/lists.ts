/** Lists of the document whose members are parts. */
export const PART_LISTS = ["bodies", "joints", "forces", "drivers"] as const;
