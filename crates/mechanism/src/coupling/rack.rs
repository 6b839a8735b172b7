//! Rack and pinion: a sliding joint follows a turning one. Row `displacement`, with the pose as written in the offset:
//!
//! ```text
//! displacement_k - radius angle_j - offset = 0
//! ```
//!
//! A negative radius turns the direction round. The multiplier is the force that the rack takes from the sliding joint,
//! N; the pinion gets `radius` times as much torque with the other sign. Never singular.

use holonomy_expr::NodeId;

use super::{Coupling, proportional};
use crate::kind::Build;
use holonomy_document as document;

impl Coupling for document::Rack {
    fn row_name(&self) -> &'static str {
        "displacement"
    }

    fn row(&self, build: &mut Build<'_>, coordinates: [NodeId; 2], numbers: &[NodeId]) -> NodeId {
        proportional(build, coordinates, numbers)
    }
}
