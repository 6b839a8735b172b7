/** What panels and dialogs that compute something have in common: how far it is, its figure, what is wrong, and its table. */
import { css } from "lit";

/** How far it is. */
export const track = css`
  .track {
    flex: 1 1 160px;
    min-width: 80px;
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
`;

/** A row of controls with how far it is. */
export const progress = css`
  ${track}
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
`;

/** A canvas that a figure is drawn on. */
export const area = css`
  .area {
    position: relative;
    margin-top: 8px;
  }
  .area canvas {
    position: absolute;
    left: 0;
    top: 0;
    width: 100%;
    height: 100%;
  }
`;

/** Sentences on a ground of their own: trouble, a warning, an offer. */
export const notes = css`
  .problem,
  .warn,
  .calm {
    margin-top: 8px;
    padding: 8px 12px;
    border-radius: var(--radius-small);
    font: var(--text-small);
    overflow-wrap: anywhere;
  }
  .problem {
    background: var(--bad-soft);
  }
  .warn {
    background: var(--warn-soft);
  }
  .calm {
    background: var(--accent-soft);
  }
`;

/** A name over its field. */
export const fields = css`
  label {
    display: grid;
    gap: 3px;
    min-width: 0;
    font: var(--text-label);
  }
  label > span {
    color: var(--ink-soft);
  }
  label.check {
    grid-template-columns: auto minmax(0, 1fr);
    gap: 8px;
    align-items: center;
  }
  label.check input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--accent);
  }
`;

/** A table that scrolls sideways where it is too wide, with a shadow at the edge where more of it is. */
export const tables = css`
  .table {
    margin-top: 8px;
    overflow-x: auto;
    background:
      linear-gradient(to right, var(--surface) 50%, transparent) 0 0 / 36px 100% no-repeat local,
      linear-gradient(to left, var(--surface) 50%, transparent) 100% 0 / 36px 100% no-repeat local,
      linear-gradient(to right, rgb(0 0 0 / 15%), transparent) 0 0 / 14px 100% no-repeat scroll,
      linear-gradient(to left, rgb(0 0 0 / 15%), transparent) 100% 0 / 14px 100% no-repeat scroll;
  }
  .table:focus-visible {
    outline: 2px solid var(--accent);
  }
  .table table {
    width: 100%;
    border-collapse: collapse;
    font: var(--text-small);
  }
  .table :is(th, td) {
    padding: 4px 12px 4px 0;
    border-top: 1px solid var(--line);
    text-align: left;
    white-space: nowrap;
  }
  .table thead th {
    border: 0;
    font-weight: 500;
    color: var(--ink-soft);
  }
  .table tbody th {
    font-weight: 500;
  }
`;
