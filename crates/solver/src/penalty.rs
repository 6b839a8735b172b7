//! Least change under constraints by penalties with multiplier iterations: never singular.
//!
//! ```text
//! M x + C^T lambda = f,   C x = g:     K = M + C^T a C,   a_i = penalty * mean(diag M) / |C_i|^2
//! K dx = f - M x - C^T (lambda + a (C x - g)),   x += dx,   lambda += a (C x - g)           (iterations times)
//! ```
//! Source: E. Bayo, R. Ledesma, Nonlinear Dynamics 9 (1996) 113, sections 2-3, written in increments, so that round-off does
//! not grow with the penalty. `K` is positive definite where rows are dependent, and where `M` is singular but definite on
//! ker C. Every iteration leaves `1/(1 + penalty s^2)` of a residual in a direction in which the rows (of length 1, in the metric
//! of `M`) have the singular value `s`: what they can decide is decided to round-off, what they cannot stays as it was.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::linalg::cholesky::Cholesky;
use crate::linalg::saddle::{Deficient, mean_mass};
use crate::linalg::vector::{axpy, dot};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::method::Metric;
use crate::probe::Values;
use crate::rank;
use crate::saddle_point::{SaddlePoint, is_small};

/// A workspace for rows in use.
#[derive(Debug)]
pub(crate) struct PenaltySolver {
    iterations: u32,
    lambda: Vec<f64>,
    rest: Vec<f64>,
    form: Form,
}

#[derive(Debug)]
enum Form {
    Dense(Box<Dense>),
    /// `K` by the saddle-point system with `E = a^-1`, which has the same solutions.
    Sparse {
        eps: f64,
        saddle: Box<SaddlePoint>,
        mu: Vec<f64>,
    },
}

#[derive(Debug)]
struct Dense {
    penalty: f64,
    /// In place of the mass matrix of the point.
    identity: Option<Matrix>,
    /// Penalties per row.
    weights: Vec<f64>,
    /// Where the entries of each row begin and end: rows touch few coordinates.
    spans: Vec<Range<usize>>,
    matrix: Matrix,
    cholesky: Cholesky,
}

impl PenaltySolver {
    /// For the rows `kept`, or up to as many in small systems.
    pub fn new(values: &Values, kept: &[usize], metric: Metric, penalty: f64, iterations: u32) -> Self {
        let (n, r) = (values.sizes.n, kept.len());
        let form = if is_small(n + r) || (metric == Metric::Euclidean && !rank::is_large(values.sizes)) {
            Form::Dense(Box::new(Dense {
                penalty,
                identity: (metric == Metric::Euclidean).then(|| Matrix::identity(n, n)),
                weights: vec![0.0; r],
                spans: vec![0..0; r],
                matrix: zeros(n, n),
                cholesky: Cholesky::new(n),
            }))
        } else {
            let saddle = Box::new(SaddlePoint::in_metric(values, kept, metric));
            Form::Sparse { eps: 1.0 / penalty, saddle, mu: vec![0.0; r] }
        };
        PenaltySolver { iterations, lambda: vec![0.0; r], rest: vec![0.0; n], form }
    }

    /// Factors `K` of the rows `kept` of `C` at the point of the values at hand.
    ///
    /// # Errors
    /// A coordinate without mass that no row holds.
    pub fn factor(&mut self, values: &Values, kept: &[usize]) -> Result<(), usize> {
        match &mut self.form {
            Form::Dense(dense) => dense.factor(&values.mass, &values.matrix, kept),
            Form::Sparse { eps, saddle, .. } => {
                saddle.factor(values, kept, *eps).map_err(|deficient| match deficient {
                    Deficient::Coordinate(i) => i,
                    Deficient::Row(i) => values.rows.row(kept[i]).0.first().map_or(0, |j| *j as usize),
                })
            }
        }
    }

