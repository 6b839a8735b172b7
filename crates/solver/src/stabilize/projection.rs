//! Projection on the constraints: Newton to tolerance, positions, then velocities.
//!
//! ```text
//! q <- q - G c,             G = A^T (A A^T)^{-1}          (euclidean, eq 5.6)
//! v <- v - G (C v + b)      G = M^{-1} A^T (A M^{-1} A^T)^{-1}   (mass, eq 5.5)
//! ```
//! Source: stabilization paper, eqs 5.5-5.6; for velocities `C` takes the place of `A`. With [`Levels::Positions`] the second line
//! is left out and velocities drift.

use alloc::vec;
use alloc::vec::Vec;

use super::Stabilize;
use super::level::LevelCorrection;
use crate::failure::{Failure, Process, Result};
use crate::method::Metric;
use crate::probe::{Probe, Values};
use crate::rows::{Convergence, Residual, Rows};
use crate::system::StateMut;

/// Drift of one step is small, so Newton needs two or three steps.
const ITERATIONS: usize = 20;

/// What is projected.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Levels {
    /// Positions, then velocities.
    Both,
    /// Positions alone.
    Positions,
}

pub(super) struct Projection {
    metric: Metric,
    levels: Levels,
    holonomic: Rows,
    position: LevelCorrection,
    velocity: LevelCorrection,
    p: Vec<f64>,
    w: Vec<f64>,
    residual: Vec<f64>,
}

impl Projection {
    pub fn new(values: &Values, rows: &Rows, metric: Metric, levels: Levels) -> Self {
        Projection {
            metric,
            levels,
            holonomic: Rows { kept: rows.kept[..rows.holonomic].to_vec(), holonomic: rows.holonomic },
            position: LevelCorrection::new(values, &rows.kept[..rows.holonomic], metric),
            velocity: LevelCorrection::new(values, &rows.kept, metric),
            p: vec![0.0; rows.holonomic],
            w: vec![0.0; rows.len()],
            residual: vec![0.0; values.sizes.rows()],
        }
    }
}

impl Stabilize for Projection {
    fn apply(&mut self, probe: &mut Probe<'_>, rows: &Rows, s: StateMut<'_>) -> Result<bool> {
        self.holonomic.kept.copy_from_slice(&rows.kept[..rows.holonomic]);
        if self.metric == Metric::Mass {
            probe.dynamics(s.now())?;
        }
        let mut convergence = Convergence::new();
        let mut iteration = 0;
        loop {
            probe.position(s.now())?;
            let kept = self.holonomic.kept.iter().copied();
            let residual = Residual::of(&probe.values.constraints, kept, &probe.values.rows, s.q);
            if convergence.reached(&residual) {
                break;
            }
            if iteration == ITERATIONS {
                let (row, residual) = (residual.row, residual.value);
                return Err(Failure::NotConverged { t: s.t, what: Process::Projection, row, residual });
            }
            iteration += 1;
            for (p, row) in self.p.iter_mut().zip(&self.holonomic.kept) {
                *p = probe.values.constraints[*row];
            }
            self.position.factor(s.t, probe, &self.holonomic)?;
            self.position.correct(1.0, &mut self.p, s.q);
        }
        if self.levels == Levels::Both && rows.len() > 0 {
            probe.velocity(s.now())?;
            self.velocity.factor(s.t, probe, rows)?;
            // Linear; once more against round-off.
            for _ in 0..2 {
                probe.velocity_residual(s.v, &mut self.residual);
                for (w, row) in self.w.iter_mut().zip(&rows.kept) {
                    *w = self.residual[*row];
                }
                self.velocity.correct(1.0, &mut self.w, s.v);
            }
        }
        Ok(true)
    }

    fn holds_constraints(&self) -> bool {
        self.levels == Levels::Both
    }
}
