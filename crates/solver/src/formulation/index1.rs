//! Accelerations and multipliers from the saddle-point system.
//!
//! ```text
//! [ M  C^T ] [ v'     ]   [ f     ]
//! [ C   0  ] [ lambda ] = [ gamma ]
//! ```
//! Source: stabilization paper, eq 1.5. `M` may be singular but must be positive definite on ker C. Positions and velocities
//! are not held: without a stabilization the drift grows, and is shown as it is.

use alloc::boxed::Box;

use super::Formulation;
use super::bias::Bias;
use super::rows_in_use::RowsInUse;
use crate::failure::Result;
use crate::loaded::LoadedForces;
use crate::method::Stabilization;
use crate::probe::{Probe, Values};
use crate::rows::Rows;
use crate::saddle_point::{SaddlePoint, singular};
use crate::system::{MotionMut, StateRef};

pub(super) struct Index1 {
    rows: RowsInUse,
    saddle: SaddlePoint,
    bias: Bias,
    rough: f64,
    loaded: Option<Box<LoadedForces>>,
}

impl Index1 {
    /// `rough`: what the residual of the accelerations of stages may be, beside the sizes of its terms.
    pub fn new(values: &Values, rows: Rows, stabilization: Stabilization, rough: f64) -> Self {
        let bias = Bias::new(&rows, stabilization);
        let loaded = LoadedForces::of(values, rows.len());
        Index1 { saddle: SaddlePoint::new(values, &rows.kept), rows: RowsInUse::new(rows), bias, rough, loaded }
    }
}

impl Index1 {
    /// Adds what forces do that depend on multipliers.
    // Not inlined: without such forces nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    fn add_loaded(&mut self, probe: &mut Probe<'_>, s: StateRef<'_>, out: MotionMut<'_>) -> Result<()> {
        let Index1 { loaded: Some(loaded), saddle, rows, .. } = self else { return Ok(()) };
        let kept = &rows.kept;
        let mut solve =
            |x: &mut [f64], y: &mut [f64]| saddle.solve(x, y).map_err(|deficient| singular(s.t, kept, deficient));
        loaded.apply(&mut *probe.system, s, kept, &mut solve, out)
    }
}

impl Formulation for Index1 {
    fn accelerate(&mut self, probe: &mut Probe<'_>, s: StateRef<'_>, out: MotionMut<'_>) -> Result<()> {
        let MotionMut { v_dot, multipliers } = out;
        self.bias.evaluate(probe, &self.rows, s)?;
        let values = &*probe.values;
        let singular = |deficient| singular(s.t, &self.rows.kept, deficient);
        self.saddle.factor(values, &self.rows.kept, 0.0).map_err(singular)?;
        v_dot.copy_from_slice(&values.force);
        let lambda = &mut self.bias.values;
        self.saddle.solve(v_dot, lambda).map_err(singular)?;
        self.rows.scatter(lambda, multipliers);
        if self.loaded.is_some() { self.add_loaded(probe, s, MotionMut { v_dot, multipliers }) } else { Ok(()) }
    }

    fn hold(&mut self, multipliers: Option<&[f64]>) {
        // What is kept of a step is as good as can be.
        self.saddle.refine_to(if multipliers.is_some() { self.rough } else { 0.0 });
    }

    fn rows_in_use(&mut self) -> &mut RowsInUse {
        &mut self.rows
    }

    fn rows(&self) -> &Rows {
        &self.rows
    }
}
