/** An empty sheet to draw on. */
export function emptySheet(title: string): string {
  return `{
  "holonomy": 1,
  "title": ${JSON.stringify(title)},
  "display": { "length": "mm", "angle": "deg", "speed": "rpm" },
  "space": "planar",
  "ground": {
    "points": {
    }
  },
  "bodies": {
  },
  "joints": {
  },
  "simulation": { "duration": 5, "output_step": 0.01 }
}
`;
}
