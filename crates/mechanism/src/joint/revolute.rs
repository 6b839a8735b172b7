//! Revolute joint: the two points coincide (Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems, 1989,
//! section 3.3). Rows `x`, `y`:
//!
//! ```text
//! p1 - p2 = 0
//! ```
//!
//! Never singular: the gradient with respect to either centre of mass is the identity.
//! Coordinate `angle = angle2 - angle1`.

use holonomy_expr::NodeId;

use super::Ends;
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["x", "y"];

/// The rows.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    ends.point_rows(build).to_vec()
}
