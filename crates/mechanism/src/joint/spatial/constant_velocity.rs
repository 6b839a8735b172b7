//! Constant-velocity joint: two shafts meet in a point and turn with the same angular velocity whatever the angle between
//! them. Rows `x`, `y`, `z`, `ma`:
//!
//! ```text
//! p1 - p2 = 0,      (b1 . c2 - c1 . b2)/2 = 0
//! ```
//!
//! `a, b, c` is a triad along the shaft of each body. The row says that the rotation from the first to the second body is a
//! bend without twist: its axis is perpendicular to the first shaft, and so lies in the plane that halves the angle of the
//! shafts (Hunt, Kinematic Geometry of Mechanisms, 1978, chapter 12). Its gradient with respect to the twist is
//! `(1 + cos bend)/2`. Singular case: a shaft folded back on the other (a bend of half a turn).

use holonomy_expr::NodeId;

use super::{Ends, axes};
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["x", "y", "z", "ma"];

/// The rows.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let mut rows = ends.point_rows(build).0.to_vec();
    let (b, c) = (ends.of_first(build, 1), ends.of_first(build, 2));
    let (b2, c2) = (axes::second_axis(build, ends, 1), axes::second_axis(build, ends, 2));
    let (one, other) = (b.dot(build, c2), c.dot(build, b2));
    let twist = build.graph.sub(one, other);
    let half = build.graph.constant(0.5);
    rows.push(build.graph.mul(half, twist));
    rows
}
