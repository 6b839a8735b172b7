//! Weld: the two points coincide and the orientation stays as written. Rows `x`, `y`, `z`, `ma`, `mb`, `mc`, with the triad
//! along the global axes at the pose as written:
//!
//! ```text
//! p1 - p2 = 0,      b1 . c2 = 0,      c1 . a2 = 0,      a1 . b2 = 0
//! ```
//!
//! Singular case: none where the joint is closed.

use holonomy_expr::NodeId;

use super::{Ends, axes};
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["x", "y", "z", "ma", "mb", "mc"];

/// The rows.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let mut rows = ends.point_rows(build).0.to_vec();
    rows.extend(axes::rotation_rows(build, ends));
    rows
}
