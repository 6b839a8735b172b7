//! No continuation: Q2 of a fresh factorization at every step, the traditional method. It jumps where a pivot of the
//! factorization changes its sign (QR paper, section 3.1).

use super::{Along, Carry, Needs};
use crate::basis::Frame;
use crate::linalg::Matrix;

pub(super) struct Fresh;

impl Carry for Fresh {
    fn needs(&self) -> Needs {
        Needs::Nothing
    }

    fn prepare(&mut self, _frame: &Frame, _rate: &Matrix) {}

    fn carry(&mut self, _frame: &Frame, _step: f64, _along: &Along<'_>, _target: &mut Frame) -> f64 {
        1.0
    }
}
