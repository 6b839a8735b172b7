//! Coordinates driven one by one.

use holonomy_solver::{MotionRef, Sizes, StateRef, System};

use super::identity;

/// `n` coordinates driven one by one: `q_i = sin(t + i)` for the first `driven`, the others free and without force.
#[derive(Clone, Debug)]
pub struct Driven {
    pub n: usize,
    pub driven: usize,
}

impl System for Driven {
    fn sizes(&self) -> Sizes {
        Sizes { n: self.n, m: self.driven, h: 0, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        constraint_matrix.fill(0.0);
        for i in 0..self.driven {
            constraints[i] = s.q[i] - (s.t + i as f64).sin();
            constraint_matrix[i * self.n + i] = 1.0;
        }
    }

    fn velocity(&mut self, s: StateRef<'_>, velocity_bias: &mut [f64]) {
        for (i, b) in velocity_bias.iter_mut().enumerate() {
            *b = -(s.t + i as f64).cos();
        }
    }

    fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        identity(mass_matrix, self.n);
        force.fill(0.0);
        for (i, gamma) in acceleration_bias.iter_mut().enumerate() {
            *gamma = -(s.t + i as f64).sin();
        }
    }

    holonomic_derivatives!();

    fn dynamics_derivatives(&mut self, _at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        by_q.fill(0.0);
        by_v.fill(0.0);
    }
}
