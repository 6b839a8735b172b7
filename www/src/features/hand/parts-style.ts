import { css } from "lit";

export const partsStyle = css`
  :host {
    display: block;
    padding: 14px 16px 24px;
    background: var(--surface);
  }
  .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
  }
  h2 {
    font: 600 17px/1.3 var(--font);
  }
  h3 {
    margin: 16px 0 4px;
    font: var(--text-label);
    color: var(--ink-soft);
  }
  ul {
    list-style: none;
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  li {
    display: contents;
  }
  li > button {
    min-height: 30px;
    padding: 0 8px;
    border-color: var(--line);
  }
  li > button.point {
    border-style: dashed;
    color: var(--ink-soft);
  }
  li > button[aria-pressed="true"] {
    border-color: var(--accent);
    color: var(--ink);
  }
  .card {
    margin-top: 12px;
    padding: 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--page);
  }
  li > button .glyph,
  .locked .glyph {
    width: 13px;
    height: 13px;
    color: var(--ink-soft);
  }
  .locked {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-bottom: 8px;
    font: var(--text-small);
    color: var(--ink-soft);
  }
  .card h3 {
    margin: 0 0 8px;
    font: var(--text-title);
    color: var(--ink);
  }
  .fields {
    display: grid;
    gap: 8px;
  }
  .group {
    margin-top: 4px;
    font: var(--text-small);
    color: var(--ink-soft);
  }
  .text {
    display: grid;
    grid-template-columns: minmax(72px, 1fr) minmax(0, 214px);
    align-items: center;
    gap: 4px 8px;
    font: var(--text-small);
  }
  .text input,
  .text select {
    width: 100%;
    min-width: 0;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-top: 8px;
  }
  .buttons button {
    min-height: 34px;
  }
  .nudge {
    display: grid;
    gap: 8px;
  }
  /* One row of equal buttons, however many directions there are. */
  .ways {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(36px, 1fr));
    gap: 6px;
  }
  .ways button {
    min-width: 0;
    min-height: 34px;
    padding: 0;
  }
  .problem {
    grid-column: 1 / -1;
    color: var(--bad);
    font: var(--text-small);
  }
`;
