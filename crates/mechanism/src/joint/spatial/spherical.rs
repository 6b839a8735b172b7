//! Spherical joint: the two points coincide (Haug 1989, section 9.4). Rows `x`, `y`, `z`:
//!
//! ```text
//! p1 - p2 = 0
//! ```
//!
//! Never singular: the gradient with respect to either centre of mass is the identity.

use holonomy_expr::NodeId;

use super::{Ends, PlacedEnds};
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::Spherical {
    fn geometry(&self, _: &PlacedEnds, _: (&str, &str), _: Numbers<'_>) -> Result<Located, JointError> {
        Ok(Located::default())
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        Equations::positions(&["x", "y", "z"], ends.point_rows(build).0.to_vec())
    }

    fn coordinate(&self, _: &str, _: &mut Build<'_>, _: &Ends) -> Option<NodeId> {
        None
    }
}
