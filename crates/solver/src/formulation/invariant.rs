//! Continuous stabilization: a field that pulls the state to the constraints while it moves.
//!
//! ```text
//! z' = f(z) - gamma F h,   z = (q, v),   h = (c, C v + b),   F = H^T (H H^T)^{-1}
//! ```
//! Source: stabilization paper, eq 4.3, with `f` from the saddle-point system (eq 1.5) and `D = H^T`. On the constraints the
//! field vanishes, so the solution is that of the mechanism for any `gamma`; off them `h' = -gamma h` to first order. A large
//! `gamma` makes an explicit method unstable (`gamma * step` must stay within its stability interval), not inaccurate. `q'` is
//! not quite `v`: positions are pulled too. Accelerations and multipliers reported are those of `f`.

use super::Formulation;
use super::index1::Index1;
use super::rows_in_use::RowsInUse;
use crate::failure::Result;
use crate::linalg::vector::axpy;
use crate::method::{FullDirection, Metric, Stabilization};
use crate::probe::{Probe, Values};
use crate::rows::Rows;
use crate::stabilize::full::FullField;
use crate::system::{MotionMut, StateRef};

pub(super) struct Invariant {
    inner: Index1,
    field: FullField,
    gamma: f64,
}

impl Invariant {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(values: &Values, rows: Rows, gamma: f64) -> Self {
        let field = FullField::new(values, &rows, FullDirection::Transposed, Metric::Euclidean);
        Invariant { inner: Index1::new(values, rows, Stabilization::None, 0.0), field, gamma }
    }
}

impl Formulation for Invariant {
    fn accelerate(&mut self, probe: &mut Probe<'_>, s: StateRef<'_>, out: MotionMut<'_>) -> Result<()> {
        self.inner.accelerate(probe, s, out)
    }

    fn flow(&mut self, probe: &mut Probe<'_>, s: StateRef<'_>, q_dot: &mut [f64], v_dot: &mut [f64]) -> Result<()> {
        self.field.evaluate(probe, self.inner.rows(), s)?;
        let (dq, dv) = self.field.change.split_at(q_dot.len());
        axpy(-self.gamma, dq, q_dot);
        axpy(-self.gamma, dv, v_dot);
        Ok(())
    }

    fn rows_in_use(&mut self) -> &mut RowsInUse {
        self.inner.rows_in_use()
    }

    fn rows(&self) -> &Rows {
        self.inner.rows()
    }
}
