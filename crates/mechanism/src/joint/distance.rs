//! Distance: two points keep their distance, as a massless rod with a pin at each end. Row `length`:
//!
//! ```text
//! |p2 - p1| - length = 0
//! ```
//!
//! The true length, never its square: the residual is in metres and the row's gradient has length 1 (Haug 1989,
//! section 3.3, uses the square). The multiplier is the pressure in the rod, N; the row pulls along `p2 - p1`.
//! Singular case: `length = 0` has no direction and is refused.

use holonomy_expr::NodeId;

use super::placed::Numbers;
use super::{AnyEnds, JointError};
use crate::force::spring;
use crate::kind::Build;
use holonomy_document as document;

/// Names of the rows.
pub const ROWS: &[&str] = &["length"];

/// The row; one number: the length, m.
pub fn rows(build: &mut Build<'_>, ends: &AnyEnds) -> Vec<NodeId> {
    let distance = spring::distance(build, ends);
    vec![build.graph.sub(distance, ends.geometry()[0])]
}

/// The joint's numbers; `written` is the distance at the pose as written, m.
pub fn geometry(joint: &document::Distance, written: f64, numbers: Numbers<'_>) -> Result<Vec<f64>, JointError> {
    let length = match &joint.length {
        Some(length) => numbers.number(length).map_err(JointError::Other)?,
        None => written,
    };
    if length == 0.0 || written == 0.0 {
        return Err(JointError::ZeroLength);
    }
    Ok(vec![length])
}
