//! The equations of a point of an implicit step, their residual and their linearization.
//!
//! ```text
//! index-3:               M a + C^T lambda = f,   c = 0 (holonomic),  Psi v + psi0 = 0 (Pfaffian)
//! projected-invariants:  M a + C^T lambda = f,   C v + b = 0,  c = 0,  q' = v - A^T mu
//! ```
//! Every implicit method gives, around its point, `dv = g1 da` and `dq = g2 (da + A^T dnu)`, where `nu` stands for the multipliers
//! `mu` of the second form. In the unknowns `(a, lambda, nu)` the Newton matrix is
//!
//! ```text
//! [ M + g1 D + g2 K    C^T   g2 K A^T        ]      D = d(M a + C^T lambda - f)/dv,   K = the same by q
//! [ C + (g2/g1) H      0     (g2/g1) H A^T   ]      velocity rows, divided by g1;     H = d(C v + b)/dq
//! [ A                  0     A A^T           ]      position rows, divided by g2
//! ```
//! Source: stabilization paper, eqs 1.1 and 3.3; Gear, Leimkuhler, Gupta, J. Comput. Appl. Math. 12 (1985) 77. Accelerations as unknowns
//! and the division of rows by `g1` and `g2` keep the condition of the matrix bounded as the step goes to 0 (Bottasso, Bauchau, Cardona,
//! SIAM J. Sci. Comput. 29 (2007) 397). Masses are divided by their mean and rows by their norm, so that units decide over no pivot.

use alloc::vec;
use alloc::vec::Vec;

use crate::failure::{Failure, Result};
use crate::linalg::product::{add_times_vector, transposed_times_vector};
use crate::linalg::saddle::mean_mass;
use crate::linalg::vector::{axpy, dot, norm};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::probe::{Derivatives, Probe};
use crate::rows::{Residual, Rows};
use crate::system::{MotionRef, Sizes, StateRef};

/// A linear combination of the parts of the Newton matrix: what belongs to `1`, `g1`, `g2` and `g2/g1`.
#[derive(Copy, Clone, Debug)]
pub(super) struct Weights {
    pub constant: f64,
    pub velocity: f64,
    pub position: f64,
    pub ratio: f64,
}

impl Weights {
    /// Of real scales `g1`, `g2`.
    pub fn real(g1: f64, g2: f64) -> Self {
        Weights { constant: 1.0, velocity: g1, position: g2, ratio: g2 / g1 }
    }
}

/// Residual and linearization at a point, in buffers of fixed size.
#[derive(Clone, Debug)]
pub(super) struct Equations {
    n: usize,
    /// Rows in use, holonomic rows in use.
    r: usize,
    holonomic: usize,
    /// Multipliers `nu` belong to the unknowns.
    invariants: bool,
    mass_scale: f64,
    row_scale: Vec<f64>,
    pub mass: Matrix,
    /// Rows of `C` with norm 1, as columns.
    pub ct: Matrix,
    derivatives: Derivatives,
    /// Multipliers of the rows in use; 0 for the others, whatever a guess says.
    in_use: Vec<f64>,
    /// `H` with the rows scaled alike, transposed.
    rows_by_q: Matrix,
    /// `K A^T`, n x m.
    stiffness_rows: Matrix,
    /// `H A^T`, (m+h) x m.
    rate_rows: Matrix,
    /// `A A^T`, m x m.
    gram: Matrix,
}

impl Equations {
    pub fn new(sizes: Sizes, rows: &Rows, invariants: bool) -> Self {
        let (n, r, holonomic) = (sizes.n, rows.len(), rows.holonomic);
        let extra = if invariants { holonomic } else { 0 };
        Equations {
            n,
            r,
            holonomic,
            invariants,
            mass_scale: 1.0,
            row_scale: vec![1.0; r],
            mass: zeros(n, n),
            ct: zeros(n, r),
            derivatives: Derivatives::new(sizes),
            in_use: vec![0.0; sizes.rows()],
            rows_by_q: zeros(n, r),
            stiffness_rows: zeros(n, extra),
            rate_rows: zeros(r, extra),
            gram: zeros(extra, extra),
        }
    }

    /// Number of unknowns.
    pub fn len(&self) -> usize {
        self.n + self.r + self.extra()
    }

    /// Number of multipliers `nu`.
    pub fn extra(&self) -> usize {
        if self.invariants { self.holonomic } else { 0 }
    }

    /// Whether row `i` of those in use stands at the level of velocities.
    fn is_velocity_row(&self, i: usize) -> bool {
        self.invariants || i >= self.holonomic
    }

