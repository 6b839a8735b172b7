//! Projection on the constraints: Newton to tolerance, positions, then velocities.
//!
//! ```text
//! q <- q - G c,             G = A^T (A A^T)^{-1}          (euclidean, eq 5.6)
//! v <- v - G (C v + b)      G = M^{-1} A^T (A M^{-1} A^T)^{-1}   (mass, eq 5.5)
//! ```
//! Source: stabilization paper, eqs 5.5-5.6; for velocities `C` takes the place of `A`. The drift of a step is small: `G` of the state
//! to be projected serves all iterations, of the velocities too (simplified Newton: P. Deuflhard, Newton Methods for Nonlinear
//! Problems, 2004, section 2.1.2), as long as each leaves little of the residual. With [`Levels::Positions`] the second line is left
//! out and velocities drift.

use alloc::vec;
use alloc::vec::Vec;

use super::Stabilize;
use super::level::LevelCorrection;
use crate::failure::{Failure, Process, Result};
use crate::method::Metric;
use crate::probe::{Probe, Values};
use crate::rows::{ACCEPTED, Convergence, Residual, Rows};
use crate::system::StateMut;

/// Drift of one step is small, so Newton needs two or three steps.
const ITERATIONS: usize = 20;
/// The part of a residual that an iteration may leave with the factors at hand; else the rows are factored where it led.
const SLOW: f64 = 0.01;
/// Residual of one correction that is as good as none, since it is corrected again.
const REFINED: f64 = 1e-6;

/// Do other factors promise more than those at hand, which led from the residual `previous` to this one?
fn slow(residual: &Residual, previous: f64) -> bool {
    residual.loose > SLOW * previous && residual.loose > ACCEPTED
}

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
    /// That of the velocities, where there are Pfaffian rows.
    velocity: Option<LevelCorrection>,
    p: Vec<f64>,
    w: Vec<f64>,
    residual: Vec<f64>,
}

impl Projection {
    pub fn new(values: &Values, rows: &Rows, metric: Metric, levels: Levels) -> Self {
        let correction = |kept: &[usize]| LevelCorrection::new(values, kept, metric, REFINED);
        Projection {
            metric,
            levels,
            holonomic: Rows { kept: rows.kept[..rows.holonomic].to_vec(), holonomic: rows.holonomic },
            position: correction(&rows.kept[..rows.holonomic]),
            velocity: (rows.holonomic < rows.len()).then(|| correction(&rows.kept)),
            p: vec![0.0; rows.holonomic],
            w: vec![0.0; rows.len()],
            residual: vec![0.0; values.sizes.rows()],
        }
    }

    /// Moves positions; true if the holonomic rows were factored.
    fn positions(&mut self, probe: &mut Probe<'_>, s: &mut StateMut<'_>) -> Result<bool> {
        let mut convergence = Convergence::new();
        let (mut factored, mut previous) = (false, f64::INFINITY);
        for iteration in 0.. {
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
            for (p, row) in self.p.iter_mut().zip(&self.holonomic.kept) {
                *p = probe.values.constraints[*row];
            }
            if !factored || slow(&residual, previous) {
                self.position.factor(s.t, probe, &self.holonomic)?;
                factored = true;
            }
            previous = residual.loose;
            self.position.correct(1.0, &mut self.p, s.q);
        }
        Ok(factored)
    }

    /// Moves velocities, with the factors of the positions where they will do.
    fn velocities(&mut self, probe: &mut Probe<'_>, rows: &Rows, s: &mut StateMut<'_>, factored: bool) -> Result<()> {
        probe.velocity(s.now())?;
        let correction = self.velocity.as_mut().unwrap_or(&mut self.position);
        let mut factored = factored && rows.holonomic == rows.len();
        let mut convergence = Convergence::new();
        let mut previous = f64::INFINITY;
        // Linear: the second is against what the factors of another point leave, or round-off.
        for _ in 0..ITERATIONS {
            probe.velocity_residual(s.v, &mut self.residual);
            let residual = Residual::of(&self.residual, rows.kept.iter().copied(), &probe.values.rows, s.v);
            if convergence.reached(&residual) {
                break;
            }
            for (w, row) in self.w.iter_mut().zip(&rows.kept) {
                *w = self.residual[*row];
            }
            if !factored || slow(&residual, previous) {
                correction.factor(s.t, probe, rows)?;
                factored = true;
            }
            previous = residual.loose;
            correction.correct(1.0, &mut self.w, s.v);
        }
        Ok(())
    }
}

impl Stabilize for Projection {
    fn apply(&mut self, probe: &mut Probe<'_>, rows: &Rows, mut s: StateMut<'_>) -> Result<bool> {
        self.holonomic.kept.copy_from_slice(&rows.kept[..rows.holonomic]);
        if self.metric == Metric::Mass {
            probe.dynamics(s.now())?;
        }
        let factored = self.positions(probe, &mut s)?;
        if self.levels == Levels::Both {
            self.velocities(probe, rows, &mut s, factored)?;
        }
        Ok(true)
    }

    fn holds_constraints(&self) -> bool {
        self.levels == Levels::Both
    }
}
