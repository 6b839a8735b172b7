//! Revolute joint: the second body turns about an axis of the first (Haug, Computer Aided Kinematics and Dynamics of
//! Mechanical Systems, 1989, section 9.4). Rows `x`, `y`, `z`, `mb`, `mc`:
//!
//! ```text
//! p1 - p2 = 0,      c1 . a2 = 0,      -(b1 . a2) = 0
//! ```
//!
//! Singular case: none where the joint is closed. The rows also hold for opposite axes; an assembly that ends there is told so.
//! Coordinate `angle`, about `a`, of the second body against the first; 0 at the pose as written.

use holonomy_expr::NodeId;

use super::{Ends, axes};
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["x", "y", "z", "mb", "mc"];

/// The rows.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let [x, y, z] = ends.point_rows(build).0;
    let [mb, mc] = axes::parallel_rows(build, ends);
    vec![x, y, z, mb, mc]
}
