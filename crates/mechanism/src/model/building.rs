//! Building within counted work.

use holonomy_document::Document;
use holonomy_document::diagnostic::{Code, Diagnostic};

use crate::lower::Lowered;

/// Most work of building: derivatives, the order of elimination, putting the start together, and its rank.
pub const MOST_BUILDING: u64 = 50_000_000_000;

/// That the work does not suffice for a mechanism, as a finding.
// Not inlined: in the first view of the page nothing is given up.
#[inline(never)]
pub(super) fn too_much(document: &Document, lowered: &Lowered) -> Vec<Diagnostic> {
    let [rows, coordinates] = [lowered.rows.len(), lowered.n()].map(|count| count.to_string());
    let told = [("rows", rows.as_str()), ("coordinates", coordinates.as_str())];
    vec![document.diagnostic(Code::TOO_MUCH_WORK, &document.place, &told)]
}
