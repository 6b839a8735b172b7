//! Angle: two bodies keep their angle. Row `angle`, second relative to first:
//!
//! ```text
//! angle2 - angle1 - value = 0
//! ```
//!
//! Never singular. The points of the bodies are free.

use holonomy_expr::NodeId;

use super::placed::{Numbers, Placed};
use super::{Ends, JointError};
use crate::kind::Build;
use holonomy_document as document;

/// Names of the rows.
pub const ROWS: &[&str] = &["angle"];

/// The row; one number: the angle, rad.
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let angle = ends.angle(build);
    vec![build.graph.sub(angle, ends.geometry[0])]
}

/// The joint's numbers at the pose as written.
pub fn geometry(joint: &document::Angle, placed: &Placed, numbers: Numbers<'_>) -> Result<Vec<f64>, JointError> {
    let value = match &joint.value {
        Some(value) => numbers.number(value).map_err(JointError::Other)?,
        None => placed.second.angle - placed.first.angle,
    };
    Ok(vec![value])
}
