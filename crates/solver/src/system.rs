//! The only door to a model: what a mechanism must be able to evaluate, level by level.
//!
//! ```text
//! c(q,t) = 0              position        m rows         A = dc/dq
//! C v + b = 0             velocity        m + h rows     C = [A; Psi],  b = [dc/dt; psi0]
//! C v' = gamma            acceleration                   gamma = -d/dt(C v + b) with v' = 0
//! M v' + C^T lambda = f   dynamics
//! ```

/// Numbers of coordinates, rows and angle memories of a system.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Sizes {
    /// Number of coordinates `n` (length of `q` and `v`).
    pub n: usize,
    /// Number of holonomic rows `m` (length of `c`).
    pub m: usize,
    /// Number of Pfaffian rows `h`.
    pub h: usize,
    /// Number of angle memories (length of `turns`).
    pub turns: usize,
}

impl Sizes {
    /// Rows of the constraint matrix, `m + h`.
    pub fn rows(&self) -> usize {
        self.m + self.h
    }
}

/// A state: everything an evaluation may depend on.
#[derive(Copy, Clone, Debug)]
pub struct StateRef<'a> {
    /// Time, s.
    pub t: f64,
    /// Coordinates, `n`.
    pub q: &'a [f64],
    /// Velocities, `n`.
    pub v: &'a [f64],
    /// Memories of the joint angles at the last accepted step, rad; a constant of every evaluation in between.
    pub turns: &'a [f64],
}

/// A constrained mechanical system. Results are a pure function of the state; `&mut self` is for scratch only.
///
/// Every slice handed in has the length stated here and is overwritten completely. Matrices with one row per constraint are
/// row-major (row `i` occupies `[i * n .. (i + 1) * n]`), rows in the order holonomic, then Pfaffian.
/// Non-finite results are found by the solver and reported with their index; an implementation need not check.
pub trait System {
    /// Sizes; must not change during the life of the system.
    fn sizes(&self) -> Sizes;

    /// Position level: `constraints` (`c`, length m) and `constraint_matrix` (`C`, (m+h) x n).
    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]);

    /// Velocity level: `velocity_bias` (`b` of `C v + b = 0`, length m+h), a function of `t` and `q` only.
    fn velocity(&mut self, s: StateRef<'_>, velocity_bias: &mut [f64]);

    /// `rate` (`C_dot`, (m+h) x n): the total time derivative of the constraint matrix along `q' = v`.
    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]);

    /// Dynamics: `mass_matrix` (`M`, n x n, symmetric), `force` (`f`, n), `acceleration_bias` (`gamma`, m+h).
    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]);

    /// New angle memories at a state that is about to be accepted; `s.turns` holds the old ones.
    /// Returns the largest turn since then (rad); a step with more than pi/2 is rejected.
    fn update_turns(&mut self, s: StateRef<'_>, turns: &mut [f64]) -> f64 {
        turns.copy_from_slice(s.turns);
        0.0
    }

    /// Times at which a step must end (forces or constraints have a break there), in any order, s.
    fn time_events(&self) -> &[f64] {
        &[]
    }
}
