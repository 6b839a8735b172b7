/** Words of the view in space. */
import { late } from "../strings.js";

export const space = late("space", {
  views: "View",
  viewTitle: (view: string) => `${view} view`,
  front: "Front",
  top: "Top",
  side: "Side",
  turnLeft: "Turn left",
  turnRight: "Turn right",
  nearer: "Nearer",
  farther: "Farther",
  home: "First view, everything in sight",
  squares: (length: string) => `squares of ${length}`,
  frameOf: (run: string) => `Tangent frame of the run “${run}”`,
  frame: "Tangent frame",
  jumps: (count: number) => (count === 1 ? "1 jump" : `${count} jumps`),
  parts: "Parts",
  arrows: "Arrows",
  velocities: "Velocities",
  reactions: "Forces in the joints",
  list: "Parts of the mechanism",
});
