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

use super::{Ends, PlacedEnds, axes, prismatic};
use crate::body::vector::triad;
use crate::joint::geometry::Geometry;
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::PinSlot {
    fn geometry(&self, placed: &PlacedEnds, _: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let axis = axes::unit(&self.axis, numbers)?;
        let triad = triad(axis).map(|direction| placed.first.in_frame(direction));
        Ok(Located::along(&triad[0], triad.numbers()))
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let triad = Geometry::of(&ends.geometry);
        Equations::positions(&["b", "c"], prismatic::across(build, ends, triad).to_vec())
    }

    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
        let [axis, ..] = <[[NodeId; 3]; 3]>::of(&ends.geometry);
        (name == "displacement").then(|| prismatic::displacement(build, ends, axis))
    }
}
