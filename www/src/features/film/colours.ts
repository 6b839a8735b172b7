/** The colours and letters of the page, as a canvas takes them. */
import { type ThemeChoice, theme } from "../../session/preferences.js";

export interface Colours {
  theme: ThemeChoice;
  ink: string;
  soft: string;
  /** Of letters. */
  font: string;
  veil: string;
  surface: string;
  series: readonly string[];
}

/** Those that an element of the page has. */
export function coloursOf(host: HTMLElement): Colours {
  const { backgroundColor, fontFamily } = getComputedStyle(host);
  return {
    theme: theme(),
    ink: colourOf(host, "--ink"),
    soft: colourOf(host, "--ink-soft"),
    font: fontFamily,
    veil: colourOf(host, "--veil"),
    surface: backgroundColor,
    series: Array.from({ length: 8 }, (_, k) => colourOf(host, `--series-${k}`)),
  };
}

/** A colour of the page as a canvas takes it. */
function colourOf(host: HTMLElement, name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
