//! A knife edge.

use holonomy_solver::{MotionRef, Sizes, StartState, StateRef, System};

use super::{dot, identity, start};

/// A knife edge behind the mass centre (reference/solvability, section 5.1); coordinates of the mass centre and the angle.
/// With `height`, a third dimension held at z = 0 by a holonomic row, so that both kinds of rows meet.
#[derive(Clone, Debug)]
pub struct Sleigh {
    pub height: bool,
}

impl Sleigh {
    pub const M: f64 = 2.0;
    pub const J: f64 = 0.4;
    pub const A: f64 = 0.25;

    /// Contact at the origin, phi = 0.3, u = -1.2, w = 0.5.
    pub fn start(&self) -> StartState {
        let (phi, u, w) = (0.3_f64, -1.2, 0.5);
        let (s, c) = phi.sin_cos();
        let q = [Self::A * c, Self::A * s, phi, 0.0];
        let v = [u * c - Self::A * s * w, u * s + Self::A * c * w, w, 0.0];
        let n = self.sizes().n;
        start(&q[..n], &v[..n])
    }

    /// The same with the height and its speed on the surface.
    pub fn start_on_surface(&self) -> StartState {
        let mut state = self.start();
        state.q[3] = 0.1 * (state.q[0] * state.q[0] + state.q[1]);
        state.v[3] = 0.2 * state.q[0] * state.v[0] + 0.1 * state.v[1];
        state
    }

    /// The row that forbids sideways motion of the edge, and its rate.
    fn edge(s: StateRef<'_>) -> ([f64; 4], [f64; 4]) {
        let (sin, cos) = s.q[2].sin_cos();
        ([-sin, cos, -Self::A, 0.0], [-cos * s.v[2], -sin * s.v[2], 0.0, 0.0])
    }
}

impl System for Sleigh {
    fn sizes(&self) -> Sizes {
        Sizes { n: 3 + usize::from(self.height), m: usize::from(self.height), h: 1, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        let n = self.sizes().n;
        let row = Self::edge(s).0;
        if self.height {
            // A curved surface of which z = 0 is not a coordinate plane: z = 0.1 (x^2 + y).
            constraints[0] = s.q[3] - 0.1 * (s.q[0] * s.q[0] + s.q[1]);
            constraint_matrix[..4].copy_from_slice(&[-0.2 * s.q[0], -0.1, 0.0, 1.0]);
            constraint_matrix[4..].copy_from_slice(&row);
        } else {
            constraint_matrix.copy_from_slice(&row[..n]);
        }
    }

    fn velocity(&mut self, _s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        let n = self.sizes().n;
        let row = Self::edge(s).1;
        if self.height {
            rate[..4].copy_from_slice(&[-0.2 * s.v[0], 0.0, 0.0, 0.0]);
            rate[4..].copy_from_slice(&row);
        } else {
            rate.copy_from_slice(&row[..n]);
        }
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        let n = self.sizes().n;
        identity(mass_matrix, n);
        mass_matrix[0] = Self::M;
        mass_matrix[n + 1] = Self::M;
        mass_matrix[2 * n + 2] = Self::J;
        if self.height {
            // Without mass: the height follows, which leaves the plane motion unchanged.
            mass_matrix[3 * n + 3] = 0.0;
        }
        force.fill(0.0);
        let rate = Self::edge(s).1;
        let last = acceleration_bias.len() - 1;
        acceleration_bias[last] = -dot(&rate[..n], s.v);
        if self.height {
            acceleration_bias[0] = 0.2 * s.v[0] * s.v[0];
        }
    }

    fn prepare_derivatives(&mut self) -> bool {
        true
    }

    fn velocity_row_derivatives(&mut self, s: StateRef<'_>, by_q: &mut [f64]) {
        let n = self.sizes().n;
        let (sin, cos) = s.q[2].sin_cos();
        by_q.fill(0.0);
        let last = by_q.len() - n;
        by_q[last + 2] = -cos * s.v[0] - sin * s.v[1];
        if self.height {
            by_q[0] = -0.2 * s.v[0];
        }
    }

    fn dynamics_derivatives(&mut self, at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        let MotionRef { state: s, multipliers, .. } = at;
        let n = self.sizes().n;
        let (sin, cos) = s.q[2].sin_cos();
        by_q.fill(0.0);
        by_v.fill(0.0);
        let edge = multipliers[multipliers.len() - 1];
        by_q[2] = -edge * cos;
        by_q[n + 2] = -edge * sin;
        if self.height {
            by_q[0] = -0.2 * multipliers[0];
        }
    }
}
