/** The words of files: pictures and numbers of plots, pictures of the mechanism. */
import { late } from "../strings.js";

export const exporting = late("exporting", {
  title: (plot: string) => `Save ${plot}`,
  close: "Close",
  picture: "Picture",
  format: "Format",
  svg: "SVG, lines that stay sharp",
  pngFormat: "PNG, pixels",
  size: "Size",
  sizes: {
    screen: "For the screen, 800 × 500 pixels",
    single: "For print, one column (85 mm)",
    double: "For print, two columns (170 mm)",
    own: "For print, own width",
  },
  width: "Width (mm)",
  letters: "Letters (points)",
  dpi: "Pixels to the inch",
  savePicture: "Save the Picture",
  numbers: "Numbers",
  which: "Channels",
  ofPlot: "Of this plot",
  ofRun: (run: string) => (run === "" ? "All channels" : `All channels of the run “${run}”`),
  decimals: "Decimal sign",
  point: "Point, fields apart by commas",
  comma: "Comma, fields apart by semicolons",
  saveNumbers: "Save the Numbers",
  allChannels: "all channels",
  sceneName: "mechanism",
  noPicture: "There is no picture to save yet.",
  failed: "The file could not be made.",
});
