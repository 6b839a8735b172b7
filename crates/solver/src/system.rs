//! The only door to a model: what a mechanism must be able to evaluate, level by level.
//!
//! ```text
//! c(q,t) = 0              position        m rows         A = dc/dq
//! C v + b = 0             velocity        m + h rows     C = [A; Psi],  b = [dc/dt; psi0]
//! C v' = gamma            acceleration                   gamma = -d/dt(C v + b) with v' = 0
//! M v' + C^T lambda = f   dynamics
//! ```

use core::ops::Range;

use crate::crossing::{Direction, Jump, OneSided, Outcome};
use crate::friction::Friction;
use crate::structure::Structure;
use crate::work::Budget;

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
    /// Memories of the joint angles at the last accepted step, rad, and what else only changes between steps (at crossings); constants of
    /// every evaluation in between.
    pub turns: &'a [f64],
}

/// A state with its accelerations and multipliers.
#[derive(Copy, Clone, Debug)]
pub struct MotionRef<'a> {
    /// Time, coordinates, velocities, angle memories.
    pub state: StateRef<'a>,
    /// Accelerations, `n`.
    pub v_dot: &'a [f64],
    /// Multipliers, `m + h`.
    pub multipliers: &'a [f64],
}

/// A state whose coordinates and velocities may be moved.
#[derive(Debug)]
pub(crate) struct StateMut<'a> {
    pub t: f64,
    pub q: &'a mut [f64],
    pub v: &'a mut [f64],
    pub turns: &'a [f64],
}

impl StateMut<'_> {
    /// The state as it is now.
    pub fn now(&self) -> StateRef<'_> {
        StateRef { t: self.t, q: self.q, v: self.v, turns: self.turns }
    }
}

/// Where accelerations (`n`) and multipliers (`m + h`) of a state are written.
#[derive(Debug)]
pub(crate) struct MotionMut<'a> {
    pub v_dot: &'a mut [f64],
    pub multipliers: &'a mut [f64],
}

/// A rigid body in rotation-matrix coordinates: the centre of mass `x` (3) and the nine entries of the rotation `R` (body axes to
/// world axes), which together fulfil
///
/// ```text
/// T = 1/2 mass x'.x' + 1/2 tr(R' K R'^T),    R^T R - I = 0
/// ```
///
/// so that `M` is `diag(mass, mass, mass)` for `x` and `diag(K, K, K)` for the rows of `R`, uncoupled from all other
/// coordinates, and `C^T lambda` of its six orthogonality rows is `-R Lambda` with the symmetric matrix
/// `Lambda = -[2 l11, l12, l13; l12, 2 l22, l23; l13, l23, 2 l33]` of the multipliers `l11 l12 l13 l22 l23 l33`.
/// A body whose coordinates carry further inertia (a kinetic energy of the user) is none.
/// Source: rotation-matrix paper, eqs 12 and 22; tests/reference/rotation_matrix.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct RotationBlock {
    /// Index in `q` of the centre of mass; three entries, m.
    pub position: usize,
    /// Index in `q` of `r11`; nine entries, row by row: `r11 r12 r13 r21 r22 r23 r31 r32 r33`.
    pub rotation: usize,
    /// First of its six orthogonality rows among the constraints, in the order `r11 r12 r13 r22 r23 r33`: row `rjl` is
    /// the scalar product of the columns `j` and `l` of `R`, less 1 where `j = l`. They are holonomic and follow one another.
    pub row: usize,
    /// Mass, kg; greater than zero.
    pub mass: f64,
    /// Euler tensor `K = tr(J)/2 I - J` about the centre of mass in body axes, row by row, kg m^2; symmetric, positive definite.
    pub euler_tensor: [f64; 9],
}

/// A constrained mechanical system. Results are a pure function of the state; `&mut self` is for scratch only.
///
/// Every slice handed in has the length stated here and is overwritten completely. Matrices are given by the entries of
/// [`System::structure`], row after row; without a structure that is row-major (row `i` occupies `[i * n .. (i + 1) * n]`), and so
/// are the derivatives. Rows come in the order holonomic, then Pfaffian.
/// Non-finite results are found by the solver and reported with their index; an implementation need not check.
pub trait System {
    /// Sizes; must not change during the life of the system.
    fn sizes(&self) -> Sizes;

    /// What may be spent on this system; without bounds unless stated otherwise.
    fn budget(&self) -> Budget {
        Budget::default()
    }

    /// Accounts for work that is about to be done for this system; false if it must not be done.
    fn spend(&mut self, work: u64) -> bool {
        self.budget().spend(work)
    }

    /// Where the entries of the matrices are; none: everywhere. Must not change during the life of the system.
    fn structure(&self) -> Option<&Structure> {
        None
    }

