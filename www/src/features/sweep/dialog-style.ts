/** The looks of the sweep's window, beside what it shares with others (`style/work.ts`). */
import { css } from "lit";

export const sweepStyle = css`
  dialog {
    width: min(980px, calc(100vw - 24px));
  }
  .lead {
    margin-bottom: 10px;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 14px;
    align-items: end;
  }
  label input[type="text"] {
    width: 112px;
    min-height: 40px;
  }
  label.wide select,
  label.wide input[type="text"] {
    width: 250px;
  }
  label input[list] {
    width: 160px;
  }
  select {
    min-height: 40px;
    max-width: 260px;
  }
  label.check {
    min-height: 40px;
  }
  .area {
    height: min(44vh, 380px);
    min-height: 220px;
  }
  h3 {
    margin-top: 16px;
    font: var(--text-title);
  }
  .smalls {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(112px, 1fr));
    gap: 10px;
    margin: 10px 0 0;
    padding: 0;
    list-style: none;
  }
  .smalls li {
    min-width: 0;
    font: var(--text-small);
  }
  .smalls svg {
    display: block;
    width: 100%;
    height: 62px;
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
    background: var(--surface);
  }
  .smalls path {
    fill: none;
    stroke: var(--series-0);
    stroke-width: 1.4;
    vector-effect: non-scaling-stroke;
  }
  .smalls .stopped path {
    stroke: var(--bad);
    stroke-dasharray: 4 3;
  }
  .smalls .coming svg {
    background: var(--surface-sunk);
  }
`;
