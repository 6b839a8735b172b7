//! Gear: two joints turn in a fixed ratio. Row `angle`, with the angles of the two joints as written in the offset:
//!
//! ```text
//! angle_k - ratio angle_j - offset = 0
//! ```
//!
//! The second joint turns `ratio` times as fast as the first: negative for two wheels that mesh from outside, and
//! `r_j / r_k` in size. The multiplier is the torque that the gear takes from the second joint, N m; the first gets
//! `ratio` times as much with the other sign. Never singular.

use holonomy_expr::NodeId;

use crate::kind::Build;

/// Names of the rows.
pub const ROWS: &[&str] = &["angle"];

/// The row; also that of a rack, with the displacement in place of the second angle.
pub fn row(build: &mut Build<'_>, [first, second]: [NodeId; 2], [factor, offset]: [NodeId; 2]) -> NodeId {
    let graph = &mut *build.graph;
    let follows = graph.mul(factor, first);
    let difference = graph.sub(second, follows);
    graph.sub(difference, offset)
}
