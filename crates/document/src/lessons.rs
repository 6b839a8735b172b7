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
    "lesson-drift" "Drift, and why no gamma is right" "What an error does without stabilization, with Baumgarte's, with invariants.";
    "lesson-frames" "Frames that jump, and frames that are carried" "A tangent that changes its sign, and the angle that a closed loop leaves.";
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
