/** The page's entry. */
import "./shell/app.js";
