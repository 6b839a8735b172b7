//! Accelerations as free ones plus the least correction: the form with a pseudo-inverse.
//!
//! ```text
//! v' = a + L^{-T} B^+ (gamma - C a),   a = M^{-1} f,   M = L L^T,   B = C L^{-T}
//! lambda = (B^T)^+ L^{-1} (f - M v')
//! ```
//! Source: F. E. Udwadia, R. E. Kalaba, Proc. R. Soc. Lond. A 439 (1992) 407, with a triangular root of `M` in place of the
//! symmetric one, which changes nothing in `v'`. Rows have unit length in the metric of `M^{-1}` before singular values are
//! compared. Where rows become dependent, directions below the tolerance are left out: `v'` then fulfils the rows in the
//! least-squares sense and the multipliers are the smallest. `M` must be positive definite.

use alloc::vec;
use alloc::vec::Vec;

use super::Formulation;
use super::bias::Bias;
use super::rows_in_use::RowsInUse;
use crate::failure::{Failure, Result};
use crate::linalg::cholesky::Cholesky;
use crate::linalg::product::add_times_vector;
use crate::linalg::svd::Svd;
use crate::linalg::vector::{axpy, dot, norm, scale};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::method::Stabilization;
use crate::probe::Probe;
use crate::rows::{Conditioning, Rows};
use crate::system::{MotionMut, Sizes, StateRef};

/// Singular values below this share of the largest count as zero.
const TOLERANCE: f64 = 1e-10;

pub(super) struct Projected {
    rows: RowsInUse,
    bias: Bias,
    mass: Cholesky,
    /// `B^T = L^{-1} C^T` with columns of unit length, n x r.
    bt: Matrix,
    row_scale: Vec<f64>,
    svd: Svd,
    rest: Vec<f64>,
    lambda: Vec<f64>,
}

impl Projected {
    pub fn new(sizes: Sizes, rows: Rows, stabilization: Stabilization) -> Self {
        let (n, r) = (sizes.n, rows.len());
        Projected {
            bias: Bias::new(&rows, stabilization),
            mass: Cholesky::new(n),
            bt: zeros(n, r),
            row_scale: vec![1.0; r],
            svd: Svd::new(n, r),
            rest: vec![0.0; n],
            lambda: vec![0.0; r],
            rows: RowsInUse::new(rows),
        }
    }
}

impl Formulation for Projected {
    fn accelerate(&mut self, probe: &mut Probe<'_>, s: StateRef<'_>, out: MotionMut<'_>) -> Result<()> {
        let MotionMut { v_dot, multipliers } = out;
        self.bias.evaluate(probe, &self.rows, s)?;
        let values = &*probe.values;
        self.mass.factor(&values.mass).map_err(|i| Failure::Singular {
            t: s.t,
            row: None,
            coordinate: Some(i),
            rank: self.rows.len(),
        })?;
        v_dot.copy_from_slice(&values.force);
        self.mass.solve(v_dot);
        for (i, row) in self.rows.kept.iter().enumerate() {
            let of_row = column(&values.matrix, *row);
            let x = column_mut(&mut self.bt, i);
            x.copy_from_slice(of_row);
            self.mass.solve_lower(x);
            let length = norm(x);
            self.row_scale[i] = if length > 0.0 { 1.0 / length } else { 1.0 };
            scale(self.row_scale[i], x);
            self.bias.values[i] = self.row_scale[i] * (self.bias.values[i] - dot(of_row, v_dot));
        }
        self.svd.decompose(&self.bt);
        self.svd.solve_transposed(TOLERANCE, &self.bias.values, &mut self.rest);
        self.mass.solve_lower_transposed(&mut self.rest);
        axpy(1.0, &self.rest, v_dot);
        self.rest.copy_from_slice(&values.force);
        add_times_vector(-1.0, &values.mass, v_dot, &mut self.rest);
        self.mass.solve_lower(&mut self.rest);
        self.svd.solve(TOLERANCE, &self.rest, &mut self.lambda);
        for (x, scale) in self.lambda.iter_mut().zip(&self.row_scale) {
            *x *= scale;
        }
        self.rows.scatter(&self.lambda, multipliers);
        Ok(())
    }

    fn condition(&mut self, probe: &mut Probe<'_>, t: f64) -> Result<Conditioning> {
        // Dependent rows do not stop this form.
        Ok(self.rows.condition(probe, t).unwrap_or(Conditioning::DEPENDENT))
    }

    fn rows_in_use(&mut self) -> &mut RowsInUse {
        &mut self.rows
    }

    fn rows(&self) -> &Rows {
        &self.rows
    }
}
