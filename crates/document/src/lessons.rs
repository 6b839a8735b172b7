//! Lessons: documents with exercises that come with the program. The page loads them when they are asked for, so they are no
//! part of the gallery that every visitor waits for.

/// A lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its name: the file `lessons/<name>.json`.
    pub name: &'static str,
    /// The name that is shown.
    pub title: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// The document with its exercise, key and teacher's note.
    pub text: &'static str,
}

macro_rules! lessons {
    ($($name:literal $title:literal $summary:literal;)*) => {
        const LESSONS: &[Lesson] = &[$(Lesson {
            name: $name,
            title: $title,
            summary: $summary,
            text: include_str!(concat!("../../../lessons/", $name, ".json")),
        },)*];
    };
}

lessons! {
    "lesson-ways-to-move" "Ways to move: count and rank" "A mechanism that cannot move by counting, and moves all the same.";
    "lesson-four-bar" "Which bar turns? Grashof and the transmission angle" "Four lengths say what turns, what swings, and where it sticks.";
    "lesson-slider-crank" "Why a piston is no cosine" "Stroke, dead centres, and the shaking twice a turn.";
    "lesson-ladder" "The point about which it turns: the instant centre" "A ladder slides; every velocity comes from one point beside it.";
    "lesson-pendulum" "The pendulum, honestly" "From the horizontal the formula is short, and the rod carries three times the weight.";
    "lesson-gyroscope" "The gyroscope that does not fall" "Where it goes when it is pulled, and why more spin is slower.";
    "lesson-parking" "Parking sideways" "A wheel that cannot slip takes a velocity away, and no place.";
    "lesson-stewart" "Six legs: who carries what, and where it goes soft" "Six supports that decide everything, but for a few positions.";
    "lesson-order" "Order, step and energy" "The distance falls by four, the energy by eight: which one is the order?";
    "lesson-drift" "Drift, and why no gamma is right" "What an error does without stabilization, with Baumgarte's, with invariants.";
    "lesson-frames" "Frames that jump, and frames that are carried" "A tangent that changes its sign, and the angle that a closed loop leaves.";
    "lesson-release" "What to release: a door on two hinges" "Let go exactly what is held twice, and every force is decided.";
    "lesson-reactions" "Reactions you may not trust" "A door, a table and a robot with more supports than they need.";
}

/// All lessons in the order in which they build on each other.
pub fn entries() -> &'static [Lesson] {
    LESSONS
}

/// The lesson called `name`.
pub fn get(name: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.name == name)
}
