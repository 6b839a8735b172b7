/** How the analysis looks. */
import { css } from "lit";
import { tables } from "../../kit/style/work.js";

export const panelStyle = css`
  ${tables}
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
  h3 {
    margin: 20px 0 6px;
    padding-top: 16px;
    border-top: 1px solid var(--line);
    font: var(--text-title);
  }
  p + p {
    margin-top: 6px;
  }
  .counts {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 12px;
    margin: 12px 0 10px;
  }
  .counts > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: 10px 14px;
    border-radius: var(--radius-small);
    background: var(--surface-sunk);
  }
  .counts dt {
    font: var(--text-small);
  }
  .counts dt span {
    display: block;
    color: var(--ink-soft);
  }
  .counts dd {
    font: 600 30px/1.25 var(--font);
    font-variant-numeric: tabular-nums;
  }
  .counts .other dd {
    color: var(--warn);
  }
  .pose {
    margin: 12px 0 0;
    padding: 10px 14px;
    border-left: 3px solid var(--warn);
    border-radius: 4px;
    background: var(--warn-soft);
    font: var(--text-small);
  }
  .pose b {
    display: block;
  }
  .spectrum {
    display: block;
    width: 100%;
    margin: 6px 0 2px;
    font: 400 12px/1 var(--font);
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 18px;
    margin: 0 0 8px;
    font: var(--text-small);
    color: var(--ink-soft);
  }
  .key svg {
    width: 12px;
    height: 12px;
    margin-right: 6px;
    vertical-align: -1px;
  }
  .grid {
    stroke: var(--line);
  }
  .tick {
    fill: var(--ink-soft);
  }
  .band {
    fill: var(--accent-soft);
  }
  .band-name,
  .limit-name {
    fill: var(--ink);
    paint-order: stroke;
    stroke: var(--surface);
    stroke-width: 3px;
    stroke-linejoin: round;
  }
  .band-name {
    stroke: var(--accent-soft);
  }
  .limit {
    fill: none;
    stroke: var(--ink-soft);
    stroke-width: 1.25;
    stroke-dasharray: 5 4;
  }
  .stem {
    stroke: var(--series-0);
    stroke-opacity: 0.35;
    stroke-width: 1.5;
  }
  .value {
    fill: var(--series-0);
    stroke: var(--surface);
    stroke-width: 1;
  }
  .stem.not {
    stroke: var(--warn);
  }
  .value.not {
    fill: var(--surface);
    stroke: var(--warn);
    stroke-width: 2;
  }
  details {
    margin-top: 8px;
    font: var(--text-small);
  }
  summary {
    min-height: 24px;
    padding: 2px 0;
    cursor: pointer;
  }
  .numbers {
    max-height: 132px;
    overflow-y: auto;
    margin-top: 4px;
    font: var(--text-number);
    line-height: 1.6;
  }
  tr.chosen :is(th, td) {
    background: var(--accent-soft);
  }
  th button.link {
    margin: 0;
    font: inherit;
    font-weight: 600;
  }
  td.not,
  td.not svg {
    color: var(--warn);
  }
  td.yes svg {
    color: var(--good);
  }
  td svg.glyph {
    width: 14px;
    height: 14px;
    margin-right: 5px;
    vertical-align: -2px;
    stroke-width: 2.2;
  }
  .table td.number {
    font: var(--text-number);
    text-align: right;
  }
  .groups {
    padding-left: 18px;
  }
  fieldset {
    min-width: 0;
    margin: 10px 0 0;
    padding: 0;
    border: 0;
  }
  .choice {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 30px;
    padding: 3px 0;
    line-height: 1.35;
  }
  .choice input {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--accent);
  }
  .curve {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 6px 12px;
    margin: 14px 0 6px;
    font: var(--text-label);
  }
  .curve select {
    max-width: 100%;
  }
  holonomy-plot {
    height: 420px;
    margin: 0 -8px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  @media (max-width: 799px) {
    :host {
      padding-inline: 16px;
    }
    .choice {
      min-height: 40px;
    }
  }
`;
