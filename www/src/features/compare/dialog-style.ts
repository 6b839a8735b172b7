/** How the comparison looks, beside what it shares with others (`style/work.ts`). */
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
    height: clamp(260px, 46vh, 420px);
    margin-left: -8px;
    overflow: clip;
  }
  .table :is(td, th:not(:first-child)) {
    text-align: right;
  }
  .table td {
    font: var(--text-number);
  }
`;
