//! Planar joint: the second body slides on a plane of the first and turns about its normal. Rows `n`, `mb`, `mc`, with
//! `a` the normal:
//!
//! ```text
//! a1 . (p1 - p2) = 0,      c1 . a2 = 0,      -(b1 . a2) = 0
//! ```
//!
//! Singular case: none where the joint is closed. Coordinate `angle`, about the normal.

use holonomy_expr::NodeId;

use super::{Ends, axes, point_plane};
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["n", "mb", "mc"];

/// The rows.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let mut rows = point_plane::rows(build, ends);
    rows.extend(axes::parallel_rows(build, ends));
    rows
}
