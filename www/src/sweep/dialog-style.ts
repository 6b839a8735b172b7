/** The looks of the sweep's window. */
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
  label {
    display: grid;
    gap: 3px;
    font: var(--text-label);
  }
  label > span {
    color: var(--ink-soft);
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
  .check {
    grid-template-columns: auto 1fr;
    gap: 8px;
    align-items: center;
    min-height: 40px;
  }
  .check input {
    width: 20px;
    height: 20px;
  }
  .problem {
    margin-top: 10px;
    padding: 8px 12px;
    border-radius: var(--radius-small);
    background: var(--bad-soft);
    color: var(--ink);
    font: var(--text-small);
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    margin-top: 12px;
    min-height: 36px;
  }
  .state {
    flex: 1;
  }
  .track {
    flex: 1;
    min-width: 80px;
    height: 6px;
    border-radius: 3px;
    background: var(--surface-sunk);
    overflow: hidden;
  }
  .track svg {
    display: block;
    width: 100%;
    height: 6px;
  }
  .track rect {
    fill: var(--accent);
  }
  .area {
    position: relative;
    height: min(44vh, 380px);
    min-height: 220px;
    margin-top: 8px;
  }
  canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
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
