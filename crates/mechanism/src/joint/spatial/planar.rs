//! Planar joint: the second body slides on a plane of the first and turns about its normal. Rows `n`, `mb`, `mc`, with
//! `a` the normal:
//!
//! ```text
//! a1 . (p1 - p2) = 0,      c1 . a2 = 0,      -(b1 . a2) = 0
//! ```
//!
//! Singular case: none where the joint is closed. Coordinate `angle`, about the normal.

use holonomy_expr::NodeId;

use super::{Ends, PlacedEnds, Triads, axes, point_plane};
use crate::joint::geometry::Geometry;
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::PlanarJoint {
    fn geometry(&self, placed: &PlacedEnds, bodies: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let (u, w) = axes::directions(self.normal.as_ref(), self.axes.as_ref(), placed, bodies, numbers)?;
        Ok(axes::triads(u, w, placed).located())
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let triads = Triads::of(&ends.geometry);
        let mut rows = vec![point_plane::height(build, ends, triads.first[0])];
        rows.extend(triads.parallel_rows(build, ends));
        Equations::positions(&["n", "mb", "mc"], rows)
    }

    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
        (name == "angle").then(|| Triads::of(&ends.geometry).angle(build, ends))
    }
}
