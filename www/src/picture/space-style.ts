/** How the view in space looks: the canvas, the names over it, and its few controls. */
import { css } from "lit";

export const spaceStyle = css`
  .space {
    position: relative;
    flex: 1;
    min-width: 0;
    overflow: hidden;
    container-type: inline-size;
  }
  .space > canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    cursor: grab;
    touch-action: none;
    outline: none;
  }
  .space > canvas:active {
    cursor: grabbing;
  }
  .space > canvas.over-part {
    cursor: pointer;
  }
  .space > canvas:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -3px;
    border-radius: 8px;
  }
  .labels {
    position: absolute;
    inset: 0;
    overflow: hidden;
    pointer-events: none;
    user-select: none;
  }
  .label {
    position: absolute;
    left: 0;
    top: 0;
    color: var(--ink-soft);
    font: 500 13px/1.4 var(--font);
    white-space: nowrap;
    text-shadow: 0 0 1px var(--surface), 0 0 2px var(--surface), 0 0 2px var(--surface), 0 0 3px var(--surface), 0 0 3px var(--surface), 0 0 6px var(--surface);
  }
  /* Broken like the lines of what is not determined in the plots. */
  .label.undetermined {
    padding: 0 5px;
    border: 1.5px dashed var(--warn);
    border-radius: 9px;
    background: color-mix(in srgb, var(--surface) 82%, transparent);
    color: var(--warn);
  }
  /* The joint that came apart when the run stopped. */
  .label.apart {
    padding: 0 5px;
    border: 2px solid var(--bad);
    border-radius: 9px;
    background: color-mix(in srgb, var(--surface) 82%, transparent);
    color: var(--bad);
  }
  .label.tip {
    font-weight: 650;
  }
  .series-0 { color: var(--series-0); }
  .series-1 { color: var(--series-1); }
  .series-2 { color: var(--series-2); }
  .series-3 { color: var(--series-3); }
  .series-4 { color: var(--series-4); }
  .series-5 { color: var(--series-5); }
  .series-6 { color: var(--series-6); }
  .series-7 { color: var(--series-7); }
  .hover-name {
    position: absolute;
    left: 0;
    top: 0;
    max-width: 260px;
    padding: 4px 9px;
    border-radius: 6px;
    background: var(--ink);
    color: var(--surface);
    font: var(--text-small);
    pointer-events: none;
  }
  .compass {
    position: absolute;
    left: 14px;
    bottom: 8px;
    display: flex;
    align-items: center;
    gap: 6px;
    color: var(--ink-soft);
    font: 400 12px/1 var(--font);
    pointer-events: none;
  }
  .compass svg {
    width: 60px;
    height: 60px;
    overflow: visible;
  }
  .compass line {
    stroke: var(--ink-soft);
    stroke-width: 1.5;
    stroke-linecap: round;
  }
  .compass text {
    fill: var(--ink-soft);
    font: 500 11px/1 var(--font);
    text-anchor: middle;
    dominant-baseline: central;
  }
  .views {
    position: absolute;
    right: 12px;
    bottom: 10px;
    display: flex;
    gap: 1px;
    padding: 2px;
    border-radius: 9px;
    background: var(--veil);
  }
  .views button {
    min-height: 32px;
    min-width: 32px;
    padding: 0 8px;
    color: var(--ink-soft);
    border-radius: 7px;
  }
  .views button.icon {
    padding: 0;
    width: 32px;
  }
  .views button:hover {
    color: var(--ink);
  }
  .space-top {
    position: absolute;
    left: 10px;
    right: 12px;
    top: 6px;
    display: flex;
    align-items: flex-start;
    gap: 4px 8px;
    pointer-events: none;
  }
  .space-top > * {
    pointer-events: auto;
  }
  .frames {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
  }
  .frames > span {
    display: flex;
    align-items: center;
  }
  .frames button {
    min-height: 32px;
    padding: 0 8px;
  }
  /* A frame, no ground: on that of other pressed buttons some colours of curves cannot be read. */
  .frames button[aria-pressed="true"] {
    background: none;
    box-shadow: inset 0 0 0 1.5px currentColor;
  }
  .jumps {
    color: var(--ink-soft);
    font: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
  .frames button.without {
    text-decoration: line-through;
  }
  .frames i {
    width: 18px;
    height: 4px;
    border-radius: 2px;
    background: currentColor;
  }
  .frames button.without i {
    opacity: 0.35;
  }
  .parts > button {
    min-height: 32px;
    color: var(--ink-soft);
  }
  .parts-panel {
    position: absolute;
    left: 0;
    top: 40px;
    width: min(300px, 100%);
    max-height: min(360px, calc(100cqh - 60px));
    padding: 12px 14px 14px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);
    box-shadow: var(--shadow);
    overflow: auto;
    z-index: 2;
  }
  .parts-panel h2 {
    margin: 4px 0 4px;
    font: var(--text-label);
    color: var(--ink-soft);
  }
  .parts-panel label {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 32px;
    font: var(--text-small);
    cursor: pointer;
  }
  .parts-panel input {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--accent);
  }
  .parts-panel ul {
    list-style: none;
  }
  .parts-panel li button {
    width: 100%;
    min-height: 32px;
    justify-content: flex-start;
    padding: 0 8px;
    margin-inline: -8px;
    font: var(--text-small);
    text-align: left;
    white-space: normal;
  }
  /* No room beside the buttons of the views: above them. */
  @container (max-width: 560px) {
    .compass {
      bottom: 46px;
    }
  }
  @container (max-width: 420px) {
    .compass span {
      display: none;
    }
    .compass {
      bottom: 46px;
      left: 8px;
    }
    .frames {
      flex-direction: column;
    }
    .frames button {
      min-height: 26px;
    }
    .compass svg {
      width: 46px;
      height: 46px;
    }
    .views {
      right: 6px;
      bottom: 6px;
    }
    .views button {
      padding: 0 7px;
    }
  }
`;
