//! How the tangent frame turns along a run.
//!
//! ```text
//! turn      = max over columns of the angle between a column and its predecessor
//! holonomy  = det[Q1 Q2] atan2(P21 - P12, P11 + P22),  P = Q2(0)^T Q2(t), made continuous      (two orthonormal columns)
//! ```
//! Source: reference/continuation, section 2. On a closed loop the second is the angle by which the frame came back, any number of
//! turns of it: the angle against the start follows its predecessor. Only where a single step passes the opposite of the start
//! (where the start's plane has no nearest direction) is it known up to a whole turn.

use crate::basis::Frame;
use crate::linalg::vector::{dot, norm};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column};
use crate::math;

const TWO_PI: f64 = 2.0 * core::f64::consts::PI;

#[derive(Debug)]
pub(crate) struct FrameWatch {
    start: Matrix,
    previous: Matrix,
    /// Largest turn since it was last taken.
    pub turn: f64,
    /// Accumulated turn of a two-dimensional frame.
    pub holonomy: f64,
}

impl FrameWatch {
    pub fn new(frame: Option<&Frame>) -> Self {
        let basis = frame.map_or_else(|| zeros(0, 0), |f| f.q2.clone());
        FrameWatch { start: basis.clone(), previous: basis, turn: 0.0, holonomy: 0.0 }
    }

    /// The next frame in time.
    pub fn observe(&mut self, frame: &Frame) {
        for j in 0..frame.q2.ncols() {
            let (a, b) = (column(&self.previous, j), column(&frame.q2, j));
            // Columns of a partition are no unit vectors.
            let (p, q) = (1.0 / norm(a), 1.0 / norm(b));
            let chord = a.iter().zip(b).fold(0.0, |s, (a, b)| s + (p * a - q * b) * (p * a - q * b));
            let half = math::min(0.5 * math::sqrt(chord), 1.0);
            self.turn = math::max(2.0 * math::asin(half), self.turn);
        }
        self.previous.as_mut_slice().copy_from_slice(frame.q2.as_slice());
        if frame.q2.ncols() == 2 && frame.partition.is_none() {
            let p = |i, j| dot(column(&self.start, i), column(&frame.q2, j));
            let angle = frame.orientation * math::atan2(p(1, 0) - p(0, 1), p(0, 0) + p(1, 1));
            let change = angle - self.holonomy;
            self.holonomy = angle - TWO_PI * math::floor(change / TWO_PI + 0.5);
        }
    }
}
