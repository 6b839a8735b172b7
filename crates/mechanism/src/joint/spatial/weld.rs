//! Weld: the two points coincide and the orientation stays as written. Rows `x`, `y`, `z`, `ma`, `mb`, `mc`, with the triad
//! along the global axes at the pose as written:
//!
//! ```text
//! p1 - p2 = 0,      b1 . c2 = 0,      c1 . a2 = 0,      a1 . b2 = 0
//! ```
//!
//! Singular case: none where the joint is closed.

use holonomy_expr::NodeId;

use super::{Ends, PlacedEnds, Triads, axes};
use crate::body::vector::IDENTITY;
use crate::joint::geometry::Geometry;
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::Weld {
    fn geometry(&self, placed: &PlacedEnds, _: (&str, &str), _: Numbers<'_>) -> Result<Located, JointError> {
        Ok(Located::numbers(axes::in_frames(&IDENTITY, &IDENTITY, placed).numbers()))
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let triads = Triads::of(&ends.geometry);
        let mut rows = ends.point_rows(build).0.to_vec();
        rows.extend(triads.rotation_rows(build, ends));
        Equations::positions(&["x", "y", "z", "ma", "mb", "mc"], rows)
    }

    fn coordinate(&self, _: &str, _: &mut Build<'_>, _: &Ends) -> Option<NodeId> {
        None
    }
}
