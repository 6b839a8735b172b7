//! What is written for another tool.

use crate::report::Report;

/// A text in a format of another tool, and what it lacks.
#[derive(Clone, Debug)]
pub struct Exported {
    /// The text.
    pub text: String,
    /// What the format cannot hold.
    pub report: Report,
}
