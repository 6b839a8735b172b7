//! The force and moment that a joint exerts on its second body, at the joint point, global: its share of `-C^T lambda`.
//!
//! With `Q = -sum_i lambda_i dc_i/dq` (for Pfaffian rows `d(psi_i)/dv`) on the coordinates of the second body, the power `Q . q'` is `F . r' + M . omega`
//! ([`crate::body::spatial::Pose::wrench`]); the moment about the centre of mass `r` becomes `M - (p - r) x F` about the joint
//! point `p` (the second point). On the ground there are no coordinates; there the reaction is the opposite of that on the
//! first body.

use holonomy_expr::NodeId;

use super::Ends;
use crate::body::vector::Nodes3;
use crate::joint::reaction::Share;
use crate::kind::{Build, Formal, short};

/// Names and units of the components.
pub const COMPONENTS: [(&str, &str); 6] =
    [("fx", "N"), ("fy", "N"), ("fz", "N"), ("mx", "N m"), ("my", "N m"), ("mz", "N m")];

/// The components.
pub fn components(build: &mut Build<'_>, ends: &Ends, rows: &Share) -> Vec<NodeId> {
    let zero = build.graph.constant(0.0);
    let (pose, on_second) = match (&ends.second.pose, &ends.first.pose) {
        (Some(pose), _) => (pose, true),
        (None, Some(pose)) => (pose, false),
        (None, None) => return vec![zero; COMPONENTS.len()],
    };
    let mut share: Vec<Vec<NodeId>> = vec![Vec::new(); pose.coordinates.len()];
    let velocities: Vec<NodeId> = pose.coordinates.iter().map(|coordinate| build.rate(*coordinate)).collect();
    let holonomic = rows.holonomic.iter().map(|row| (*row, &pose.coordinates));
    let all: Vec<_> = holonomic.chain(rows.pfaffian.iter().map(|row| (*row, &velocities))).collect();
    for (i, (row, with_respect_to)) in all.into_iter().enumerate() {
        let multiplier = build.formal(Formal::Multiplier(short(i)));
        let gradient = build.graph.gradient(row, with_respect_to);
        for (terms, entry) in share.iter_mut().zip(gradient) {
            terms.push(build.graph.mul(multiplier, entry));
        }
    }
    let share: Vec<NodeId> = share.into_iter().map(|terms| build.graph.sum(&terms)).collect();
    let (force, moment) = pose.wrench(build, &share);
    // `share` is C^T lambda: the reaction on the body itself is its negative.
    let (force, moment) = if on_second { (force.negative(build), moment.negative(build)) } else { (force, moment) };
    let point = Nodes3([rows.point[0], rows.point[1], rows.point[2]]);
    let lever = point.minus(build, pose.position);
    let turned = lever.cross(build, force);
    let moment = moment.minus(build, turned);
    force.0.into_iter().chain(moment.0).collect()
}
