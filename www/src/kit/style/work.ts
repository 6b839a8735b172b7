/** What panels and dialogs that compute something have in common: how far it is, its figure, what is wrong, and its table. */
import areaSheet from "./area.css?inline";
import fieldsSheet from "./fields.css?inline";
import notesSheet from "./notes.css?inline";
import progressSheet from "./progress.css?inline";
import seriesSheet from "./series.css?inline";
import tablesSheet from "./tables.css?inline";
import trackSheet from "./track.css?inline";

/** How far it is. */
export const track = trackSheet;
/** A row of controls with how far it is. */
export const progress = [track, progressSheet];
/** A canvas that a figure is drawn on. */
export const area = areaSheet;
/** Sentences on a ground of their own: trouble, a warning, an offer. */
export const notes = notesSheet;
/** The colours of curves. */
export const series = seriesSheet;
/** A name over its field. */
export const fields = fieldsSheet;
/** A table that scrolls sideways where it is too wide, with a shadow at the edge where more of it is. */
export const tables = tablesSheet;
