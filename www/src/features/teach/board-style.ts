/** The looks of the board. */
import { css } from "lit";

export const boardStyle = css`
  .drop {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 14px;
    align-items: center;
    margin-top: 12px;
    padding: 18px;
    border: 2px dashed var(--line-strong);
    border-radius: var(--radius);
  }
  .drop.over {
    border-color: var(--accent);
    background: var(--accent-soft);
  }
  .drop p {
    flex: 1 1 220px;
    font: var(--text-title);
  }
  .proof {
    margin-top: 14px;
  }
  input[type="file"] {
    display: none;
  }
  table {
    width: 100%;
    min-width: 720px;
    margin-top: 10px;
  }
  .name {
    max-width: 200px;
    color: var(--ink);
    overflow-wrap: anywhere;
  }
  .states {
    display: flex;
    flex-wrap: wrap;
    gap: 3px;
  }
  .state {
    display: inline-grid;
    place-items: center;
    width: 22px;
    height: 22px;
    border: 1px solid var(--line-strong);
    border-radius: 5px;
  }
  .state.right {
    color: var(--good);
    border-color: currentColor;
  }
  .state.wrong {
    color: var(--bad);
    border-color: currentColor;
  }
  .state.partly,
  .state.open {
    color: var(--warn);
    border-color: currentColor;
  }
  .status.doubtful {
    color: var(--warn);
  }
  .status.damaged {
    color: var(--bad);
  }
  .scroll {
    container-type: inline-size;
  }
  /* Of a wide table on a narrow screen, what is said of a row stays in sight. */
  .details {
    position: sticky;
    left: 0;
    max-width: 100cqw;
    padding: 4px 0 14px;
    overflow-wrap: anywhere;
  }
  .details ul {
    margin: 4px 0;
    padding-left: 20px;
  }
  .details ul.plain {
    padding-left: 0;
  }
  .details ul.plain > li + li {
    margin-top: 8px;
  }
  .given {
    white-space: pre-wrap;
    max-height: 240px;
    overflow: auto;
  }
  .details label {
    display: flex;
    gap: 8px;
    align-items: center;
    margin: 6px 0;
  }
  .details label input {
    width: 90px;
  }
  .slim {
    display: none;
  }
  /* On a telephone the rest of a row stands in its details: a table that must be pushed aside hides the button that opens them. */
  @media (max-width: 620px) {
    table {
      min-width: 0;
    }
    .wide {
      display: none;
    }
    .slim {
      display: revert;
    }
    th,
    td {
      padding-inline: 3px;
    }
    td:last-child > button {
      padding-inline: 8px;
    }
    .states {
      max-width: 78px;
    }
  }
`;
