//! A top on the unit sphere.

use holonomy_solver::{MotionRef, Sizes, StartState, StateRef, System};

use super::{G, dot, start};

/// A symmetric top whose tip slides on the unit sphere (reference/continuation, section 6); r, then Euler parameters.
#[derive(Clone, Debug)]
pub struct SpinTop;

impl SpinTop {
    pub const MASS: f64 = 30.0;
    pub const J: [f64; 3] = [90.0, 90.0, 30.0];

    /// Velocities as printed, before they are projected.
    pub fn printed_start() -> StartState {
        // edot = E^T omega / 2 with e = (1, 0, 0, 0).
        start(&[0.0, -1.0, 1.0, 1.0, 0.0, 0.0, 0.0], &[0.0, 0.0, 0.0, 0.0, 0.05, 0.05, 0.15])
    }

    pub fn start() -> StartState {
        start(&[0.0, -1.0, 1.0, 1.0, 0.0, 0.0, 0.0], &[0.0, -0.075, 0.0, 0.0, 0.0375, 0.05, 0.15])
    }

    /// Body-frame matrix E, omega = 2 E e'.
    pub fn e_matrix(e: &[f64]) -> [[f64; 4]; 3] {
        [[-e[1], e[0], e[3], -e[2]], [-e[2], -e[3], e[0], e[1]], [-e[3], e[2], -e[1], e[0]]]
    }

    pub fn omega(q: &[f64], v: &[f64]) -> [f64; 3] {
        Self::e_matrix(&q[3..]).map(|row| 2.0 * dot(&row, &v[3..]))
    }

    /// Symmetric matrix of `r . (body axis 3)` as a quadratic form of e, applied to x: `B(r) x` with `r . a3 = x.B(r) x`.
    fn bilinear(r: &[f64], x: &[f64]) -> [f64; 4] {
        [
            r[0] * x[2] - r[1] * x[1] + r[2] * x[0],
            r[0] * x[3] - r[1] * x[0] - r[2] * x[1],
            r[0] * x[0] + r[1] * x[3] - r[2] * x[2],
            r[0] * x[1] + r[1] * x[2] + r[2] * x[3],
        ]
    }

    /// Body axis 3 in homogeneous form, and its derivative along e' (twice the mixed form).
    fn axis(e: &[f64], x: &[f64]) -> [f64; 3] {
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|r| dot(&Self::bilinear(&r, e), x))
    }
}

impl System for SpinTop {
    fn sizes(&self) -> Sizes {
        Sizes { n: 7, m: 2, h: 0, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        let (r, e) = s.q.split_at(3);
        let axis = Self::axis(e, e);
        // Tip at r - axis: |tip|^2 - 1 with |axis| = 1.
        constraints[0] = dot(r, r) - 2.0 * dot(r, &axis);
        constraints[1] = dot(e, e) - 1.0;
        let b = Self::bilinear(r, e);
        constraint_matrix.fill(0.0);
        for k in 0..3 {
            constraint_matrix[k] = 2.0 * r[k] - 2.0 * axis[k];
        }
        for k in 0..4 {
            constraint_matrix[3 + k] = -4.0 * b[k];
            constraint_matrix[10 + k] = 2.0 * e[k];
        }
    }

    fn velocity(&mut self, _s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        let ((r, e), (r_dot, e_dot)) = (s.q.split_at(3), s.v.split_at(3));
        let axis_dot = Self::axis(e, e_dot).map(|x| 2.0 * x);
        let (b1, b2) = (Self::bilinear(r_dot, e), Self::bilinear(r, e_dot));
        rate.fill(0.0);
        for k in 0..3 {
            rate[k] = 2.0 * r_dot[k] - 2.0 * axis_dot[k];
        }
        for k in 0..4 {
            rate[3 + k] = -4.0 * (b1[k] + b2[k]);
            rate[10 + k] = 2.0 * e_dot[k];
        }
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        let big_e = Self::e_matrix(&s.q[3..]);
        let big_e_dot = Self::e_matrix(&s.v[3..]);
        mass_matrix.fill(0.0);
        for k in 0..3 {
            mass_matrix[8 * k] = Self::MASS;
        }
        // M_e = 4 E^T J E (singular along e), f_e = -8 E'^T J E e'.
        for a in 0..4 {
            for b in 0..4 {
                mass_matrix[7 * (3 + a) + 3 + b] = (0..3).map(|k| 4.0 * big_e[k][a] * Self::J[k] * big_e[k][b]).sum();
            }
        }
        force.fill(0.0);
        force[2] = -Self::MASS * G;
        for a in 0..4 {
            force[3 + a] = -8.0 * (0..3).map(|k| big_e_dot[k][a] * Self::J[k] * dot(&big_e[k], &s.v[3..])).sum::<f64>();
        }
        let mut rate = [0.0; 14];
        self.constraint_matrix_rate(s, &mut rate);
        acceleration_bias[0] = -dot(&rate[..7], s.v);
        acceleration_bias[1] = -dot(&rate[7..], s.v);
    }

    holonomic_derivatives!();

    fn dynamics_derivatives(&mut self, at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        let MotionRef { state: s, v_dot: a, multipliers } = at;
        let ((r, e), (big_e, big_e_dot)) = (s.q.split_at(3), (Self::e_matrix(&s.q[3..]), Self::e_matrix(&s.v[3..])));
        by_q.fill(0.0);
        by_v.fill(0.0);
        for j in 0..7 {
            let mut unit = [0.0; 7];
            unit[j] = 1.0;
            let (dr, de) = unit.split_at(3);
            let axis = Self::axis(e, de);
            let (b1, b2) = (Self::bilinear(dr, e), Self::bilinear(r, de));
            for k in 0..3 {
                by_q[7 * k + j] = multipliers[0] * (2.0 * dr[k] - 4.0 * axis[k]);
            }
            // M a = 4 E^T J E a, -f = 8 E'^T J E e'; E is linear in e.
            let change = Self::e_matrix(de);
            for i in 0..4 {
                let form = |left: &[[f64; 4]; 3], right: &[[f64; 4]; 3], x: &[f64]| -> f64 {
                    (0..3).map(|k| left[k][i] * Self::J[k] * dot(&right[k], x)).sum()
                };
                let row = 7 * (3 + i) + j;
                by_q[row] = -4.0 * multipliers[0] * (b1[i] + b2[i]) + 2.0 * multipliers[1] * de[i];
                by_q[row] += 4.0 * (form(&change, &big_e, &a[3..]) + form(&big_e, &change, &a[3..]));
                by_q[row] += 8.0 * form(&big_e_dot, &change, &s.v[3..]);
                by_v[row] = 8.0 * (form(&change, &big_e, &s.v[3..]) + form(&big_e_dot, &big_e, de));
            }
        }
    }
}
