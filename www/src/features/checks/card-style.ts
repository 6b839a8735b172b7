/** The looks of the cards of the checks. */
import { css } from "lit";

export const cardStyle = css`
  .card {
    max-height: min(320px, 30vh);
    overflow-y: auto;
    padding: 12px 20px 10px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);
  }
  .columns {
    column-width: 300px;
    column-gap: 32px;
  }
  .columns > * {
    break-inside: avoid;
  }
  h4 {
    break-after: avoid;
  }
  @media (max-width: 799px) {
    .card {
      max-height: none;
    }
    :host(.short) .card {
      max-height: 42vh;
      border-radius: 14px 14px 0 0;
      box-shadow: var(--shadow);
    }
  }
  .head {
    display: flex;
    justify-content: space-between;
    align-items: start;
    gap: 8px;
  }
  .head .icon {
    margin: -6px -10px 0 0;
  }
  h3 {
    margin: 0;
    font: var(--text-title);
  }
  h4 {
    margin: 12px 0 0;
    font: var(--text-label);
  }
  .term {
    font: var(--text-small);
    color: var(--ink-soft);
  }
  .finding {
    margin: 8px 0;
    font: 600 15px/1.4 var(--font);
    overflow-wrap: anywhere;
  }
  p + p {
    margin-top: 8px;
  }
  p {
    overflow-wrap: anywhere;
  }
  .note {
    margin-top: 8px;
    padding: 8px 12px;
    border-radius: var(--radius-small);
    background: var(--warn-soft);
    font: var(--text-small);
  }
  ul {
    list-style: none;
    margin: 4px 0 0;
    padding: 0;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    padding: 4px 0;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  .what {
    flex: 1 1 140px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  li > button {
    min-height: 32px;
  }
  .fix {
    white-space: normal;
    text-align: left;
  }
  .way {
    flex-basis: 100%;
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 4px 12px;
    margin-top: 12px;
  }
`;
