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

use super::geometry::Geometry;
use super::prismatic::{across, displacement};
use super::{Ends, Equations, JointError, Kind, Located, Numbers, PlacedEnds};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::PinSlot {
    fn geometry(&self, placed: &PlacedEnds, _: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let axis = numbers.direction(&self.axis)?;
        let axis = placed.first.to_frame(axis);
        Ok(Located::along(&axis, axis.to_vec()))
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let axis = Geometry::of(&ends.geometry);
        Equations::positions(&["n"], vec![across(build, ends, axis)])
    }

    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
        match name {
            "displacement" => Some(displacement(build, ends, Geometry::of(&ends.geometry))),
            "angle" => Some(ends.angle(build)),
            _ => None,
        }
    }
}
