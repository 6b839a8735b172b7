//! A system whose equations are linear.

use holonomy_solver::{MotionRef, Sizes, StateRef, System};

use super::dot;

/// `M q'' + A^T lambda = f - K q`, `A q = 0`: `A` by rows, `M` by its diagonal, `K` symmetric.
#[derive(Clone, Debug)]
pub struct Linear {
    pub rows: Vec<Vec<f64>>,
    pub masses: Vec<f64>,
    pub stiffness: Vec<Vec<f64>>,
    pub force: Vec<f64>,
}

impl Linear {
    /// Without rows, springs and forces.
    pub fn of(masses: &[f64]) -> Self {
        let n = masses.len();
        Linear { rows: Vec::new(), masses: masses.to_vec(), stiffness: vec![vec![0.0; n]; n], force: vec![0.0; n] }
    }
}

impl System for Linear {
    fn sizes(&self) -> Sizes {
        Sizes { n: self.masses.len(), m: self.rows.len(), h: 0, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        for (c, row) in constraints.iter_mut().zip(&self.rows) {
            *c = dot(row, s.q);
        }
        constraint_matrix.copy_from_slice(&self.rows.concat());
    }

    fn velocity(&mut self, _s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
    }

    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        let n = self.masses.len();
        mass_matrix.fill(0.0);
        for i in 0..n {
            mass_matrix[i * n + i] = self.masses[i];
            force[i] = self.force[i] - dot(&self.stiffness[i], s.q);
        }
        acceleration_bias.fill(0.0);
    }

    fn energy(&mut self, s: StateRef<'_>) -> Option<f64> {
        let parts = (0..s.q.len()).map(|i| {
            let potential = s.q[i] * (0.5 * dot(&self.stiffness[i], s.q) - self.force[i]);
            0.5 * self.masses[i] * s.v[i] * s.v[i] + potential
        });
        Some(parts.sum())
    }

    holonomic_derivatives!();

    fn dynamics_derivatives(&mut self, _at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        by_q.copy_from_slice(&self.stiffness.concat());
        by_v.fill(0.0);
    }
}