    /// Linearizes at the state whose position level and dynamics the probe holds.
    pub fn linearize(&mut self, probe: &mut Probe<'_>, rows: &Rows, at: MotionRef<'_>) -> Result<()> {
        self.in_use.fill(0.0);
        for row in &rows.kept {
            self.in_use[*row] = at.multipliers[*row];
        }
        probe.derivatives(MotionRef { multipliers: &self.in_use, ..at }, &mut self.derivatives)?;
        let values = &*probe.values;
        self.mass.copy_from(&values.mass);
        self.mass_scale = mean_mass(&self.mass);
        for (i, row) in rows.kept.iter().enumerate() {
            let length = norm(column(&values.matrix, *row));
            let scale = if length > 0.0 { 1.0 / length } else { 1.0 };
            self.row_scale[i] = scale;
            for (target, source) in [(&mut self.ct, &values.matrix), (&mut self.rows_by_q, &self.derivatives.rows_by_q)]
            {
                for (x, y) in column_mut(target, i).iter_mut().zip(column(source, *row)) {
                    *x = scale * y;
                }
            }
        }
        for j in 0..self.extra() {
            transposed_times_vector(
                &self.derivatives.by_q,
                column(&self.ct, j),
                column_mut(&mut self.stiffness_rows, j),
            );
            transposed_times_vector(&self.rows_by_q, column(&self.ct, j), column_mut(&mut self.rate_rows, j));
            for i in 0..self.extra() {
                self.gram[(i, j)] = dot(column(&self.ct, i), column(&self.ct, j));
            }
        }
        Ok(())
    }

    /// Adds the matrix with the given weights at `(row, col)` of `out`.
    pub fn assemble(&self, w: Weights, out: &mut Matrix, row: usize, col: usize) {
        let (n, r) = (self.n, self.r);
        let by = &self.derivatives;
        let share = 1.0 / self.mass_scale;
        for j in 0..n {
            for i in 0..n {
                let sum = w.constant * self.mass[(i, j)] + w.velocity * by.by_v[(j, i)] + w.position * by.by_q[(j, i)];
                out[(row + i, col + j)] += share * sum;
            }
            for i in 0..r {
                let mut entry = w.constant * self.ct[(j, i)];
                if self.is_velocity_row(i) {
                    entry += w.ratio * self.rows_by_q[(j, i)];
                }
                out[(row + n + i, col + j)] += entry;
                out[(row + j, col + n + i)] += w.constant * self.ct[(j, i)];
            }
            for i in 0..self.extra() {
                out[(row + n + r + i, col + j)] += w.constant * self.ct[(j, i)];
                out[(row + j, col + n + r + i)] += share * w.position * self.stiffness_rows[(j, i)];
            }
        }
        for j in 0..self.extra() {
            for i in 0..r {
                out[(row + n + i, col + n + r + j)] += w.ratio * self.rate_rows[(i, j)];
            }
            for i in 0..self.extra() {
                out[(row + n + r + i, col + n + r + j)] += w.constant * self.gram[(i, j)];
            }
        }
    }

    /// Evaluates the levels at a state.
    pub fn evaluate(&self, probe: &mut Probe<'_>, s: StateRef<'_>) -> Result<()> {
        probe.position(s)?;
        probe.velocity(s)?;
        probe.dynamics(s)
    }

    /// The residual with the values at hand, scaled like the matrix; position and velocity rows are not yet divided by `g2`, `g1`.
    pub fn residual(&self, probe: &Probe<'_>, rows: &Rows, v: &[f64], a: &[f64], multipliers: &[f64], out: &mut [f64]) {
        let (n, values) = (self.n, &*probe.values);
        let (dynamics, others) = out.split_at_mut(n);
        for (x, f) in dynamics.iter_mut().zip(&values.force) {
            *x = -f;
        }
        add_times_vector(1.0, &values.mass, a, dynamics);
        for row in &rows.kept {
            axpy(multipliers[*row], column(&values.matrix, *row), dynamics);
        }
        for x in dynamics {
            *x /= self.mass_scale;
        }
        for (i, row) in rows.kept.iter().enumerate() {
            let value = if self.is_velocity_row(i) {
                dot(column(&values.matrix, *row), v) + values.velocity_bias[*row]
            } else {
                values.constraints[*row]
            };
            others[i] = self.row_scale[i] * value;
        }
        for i in 0..self.extra() {
            others[self.r + i] = self.row_scale[i] * values.constraints[rows.kept[i]];
        }
    }

    /// The residual of the linearized equations of a change `(dq, dv)` without change of accelerations and multipliers.
    pub fn linear_residual(&self, dq: &[f64], dv: &[f64], out: &mut [f64]) {
        let (dynamics, others) = out.split_at_mut(self.n);
        for (i, x) in dynamics.iter_mut().enumerate() {
            let by = &self.derivatives;
            *x = (dot(column(&by.by_q, i), dq) + dot(column(&by.by_v, i), dv)) / self.mass_scale;
        }
        for i in 0..self.r {
            let position = dot(column(&self.ct, i), dq);
            others[i] = if self.is_velocity_row(i) {
                dot(column(&self.ct, i), dv) + dot(column(&self.rows_by_q, i), dq)
            } else {
                position
            };
            if i < self.extra() {
                others[self.r + i] = position;
            }
        }
    }

    /// What entry `i` of a residual is divided by: a row of velocities by the first scale, of positions by the second.
    pub fn level(&self, i: usize) -> RowLevel {
        match i {
            i if i < self.n => RowLevel::Dynamics,
            i if i < self.n + self.r && self.is_velocity_row(i - self.n) => RowLevel::Velocity,
            _ => RowLevel::Position,
        }
    }

