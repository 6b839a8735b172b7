/** How the comparison looks. */
import { css } from "lit";

export const compareStyle = css`
  dialog {
    width: min(940px, calc(100vw - 32px));
    max-height: min(860px, calc(100vh - 32px));
  }
  .lead {
    max-width: 76ch;
    color: var(--ink-soft);
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 12px;
    min-height: 44px;
    margin-top: 8px;
  }
  .controls .state {
    flex: 1 1 220px;
  }
  .track {
    flex: 0 1 160px;
    height: 6px;
    border-radius: 3px;
    background: var(--surface-sunk);
    overflow: hidden;
  }
  .track svg {
    display: block;
    width: 100%;
    height: 100%;
    fill: var(--accent);
  }
  .legend {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(400px, 100%), 1fr));
    gap: 2px 16px;
    margin: 4px 0 8px;
    list-style: none;
    font: var(--text-small);
  }
  .legend li {
    display: flex;
    align-items: baseline;
    gap: 8px;
  }
  .legend b {
    font-weight: 600;
  }
  .legend .bad {
    color: var(--bad);
  }
  .line {
    flex: none;
    width: 26px;
    height: 8px;
    fill: none;
    stroke-width: 2.25;
  }
  .series-0 { stroke: var(--series-0); }
  .series-1 { stroke: var(--series-1); }
  .series-2 { stroke: var(--series-2); }
  .series-3 { stroke: var(--series-3); }
  .series-4 { stroke: var(--series-4); }
  .series-5 { stroke: var(--series-5); }
  .series-6 { stroke: var(--series-6); }
  .series-7 { stroke: var(--series-7); }
  .area {
    position: relative;
    height: clamp(260px, 46vh, 420px);
    margin-left: -8px;
    overflow: clip;
  }
  .area canvas {
    position: absolute;
    left: 0;
    top: 0;
    width: 100%;
    height: 100%;
  }
  .problem {
    margin: 8px 0;
    padding: 12px 14px;
    border-left: 3px solid var(--bad);
    border-radius: 4px;
    background: var(--bad-soft);
  }
  .table {
    margin-top: 12px;
    overflow-x: auto;
  }
  .table:focus-visible {
    outline: 2px solid var(--accent);
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font: var(--text-small);
  }
  th,
  td {
    padding: 4px 12px 4px 0;
    border-top: 1px solid var(--line);
    text-align: right;
    white-space: nowrap;
  }
  thead th {
    border: 0;
    font-weight: 500;
    color: var(--ink-soft);
  }
  th:first-child {
    text-align: left;
  }
  tbody th {
    font-weight: 500;
  }
  td {
    font: var(--text-number);
  }
`;
