//! Two bars in rotation-matrix coordinates (reference/rotation_matrix): spherical joints at the origin and between them; x down,
//! y horizontal, z out of plane; body axes are world axes at the start, so `R = I` there.
//!
//! Coordinates: x1 (3), R1 (9, row by row), x2, R2; with `Extras`, a particle (3). Rows: joint O (3), joint H (3), [a rod between
//! the end of bar 2 and the particle, a driver of the particle's z], orthogonality of R1 (6) and R2 (6), [one Pfaffian row].

use holonomy_solver::{RotationBlock, Sizes, StartState, StateRef, System};

use crate::models::{G, start};

pub const MASS: f64 = 0.108;
pub const LENGTH: f64 = 0.2;
const PARTICLE: f64 = 0.05;
const ROD: f64 = 0.15;

/// Angles of the bars at the start, rad.
pub fn angles() -> [f64; 2] {
    [20.0_f64.to_radians(), 10.0_f64.to_radians()]
}

#[derive(Clone, Debug)]
pub struct Bars {
    blocks: Vec<RotationBlock>,
    /// Half a bar from its upper joint, at the start.
    pub halves: [[f64; 3]; 2],
    pub extras: bool,
    /// The first orthogonality row of bar 2 once more, as a last holonomic row.
    pub copy: bool,
}

impl Bars {
    pub fn new(extras: bool) -> Self {
        let halves = angles().map(|a| [0.5 * LENGTH * a.cos(), 0.5 * LENGTH * a.sin(), 0.0]);
        let k = [LENGTH, 0.02, 0.01].map(|side| MASS * side * side / 12.0);
        let row = if extras { 8 } else { 6 };
        let blocks = angles().into_iter().enumerate().map(|(i, a)| {
            let (s, c) = a.sin_cos();
            let u = [[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]];
            let entry = |e: usize| (0..3).map(|j| u[e / 3][j] * k[j] * u[e % 3][j]).sum();
            RotationBlock {
                position: 12 * i,
                rotation: 12 * i + 3,
                row: row + 6 * i,
                mass: MASS,
                euler_tensor: std::array::from_fn(entry),
            }
        });
        Bars { blocks: blocks.collect(), halves, extras, copy: false }
    }

    /// Bars alone, without their blocks: what a formulation other than `two-step` sees.
    pub fn hidden(&self) -> Hidden {
        Hidden(self.clone())
    }

    fn n(&self) -> usize {
        24 + 3 * usize::from(self.extras)
    }

    /// At rest.
    pub fn start(&self) -> StartState {
        let [h1, h2] = self.halves;
        let mut q = vec![0.0; self.n()];
        for i in 0..3 {
            q[i] = h1[i];
            q[12 + i] = 2.0 * h1[i] + h2[i];
            (q[3 + 4 * i], q[15 + 4 * i]) = (1.0, 1.0);
            if self.extras {
                // In the plane, at the rod's length from the end of bar 2.
                q[24 + i] = 2.0 * h1[i] + 2.0 * h2[i] + [0.0, ROD, 0.0][i];
            }
        }
        start(&q, &vec![0.0; self.n()])
    }

    /// The state that the rotations `r` and angular velocities `w` (world) give, joints closed.
    pub fn state(&self, r: [[f64; 9]; 2], w: [[f64; 3]; 2]) -> StartState {
        let mut state = self.start();
        let times = |a: &[f64; 9], x: &[f64; 3]| [0, 1, 2].map(|i| (0..3).map(|j| a[3 * i + j] * x[j]).sum::<f64>());
        let (mut joint, mut joint_v) = ([0.0; 3], [0.0; 3]);
        for b in 0..2 {
            let skew = [0.0, -w[b][2], w[b][1], w[b][2], 0.0, -w[b][0], -w[b][1], w[b][0], 0.0];
            let rate: [f64; 9] =
                std::array::from_fn(|e| (0..3).map(|k| skew[3 * (e / 3) + k] * r[b][3 * k + e % 3]).sum());
            let (arm, arm_v) = (times(&r[b], &self.halves[b]), times(&rate, &self.halves[b]));
            for i in 0..3 {
                state.q[12 * b + i] = joint[i] + arm[i];
                state.v[12 * b + i] = joint_v[i] + arm_v[i];
                joint[i] += 2.0 * arm[i];
                joint_v[i] += 2.0 * arm_v[i];
            }
            state.q[12 * b + 3..12 * b + 12].copy_from_slice(&r[b]);
            state.v[12 * b + 3..12 * b + 12].copy_from_slice(&rate);
        }
        state
    }

    /// Angles from x of the bars in a state.
    pub fn angles_of(&self, q: &[f64]) -> [f64; 2] {
        [0, 1].map(|b| {
            let half = self.halves[b];
            let along = |i: usize| (0..3).map(|j| q[12 * b + 3 + 3 * i + j] * half[j]).sum::<f64>();
            along(1).atan2(along(0))
        })
    }

