//! Screw: the second body slides along an axis of the first as it turns about it. Rows `a`, `b`, `c`, `mb`, `mc`:
//!
//! ```text
//! displacement - displacement0 - pitch/(2 pi) angle = 0    and the rows of a cylindrical joint
//! ```
//!
//! `displacement0` is the displacement at the pose as written, where the angle is 0; `pitch` is in metres per turn. The angle
//! has a memory, so the screw goes on over any number of turns. Singular case: none where the joint is closed; with pitch 0 it is
//! a revolute joint.

use holonomy_expr::NodeId;

use super::{Ends, PlacedEnds, Triads, axes, cylindrical, prismatic};
use crate::body::vector::dot;
use crate::joint::geometry::{Geometry, geometry};
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document as document;

geometry! {
    /// Numbers of a screw.
    pub struct Thread {
        /// The axis and what is across.
        triads: Triads<T>,
        /// Displacement for one radian, m.
        lead: T,
        /// Displacement where the angle is 0, m.
        start: T,
    }
}

impl Kind<PlacedEnds, Ends> for document::Screw {
    fn geometry(&self, placed: &PlacedEnds, bodies: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let (u, w) = axes::directions(self.axis.as_ref(), self.axes.as_ref(), placed, bodies, numbers)?;
        let pitch = numbers.number(&self.pitch).map_err(JointError::Other)?;
        let (lead, start) = (pitch / (2.0 * std::f64::consts::PI), dot(u, placed.difference()));
        let triads = axes::triads(u, w, placed);
        Ok(Located { numbers: Thread { triads, lead, start }.numbers(), ..triads.located() })
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let Thread { triads, lead, start } = Geometry::of(&ends.geometry);
        let angle = triads.angle(build, ends);
        let displacement = prismatic::displacement(build, ends, triads.first[0]);
        let moved = build.graph.sub(displacement, start);
        let screwed = build.graph.mul(lead, angle);
        let mut rows = vec![build.graph.sub(moved, screwed)];
        rows.extend(cylindrical::rows(build, ends, &triads));
        Equations::positions(&["a", "b", "c", "mb", "mc"], rows)
    }

    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
        let triads = Triads::of(&ends.geometry);
        match name {
            "angle" => Some(triads.angle(build, ends)),
            "displacement" => Some(prismatic::displacement(build, ends, triads.first[0])),
            _ => None,
        }
    }
}
