/** What panels and dialogs that compute something have in common: how far it is, its figure, what is wrong, and its table. */
import progressSheet from "./progress.css?inline";
import track from "./track.css?inline";

/** How far it is. */
export { default as track } from "./track.css?inline";
/** A row of controls with how far it is. */
export const progress = [track, progressSheet];
/** A canvas that a figure is drawn on. */
export { default as area } from "./area.css?inline";
/** Sentences on a ground of their own: trouble, a warning, an offer. */
export { default as notes } from "./notes.css?inline";
/** A name over its field. */
export { default as fields } from "./fields.css?inline";
/** A table that scrolls sideways where it is too wide, with a shadow at the edge where more of it is. */
export { default as tables } from "./tables.css?inline";
