//! Accelerations by penalties with multiplier iterations; velocities projected after each step in the same way.
//!
//! ```text
//! M v' + C^T lambda = f,   C v' = gamma,    from v' = 0
//! velocities:   M v + C^T mu = M v~,   C v = -b,   from v = v~
//! ```
//! Source: E. Bayo, R. Ledesma, Nonlinear Dynamics 9 (1996) 113, sections 2-3; the iteration is that of [`crate::penalty`]. Where
//! rows are dependent they are fulfilled as well as they can be. Positions are not held.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::Formulation;
use super::bias::Bias;
use super::rows_in_use::RowsInUse;
use crate::failure::{Failure, Result};
use crate::loaded::LoadedForces;
use crate::math;
use crate::method::{Metric, Stabilization};
use crate::penalty::PenaltySolver;
use crate::probe::{Probe, Values};
use crate::rows::{Conditioning, Rows};
use crate::system::{MotionMut, StateMut, StateRef};

pub(super) struct AugmentedLagrangian {
    rows: RowsInUse,
    bias: Bias,
    solver: PenaltySolver,
    momentum: Vec<f64>,
    loaded: Option<Box<LoadedForces>>,
}

impl AugmentedLagrangian {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(values: &Values, rows: Rows, penalty: f64, iterations: u32) -> Self {
        AugmentedLagrangian {
            bias: Bias::new(&rows, Stabilization::None),
            solver: PenaltySolver::new(values, &rows.kept, Metric::Mass, penalty, iterations),
            momentum: vec![0.0; values.sizes.n],
            loaded: LoadedForces::of(values, rows.len()),
            rows: RowsInUse::new(rows),
        }
    }

    fn factor(&mut self, values: &Values, t: f64) -> Result<()> {
        let rank = self.rows.len();
        self.solver.factor(values, &self.rows.kept).map_err(|i| Failure::Singular {
            t,
            row: None,
            coordinate: Some(i),
            rank,
        })
    }
}

impl Formulation for AugmentedLagrangian {
    fn accelerate(&mut self, probe: &mut Probe<'_>, s: StateRef<'_>, out: MotionMut<'_>) -> Result<()> {
        let MotionMut { v_dot, multipliers } = out;
        self.bias.evaluate(probe, &self.rows, s)?;
        self.factor(probe.values, s.t)?;
        v_dot.fill(0.0);
        let values = &*probe.values;
        self.solver.solve(values, &self.rows.kept, Some(&values.force), &self.bias.values, v_dot);
        self.rows.scatter(self.solver.multipliers(), multipliers);
        let Some(loaded) = &mut self.loaded else { return Ok(()) };
        let (solver, kept, force) = (&mut self.solver, &self.rows.kept, &mut self.momentum);
        let mut solve = |x: &mut [f64], y: &mut [f64]| {
            force.copy_from_slice(x);
            x.fill(0.0);
            solver.solve(values, kept, Some(&*force), y, x);
            y.copy_from_slice(solver.multipliers());
            Ok(())
        };
        loaded.apply(&mut *probe.system, s, kept, &mut solve, MotionMut { v_dot, multipliers })
    }

    fn corrects(&self) -> bool {
        self.rows.len() > 0
    }

    fn finish(&mut self, probe: &mut Probe<'_>, s: StateMut<'_>) -> Result<bool> {
        if self.rows.len() == 0 {
            return Ok(false);
        }
        probe.position(s.now())?;
        probe.velocity(s.now())?;
        probe.dynamics(s.now())?;
        self.factor(probe.values, s.t)?;
        for (x, row) in self.bias.values.iter_mut().zip(&self.rows.kept) {
            *x = -probe.values.velocity_bias[*row];
        }
        let values = &*probe.values;
        values.masses.times_vector(s.v, &mut self.momentum);
        self.solver.solve(values, &self.rows.kept, Some(&self.momentum), &self.bias.values, s.v);
        Ok(true)
    }

    fn condition(&mut self, probe: &mut Probe<'_>, t: f64) -> Result<Conditioning> {
        // Dependent rows do not stop this form. Beyond 1/epsilon round-off decides about the figure.
        let found = self.rows.condition(probe, t).unwrap_or(Conditioning::DEPENDENT);
        Ok(Conditioning { condition: math::min(found.condition, 1.0 / f64::EPSILON), ..found })
    }

    fn rows_in_use(&mut self) -> &mut RowsInUse {
        &mut self.rows
    }

    fn rows(&self) -> &Rows {
        &self.rows
    }

    fn passes_singular_positions(&self) -> bool {
        true
    }
}
