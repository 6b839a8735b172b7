/** The player of a motion in the plane. */
import "./style.js";
import { lines } from "./picture.js";
import { start } from "./player.js";

void start(lines);