    /// Largest entry of `R^T R - I` of bar 2.
    pub fn defect(q: &[f64]) -> f64 {
        let r = &q[15..24];
        let mut largest = 0.0_f64;
        for (j, l) in PAIRS {
            let product: f64 = (0..3).map(|k| r[3 * k + j] * r[3 * k + l]).sum();
            largest = largest.max((product - if j == l { 1.0 } else { 0.0 }).abs());
        }
        largest
    }

    /// The point of the end of bar 2 as a linear function of its coordinates: factor of entry `(i, j)` of R is `halves[1][j]`.
    fn tip(&self, q: &[f64], i: usize) -> f64 {
        q[12 + i] + (0..3).map(|j| q[15 + 3 * i + j] * self.halves[1][j]).sum::<f64>()
    }

    fn pfaffian(&self, n: usize) -> Vec<f64> {
        let mut row = vec![0.0; n];
        (row[24], row[25], row[12], row[19]) = (0.3, 1.0, -0.4, 0.02);
        row
    }

    /// Residuals of holonomic rows with their gradients and second time derivatives at zero acceleration.
    fn rows(&self, s: StateRef<'_>, mut row: impl FnMut(usize, f64, &[f64], f64)) {
        let mut gradient = [0.0; 27];
        let gradient = &mut gradient[..self.n()];
        let mut at = 0;
        let mut emit = |c: f64, gradient: &mut [f64], bias: f64| {
            row(at, c, gradient, bias);
            gradient.fill(0.0);
            at += 1;
        };
        for i in 0..3 {
            // Joint O: x1 - R1 h1.
            let mut c = s.q[i];
            gradient[i] = 1.0;
            for j in 0..3 {
                c -= s.q[3 + 3 * i + j] * self.halves[0][j];
                gradient[3 + 3 * i + j] = -self.halves[0][j];
            }
            emit(c, gradient, 0.0);
        }
        for i in 0..3 {
            // Joint H: bar 2 minus bar 1, so that the multiplier is the force of bar 2 on bar 1.
            let mut c = s.q[12 + i] - s.q[i];
            (gradient[12 + i], gradient[i]) = (1.0, -1.0);
            for j in 0..3 {
                c -= s.q[15 + 3 * i + j] * self.halves[1][j] + s.q[3 + 3 * i + j] * self.halves[0][j];
                gradient[15 + 3 * i + j] = -self.halves[1][j];
                gradient[3 + 3 * i + j] = -self.halves[0][j];
            }
            emit(c, gradient, 0.0);
        }
        if self.extras {
            let d: [f64; 3] = [0, 1, 2].map(|i| s.q[24 + i] - self.tip(s.q, i));
            let e: [f64; 3] = [0, 1, 2].map(|i| s.v[24 + i] - self.tip(s.v, i));
            let length = d.iter().map(|x| x * x).sum::<f64>().sqrt();
            let speed = d.iter().zip(&e).map(|(x, y)| x * y).sum::<f64>() / length;
            for i in 0..3 {
                (gradient[24 + i], gradient[12 + i]) = (d[i] / length, -d[i] / length);
                for j in 0..3 {
                    gradient[15 + 3 * i + j] = -d[i] / length * self.halves[1][j];
                }
            }
            let squares: f64 = e.iter().map(|x| x * x).sum();
            emit(length - ROD, gradient, (squares - speed * speed) / length);
            gradient[26] = 1.0;
            emit(s.q[26] - Self::drive(s.t)[0], gradient, -Self::drive(s.t)[2]);
        }
        for b in 0..2 {
            let (r, w) = (&s.q[12 * b + 3..12 * b + 12], &s.v[12 * b + 3..12 * b + 12]);
            for (place, (j, l)) in PAIRS.iter().enumerate() {
                for _ in 0..1 + usize::from(self.copy && b == 1 && place == 5) {
                    let product = |x: &[f64], y: &[f64]| (0..3).map(|k| x[3 * k + j] * y[3 * k + l]).sum::<f64>();
                    for k in 0..3 {
                        gradient[12 * b + 3 + 3 * k + j] += r[3 * k + l];
                        gradient[12 * b + 3 + 3 * k + l] += r[3 * k + j];
                    }
                    emit(product(r, r) - if j == l { 1.0 } else { 0.0 }, gradient, 2.0 * product(w, w));
                }
            }
        }
    }

    /// The driven z of the particle with its derivatives.
    fn drive(t: f64) -> [f64; 3] {
        [0.02 * (3.0 * t).sin(), 0.06 * (3.0 * t).cos(), -0.18 * (3.0 * t).sin()]
    }
}

/// Columns of `R` whose product each orthogonality row is.
const PAIRS: [(usize, usize); 6] = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];

