//! Two points on rods.

use holonomy_solver::{MotionRef, Sizes, StartState, StateRef, System};

use super::{G, bend, dot, identity, start};

/// Two points on rods, natural coordinates x1 z1 x2 z2; true lengths. `dependent`: a third row, the sum of both.
#[derive(Clone, Debug)]
pub struct DoublePendulum {
    pub lengths: [f64; 2],
    pub masses: [f64; 2],
    pub dependent: bool,
}

impl DoublePendulum {
    pub fn new(dependent: bool) -> Self {
        DoublePendulum { lengths: [1.0, 0.7], masses: [1.0, 0.5], dependent }
    }

    pub fn start_at(&self, angles: [f64; 2]) -> StartState {
        let (x1, z1) = (self.lengths[0] * angles[0].sin(), -self.lengths[0] * angles[0].cos());
        let (x2, z2) = (x1 + self.lengths[1] * angles[1].sin(), z1 - self.lengths[1] * angles[1].cos());
        start(&[x1, z1, x2, z2], &[0.0; 4])
    }

    fn rods(q: &[f64]) -> [[f64; 2]; 2] {
        [[q[0], q[1]], [q[2] - q[0], q[3] - q[1]]]
    }

    /// Gradient of a rod's `direction . vector` pattern into a row.
    fn scatter(row: &mut [f64], i: usize, g: [f64; 2]) {
        row.fill(0.0);
        if i == 0 {
            row[..2].copy_from_slice(&g);
        } else {
            row.copy_from_slice(&[-g[0], -g[1], g[0], g[1]]);
        }
    }

    fn sum_row(&self, matrix: &mut [f64]) {
        if self.dependent {
            for j in 0..4 {
                matrix[8 + j] = matrix[j] + matrix[4 + j];
            }
        }
    }
}

impl System for DoublePendulum {
    /// Watched like that of a force that changes where the first mass passes below the pivot.
    fn switches(&self) -> usize {
        1
    }

    fn switch_values(&mut self, s: StateRef<'_>, values: &mut [f64]) {
        values[0] = s.q[0];
    }

    fn sizes(&self) -> Sizes {
        Sizes { n: 4, m: 2 + usize::from(self.dependent), h: 0, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        for (i, d) in Self::rods(s.q).into_iter().enumerate() {
            let length = dot(&d, &d).sqrt();
            constraints[i] = length - self.lengths[i];
            Self::scatter(&mut constraint_matrix[4 * i..4 * i + 4], i, [d[0] / length, d[1] / length]);
        }
        if self.dependent {
            constraints[2] = constraints[0] + constraints[1];
        }
        self.sum_row(constraint_matrix);
    }

    fn velocity(&mut self, _s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        for (i, (d, e)) in Self::rods(s.q).into_iter().zip(Self::rods(s.v)).enumerate() {
            let length = dot(&d, &d).sqrt();
            let speed = dot(&d, &e) / length;
            let g = [0, 1].map(|k| e[k] / length - d[k] * speed / (length * length));
            Self::scatter(&mut rate[4 * i..4 * i + 4], i, g);
        }
        self.sum_row(rate);
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        identity(mass_matrix, 4);
        for k in 0..4 {
            mass_matrix[5 * k] = self.masses[k / 2];
        }
        force.copy_from_slice(&[0.0, -G * self.masses[0], 0.0, -G * self.masses[1]]);
        for (i, (d, e)) in Self::rods(s.q).into_iter().zip(Self::rods(s.v)).enumerate() {
            let length = dot(&d, &d).sqrt();
            let speed = dot(&d, &e) / length;
            acceleration_bias[i] = -(dot(&e, &e) - speed * speed) / length;
        }
        if self.dependent {
            acceleration_bias[2] = acceleration_bias[0] + acceleration_bias[1];
        }
    }

    holonomic_derivatives!();

    fn dynamics_derivatives(&mut self, at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        let MotionRef { state: s, multipliers, .. } = at;
        by_q.fill(0.0);
        by_v.fill(0.0);
        let third = if self.dependent { multipliers[2] } else { 0.0 };
        for (i, d) in Self::rods(s.q).into_iter().enumerate() {
            let bend = bend(d, multipliers[i] + third);
            // The rod's vector is the second point, minus the first where there is one.
            for (j, k) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                by_q[4 * (2 * i + j) + 2 * i + k] += bend[j][k];
                if i == 1 {
                    by_q[4 * j + k] += bend[j][k];
                    by_q[4 * (2 + j) + k] -= bend[j][k];
                    by_q[4 * j + 2 + k] -= bend[j][k];
                }
            }
        }
    }
}
