//! A pendulum on a support that moves.

use holonomy_solver::{MotionRef, Sizes, StateRef, System};

use super::{G, bend, identity};

/// A planar pendulum on a support that moves along x as `a sin(w t)`; coordinates x, z; c is the true length minus `l`.
#[derive(Clone, Debug)]
pub struct MovingSupport {
    pub l: f64,
    pub a: f64,
    pub w: f64,
}

impl MovingSupport {
    pub fn support(&self, t: f64) -> (f64, f64, f64) {
        let (s, c) = (self.w * t).sin_cos();
        (self.a * s, self.a * self.w * c, -self.a * self.w * self.w * s)
    }
}

impl System for MovingSupport {
    fn sizes(&self) -> Sizes {
        Sizes { n: 2, m: 1, h: 0, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        let (x, z) = (s.q[0] - self.support(s.t).0, s.q[1]);
        let d = (x * x + z * z).sqrt();
        constraints[0] = d - self.l;
        constraint_matrix.copy_from_slice(&[x / d, z / d]);
    }

    fn velocity(&mut self, s: StateRef<'_>, velocity_bias: &mut [f64]) {
        let (support, speed, _) = self.support(s.t);
        let (x, z) = (s.q[0] - support, s.q[1]);
        velocity_bias[0] = -x * speed / (x * x + z * z).sqrt();
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        let (support, speed, _) = self.support(s.t);
        let (x, z, vx, vz) = (s.q[0] - support, s.q[1], s.v[0] - speed, s.v[1]);
        let d = (x * x + z * z).sqrt();
        let d_dot = (x * vx + z * vz) / d;
        rate.copy_from_slice(&[vx / d - x * d_dot / (d * d), vz / d - z * d_dot / (d * d)]);
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        let (support, speed, acceleration) = self.support(s.t);
        let (x, z, vx, vz) = (s.q[0] - support, s.q[1], s.v[0] - speed, s.v[1]);
        let d = (x * x + z * z).sqrt();
        let d_dot = (x * vx + z * vz) / d;
        identity(mass_matrix, 2);
        force.copy_from_slice(&[0.0, -G]);
        acceleration_bias[0] = x * acceleration / d - (vx * vx + vz * vz - d_dot * d_dot) / d;
    }

    holonomic_derivatives!();

    fn dynamics_derivatives(&mut self, at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        let MotionRef { state: s, multipliers, .. } = at;
        let bend = bend([s.q[0] - self.support(s.t).0, s.q[1]], multipliers[0]);
        by_q.copy_from_slice(bend.as_flattened());
        by_v.fill(0.0);
    }
}
