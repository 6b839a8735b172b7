/** How the analysis looks. */
import { tables } from "../../kit/style/work.js";
import sheet from "./panel.css?inline";

export const panelStyle = [tables, sheet];
