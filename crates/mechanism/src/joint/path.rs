//! Path: a point of the second body stays on a curve of the first. Row `curve`, with `(x, y)` the second point in the
//! frame of the first body:
//!
//! ```text
//! F(x, y, t) = 0
//! ```
//!
//! The residual has the unit that the author's expression has; it is a length only if the expression is one.
//! Singular case: a point of the curve where the gradient of `F` vanishes (a crossing, a cusp).

use holonomy_expr::NodeId;

use super::Ends;
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["curve"];

/// The point that the curve is about, in the frame of the first body, m.
pub fn point(build: &mut Build<'_>, ends: &Ends) -> [NodeId; 2] {
    let point = ends.second.global(build);
    ends.first.in_frame(build, point)
}
