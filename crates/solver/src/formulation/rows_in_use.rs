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
    /// Made when the condition is first asked for.
    measure: Option<Measure>,
}

#[derive(Debug)]
struct Measure {
    basis: QrBasis,
    q1: Matrix,
    r1: Matrix,
    scaled_r1: Matrix,
    x: Vec<f64>,
    y: Vec<f64>,
}

impl Measure {
    fn new(n: usize, r: usize) -> Self {
        Measure {
            basis: QrBasis::new(n, r),
            q1: zeros(n, r),
            r1: zeros(r, r),
            scaled_r1: zeros(r, r),
            x: vec![0.0; r],
            y: vec![0.0; r],
        }
    }
}

impl RowsInUse {
    pub fn new(rows: Rows) -> Self {
        RowsInUse { rows, measure: None }
    }

    /// Takes other rows of the same number, holonomic and in all.
    pub fn replace(&mut self, rows: &Rows) {
        self.rows.kept.copy_from_slice(&rows.kept);
    }

    /// Makes the workspace of the condition for `n` coordinates.
    pub fn prepare(&mut self, n: usize) {
        self.measure = Some(Measure::new(n, self.rows.len()));
    }

    /// Condition number and smallest singular value at the point of the values at hand.
    pub fn condition(&mut self, probe: &mut Probe<'_>, t: f64) -> Result<Conditioning> {
        self.condition_of(probe.values.dense_rows(), t)
    }

    /// The same for `C^T` of all rows.
    pub fn condition_of(&mut self, matrix: &Matrix, t: f64) -> Result<Conditioning> {
        let Measure { basis, q1, r1, scaled_r1, x, y } =
            self.measure.get_or_insert_with(|| Measure::new(matrix.nrows(), self.rows.len()));
        basis.factor_range(t, matrix, &self.rows, q1, r1)?;
        Ok(condition(r1, scaled_r1, x, y))
    }
}

impl Deref for RowsInUse {
    type Target = Rows;

    fn deref(&self) -> &Rows {
        &self.rows
    }
}
