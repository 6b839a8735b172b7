//! Mechanisms in closed form.

/// Derivatives of a system all of whose rows are holonomic: `d(A v + c_t)/dq` is the total rate of `A`.
macro_rules! holonomic_derivatives {
    () => {
        fn prepare_derivatives(&mut self) -> bool {
            true
        }
        fn velocity_row_derivatives(&mut self, s: StateRef<'_>, by_q: &mut [f64]) {
            self.constraint_matrix_rate(s, by_q);
        }
    };
}

/// The levels of a system without rows.
macro_rules! no_rows {
    () => {
        fn position(&mut self, _s: StateRef<'_>, _c: &mut [f64], _matrix: &mut [f64]) {}
        fn velocity(&mut self, _s: StateRef<'_>, _b: &mut [f64]) {}
        fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, _rate: &mut [f64]) {}
    };
}

mod beads;
mod double_pendulum;
mod driven;
mod linear;
mod moving_support;
mod oscillator;
mod pendulum;
mod sleigh;
mod spin_top;

pub(crate) use {holonomic_derivatives, no_rows};

pub use beads::Beads;
pub use double_pendulum::DoublePendulum;
pub use driven::Driven;
pub use linear::Linear;
pub use moving_support::MovingSupport;
pub use oscillator::Oscillator;
pub use pendulum::Pendulum;
pub use sleigh::Sleigh;
pub use spin_top::SpinTop;

use holonomy_solver::StartState;

pub const G: f64 = 9.81;

pub fn start(q: &[f64], v: &[f64]) -> StartState {
    StartState { t: 0.0, q: q.to_vec(), v: v.to_vec(), turns: Vec::new() }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
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
