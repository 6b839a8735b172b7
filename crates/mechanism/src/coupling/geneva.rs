//! Geneva wheel: a pin on a crank takes a wheel of `n` slots along by a slot's share of a turn and leaves it locked for the rest of its own (Bickford, Mechanisms for
//! Intermittent Motion, 1972). Row `angle`, with the pose as written in the offset; `u` is the pin's angle from the line to the wheel's axle, from -pi to below pi, after
//! `m` turns:
//!
//! ```text
//! angle_k - G(angle_j + phase) - offset = 0,      G = 2 pi m/n + atan2(c sin u, 1 - c cos u)  for |u| < pi/2 - pi/n
//! c = sin(pi/n)                                   G = 2 pi k/n + pi/n                         else, k turns from the line on
//! ```
//!
//! The pin enters and leaves along the slot, at the distance `c` of the axles from the crank's: `G` and its first derivative are continuous, the second one
//! jumps by `tan(pi/n)` at the ends. The angle of the first joint counts so that the wheel turns with it. The multiplier is the torque that is taken from the wheel, N m.
//! Never singular.

use std::f64::consts::PI;

use holonomy_expr::{BinaryOp, Graph, NodeId, math};

use super::{Coupling, follows};
use crate::joint::geometry::{Geometry, geometry};
use crate::kind::Build;
use holonomy_document as document;

geometry! {
    /// Numbers of a Geneva wheel.
    pub struct Wheel {
        /// How many slots it has.
        slots: T,
        /// The pin's angle from the line of the axles where the angle of the first joint is 0, rad.
        phase: T,
        /// What is left of the angle of the second joint at the pose as written, rad.
        offset: T,
    }
}

impl Coupling for document::GenevaWheel {
    fn row_name(&self) -> &'static str {
        "angle"
    }

    fn row(&self, build: &mut Build<'_>, [crank, wheel]: [NodeId; 2], numbers: &[NodeId]) -> NodeId {
        let Wheel { slots, phase, offset } = Wheel::of(numbers);
        let pin = build.graph.add(crank, phase);
        let sent = turned(build, slots, pin);
        follows(build, sent, wheel, offset)
    }
}

/// How far a wheel is turned, rad, by a pin at an angle from the line of the axles.
pub fn turned(build: &mut Build<'_>, slots: NodeId, pin: NodeId) -> NodeId {
    let graph = &mut *build.graph;
    let [half, one, two] = [PI, 1.0, 2.0].map(|value| graph.constant(value));
    let (share, turn) = (graph.div(half, slots), graph.mul(two, half));
    let whole = |graph: &mut Graph, angle| {
        let turns = graph.div(angle, turn);
        graph.floor(turns)
    };
    // Turns of the pin from opposite to the wheel on, where it is in a slot; from the line on, where it is not: none changes within.
    let from_behind = graph.add(pin, half);
    let (taken, passed) = (whole(graph, from_behind), whole(graph, pin));
    let before = graph.mul(turn, taken);
    let u = graph.sub(pin, before);
    let c = graph.sin(share);
    let (sin, cos) = (graph.sin(u), graph.cos(u));
    let (up, along) = (graph.mul(c, sin), graph.mul(c, cos));
    let along = graph.sub(one, along);
    let each = graph.mul(two, share);
    let (steps, beta) = (graph.mul(each, taken), graph.atan2(up, along));
    let in_slot = graph.add(steps, beta);
    let steps = graph.mul(each, passed);
    let locked = graph.add(steps, share);
    // cos u > cos(pi/2 - pi/n)
    let within = graph.binary(BinaryOp::Gt, cos, c);
    graph.select(within, in_slot, locked)
}

/// What a wheel is drawn by, in lengths of the distance of the axles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// Half of the angle between two slots, rad.
    pub share: f64,
    /// Radius of the pin's circle.
    pub crank: f64,
    /// Radius of the wheel, up to the mouths of the slots.
    pub wheel: f64,
    /// Radius of the pin, and half of the width of a slot.
    pub pin: f64,
    /// Radius of the disc on the crank that locks the wheel.
    pub lock: f64,
}

impl Outline {
    /// That of a wheel with so many slots: the pin is a tenth of its circle, and walls as thick are left at the mouths.
    pub fn of(slots: f64) -> Self {
        let share = PI / slots;
        let crank = math::sin(share);
        Self { share, crank, wheel: math::cos(share), pin: 0.1 * crank, lock: 0.8 * crank }
    }

