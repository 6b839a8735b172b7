/** How a plot looks: caption, legend, and the layers over the canvas. */
import { css } from "lit";

export const plotStyle = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    min-width: 0;
    container-type: inline-size;
    padding: 14px 16px 6px 20px;
  }
  /* Nothing half-built is seen. */
  :host([unpainted]) {
    visibility: hidden;
  }
  .head {
    display: flex;
    align-items: baseline;
    gap: 8px;
  }
  h2 {
    flex: 1;
    font: var(--text-title);
  }
  .head button {
    min-height: 24px;
    padding: 0 6px;
    font: var(--text-small);
    color: var(--ink-soft);
  }
  .head holonomy-menu {
    margin-right: -8px;
  }
  .head button {
    flex: none;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0 4px;
    margin-left: -6px;
    padding: 2px 0 4px;
  }
  /* Four entries stand in two rows, however long their names are. */
  .legend.many {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  .legend.many button {
    justify-content: start;
  }
  /** Many entries: names only. The values are read out with the time cursor, and hidden curves come back by the same button. */
  .legend.crowd {
    /* Whole rows only: a row that is cut cannot be read. */
    max-height: 126px;
    overflow-y: auto;
    scrollbar-width: thin;
  }
  .legend.crowd button {
    min-height: 24px;
  }
  .legend.crowd .value {
    display: none;
  }
  .legend button > span:first-of-type {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* A name longer than a telephone is wide is cut, never the page widened. */
  .legend button {
    min-width: 0;
    max-width: 100%;
    min-height: 26px;
    padding: 0 6px;
    gap: 7px;
    font: var(--text-small);
  }
  .legend button[aria-pressed] {
    background: none;
  }
  .legend button:hover {
    background: var(--surface-sunk);
  }
  .legend button[aria-pressed="false"] {
    color: var(--ink-soft);
    text-decoration: line-through;
  }
  .legend button[aria-pressed="false"] .line {
    opacity: 0.3;
  }
  /* Beside a panel and on a telephone half a row would cut every name to its first letters. */
  @container (max-width: 440px) {
    .legend.many {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  /* A tall window has room for a row of each. */
  @media (min-height: 900px) {
    @container (max-width: 600px) {
      .legend.many {
        grid-template-columns: minmax(0, 1fr);
      }
    }
  }
  :host([opened]) .area {
    flex: none;
    height: 220px;
  }
  .panel {
    min-width: 0;
  }
  .panel holonomy-plot {
    height: 200px;
    padding: 8px 0 0;
    border-top: 1px solid var(--line);
  }
  .why {
    padding-bottom: 4px;
  }
  .why .link {
    display: inline;
    min-height: 0;
    margin: 0;
    padding: 0;
    font: inherit;
  }
  /* In a panel: long names have a line each, and what the note leads to is around it. */
  :host(.tall) .legend.many {
    grid-template-columns: minmax(0, 1fr);
  }
  :host(.tall) .why .link {
    display: none;
  }
  .line {
    flex: none;
    width: 26px;
    height: 8px;
    fill: none;
    stroke-width: 2.25;
  }
  .line .ghost {
    stroke-width: 1.5;
    opacity: 0.6;
  }
  .value {
    min-width: 54px;
    text-align: left;
    font: var(--text-number);
    color: var(--ink-soft);
  }
  .series-0 { stroke: var(--series-0); fill: var(--series-0); }
  .series-1 { stroke: var(--series-1); fill: var(--series-1); }
  .series-2 { stroke: var(--series-2); fill: var(--series-2); }
  .series-3 { stroke: var(--series-3); fill: var(--series-3); }
  .series-4 { stroke: var(--series-4); fill: var(--series-4); }
  .series-5 { stroke: var(--series-5); fill: var(--series-5); }
  .series-6 { stroke: var(--series-6); fill: var(--series-6); }
  .series-7 { stroke: var(--series-7); fill: var(--series-7); }
  .area {
    position: relative;
    flex: 1;
    min-height: 120px;
    margin-left: -8px;
    /* What was drawn for a wider page must not widen this one. */
    overflow: clip;
    overflow-clip-margin: 6px;
  }
  .grip {
    touch-action: pan-y;
    cursor: crosshair;
    border-radius: 6px;
  }
  canvas,
  .grip,
  .over {
    position: absolute;
    left: 0;
    top: 0;
    width: 100%;
    height: 100%;
  }
  .over {
    pointer-events: none;
    overflow: visible;
  }
  /* One pixel, stretched over what is still to come: moving it lays nothing out. */
  .veil {
    position: absolute;
    left: 0;
    top: 0;
    width: 1px;
    height: 1px;
    transform: scale(0);
    transform-origin: 0 0;
    background: var(--veil);
    pointer-events: none;
  }
  .cursor {
    stroke: var(--ink);
    stroke-width: 1.25;
  }
  .hover {
    stroke: var(--line-strong);
    stroke-width: 1;
    stroke-dasharray: 3 3;
  }
  .box {
    fill: var(--accent);
    fill-opacity: 0.12;
    stroke: var(--accent);
    stroke-width: 1;
  }
  .dot {
    stroke: var(--surface);
    stroke-width: 1.5;
  }
  .dot.none {
    display: none;
  }
`;
