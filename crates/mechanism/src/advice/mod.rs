//! What to try when a run stopped: small changes of the document, each as data that a button or `--set` carries out.
//!
//! Candidates come from the cause ([`remedies`]) and are tried ([`trial`]): one whose run does not even get past the moment is no advice.

mod context;
mod remedies;
mod trial;

use serde::Serialize;
use serde_json::Value;

use crate::document::Document;
use crate::json;
use crate::kind::KindCache;
use crate::run::RunFailure;
use context::Context;
use trial::{Verdict, attempt};

/// More than this is no advice any more.
const MOST: usize = 4;

/// A change of the document that may help.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Suggestion {
    /// What kind of change it is, for translations: `smaller-step`, `pass-singular`...
    pub code: &'static str,
    /// In words, with its numbers.
    pub text: String,
    /// What is changed, in this order.
    pub edits: Vec<Edit>,
    /// It was tried: the changed run gets past the moment. Otherwise that would have taken too long to find out.
    pub passes: bool,
}

/// One value of the document.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "SuggestedEdit"))]
pub struct Edit {
    /// JSON pointer of the value; it need not exist yet.
    pub path: String,
    /// What is put there; `null`: it is taken away.
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub value: Value,
}

/// Fills the suggestions of [`crate::run::Evidence`] for a failure of run `run` (from 0) of a document. Trials compile what `cache` does
/// not know.
pub fn advise(document: &Document, run: usize, mut failure: RunFailure, cache: &mut KindCache) -> RunFailure {
    let Some(context) = Context::new(document, run) else { return failure };
    let mut suggestions: Vec<Suggestion> = Vec::new();
    for mut candidate in remedies::candidates(&context, &failure) {
        if suggestions.len() >= MOST || suggestions.iter().any(|other| other.edits == candidate.edits) {
            continue;
        }
        match attempt(document.source(), run, &candidate, failure.t.unwrap_or(0.0), cache) {
            Verdict::Fails => continue,
            Verdict::Passes => candidate.passes = true,
            Verdict::TooLong => {}
        }
        suggestions.push(candidate);
    }
    // What is known to get past it comes first; to end before it is the last resort.
    holonomy_expr::order::sort_by_key(&mut suggestions, |suggestion| {
        (suggestion.code == remedies::LAST_RESORT, !suggestion.passes)
    });
    failure.more.suggestions = suggestions;
    failure
}

impl Suggestion {
    /// The text of a document after the change; everything else is left as its author wrote it. `None`: it has no such place.
    pub fn apply(&self, text: &str) -> Option<String> {
        let mut text = text.to_owned();
        for Edit { path, value } in &self.edits {
            text = match value {
                Value::Null => json::remove(&text, path)?,
                value => json::set(&text, path, &value.to_string()).ok()??,
            };
        }
        Some(text)
    }
}
