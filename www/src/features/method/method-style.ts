/** How the choice of the method looks. */
import { css } from "lit";

export const methodStyle = css`
  :host {
    display: block;
    padding: 12px 20px 32px 24px;
  }
  .head {
    display: flex;
    justify-content: space-between;
    align-items: center;
    margin-right: -8px;
  }
  h2 {
    font: 600 18px/1.3 var(--font);
  }
  ul {
    list-style: none;
  }
  li {
    padding: 8px 0;
    border-top: 1px solid var(--line);
  }
  li b {
    display: block;
    font: var(--text-label);
  }
  .all {
    margin-top: 14px;
  }
  fieldset {
    margin: 0;
    padding: 14px 0 12px;
    border: 0;
    border-top: 1px solid var(--line);
  }
  legend {
    float: left;
    width: 100%;
    padding: 0;
    font: var(--text-label);
  }
  legend span {
    font-weight: 400;
    color: var(--ink-soft);
  }
  .lock .glyph {
    width: 14px;
    height: 14px;
    margin-left: 6px;
    vertical-align: -2px;
    color: var(--ink-soft);
  }
  input:read-only {
    background: var(--surface-sunk);
    color: var(--ink-soft);
  }
  fieldset > * {
    clear: both;
  }
  fieldset p {
    font: var(--text-small);
    color: var(--ink-soft);
  }
  fieldset p.problem {
    margin: 4px 0 8px;
    color: var(--ink);
  }
  fieldset p.taken {
    color: var(--ink);
  }
  select {
    width: 100%;
    margin: 6px 0;
  }
  .fields {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px 12px;
    margin: 6px 0;
  }
  .fields label,
  .fields .field {
    display: grid;
    gap: 2px;
    font: var(--text-small);
  }
  .fields select {
    margin: 0;
  }
  .fields input {
    width: 100%;
    font: var(--text-number);
  }
  .problem {
    margin: 16px 0 0;
    padding: 12px 14px;
    border-left: 3px solid var(--bad);
    border-radius: 4px;
    background: var(--bad-soft);
  }
  summary {
    margin-top: 10px;
    padding: 6px 0;
    font: var(--text-label);
    color: var(--ink-soft);
    cursor: pointer;
  }
  .scope {
    display: grid;
    gap: 4px;
    margin-top: 14px;
    font: var(--text-label);
  }
  .fields {
    align-items: start;
  }
  .fields .wide {
    grid-column: 1 / -1;
  }
  .fields .hint {
    color: var(--ink-soft);
  }
  .fields .refused {
    color: var(--bad);
  }
  math {
    font-size: 1.06em;
  }
`;
