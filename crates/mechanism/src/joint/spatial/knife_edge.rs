//! Knife edge in space: a point of the second body moves on a surface of the first only along the edge (Neimark and Fufaev,
//! Dynamics of Nonholonomic Systems, 1972, chapter 1). With `normal` fixed to the first body, `edge` to the second, and `v1`,
//! `v2` the velocities of the two bodies at the point, Pfaffian row `n`:
//!
//! ```text
//! s . (v1 - v2) = 0,      s = normal x edge / |normal x edge|
//! ```
//!
//! It bounds velocities and no positions: what keeps the point on the surface is another joint. The multiplier is the force on
//! the second body along `s`, N. Singular where the edge stands along the normal, which has no way to point.

use holonomy_expr::NodeId;

use super::{Ends, Placed, axes};
use crate::body::vector::{Nodes3, cross, direction};
use crate::joint::{JointError, Numbers};
use crate::kind::Build;
use holonomy_document as document;

/// Least sine of the angle between edge and normal at the pose as written.
pub(super) const LEAST_SINE: f64 = 1e-6;

/// The row; six numbers: the normal in the frame of the first body, the edge in that of the second.
pub fn velocity_rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let (normal, edge) = (ends.of_first(build, 0), ends.of_second(build, 1));
    let across = normal.cross(build, edge);
    let length = build.graph.norm(&across.0);
    let across = Nodes3(across.0.map(|component| build.graph.div(component, length)));
    let point = ends.second.global(build);
    let slip = ends.slip(build, point);
    vec![across.dot(build, slip)]
}

/// The joint's numbers at the pose as written.
pub fn geometry(joint: &document::KnifeEdge, placed: &Placed, numbers: Numbers<'_>) -> Result<Vec<f64>, JointError> {
    let edge = axes::unit(&joint.direction, numbers)?;
    let normal = joint.normal.as_ref().ok_or(JointError::WrongSpace)?;
    let place = normal.place.clone();
    let normal = axes::unit(normal, numbers)?;
    let across = cross(normal, edge);
    if direction(across).is_none() || across.iter().all(|x| x.abs() < LEAST_SINE) {
        return Err(JointError::AlongNormal { what: "The direction of the edge", place });
    }
    Ok(placed.first.in_frame(normal).into_iter().chain(placed.second.in_frame(edge)).collect())
}
