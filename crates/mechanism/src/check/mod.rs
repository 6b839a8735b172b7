//! Everything that can be said about a document without building a mechanism of it.

pub(crate) mod cycles;
mod expressions;
pub(crate) mod names;
pub(crate) mod references;
mod space;
mod symbols;
pub(crate) mod uses;
mod values;

use crate::diagnostic::Findings;
use crate::document::Keys;
use crate::json::Value;

/// Checks a document that was decoded; findings go to `findings`.
pub(crate) fn check(text: &str, root: &Value, keys: &Keys, findings: &mut Findings<'_>) {
    if !space::settled(keys, findings) {
        return values::whole(root, findings);
    }
    values::check(root, keys, findings);
    references::check(keys, findings);
    expressions::check(text, keys, findings);
    #[cfg(feature = "exercise")]
    crate::exercise::check::check(text, root, keys, findings);
}