    /// Position level: `constraints` (`c`, length m) and `constraint_matrix` (`C`, the entries of [`System::structure`]).
    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]);

    /// Velocity level: `velocity_bias` (`b` of `C v + b = 0`, length m+h), a function of `t` and `q` only.
    fn velocity(&mut self, s: StateRef<'_>, velocity_bias: &mut [f64]);

    /// `rate` (`C_dot`, the entries of `C`): the total time derivative of the constraint matrix along `q' = v`.
    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]);

    /// Dynamics: `mass_matrix` (`M`, the entries of [`System::structure`], symmetric), `force` (`f`, n), `acceleration_bias` (`gamma`, m+h).
    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]);

    /// Total energy (kinetic and potential, J), where the system has one: the work of corrections is booked with it. `None`: not booked.
    fn energy(&mut self, _s: StateRef<'_>) -> Option<f64> {
        None
    }

    /// Power (W) that the system is given from outside at a state with the multipliers `lambda` (m+h): first by actuators and by
    /// constraints that move by themselves (`lambda . b`), then by all other forces without a potential. Its integral is booked along a
    /// run. `None`, always or never: nothing there works.
    fn power(&mut self, _s: StateRef<'_>, _multipliers: &[f64]) -> Option<[f64; 2]> {
        None
    }

    /// Makes the derivatives below available, if the system has them; false if it has none. Called once, before the first of
    /// them is asked for and by methods that need them only: the place for work that no other method should pay for.
    fn prepare_derivatives(&mut self) -> bool {
        false
    }

    /// `by_q` (`d(C v + b)/dq`, (m+h) x n): how the velocity rows change with the coordinates, velocities held.
    fn velocity_row_derivatives(&mut self, _s: StateRef<'_>, by_q: &mut [f64]) {
        by_q.fill(f64::NAN);
    }

    /// `by_q` and `by_v` (`d(M v' + C^T lambda - f)/dq` and `/dv`, n x n each) with accelerations and multipliers held.
    fn dynamics_derivatives(&mut self, _at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        by_q.fill(f64::NAN);
        by_v.fill(f64::NAN);
    }

    /// New angle memories at a state that is about to be accepted; `s.turns` holds the old ones.
    /// Returns the largest turn since then (rad); a step with more than pi/2 is rejected.
    fn update_turns(&mut self, s: StateRef<'_>, turns: &mut [f64]) -> f64 {
        turns.copy_from_slice(s.turns);
        0.0
    }

    /// The bodies in rotation-matrix coordinates, for the formulation `two-step`; must not change during the life of the
    /// system. Their coordinates and rows do not overlap.
    fn rotation_blocks(&self) -> &[RotationBlock] {
        &[]
    }

    /// The holonomic rows that the coordinates of bodies bring along (norms, orthogonality); must not change during the life of the
    /// system. They are independent of each other and never among the rows that depend on others: no load is shared with them.
    fn own_rows(&self) -> Range<usize> {
        0..0
    }

    /// Number of switches: places where the equations jump or bend with the state; must not change during the life of the system.
    fn switches(&self) -> usize {
        0
    }

    /// A quantity for each switch at a state, which passes through zero where the equations jump or bend.
    fn switch_values(&mut self, _s: StateRef<'_>, values: &mut [f64]) {
        values.fill(0.0);
    }

    /// Quantities whose zeros a run looks for, each with the sense in which a zero counts; must not change during the life of the system.
    fn crossings(&self) -> &[Direction] {
        &[]
    }

    /// Their values at a state, as many as there are crossings.
    fn crossing_values(&mut self, _s: StateRef<'_>, values: &mut [f64]) {
        values.fill(f64::NAN);
    }

    /// What happens at a state in which crossing `crossing` was met.
    fn cross(&mut self, _crossing: usize, _s: StateRef<'_>, _jump: Jump<'_>) -> Outcome {
        Outcome::default()
    }

    /// Do rows come and go at crossings?
    fn rows_change(&self) -> bool {
        false
    }

    /// Rows that push one way only; must not change during the life of the system.
    fn one_sided(&self) -> &[OneSided] {
        &[]
    }

    /// How far each of them is from being reached, `-c`, whether it is open or closed.
    fn gaps(&mut self, _s: StateRef<'_>, gaps: &mut [f64]) {
        gaps.fill(f64::NAN);
    }

    /// Places with dry friction; must not change during the life of the system.
    fn frictions(&self) -> &[Friction] {
        &[]
    }

    /// The slip `u = w v + b` of friction `friction`, and its `direction` (`w`, n), whether its row is on or off.
    fn slip(&mut self, _friction: usize, _s: StateRef<'_>, direction: &mut [f64]) -> f64 {
        direction.fill(f64::NAN);
        f64::NAN
    }

    /// The load `N` of friction `friction` with the multipliers (m+h), and its derivative by them, `gradient` (m+h). Zero or more, but for that of a
    /// row that pushes one way only, which is its multiplier times a length.
    fn load(&mut self, _friction: usize, _s: StateRef<'_>, _multipliers: &[f64], gradient: &mut [f64]) -> f64 {
        gradient.fill(f64::NAN);
        f64::NAN
    }

    /// The row `r(i)` of each force that follows from a multiplier, linearly: `M v' + C^T lambda = f + sum_i b_i lambda_r(i)`, where `f`
    /// ([`System::dynamics`]) is what is left without these multipliers. Must not change during the life of the system.
    fn reactive_rows(&self) -> &[usize] {
        &[]
    }

    /// The force `b_i` (n) for a unit of its multiplier.
    fn reactive_force(&mut self, _i: usize, _s: StateRef<'_>, force: &mut [f64]) {
        force.fill(f64::NAN);
    }

    /// Times at which a step must end (forces or constraints have a break there), in any order, s.
    fn time_events(&self) -> &[f64] {
        &[]
    }
}
