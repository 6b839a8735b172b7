//! Mechanisms in closed form.

use holonomy_solver::{Sizes, StartState, StateRef, System};

pub const G: f64 = 9.81;

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

pub fn start(q: &[f64], v: &[f64]) -> StartState {
    StartState { t: 0.0, q: q.to_vec(), v: v.to_vec(), turns: Vec::new() }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
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

    fn prepare_derivatives(&mut self) -> bool {
        true
    }

    /// Holonomic rows: `d(A v + c_t)/dq` is the total rate of `A`.
    fn velocity_row_derivatives(&mut self, s: StateRef<'_>, by_q: &mut [f64]) {
        self.constraint_matrix_rate(s, by_q);
    }

    fn dynamics_derivatives(
        &mut self,
        _s: StateRef<'_>,
        _a: &[f64],
        multipliers: &[f64],
        by_q: &mut [f64],
        by_v: &mut [f64],
    ) {
        let sum: f64 = multipliers.iter().sum();
        identity(by_q, self.n);
        by_q.iter_mut().for_each(|x| *x *= 2.0 * sum);
        by_v.fill(0.0);
    }
}

/// Second derivatives of `lambda |d|` by the two entries of `d`.
fn bend(d: [f64; 2], lambda: f64) -> [[f64; 2]; 2] {
    let length = dot(&d, &d).sqrt();
    let across = [-d[1] / length, d[0] / length];
    [0, 1].map(|j| [0, 1].map(|k| lambda * across[j] * across[k] / length))
}

pub fn identity(matrix: &mut [f64], n: usize) {
    matrix.fill(0.0);
    for i in 0..n {
        matrix[i * n + i] = 1.0;
    }
}

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

    fn prepare_derivatives(&mut self) -> bool {
        true
    }

    /// Holonomic rows: `d(A v + c_t)/dq` is the total rate of `A`.
    fn velocity_row_derivatives(&mut self, s: StateRef<'_>, by_q: &mut [f64]) {
        self.constraint_matrix_rate(s, by_q);
    }

    fn dynamics_derivatives(
        &mut self,
        s: StateRef<'_>,
        _a: &[f64],
        multipliers: &[f64],
        by_q: &mut [f64],
        by_v: &mut [f64],
    ) {
        let bend = bend([s.q[0] - self.support(s.t).0, s.q[1]], multipliers[0]);
        by_q.copy_from_slice(bend.as_flattened());
        by_v.fill(0.0);
    }
}

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

    fn prepare_derivatives(&mut self) -> bool {
        true
    }

    /// Holonomic rows: `d(A v + c_t)/dq` is the total rate of `A`.
    fn velocity_row_derivatives(&mut self, s: StateRef<'_>, by_q: &mut [f64]) {
        self.constraint_matrix_rate(s, by_q);
    }

    fn dynamics_derivatives(
        &mut self,
        s: StateRef<'_>,
        _a: &[f64],
        multipliers: &[f64],
        by_q: &mut [f64],
        by_v: &mut [f64],
    ) {
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

    fn dynamics_derivatives(
        &mut self,
        s: StateRef<'_>,
        _a: &[f64],
        multipliers: &[f64],
        by_q: &mut [f64],
        by_v: &mut [f64],
    ) {
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

    fn prepare_derivatives(&mut self) -> bool {
        true
    }

    /// Holonomic rows: `d(A v + c_t)/dq` is the total rate of `A`.
    fn velocity_row_derivatives(&mut self, s: StateRef<'_>, by_q: &mut [f64]) {
        self.constraint_matrix_rate(s, by_q);
    }

    fn dynamics_derivatives(
        &mut self,
        s: StateRef<'_>,
        a: &[f64],
        multipliers: &[f64],
        by_q: &mut [f64],
        by_v: &mut [f64],
    ) {
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

    fn prepare_derivatives(&mut self) -> bool {
        true
    }

    /// Holonomic rows: `d(A v + c_t)/dq` is the total rate of `A`.
    fn velocity_row_derivatives(&mut self, s: StateRef<'_>, by_q: &mut [f64]) {
        self.constraint_matrix_rate(s, by_q);
    }

    fn dynamics_derivatives(
        &mut self,
        _s: StateRef<'_>,
        _a: &[f64],
        _multipliers: &[f64],
        by_q: &mut [f64],
        by_v: &mut [f64],
    ) {
        by_q.fill(0.0);
        by_v.fill(0.0);
    }
}

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

    fn prepare_derivatives(&mut self) -> bool {
        true
    }

    fn velocity_row_derivatives(&mut self, _s: StateRef<'_>, by_q: &mut [f64]) {
        by_q.fill(0.0);
    }

    fn dynamics_derivatives(
        &mut self,
        _s: StateRef<'_>,
        _a: &[f64],
        _multipliers: &[f64],
        by_q: &mut [f64],
        by_v: &mut [f64],
    ) {
        by_q.fill(0.0);
        by_v.fill(0.0);
        by_q[0] = self.frequency * self.frequency;
        by_v[0] = self.damping;
    }
}
