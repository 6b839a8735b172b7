//! Accelerations from the null-space form.
//!
//! ```text
//! [ V^T M ]        [ V^T f ]
//! [   C   ]  v' =  [ gamma ] ,      C V = 0,  V^T V = I
//! lambda = R1^{-1} Q1^T (f - M v'),   C^T = [Q1 V] [R1; 0]
//! ```
//! Source: solvability paper, eq 13. The matrix is square and regular if `M` is positive definite on ker C and the rows are
//! independent; `M` may be singular. Any basis `V` gives the same accelerations, so a fresh factorization in every stage does.

use alloc::vec;
use alloc::vec::Vec;

use super::Formulation;
use super::bias::Bias;
use super::rows_in_use::RowsInUse;
use crate::basis::Frame;
use crate::basis::qr::QrBasis;
use crate::failure::{Failure, Result};
use crate::linalg::lu::Lu;
use crate::linalg::product::{add_times_vector, times, transposed_times_vector};
use crate::linalg::triangular::solve_upper;
use crate::linalg::vector::dot;
use crate::linalg::zeros;
use crate::linalg::{Matrix, column};
use crate::method::Stabilization;
use crate::probe::Probe;
use crate::rows::Rows;
use crate::system::{MotionMut, Sizes, StateRef};

pub(super) struct NullSpace {
    rows: RowsInUse,
    bias: Bias,
    basis: QrBasis,
    frame: Frame,
    /// `M V`, n x (n - r).
    mass_times_basis: Matrix,
    matrix: Matrix,
    lu: Lu,
    rest: Vec<f64>,
    lambda: Vec<f64>,
}

impl NullSpace {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(sizes: Sizes, rows: Rows, stabilization: Stabilization) -> Self {
        let (n, r) = (sizes.n, rows.len());
        NullSpace {
            bias: Bias::new(&rows, stabilization),
            basis: QrBasis::new(n, r),
            frame: Frame::new(n, rows.clone()),
            mass_times_basis: zeros(n, n - r),
            matrix: zeros(n, n),
            lu: Lu::new(n),
            rest: vec![0.0; n],
            lambda: vec![0.0; r],
            rows: RowsInUse::new(rows),
        }
    }
}

impl Formulation for NullSpace {
    fn accelerate(&mut self, probe: &mut Probe<'_>, s: StateRef<'_>, out: MotionMut<'_>) -> Result<()> {
        let MotionMut { v_dot, multipliers } = out;
        self.bias.evaluate(probe, &self.rows, s)?;
        let values = &*probe.values;
        self.basis.factor(s.t, &values.matrix, &self.rows, &mut self.frame)?;
        let (basis, p) = (&self.frame.q2, self.frame.q2.ncols());
        times(&values.mass, basis, &mut self.mass_times_basis);
        for j in 0..v_dot.len() {
            for i in 0..p {
                // M is symmetric: (V^T M)_ij = (M V)_ji.
                self.matrix[(i, j)] = self.mass_times_basis[(j, i)];
            }
            for (i, row) in self.rows.kept.iter().enumerate() {
                self.matrix[(p + i, j)] = values.matrix[(j, *row)];
            }
        }
        self.lu.factor(&self.matrix).map_err(|i| {
            let row = i.checked_sub(p).map(|i| self.rows.kept[i]);
            let coordinate = if i < p { super::largest_entry(column(basis, i)) } else { None };
            Failure::Singular { t: s.t, row, coordinate, rank: self.rows.len() }
        })?;
        for (i, x) in v_dot[..p].iter_mut().enumerate() {
            *x = dot(column(basis, i), &values.force);
        }
        v_dot[p..].copy_from_slice(&self.bias.values);
        self.lu.solve(v_dot);
        self.rest.copy_from_slice(&values.force);
        add_times_vector(-1.0, &values.mass, v_dot, &mut self.rest);
        transposed_times_vector(&self.frame.q1, &self.rest, &mut self.lambda);
        solve_upper(&self.frame.r1, &mut self.lambda);
        self.rows.scatter(&self.lambda, multipliers);
        Ok(())
    }

    fn rows_in_use(&mut self) -> &mut RowsInUse {
        &mut self.rows
    }

    fn rows(&self) -> &Rows {
        &self.rows
    }
}