    /// The rim from the direction between two slots to that between the next two, about the slot at angle 0.
    pub fn slot(&self) -> Vec<[f64; 2]> {
        let half = self.locked_half();
        let mouth = math::asin(self.pin / self.wheel);
        let end = 1.0 - self.crank;
        let arc = |from: f64, to: f64, radius: f64, center: f64| {
            (0..=ARC).map(move |i| {
                let angle = from + (to - from) * f64::from(i) / f64::from(ARC);
                [center + radius * math::cos(angle), radius * math::sin(angle)]
            })
        };
        let turned = |angle: f64, [x, y]: [f64; 2]| {
            let (sin, cos) = (math::sin(angle), math::cos(angle));
            [cos * x - sin * y, sin * x + cos * y]
        };
        // Half of the hollow that the disc lies in, seen from the middle of the disc.
        let seen = math::asin(self.wheel * math::sin(half) / self.lock);
        let mut points: Vec<[f64; 2]> = arc(PI, PI - seen, self.lock, 1.0).map(|at| turned(-self.share, at)).collect();
        points.extend(arc(half - self.share, -mouth, self.wheel, 0.0));
        points.extend(arc(1.5 * PI, 0.5 * PI, self.pin, end));
        points.extend(arc(mouth, self.share - half, self.wheel, 0.0));
        points.extend(arc(PI + seen, PI, self.lock, 1.0).map(|at| turned(self.share, at)));
        points
    }

    /// The disc on the crank, the pin at angle 0: hollow where the wheel comes by.
    pub fn disc(&self) -> Vec<[f64; 2]> {
        let ends = 0.5 * PI - self.share;
        let hollow = 0.95 * (1.0 - self.wheel);
        let arc = |from: f64, to: f64, radius: f64| {
            (0..=4 * ARC).map(move |i| {
                let angle = from + (to - from) * f64::from(i) / f64::from(4 * ARC);
                [radius * math::cos(angle), radius * math::sin(angle)]
            })
        };
        let mut points: Vec<[f64; 2]> = arc(ends, 2.0 * PI - ends, self.lock).collect();
        points.extend(arc(-ends, ends, hollow));
        points.push(points[0]);
        points
    }

    /// Half of the angle that a hollow of the wheel takes of its rim, rad.
    fn locked_half(&self) -> f64 {
        math::acos((self.wheel * self.wheel + 1.0 - self.lock * self.lock) / (2.0 * self.wheel))
    }
}

/// Pieces of an arc.
const ARC: u32 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rim_is_closed_and_the_pin_and_the_disc_fit_into_it() {
        for slots in 3..=100 {
            let outline = Outline::of(f64::from(slots));
            let rim = outline.slot();
            assert!(rim.iter().flatten().all(|x| x.is_finite()), "{slots}");
            // The first point and the last are the middles of two hollows, a slot apart.
            let (first, last) = (rim[0], rim[rim.len() - 1]);
            for ([x, y], angle) in [(first, -outline.share), (last, outline.share)] {
                assert!((x - (1.0 - outline.lock) * angle.cos()).abs() < 1e-14, "{slots}");
                assert!((y - (1.0 - outline.lock) * angle.sin()).abs() < 1e-14, "{slots}");
            }
            // No point of the rim is nearer to the middle line than the pin is thick while the pin passes, and none is in the disc beside.
            let entry = [outline.wheel, 0.0];
            assert!((entry[0] - outline.share.cos()).abs() < 1e-15);
            for [x, y] in &rim {
                let along = *x > 1.0 - outline.crank && *x < outline.wheel;
                assert!(!along || y.abs() > outline.pin * (1.0 - 1e-12), "{slots}: {x} {y}");
                for side in [-1.0, 1.0] {
                    let center = [outline.share.cos(), side * outline.share.sin()];
                    assert!((x - center[0]).hypot(y - center[1]) > outline.lock * (1.0 - 1e-12), "{slots}: {x} {y}");
                }
            }
            let middle = 1.0 - outline.crank;
            assert!(middle > outline.pin, "{slots}: a slot ends before the axle");
            let deepest = rim.iter().map(|[x, y]| x.hypot(*y)).fold(f64::INFINITY, f64::min);
            assert!((deepest - (1.0 - outline.crank - outline.pin)).abs() < 1e-14, "{slots}: {deepest}");
            // The disc locks the wheel but where this comes by, beside the pin.
            for [x, y] in outline.disc() {
                let beside = y.atan2(x).abs() < 0.5 * PI - outline.share - 1e-9;
                let radius = if beside { 0.95 * (1.0 - outline.wheel) } else { outline.lock };
                let end = (y.atan2(x).abs() - (0.5 * PI - outline.share)).abs() < 1e-9;
                assert!(end || (x.hypot(y) - radius).abs() < 1e-14, "{slots}: {x} {y}");
            }
        }
    }
}
