/** How the student's page looks: a sheet of paper beside the mechanism. */
import { css } from "lit";

export const prose = css`
  .prose {
    overflow-wrap: anywhere;
  }
  .prose > * + * {
    margin-top: 8px;
  }
  .prose :is(ul, ol) {
    padding-left: 22px;
  }
  .prose .formula {
    display: block;
    overflow-x: auto;
    overflow-y: hidden;
    padding: 4px 0;
    text-align: center;
  }
  .prose .whole {
    white-space: nowrap;
  }
  .prose a {
    color: var(--accent);
  }
  .prose pre {
    overflow-x: auto;
    padding: 8px;
    border-radius: 6px;
    background: var(--surface-sunk);
  }
  .prose table {
    border-collapse: collapse;
    font: var(--text-small);
  }
  .prose :is(th, td) {
    padding: 4px 10px 4px 0;
    border-top: 1px solid var(--line);
    text-align: left;
  }
  .prose :is(.right, .center) {
    text-align: right;
  }
  .prose .center {
    text-align: center;
  }
`;

export const panelStyle = css`
  :host {
    display: block;
    min-height: 0;
    overflow-y: auto;
    background: var(--surface);
  }
  .sheet {
    display: grid;
    gap: 20px;
    padding: 20px 24px 32px;
  }
  h2 {
    font: 600 19px/1.3 var(--font);
    overflow-wrap: anywhere;
  }
  /* The focus goes there when the page turns; a frame around it would say that it can be pressed. */
  h2[tabindex]:focus-visible {
    outline: none;
  }
  h3 {
    font: var(--text-title);
  }
  .top {
    display: grid;
    gap: 8px;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 16px;
    font: var(--text-small);
    color: var(--ink-soft);
  }
  .score {
    font-weight: 600;
    color: var(--ink);
  }
  progress {
    appearance: none;
    width: 100%;
    height: 6px;
    border: 0;
    border-radius: 3px;
    background: var(--surface-sunk);
    overflow: hidden;
  }
  progress::-webkit-progress-bar {
    background: var(--surface-sunk);
  }
  progress::-webkit-progress-value {
    background: var(--good);
  }
  progress::-moz-progress-bar {
    background: var(--good);
  }
  /* What is answered is not yet what is right. */
  progress.plain::-webkit-progress-value {
    background: var(--accent);
  }
  progress.plain::-moz-progress-bar {
    background: var(--accent);
  }
  form,
  .box {
    display: grid;
    gap: 10px;
    justify-items: start;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .name {
    width: min(100%, 280px);
    min-height: 44px;
  }
  .note {
    padding: 10px 14px;
    border-radius: var(--radius-small);
    background: var(--accent-soft);
    font: var(--text-small);
  }
  .warn {
    background: var(--warn-soft);
  }
  .bad {
    color: var(--bad);
  }
  .kept {
    display: grid;
    gap: 4px;
    width: 100%;
    list-style: none;
  }
  .kept li {
    display: grid;
    grid-template-columns: 1fr auto auto;
    align-items: center;
    gap: 8px;
    padding: 6px 0;
    border-top: 1px solid var(--line);
  }
  .kept b,
  .kept span {
    display: block;
    overflow-wrap: anywhere;
  }
  dl.numbers {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 18px;
    font: var(--text-small);
  }
  dl.numbers div {
    display: flex;
    gap: 6px;
  }
  dl.numbers dt {
    color: var(--ink-soft);
  }
  .tasks {
    display: grid;
    gap: 0;
    padding: 0;
    list-style: none;
  }
  .tasks > li {
    padding: 20px 0;
    border-top: 1px solid var(--line);
  }
  .finish {
    display: grid;
    gap: 12px;
    justify-items: start;
    padding: 18px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--page);
  }
  .finish input {
    width: 100%;
  }
  .result {
    font-weight: 600;
  }
  @media (max-width: 799px) {
    :host {
      overflow: visible;
    }
    .sheet {
      padding: 16px 16px 28px;
    }
  }
`;
