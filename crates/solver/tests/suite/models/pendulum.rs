//! A point on a circle or a sphere.

use holonomy_solver::{MotionRef, Sizes, StartState, StateRef, System};

use super::{G, dot, identity, start};

/// A point on a circle (2 coordinates: x, z) or a sphere (3), radius `l`, mass 1, gravity along the last coordinate.
/// `rows` copies of `c = x.x - l^2` (copies are dependent rows), `scale` times each.
#[derive(Clone, Debug)]
pub struct Pendulum {
    pub n: usize,
    pub l: f64,
    pub rows: usize,
    /// Force is not a number beyond this time.
    pub broken_after: f64,
}

impl Pendulum {
    pub fn planar() -> Self {
        Pendulum { n: 2, l: 1.0, rows: 1, broken_after: f64::INFINITY }
    }

    pub fn spherical() -> Self {
        Pendulum { n: 3, l: 0.08, rows: 1, broken_after: f64::INFINITY }
    }

    /// Released at rest at (1, 0) (reference/continuation, section 3).
    pub fn planar_start() -> StartState {
        start(&[1.0, 0.0], &[0.0, 0.0])
    }

    /// reference/continuation, section 5.
    pub fn spherical_start() -> StartState {
        start(&[0.08, 0.0, 0.0], &[0.0, 0.7895, 0.0])
    }

    /// Conical motion with half-angle `cone` (rad), starting towards +y; with the period.
    pub fn conical_start(&self, cone: f64) -> (StartState, f64) {
        let w = (G / (self.l * cone.cos())).sqrt();
        let (s, c) = cone.sin_cos();
        let state = start(&[self.l * s, 0.0, -self.l * c], &[0.0, self.l * s * w, 0.0]);
        (state, 2.0 * std::f64::consts::PI / w)
    }
}

impl System for Pendulum {
    fn sizes(&self) -> Sizes {
        Sizes { n: self.n, m: self.rows, h: 0, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        for (i, c) in constraints.iter_mut().enumerate() {
            *c = dot(s.q, s.q) - self.l * self.l;
            for j in 0..self.n {
                constraint_matrix[i * self.n + j] = 2.0 * s.q[j];
            }
        }
    }

    fn velocity(&mut self, _s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        for i in 0..self.rows {
            for j in 0..self.n {
                rate[i * self.n + j] = 2.0 * s.v[j];
            }
        }
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        identity(mass_matrix, self.n);
        force.fill(0.0);
        force[self.n - 1] = if s.t > self.broken_after { f64::NAN } else { -G };
        acceleration_bias.fill(-2.0 * dot(s.v, s.v));
    }

    fn energy(&mut self, s: StateRef<'_>) -> Option<f64> {
        Some(0.5 * dot(s.v, s.v) + G * s.q[self.n - 1])
    }

    holonomic_derivatives!();

    fn dynamics_derivatives(&mut self, at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        let MotionRef { multipliers, .. } = at;
        let sum: f64 = multipliers.iter().sum();
        identity(by_q, self.n);
        by_q.iter_mut().for_each(|x| *x *= 2.0 * sum);
        by_v.fill(0.0);
    }
}