    /// Adds the solution `x` of the linear system to the unknowns.
    pub fn add(&self, x: &[f64], rows: &Rows, a: &mut [f64], multipliers: &mut [f64], nu: &mut [f64]) {
        axpy(1.0, &x[..self.n], a);
        for (i, row) in rows.kept.iter().enumerate() {
            multipliers[*row] += x[self.n + i] * self.row_scale[i] * self.mass_scale;
        }
        for (i, nu) in nu.iter_mut().enumerate() {
            *nu += x[self.n + self.r + i] * self.row_scale[i];
        }
    }

    /// `out = A^T nu` with the constraint matrix at hand.
    pub fn spread(&self, probe: &Probe<'_>, rows: &Rows, nu: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        for (nu, row) in nu.iter().zip(&rows.kept) {
            axpy(*nu, column(&probe.values.matrix, *row), out);
        }
    }

    /// Part of a solution `x` that moves positions: `out = da + A^T dnu` at the point of the linearization.
    pub fn motion(&self, x: &[f64], out: &mut [f64]) {
        out.copy_from_slice(&x[..self.n]);
        for i in 0..self.extra() {
            axpy(x[self.n + self.r + i], column(&self.ct, i), out);
        }
    }

    /// The failure behind entry `i` of a singular matrix.
    pub fn singular(&self, t: f64, rows: &Rows, i: usize) -> Failure {
        let place = i % self.len().max(1);
        let (row, coordinate, rank) = match place {
            i if i < self.n => (None, Some(i), rows.len()),
            i if i < self.n + self.r => (Some(rows.kept[i - self.n]), None, rows.len().saturating_sub(1)),
            i => (Some(rows.kept[i - self.n - self.r]), None, rows.len().saturating_sub(1)),
        };
        Failure::Singular { t, row, coordinate, rank }
    }

    /// The failure of an iteration that did not end, with the row that is violated most at the values at hand.
    pub fn not_solved(&self, probe: &Probe<'_>, rows: &Rows, t: f64, step: f64, q: &[f64]) -> Failure {
        let kept = rows.kept[..rows.holonomic].iter().copied();
        let worst = Residual::of(&probe.values.constraints, kept, &probe.values.rows, q);
        let row = (worst.loose > 0.0).then_some(worst.row);
        Failure::NotSolved { t, step, row, residual: worst.value }
    }
}

/// RowLevel of a row of the equations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum RowLevel {
    Dynamics,
    Velocity,
    Position,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saddle_point::tests::chain;
    use crate::system::System;

    /// `M a = f - D v - K q` with one row: every entry of the Newton matrix by hand.
    #[test]
    fn the_newton_matrix_has_masses_damping_and_stiffness_with_their_weights() {
        let (sizes, rows) = (Sizes { n: 2, m: 1, ..Sizes::default() }, Rows::new(vec![0], 1));
        let mut equations = Equations::new(sizes, &rows, false);
        equations.mass_scale = 2.0;
        equations.mass.copy_from_slice(&[1.0, 0.0, 0.0, 3.0]);
        equations.ct.copy_from_slice(&[0.6, 0.8]);
        // Transposed, as all of them.
        equations.derivatives.by_v.copy_from_slice(&[0.5, 0.25, 0.0, 4.0]);
        equations.derivatives.by_q.copy_from_slice(&[10.0, -20.0, 30.0, 40.0]);
        let mut out = zeros(3, 3);
        equations.assemble(Weights::real(0.5, 0.125), &mut out, 0, 0);
        // (M + D/2 + K/8)/2, and the row beside it.
        let [top, middle] = [[1.25, -1.1875], [1.875, 5.0]].map(|line| line.map(|x: f64| x * 0.5 + x * 0.5));
        let expected = [top[0], top[1], 0.6, middle[0], middle[1], 0.8, 0.6, 0.8, 0.0];
        assert_eq!(out, Matrix::from_row_slice(3, 3, &expected));
    }

    #[test]
    fn an_iteration_that_does_not_end_names_the_row_that_is_violated_most_and_none_where_all_are_fulfilled() {
        let bed = &mut chain(2);
        let mut values = bed.values(|_| 1.0, |_| 1.0, 1);
        let rows = Rows::new(vec![0, 1, 2, 3], 4);
        let equations = Equations::new(bed.sizes(), &rows, false);
        for (violated, named) in [(None, None), (Some(2), Some(2))] {
            values.constraints.fill(0.0);
            if let Some(row) = violated {
                values.constraints[row] = -0.25;
            }
            let probe = Probe { system: bed, values: &mut values };
            let told = equations.not_solved(&probe, &rows, 3.0, 0.5, &[1.0; 6]);
            let residual = if named.is_some() { 0.25 } else { 0.0 };
            assert_eq!(told, Failure::NotSolved { t: 3.0, step: 0.5, row: named, residual });
        }
    }
}
