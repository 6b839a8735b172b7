//! Positions and velocities corrected each by themselves: `s-both`, `s-both2`, `s-vel`, `s-pos`.
//!
//! ```text
//! q <- q~ - alpha F c(q~, t),    v <- v~ - alpha F (C(q~) v~ + b(q~, t)),    F = F(q~, t)
//! ```
//! Source: stabilization paper, eqs 5.3-5.6 and the algorithm of section 5. Both residuals belong to the same point, so one
//! factorization serves both levels. It leaves a velocity residual that the change of positions makes, of size `h^(p+1)`;
//! `s-both2` repeats the step from the new point with the same `F` (or the factorization of `F` and a fresh Jacobian).
//! Pfaffian rows take part at the level of velocities.

use alloc::vec;
use alloc::vec::Vec;

use super::Stabilize;
use super::level::LevelCorrection;
use crate::failure::Result;
use crate::method::{Correction, Metric, SecondStep};
use crate::probe::{Probe, Values};
use crate::rows::Rows;
use crate::system::{StateMut, StateRef};

/// Which levels are corrected, and how often.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub positions: bool,
    pub velocities: bool,
    pub second: Option<SecondStep>,
}

pub(super) struct Separate {
    plan: Plan,
    correction: Correction,
    holonomic: Rows,
    /// Of the holonomic rows, where they are not all rows.
    position: Option<LevelCorrection>,
    velocity: LevelCorrection,
    p: Vec<f64>,
    w: Vec<f64>,
    residual: Vec<f64>,
}

impl Separate {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(values: &Values, rows: &Rows, plan: Plan, correction: Correction) -> Self {
        let r = rows.len();
        let apart = rows.holonomic < r && plan.positions;
        Separate {
            plan,
            correction,
            holonomic: Rows { kept: rows.kept[..rows.holonomic].to_vec(), holonomic: rows.holonomic },
            position: apart.then(|| LevelCorrection::new(values, &rows.kept[..rows.holonomic], correction.metric, 0.0)),
            velocity: LevelCorrection::new(values, &rows.kept, correction.metric, 0.0),
            p: vec![0.0; rows.holonomic],
            w: vec![0.0; r],
            residual: vec![0.0; values.sizes.rows()],
        }
    }

    /// Residuals of both levels at the point.
    fn residuals(&mut self, probe: &mut Probe<'_>, rows: &Rows, s: StateRef<'_>) -> Result<()> {
        probe.position(s)?;
        for (p, row) in self.p.iter_mut().zip(&rows.kept) {
            *p = probe.values.constraints[*row];
        }
        if self.plan.velocities {
            probe.velocity(s)?;
            probe.velocity_residual(s.v, &mut self.residual);
            for (w, row) in self.w.iter_mut().zip(&rows.kept) {
                *w = self.residual[*row];
            }
        }
        Ok(())
    }

    fn factor(&mut self, probe: &Probe<'_>, rows: &Rows, t: f64) -> Result<()> {
        let fresh = self.plan.second == Some(SecondStep::FreshJacobian);
        if self.plan.velocities || self.position.is_none() {
            self.velocity.factor(t, probe, rows)?;
            if fresh {
                self.velocity.factor_mass(t, probe, rows)?;
            }
        }
        if let Some(level) = &mut self.position {
            level.factor(t, probe, &self.holonomic)?;
            if fresh {
                level.factor_mass(t, probe, &self.holonomic)?;
            }
        }
        Ok(())
    }

    fn correct(&mut self, fresh: Option<(&Probe<'_>, &Rows)>, q: &mut [f64], v: &mut [f64]) {
        let share = self.correction.alpha;
        let level = |level: &mut LevelCorrection, r: &mut [f64], x: &mut [f64]| match fresh {
            None => level.correct(share, r, x),
            // The kept rows begin with the holonomic ones, so they serve both levels.
            Some((probe, rows)) => level.correct_fresh(share, probe, rows, r, x),
        };
        if self.plan.positions && !self.p.is_empty() {
            level(self.position.as_mut().unwrap_or(&mut self.velocity), &mut self.p, q);
        }
        if self.plan.velocities {
            level(&mut self.velocity, &mut self.w, v);
        }
    }
}

impl Stabilize for Separate {
    fn apply(&mut self, probe: &mut Probe<'_>, rows: &Rows, s: StateMut<'_>) -> Result<bool> {
        if rows.len() == 0 {
            return Ok(false);
        }
        self.holonomic.kept.copy_from_slice(&rows.kept[..rows.holonomic]);
        if self.correction.metric == Metric::Mass {
            probe.dynamics(s.now())?;
        }
        self.residuals(probe, rows, s.now())?;
        self.factor(probe, rows, s.t)?;
        self.correct(None, s.q, s.v);
        if let Some(second) = self.plan.second {
            self.residuals(probe, rows, s.now())?;
            let fresh = (second == SecondStep::FreshJacobian).then_some((&*probe, rows));
            self.correct(fresh, s.q, s.v);
        }
        Ok(true)
    }

    fn holds_constraints(&self) -> bool {
        false
    }
}
