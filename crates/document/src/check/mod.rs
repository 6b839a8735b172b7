//! Everything that can be said about a document without building a mechanism of it.

pub mod cycles;
mod expressions;
pub mod names;
pub mod references;
mod space;
mod symbols;
pub mod uses;
mod values;

use crate::Keys;
use crate::diagnostic::Findings;
use crate::json::Value;

/// Checks a document that was decoded; findings go to `findings`.
pub fn check(text: &str, root: &Value, keys: &Keys, findings: &mut Findings<'_>) {
    if !space::settled(keys, findings) {
        return values::whole(root, findings);
    }
    values::check(root, keys, findings);
    references::check(keys, findings);
    expressions::check(text, keys, findings);
}
