/** How the analysis looks. */
import { rules } from "../../kit/style/rules.js";
import { tables } from "../../kit/style/work.js";
import sheet from "./panel.css?inline";

export const panelStyle = [tables, rules(sheet)];
