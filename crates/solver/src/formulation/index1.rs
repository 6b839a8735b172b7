//! Accelerations and multipliers from the saddle-point system.
//!
//! ```text
//! [ M  C^T ] [ v'     ]   [ f     ]
//! [ C   0  ] [ lambda ] = [ gamma ]
//! ```
//! Source: stabilization paper, eq 1.5. `M` may be singular but must be positive definite on ker C. Positions and velocities
//! are not held: without a stabilization the drift grows, and is shown as it is.

use super::Formulation;
use super::bias::Bias;
use super::row_condition::RowCondition;
use crate::failure::Failure;
use crate::linalg::Matrix;
use crate::linalg::saddle::{Deficient, Saddle};
use crate::linalg::zeros;
use crate::method::Stabilization;
use crate::probe::Probe;
use crate::rows::{Conditioning, Rows};
use crate::system::{Sizes, StateRef};

pub(super) struct Index1 {
    rows: Rows,
    ct: Matrix,
    saddle: Saddle,
    bias: Bias,
    condition: RowCondition,
}

impl Index1 {
    pub fn new(sizes: Sizes, rows: Rows, stabilization: Stabilization) -> Self {
        let (n, r) = (sizes.n, rows.len());
        let bias = Bias::new(&rows, stabilization);
        let condition = RowCondition::new(n, r);
        Index1 { rows, ct: zeros(n, r), saddle: Saddle::new(n, r), bias, condition }
    }
}

impl Formulation for Index1 {
    fn accelerate(
        &mut self,
        probe: &mut Probe<'_>,
        s: StateRef<'_>,
        v_dot: &mut [f64],
        multipliers: &mut [f64],
    ) -> Result<(), Failure> {
        probe.position(s)?;
        probe.dynamics(s)?;
        self.bias.evaluate(probe, &self.rows, s)?;
        let values = &*probe.values;
        self.rows.gather(&values.matrix, &mut self.ct);
        self.saddle.factor(&values.mass, &self.ct, 0.0).map_err(|deficient| {
            let (row, coordinate, rank) = match deficient {
                Deficient::Row(i) => (Some(self.rows.kept[i]), None, self.rows.len().saturating_sub(1)),
                Deficient::Coordinate(i) => (None, Some(i), self.rows.len()),
            };
            Failure::Singular { t: s.t, row, coordinate, rank }
        })?;
        v_dot.copy_from_slice(&values.force);
        let lambda = &mut self.bias.values;
        self.saddle.solve(v_dot, lambda);
        self.rows.scatter(lambda, multipliers);
        Ok(())
    }

    fn condition(&mut self, probe: &mut Probe<'_>, t: f64) -> Result<Conditioning, Failure> {
        self.condition.of(probe, &self.rows, t)
    }

    fn rows(&self) -> &Rows {
        &self.rows
    }

    fn set_rows(&mut self, rows: &Rows) {
        self.rows.kept.copy_from_slice(&rows.kept);
    }
}
