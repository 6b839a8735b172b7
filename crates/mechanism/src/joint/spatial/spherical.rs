//! Spherical joint: the two points coincide (Haug 1989, section 9.4). Rows `x`, `y`, `z`:
//!
//! ```text
//! p1 - p2 = 0
//! ```
//!
//! Never singular: the gradient with respect to either centre of mass is the identity.

use holonomy_expr::NodeId;

use super::Ends;
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["x", "y", "z"];

/// The rows.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    ends.point_rows(build).0.to_vec()
}
