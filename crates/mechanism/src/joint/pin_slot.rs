//! Pin in a slot: a point of the second body slides along a line of the first (Haug 1989, section 3.3). With `n` the
//! axis of the slot turned by +90 degrees, fixed to the first body, row `n`:
//!
//! ```text
//! n . (p1 - p2) = 0
//! ```
//!
//! Coordinates `displacement = axis . (p2 - p1)` and `angle = angle2 - angle1`. Never singular; the axis must have a
//! direction. The slot has no ends.

use holonomy_expr::NodeId;

use super::placed::{Numbers, Placed};
use super::{Ends, JointError};
use crate::kind::Build;
use holonomy_document as document;

/// Names of the rows.
pub const ROWS: &[&str] = &["n"];

/// The row; two numbers: the axis in the frame of the first body.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let normal = ends.first.normal(build, [ends.geometry[0], ends.geometry[1]]);
    let gap = ends.point_rows(build);
    vec![build.graph.dot(&normal, &gap)]
}

/// The joint's numbers at the pose as written.
pub fn geometry(joint: &document::PinSlot, placed: &Placed, numbers: Numbers<'_>) -> Result<Vec<f64>, JointError> {
    let axis = numbers.direction(&joint.axis)?;
    Ok(placed.first.to_frame(axis).to_vec())
}
