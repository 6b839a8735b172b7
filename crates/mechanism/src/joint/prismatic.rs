//! Prismatic joint: the second body slides along an axis of the first without turning (Haug 1989, section 3.3, with
//! the rotation as a true angle). With `n` the axis of the first body turned by +90 degrees, rows `n`, `angle`:
//!
//! ```text
//! n . (p1 - p2) = 0,      angle1 - angle2 - offset = 0
//! ```
//!
//! Coordinate `displacement = axis . (p2 - p1)`. Never singular; the axis must have a direction.

use holonomy_expr::{NodeId, math};

use super::placed::{Numbers, Placed, PlacedEnd};
use super::{Ends, JointError};
use crate::kind::Build;
use holonomy_document::{self as document, Axes};

/// Names of the rows.
pub const ROWS: &[&str] = &["n", "angle"];

/// The rows; three numbers: the axis in the frame of the first body, the offset (rad).
pub fn rows(build: &mut Build<'_>, ends: &Ends) -> Vec<NodeId> {
    let [axis_x, axis_y, offset] = [ends.geometry[0], ends.geometry[1], ends.geometry[2]];
    let normal = ends.first.normal(build, [axis_x, axis_y]);
    let gap = ends.point_rows(build);
    vec![build.graph.dot(&normal, &gap), ends.angle_row(build, offset)]
}

/// The displacement, m.
pub fn displacement(build: &mut Build<'_>, ends: &Ends) -> NodeId {
    let axis = ends.first.direction(build, [ends.geometry[0], ends.geometry[1]]);
    let difference = ends.difference(build);
    build.graph.dot(&axis, &difference)
}

/// The joint's numbers at the pose as written.
pub fn geometry(
    joint: &document::Prismatic,
    placed: &Placed,
    names: (&str, &str),
    numbers: Numbers<'_>,
) -> Result<Vec<f64>, JointError> {
    // The axis in the frame of each body.
    let (first, second) = match (&joint.axis, &joint.axes) {
        (Some(axis), _) => {
            let axis = numbers.direction(axis)?;
            (placed.first.to_frame(axis), placed.second.to_frame(axis))
        }
        (None, Some(Axes::Global(pair))) => {
            let (u, w) = (numbers.direction(&pair.first)?, numbers.direction(&pair.second)?);
            (placed.first.to_frame(u), placed.second.to_frame(w))
        }
        (None, Some(Axes::Fixed { directions, .. })) => {
            let of = |name: &str| {
                let found = directions.iter().find(|(body, _)| body.value == name);
                found.map_or(Err(JointError::ZeroAxis(None)), |(_, vector)| numbers.direction(vector))
            };
            (of(names.0)?, of(names.1)?)
        }
        (None, None) => return Err(JointError::ZeroAxis(None)),
    };
    // How far the axes are apart at the pose as written, in (-pi, pi]: the row closes this gap and no full turns.
    let angle = |end: &PlacedEnd, axis: [f64; 2]| end.angle + math::atan2(axis[1], axis[0]);
    let gap =
        if joint.axis.is_some() { 0.0 } else { wrapped(angle(&placed.first, first) - angle(&placed.second, second)) };
    Ok(vec![first[0], first[1], placed.first.angle - placed.second.angle - gap])
}

fn wrapped(angle: f64) -> f64 {
    let turn = 2.0 * std::f64::consts::PI;
    angle - turn * math::floor((angle + std::f64::consts::PI) / turn)
}
