//! Accelerations by penalties with multiplier iterations; velocities projected after each step in the same way.
//!
//! ```text
//! K = M + C^T a C,   a_i = penalty * mean(diag M) / |C_i|^2
//! K dv' = f - M v' - C^T (lambda + a (C v' - gamma)),   v' += dv',   lambda += a (C v' - gamma)       (iterations times)
//! velocities: the same with f = M v~, gamma = -b, from v = v~
//! ```
//! Source: E. Bayo, R. Ledesma, Nonlinear Dynamics 9 (1996) 113, sections 2-3, written in increments, so that round-off does
//! not grow with the penalty. Every iteration shrinks the residual by `1/(1 + penalty s)`, with `s` the smallest eigenvalue of
//! `C M^{-1} C^T` in the scaled rows. `K` is positive definite where rows are dependent, and where `M` is singular but definite
//! on ker C; then the rows are fulfilled as well as they can be. Positions are not held.

use alloc::vec;
use alloc::vec::Vec;

use super::Formulation;
use super::bias::Bias;
use super::row_condition::RowCondition;
use crate::failure::Failure;
use crate::linalg::cholesky::Cholesky;
use crate::linalg::product::{add_times_vector, times_vector};
use crate::linalg::vector::{axpy, dot};
use crate::linalg::{Matrix, column, column_mut};
use crate::math;
use crate::method::Stabilization;
use crate::probe::{Probe, Values};
use crate::rows::Rows;
use crate::system::{Sizes, StateRef};

pub(super) struct AugmentedLagrangian {
    rows: Rows,
    penalty: f64,
    iterations: u32,
    bias: Bias,
    /// Penalties per row.
    a: Vec<f64>,
    matrix: Matrix,
    cholesky: Cholesky,
    lambda: Vec<f64>,
    rest: Vec<f64>,
    momentum: Vec<f64>,
    condition: RowCondition,
}

impl AugmentedLagrangian {
    pub fn new(sizes: Sizes, rows: Rows, penalty: f64, iterations: u32) -> Self {
        let (n, r) = (sizes.n, rows.len());
        AugmentedLagrangian {
            penalty,
            iterations,
            bias: Bias::new(&rows, Stabilization::None),
            a: vec![0.0; r],
            matrix: Matrix::zeros(n, n),
            cholesky: Cholesky::new(n),
            lambda: vec![0.0; r],
            rest: vec![0.0; n],
            momentum: vec![0.0; n],
            condition: RowCondition::new(n, r),
            rows,
        }
    }

    fn factor(&mut self, values: &Values, t: f64) -> Result<(), Failure> {
        let n = values.sizes.n;
        let trace = (0..n).fold(0.0, |s, i| s + math::abs(values.mass[(i, i)]));
        let mass = if trace > 0.0 { trace / n as f64 } else { 1.0 };
        self.matrix.as_mut_slice().copy_from_slice(values.mass.as_slice());
        for (a, row) in self.a.iter_mut().zip(&self.rows.kept) {
            let of_row = column(&values.matrix, *row);
            let square = dot(of_row, of_row);
            *a = if square > 0.0 { self.penalty * mass / square } else { 0.0 };
            for (j, x) in of_row.iter().enumerate() {
                axpy(*a * x, of_row, column_mut(&mut self.matrix, j));
            }
        }
        let rank = self.rows.len();
        self.cholesky.factor(&self.matrix).map_err(|i| Failure::Singular { t, row: None, coordinate: Some(i), rank })
    }

    /// `x` with `M x + C^T lambda = f`, `C x = bias`, from the `x` given; `f` is `force` or, for velocities, the momentum.
    fn iterate(&mut self, values: &Values, velocities: bool, x: &mut [f64]) {
        let f = if velocities { &self.momentum } else { &values.force };
        self.lambda.fill(0.0);
        let residual = |i: usize, x: &[f64], bias: &[f64]| dot(column(&values.matrix, self.rows.kept[i]), x) - bias[i];
        for _ in 0..self.iterations {
            self.rest.copy_from_slice(f);
            add_times_vector(-1.0, &values.mass, x, &mut self.rest);
            for i in 0..self.lambda.len() {
                let w = self.lambda[i] + self.a[i] * residual(i, x, &self.bias.values);
                axpy(-w, column(&values.matrix, self.rows.kept[i]), &mut self.rest);
            }
            self.cholesky.solve(&mut self.rest);
            axpy(1.0, &self.rest, x);
            for i in 0..self.lambda.len() {
                self.lambda[i] += self.a[i] * residual(i, x, &self.bias.values);
            }
        }
    }
}

impl Formulation for AugmentedLagrangian {
    fn accelerate(
        &mut self,
        probe: &mut Probe<'_>,
        s: StateRef<'_>,
        v_dot: &mut [f64],
        multipliers: &mut [f64],
    ) -> Result<(), Failure> {
        probe.position(s)?;
        probe.dynamics(s)?;
        self.bias.evaluate(probe, &self.rows, s)?;
        self.factor(probe.values, s.t)?;
        v_dot.fill(0.0);
        self.iterate(probe.values, false, v_dot);
        self.rows.scatter(&self.lambda, multipliers);
        Ok(())
    }

    fn corrects(&self) -> bool {
        self.rows.len() > 0
    }

    fn finish(
        &mut self,
        probe: &mut Probe<'_>,
        t: f64,
        q: &[f64],
        v: &mut [f64],
        turns: &[f64],
    ) -> Result<bool, Failure> {
        if self.rows.len() == 0 {
            return Ok(false);
        }
        let s = StateRef { t, q, v, turns };
        probe.position(s)?;
        probe.velocity(s)?;
        probe.dynamics(s)?;
        self.factor(probe.values, t)?;
        for (x, row) in self.bias.values.iter_mut().zip(&self.rows.kept) {
            *x = -probe.values.velocity_bias[*row];
        }
        times_vector(&probe.values.mass, v, &mut self.momentum);
        self.iterate(probe.values, true, v);
        Ok(true)
    }

    fn condition(&mut self, probe: &mut Probe<'_>, t: f64) -> Result<f64, Failure> {
        // Dependent rows do not stop this form.
        Ok(self.condition.of(probe, &self.rows, t).unwrap_or(f64::INFINITY))
    }

    fn rows(&self) -> &Rows {
        &self.rows
    }

    fn set_rows(&mut self, rows: &Rows) {
        self.rows.kept.copy_from_slice(&rows.kept);
    }
}
