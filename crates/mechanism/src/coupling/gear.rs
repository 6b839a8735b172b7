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

use super::{Coupling, proportional};
use crate::kind::Build;
use holonomy_document as document;

impl Coupling for document::Gear {
    fn row_name(&self) -> &'static str {
        "angle"
    }

    fn row(&self, build: &mut Build<'_>, coordinates: [NodeId; 2], numbers: &[NodeId]) -> NodeId {
        proportional(build, coordinates, numbers)
    }
}
