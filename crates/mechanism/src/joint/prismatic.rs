//! Prismatic joint: the second body slides along an axis of the first without turning (Haug 1989, section 3.3, with
//! the rotation as a true angle). With `n` the axis of the first body turned by +90 degrees, rows `n`, `angle`:
//!
//! ```text
//! n . (p1 - p2) = 0,      angle1 - angle2 - offset = 0
//! ```
//!
//! Coordinate `displacement = axis . (p2 - p1)`. Never singular; the axis must have a direction.

use holonomy_expr::{NodeId, math};

use super::geometry::{Geometry, geometry};
use super::{Ends, Equations, JointError, Kind, Located, Numbers, PlacedEnd, PlacedEnds};
use crate::kind::Build;
use holonomy_document::{self as document, Axes};

geometry! {
    /// Numbers of a slider.
    pub struct Slider {
        /// The axis in the frame of the first body.
        axis: [T; 2],
        /// Angle of the first body minus angle of the second, rad.
        offset: T,
    }
}

impl Kind<PlacedEnds, Ends> for document::Prismatic {
    fn geometry(&self, placed: &PlacedEnds, bodies: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        // The axis in the frame of each body.
        let (first, second) = match (&self.axis, &self.axes) {
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
                (of(bodies.0)?, of(bodies.1)?)
            }
            (None, None) => return Err(JointError::ZeroAxis(None)),
        };
        // How far the axes are apart at the pose as written, in (-pi, pi]: the row closes this gap and no full turns.
        let angle = |end: &PlacedEnd, axis: [f64; 2]| end.angle + math::atan2(axis[1], axis[0]);
        let gap = if self.axis.is_some() {
            0.0
        } else {
            wrapped(angle(&placed.first, first) - angle(&placed.second, second))
        };
        let slider = Slider { axis: first, offset: placed.first.angle - placed.second.angle - gap };
        Ok(Located::along(&slider.axis, slider.numbers()))
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let Slider { axis, offset } = Geometry::of(&ends.geometry);
        Equations::positions(&["n", "angle"], vec![across(build, ends, axis), ends.angle_row(build, offset)])
    }

    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
        let Slider { axis, .. } = Geometry::of(&ends.geometry);
        (name == "displacement").then(|| displacement(build, ends, axis))
    }
}

/// The gap of the points across an axis of the first body, m.
pub fn across(build: &mut Build<'_>, ends: &Ends, axis: [NodeId; 2]) -> NodeId {
    let normal = ends.first.normal(build, axis);
    let gap = ends.point_rows(build);
    build.graph.dot(&normal, &gap)
}

/// How far the second point is along an axis of the first body, m.
pub fn displacement(build: &mut Build<'_>, ends: &Ends, axis: [NodeId; 2]) -> NodeId {
    let axis = ends.first.direction(build, axis);
    let difference = ends.difference(build);
    build.graph.dot(&axis, &difference)
}

fn wrapped(angle: f64) -> f64 {
    let turn = 2.0 * std::f64::consts::PI;
    angle - turn * math::floor((angle + std::f64::consts::PI) / turn)
}
