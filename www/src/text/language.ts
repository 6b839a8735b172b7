/** Which language the visitor wants: by the address (`?lang=de`, for frames in other pages), by choice, by the browser's list. */
export type Language = "en" | "de" | "pseudo";

const KEY = "holonomy.language";

export function wantedLanguage(): Language {
  if (typeof window === "undefined") return "en";
  const asked = new URLSearchParams(window.location.search).get("lang");
  if (asked === "en" || asked === "de" || asked === "pseudo") return asked;
  const known = stored() ?? navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === "en" || tag === "de");
  return known === "de" ? "de" : "en";
}

/** Remembers a choice, where the browser lets us. */
export function chooseLanguage(language: "en" | "de"): void {
  try {
    window.localStorage.setItem(KEY, language);
  } catch {
    // Not kept beyond this page.
  }
}

function stored(): "en" | "de" | undefined {
  try {
    const value = window.localStorage.getItem(KEY);
    return value === "en" || value === "de" ? value : undefined;
  } catch {
    return undefined;
  }
}
