//! Cylindrical joint: the second body turns about an axis of the first and slides along it (Haug 1989, section 9.4). Rows
//! `b`, `c`, `mb`, `mc`:
//!
//! ```text
//! b1 . (p1 - p2) = 0,      c1 . (p1 - p2) = 0,      c1 . a2 = 0,      -(b1 . a2) = 0
//! ```
//!
//! Singular case: none where the joint is closed. Coordinates `angle` and `displacement`, each independent of the other.

use holonomy_expr::NodeId;

use super::{Ends, PlacedEnds, Triads, axes, prismatic};
use crate::joint::geometry::Geometry;
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::Cylindrical {
    fn geometry(&self, placed: &PlacedEnds, bodies: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let (u, w) = axes::directions(self.axis.as_ref(), self.axes.as_ref(), placed, bodies, numbers)?;
        Ok(axes::triads(u, w, placed).located())
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        Equations::positions(&["b", "c", "mb", "mc"], rows(build, ends, &Triads::of(&ends.geometry)))
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

/// The rows.
pub fn rows(build: &mut Build<'_>, ends: &Ends, triads: &Triads<NodeId>) -> Vec<NodeId> {
    let mut rows = prismatic::across(build, ends, triads.first).to_vec();
    rows.extend(triads.parallel_rows(build, ends));
    rows
}
