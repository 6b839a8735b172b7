//! Cylindrical joint: the second body turns about an axis of the first and slides along it (Haug 1989, section 9.4). Rows
//! `b`, `c`, `mb`, `mc`:
//!
//! ```text
//! b1 . (p1 - p2) = 0,      c1 . (p1 - p2) = 0,      c1 . a2 = 0,      -(b1 . a2) = 0
//! ```
//!
//! Singular case: none where the joint is closed. Coordinates `angle` and `displacement`, each independent of the other.

use holonomy_expr::NodeId;

use super::{Ends, axes, prismatic};
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["b", "c", "mb", "mc"];

/// The rows.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let mut rows = prismatic::across(build, ends).to_vec();
    rows.extend(axes::parallel_rows(build, ends));
    rows
}
