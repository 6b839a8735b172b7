/** The looks of the lines beside names: the colours of the curves. */
import { css, unsafeCSS } from "lit";

const colours = Array.from({ length: 8 }, (_, i) => `.line .series-${i} { stroke: var(--series-${i}); }`).join("\n");

export const lines = css`
  .line {
    flex: none;
    width: 26px;
    height: 8px;
  }
  .line path {
    fill: none;
    stroke-width: 2;
  }
  ${unsafeCSS(colours)}
`;
