/** The layout of the page where there is less room: panels over the rest below 1100 px, one column below 800 px. Comes after `app-style.ts`. */
import { css } from "lit";

export const narrowStyle = css`
  @media (max-width: 1099px) {
    main.with-side {
      grid-template: minmax(0, 1fr) minmax(0, 1fr) auto / minmax(320px, 1fr) minmax(0, 1fr);
      grid-template-areas: "text left" "text right" "strip strip";
    }
    .screen:has(main.with-side) {
      height: auto;
      max-height: none;
      min-height: 1000px;
    }
    .screen:has(aside) main.with-side {
      grid-template: minmax(0, 1fr) auto / minmax(0, 58fr) minmax(0, 42fr);
      grid-template-areas: "left right" "strip strip";
    }
    .screen:has(aside) {
      height: 100vh;
      min-height: 660px;
      max-height: 1160px;
    }
    /* The parts stand below the drawing: nothing may lie over what is being drawn. */
    main.with-parts {
      grid-template: minmax(0, 1fr) minmax(0, 1fr) auto / minmax(0, 1fr) minmax(300px, 44%);
      grid-template-areas: "left text" "left right" "strip strip";
    }
    main.with-guide.with-side {
      grid-template: auto minmax(0, 1fr) minmax(0, 1fr) auto / minmax(0, 1fr) minmax(300px, 44%);
      grid-template-areas: "guide guide" "left text" "left right" "strip strip";
    }
    .screen:has(main.with-exercise) {
      height: 100vh;
      min-height: 660px;
      max-height: 1160px;
    }
    main.with-exercise,
    .screen:has(aside) main.with-exercise {
      grid-template: minmax(0, 1fr) minmax(0, 1fr) auto / minmax(340px, 1fr) minmax(0, 1fr);
      grid-template-areas: "text left" "text right" "text strip";
    }
    /* No room beside the rest: a drawer over it. */
    aside {
      position: fixed;
      z-index: 10;
      top: 0;
      right: 0;
      bottom: 0;
      width: min(440px, 100vw);
      border-right: 0;
      border-left: 1px solid var(--line);
      box-shadow: var(--shadow);
    }
  }

  .others {
    display: none;
    --opener: 44px;
    --opener-font: 700 20px/1 var(--font);
    --opener-ink: var(--ink);
  }

  @media (max-width: 399px) {
    header .long {
      display: none;
    }
    header button.main,
    header button.main.icon {
      width: 40px;
      min-width: 40px;
      padding: 0;
    }
  }

  /* It is as wide as the screen. */
  @media (max-width: 440px) {
    aside {
      border-left: 0;
    }
  }

  /* The tab has the name too. */
  @media (max-width: 349px) {
    .name {
      display: none;
    }
  }

  @media (max-width: 799px) {
    header {
      padding: 0 4px 0 16px;
      gap: 0;
    }
    .name {
      margin-right: 4px;
      font-size: 17px;
    }
    header .word,
    header .optional {
      display: none;
    }
    .others {
      display: block;
    }
    header button {
      padding: 0 10px;
    }
    .screen,
    .screen:has(aside),
    .screen:has(main.with-side) {
      height: auto;
      min-height: 0;
      max-height: none;
    }
    main,
    main.with-side,
    main.with-parts,
    main.with-guide.with-side,
    .screen:has(aside) main.with-side {
      display: flex;
      flex-direction: column;
    }
    .screen:has(aside) main.with-exercise,
    main.with-exercise {
      display: flex;
    }
    .tabs {
      display: flex;
      gap: 8px;
      padding: 6px 12px;
      border-bottom: 1px solid var(--line);
      background: var(--surface);
    }
    .tabs button {
      flex: 1;
      border-color: var(--line);
    }
    main.with-exercise.tasks > :not(.exercise),
    main.with-exercise.mechanism > .exercise {
      display: none;
    }
    .screen:has(main.with-exercise.tasks) ~ .below {
      display: none;
    }
    main.with-exercise.with-drawer .right {
      visibility: visible;
    }
    /* What it shows in the picture can be seen: a sheet below the picture. */
    aside.short {
      top: auto;
      height: 42vh;
      border-top: 1px solid var(--line);
      border-left: 0;
      border-radius: 14px 14px 0 0;
    }
    .left {
      border-right: 0;
    }
    .parts {
      border-right: 0;
      border-top: 1px solid var(--line);
      overflow: visible;
    }
    holonomy-transport,
    .parameter {
      padding-inline: 16px;
    }
    .notes {
      position: static;
      width: auto;
      padding: 0 16px;
      gap: 0;
    }
    .notes > *,
    .notes holonomy-inspector {
      width: 100%;
    }
    .right holonomy-plot {
      flex: none;
      height: 340px;
      max-height: none;
      border-top: 1px solid var(--line);
    }
    .strip {
      flex-direction: column;
      align-items: stretch;
      padding: 8px 12px 12px;
      gap: 4px;
    }
    /* Two columns, the longer names in the wider one. */
    .tools {
      display: grid;
      grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
      gap: 4px;
    }
    .tools .gap {
      display: none;
    }
    .tools button {
      min-height: 44px;
      background: var(--surface);
    }
    .tools button.method,
    .tools button.method span {
      max-width: none;
      white-space: normal;
    }
    .tools .word {
      display: inline !important;
    }
    .banner {
      flex-wrap: wrap;
      padding-inline: 16px;
    }
    .banner p {
      flex-basis: 100%;
    }
    .below {
      padding: 16px 12px 48px;
    }
    holonomy-text {
      border-right: 0;
      border-bottom: 1px solid var(--line);
    }
  }

  /* All of the name beside six buttons. */
  @media (max-width: 399px) {
    .name {
      margin-right: 0;
      font-size: 14px;
    }
  }
`;
