/** The looks of the teacher's dialog, shared by its parts. */
import { css } from "lit";
import { fields, notes } from "../../kit/style/work.js";

export const teachStyle = css`
  ${fields}
  ${notes}
  :host {
    display: block;
  }
  h3 {
    margin: 18px 0 6px;
    font: var(--text-title);
  }
  h3:first-child {
    margin-top: 0;
  }
  fieldset {
    margin: 14px 0 0;
    padding: 10px 14px 14px;
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
    min-width: 0;
  }
  legend {
    padding: 0 6px;
    font: var(--text-label);
  }
  label.check {
    min-height: 32px;
    font: var(--text-body);
  }
  label.check > span {
    color: inherit;
  }
  input[type="checkbox"],
  input[type="radio"] {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--accent);
  }
  textarea,
  input[type="text"],
  select {
    width: 100%;
    min-width: 0;
    min-height: 40px;
  }
  textarea {
    padding: 8px 10px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    background: var(--surface);
    color: inherit;
    font: var(--text-body);
    resize: vertical;
    /* Grows with what is written, where the browser can; otherwise it is as high as its rows. */
    field-sizing: content;
    min-height: 64px;
    max-height: 320px;
  }
  textarea.code {
    field-sizing: fixed;
  }
  textarea:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  input.code,
  textarea.code {
    font: var(--text-number);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 12px;
    align-items: end;
    margin-top: 10px;
  }
  .row > label {
    flex: 1 1 140px;
  }
  .row > p {
    flex: 1 1 200px;
    align-self: center;
    margin: 0;
  }
  .row > label.short {
    flex: 0 1 110px;
  }
  .row > label.broad {
    flex: 1 1 200px;
  }
  .row > label.check {
    flex: 0 1 auto;
  }
  p.small {
    margin-top: 4px;
  }
  ul.plain,
  ol.plain {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    font: var(--text-small);
  }
  th,
  td {
    padding: 6px 10px 6px 0;
    border-bottom: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  th {
    font: var(--text-label);
    color: var(--ink-soft);
  }
`;
