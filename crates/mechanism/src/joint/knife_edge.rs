//! Knife edge: a point of the second body moves only along the edge, which is fixed to that body (Neimark and Fufaev,
//! Dynamics of Nonholonomic Systems, 1972, chapter 1; solvability paper, section on Pfaffian constraints). With `n` the
//! direction of the edge turned by +90 degrees and `v1`, `v2` the velocities of the two bodies at the point, Pfaffian
//! row `n`:
//!
//! ```text
//! n . (v1 - v2) = 0
//! ```
//!
//! It bounds velocities and no positions. The multiplier is the force on the second body along `n`, N. Never singular;
//! the edge must have a direction.

use holonomy_expr::NodeId;

use super::placed::{Numbers, Placed};
use super::{Ends, JointError};
use crate::kind::Build;
use holonomy_document as document;

/// Names of the rows.
pub const ROWS: &[&str] = &["n"];

/// The row; two numbers: the edge in the frame of the second body.
pub fn velocity_rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let normal = ends.second.normal(build, [ends.geometry[0], ends.geometry[1]]);
    let point = ends.second.global(build);
    let slip = ends.slip(build, point);
    vec![build.graph.dot(&normal, &slip)]
}

/// The joint's numbers at the pose as written.
pub fn geometry(joint: &document::KnifeEdge, placed: &Placed, numbers: Numbers<'_>) -> Result<Vec<f64>, JointError> {
    let direction = numbers.direction(&joint.direction)?;
    Ok(placed.second.to_frame(direction).to_vec())
}
