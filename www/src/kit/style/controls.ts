/** Controls that look alike everywhere: buttons, fields, sliders, cards. */
import { css } from "lit";

export const controls = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  :host {
    font: var(--text-body);
    color: var(--ink);
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  h1,
  h2,
  h3,
  p,
  ul,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }

  code {
    padding: 1px 5px;
    border-radius: 4px;
    background: var(--surface-sunk);
    font-family: var(--font-mono);
    font-size: 0.9em;
  }

  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }

  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: 36px;
    padding: 0 12px;
    border: 1px solid transparent;
    border-radius: var(--radius-small);
    background: none;
    font: var(--text-label);
    cursor: pointer;
    white-space: nowrap;
    touch-action: manipulation;
  }

  button:hover {
    background: var(--surface-sunk);
  }

  button:disabled {
    color: var(--ink-soft);
    opacity: 0.55;
    cursor: default;
  }

  button.outlined {
    border-color: var(--line);
    background: var(--surface);
  }

  button.outlined:hover {
    border-color: var(--line-strong);
  }

  button.primary {
    background: var(--accent);
    color: var(--accent-ink);
    font-weight: 600;
  }

  button.primary:hover {
    background: color-mix(in srgb, var(--accent) 86%, var(--ink));
  }

  button.main {
    min-height: 44px;
    min-width: 44px;
    border-radius: 9px;
  }

  button.icon {
    padding: 0;
    width: 36px;
  }

  button.main.icon {
    width: 44px;
  }

  button.link {
    min-height: 24px;
    padding: 0 4px;
    margin-inline: -4px;
    color: var(--accent);
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  button[aria-pressed="true"],
  button[aria-expanded="true"] {
    background: var(--accent-soft);
  }

  :is(button, input, select, a, summary, [tabindex]):focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  svg.glyph {
    width: 18px;
    height: 18px;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  svg.glyph .solid {
    fill: currentColor;
  }

  input[type="text"],
  select {
    min-height: 36px;
    padding: 0 10px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    background: var(--surface);
  }

  input[aria-invalid="true"] {
    border-color: var(--bad);
    background: var(--bad-soft);
  }

  input[type="range"] {
    appearance: none;
    width: 100%;
    height: 28px;
    margin: 0;
    background: none;
    cursor: pointer;
    --part: 0%;
    --ready: 100%;
  }

  input[type="range"]::-webkit-slider-runnable-track {
    height: 4px;
    border-radius: 2px;
    background: linear-gradient(
      to right,
      var(--accent) var(--part),
      var(--track) var(--part) var(--ready),
      var(--line) var(--ready)
    );
  }

  input[type="range"]::-moz-range-track {
    height: 4px;
    border-radius: 2px;
    background: linear-gradient(
      to right,
      var(--accent) var(--part),
      var(--track) var(--part) var(--ready),
      var(--line) var(--ready)
    );
  }

  input[type="range"]::-webkit-slider-thumb {
    appearance: none;
    width: 20px;
    height: 20px;
    margin-top: -8px;
    border: 2px solid var(--surface);
    border-radius: 50%;
    background: var(--accent);
    box-shadow: 0 0 0 1px var(--accent);
  }

  input[type="range"]::-moz-range-thumb {
    width: 17px;
    height: 17px;
    border: 2px solid var(--surface);
    border-radius: 50%;
    background: var(--accent);
    box-shadow: 0 0 0 1px var(--accent);
  }

  .soft {
    color: var(--ink-soft);
  }

  .small {
    font: var(--text-small);
  }

  .number {
    font: var(--text-number);
    font-variant-numeric: tabular-nums;
  }

  .hidden-visually {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  dialog {
    width: min(720px, calc(100vw - 32px));
    max-height: min(720px, calc(100vh - 48px));
    padding: 0;
    border: 1px solid var(--line);
    border-radius: 14px;
    background: var(--surface);
    color: var(--ink);
    box-shadow: var(--shadow);
    overflow: auto;
  }

  dialog::backdrop {
    background: rgb(10 14 20 / 45%);
  }

  .dialog-head {
    position: sticky;
    top: 0;
    z-index: 1;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    padding: 16px 16px 12px 24px;
    background: var(--surface);
  }

  .dialog-head h2 {
    font: 600 18px/1.3 var(--font);
  }

  .dialog-body {
    padding: 0 24px 24px;
  }

  a {
    color: var(--accent);
  }

  @media (prefers-reduced-motion: no-preference) {
    button {
      transition: background-color 0.12s, border-color 0.12s;
    }
  }
`;
