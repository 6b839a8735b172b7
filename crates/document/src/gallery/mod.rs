//! The gallery: documents that come with the program.

mod family;

use std::borrow::Cow;

pub use family::{NoSuchMember, families};

/// A document of the gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GalleryDocument {
    /// Its name in links.
    pub name: &'static str,
    /// The name that is shown.
    pub title: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Where it stands among the others: `linkages`, `machines`, `pendulums`, `wheels`, `space`, `methods`, `tests`.
    pub group: &'static str,
    /// `plane` or `space`.
    pub space: &'static str,
}

/// Name and text of the first screen, which waits for no file.
const FIRST_SCREEN: (&str, &str) = ("four-bar", include_str!("../../../../gallery/four-bar.json"));

macro_rules! entries {
    ($($name:literal $group:ident $space:ident $title:literal $summary:literal;)*) => {
        static ENTRIES: &[GalleryDocument] = &[$(GalleryDocument {
            name: $name,
            title: $title,
            summary: $summary,
            group: stringify!($group),
            space: stringify!($space),
        },)*];
        /// The documents in the order of the entries; a table of its own, so that the page, which has them as files, is without.
        static TEXTS: &[&str] = &[$(include_str!(concat!("../../../../gallery/", $name, ".json")),)*];
    };
}

entries! {
    "four-bar" linkages plane "Four-bar linkage with a motor" "A crank-rocker: how far the pins come apart without stabilization, with projection, in minimal coordinates.";
    "slider-crank" machines plane "Slider-crank" "A piston does not move as a cosine: it shakes twice a turn as well.";
    "scotch-yoke" linkages plane "Scotch yoke" "A slot in place of a rod: an exact cosine.";
    "quick-return" linkages plane "Quick return of a shaper" "A slotted lever: the way back takes half the time.";
    "chebyshev" linkages plane "Chebyshev's linkage" "Half a turn of a crank becomes a line, nearly straight.";
    "peaucellier" linkages plane "Peaucellier's linkage" "Seven bars draw a straight line, exactly.";
    "jansen-leg" linkages plane "Jansen's leg" "Eleven lengths make a step out of a turn.";
    "planetary-gear" machines plane "Planetary gear" "Four turns from one, and a tooth that rests on the ring.";
    "geneva" machines plane "Geneva drive" "Steps out of even turning, without a blow and not without a jerk.";
    "loose-geneva" machines plane "Loose Geneva wheel" "Taken along by one wall, thrown across the play, struck by the other.";
    "double-wishbone" machines plane "Double wishbone suspension" "Why the upper arm is shorter: camber over travel.";
    "double-pendulum" pendulums plane "Double pendulum of two bars" "Two hinged bars, chaotic, with the energy held.";
    "planar-pendulum" pendulums plane "Planar pendulum, released from the horizontal" "A tangent that changes its sign, and one that is carried along.";
    "spherical-pendulum" pendulums space "Spherical pendulum" "A frame that is factored anew jumps; a continued one glides.";
    "conical-pendulum" pendulums space "Conical pendulum: the angle that a closed loop leaves" "Once round the cone, the carried frame has turned by the solid angle.";
    "moving-support" pendulums plane "Pendulum on a moving support" "Shaken fast enough, the upper position is stable.";
    "bouncing-ball" pendulums plane "Bouncing ball" "Twelve bounces, each at its exact time, and what they take.";
    "stop-pendulum" pendulums plane "Pendulum against a stop" "Shorter and shorter bounces, infinitely many of them, and then the stop carries the bar.";
    "slack-cords" pendulums plane "Two weights on slack cords" "Cords pull and never push: when they are taut, and what the jerks take.";
    "newtons-cradle" pendulums plane "Newton's cradle" "A blow runs through a row of balls, and why the row does not keep still.";
    "stick-slip" machines plane "Block on a belt: stick and slip" "Why a bow makes a string sound: the period of sticking and slipping, in closed form.";
    "brick" machines plane "Brick that slides or tips" "Pushed harder and harder: low down it slides, high up it tips.";
    "servo" machines plane "Arm held by a motor and a controller" "Without the integral it sags, with too much of it it swings more and more.";
    "cam-follower" machines plane "Cam and follower: three motion laws" "Peaks of velocity and acceleration, and the speed from which an open cam loses its follower.";
    "atwood" machines plane "Counterweight that lands: a movable pulley" "A slack rope, a jerk, and again: all is still after twice the time of the first landing.";
    "belt-drive" machines plane "Belt drive: the ratio of the quickest start" "Half the best ratio and twice the best one start the wheel alike.";
    "woodpecker" machines plane "Woodpecker toy" "Jammed, loose, a peck, and jammed again: a limit cycle of friction and impacts.";
    "linear-example" methods plane "Bead on a wire: drift step by step" "By which factor each method multiplies an error in every step.";
    "two-link-parabola" methods plane "Two-link arm on a parabola" "What each stabilization does about a tip that drifts off its way.";
    "two-link-moving-line" methods plane "Two-link arm on a line that rises and falls" "A driven path, and how soon an arm without stabilization is lost.";
    "squeezer" tests plane "Squeezing mechanism in its seven angles" "A classic test: the same steps, and a crank that is radians off or right.";
    "squeezer-bodies" tests plane "Squeezing mechanism of seven bodies" "The same mechanism made of bodies, hinges, a spring and a motor.";
    "mobile-robot" wheels plane "Mobile robot with a trolley" "Two wheels too many to know their loads: four ways to share them, one motion.";
    "chaplygin-sleigh" wheels plane "Chaplygin sleigh" "One edge on ice: it starts backwards and turns round by itself.";
    "parallelogram" linkages plane "Parallelogram with three cranks" "It cannot move by counting, moves all the same, and no pin force in it means anything.";
    "rolling-disc" wheels space "Rolling disc" "A coin that leans into its circle; with another spin it nods.";
    "rattleback" wheels space "Rattleback: a stone that turns round" "Spun the wrong way it rattles, stops, and turns the other way.";
    "bicycle" wheels space "Bicycle that steers itself" "Nobody holds the handlebar: between two speeds it rights itself.";
    "bricard" tests space "Bricard's mechanism" "Five rods, six hinges: it cannot move by counting, and swings all the same. An IFToMM benchmark.";
    "door-two-hinges" machines space "Door on two hinges" "One hinge would do; how two share the weight, no equation tells.";
    "table-four-legs" machines space "Table on four legs" "Why tables wobble: one way to load the legs without moving anything.";
    "spatial-four-bar" space space "Four-bar with hinges of space" "Forces in the plane are determined, those along the pins are not.";
    "free-body" pendulums space "Tumbling book: the intermediate axis" "Thrown about two of its axes it spins on; about the third it turns over.";
    "heavy-top" pendulums space "Heavy top: waves, cusps and loops" "A spinning wheel on a stick goes round instead of falling.";
    "tippe-top" pendulums space "Tippe top" "Friction stands it on its head; what Jellett found stays.";
    "gyroscope" pendulums space "Gyroscope in gimbals" "Pulled down at the end of its axle, it goes sideways.";
    "universal-shaft" machines space "Shafts with a universal joint" "One shaft turns evenly, the other does not: computed, and by the formula.";
    "governor" machines space "Flyball governor" "Balls that swing out with the speed and lift a collar, damped or hunting.";
    "governor-critical" machines space "Governor: the speed at which the balls rise" "A nudge comes back or runs away: the critical speed, in closed form.";
    "slider-crank-spatial" tests space "Spatial slider-crank" "An IFToMM benchmark: a crank, a rod between a ball and a cross, a slider; two inertias of the rod.";
    "triple-pendulum-spatial" pendulums space "Triple pendulum in space" "Cross, hinge and ball; how far they come apart with and without projection.";
    "spin-top" pendulums space "Spin top with its tip on a sphere" "One equation of the author's beside a body in space; five independent velocities, jumping and gliding.";
    "double-pendulum-rotation" methods space "Double pendulum in rotation-matrix coordinates" "Multipliers eliminated body by body, and what it costs to hold them over a step.";
    "stewart-platform" space space "Stewart platform" "Six driven legs move a platform: the way back from lengths to a place, and the forces it takes.";
    "stewart-forces" space space "Stewart platform under the forces of its legs" "Computed forces alone let it topple after a while; a controller holds it.";
    "n-four-bar" linkages plane "2 four-bars in a row" "Through the positions where all bars lie in line, and on as it came.";
}

