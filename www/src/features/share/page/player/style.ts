/** The styles of the player: the page's colours and drawing, and its own. The build puts them into the file. */
import "../../../../kit/style/tokens.css";
import "../../../../picture/plane/drawing.css";
import "../../../../picture/plane/pane.css";
import "../../../../picture/plane/scene.css";
import "./player.css";
