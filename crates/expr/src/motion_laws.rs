//! Motion laws of cams: rises from 0 to 1 while `u` goes from 0 to 1, with 0 before and 1 after (Norton, Cam Design and Manufacturing
//! Handbook, 2nd edition, 2009, chapter 3: double-dwell cams).
//!
//! Velocity and acceleration are 0 at both ends, so that a rise between dwells has a continuous acceleration; the jerk jumps there. Each law
//! becomes nodes of arithmetic, so that its derivatives, its code and the times at which it bends follow as of any expression.

use crate::graph::{Graph, NodeId};
use crate::op::BinaryOp;

/// A motion law.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MotionLaw {
    /// `u - sin(2 pi u)/(2 pi)`: largest velocity 2, acceleration 2 pi.
    Cycloidal,
    /// `10 u^3 - 15 u^4 + 6 u^5`: largest velocity 15/8, acceleration 10/sqrt(3).
    Polynomial345,
    /// Sines of the acceleration, of the period 1/2 in the first and the last eighth and 3/2 between: largest velocity `4 pi/(4 + pi)`,
    /// acceleration `4 pi^2/(4 + pi)`.
    ModifiedSine,
}

impl MotionLaw {
    /// The law of a name in documents.
    pub(crate) fn of(name: &str) -> Option<Self> {
        match name.strip_prefix("rise_")? {
            "cycloidal" => Some(Self::Cycloidal),
            "345" => Some(Self::Polynomial345),
            "modified_sine" => Some(Self::ModifiedSine),
            _ => None,
        }
    }

    /// The law at `u`.
    #[inline(never)]
    pub(crate) fn at(self, graph: &mut Graph, u: NodeId) -> NodeId {
        let (zero, one) = (graph.constant(0.0), graph.constant(1.0));
        let u = graph.clamp(u, zero, one);
        match self {
            Self::Cycloidal => cycloidal(graph, u),
            Self::Polynomial345 => polynomial(graph, u),
            Self::ModifiedSine => modified_sine(graph, u),
        }
    }
}

const PI: f64 = core::f64::consts::PI;

fn cycloidal(graph: &mut Graph, u: NodeId) -> NodeId {
    let whole = graph.constant(2.0 * PI);
    let angle = graph.mul(whole, u);
    let sine = graph.sin(angle);
    let swing = graph.div(sine, whole);
    graph.sub(u, swing)
}

fn polynomial(graph: &mut Graph, u: NodeId) -> NodeId {
    let [ten, fifteen, six] = [10.0, 15.0, 6.0].map(|number| graph.constant(number));
    let last = graph.mul(six, u);
    let last = graph.sub(last, fifteen);
    let last = graph.mul(u, last);
    let sum = graph.add(ten, last);
    let cube = graph.powi(u, 3);
    graph.mul(cube, sum)
}

/// `(c + pi u - a sin(w u + b))/(4 + pi)` with `c, a, w, b` of each part.
fn modified_sine(graph: &mut Graph, u: NodeId) -> NodeId {
    let pi = graph.constant(PI);
    let even = graph.mul(pi, u);
    let part = |graph: &mut Graph, [start, size, speed, phase]: [f64; 4]| {
        let [start, size, speed, phase] = [start, size, speed, phase].map(|number| graph.constant(number));
        let angle = graph.mul(speed, u);
        let angle = graph.add(angle, phase);
        let sine = graph.sin(angle);
        let swing = graph.mul(size, sine);
        let sum = graph.add(start, even);
        graph.sub(sum, swing)
    };
    let first = part(graph, [0.0, 0.25, 4.0 * PI, 0.0]);
    let middle = part(graph, [2.0, 2.25, 4.0 * PI / 3.0, PI / 3.0]);
    let last = part(graph, [4.0, 0.25, 4.0 * PI, 0.0]);
    let [early, late] = [0.125, 0.875].map(|end| {
        let end = graph.constant(end);
        graph.binary(BinaryOp::Lt, u, end)
    });
    let rest = graph.select(late, middle, last);
    let sum = graph.select(early, first, rest);
    let whole = graph.constant(4.0 + PI);
    graph.div(sum, whole)
}
