//! The two-link arm of the stabilization paper (Example 2) on a prescribed path of its tip.

use holonomy_solver::{Sizes, StartState, StateRef, System};

/// `c = path(x, y, t)` of the tip.
#[derive(Copy, Clone, Debug)]
pub enum Path {
    /// Case I: `y - x^2 + 4 cos^2(70 deg)`.
    Parabola,
    /// Case II: `y - sin^2(omega t)`.
    SinSquared { omega: f64 },
    /// Not of the paper: `y - sin^2(omega t)` times `1 + x t / 2`, so that every mixed derivative is at work.
    Mixed { omega: f64 },
}

/// Value and derivatives of a path: c, c_x, c_y, c_t, c_xx, c_xy, c_yy, c_xt, c_yt, c_tt.
type Jet = [f64; 10];

impl Path {
    fn jet(self, x: f64, y: f64, t: f64) -> Jet {
        match self {
            Path::Parabola => {
                let cosine = 70_f64.to_radians().cos();
                [y - x * x + 4.0 * cosine * cosine, -2.0 * x, 1.0, 0.0, -2.0, 0.0, 0.0, 0.0, 0.0, 0.0]
            }
            Path::SinSquared { omega } => {
                let s = (omega * t).sin();
                let (s2, c2) = (2.0 * omega * t).sin_cos();
                [y - s * s, 0.0, 1.0, -omega * s2, 0.0, 0.0, 0.0, 0.0, 0.0, -2.0 * omega * omega * c2]
            }
            Path::Mixed { omega } => {
                let [c, _, _, c_t, .., c_tt] = Path::SinSquared { omega }.jet(x, y, t);
                let (f, f_x, f_t, f_xt) = (1.0 + 0.5 * x * t, 0.5 * t, 0.5 * x, 0.5);
                [
                    c * f,
                    c * f_x,
                    f,
                    c_t * f + c * f_t,
                    0.0,
                    f_x,
                    0.0,
                    c_t * f_x + c * f_xt,
                    f_t,
                    c_tt * f + 2.0 * c_t * f_t,
                ]
            }
        }
    }
}

/// The arm; masses 36 kg, lengths 1 m unless changed.
#[derive(Copy, Clone, Debug)]
pub struct TwoLink {
    pub path: Path,
    pub masses: [f64; 2],
    pub lengths: [f64; 2],
}

const G: f64 = 9.81;

impl TwoLink {
    pub fn on(path: Path) -> Self {
        TwoLink { path, masses: [36.0; 2], lengths: [1.0; 2] }
    }

    /// 70 and -140 degrees, at rest; fulfils every path here at t = 0.
    pub fn start() -> StartState {
        let q = vec![70_f64.to_radians(), -(140_f64.to_radians())];
        StartState { t: 0.0, q, v: vec![0.0; 2], turns: Vec::new() }
    }

    /// Tip, its Jacobian and the rate of the Jacobian.
    fn tip(&self, q: &[f64], v: &[f64]) -> ([f64; 2], [[f64; 2]; 2], [[f64; 2]; 2]) {
        let [l1, l2] = self.lengths;
        let ((s1, c1), (s12, c12)) = (q[0].sin_cos(), (q[0] + q[1]).sin_cos());
        let (x, y) = (l1 * c1 + l2 * c12, l1 * s1 + l2 * s12);
        let (w1, w12) = (v[0], v[0] + v[1]);
        let (vx, vy) = (-l1 * s1 * w1 - l2 * s12 * w12, l1 * c1 * w1 + l2 * c12 * w12);
        ([x, y], [[-y, -l2 * s12], [x, l2 * c12]], [[-vy, -l2 * c12 * w12], [vx, -l2 * s12 * w12]])
    }

    /// `C`, `C_dot`, the derivatives of the path, and the rate of `c_t`.
    fn rows(&self, s: StateRef<'_>) -> ([f64; 2], [f64; 2], Jet, f64) {
        let ([x, y], jacobian, rate) = self.tip(s.q, s.v);
        let jet = self.path.jet(x, y, s.t);
        let [_, cx, cy, _, cxx, cxy, cyy, cxt, cyt, _] = jet;
        let [vx, vy] = jacobian.map(|row| row[0] * s.v[0] + row[1] * s.v[1]);
        let (cx_dot, cy_dot) = (cxx * vx + cxy * vy + cxt, cxy * vx + cyy * vy + cyt);
        let row = [0, 1].map(|j| cx * jacobian[0][j] + cy * jacobian[1][j]);
        let row_dot =
            [0, 1].map(|j| cx_dot * jacobian[0][j] + cx * rate[0][j] + cy_dot * jacobian[1][j] + cy * rate[1][j]);
        // d/dt c_t along q' = v.
        (row, row_dot, jet, cxt * vx + cyt * vy + jet[9])
    }
}

impl System for TwoLink {
    fn sizes(&self) -> Sizes {
        Sizes { n: 2, m: 1, h: 0, turns: 0 }
    }

    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        let (row, _, jet, _) = self.rows(s);
        constraints[0] = jet[0];
        constraint_matrix.copy_from_slice(&row);
    }

    fn velocity(&mut self, s: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias[0] = self.rows(s).2[3];
    }

    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        rate.copy_from_slice(&self.rows(s).1);
    }

    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        let ([m1, m2], [l1, l2]) = (self.masses, self.lengths);
        let (c1, c12) = (s.q[0].cos(), (s.q[0] + s.q[1]).cos());
        let (s2, c2) = s.q[1].sin_cos();
        let (w1, w2) = (s.v[0], s.v[1]);
        let coupled = m2 * (l2 * l2 / 3.0 + l1 * l2 * c2 / 2.0);
        mass_matrix.copy_from_slice(&[
            m1 * l1 * l1 / 3.0 + m2 * (l1 * l1 + l2 * l2 / 3.0 + l1 * l2 * c2),
            coupled,
            coupled,
            m2 * l2 * l2 / 3.0,
        ]);
        let k = m2 * l1 * l2 * s2 / 2.0;
        force[0] = -m1 * G * l1 * c1 / 2.0 - m2 * G * (l1 * c1 + l2 * c12 / 2.0) + k * (2.0 * w1 * w2 + w2 * w2);
        force[1] = -m2 * G * l2 * c12 / 2.0 - k * w1 * w1;
        let (_, row_dot, _, bias_dot) = self.rows(s);
        acceleration_bias[0] = -(row_dot[0] * w1 + row_dot[1] * w2 + bias_dot);
    }
}
