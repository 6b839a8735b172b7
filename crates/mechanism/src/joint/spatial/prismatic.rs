//! Prismatic joint: the second body slides along an axis of the first without turning (Haug 1989, section 9.4, with direction
//! cosines). Rows `b`, `c`, `ma`, `mb`, `mc`:
//!
//! ```text
//! b1 . (p1 - p2) = 0,    c1 . (p1 - p2) = 0,    b1 . c2 = 0,    c1 . a2 = 0,    a1 . b2 = 0
//! ```
//!
//! Singular case: none where the joint is closed. Coordinate `displacement = a1 . (p2 - p1)`.

use holonomy_expr::NodeId;

use super::{Ends, PlacedEnds, Triads, axes};
use crate::joint::geometry::Geometry;
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::Prismatic {
    fn geometry(&self, placed: &PlacedEnds, bodies: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let (u, w) = axes::directions(self.axis.as_ref(), self.axes.as_ref(), placed, bodies, numbers)?;
        Ok(axes::triads(u, w, placed).located())
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let triads = Triads::of(&ends.geometry);
        let mut rows = across(build, ends, triads.first).to_vec();
        rows.extend(triads.rotation_rows(build, ends));
        Equations::positions(&["b", "c", "ma", "mb", "mc"], rows)
    }

    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
        (name == "displacement").then(|| displacement(build, ends, Triads::of(&ends.geometry).first[0]))
    }
}

/// First point minus second point along the second and third axis of a triad of the first body, m.
pub fn across(build: &mut Build<'_>, ends: &Ends, [_, b, c]: [[NodeId; 3]; 3]) -> [NodeId; 2] {
    let gap = ends.point_rows(build);
    [b, c].map(|direction| {
        let direction = ends.first.direction(build, direction);
        direction.dot(build, gap)
    })
}

/// How far the second point is along an axis of the first body, m.
pub fn displacement(build: &mut Build<'_>, ends: &Ends, axis: [NodeId; 3]) -> NodeId {
    let axis = ends.first.direction(build, axis);
    let difference = ends.difference(build);
    axis.dot(build, difference)
}