impl System for Bars {
    fn sizes(&self) -> Sizes {
        let extras = usize::from(self.extras);
        Sizes { n: self.n(), m: 18 + 2 * extras + usize::from(self.copy), h: extras, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        let n = self.n();
        self.rows(s, |i, c, gradient, _| {
            constraints[i] = c;
            constraint_matrix[n * i..n * i + n].copy_from_slice(gradient);
        });
        if self.extras {
            constraint_matrix[n * constraints.len()..].copy_from_slice(&self.pfaffian(n));
        }
    }

    fn velocity(&mut self, s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
        if self.extras {
            velocity_bias[7] = -Self::drive(s.t)[1];
        }
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        // Only the quadratic rows have one; the models here are not run in `minimal`.
        assert!(!self.extras, "not needed");
        let n = self.n();
        let turned = StateRef { q: s.v, ..s };
        self.rows(turned, |i, _, gradient, _| {
            let target = &mut rate[n * i..n * i + n];
            if i < 6 { target.fill(0.0) } else { target.copy_from_slice(gradient) }
        });
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        let n = self.n();
        mass_matrix.fill(0.0);
        force.fill(0.0);
        acceleration_bias.fill(0.0);
        for block in &self.blocks {
            for i in 0..3 {
                mass_matrix[(n + 1) * (block.position + i)] = MASS;
                for j in 0..9 {
                    let (row, column) = (block.rotation + 3 * i + j / 3, block.rotation + 3 * i + j % 3);
                    mass_matrix[n * row + column] = block.euler_tensor[j];
                }
            }
            force[block.position] = MASS * G;
        }
        if self.extras {
            for i in 24..27 {
                mass_matrix[(n + 1) * i] = PARTICLE;
            }
            force[24] = PARTICLE * G;
        }
        self.rows(s, |i, _, _, bias| acceleration_bias[i] = -bias);
    }

    fn rotation_blocks(&self) -> &[RotationBlock] {
        &self.blocks
    }
}

/// The same without blocks.
#[derive(Clone, Debug)]
pub struct Hidden(Bars);

impl System for Hidden {
    fn sizes(&self) -> Sizes {
        self.0.sizes()
    }
    fn position(&mut self, s: StateRef<'_>, c: &mut [f64], matrix: &mut [f64]) {
        self.0.position(s, c, matrix);
    }
    fn velocity(&mut self, s: StateRef<'_>, b: &mut [f64]) {
        self.0.velocity(s, b);
    }
    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        self.0.constraint_matrix_rate(s, rate);
    }
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], gamma: &mut [f64]) {
        self.0.dynamics(s, mass, force, gamma);
    }
}

/// One body in free flight, in rotation-matrix coordinates: x (3), R (9).
#[derive(Clone, Debug)]
pub struct FreeBody {
    pub block: [RotationBlock; 1],
}

impl FreeBody {
    /// Principal moments of inertia 0.9, 1.4, 2.0 kg m^2 about axes that are not those of the body.
    pub fn new() -> Self {
        let (s, c) = 0.7_f64.sin_cos();
        let u = [[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]];
        let half = 0.5 * (0.9 + 1.4 + 2.0);
        let k = [half - 0.9, half - 1.4, half - 2.0];
        let entry = |e: usize| (0..3).map(|j| u[e / 3][j] * k[j] * u[e % 3][j]).sum();
        let euler_tensor = std::array::from_fn(entry);
        FreeBody { block: [RotationBlock { position: 0, rotation: 3, row: 0, mass: 2.5, euler_tensor }] }
    }

    pub fn start(w: [f64; 3]) -> StartState {
        let q = [0.1, -0.2, 0.3, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
        let v = [0.4, 0.5, -0.6, 0.0, -w[2], w[1], w[2], 0.0, -w[0], -w[1], w[0], 0.0];
        start(&q, &v)
    }
}

impl System for FreeBody {
    fn sizes(&self) -> Sizes {
        Sizes { n: 12, m: 6, h: 0, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        constraint_matrix.fill(0.0);
        let r = &s.q[3..];
        for (row, (j, l)) in PAIRS.into_iter().enumerate() {
            constraints[row] =
                (0..3).map(|k| r[3 * k + j] * r[3 * k + l]).sum::<f64>() - if j == l { 1.0 } else { 0.0 };
            for k in 0..3 {
                constraint_matrix[12 * row + 3 + 3 * k + j] += r[3 * k + l];
                constraint_matrix[12 * row + 3 + 3 * k + l] += r[3 * k + j];
            }
        }
    }

    fn velocity(&mut self, _s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        self.position(StateRef { q: s.v, ..s }, &mut [0.0; 6], rate);
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        mass_matrix.fill(0.0);
        force.fill(0.0);
        for i in 0..3 {
            mass_matrix[13 * i] = self.block[0].mass;
            for e in 0..9 {
                mass_matrix[12 * (3 + 3 * i + e / 3) + 3 + 3 * i + e % 3] = self.block[0].euler_tensor[e];
            }
        }
        let w = &s.v[3..];
        for (row, (j, l)) in PAIRS.into_iter().enumerate() {
            acceleration_bias[row] = -2.0 * (0..3).map(|k| w[3 * k + j] * w[3 * k + l]).sum::<f64>();
        }
    }

    fn rotation_blocks(&self) -> &[RotationBlock] {
        &self.block
    }
}
