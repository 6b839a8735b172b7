//! Knife edge: a point of the second body moves only along the edge, which is fixed to that body (Neimark and Fufaev,
//! Dynamics of Nonholonomic Systems, 1972, chapter 1; solvability paper, section on Pfaffian constraints). With `n` the
//! direction of the edge turned by +90 degrees and `v1`, `v2` the velocities of the two bodies at the point, Pfaffian
//! row `n`:
//!
//! ```text
//! n . (v1 - v2) = 0
//! ```
//!
//! It bounds velocities and no positions. The multiplier is the force on the second body along `n`, N. Never singular;
//! the edge must have a direction.

use holonomy_expr::NodeId;

use super::geometry::Geometry;
use super::{Ends, Equations, JointError, Kind, Located, Numbers, PlacedEnds};
use crate::kind::Build;
use holonomy_document as document;

impl Kind<PlacedEnds, Ends> for document::KnifeEdge {
    fn geometry(&self, placed: &PlacedEnds, _: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let direction = numbers.direction(&self.direction)?;
        let edge = placed.second.to_frame(direction);
        Ok(Located { first: None, second: Some(edge.to_vec()), numbers: edge.to_vec() })
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let edge = Geometry::of(&ends.geometry);
        let normal = ends.second.normal(build, edge);
        let point = ends.second.global(build);
        let slip = ends.slip(build, point);
        Equations::velocities(&["n"], vec![build.graph.dot(&normal, &slip)])
    }

    fn coordinate(&self, _: &str, _: &mut Build<'_>, _: &Ends) -> Option<NodeId> {
        None
    }
}
