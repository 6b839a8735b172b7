/** What the visitor chose for this browser. Storage may be blocked (an embedded page): then the choice lasts as long as the page. */
import { asked } from "./asked.js";
import { Signal } from "./signals.js";

export type ThemeChoice = "light" | "dark";

const KEY = "holonomy.theme";

function stored(): ThemeChoice | undefined {
  try {
    const value = window.localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : undefined;
  } catch {
    return undefined;
  }
}

let choice: ThemeChoice | undefined;
const changed = new Signal();

/** The theme that is shown: chosen, or as the system has it. Who reads it while rendering is rendered again when it changes. */
export function theme(): ThemeChoice {
  changed.read();
  return choice ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

function applyTheme(): void {
  document.documentElement.dataset.theme = theme();
  changed.tell();
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    window.localStorage.setItem(KEY, next);
  } catch {
    // Not kept beyond this page.
  }
  applyTheme();
}

/** Reads the stored choice, applies it, and follows the system; a page in a frame has what its address says. */
export function startTheme(): void {
  choice = asked("theme", "light", "dark") ?? stored();
  applyTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
}

const TOUR = "holonomy.first-look";

/** The first look was offered, so that it does not offer itself again. */
export function firstLookSeen(): boolean {
  try {
    return window.localStorage.getItem(TOUR) !== null;
  } catch {
    return false;
  }
}

export function seeFirstLook(): void {
  try {
    window.localStorage.setItem(TOUR, "seen");
  } catch {
    // It may be offered once more.
  }
}

export function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
