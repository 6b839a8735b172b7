//! Accelerations and multipliers from the saddle-point system.
//!
//! ```text
//! [ M  C^T ] [ v'     ]   [ f     ]
//! [ C   0  ] [ lambda ] = [ gamma ]
//! ```
//! Source: stabilization paper, eq 1.5. `M` may be singular but must be positive definite on ker C. Positions and velocities
//! are not held: without a stabilization the drift grows, and is shown as it is.

use alloc::vec;
use alloc::vec::Vec;

use super::{Formulation, Slot};
use crate::basis::Frame;
use crate::basis::qr::QrBasis;
use crate::failure::Failure;
use crate::linalg::Matrix;
use crate::linalg::saddle::{Deficient, Saddle};
use crate::probe::Probe;
use crate::rows::{Rows, condition};
use crate::system::{Sizes, StateRef};

pub(super) struct Index1 {
    rows: Rows,
    ct: Matrix,
    saddle: Saddle,
    lambda: Vec<f64>,
    basis: QrBasis,
    q1: Matrix,
    r1: Matrix,
    scaled_r1: Matrix,
    x: Vec<f64>,
    y: Vec<f64>,
}

impl Index1 {
    pub fn new(sizes: Sizes, rows: Rows) -> Self {
        let (n, r) = (sizes.n, rows.len());
        Index1 {
            rows,
            ct: Matrix::zeros(n, r),
            saddle: Saddle::new(n, r),
            lambda: vec![0.0; r],
            basis: QrBasis::new(n, r),
            q1: Matrix::zeros(n, r),
            r1: Matrix::zeros(r, r),
            scaled_r1: Matrix::zeros(r, r),
            x: vec![0.0; r],
            y: vec![0.0; r],
        }
    }
}

impl Formulation for Index1 {
    fn admit(
        &mut self,
        _probe: &mut Probe<'_>,
        _t: f64,
        _q: &mut [f64],
        _v: &mut [f64],
        _turns: &[f64],
    ) -> Result<(), Failure> {
        Ok(())
    }

    fn accelerate(
        &mut self,
        probe: &mut Probe<'_>,
        s: StateRef<'_>,
        v_dot: &mut [f64],
        multipliers: &mut [f64],
    ) -> Result<(), Failure> {
        probe.position(s)?;
        probe.dynamics(s)?;
        let values = &*probe.values;
        self.rows.gather(&values.matrix, &mut self.ct);
        self.saddle.factor(&values.mass, &self.ct, 0.0).map_err(|deficient| {
            let (row, coordinate, rank) = match deficient {
                Deficient::Row(i) => (Some(self.rows.kept[i]), None, self.rows.len().saturating_sub(1)),
                Deficient::Coordinate(i) => (None, Some(i), self.rows.len()),
            };
            Failure::Singular { t: s.t, row, coordinate, rank }
        })?;
        v_dot.copy_from_slice(&values.force);
        for (x, row) in self.lambda.iter_mut().zip(&self.rows.kept) {
            *x = values.acceleration_bias[*row];
        }
        self.saddle.solve(v_dot, &mut self.lambda);
        multipliers.fill(0.0);
        for (x, row) in self.lambda.iter().zip(&self.rows.kept) {
            multipliers[*row] = *x;
        }
        Ok(())
    }

    fn carry(&mut self, _probe: &mut Probe<'_>, _from: StateRef<'_>, _step: f64, _slot: Slot) -> Result<(), Failure> {
        Ok(())
    }

    fn frame(&self) -> Option<&Frame> {
        None
    }

    fn carried(&self, _slot: Slot) -> Option<&Frame> {
        None
    }

    fn condition(&mut self, probe: &mut Probe<'_>, t: f64) -> Result<f64, Failure> {
        self.basis.factor_range(t, &probe.values.matrix, &self.rows, &mut self.q1, &mut self.r1)?;
        Ok(condition(&self.r1, &mut self.scaled_r1, &mut self.x, &mut self.y))
    }

    fn rows(&self) -> &Rows {
        &self.rows
    }

    fn set_rows(&mut self, rows: &Rows) {
        self.rows.kept.copy_from_slice(&rows.kept);
    }

    fn holds_constraints(&self) -> bool {
        false
    }
}
