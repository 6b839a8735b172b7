//! A torque on a body: in the plane it works along `angle'`, in space its global components work along those of the angular
//! velocity.

use holonomy_expr::NodeId;

use super::Work;
use crate::body::Pose;
use crate::kind::Build;

/// The torque `value` (N m; one component in the plane, three in space) on a body.
pub fn work(build: &mut Build<'_>, value: &[NodeId], pose: &Pose) -> Vec<Work> {
    let along = match pose {
        Pose::Planar(pose) => vec![build.rate(pose.angle)],
        Pose::Spatial(pose) => pose.angular_velocity(build).0.to_vec(),
    };
    value.iter().copied().zip(along).collect()
}
