/** The layout of the page: one screen at 1280 x 800. What less room changes is in `app-narrow-style.ts`. */
import { css } from "lit";

export const appStyle = css`
  .screen {
    display: flex;
    flex-direction: column;
    height: 100vh;
    min-height: 660px;
    max-height: 1160px;
  }

  .skip {
    position: absolute;
    left: -999px;
    top: 8px;
    z-index: 20;
    background: var(--surface);
    color: var(--accent);
  }

  .skip:focus {
    left: 12px;
  }

  header {
    display: flex;
    align-items: center;
    flex: none;
    gap: 4px;
    height: 56px;
    padding: 0 14px 0 24px;
    background: var(--surface);
    border-bottom: 1px solid var(--line);
  }

  header button {
    font-size: 14px;
  }

  .name {
    min-width: 0;
    margin-right: 20px;
    overflow: hidden;
    font: 600 19px/1.5 var(--font);
    letter-spacing: -0.01em;
    text-overflow: ellipsis;
  }

  .space {
    flex: 1;
  }

  .tagline {
    min-width: 0;
    margin-left: 12px;
    overflow: hidden;
    color: var(--ink-soft);
    font: var(--text-small);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  @media (max-width: 1199px) {
    .tagline {
      display: none;
    }
  }

  .banner {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 8px 24px;
    background: var(--warn-soft);
    border-bottom: 1px solid var(--line);
    font: var(--text-small);
  }

  .over {
    position: sticky;
    z-index: 6;
    top: 0;
    height: 0;
  }

  .over .banner {
    position: absolute;
    inset: 0 0 auto;
    max-height: 40vh;
    overflow-y: auto;
    box-shadow: var(--shadow);
  }

  .banner.calm {
    background: var(--accent-soft);
  }

  .banner p {
    flex: 1;
    overflow-wrap: anywhere;
  }

  main {
    display: grid;
    grid-template: minmax(0, 1fr) auto / minmax(0, 58fr) minmax(0, 42fr);
    grid-template-areas: "left right" "strip strip";
    flex: 1;
    min-height: 0;
  }

  main.with-side {
    grid-template: minmax(0, 1fr) auto / minmax(340px, 34fr) minmax(0, 38fr) minmax(0, 28fr);
    grid-template-areas: "text left right" "text strip strip";
  }

  holonomy-text,
  aside {
    grid-area: text;
    border-right: 1px solid var(--line);
  }

  aside {
    min-height: 0;
    overflow-y: auto;
    background: var(--surface);
  }

  .parts {
    grid-area: text;
    min-height: 0;
    overflow-y: auto;
    border-right: 1px solid var(--line);
    background: var(--surface);
  }

  main.with-parts {
    grid-template: minmax(0, 1fr) auto / minmax(330px, 26fr) minmax(0, 46fr) minmax(0, 28fr);
    grid-template-areas: "text left right" "text strip strip";
  }

  holonomy-guide {
    grid-area: guide;
  }

  main.with-guide.with-side {
    grid-template: auto minmax(0, 1fr) auto / minmax(330px, 26fr) minmax(0, 46fr) minmax(0, 28fr);
    grid-template-areas: "guide left right" "text left right" "text strip strip";
  }

  /* As high whatever the checks say, so that the drawing does not move. */
  main.with-parts .strip {
    min-height: 88px;
  }

  .none {
    padding: 24px 20px;
  }

  /* An exercise: tasks beside the mechanism; what is opened lies over the curves. */
  .exercise {
    display: grid;
    grid-area: text;
    min-height: 0;
    min-width: 0;
    border-right: 1px solid var(--line);
  }

  main.with-exercise {
    grid-template: minmax(0, 1fr) auto / minmax(360px, 32fr) minmax(0, 40fr) minmax(0, 28fr);
    grid-template-areas: "text left right" "text strip strip";
  }

  main.with-exercise :is(aside, holonomy-text, .parts) {
    grid-area: right;
    z-index: 3;
    border-right: 0;
  }

  main.with-exercise.with-drawer .right {
    visibility: hidden;
  }

  .tabs {
    display: none;
  }

  /* It takes the focus when it opens: what is in it comes next. */
  aside[tabindex]:focus-visible {
    outline: none;
  }

  .left {
    container-type: inline-size;
    grid-area: left;
    position: relative;
    display: flex;
    flex-direction: column;
    min-height: 0;
    min-width: 0;
    background: var(--surface);
    border-right: 1px solid var(--line);
    outline: none;
  }

  holonomy-stage {
    flex: 1;
  }

  .notes {
    position: absolute;
    z-index: 4;
    inset: auto 16px 162px;
    display: grid;
    gap: 8px;
    pointer-events: none;
  }

  .notes > * {
    justify-self: end;
    width: min(420px, 100%);
    pointer-events: auto;
  }

  .notes holonomy-inspector {
    width: min(320px, 100%);
  }

  /* It does not cover the part that it speaks of. */
  holonomy-inspector[aside] {
    justify-self: start;
  }

  holonomy-transport {
    padding: 10px 20px 6px;
    border-top: 1px solid var(--line);
  }

  .parameter {
    min-height: 54px;
    padding: 4px 20px 12px;
  }

  .right {
    grid-area: right;
    display: flex;
    flex-direction: column;
    min-height: 0;
    min-width: 0;
    overflow-y: auto;
    background: var(--surface);
  }

  /* Low windows scroll: below this a legend and a note leave nothing of the curves. */
  .right holonomy-plot {
    flex: 1 0 0;
    min-height: 300px;
    max-height: max(60%, 300px);
  }

  .right holonomy-plot[opened] {
    flex: none;
    height: auto;
    max-height: none;
  }

  .right holonomy-plot + holonomy-plot {
    border-top: 1px solid var(--line);
  }

  .strip {
    container: strip / inline-size;
    grid-area: strip;
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 4px 12px;
    background: var(--surface);
    border-top: 1px solid var(--line);
    min-width: 0;
  }

  holonomy-checks {
    flex: 1;
  }

  @media (min-width: 800px) {
    /* The card of a check has its room below the checks: mechanism and plots become lower, nothing of them is covered. */
    .strip:has(holonomy-checks[opened]) {
      align-items: start;
    }

    /* The card is as wide as the strip: the checks beside the tools are not. */
    .strip:has(holonomy-checks[opened]) holonomy-checks {
      flex: 1 1 0;
      min-width: 0;
    }

    /* As low as a plot can be without its parts lying on each other. */
    main:has(holonomy-checks[opened]) .right holonomy-plot {
      min-height: min-content;
    }
  }

  /* One calm group: names where there is room, tooltips always. */
  .tools {
    display: flex;
    flex: none;
    align-items: center;
    gap: 2px;
    padding: 3px;
    border-radius: 9px;
    background: var(--surface-sunk);
  }

  .tools button {
    min-height: 32px;
    padding: 0 10px;
  }

  .tools button:hover {
    background: var(--surface);
  }

  .tools .gap {
    width: 1px;
    height: 20px;
    margin: 0 4px;
    background: var(--line-strong);
    opacity: 0.5;
  }

  @container strip (max-width: 1420px) {
    .pin .word,
    .compare .word,
    .sweep .word,
    .teach .word {
      display: none;
    }
    /* A long method takes no line from the checks; the drawer says all of it. */
    .tools .method span {
      overflow: hidden;
      max-width: 190px;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }

  @container strip (max-width: 980px) {
    .analysis .word {
      display: none;
    }
  }

  .strip:has(holonomy-pins) {
    flex-wrap: wrap;
  }

  /* The checks keep their line, the pins have one of their own. */
  .strip:has(holonomy-pins) holonomy-checks {
    flex: 1 1 0;
  }

  holonomy-pins {
    flex: 0 0 100%;
    min-width: 0;
    max-height: 32vh;
    overflow-y: auto;
    padding: 4px 0 6px;
    border-top: 1px solid var(--line);
  }

  .below {
    max-width: 1440px;
    margin: 0 auto;
    padding: 24px 24px 64px;
  }

  .more {
    margin: 32px 0 12px;
    font: 600 17px/1.3 var(--font);
  }

  .rest {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(420px, 100%), 1fr));
    gap: 16px;
  }

  .below > button {
    margin-top: 16px;
  }

  .rest holonomy-plot {
    height: 340px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);
  }
`;
