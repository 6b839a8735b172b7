//! Knife edge in space: a point of the second body moves on a surface of the first only along the edge (Neimark and Fufaev,
//! Dynamics of Nonholonomic Systems, 1972, chapter 1). With `normal` fixed to the first body, `edge` to the second, and `v1`,
//! `v2` the velocities of the two bodies at the point, Pfaffian row `n`:
//!
//! ```text
//! s . (v1 - v2) = 0,      s = normal x edge / |normal x edge|
//! ```
//!
//! It bounds velocities and no positions: what keeps the point on the surface is another joint. The multiplier is the force on
//! the second body along `s`, N. Singular where the edge stands along the normal, which has no way to point.

use holonomy_expr::NodeId;

use super::{Ends, PlacedEnds, axes};
use crate::body::vector::{Nodes3, cross, direction};
use crate::joint::geometry::{Geometry, geometry};
use crate::joint::{Equations, JointError, Kind, Located, Numbers};
use crate::kind::Build;
use holonomy_document as document;

/// Least sine of the angle between edge and normal at the pose as written.
pub(super) const LEAST_SINE: f64 = 1e-6;

geometry! {
    /// Numbers of an edge.
    pub struct Edge {
        /// The normal of the surface in the frame of the first body.
        normal: [T; 3],
        /// The edge in the frame of the second body.
        edge: [T; 3],
    }
}

impl Kind<PlacedEnds, Ends> for document::KnifeEdge {
    fn geometry(&self, placed: &PlacedEnds, _: (&str, &str), numbers: Numbers<'_>) -> Result<Located, JointError> {
        let edge = axes::unit(&self.direction, numbers)?;
        let normal = self.normal.as_ref().ok_or(JointError::WrongSpace)?;
        let place = normal.place.clone();
        let normal = axes::unit(normal, numbers)?;
        let across = cross(normal, edge);
        if direction(across).is_none() || across.iter().all(|x| x.abs() < LEAST_SINE) {
            return Err(JointError::AlongNormal { what: "The direction of the edge", place });
        }
        let (normal, edge) = (placed.first.in_frame(normal), placed.second.in_frame(edge));
        let numbers = Edge { normal, edge }.numbers();
        Ok(Located { first: Some(normal.to_vec()), second: Some(edge.to_vec()), numbers })
    }

    fn equations(&self, build: &mut Build<'_>, ends: &Ends) -> Equations {
        let Edge { normal, edge } = Geometry::of(&ends.geometry);
        let (normal, edge) = (ends.first.direction(build, normal), ends.second.direction(build, edge));
        let across = normal.cross(build, edge);
        let length = build.graph.norm(&across.0);
        let across = Nodes3(across.0.map(|component| build.graph.div(component, length)));
        let point = ends.second.global(build);
        let slip = ends.slip(build, point);
        Equations::velocities(&["n"], vec![across.dot(build, slip)])
    }

    fn coordinate(&self, _: &str, _: &mut Build<'_>, _: &Ends) -> Option<NodeId> {
        None
    }
}
