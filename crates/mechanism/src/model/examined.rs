//! What is found out about a start beside what a run needs, within counted work.

use holonomy_document::Document;
use holonomy_document::diagnostic::{Code, Diagnostic};
use holonomy_solver::Budget;

use super::{Analysis, FreeMode, Model};
use crate::failure::RunFailure;

/// Most work of an analysis of the start, and of looking for the ways to move.
pub const MOST_WORK: u64 = 10_000_000_000;

/// What was found out about a start within the work that there is for it.
#[derive(Clone, Debug)]
pub struct Examined<T> {
    /// What was found; none where it takes more work.
    pub found: Option<T>,
    /// What was given up, and what is known of it, as a finding.
    pub cut: Option<Diagnostic>,
}

/// What was found, or nothing where the work did not suffice.
fn ended<T>(found: Result<T, RunFailure>) -> Result<Option<T>, RunFailure> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(failure) if failure.cause == "out-of-work" => Ok(None),
        Err(failure) => Err(failure),
    }
}

impl Model {
    /// The analysis within [`MOST_WORK`]; beyond it, rank and number of redundant rows are told.
    ///
    /// # Errors
    /// The start cannot be put together.
    pub fn examined(&self, document: &Document) -> Result<Examined<Analysis>, RunFailure> {
        let found = ended(self.analysis_within(&Budget::of(MOST_WORK)))?;
        let known = self.prepared.as_ref().map_err(Clone::clone)?.ranks.held();
        let [limit, rank, redundancy] =
            [MOST_WORK, known.rank as u64, known.redundancy as u64].map(|count| count.to_string());
        let told = [("limit", limit.as_str()), ("rank", rank.as_str()), ("redundancy", redundancy.as_str())];
        let cut = found.is_none().then(|| document.diagnostic(Code::ANALYSIS_CUT, &document.place, &told));
        Ok(Examined { found, cut })
    }

    /// The ways to move within [`MOST_WORK`]; beyond it, that they were not looked for.
    ///
    /// # Errors
    /// The start cannot be put together.
    pub fn ways(&self, document: &Document) -> Result<Examined<Vec<FreeMode>>, RunFailure> {
        let found = ended(self.free_modes_within(&Budget::of(MOST_WORK)))?;
        let told = [("limit", &*MOST_WORK.to_string())];
        let cut = found.is_none().then(|| document.diagnostic(Code::MODES_CUT, &document.place, &told));
        Ok(Examined { found, cut })
    }
}
