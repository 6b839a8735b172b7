/** The looks of the card about a run that stopped. */
import { css } from "lit";

export const cardStyle = css`
  .card {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: 2px 12px;
    max-height: min(62vh, 560px);
    padding: 14px 16px;
    border: 1px solid var(--bad);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: var(--shadow);
    overflow-y: auto;
  }
  /* Below the drawing, with room to the controls. */
  @media (max-width: 799px) {
    .card {
      margin-bottom: 8px;
    }
  }
  .card > .glyph {
    margin-top: 2px;
    color: var(--bad);
  }
  .body {
    grid-column: 2 / 4;
    min-width: 0;
  }
  h3 {
    font: var(--text-title);
  }
  h4 {
    margin-top: 12px;
    font: var(--text-label);
  }
  p {
    margin-top: 4px;
    font: var(--text-small);
    overflow-wrap: anywhere;
  }
  .parts {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
  }
  .parts button {
    min-height: 26px;
  }
  .evidence {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 3px 12px;
    margin: 10px 0 8px;
    padding: 8px 10px;
    border-radius: var(--radius-small);
    background: var(--surface-sunk);
  }
  .evidence dt {
    color: var(--ink-soft);
  }
  .evidence dd {
    margin: 0;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .evidence .link {
    min-height: 24px;
    font-weight: 600;
  }
  .moment {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-top: 10px;
  }
  .moment button {
    min-height: 32px;
  }
  input {
    width: 100%;
    margin-top: 6px;
    min-height: 36px;
    font: var(--text-number);
  }
  .advice {
    display: grid;
    gap: 6px;
    margin: 6px 0 0;
    padding: 0;
    list-style: none;
  }
  .advice li {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 10px;
    align-items: center;
  }
  .advice button {
    min-height: 32px;
    padding-block: 5px;
    text-align: left;
    white-space: normal;
  }
  .icon {
    margin: -8px -8px 0 0;
  }
`;
