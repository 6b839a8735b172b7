//! `holonomy exercise KEY`: what a student gets.

use std::ffi::{OsStr, OsString};
use std::time::Instant;

use holonomy_exercise::{self as exercise, Key, Limits};
use holonomy_mechanism::kind::KindCache;

use crate::args::Output;
use crate::output;
use crate::source::Source;
use crate::stop::Stop;

/// Print what a student gets: the exercise without its key
///
/// With --student the parameters that vary have this student's numbers: the same name gives
/// the same numbers for ever. They are drawn again where the document would not run.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// The teacher's document: a path, gallery:NAME (a lesson), or a link
    key: OsString,
    /// With the numbers of this student
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    student: String,
    #[command(flatten)]
    output: Output,
}

/// Longest time for drawing a student's numbers, s.
const LONGEST: f64 = 60.0;

/// The exercise in what FILE leads to.
///
/// # Errors
/// When there is no such document, or it has no exercise.
pub fn key(argument: &OsStr) -> Result<Key, Stop> {
    let Source { name, text, .. } = Source::find(argument)?;
    let reading = exercise::open(&text);
    let Some(document) = reading.document else { return Err(Stop::Document(name, reading.diagnostics)) };
    Key::new(document).ok_or_else(|| {
        Stop::Usage(format!(
            "\"{name}\" has no exercise.\nhelp: Add a key \"exercise\"; docs/teaching.md tells how, and gallery:lesson-drift is an example."
        ))
    })
}

/// Prints the document without the key, with one student's numbers where one is named.
pub fn exercise(typed: &Arguments) -> Result<(), Stop> {
    let key = key(&typed.key)?;
    let begin = Instant::now();
    let limits = Limits::seconds(LONGEST, move || begin.elapsed().as_secs_f64());
    let variant = exercise::variant(key.document(), &typed.student, &mut KindCache::default(), &limits)
        .map_err(|unable| Stop::Usage(format!("The exercise cannot be handed out. {unable}")))?;
    let mut text = exercise::without_key(variant.bench.document());
    if !text.ends_with('\n') {
        text.push('\n');
    }
    match &typed.output.file {
        Some(path) => output::write(path, text.as_bytes()),
        None => output::print(&text),
    }
}
