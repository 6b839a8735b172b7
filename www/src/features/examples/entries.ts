// Made from `document::gallery`: HOLONOMY_UPDATE=1 cargo test -p holonomy-mechanism kinds::
/** An example. */
export interface GalleryEntry {
  /** Its name in links. */
  name: string;
  /** The group it stands in. */
  group: string;
  /** Its space. */
  space: "plane" | "space";
  /** What it shows, in a line. */
  title: string;
  /** And in a sentence. */
  summary: string;
}

/** All of them. */
export const GALLERY: readonly GalleryEntry[] = [
  { name: "four-bar", group: "linkages", space: "plane", title: "Four-bar linkage with a motor", summary: "A crank-rocker: how far the pins come apart without stabilization, with projection, in minimal coordinates." },
  { name: "slider-crank", group: "machines", space: "plane", title: "Slider-crank", summary: "A piston does not move as a cosine: it shakes twice a turn as well." },
  { name: "scotch-yoke", group: "linkages", space: "plane", title: "Scotch yoke", summary: "A slot in place of a rod: an exact cosine." },
  { name: "quick-return", group: "linkages", space: "plane", title: "Quick return of a shaper", summary: "A slotted lever: the way back takes half the time." },
  { name: "chebyshev", group: "linkages", space: "plane", title: "Chebyshev's linkage", summary: "Half a turn of a crank becomes a line, nearly straight." },
  { name: "peaucellier", group: "linkages", space: "plane", title: "Peaucellier's linkage", summary: "Seven bars draw a straight line, exactly." },
  { name: "jansen-leg", group: "linkages", space: "plane", title: "Jansen's leg", summary: "Eleven lengths make a step out of a turn." },
  { name: "planetary-gear", group: "machines", space: "plane", title: "Planetary gear", summary: "Four turns from one, and a tooth that rests on the ring." },
  { name: "geneva", group: "machines", space: "plane", title: "Geneva drive", summary: "Steps out of even turning, without a blow and not without a jerk." },
  { name: "loose-geneva", group: "machines", space: "plane", title: "Loose Geneva wheel", summary: "Taken along by one wall, thrown across the play, struck by the other." },
  { name: "double-wishbone", group: "machines", space: "plane", title: "Double wishbone suspension", summary: "Why the upper arm is shorter: camber over travel." },
  { name: "double-pendulum", group: "pendulums", space: "plane", title: "Double pendulum of two bars", summary: "Two hinged bars, chaotic, with the energy held." },
  { name: "planar-pendulum", group: "pendulums", space: "plane", title: "Planar pendulum, released from the horizontal", summary: "A tangent that changes its sign, and one that is carried along." },
  { name: "spherical-pendulum", group: "pendulums", space: "space", title: "Spherical pendulum", summary: "A frame that is factored anew jumps; a continued one glides." },
  { name: "conical-pendulum", group: "pendulums", space: "space", title: "Conical pendulum: the angle that a closed loop leaves", summary: "Once round the cone, the carried frame has turned by the solid angle." },
  { name: "moving-support", group: "pendulums", space: "plane", title: "Pendulum on a moving support", summary: "Shaken fast enough, the upper position is stable." },
  { name: "bouncing-ball", group: "pendulums", space: "plane", title: "Bouncing ball", summary: "Twelve bounces, each at its exact time, and what they take." },
  { name: "stop-pendulum", group: "pendulums", space: "plane", title: "Pendulum against a stop", summary: "Shorter and shorter bounces, infinitely many of them, and then the stop carries the bar." },
  { name: "slack-cords", group: "pendulums", space: "plane", title: "Two weights on slack cords", summary: "Cords pull and never push: when they are taut, and what the jerks take." },
  { name: "newtons-cradle", group: "pendulums", space: "plane", title: "Newton's cradle", summary: "A blow runs through a row of balls, and why the row does not keep still." },
  { name: "stick-slip", group: "machines", space: "plane", title: "Block on a belt: stick and slip", summary: "Why a bow makes a string sound: the period of sticking and slipping, in closed form." },
  { name: "brick", group: "machines", space: "plane", title: "Brick that slides or tips", summary: "Pushed harder and harder: low down it slides, high up it tips." },
  { name: "servo", group: "machines", space: "plane", title: "Arm held by a motor and a controller", summary: "Without the integral it sags, with too much of it it swings more and more." },
  { name: "cam-follower", group: "machines", space: "plane", title: "Cam and follower: three motion laws", summary: "Peaks of velocity and acceleration, and the speed from which an open cam loses its follower." },
  { name: "atwood", group: "machines", space: "plane", title: "Counterweight that lands: a movable pulley", summary: "A slack rope, a jerk, and again: all is still after twice the time of the first landing." },
  { name: "belt-drive", group: "machines", space: "plane", title: "Belt drive: the ratio of the quickest start", summary: "Half the best ratio and twice the best one start the wheel alike." },
  { name: "woodpecker", group: "machines", space: "plane", title: "Woodpecker toy", summary: "Jammed, loose, a peck, and jammed again: a limit cycle of friction and impacts." },
  { name: "linear-example", group: "methods", space: "plane", title: "Bead on a wire: drift step by step", summary: "By which factor each method multiplies an error in every step." },
  { name: "two-link-parabola", group: "methods", space: "plane", title: "Two-link arm on a parabola", summary: "What each stabilization does about a tip that drifts off its way." },
  { name: "two-link-moving-line", group: "methods", space: "plane", title: "Two-link arm on a line that rises and falls", summary: "A driven path, and how soon an arm without stabilization is lost." },
  { name: "squeezer", group: "tests", space: "plane", title: "Squeezing mechanism in its seven angles", summary: "A classic test: the same steps, and a crank that is radians off or right." },
  { name: "squeezer-bodies", group: "tests", space: "plane", title: "Squeezing mechanism of seven bodies", summary: "The same mechanism made of bodies, hinges, a spring and a motor." },
  { name: "mobile-robot", group: "wheels", space: "plane", title: "Mobile robot with a trolley", summary: "Two wheels too many to know their loads: four ways to share them, one motion." },
  { name: "chaplygin-sleigh", group: "wheels", space: "plane", title: "Chaplygin sleigh", summary: "One edge on ice: it starts backwards and turns round by itself." },
  { name: "parallelogram", group: "linkages", space: "plane", title: "Parallelogram with three cranks", summary: "It cannot move by counting, moves all the same, and no pin force in it means anything." },
  { name: "rolling-disc", group: "wheels", space: "space", title: "Rolling disc", summary: "A coin that leans into its circle; with another spin it nods." },
  { name: "rattleback", group: "wheels", space: "space", title: "Rattleback: a stone that turns round", summary: "Spun the wrong way it rattles, stops, and turns the other way." },
  { name: "bicycle", group: "wheels", space: "space", title: "Bicycle that steers itself", summary: "Nobody holds the handlebar: between two speeds it rights itself." },
  { name: "bricard", group: "tests", space: "space", title: "Bricard's mechanism", summary: "Five rods, six hinges: it cannot move by counting, and swings all the same. An IFToMM benchmark." },
  { name: "door-two-hinges", group: "machines", space: "space", title: "Door on two hinges", summary: "One hinge would do; how two share the weight, no equation tells." },
  { name: "table-four-legs", group: "machines", space: "space", title: "Table on four legs", summary: "Why tables wobble: one way to load the legs without moving anything." },
  { name: "spatial-four-bar", group: "space", space: "space", title: "Four-bar with hinges of space", summary: "Forces in the plane are determined, those along the pins are not." },
  { name: "free-body", group: "pendulums", space: "space", title: "Tumbling book: the intermediate axis", summary: "Thrown about two of its axes it spins on; about the third it turns over." },
  { name: "heavy-top", group: "pendulums", space: "space", title: "Heavy top: waves, cusps and loops", summary: "A spinning wheel on a stick goes round instead of falling." },
  { name: "tippe-top", group: "pendulums", space: "space", title: "Tippe top", summary: "Friction stands it on its head; what Jellett found stays." },
  { name: "gyroscope", group: "pendulums", space: "space", title: "Gyroscope in gimbals", summary: "Pulled down at the end of its axle, it goes sideways." },
  { name: "universal-shaft", group: "machines", space: "space", title: "Shafts with a universal joint", summary: "One shaft turns evenly, the other does not: computed, and by the formula." },
  { name: "governor", group: "machines", space: "space", title: "Flyball governor", summary: "Balls that swing out with the speed and lift a collar, damped or hunting." },
  { name: "governor-critical", group: "machines", space: "space", title: "Governor: the speed at which the balls rise", summary: "A nudge comes back or runs away: the critical speed, in closed form." },
  { name: "slider-crank-spatial", group: "tests", space: "space", title: "Spatial slider-crank", summary: "An IFToMM benchmark: a crank, a rod between a ball and a cross, a slider; two inertias of the rod." },
  { name: "triple-pendulum-spatial", group: "pendulums", space: "space", title: "Triple pendulum in space", summary: "Cross, hinge and ball; how far they come apart with and without projection." },
  { name: "spin-top", group: "pendulums", space: "space", title: "Spin top with its tip on a sphere", summary: "One equation of the author's beside a body in space; five independent velocities, jumping and gliding." },
  { name: "double-pendulum-rotation", group: "methods", space: "space", title: "Double pendulum in rotation-matrix coordinates", summary: "Multipliers eliminated body by body, and what it costs to hold them over a step." },
  { name: "stewart-platform", group: "space", space: "space", title: "Stewart platform", summary: "Six driven legs move a platform: the way back from lengths to a place, and the forces it takes." },
  { name: "stewart-forces", group: "space", space: "space", title: "Stewart platform under the forces of its legs", summary: "Computed forces alone let it topple after a while; a controller holds it." },
  { name: "n-four-bar", group: "linkages", space: "plane", title: "2 four-bars in a row", summary: "Through the positions where all bars lie in line, and on as it came." },
];
