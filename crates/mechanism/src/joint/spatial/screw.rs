//! Screw: the second body slides along an axis of the first as it turns about it. Rows `a`, `b`, `c`, `mb`, `mc`:
//!
//! ```text
//! displacement - displacement0 - pitch/(2 pi) angle = 0    and the rows of a cylindrical joint
//! ```
//!
//! `displacement0` is the displacement at the pose as written, where the angle is 0; `pitch` is in metres per turn. The angle
//! has a memory, so the screw goes on over any number of turns. Singular case: none where the joint is closed; with pitch 0 it is
//! a revolute joint.

use holonomy_expr::NodeId;

use super::{Ends, Placed, axes, cylindrical};
use crate::body::vector::{Vector3, dot};
use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["a", "b", "c", "mb", "mc"];
/// Numbers before the screw's own: two triads.
const TRIADS: usize = 18;

/// The rows; numbers after those of the axis: pitch over 2 pi (m), displacement at angle 0 (m).
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let (angle, displacement) = (axes::angle(build, ends), axes::displacement(build, ends));
    let (lead, start) = (ends.geometry[TRIADS], ends.geometry[TRIADS + 1]);
    let moved = build.graph.sub(displacement, start);
    let screwed = build.graph.mul(lead, angle);
    let mut rows = vec![build.graph.sub(moved, screwed)];
    rows.extend(cylindrical::rows(build, ends));
    rows
}

/// The screw's own numbers at the pose as written.
pub fn own_numbers(pitch: f64, axis: Vector3, placed: &Placed) -> [f64; 2] {
    [pitch / (2.0 * std::f64::consts::PI), dot(axis, placed.difference())]
}
