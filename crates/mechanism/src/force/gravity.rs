//! Weight: `V = -m g . r`, with `g` the acceleration of gravity (m/s^2) and `r` the centre of mass.

use holonomy_expr::NodeId;

use crate::kind::Build;

/// The potential energy, J.
pub fn potential(build: &mut Build<'_>, mass: NodeId, gravity: &[NodeId], position: &[NodeId]) -> NodeId {
    let height = build.graph.dot(gravity, position);
    let work = build.graph.mul(mass, height);
    build.graph.neg(work)
}
