//! Point on a plane: a point of the second body stays on a plane through the first point, fixed to the first body with its
//! normal `a`. Row `n`:
//!
//! ```text
//! a1 . (p1 - p2) = 0
//! ```
//!
//! Never singular: the gradient with respect to the second centre of mass is the normal.

use holonomy_expr::NodeId;

use super::Ends;
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["n"];

/// The row; the first three numbers: the normal in the frame of the first body.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let normal = ends.of_first(build, 0);
    let gap = ends.point_rows(build);
    vec![normal.dot(build, gap)]
}
