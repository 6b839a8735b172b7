//! Projection on the constraints: Newton to tolerance, positions, then velocities.
//!
//! ```text
//! q <- q - G c,             G = A^T (A A^T)^{-1}          (euclidean, eq 5.6)
//! v <- v - G (C v + b)      G = M^{-1} A^T (A M^{-1} A^T)^{-1}   (mass, eq 5.5)
//! ```
//! Source: stabilization paper, eqs 5.5-5.6; for velocities `C` takes the place of `A`. The euclidean form is evaluated with
//! `A^T = Q1 R1` as `G = Q1 R1^{-T}`, the mass form as a saddle-point system, so that `M` need not be regular.

use alloc::vec;
use alloc::vec::Vec;

use super::Stabilize;
use crate::basis::qr::QrBasis;
use crate::failure::{Failure, Process};
use crate::linalg::Matrix;
use crate::linalg::product::add_times_vector;
use crate::linalg::saddle::Saddle;
use crate::linalg::triangular::solve_upper_transposed;
use crate::linalg::vector::axpy;
use crate::method::Metric;
use crate::probe::Probe;
use crate::rows::{Convergence, Residual, Rows};
use crate::system::{Sizes, StateRef};

/// Drift of one step is small, so Newton needs two or three steps.
const ITERATIONS: usize = 20;

/// `x -= G r` for as many rows as `r` has.
struct Level {
    metric: Metric,
    basis: QrBasis,
    q1: Matrix,
    r1: Matrix,
    ct: Matrix,
    saddle: Saddle,
    change: Vec<f64>,
}

impl Level {
    fn new(n: usize, r: usize, metric: Metric) -> Self {
        Level {
            metric,
            basis: QrBasis::new(n, r),
            q1: Matrix::zeros(n, r),
            r1: Matrix::zeros(r, r),
            ct: Matrix::zeros(n, r),
            saddle: Saddle::new(n, r),
            change: vec![0.0; n],
        }
    }

    fn correct(&mut self, t: f64, probe: &Probe<'_>, rows: &Rows, r: &mut [f64], x: &mut [f64]) -> Result<(), Failure> {
        match self.metric {
            Metric::Euclidean => {
                self.basis.factor_range(t, &probe.values.matrix, rows, &mut self.q1, &mut self.r1)?;
                solve_upper_transposed(&self.r1, r);
                add_times_vector(-1.0, &self.q1, r, x);
            }
            Metric::Mass => {
                rows.gather(&probe.values.matrix, &mut self.ct);
                self.saddle.factor(&probe.values.mass, &self.ct, 0.0).map_err(|_| Failure::Singular {
                    t,
                    row: None,
                    coordinate: None,
                    rank: rows.len(),
                })?;
                self.change.fill(0.0);
                self.saddle.solve(&mut self.change, r);
                axpy(-1.0, &self.change, x);
            }
        }
        Ok(())
    }
}

pub(super) struct Projection {
    metric: Metric,
    holonomic: Rows,
    position: Level,
    velocity: Level,
    p: Vec<f64>,
    w: Vec<f64>,
    residual: Vec<f64>,
}

impl Projection {
    pub fn new(sizes: Sizes, rows: &Rows, metric: Metric) -> Self {
        let (n, r) = (sizes.n, rows.len());
        Projection {
            metric,
            holonomic: Rows { kept: rows.kept[..rows.holonomic].to_vec(), holonomic: rows.holonomic },
            position: Level::new(n, rows.holonomic, metric),
            velocity: Level::new(n, r, metric),
            p: vec![0.0; rows.holonomic],
            w: vec![0.0; r],
            residual: vec![0.0; sizes.rows()],
        }
    }
}

impl Stabilize for Projection {
    fn apply(
        &mut self,
        probe: &mut Probe<'_>,
        rows: &Rows,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
        turns: &[f64],
    ) -> Result<bool, Failure> {
        self.holonomic.kept.copy_from_slice(&rows.kept[..rows.holonomic]);
        if self.metric == Metric::Mass {
            probe.dynamics(StateRef { t, q, v, turns })?;
        }
        let mut convergence = Convergence::new();
        let mut iteration = 0;
        loop {
            probe.position(StateRef { t, q, v, turns })?;
            let kept = self.holonomic.kept.iter().copied();
            let residual = Residual::of(&probe.values.constraints, kept, &probe.values.matrix, q);
            if convergence.reached(&residual) {
                break;
            }
            if iteration == ITERATIONS {
                let (row, residual) = (residual.row, residual.value);
                return Err(Failure::NotConverged { t, what: Process::Projection, row, residual });
            }
            iteration += 1;
            for (p, row) in self.p.iter_mut().zip(&self.holonomic.kept) {
                *p = probe.values.constraints[*row];
            }
            self.position.correct(t, probe, &self.holonomic, &mut self.p, q)?;
        }
        if rows.len() > 0 {
            probe.velocity(StateRef { t, q, v, turns })?;
            // Linear; once more against round-off.
            for _ in 0..2 {
                probe.velocity_residual(v, &mut self.residual);
                for (w, row) in self.w.iter_mut().zip(&rows.kept) {
                    *w = self.residual[*row];
                }
                self.velocity.correct(t, probe, rows, &mut self.w, v)?;
            }
        }
        Ok(true)
    }

    fn holds_constraints(&self) -> bool {
        true
    }
}
