//! Cam with a translating follower: a sliding joint follows a turning one by a motion law (Norton, Design of Machinery, chapter 8). Row `displacement`, with the
//! pose as written in the offset:
//!
//! ```text
//! displacement_k - lift(angle_j - 2 pi floor(angle_j/(2 pi))) - offset = 0
//! ```
//!
//! Two-sided, as a cam with a groove, or with a spring that never lets go. The multiplier is the force that the cam takes from the follower along its way, N; the cam gets
//! `lift'(angle_j)` times as much torque with the other sign. Never singular. The profile is the way of the follower's edge seen
//! from the cam, and for a roller of radius `rho` the curve inside at that distance:
//!
//! ```text
//! p(a) = R(-a) w(a),      w(a) = w(0) + (lift(a) - lift(0)) axis,      p(a) - rho n(a),   n across p'(a), away from the middle of the cam
//! ```

use holonomy_expr::NodeId;

use super::{Coupling, follows};
use crate::body::vector::{Vector3, cross, direction, dot, plus};
use crate::joint::geometry::Geometry;
use crate::kind::Build;
use holonomy_document as document;
use holonomy_expr::math;

impl Coupling for document::Cam {
    fn row_name(&self) -> &'static str {
        "displacement"
    }

    /// The first coordinate is the lift.
    fn row(&self, build: &mut Build<'_>, [lift, displacement]: [NodeId; 2], numbers: &[NodeId]) -> NodeId {
        let [offset] = Geometry::of(numbers);
        follows(build, lift, displacement, offset)
    }
}

/// An angle within a turn, from 0 to below 2 pi.
pub fn within_turn(build: &mut Build<'_>, angle: NodeId) -> NodeId {
    let graph = &mut *build.graph;
    let turn = graph.constant(2.0 * std::f64::consts::PI);
    let share = graph.div(angle, turn);
    let turns = graph.floor(share);
    let whole = graph.mul(turn, turns);
    graph.sub(angle, whole)
}

/// What a profile is made of, in the frame of the carrier.
#[derive(Clone, Copy, Debug)]
pub struct Follower {
    /// From the middle of the cam to the follower's point without lift, m.
    pub foot: Vector3,
    /// The direction of the lift.
    pub way: Vector3,
    /// The axis of the cam, along which its angle counts.
    pub axis: Vector3,
    /// Radius of the roller, m; 0 for an edge.
    pub roller: f64,
}

/// The point of a profile that touches at an angle of the cam against the carrier, in the cam's frame as it stands at angle 0; `lift`: the lift and its
/// derivative by the angle, m.
pub fn profile(follower: &Follower, angle: f64, [lift, slope]: [f64; 2]) -> Vector3 {
    let Follower { foot, way, axis, roller } = *follower;
    let point = plus(foot, lift, way);
    // Seen from the cam the follower goes the other way round.
    let tangent = plus(plus([0.0; 3], slope, way), -1.0, cross(axis, point));
    let across = direction(cross(tangent, axis)).unwrap_or([0.0; 3]);
    let outward = if dot(across, point) < 0.0 { -1.0 } else { 1.0 };
    turned(plus(point, -outward * roller, across), axis, -angle)
}

/// A vector turned about an axis of length 1.
pub fn turned(vector: Vector3, axis: Vector3, angle: f64) -> Vector3 {
    let (sin, cos) = (math::sin(angle), math::cos(angle));
    let along = dot(vector, axis);
    let kept = plus(vector, -along, axis);
    plus(plus(plus([0.0; 3], along, axis), cos, kept), sin, cross(axis, kept))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOLLOWER: Follower =
        Follower { foot: [0.01, 0.05, 0.0], way: [0.0, 1.0, 0.0], axis: [0.0, 0.0, 1.0], roller: 0.0 };

    /// 10 mm up and down, twice a turn.
    fn lift(angle: f64) -> [f64; 2] {
        [0.005 * (1.0 - math::cos(2.0 * angle)), 0.01 * math::sin(2.0 * angle)]
    }

    #[test]
    fn an_edge_touches_where_it_is_and_a_roller_at_its_radius_and_both_along_the_profile() {
        for roller in [0.0, 0.008] {
            let follower = Follower { roller, ..FOLLOWER };
            for i in 0..12 {
                let angle = 0.5 * f64::from(i);
                let point = profile(&follower, angle, lift(angle));
                let tip = turned([0.01, 0.05 + lift(angle)[0], 0.0], follower.axis, -angle);
                let gap = plus(point, -1.0, tip);
                assert!((math::norm(&gap) - roller).abs() < 1e-15, "{roller} {angle}");
                // Toward the roller the profile stands across.
                let h = 1e-6;
                let [before, after] = [angle - h, angle + h].map(|a| profile(&follower, a, lift(a)));
                let along = plus(after, -1.0, before);
                assert!(dot(along, gap).abs() < 1e-9 * math::norm(&along), "{roller} {angle}");
                assert!(roller == 0.0 || math::norm(&point) < math::norm(&tip), "the cam is inside");
            }
        }
    }

    #[test]
    fn a_dwell_is_an_arc_about_the_axis() {
        let follower = Follower { roller: 0.008, ..FOLLOWER };
        let radius = math::norm(&[0.01, 0.05]) - 0.008;
        for angle in [0.0, 1.0, 2.5] {
            let point = profile(&follower, angle, [0.0, 0.0]);
            assert!((math::norm(&point) - radius).abs() < 1e-15, "{point:?}");
        }
    }
}
