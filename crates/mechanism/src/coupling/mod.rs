//! Couplings: each file says how the coordinates of two joints move together. In documents they stand among the joints.

pub mod belt;
pub mod cam;
mod gear;
pub mod geneva;
mod rack;

use holonomy_expr::NodeId;

use crate::joint::geometry::{Geometry, geometry};
use crate::kind::Build;

geometry! {
    /// Numbers of a coupling.
    pub struct Ratio {
        /// What the coordinate of the first joint is multiplied by.
        factor: T,
        /// What is left of the coordinate of the second at the pose as written.
        offset: T,
    }
}

/// A kind of coupling.
pub trait Coupling {
    /// The name of its row.
    fn row_name(&self) -> &'static str;
    /// Its row, from the coordinates of the two joints; the last of its numbers is what is left at the pose as written.
    fn row(&self, build: &mut Build<'_>, coordinates: [NodeId; 2], numbers: &[NodeId]) -> NodeId;
}

/// `second - factor first - offset`.
fn proportional(build: &mut Build<'_>, [first, second]: [NodeId; 2], numbers: &[NodeId]) -> NodeId {
    let Ratio { factor, offset } = Ratio::of(numbers);
    let sent = build.graph.mul(factor, first);
    follows(build, sent, second, offset)
}

/// `second - sent - offset`.
fn follows(build: &mut Build<'_>, sent: NodeId, second: NodeId, offset: NodeId) -> NodeId {
    let difference = build.graph.sub(second, sent);
    build.graph.sub(difference, offset)
}
