/** What the visitor chose for this browser. Storage may be blocked (an embedded page): then the choice lasts as long as the page. */
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

/** The theme that is shown: chosen, or as the system has it. */
export function theme(): ThemeChoice {
  return choice ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme();
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

/** Reads the stored choice, applies it, and follows the system. `changed` is called when the system changes. */
export function startTheme(changed: () => void): void {
  choice = stored();
  applyTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    applyTheme();
    changed();
  });
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
