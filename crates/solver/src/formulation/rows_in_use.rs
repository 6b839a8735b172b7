//! The rows in use of a formulation, with their condition number.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Deref;

use crate::basis::qr::QrBasis;
use crate::failure::Result;
use crate::linalg::Matrix;
use crate::linalg::zeros;
use crate::probe::Probe;
use crate::rows::{Conditioning, Rows, condition};

#[derive(Debug)]
pub(crate) struct RowsInUse {
    rows: Rows,
    basis: QrBasis,
    q1: Matrix,
    r1: Matrix,
    scaled_r1: Matrix,
    x: Vec<f64>,
    y: Vec<f64>,
}

impl RowsInUse {
    pub fn new(n: usize, rows: Rows) -> Self {
        let r = rows.len();
        RowsInUse {
            rows,
            basis: QrBasis::new(n, r),
            q1: zeros(n, r),
            r1: zeros(r, r),
            scaled_r1: zeros(r, r),
            x: vec![0.0; r],
            y: vec![0.0; r],
        }
    }

    /// Takes other rows of the same number, holonomic and in all.
    pub fn replace(&mut self, rows: &Rows) {
        self.rows.kept.copy_from_slice(&rows.kept);
    }

    /// Condition number and smallest singular value at the point of the values at hand.
    pub fn condition(&mut self, probe: &Probe<'_>, t: f64) -> Result<Conditioning> {
        self.basis.factor_range(t, &probe.values.matrix, &self.rows, &mut self.q1, &mut self.r1)?;
        Ok(condition(&self.r1, &mut self.scaled_r1, &mut self.x, &mut self.y))
    }
}

impl Deref for RowsInUse {
    type Target = Rows;

    fn deref(&self) -> &Rows {
        &self.rows
    }
}
