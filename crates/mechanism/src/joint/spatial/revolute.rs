//! Revolute joint: the second body turns about an axis of the first (Haug, Computer Aided Kinematics and Dynamics of
//! Mechanical Systems, 1989, section 9.4). Rows `x`, `y`, `z`, `mb`, `mc`:
//!
//! ```text
//! p1 - p2 = 0,      c1 . a2 = 0,      -(b1 . a2) = 0
//! ```
//!
//! Singular case: none where the joint is closed. The rows also hold for opposite axes; an assembly that ends there is told so.
//! Coordinate `angle`, about `a`, of the second body against the first; 0 at the pose as written.

use holonomy_expr::NodeId;

use super::{Ends, PlacedEnds, Triads, axes};
use crate::joint::geometry::Geometry;
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::Revolute {
    fn geometry(&self, placed: &PlacedEnds, bodies: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let (u, w) = axes::directions(self.axis.as_ref(), self.axes.as_ref(), placed, bodies, numbers)?;
        Ok(axes::triads(u, w, placed).located())
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let triads = Triads::of(&ends.geometry);
        let mut rows = ends.point_rows(build).0.to_vec();
        rows.extend(triads.parallel_rows(build, ends));
        Equations::positions(&["x", "y", "z", "mb", "mc"], rows)
    }

    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
        (name == "angle").then(|| Triads::of(&ends.geometry).angle(build, ends))
    }
}
