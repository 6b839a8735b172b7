//! Revolute joint: the two points coincide (Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems, 1989,
//! section 3.3). Rows `x`, `y`:
//!
//! ```text
//! p1 - p2 = 0
//! ```
//!
//! Never singular: the gradient with respect to either centre of mass is the identity.
//! Coordinate `angle = angle2 - angle1`.

use holonomy_expr::NodeId;

use super::{Ends, Equations, JointError, Kind, Located, Numbers, PlacedEnds};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::Revolute {
    fn geometry(&self, _: &PlacedEnds, _: (&str, &str), _: Numbers<'_>) -> Result<Located, JointError> {
        Ok(Located::default())
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        Equations::positions(&["x", "y"], ends.point_rows(build).to_vec())
    }

    fn coordinate(&self, name: &str, build: &mut Build<'_>, ends: &Ends) -> Option<NodeId> {
        (name == "angle").then(|| ends.angle(build))
    }
}
