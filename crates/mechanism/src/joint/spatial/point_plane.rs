//! Point on a plane: a point of the second body stays on a plane through the first point, fixed to the first body with its
//! normal `a`. Row `n`:
//!
//! ```text
//! a1 . (p1 - p2) = 0
//! ```
//!
//! Never singular: the gradient with respect to the second centre of mass is the normal.

use holonomy_expr::NodeId;

use super::{Ends, PlacedEnds, Triads, axes};
use crate::joint::geometry::Geometry;
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::PointPlane {
    fn geometry(&self, placed: &PlacedEnds, bodies: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let (u, w) = axes::directions(Some(&self.normal), None, placed, bodies, numbers)?;
        let triads = axes::triads(u, w, placed);
        Ok(Located::along(&triads.first[0], triads.numbers()))
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let triads = Triads::of(&ends.geometry);
        Equations::positions(&["n"], vec![height(build, ends, triads.first[0])])
    }

    fn coordinate(&self, _: &str, _: &mut Build<'_>, _: &Ends) -> Option<NodeId> {
        None
    }
}

/// First point minus second point along a normal of the first body, m.
pub fn height(build: &mut Build<'_>, ends: &Ends, normal: [NodeId; 3]) -> NodeId {
    let normal = ends.first.direction(build, normal);
    let gap = ends.point_rows(build);
    normal.dot(build, gap)
}
