//! Weld: the two points coincide and the angle stays as written. Rows `x`, `y`, `angle`:
//!
//! ```text
//! p1 - p2 = 0,      angle1 - angle2 - offset = 0
//! ```
//!
//! Never singular.

use holonomy_expr::NodeId;

use super::Ends;
use super::placed::Placed;
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["x", "y", "angle"];

/// The rows; one number: the offset, rad.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let [x, y] = ends.point_rows(build);
    vec![x, y, ends.angle_row(build, ends.geometry[0])]
}

/// The joint's numbers at the pose as written.
pub fn geometry(placed: &Placed) -> Vec<f64> {
    vec![placed.first.angle - placed.second.angle]
}
