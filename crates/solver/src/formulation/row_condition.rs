//! Condition number of the rows in use, for formulations without a tangent basis of their own.

use alloc::vec;
use alloc::vec::Vec;

use crate::basis::qr::QrBasis;
use crate::failure::Failure;
use crate::linalg::Matrix;
use crate::linalg::zeros;
use crate::probe::Probe;
use crate::rows::{Conditioning, Rows, condition};

#[derive(Debug)]
pub(super) struct RowCondition {
    basis: QrBasis,
    q1: Matrix,
    r1: Matrix,
    scaled_r1: Matrix,
    x: Vec<f64>,
    y: Vec<f64>,
}

impl RowCondition {
    pub fn new(n: usize, r: usize) -> Self {
        RowCondition {
            basis: QrBasis::new(n, r),
            q1: zeros(n, r),
            r1: zeros(r, r),
            scaled_r1: zeros(r, r),
            x: vec![0.0; r],
            y: vec![0.0; r],
        }
    }

    /// At the point of the values at hand.
    pub fn of(&mut self, probe: &Probe<'_>, rows: &Rows, t: f64) -> Result<Conditioning, Failure> {
        self.basis.factor_range(t, &probe.values.matrix, rows, &mut self.q1, &mut self.r1)?;
        Ok(condition(&self.r1, &mut self.scaled_r1, &mut self.x, &mut self.y))
    }
}
