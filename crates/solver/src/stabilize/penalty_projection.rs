//! Projection on the constraints that is never singular: beside a formulation that is never singular.
//!
//! ```text
//! positions:   least dq^T W dq with A dq = -c,      velocities:   least dv^T W dv with C dv = -(C v + b)
//! ```
//! both by [`crate::penalty`], with `W = M` or `W = I`. Source: E. Bayo, R. Ledesma, Nonlinear Dynamics 9 (1996) 113
//! (mass-orthogonal projections). In a singular position, what the rows cannot decide stays as the motion brought it there,
//! which continues the branch that the motion is on along its tangent; a step later the rows decide again. Everywhere else this
//! is the projection of the stabilization paper, eqs 5.5 and 5.6.

use alloc::vec;
use alloc::vec::Vec;

use super::Stabilize;
use crate::failure::{Failure, Process, Result};
use crate::linalg::vector::axpy;
use crate::method::Metric;
use crate::penalty::PenaltySolver;
use crate::probe::{Probe, Values};
use crate::rows::{Convergence, Residual, Rows};
use crate::system::StateMut;

/// Penalty for rows of unit length: directions with singular values above 1e-4 are corrected to round-off by one solve.
const PENALTY: f64 = 1e9;
/// Multiplier iterations of one solve.
const ITERATIONS: u32 = 5;
/// Newton steps of the positions.
const STEPS: usize = 10;
/// A Newton step that leaves more than this share of the residual no longer helps.
const STALL: f64 = 0.5;
/// Largest residual (scaled) that a singular position may leave: of second order in an error that the rows cannot see.
const LEFT: f64 = 1e-8;

pub(super) struct PenaltyProjection {
    metric: Metric,
    /// Of the holonomic rows, where they are not all rows.
    position: Option<PenaltySolver>,
    velocity: PenaltySolver,
    target: Vec<f64>,
    residual: Vec<f64>,
    change: Vec<f64>,
}

impl PenaltyProjection {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(values: &Values, rows: &Rows, metric: Metric) -> Self {
        let solver = |kept: &[usize]| PenaltySolver::new(values, kept, metric, PENALTY, ITERATIONS);
        PenaltyProjection {
            metric,
            position: (rows.holonomic < rows.len()).then(|| solver(&rows.kept[..rows.holonomic])),
            velocity: solver(&rows.kept),
            target: vec![0.0; rows.len()],
            residual: vec![0.0; values.sizes.rows()],
            change: vec![0.0; values.sizes.n],
        }
    }

    /// Takes `residual` of the rows away from `x`, as far as the rows can.
    fn correct(&mut self, probe: &Probe<'_>, kept: &[usize], of_positions: bool, x: &mut [f64]) {
        for (target, row) in self.target.iter_mut().zip(kept) {
            *target = -self.residual[*row];
        }
        self.change.fill(0.0);
        let solver = self.position.as_mut().filter(|_| of_positions).unwrap_or(&mut self.velocity);
        solver.solve(probe.values, kept, None, &self.target[..kept.len()], &mut self.change);
        axpy(1.0, &self.change, x);
    }

    fn factor(&mut self, probe: &Probe<'_>, kept: &[usize], of_positions: bool, t: f64) -> Result<()> {
        let solver = self.position.as_mut().filter(|_| of_positions).unwrap_or(&mut self.velocity);
        solver.factor(probe.values, kept).map_err(|i| Failure::Singular {
            t,
            row: None,
            coordinate: Some(i),
            rank: kept.len(),
        })
    }

    /// Newton on the positions; what is left if that is more than round-off.
    fn positions(&mut self, probe: &mut Probe<'_>, rows: &Rows, s: &mut StateMut<'_>) -> Result<Option<Residual>> {
        let m = rows.holonomic;
        let mut convergence = Convergence::new();
        let mut previous = f64::INFINITY;
        for step in 0.. {
            probe.position(s.now())?;
            let kept = rows.kept[..m].iter().copied();
            let residual = Residual::of(&probe.values.constraints, kept, &probe.values.rows, s.q);
            if convergence.reached(&residual) {
                break;
            }
            if step == STEPS || residual.loose > STALL * previous {
                return Ok(Some(residual));
            }
            previous = residual.loose;
            self.residual[..probe.values.constraints.len()].copy_from_slice(&probe.values.constraints);
            self.factor(probe, &rows.kept[..m], true, s.t)?;
            self.correct(probe, &rows.kept[..m], true, s.q);
        }
        Ok(None)
    }

    fn velocities(&mut self, probe: &mut Probe<'_>, rows: &Rows, s: &mut StateMut<'_>) -> Result<()> {
        probe.velocity(s.now())?;
        self.factor(probe, &rows.kept, false, s.t)?;
        // Linear; once more against round-off.
        for _ in 0..2 {
            probe.velocity_residual(s.v, &mut self.residual);
            self.correct(probe, &rows.kept, false, s.v);
        }
        Ok(())
    }
}

impl Stabilize for PenaltyProjection {
    fn apply(&mut self, probe: &mut Probe<'_>, rows: &Rows, mut s: StateMut<'_>) -> Result<bool> {
        if rows.len() == 0 {
            return Ok(false);
        }
        if self.metric == Metric::Mass {
            probe.dynamics(s.now())?;
        }
        if let Some(left) = self.positions(probe, rows, &mut s)?
            && left.loose > LEFT
        {
            return Err(Failure::NotConverged {
                t: s.t,
                what: Process::Projection,
                row: left.row,
                residual: left.value,
            });
        }
        self.velocities(probe, rows, &mut s)?;
        Ok(true)
    }

    fn holds_constraints(&self) -> bool {
        true
    }
}
