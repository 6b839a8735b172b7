//! What to try when a run stopped: small changes of the document, each as data that a button or `--set` carries out.
//!
//! Candidates come from the cause ([`remedies`]) and are tried ([`trial`]): one whose run does not even get past the moment is no advice.

mod context;
mod remedies;
mod trial;

use context::Context;
use holonomy_document::Document;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::run::{RunFailure, Suggestion};
use holonomy_solver::Budget;
use trial::{Verdict, attempt};

/// More than this is no advice any more.
const MOST: usize = 4;
/// Counted work of all trials together ([`Budget`]): a few seconds at the most.
const MOST_WORK: u64 = 10_000_000_000;

/// Fills the suggestions of [`holonomy_mechanism::run::Evidence`] for a failure of run `run` (from 0) of a document. Trials compile what `cache` does
/// not know.
pub fn advise(document: &Document, run: usize, failure: RunFailure, cache: &mut KindCache) -> RunFailure {
    advise_within(document, run, failure, cache, &Budget::of(MOST_WORK))
}

/// The same with as much work as there is: what cannot be tried any more is offered as what was not seen to help.
pub fn advise_within(
    document: &Document,
    run: usize,
    failure: RunFailure,
    cache: &mut KindCache,
    budget: &Budget,
) -> RunFailure {
    let before = std::mem::replace(cache.budget_mut(), budget.clone());
    let advised = advised(document, run, failure, cache);
    *cache.budget_mut() = before;
    advised
}

fn advised(document: &Document, run: usize, mut failure: RunFailure, cache: &mut KindCache) -> RunFailure {
    let Some(context) = Context::new(document, run) else { return failure };
    let mut suggestions: Vec<Suggestion> = Vec::new();
    for mut candidate in remedies::candidates(&context, &failure) {
        if suggestions.len() >= MOST || suggestions.iter().any(|other| other.edits == candidate.edits) {
            continue;
        }
        match attempt(document.source(), run, &candidate, failure.t.unwrap_or(0.0), cache) {
            // Without work to spend everything fails.
            Verdict::Fails if !cache.budget().is_over() => continue,
            Verdict::Passes => candidate.passes = true,
            Verdict::TooLong | Verdict::Fails => {}
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
