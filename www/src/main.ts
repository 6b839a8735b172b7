/** The page's entry. */
import "./elements/app.js";
