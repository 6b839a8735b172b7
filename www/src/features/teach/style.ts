/** The looks of the teacher's dialog, shared by its parts. */
import { fields, notes } from "../../kit/style/work.js";
import sheet from "./teach.css?inline";

export const teachStyle = [fields, notes, sheet];
