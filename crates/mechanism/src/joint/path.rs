//! Path: a point of the second body stays on a curve of the first. Row `curve`, with `(x, y)` the second point in the
//! frame of the first body:
//!
//! ```text
//! F(x, y, t) = 0
//! ```
//!
//! The residual has the unit that the author's expression has; it is a length only if the expression is one.
//! Singular case: a point of the curve where the gradient of `F` vanishes (a crossing, a cusp).

use super::Written;
use holonomy_document as document;

impl Written for document::Path {
    fn row_name(&self) -> &'static str {
        "curve"
    }
}
