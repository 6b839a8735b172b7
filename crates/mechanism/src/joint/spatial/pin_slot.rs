//! Pin in a slot: a point of the second body slides along a line of the first and its body turns freely, as a ball in a
//! tube does. With `a` the axis of the slot and `a, b, c` its triad, fixed to the first body, rows `b`, `c`:
//!
//! ```text
//! b1 . (p1 - p2) = 0,      c1 . (p1 - p2) = 0
//! ```
//!
//! Never singular: the gradients with respect to the second centre of mass are `-b` and `-c`. Coordinate
//! `displacement = a1 . (p2 - p1)`; about the slot nothing holds the second body, so that there is no angle. The slot has no ends.

use holonomy_expr::NodeId;

use super::{Ends, Placed, axes, prismatic};
use crate::body::vector::triad;
use crate::joint::{JointError, Numbers};
use crate::kind::Build;
use holonomy_document as document;

/// Names of the rows.
pub const ROWS: &[&str] = &["b", "c"];

/// The rows; nine numbers: the triad in the frame of the first body.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    prismatic::across(build, ends).to_vec()
}

/// The joint's numbers at the pose as written.
pub fn geometry(joint: &document::PinSlot, placed: &Placed, numbers: Numbers<'_>) -> Result<Vec<f64>, JointError> {
    let axis = axes::unit(&joint.axis, numbers)?;
    Ok(triad(axis).into_iter().flat_map(|direction| placed.first.in_frame(direction)).collect())
}