/// All documents of the gallery, the first screen first.
pub fn entries() -> &'static [GalleryDocument] {
    ENTRIES
}

/// The document called `name`.
pub fn get(name: &str) -> Option<&'static GalleryDocument> {
    ENTRIES.iter().find(|entry| entry.name == name)
}

impl GalleryDocument {
    /// The document.
    pub fn text(&self) -> &'static str {
        let at = ENTRIES.iter().position(|entry| entry.name == self.name);
        at.and_then(|at| TEXTS.get(at)).copied().unwrap_or_default()
    }
}

/// The text of the document called `name`, which for a family may say which member: `n-four-bar?N=40`. None if there is no such
/// name.
///
/// # Errors
/// The family has no such member, or the document is no family.
pub fn text(name: &str) -> Result<Option<Cow<'static, str>>, NoSuchMember> {
    found(name, |name| get(name).map(|entry| Some(entry.text())))
}

/// The same where documents are files beside the program: families and the first screen alone.
///
/// # Errors
/// As for [`text`].
pub fn text_without_file(name: &str) -> Result<Option<Cow<'static, str>>, NoSuchMember> {
    if name == FIRST_SCREEN.0 {
        return Ok(Some(Cow::Borrowed(FIRST_SCREEN.1)));
    }
    // Whether there is such a document the files tell.
    found(name, |_| Some(None))
}

