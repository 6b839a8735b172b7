//! Universal joint: a cross with two perpendicular pins, `u` in the first body and `w` in the second (Haug 1989, section 9.4).
//! Rows `x`, `y`, `z`, `mc`:
//!
//! ```text
//! p1 - p2 = 0,      u . w = 0
//! ```
//!
//! `mc` is the rotation about `u x w`, which the cross cannot take: a direction cosine whose gradient has length 1 wherever
//! the joint is closed. Singular case: none; the joint does not care about the angle between the shafts.
//! Coordinates `angle1` (of the cross about `u` against the first body) and `angle2` (of the second body about `w` against
//! the cross), 0 at the pose as written.

use holonomy_expr::NodeId;

use super::{Ends, Placed};
use crate::body::vector::{Vector3, cross, direction, dot, plus};
use crate::joint::JointError;
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["x", "y", "z", "mc"];

/// The rows. Directions among the numbers: first body `u, x1, y1`; second body `w, x2, y2`.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let mut rows = ends.point_rows(build).0.to_vec();
    let (u, w) = (ends.of_first(build, 0), ends.of_second(build, 3));
    rows.push(u.dot(build, w));
    rows
}

/// Angle of the cross about `u` against the first body: `cos = x1 . w`, `sin = y1 . w`, rad.
pub fn angle1(build: &mut Build<'_>, ends: &Ends) -> NodeId {
    let (x, y, w) = (ends.of_first(build, 1), ends.of_first(build, 2), ends.of_second(build, 3));
    let (cos, sin) = (x.dot(build, w), y.dot(build, w));
    ends.continued_angle(build, cos, sin, 0)
}

/// Angle of the second body about `w` against the cross: `cos = u . x2`, `sin = u . y2`, rad.
pub fn angle2(build: &mut Build<'_>, ends: &Ends) -> NodeId {
    let (u, x, y) = (ends.of_first(build, 0), ends.of_second(build, 4), ends.of_second(build, 5));
    let (cos, sin) = (u.dot(build, x), u.dot(build, y));
    ends.continued_angle(build, cos, sin, 1)
}

/// The numbers for pins `u` and `w`, global at the pose as written. They need not be perpendicular there, but not parallel.
pub fn numbers(u: Vector3, w: Vector3, placed: &Placed) -> Result<Vec<f64>, JointError> {
    let cosine = dot(u, w);
    let across = |direction_of: Vector3, other: Vector3| direction(plus(direction_of, -cosine, other));
    let parallel = 1.0 - cosine * cosine < 1e-12;
    let (Some(x1), Some(x2), false) = (across(w, u), across(u, w), parallel) else {
        return Err(JointError::ParallelAxes);
    };
    let first = [u, x1, cross(u, x1)].map(|axis| placed.first.in_frame(axis));
    let second = [w, x2, cross(x2, w)].map(|axis| placed.second.in_frame(axis));
    Ok(first.into_iter().chain(second).flatten().collect())
}
