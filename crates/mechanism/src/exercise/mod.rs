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

pub mod bench;
pub mod block;
pub(crate) mod check;
pub mod class;
pub mod compose;
pub mod evaluate;
pub mod feedback;
pub mod formula;
pub mod grade;
pub mod mark;
mod measure;
mod public;
pub mod receipt;
mod times;
pub mod variant;
mod why;

pub use bench::{Bench, Limits, Unable};
pub use block::{Answer, Exercise, Task};
pub use evaluate::{Evidence, NoValue};
pub use feedback::{Feedback, State, TaskReport};
pub use formula::Formula;
pub use grade::{Key, Report, grade};
pub use mark::{Given, mark};
pub use public::{fingerprint, public, without_key};
pub use receipt::Receipt;
pub use variant::{Variant, variant};
pub use why::{Problem, Why};

use crate::diagnostic::{Findings, Lines};
use crate::document::Document;
use crate::document::decode::{Context, Decode};

/// The exercise of a document; none if it has none.
pub fn read(document: &Document) -> Option<Exercise> {
    let value = document.root().get("exercise")?;
    // A document that was handed out has no mistakes in its exercise.
    let lines = Lines::new(document.source());
    let mut findings = Findings::new(&lines);
    let mut context = Context::new(document.source(), None, &mut findings);
    context.within("exercise", |context| Exercise::decode(value, context))
}
