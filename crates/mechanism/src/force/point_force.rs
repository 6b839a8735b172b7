//! A force with global components works along the velocity of the point it acts on.

use holonomy_expr::NodeId;

use super::Work;
use crate::kind::Build;

/// The force `value` (N) on the global `point`.
pub fn work(build: &mut Build<'_>, value: &[NodeId], point: &[NodeId]) -> Vec<Work> {
    value.iter().zip(point).map(|(force, coordinate)| (*force, build.rate(*coordinate))).collect()
}