/// `known`: whether there is a document of that name, and its text where it is here.
fn found(
    name: &str,
    known: impl Fn(&str) -> Option<Option<&'static str>>,
) -> Result<Option<Cow<'static, str>>, NoSuchMember> {
    let (name, query) = match name.split_once('?') {
        Some((name, query)) => (name, Some(query)),
        None => (name, None),
    };
    if let Some(text) = family::generate(name, query)? {
        return Ok(Some(Cow::Owned(text)));
    }
    match (known(name), query) {
        (Some(_), Some(query)) => Err(NoSuchMember {
            message: format!("No documents are made of \"{name}\" with a number, so \"{query}\" means nothing."),
            remedy: format!("Write {name}. With a number there are {}.", families().join(", ")),
        }),
        (text, _) => Ok(text.flatten().map(Cow::Borrowed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_those_of_the_documents_and_every_document_is_valid() {
        for entry in entries() {
            let reading = crate::read(entry.text());
            assert!(reading.diagnostics.is_empty(), "{}: {:#?}", entry.name, reading.diagnostics);
            let document = reading.document.unwrap();
            assert_eq!(document.title.as_ref().map(|title| title.get("en")), Some(entry.title));
            assert_eq!(get(entry.name), Some(entry));
        }
        assert_eq!(get("nothing"), None);
    }

    #[test]
    fn the_text_of_a_name_is_that_of_the_file_or_of_the_member() {
        for entry in entries() {
            assert_eq!(text(entry.name).unwrap().as_deref(), Some(entry.text()), "{}", entry.name);
        }
        assert_eq!(text("n-four-bar?N=2").unwrap().as_deref(), get("n-four-bar").map(GalleryDocument::text));
        assert!(text("n-four-bar?N=3").unwrap().unwrap().contains("\"crank3\""));
        assert!(text("chain").unwrap().unwrap().contains("\"link10\""));
        assert!(text("n-four-bar?N=0").is_err());
        assert_eq!(text("nothing?N=2"), Ok(None));
        assert_eq!(text_without_file("four-bar").unwrap().as_deref(), get("four-bar").map(GalleryDocument::text));
        assert_eq!(text_without_file("bricard"), Ok(None));
        assert!(text_without_file("nothing?N=2").is_err() && text_without_file("nothing") == Ok(None));
        assert_eq!(text_without_file("four-bar?N=2"), text("four-bar?N=2"));
        assert_eq!(text_without_file("bricard?N=2"), text("bricard?N=2"));
        let refused = text("four-bar?N=2").unwrap_err();
        assert_eq!(refused.message, "No documents are made of \"four-bar\" with a number, so \"N=2\" means nothing.");
        assert_eq!(refused.remedy, "Write four-bar. With a number there are n-four-bar?N=40, chain?N=100.");
    }
}
