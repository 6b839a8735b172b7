/** The page's colours as three.js wants them, read from the style sheet of the element that shows them. */
import { Color } from "three";

const TOKENS = {
  surface: "--surface",
  sunk: "--surface-sunk",
  ink: "--ink-soft",
  metal: "--metal",
  hatch: "--hatch",
  line: "--line-strong",
  accent: "--accent",
  bad: "--bad",
  good: "--good",
  trace: "--trace",
} as const;
/** What a visitor's own colours (forced by the system) put in their place. */
const FORCED: Record<keyof typeof TOKENS, string> = {
  surface: "Canvas",
  sunk: "Canvas",
  ink: "CanvasText",
  metal: "CanvasText",
  hatch: "GrayText",
  line: "CanvasText",
  accent: "Highlight",
  bad: "Highlight",
  good: "LinkText",
  trace: "LinkText",
};
const FORCED_BODIES = ["ButtonBorder", "GrayText", "LinkText", "ButtonBorder", "GrayText", "LinkText"];
const FORCED_SERIES = ["LinkText", "Highlight", "VisitedText", "CanvasText", "LinkText", "Highlight", "VisitedText", "CanvasText"];

export type Palette = Record<keyof typeof TOKENS, Color> & { bodies: Color[]; series: Color[]; dark: boolean };

/** Reads the colours as they are now; `host` is in the page. */
export function readPalette(host: HTMLElement): Palette {
  const forced = matchMedia("(forced-colors: active)").matches;
  const probe = document.createElement("span");
  probe.hidden = true;
  host.append(probe);
  const read = (token: string, system: string): Color => {
    probe.style.color = forced ? system : `var(${token})`;
    return new Color().setStyle(getComputedStyle(probe).color);
  };
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, read(token, FORCED[name as keyof typeof TOKENS])]);
  const bodies = FORCED_BODIES.map((system, i) => read(`--body-${i}`, system));
  const series = FORCED_SERIES.map((system, i) => read(`--series-${i}`, system));
  probe.remove();
  const named = Object.fromEntries(entries) as Record<keyof typeof TOKENS, Color>;
  const { r, g, b } = named.surface;
  // Fills that are meant for outlines on paper are pale in space: they take something of the curves' strong colours.
  if (!forced) bodies.forEach((color, i) => color.lerp(series[BODY_SERIES[i] ?? 0] ?? color, r + g + b < 0.5 ? 0.3 : 0.26));
  return { ...named, bodies, series, dark: r + g + b < 0.5 };
}

/** The curve colour of the same hue as a body's fill. */
const BODY_SERIES = [5, 1, 2, 3, 4, 0];
