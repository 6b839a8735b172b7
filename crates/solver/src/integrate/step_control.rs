//! Choice of the step from the error estimate.
//!
//! ```text
//! step_new = step * clamp(0.9 err^-(1/p - 3/4 beta) err_old^beta, 1/5, 10),   beta = 0.04,   p: order of the method
//! ```
//! Source: Gustafsson's PI controller in the form of Hairer, Norsett, Wanner I, section IV.2 and the codes DOPRI5, DOP853; first step
//! after their section II.4.

use alloc::vec;

use super::explicit_rk::weighted_square;
use crate::failure::{Failure, Result};
use crate::formulation::Formulation;
use crate::linalg::vector::axpy;
use crate::math;
use crate::probe::Probe;
use crate::system::{MotionMut, StateMut, StateRef};

const BETA: f64 = 0.04;
const SAFETY: f64 = 0.9;
const LARGEST_FALL: f64 = 0.2;
const LARGEST_GROWTH: f64 = 10.0;

/// State of the controller.
#[derive(Copy, Clone, Debug)]
pub(crate) struct PiController {
    pub rtol: f64,
    pub atol: f64,
    pub max_step: f64,
    /// Step to be tried next, s.
    pub proposal: f64,
    order: f64,
    previous_error: f64,
    rejected: bool,
}

impl PiController {
    pub fn new(rtol: f64, atol: f64, max_step: f64, first_step: f64, order: u32) -> Self {
        let order = f64::from(order);
        PiController { rtol, atol, max_step, proposal: first_step, order, previous_error: 1e-4, rejected: false }
    }

    /// Whether a step with this error is accepted; sets the next proposal. `shortened`: the step was cut to end at a given time.
    pub fn judge(&mut self, step: f64, error: f64, shortened: bool) -> bool {
        // An estimate that is not a number rejects the step.
        let error = if error.is_nan() { f64::INFINITY } else { error };
        let power = math::pow(math::max(error, 1e-30), 1.0 / self.order - 0.75 * BETA);
        if error <= 1.0 {
            let factor = SAFETY * math::pow(self.previous_error, BETA) / power;
            let mut next = step * math::min(LARGEST_GROWTH, math::max(LARGEST_FALL, factor));
            if self.rejected {
                next = math::min(next, step);
            }
            if shortened {
                // A step cut short says little about the step that the error allows.
                next = math::max(next, self.proposal);
            }
            self.previous_error = math::max(error, 1e-4);
            self.rejected = false;
            self.proposal = math::min(next, self.max_step);
            true
        } else {
            self.proposal = step * math::max(LARGEST_FALL, SAFETY / power);
            self.rejected = true;
            false
        }
    }

    /// The step could not be computed: try a quarter.
    pub fn retreat(&mut self, step: f64) {
        self.proposal = 0.25 * step;
        self.rejected = true;
    }
}

/// First step from the sizes of `y`, `y'` and `y''` (Hairer, Norsett, Wanner I, section II.4).
pub(crate) fn first_step(
    probe: &mut Probe<'_>,
    formulation: &mut dyn Formulation,
    s: StateRef<'_>,
    v_dot: &[f64],
    control: &PiController,
) -> Result<f64> {
    let n = s.q.len();
    let (rtol, atol) = (control.rtol, control.atol);
    let size = |x: &[f64], y: &[f64]| {
        let sum = weighted_square(x, s.q, s.q, rtol, atol) + weighted_square(y, s.v, s.v, rtol, atol);
        math::sqrt(sum / math::max((2 * n) as f64, 1.0))
    };
    let (d0, d1) = (size(s.q, s.v), size(s.v, v_dot));
    let h0 = if d0 < 1e-5 || d1 < 1e-5 { 1e-6 } else { 0.01 * d0 / d1 };
    let h0 = math::min(h0, control.max_step);
    // One Euler step for the second derivative; where it leaves the model's domain, the careful first guess must do.
    let (mut q, mut v) = (s.q.to_vec(), s.v.to_vec());
    axpy(h0, s.v, &mut q);
    axpy(h0, v_dot, &mut v);
    let mut next = vec![0.0; n];
    let mut multipliers = vec![0.0; probe.values.sizes.rows()];
    let (t, turns) = (s.t + h0, s.turns);
    let tried = formulation.admit(probe, StateMut { t, q: &mut q, v: &mut v, turns }).and_then(|()| {
        let out = MotionMut { v_dot: &mut next, multipliers: &mut multipliers };
        formulation.accelerate(probe, StateRef { t, q: &q, v: &v, turns }, out)
    });
    if tried.is_err() {
        return Ok(0.1 * h0);
    }
    axpy(-1.0, v_dot, &mut next);
    axpy(-1.0, s.v, &mut v);
    let d2 = size(&v, &next) / h0;
    let largest = math::max(d1, d2);
    let h1 = if largest <= 1e-15 { math::max(1e-6, 1e-3 * h0) } else { math::pow(0.01 / largest, 1.0 / control.order) };
    let step = math::min(math::min(100.0 * h0, h1), control.max_step);
    if step > 0.0 { Ok(step) } else { Err(Failure::StepTooSmall { t: s.t, step }) }
}
