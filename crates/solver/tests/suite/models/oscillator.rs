//! A mass on a spring.

use holonomy_solver::{MotionRef, Sizes, StateRef, System};

/// Mass 1 on a spring and a damper. `tied`: a second coordinate that follows the first by a row.
#[derive(Clone, Debug)]
pub struct Oscillator {
    pub frequency: f64,
    pub damping: f64,
    pub tied: bool,
}

impl System for Oscillator {
    fn sizes(&self) -> Sizes {
        Sizes { n: 1 + usize::from(self.tied), m: usize::from(self.tied), h: 0, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        if self.tied {
            constraints[0] = s.q[1] - s.q[0];
            constraint_matrix.copy_from_slice(&[-1.0, 1.0]);
        }
    }

    fn velocity(&mut self, _s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
    }

    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        mass_matrix.fill(0.0);
        mass_matrix[0] = 1.0;
        force.fill(0.0);
        force[0] = -self.frequency * self.frequency * s.q[0] - self.damping * s.v[0];
        acceleration_bias.fill(0.0);
    }

    holonomic_derivatives!();

    fn dynamics_derivatives(&mut self, _at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        by_q.fill(0.0);
        by_v.fill(0.0);
        by_q[0] = self.frequency * self.frequency;
        by_v[0] = self.damping;
    }
}
