/** The looks of the teacher's dialog, shared by its parts. */
import { rules } from "../../kit/style/rules.js";
import { fields, notes } from "../../kit/style/work.js";
import sheet from "./teach.css?inline";

export const teachStyle = [fields, notes, rules(sheet)];
