//! `holonomy exercise KEY`: what a student gets.

use std::time::Instant;

use holonomy_mechanism::document::read;
use holonomy_mechanism::exercise::{self, Key, Limits};
use holonomy_mechanism::kind::KindCache;

use crate::args::Typed;
use crate::output;
use crate::source::Source;
use crate::stop::Stop;

/// Longest time for drawing a student's numbers, s.
const LONGEST: f64 = 60.0;

/// The exercise in what FILE leads to.
///
/// # Errors
/// When there is no such document, or it has no exercise.
pub fn key(typed: &Typed) -> Result<Key, Stop> {
    let Source { name, text, .. } = Source::find(&typed.argument)?;
    let reading = read(&text);
    let Some(document) = reading.document else { return Err(Stop::Document(name, reading.diagnostics)) };
    Key::new(document).ok_or_else(|| {
        Stop::Usage(format!(
            "\"{name}\" has no exercise.\nhelp: Add a key \"exercise\"; docs/teaching.md tells how, and gallery:lesson-drift is an example."
        ))
    })
}

/// Prints the document without the key, with one student's numbers where one is named.
pub fn exercise(typed: &Typed) -> Result<(), Stop> {
    let key = key(typed)?;
    let student = typed.value("student").map_err(Stop::Usage)?.unwrap_or_default();
    let begin = Instant::now();
    let clock = || begin.elapsed().as_secs_f64();
    let limits = Limits { clock: &clock, until: LONGEST };
    let variant = exercise::variant(key.document(), student, &mut KindCache::default(), &limits)
        .map_err(|unable| Stop::Usage(format!("The exercise cannot be handed out. {unable}")))?;
    let mut text = exercise::without_key(variant.bench.document());
    if !text.ends_with('\n') {
        text.push('\n');
    }
    match typed.os_value("output") {
        Some(path) => output::write(path, text.as_bytes()),
        None => output::print(&text),
    }
}
