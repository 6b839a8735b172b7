//! How the tangent frame gets from one step to the next.

mod exponential;
mod first_order;
mod munthe_kaas;
mod none;
mod orthogonalize;

use alloc::boxed::Box;

use crate::basis::Frame;
use crate::linalg::Matrix;
use crate::method::{Basis, Continuation};

/// At which states of a step the rate of the constraint matrix is needed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Needs {
    /// Nowhere.
    Nothing,
    /// At the start.
    Start,
    /// At the start, in the middle and at the end.
    Path,
}

/// What [`Needs::Path`] asks for, beyond the start; rates are `C_dot^T` of the rows in use, n x r.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Along<'a> {
    /// Factors in the middle of the step, `C^T = Q1 R1`.
    pub middle_q1: &'a Matrix,
    pub middle_r1: &'a Matrix,
    pub middle_rate: &'a Matrix,
    pub end_rate: &'a Matrix,
}

/// Carries a frame.
pub(crate) trait Carry {
    /// Where the rate of the constraint matrix is needed.
    fn needs(&self) -> Needs;

    /// Prepares for steps that start at `frame`; `rate` is `C_dot^T` of its rows, n x r.
    fn prepare(&mut self, frame: &Frame, rate: &Matrix);

    /// Replaces the freshly factored `target.q2` by the one carried over `step` (s) from `frame`. Returns how well the carried
    /// frame overlaps the new tangent space: 1 at best, 0 if nothing is left of a column.
    fn carry(&mut self, frame: &Frame, step: f64, along: &Along<'_>, target: &mut Frame) -> f64;
}

/// The continuation of a method, for `n` coordinates and rank `r`.
pub(crate) fn build(continuation: Continuation, basis: Basis, n: usize, r: usize) -> Box<dyn Carry> {
    match continuation {
        Continuation::None => Box::new(none::Fresh),
        Continuation::Exponential(orthogonalization) => {
            Box::new(exponential::Exponential::new(n, r, orthogonalization, basis == Basis::Qr))
        }
        Continuation::FirstOrder(orthogonalization) => Box::new(first_order::FirstOrder::new(n, r, orthogonalization)),
        Continuation::MuntheKaas(orthogonalization) => Box::new(munthe_kaas::MuntheKaas::new(n, r, orthogonalization)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::Orthogonalization;
    use crate::rows::Rows;
    use alloc::vec;
    use alloc::vec::Vec;

    /// Rows `(3, 0, 0)` and `(1, 2, 0)` that turn about an axis: the frame `Q` of QR and its rate stay what they are on the body that turns with them, so
    /// the exponential is the motion itself, as long as the step may be.
    #[test]
    fn the_exponential_carries_a_frame_of_qr_that_turns_to_where_it_is() {
        let mut frame = Frame::new(3, Rows::new(vec![0, 1], 2));
        frame.q1.copy_from_slice(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
        frame.r1.copy_from_slice(&[3.0, 0.0, 1.0, 2.0]);
        frame.q2.copy_from_slice(&[0.0, 0.0, 1.0]);
        let axis = [2.0 / 3.0, -1.0 / 3.0, 2.0 / 3.0];
        let cross = |b: [f64; 3]| {
            core::array::from_fn(|i| {
                let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                axis[j] * b[k] - axis[k] * b[j]
            })
        };
        let rate: Vec<f64> = [cross([3.0, 0.0, 0.0]), cross([1.0, 2.0, 0.0])].concat();
        let rate = Matrix::from_column_slice(3, 2, &rate);
        // Rodrigues' formula.
        let turned = |b: [f64; 3], angle: f64| -> [f64; 3] {
            let (once, along): ([f64; 3], f64) = (cross(b), (0..3).map(|i| axis[i] * b[i]).sum());
            core::array::from_fn(|i| angle.cos() * b[i] + angle.sin() * once[i] + (1.0 - angle.cos()) * along * axis[i])
        };
        for angle in [0.1, 1.0, 2.5] {
            let mut carry = build(Continuation::Exponential(Orthogonalization::GramSchmidt), Basis::Qr, 3, 2);
            carry.prepare(&frame, &rate);
            let mut target = frame.clone();
            target.q1.copy_from_slice(&[turned([1.0, 0.0, 0.0], angle), turned([0.0, 1.0, 0.0], angle)].concat());
            let (q1, r1) = (&frame.q1, &frame.r1);
            let along = Along { middle_q1: q1, middle_r1: r1, middle_rate: &rate, end_rate: &rate };
            // Nothing is left for the projection onto the new tangent space.
            assert!((carry.carry(&frame, angle, &along, &mut target) - 1.0).abs() < 1e-14);
            let expected = turned([0.0, 0.0, 1.0], angle);
            assert!(target.q2.iter().zip(expected).all(|(x, y)| (x - y).abs() < 1e-14), "{} {expected:?}", target.q2);
        }
    }
}
