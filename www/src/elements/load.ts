/** Loads a part of the page that the first screen does not need; false, with `problem` said, when it cannot be had. */
export type Load = (part: () => Promise<unknown>, problem: string) => Promise<boolean>;
