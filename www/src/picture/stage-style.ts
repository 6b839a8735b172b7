/** How the mechanism and what stands around it are laid out. */
import { css } from "lit";

export const stageStyle = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    min-width: 0;
  }
  .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    flex-wrap: wrap;
    padding: 16px 20px 0;
    min-height: 52px;
  }
  h1 {
    font: 600 17px/1.3 var(--font);
    letter-spacing: -0.005em;
  }
  .runs {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
    padding: 3px;
    border-radius: 9px;
    background: var(--surface-sunk);
  }
  .runs button {
    min-height: 28px;
    padding: 0 8px;
    border-radius: 6px;
    color: var(--ink-soft);
  }
  .runs button[aria-pressed="true"] {
    background: var(--surface);
    color: var(--ink);
    box-shadow: 0 1px 2px rgb(0 0 0 / 14%);
  }
  .area {
    position: relative;
    flex: 1;
    min-height: 0;
    display: flex;
  }
  .panes {
    flex: 1;
    display: flex;
    min-height: 0;
    min-width: 0;
  }
  .pane {
    position: relative;
    flex: 1;
    min-width: 0;
    overflow: hidden;
  }
  .pane.unposed {
    visibility: hidden;
  }
  .pane + .pane {
    border-left: 1px solid var(--line);
  }
  .pane > canvas,
  .pane > svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  .pane > .ghost {
    position: absolute;
    inset: 0;
    opacity: 0.34;
    pointer-events: none;
  }
  .pane > .ghost svg {
    width: 100%;
    height: 100%;
  }
  .pane > .ghost text,
  .pane > .ghost .hit {
    display: none;
  }
  .pane > canvas {
    color: var(--trace);
  }
  .pane[tabindex] {
    cursor: grab;
    touch-action: pan-y;
  }
  .pane[tabindex]:active {
    cursor: grabbing;
  }
  .pane[tabindex]:focus-visible {
    outline-offset: -3px;
    border-radius: 8px;
  }
  .tag {
    position: absolute;
    z-index: 1;
    left: 20px;
    top: 10px;
    display: flex;
    align-items: center;
    gap: 8px;
    font: var(--text-label);
    pointer-events: none;
  }
  .tag i {
    width: 18px;
    height: 4px;
    border-radius: 2px;
    background: currentColor;
  }
  .tag-0 i { color: var(--series-0); }
  .tag-1 i { color: var(--series-1); }
  .tag-2 i { color: var(--series-2); }
  .tag-3 i { color: var(--series-3); }
  .foot {
    display: flex;
    align-items: last baseline;
    justify-content: space-between;
    gap: 12px;
    padding-right: 12px;
  }
  slot {
    position: absolute;
    inset: 0;
    display: block;
  }
  ::slotted(*) {
    width: 100%;
    height: 100%;
  }
  /* What keeps a part that is pulled: over the drawing, which must not move under the hand. */
  .said {
    position: absolute;
    z-index: 2;
    right: 16px;
    bottom: 36px;
    left: 16px;
    width: fit-content;
    max-width: calc(100% - 32px);
    margin: 0 auto;
    padding: 6px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
    background: var(--surface);
    box-shadow: var(--shadow);
    font: var(--text-small);
    pointer-events: none;
  }
  .hint {
    flex: 1;
    padding: 0 20px 8px;
    color: var(--ink-soft);
    font: var(--text-small);
  }
  @media (max-width: 799px) {
    .area {
      min-height: 300px;
    }
    .head {
      padding-inline: 16px;
    }
    .hint {
      padding-inline: 16px;
    }
  }
  @media (max-width: 479px) {
    .panes.several {
      flex-direction: column;
    }
    .panes.several .pane {
      min-height: 240px;
    }
    .pane + .pane {
      border-left: 0;
      border-top: 1px solid var(--line);
    }
  }
`;
