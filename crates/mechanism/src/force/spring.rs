//! A spring and damper between two points, at distance `d = |p2 - p1|`.
//!
//! ```text
//! V = k/2 (d - d0)^2,   damping force -c d' along d'      or      pull F(d, d', t): force -F along d'
//! ```
//!
//! Singular case: where the points meet the force has no direction; the derivative of the norm is 0 there by
//! convention, so the spring lets the points pass through each other.

use holonomy_expr::NodeId;

use super::Work;
use crate::joint::AnyEnds;
use crate::kind::{Build, Contribution};

/// The distance of the two points, m.
pub fn distance(build: &mut Build<'_>, ends: &AnyEnds) -> NodeId {
    let difference = ends.difference(build);
    build.graph.norm(&difference)
}

/// Spring and damper. Slots after those of the ends: stiffness (N/m), damping (N s/m), free length (m).
pub fn contribution(build: &mut Build<'_>, ends: &AnyEnds) -> Contribution {
    let [stiffness, damping, free] = [0, 1, 2].map(|i| ends.geometry()[i]);
    let length = distance(build, ends);
    let rate = build.rate(length);
    let graph = &mut *build.graph;
    let half = graph.constant(0.5);
    let stretch = graph.sub(length, free);
    let square = graph.powi(stretch, 2);
    let half_stiffness = graph.mul(half, stiffness);
    let potential = graph.mul(half_stiffness, square);
    let drag = graph.mul(damping, rate);
    let drag = graph.neg(drag);
    Contribution { potential: Some(potential), power: vec![(drag, rate)], ..Contribution::default() }
}

/// The force of a pull that the author wrote down (N), along the rate of the distance.
pub fn pull(build: &mut Build<'_>, pull: NodeId, distance: NodeId) -> Work {
    let rate = build.rate(distance);
    (build.graph.neg(pull), rate)
}
