//! What is found out about a start beside what a run needs, within counted work.

use holonomy_document::Document;
use holonomy_document::diagnostic::{Code, Diagnostic};
use holonomy_solver::Budget;

use super::Model;
use crate::failure::RunFailure;

/// Most work of an analysis of the start, together with looking for the ways to move.
pub const MOST_WORK: u64 = 10_000_000_000;

/// [`MOST_WORK`], to be spent.
pub fn allowance() -> Budget {
    Budget::of(MOST_WORK)
}

impl Model {
    /// That the work did not suffice, as a finding, with what is known all the same.
    ///
    /// # Errors
    /// The failure, where it is another one.
    // Not inlined: in the first view of the page nothing is given up.
    #[inline(never)]
    pub fn given_up(&self, document: &Document, failure: RunFailure) -> Result<Diagnostic, RunFailure> {
        let Ok(prepared) = &self.prepared else { return Err(failure) };
        if failure.cause != "out-of-work" {
            return Err(failure);
        }
        let known = prepared.ranks.held();
        let [rank, redundancy] = [known.rank, known.redundancy].map(|count| count.to_string());
        let told = [("rank", rank.as_str()), ("redundancy", redundancy.as_str())];
        Ok(document.diagnostic(Code::ANALYSIS_CUT, &document.place, &told))
    }
}