    /// `x` with `M x + C^T lambda = f` and `C x = g` (one entry for each kept row), from the `x` given, for what was factored last.
    /// Without `f`: 0.
    pub fn solve(&mut self, values: &Values, kept: &[usize], f: Option<&[f64]>, g: &[f64], x: &mut [f64]) {
        self.lambda.fill(0.0);
        for _ in 0..self.iterations {
            match f {
                Some(f) => self.rest.copy_from_slice(f),
                None => self.rest.fill(0.0),
            }
            match &mut self.form {
                Form::Dense(dense) => {
                    dense.iterate((&values.mass, &values.matrix), kept, g, x, &mut self.rest, &mut self.lambda);
                }
                Form::Sparse { saddle, mu, .. } => {
                    for (i, x_i) in x.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                        saddle.masses().add_row(i, -x_i, &mut self.rest);
                    }
                    for (i, row) in kept.iter().enumerate() {
                        values.rows.add_row(*row, -self.lambda[i], &mut self.rest);
                        mu[i] = g[i] - values.rows.dot(*row, x);
                    }
                    saddle.solve_once(&mut self.rest, mu);
                    axpy(1.0, &self.rest, x);
                    axpy(1.0, mu, &mut self.lambda);
                }
            }
        }
    }

    /// Multipliers of the rows of the last [`PenaltySolver::solve`].
    pub fn multipliers(&self) -> &[f64] {
        &self.lambda
    }
}

impl Dense {
    fn factor(&mut self, mass: &Matrix, ct: &Matrix, kept: &[usize]) -> Result<(), usize> {
        let mass = self.identity.as_ref().unwrap_or(mass);
        let mean = mean_mass(mass);
        self.matrix.as_mut_slice().copy_from_slice(mass.as_slice());
        for ((weight, span), row) in self.weights.iter_mut().zip(&mut self.spans).zip(kept) {
            let of_row = column(ct, *row);
            *span = entries(of_row);
            let of_row = &of_row[span.clone()];
            let square = dot(of_row, of_row);
            *weight = if square > 0.0 { self.penalty * mean / square } else { 0.0 };
            for (j, x) in span.clone().zip(of_row).filter(|(_, x)| **x != 0.0) {
                axpy(*weight * x, of_row, &mut column_mut(&mut self.matrix, j)[span.clone()]);
            }
        }
        self.cholesky.factor(&self.matrix)
    }

    /// One iteration; `rest` is `f` before and the change of `x` after.
    fn iterate(
        &self,
        (mass, ct): (&Matrix, &Matrix),
        kept: &[usize],
        g: &[f64],
        x: &mut [f64],
        rest: &mut [f64],
        lambda: &mut [f64],
    ) {
        let mass = self.identity.as_ref().unwrap_or(mass);
        for (j, x) in x.iter().enumerate().filter(|(_, x)| **x != 0.0) {
            let of_column = column(mass, j);
            let span = entries(of_column);
            axpy(-x, &of_column[span.clone()], &mut rest[span]);
        }
        for (i, row) in kept.iter().enumerate() {
            let span = self.spans[i].clone();
            let of_row = &column(ct, *row)[span.clone()];
            let w = lambda[i] + self.weights[i] * (dot(of_row, &x[span.clone()]) - g[i]);
            axpy(-w, of_row, &mut rest[span]);
        }
        self.cholesky.solve(rest);
        axpy(1.0, rest, x);
        for (i, row) in kept.iter().enumerate() {
            let span = self.spans[i].clone();
            lambda[i] += self.weights[i] * (dot(&column(ct, *row)[span.clone()], &x[span]) - g[i]);
        }
    }
}

/// From the first entry that is not 0 to the last.
fn entries(x: &[f64]) -> Range<usize> {
    match (x.iter().position(|x| *x != 0.0), x.iter().rposition(|x| *x != 0.0)) {
        (Some(first), Some(last)) => first..last + 1,
        _ => 0..0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows (1, 0) and (1, s) in the unit metric; the residual asks for the change (1, 1).
    fn change(s: f64) -> [f64; 2] {
        let values = Values::of_rows(2, &[1.0, 0.0, 1.0, s]);
        let mut solver = PenaltySolver::new(&values, &[0, 1], Metric::Euclidean, 1e9, 5);
        solver.factor(&values, &[0, 1]).unwrap();
        let mut x = [0.0; 2];
        solver.solve(&values, &[0, 1], None, &[1.0, 1.0 + s], &mut x);
        x
    }

    #[test]
    fn what_rows_decide_is_decided_and_what_they_cannot_stays() {
        for s in [1.0, 1e-2, 1e-3] {
            let [x, y] = change(s);
            assert!((x - 1.0).abs() < 1e-12 && (y - 1.0).abs() < 1e-9, "{s}: {x} {y}");
        }
        // Rows that are dependent, and as good as dependent: the second coordinate stays, the first is right.
        for s in [0.0, 1e-9] {
            let [x, y] = change(s);
            assert!((x - 1.0).abs() < 1e-8 && y.abs() < 1e-6, "{s}: {x} {y}");
        }
    }
}
