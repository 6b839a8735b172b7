//! An actuator on a joint coordinate `s`: its force or torque works along `s'`, forward on the second body and back on
//! the first.

use holonomy_expr::NodeId;

use super::Work;
use crate::kind::Build;

/// The actuator's `value` (N or N m) on `coordinate`.
pub fn work(build: &mut Build<'_>, value: NodeId, coordinate: NodeId) -> Work {
    (value, build.rate(coordinate))
}
