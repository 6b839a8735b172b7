//! What the implicit methods need beside their own equations: accelerations and multipliers of a state, and the way back to the
//! constraints.
//!
//! `index-3` and `projected-invariants` are solved in `integrate::implicit`. The accelerations and multipliers that a run reports are
//! those of the state it has reached (stabilization paper, eq 1.5), as in every other formulation. States that a method leaves off the constraints
//! (velocities of index 3, dense output) come back in the mass metric: errors of velocities lie along `M^-1 C^T`, the direction of the
//! multipliers.

use super::Formulation;
use super::index1::Index1;
use super::rows_in_use::RowsInUse;
use crate::failure::Result;
use crate::method::{self, Metric, Stabilization};
use crate::probe::{Probe, Values};
use crate::rows::Rows;
use crate::stabilize::{self, Stabilize};
use crate::system::{MotionMut, StateMut, StateRef};
use alloc::boxed::Box;

pub(super) struct Implicit {
    inner: Index1,
    projection: Box<dyn Stabilize>,
    holds_constraints: bool,
}

impl Implicit {
    /// `holds_constraints`: whether steps end on the constraints of positions and velocities.
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(values: &Values, rows: Rows, holds_constraints: bool) -> Self {
        let projection =
            stabilize::build(method::Formulation::Index3, Stabilization::Projection(Metric::Mass), values, &rows);
        Implicit { inner: Index1::new(values, rows, Stabilization::None, 0.0), projection, holds_constraints }
    }
}

impl Formulation for Implicit {
    fn admit(&mut self, probe: &mut Probe<'_>, s: StateMut<'_>) -> Result<()> {
        self.projection.apply(probe, self.inner.rows(), s).map(|_| ())
    }

    fn accelerate(&mut self, probe: &mut Probe<'_>, s: StateRef<'_>, out: MotionMut<'_>) -> Result<()> {
        self.inner.accelerate(probe, s, out)
    }

    fn rows_in_use(&mut self) -> &mut RowsInUse {
        self.inner.rows_in_use()
    }

    fn rows(&self) -> &Rows {
        self.inner.rows()
    }

    fn holds_constraints(&self) -> bool {
        self.holds_constraints
    }
}
