//! The force and moment that a joint of the plane exerts on its second body, at the joint point: its share of `-C^T lambda`.
//!
//! With `Q = -sum_i lambda_i dc_i/dq` on the coordinates of the second body: force `(Q_x, Q_y)`; the moment `Q_angle`
//! is about the centre of mass `r` and becomes `Q_angle - (p - r) x F` about the joint point `p` (the second point; of a
//! wheel the contact). For Pfaffian rows `d(psi)/dv` takes the place of `dc/dq`.
//! On the ground there are no coordinates; there the reaction is the opposite of that on the first body.

use holonomy_expr::NodeId;

use super::{AnyEnds, Ends, spatial};
use crate::body::planar::Pose;
use crate::kind::{Build, Formal, short};

/// Names and units of the components of a joint in the plane or in space.
pub fn names(space: bool) -> &'static [(&'static str, &'static str)] {
    if space { &spatial::reaction::COMPONENTS } else { &COMPONENTS }
}

/// The components of a joint in the plane or in space.
pub fn of_joint(build: &mut Build<'_>, ends: &AnyEnds, rows: &Share) -> Vec<NodeId> {
    match ends {
        AnyEnds::Planar(ends) => components(build, ends, rows).to_vec(),
        AnyEnds::Spatial(ends) => spatial::reaction::components(build, ends, rows),
    }
}

/// Names and units of the components in the plane.
pub const COMPONENTS: [(&str, &str); 3] = [("fx", "N"), ("fy", "N"), ("mz", "N m")];

/// The rows of a joint and the point that its moment is about.
#[derive(Clone, Debug)]
pub struct Share {
    /// Holonomic rows.
    pub holonomic: Vec<NodeId>,
    /// Pfaffian rows; their multipliers come after those of the holonomic ones.
    pub pfaffian: Vec<NodeId>,
    /// The joint point, global, m.
    pub point: Vec<NodeId>,
}

/// `fx`, `fy`, `mz`.
pub fn components(build: &mut Build<'_>, ends: &Ends, rows: &Share) -> [NodeId; 3] {
    let zero = build.graph.constant(0.0);
    let (pose, on_second) = match (&ends.second.pose, &ends.first.pose) {
        (Some(pose), _) => (*pose, true),
        (None, Some(pose)) => (*pose, false),
        (None, None) => return [zero; 3],
    };
    let Pose { x, y, angle } = pose;
    let coordinates = [x, y, angle];
    let velocities = pose.velocities(build);
    let holonomic = rows.holonomic.iter().map(|row| (*row, coordinates));
    let all: Vec<_> = holonomic.chain(rows.pfaffian.iter().map(|row| (*row, velocities))).collect();
    let mut share: [Vec<NodeId>; 3] = Default::default();
    for (i, (row, with_respect_to)) in all.into_iter().enumerate() {
        let multiplier = build.formal(Formal::Multiplier(short(i)));
        let gradient = build.graph.gradient(row, &with_respect_to);
        for (terms, entry) in share.iter_mut().zip(gradient) {
            terms.push(build.graph.mul(multiplier, entry));
        }
    }
    let [fx, fy, moment] = share.map(|terms| build.graph.sum(&terms));
    // `share` is C^T lambda: the reaction on the body itself is its negative.
    let signed = |build: &mut Build<'_>, node| if on_second { build.graph.neg(node) } else { node };
    let [fx, fy, moment] = [signed(build, fx), signed(build, fy), signed(build, moment)];
    let point = &rows.point;
    let graph = &mut *build.graph;
    let (rx, ry) = (graph.sub(point[0], x), graph.sub(point[1], y));
    let (a, b) = (graph.mul(rx, fy), graph.mul(ry, fx));
    let lever = graph.sub(a, b);
    [fx, fy, graph.sub(moment, lever)]
}
