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
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::Values;
    use crate::system::System;

    /// A unit mass in the plane with the rows `x = 0` and, at a pose where its gradient vanishes, `y^2 = 0`.
    struct Vanishing;

    impl System for Vanishing {
        fn sizes(&self) -> Sizes {
            Sizes { n: 2, m: 2, ..Sizes::default() }
        }
        fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
            constraints.copy_from_slice(&[s.q[0], s.q[1] * s.q[1]]);
            constraint_matrix.copy_from_slice(&[1.0, 0.0, 0.0, 2.0 * s.q[1]]);
        }
        fn velocity(&mut self, _s: StateRef<'_>, velocity_bias: &mut [f64]) {
            velocity_bias.fill(0.0);
        }
        fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
            rate.copy_from_slice(&[0.0, 0.0, 0.0, 2.0 * s.v[1]]);
        }
        fn dynamics(&mut self, _s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
            mass.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
            force.copy_from_slice(&[3.0, 4.0]);
            bias.fill(0.0);
        }
    }

    #[test]
    fn a_row_whose_gradient_vanishes_holds_nothing() {
        let mut form = Projected::new(Vanishing.sizes(), Rows::new(vec![0, 1], 2), Stabilization::None);
        let mut values = Values::new(&Vanishing);
        let mut probe = Probe { system: &mut Vanishing, values: &mut values };
        let s = StateRef { t: 0.0, q: &[0.0, 0.0], v: &[0.0, 0.0], turns: &[] };
        probe.position(s).unwrap();
        probe.dynamics(s).unwrap();
        let (mut v_dot, mut multipliers) = (vec![f64::NAN; 2], vec![f64::NAN; 2]);
        form.accelerate(&mut probe, s, MotionMut { v_dot: &mut v_dot, multipliers: &mut multipliers }).unwrap();
        assert_eq!((v_dot, multipliers), (vec![0.0, 4.0], vec![3.0, 0.0]));
    }
}
