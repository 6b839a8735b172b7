//! The right side of `C v' = gamma`, with Baumgarte's terms where they are asked for.
//!
//! ```text
//! C v' = gamma - alpha1 (C v + b) - alpha0 c        (Pfaffian rows: without the last term)
//! ```
//! Source: stabilization paper, section 2 (Baumgarte 1972). With `b` and `c` exact in time, the drift of a driven row decays too.

use alloc::vec;
use alloc::vec::Vec;

use crate::failure::Result;
use crate::method::Stabilization;
use crate::probe::Probe;
use crate::rows::Rows;
use crate::system::StateRef;

#[derive(Debug)]
pub(super) struct Bias {
    /// `(alpha1, alpha0)`, if they are not both 0.
    baumgarte: Option<(f64, f64)>,
    /// The right sides of the kept rows, after [`Bias::evaluate`].
    pub values: Vec<f64>,
}

impl Bias {
    pub fn new(rows: &Rows, stabilization: Stabilization) -> Self {
        let baumgarte = match stabilization {
            Stabilization::Baumgarte { alpha1, alpha0 } => Some((alpha1, alpha0)),
            _ => None,
        };
        Bias { baumgarte: baumgarte.filter(|pair| *pair != (0.0, 0.0)), values: vec![0.0; rows.len()] }
    }

    /// Evaluates position level and dynamics, and with them the right sides.
    pub fn evaluate(&mut self, probe: &mut Probe<'_>, rows: &Rows, s: StateRef<'_>) -> Result<()> {
        probe.position(s)?;
        probe.dynamics(s)?;
        for (x, row) in self.values.iter_mut().zip(&rows.kept) {
            *x = probe.values.acceleration_bias[*row];
        }
        let Some((alpha1, alpha0)) = self.baumgarte else { return Ok(()) };
        probe.velocity(s)?;
        let values = &*probe.values;
        for (i, (x, row)) in self.values.iter_mut().zip(&rows.kept).enumerate() {
            *x -= alpha1 * (values.rows.dot(*row, s.v) + values.velocity_bias[*row]);
            if i < rows.holonomic {
                *x -= alpha0 * values.constraints[*row];
            }
        }
        Ok(())
    }
}
