const NARROW = "(max-width: 799px)";

/** One column, as on a telephone: what stands beside the picture elsewhere lies over it or far from it. The width is that of the styles. */
export function narrow(): boolean {
  return matchMedia(NARROW).matches;
}

/** Calls when the page becomes narrow or wide; the way to stop. */
export function whenNarrow(changed: () => void): () => void {
  const width = matchMedia(NARROW);
  width.addEventListener("change", changed);
  return () => width.removeEventListener("change", changed);
}
