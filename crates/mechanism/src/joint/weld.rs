//! Weld: the two points coincide and the angle stays as written. Rows `x`, `y`, `angle`:
//!
//! ```text
//! p1 - p2 = 0,      angle1 - angle2 - offset = 0
//! ```
//!
//! Never singular.

use holonomy_expr::NodeId;

use super::geometry::Geometry;
use super::{Ends, Equations, JointError, Kind, Located, Numbers, PlacedEnds};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::Weld {
    fn geometry(&self, placed: &PlacedEnds, _: (&str, &str), _: Numbers<'_>) -> Result<Located, JointError> {
        Ok(Located::numbers(vec![placed.first.angle - placed.second.angle]))
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let [x, y] = ends.point_rows(build);
        let [offset] = Geometry::of(&ends.geometry);
        Equations::positions(&["x", "y", "angle"], vec![x, y, ends.angle_row(build, offset)])
    }

    fn coordinate(&self, _: &str, _: &mut Build<'_>, _: &Ends) -> Option<NodeId> {
        None
    }
}
