//! Constant-velocity joint: two shafts meet in a point and turn with the same angular velocity whatever the angle between
//! them. Rows `x`, `y`, `z`, `ma`:
//!
//! ```text
//! p1 - p2 = 0,      (b1 . c2 - c1 . b2)/2 = 0
//! ```
//!
//! `a, b, c` is a triad along the shaft of each body. The row says that the rotation from the first to the second body is a
//! bend without twist: its axis is perpendicular to the first shaft, and so lies in the plane that halves the angle of the
//! shafts (Hunt, Kinematic Geometry of Mechanisms, 1978, chapter 12). Its gradient with respect to the twist is
//! `(1 + cos bend)/2`. Singular case: a shaft folded back on the other (a bend of half a turn).

use holonomy_expr::NodeId;

use super::{Ends, PlacedEnds, Triads, axes};
use crate::body::vector::dot;
use crate::joint::geometry::Geometry;
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::ConstantVelocity {
    fn geometry(&self, placed: &PlacedEnds, bodies: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let (u, w) = axes::directions(None, Some(&self.axes), placed, bodies, numbers)?;
        if dot(u, w) < -1.0 + 1e-9 {
            return Err(JointError::OppositeAxes);
        }
        Ok(axes::triads(u, w, placed).located())
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let triads = Triads::of(&ends.geometry);
        let mut rows = ends.point_rows(build).0.to_vec();
        let [b, c] = [1, 2].map(|i| triads.first_axis(build, ends, i));
        let [b2, c2] = [1, 2].map(|i| triads.second_axis(build, ends, i));
        let (one, other) = (b.dot(build, c2), c.dot(build, b2));
        let twist = build.graph.sub(one, other);
        let half = build.graph.constant(0.5);
        rows.push(build.graph.mul(half, twist));
        Equations::positions(&["x", "y", "z", "ma"], rows)
    }

    fn coordinate(&self, _: &str, _: &mut Build<'_>, _: &Ends) -> Option<NodeId> {
        None
    }
}
