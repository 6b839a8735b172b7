//! A torque on a planar body works along `angle'`.

use holonomy_expr::NodeId;

use super::Work;
use crate::kind::Build;

/// The torque `value` (N m) on a body with angle `angle`.
pub fn work(build: &mut Build<'_>, value: NodeId, angle: NodeId) -> Work {
    (value, build.rate(angle))
}
