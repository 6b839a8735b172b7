/** How a task looks. */
import { css } from "lit";

export const taskStyle = css`
  :host {
    display: grid;
    gap: 12px;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
  }
  h3 {
    font: var(--text-title);
  }
  .worth {
    font: var(--text-small);
    color: var(--ink-soft);
  }
  .state {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    margin-left: auto;
    padding: 2px 10px;
    border: 1px solid var(--line-strong);
    border-radius: 999px;
    font: var(--text-small);
  }
  .state.right {
    border-color: var(--good);
    color: var(--good);
  }
  .state.partly {
    border-color: var(--warn);
    color: var(--warn);
  }
  .state.wrong {
    border-color: var(--bad);
    color: var(--bad);
  }
  form {
    display: grid;
    gap: 10px;
    justify-items: start;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
  }
  .number input {
    width: 150px;
    min-height: 44px;
    text-align: right;
    font: 400 15px/1.2 var(--font-mono);
  }
  label.field {
    display: grid;
    gap: 4px;
    font: var(--text-label);
  }
  fieldset {
    display: grid;
    gap: 2px;
    width: 100%;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
    margin-bottom: 4px;
    font: var(--text-label);
  }
  .option {
    display: grid;
    grid-template-columns: 24px 1fr;
    gap: 10px;
    align-items: start;
    min-height: 36px;
    padding: 7px 8px;
    margin-inline: -8px;
    border-radius: var(--radius-small);
    cursor: pointer;
  }
  .option:hover {
    background: var(--surface-sunk);
  }
  .option input {
    width: 20px;
    height: 20px;
    margin: 1px 0 0 2px;
    accent-color: var(--accent);
  }
  textarea {
    width: 100%;
    min-height: 120px;
    padding: 10px 12px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    background: var(--surface);
    color: inherit;
    font: inherit;
    resize: vertical;
  }
  .wide {
    width: 100%;
  }
  .remarks {
    display: grid;
    gap: 8px;
    padding: 10px 14px;
    border-left: 3px solid var(--line-strong);
    border-radius: 0 var(--radius-small) var(--radius-small) 0;
    background: var(--surface-sunk);
    font: var(--text-small);
    overflow-wrap: anywhere;
  }
  .remarks.right {
    border-color: var(--good);
  }
  .remarks.partly {
    border-color: var(--warn);
  }
  .remarks.wrong {
    border-color: var(--bad);
  }
  .remarks p + .prose {
    margin-top: 2px;
  }
  .about {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    padding: 8px 14px;
    border-radius: var(--radius-small);
    background: var(--warn-soft);
    font: var(--text-small);
  }
  .about p {
    flex: 1 1 220px;
  }
  .hints {
    display: grid;
    gap: 8px;
    justify-items: start;
  }
  .hint {
    width: 100%;
    padding: 10px 14px;
    border-radius: var(--radius-small);
    background: var(--accent-soft);
    font: var(--text-small);
  }
  .hint b {
    display: block;
    margin-bottom: 2px;
    font-weight: 600;
  }
  .mended {
    visibility: hidden;
  }
  .bad {
    color: var(--bad);
  }
  .answer {
    font-weight: 600;
  }
`;
