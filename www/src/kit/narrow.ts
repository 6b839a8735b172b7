/** One column, as on a telephone: what stands beside the picture elsewhere lies over it or far from it. The width is that of the styles. */
export function narrow(): boolean {
  return matchMedia("(max-width: 799px)").matches;
}
