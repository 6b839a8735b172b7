//! Exercises: tasks in a document, answers to them, and what they are worth.
//!
//! ```text
//! key document ──public──► what students get ──answers, changed document──► receipt
//!      │                                                                       │
//!      └── variant(student) ──► bench: its runs ──► truth ──┐                   │
//!                                                           ├──► mark ──► report
//!      receipt's document + locked parts of the key ──► bench: its runs ────────┘
//! ```
//!
//! Nothing here trusts a receipt: the block of the exercise and the locked parts come from the key, the document is run again,
//! and everything is bounded. Nothing here reads a clock or a file: the caller says what may be spent ([`Limits`]),
//! counted work and, where they have one, a clock.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types, clippy::iter_over_hash_type))]

pub mod bench;
pub mod block;
mod check;
pub mod class;
pub mod codes;
pub mod compose;
pub mod evaluate;
pub mod feedback;
pub mod formula;
pub mod grade;
pub mod mark;
pub mod marking;
mod measure;
pub mod methods;
pub mod prints;
pub mod proof;
mod public;
pub mod range;
pub mod receipt;
pub mod returned;
pub mod split_mix;
pub mod task;
mod times;
pub mod variant;
mod why;

pub use bench::{Bench, Limits, Unable};
pub use block::{Exercise, Task};
pub use evaluate::{Evidence, NoValue};
pub use feedback::{Feedback, State, TaskReport};
pub use formula::Formula;
pub use grade::{Key, Report, grade};
pub use mark::mark;
pub use marking::Given;
pub use public::{fingerprint, public, without_key};
pub use receipt::Receipt;
pub use task::Answer;
pub use variant::{Variant, variant};
pub use why::{Failure, Why};

use holonomy_document::decode::{Context, Decode};
use holonomy_document::diagnostic::{Diagnostic, Findings, Lines};
use holonomy_document::{Document, Reading, read_and, read_with_and};
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::workspace::Reader;

/// The exercise of a document; none if it has none.
pub fn read(document: &Document) -> Option<Exercise> {
    let value = document.root().get("exercise")?;
    // A document that was handed out has no mistakes in its exercise.
    let lines = Lines::new(document.source());
    let mut findings = Findings::new(&lines);
    let mut context = Context::new(document.source(), None, &mut findings);
    context.within("exercise", |context| Exercise::decode(value, context))
}

/// Reads and checks a document with its exercise.
pub fn open(text: &str) -> Reading {
    read_and(text, check::check)
}

/// Reads and checks a document with its exercise after changes, as [`holonomy_document::read_with`] does.
pub fn open_with(text: &str, sets: &[(String, String)]) -> Reading {
    read_with_and(text, sets, check::check)
}

/// Reads and builds documents with what is said of their exercises.
pub const READER: Reader =
    Reader { read: open, judge: |document, model| check::known_names(document, model.sources()) };

/// Builds a run of a document, and finds the names in the expressions of its exercise that mean nothing.
///
/// # Errors
/// As for [`Model::build`], and for these names.
pub fn build(
    document: &Document,
    run: usize,
    parameters: &[(String, f64)],
    cache: &mut KindCache,
) -> Result<Model, Vec<Diagnostic>> {
    let model = Model::build(document, run, parameters, cache)?;
    (READER.judge)(document, &model)?;
    Ok(model)
}

/// The JSON Schema of mechanism documents with their exercises, as text.
pub fn json_schema() -> String {
    holonomy_document::json_schema(Exercise::schema)
}
