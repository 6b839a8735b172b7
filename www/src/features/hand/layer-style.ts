/** How building by hand looks in the drawing. */
import { css } from "lit";

export const layerStyle = css`
  .editing {
    touch-action: none;
    cursor: crosshair;
  }

  /* Browsers frame a drawing that has the focus from the pointer too. */
  .editing:focus {
    outline: none;
  }

  .editing:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -3px;
    border-radius: 8px;
  }

  .hand,
  .hand-grid {
    pointer-events: none;
  }

  .hand-grid {
    fill: none;
    stroke: var(--line);
    stroke-width: 1;
    opacity: 0.7;
  }

  .hand-point {
    fill: var(--surface);
    stroke: var(--accent);
    stroke-width: 2.5;
  }

  .hand-point.ground {
    fill: var(--accent-soft);
  }

  .hand-chosen {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2.5;
  }

  .hand-first {
    fill: var(--accent-soft);
    stroke: var(--accent);
    stroke-width: 2.5;
  }

  .hand-preview {
    fill: none;
    stroke: var(--accent);
    stroke-width: 5;
    stroke-linecap: round;
    stroke-dasharray: 2 9;
  }

  .hand-miss {
    fill: none;
    stroke: var(--ink-soft);
    stroke-width: 1.5;
    stroke-dasharray: 3 5;
  }

  .hand-miss.bad {
    stroke: var(--bad);
    stroke-width: 2.5;
  }

  .hand-snap {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2;
  }

  .hand-cross {
    fill: none;
    stroke: var(--bad);
    stroke-width: 2;
  }
`;
