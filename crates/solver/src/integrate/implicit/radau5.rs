//! Radau IIA with three stages, order 5.
//!
//! ```text
//! v_i = v_0 + h sum_j a_ij v'_j,   q_i = q_0 + h sum_j a_ij q'_j,   q'_j = v_j  (index-3)  or  v_j - A_j^T mu_j  (projected-invariants)
//! ```
//! with the equations of motion and the constraints at each stage; the last one is the end of the step. Velocities of index 3 are
//! then moved onto `C v + b = 0` in the mass metric: their error there, of order 3, lies along `M^-1 C^T` and goes with it, and what is left has the
//! order of the positions. Simplified Newton with one linearization per step, at the middle stage, in the basis in which the
//! coefficients fall apart into one real and one complex system:
//!
//! ```text
//! T^-1 A T = diag(g, [p r; -r p]),   mu = -h A nu
//! ```
//! The error is that of the embedded formula of order 3, filtered by the real system and without its part across the constraints.
//! Source: Hairer, Wanner, Solving Ordinary Differential Equations II, 2nd ed. (1996), sections IV.5, IV.8, VII.4 and VII.5; Hairer,
//! Lubich, Roche, LNM 1409 (1989).

use alloc::vec;
use alloc::vec::Vec;

use super::equations::{Equations, RowLevel, Weights};
use super::point::FARTHEST;
use super::radau_table::{A, C, ERROR, PAIR, REAL, T, T_INVERSE};
use super::{Departure, Span, Step};
use crate::failure::Result;
use crate::formulation::Formulation;
use crate::integrate::explicit_rk::weighted_square;
use crate::linalg::Matrix;
use crate::linalg::lu::Lu;
use crate::linalg::product::times_vector;
use crate::linalg::saddle::Saddle;
use crate::linalg::vector::axpy;
use crate::math;
use crate::probe::Probe;
use crate::rows::Rows;
use crate::system::{MotionRef, Sizes, StateMut, StateRef};

/// Simplified Newton gains a digit or so an iteration.
const ITERATIONS: usize = 30;
/// The iteration ends when its error is below this share of the tolerance.
const SHARE: f64 = 1e-3;
/// Positions are not iterated below this, relative (or absolute below 1).
const ROUND_OFF: f64 = 2e-15;
/// A change, in units of the end of the iteration, that round-off may keep from falling further.
const STALLED: f64 = 50.0;
/// Stages of a step that is longer than this many times the last one are not guessed from it.
const FARTHEST_GUESS: f64 = 4.0;

/// A stage.
#[derive(Clone, Debug)]
struct Stage {
    q: Vec<f64>,
    v: Vec<f64>,
    q_dot: Vec<f64>,
    v_dot: Vec<f64>,
    multipliers: Vec<f64>,
    nu: Vec<f64>,
    /// `A^T` of the rows that `nu` belongs to, as last evaluated here.
    jacobian: Matrix,
    /// Right side, later the change of the unknowns.
    right: Vec<f64>,
}

/// Solver and stages, in buffers of fixed size.
#[derive(Debug)]
pub(super) struct Radau {
    n: usize,
    /// `(rtol, atol)`; none for fixed steps.
    tolerance: Option<(f64, f64)>,
    equations: Equations,
    real: Matrix,
    real_lu: Lu,
    pair: Matrix,
    pair_lu: Lu,
    /// Right side of the pair.
    pair_right: Vec<f64>,
    tangent: Saddle,
    stages: [Stage; 3],
    /// Accelerations and multipliers of the stages of the last accepted step, and its length.
    guess: [(Vec<f64>, Vec<f64>); 3],
    behind: Option<f64>,
    tried: Span,
    /// The candidate.
    pub q: Vec<f64>,
    pub v: Vec<f64>,
    /// Velocity and acceleration at the start.
    v_0: Vec<f64>,
    v_dot_0: Vec<f64>,
    change_q: Vec<f64>,
    change_v: Vec<f64>,
    moved: Vec<f64>,
    none: Vec<f64>,
    combined: Vec<f64>,
}

impl Radau {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(sizes: Sizes, rows: &Rows, invariants: bool, tolerance: Option<(f64, f64)>) -> Self {
        let equations = Equations::new(sizes, rows, invariants);
        let (n, size, extra) = (sizes.n, equations.len(), equations.extra());
        let zeros = || vec![0.0; n];
        let stage = || Stage {
            q: zeros(),
            v: zeros(),
            q_dot: zeros(),
            v_dot: zeros(),
            multipliers: vec![0.0; sizes.rows()],
            nu: vec![0.0; extra],
            jacobian: Matrix::zeros(n, extra),
            right: vec![0.0; size],
        };
        let guess = || (zeros(), vec![0.0; sizes.rows()]);
        Radau {
            n,
            tolerance,
            real: Matrix::zeros(size, size),
            real_lu: Lu::new(size),
            pair: Matrix::zeros(2 * size, 2 * size),
            pair_lu: Lu::new(2 * size),
            pair_right: vec![0.0; 2 * size],
            tangent: Saddle::new(n, rows.len()),
            stages: [stage(), stage(), stage()],
            guess: [guess(), guess(), guess()],
            behind: None,
            tried: Span::default(),
            q: zeros(),
            v: zeros(),
            v_0: zeros(),
            v_dot_0: zeros(),
            change_q: zeros(),
            change_v: zeros(),
            moved: zeros(),
            none: vec![0.0; rows.len()],
            combined: vec![0.0; extra],
            equations,
        }
    }

    /// First guess of the stages: the last step's polynomial, or constants.
    fn predict(&mut self, from: MotionRef<'_>, step: f64) {
        let behind = self.behind.filter(|behind| step <= FARTHEST_GUESS * behind);
        for (stage, c) in self.stages.iter_mut().zip(C) {
            stage.nu.fill(0.0);
            stage.jacobian.fill(0.0);
            let Some(behind) = behind else {
                stage.v_dot.copy_from_slice(from.v_dot);
                stage.multipliers.copy_from_slice(from.multipliers);
                continue;
            };
            stage.v_dot.fill(0.0);
            stage.multipliers.fill(0.0);
            let x = 1.0 + c * step / behind;
            for (j, (v_dot, multipliers)) in self.guess.iter().enumerate() {
                let (k, l) = ((j + 1) % 3, (j + 2) % 3);
                let weight = (x - C[k]) * (x - C[l]) / ((C[j] - C[k]) * (C[j] - C[l]));
                axpy(weight, v_dot, &mut stage.v_dot);
                axpy(weight, multipliers, &mut stage.multipliers);
            }
        }
    }

    /// Positions and velocities of the stages from their unknowns.
    fn place(&mut self, s: StateRef<'_>, step: f64) {
        for (i, row) in A.iter().enumerate() {
            self.change_v.copy_from_slice(s.v);
            self.combined.fill(0.0);
            for (stage, a) in self.stages.iter().zip(row) {
                axpy(step * a, &stage.v_dot, &mut self.change_v);
                axpy(step * a, &stage.nu, &mut self.combined);
            }
            let stage = &mut self.stages[i];
            stage.v.copy_from_slice(&self.change_v);
            times_vector(&stage.jacobian, &self.combined, &mut stage.q_dot);
            axpy(1.0, &self.change_v, &mut stage.q_dot);
        }
        for (i, row) in A.iter().enumerate() {
            self.change_q.copy_from_slice(s.q);
            for (stage, a) in self.stages.iter().zip(row) {
                axpy(step * a, &stage.q_dot, &mut self.change_q);
            }
            self.stages[i].q.copy_from_slice(&self.change_q);
        }
    }

    fn time(i: usize, span: Span) -> f64 {
        if i == 2 { span.t1_left } else { span.t0 + C[i] * span.step() }
    }

    /// Factors both systems at the middle stage.
    fn linearize(&mut self, probe: &mut Probe<'_>, rows: &Rows, from: Departure<'_>) -> Result<()> {
        let (s, step) = (from.motion.state, from.span.step());
        let middle = &self.stages[1];
        let t = Self::time(1, from.span);
        let at = StateRef { t, q: &middle.q, v: &middle.v, turns: s.turns };
        self.equations.evaluate(probe, at)?;
        let at = MotionRef { state: at, v_dot: &middle.v_dot, multipliers: &middle.multipliers };
        self.equations.linearize(probe, rows, at)?;
        let size = self.equations.len();
        let g = step * REAL;
        self.real.fill(0.0);
        self.equations.assemble(Weights::real(g, g * g), &mut self.real, 0, 0);
        self.real_lu.factor(&self.real).map_err(|i| self.equations.singular(t, rows, i))?;
        // [p r; -r p] acts on (x, y) like p - i r on x + i y.
        let (re, im) = (step * PAIR[0], -step * PAIR[1]);
        let square = [re * re - im * im, 2.0 * re * im];
        let real = Weights { constant: 1.0, velocity: re, position: square[0], ratio: re };
        let imaginary = Weights { constant: 0.0, velocity: im, position: square[1], ratio: im };
        let minus = Weights { constant: 0.0, velocity: -im, position: -square[1], ratio: -im };
        self.pair.fill(0.0);
        for (weights, row, col) in [(real, 0, 0), (minus, 0, size), (imaginary, size, 0), (real, size, size)] {
            self.equations.assemble(weights, &mut self.pair, row, col);
        }
        self.pair_lu.factor(&self.pair).map_err(|i| self.equations.singular(t, rows, i))
    }

    fn iterate(&mut self, probe: &mut Probe<'_>, rows: &Rows, from: Departure<'_>) -> Result<()> {
        let (s, step) = (from.motion.state, from.span.step());
        let mut previous = f64::INFINITY;
        for iteration in 0..ITERATIONS {
            for i in 0..3 {
                self.residual(probe, rows, i, Self::time(i, from.span), s.turns)?;
            }
            self.solve(step);
            for stage in &mut self.stages {
                self.equations.add(&stage.right, rows, &mut stage.v_dot, &mut stage.multipliers, &mut stage.nu);
            }
            let change = self.replace(s, step);
            let rate = change / previous;
            // The error left is about `change rate / (1 - rate)`.
            let reached = iteration > 0 && rate < 1.0 && change * rate <= 1.0 - rate;
            let stalled = iteration > 1 && rate > 0.9 && change <= STALLED;
            if change == 0.0 || reached || stalled {
                return Ok(());
            }
            // Growing: nothing will come of it.
            if !(change.is_finite() && (iteration < 3 || rate < 2.0)) {
                break;
            }
            previous = change;
        }
        Err(self.equations.not_solved(probe, rows, s.t, step, &self.stages[2].q))
    }

    /// Minus the residual of stage `i` at time `t`.
    fn residual(&mut self, probe: &mut Probe<'_>, rows: &Rows, i: usize, t: f64, turns: &[f64]) -> Result<()> {
        let stage = &mut self.stages[i];
        self.equations.evaluate(probe, StateRef { t, q: &stage.q, v: &stage.v, turns })?;
        self.equations.residual(probe, rows, &stage.v, &stage.v_dot, &stage.multipliers, &mut stage.right);
        for x in &mut stage.right {
            *x = -*x;
        }
        rows.gather(&probe.values.matrix, &mut stage.jacobian);
        Ok(())
    }

    /// The changes of the unknowns, from and to the right sides of the stages.
    fn solve(&mut self, step: f64) {
        let size = self.equations.len();
        self.transform(&T_INVERSE);
        let (re, im) = (step * PAIR[0], -step * PAIR[1]);
        let (g, length) = (step * REAL, re * re + im * im);
        // 1 / (re + i im) and its square.
        let inverse = [re / length, -im / length];
        let square = [inverse[0] * inverse[0] - inverse[1] * inverse[1], 2.0 * inverse[0] * inverse[1]];
        let [first, second, third] = &mut self.stages;
        for i in 0..size {
            let (real, pair) = match self.equations.level(i) {
                RowLevel::Dynamics => (1.0, [1.0, 0.0]),
                RowLevel::Velocity => (1.0 / g, inverse),
                RowLevel::Position => (1.0 / (g * g), square),
            };
            first.right[i] *= real;
            let (x, y) = (second.right[i], third.right[i]);
            self.pair_right[i] = pair[0] * x - pair[1] * y;
            self.pair_right[size + i] = pair[1] * x + pair[0] * y;
        }
        self.real_lu.solve(&mut first.right);
        self.pair_lu.solve(&mut self.pair_right);
        second.right.copy_from_slice(&self.pair_right[..size]);
        third.right.copy_from_slice(&self.pair_right[size..]);
        self.transform(&T);
    }

    /// Combines the right sides of the stages.
    fn transform(&mut self, by: &[[f64; 3]; 3]) {
        let [first, second, third] = &mut self.stages;
        for ((x, y), z) in first.right.iter_mut().zip(&mut second.right).zip(&mut third.right) {
            let old = [*x, *y, *z];
            let [a, b, c] = by.map(|row| row[0] * old[0] + row[1] * old[1] + row[2] * old[2]);
            (*x, *y, *z) = (a, b, c);
        }
    }

    /// Places the stages anew; returns the size of the change in units of the end of the iteration, infinite where it left all bounds.
    fn replace(&mut self, s: StateRef<'_>, step: f64) -> f64 {
        for stage in &mut self.stages {
            // The right side is no longer needed: it keeps the old positions.
            stage.right[..self.n].copy_from_slice(&stage.q);
        }
        self.place(s, step);
        let (rtol, atol) = self.tolerance.unwrap_or((0.0, 0.0));
        let mut largest = 0.0;
        for stage in &self.stages {
            for (old, new) in stage.right.iter().zip(&stage.q) {
                let floor = ROUND_OFF * math::max(1.0, math::abs(*new));
                let change = math::abs(new - old) / math::max(SHARE * (atol + rtol * math::abs(*new)), floor);
                largest = math::max(change, largest);
                if !(math::abs(*new) < FARTHEST) {
                    largest = f64::INFINITY;
                }
            }
        }
        largest
    }

    /// Takes from the change of velocities what the constraints take: its part along `M^-1 C^T`.
    fn remove_normal_part(&mut self) {
        if self.tangent.factor(&self.equations.mass, &self.equations.ct, 0.0).is_err() {
            return;
        }
        times_vector(&self.equations.mass, &self.change_v, &mut self.moved);
        self.none.fill(0.0);
        self.tangent.solve(&mut self.moved, &mut self.none);
        self.change_v.copy_from_slice(&self.moved);
    }
}

impl Step for Radau {
    fn attempt(&mut self, probe: &mut Probe<'_>, formulation: &mut dyn Formulation, from: Departure<'_>) -> Result<()> {
        let Departure { motion: MotionRef { state: s, v_dot, .. }, span } = from;
        self.tried = span;
        self.v_0.copy_from_slice(s.v);
        self.v_dot_0.copy_from_slice(v_dot);
        self.predict(from.motion, span.step());
        self.place(s, span.step());
        let rows = formulation.rows();
        self.linearize(probe, rows, from)?;
        self.iterate(probe, rows, from)?;
        self.q.copy_from_slice(&self.stages[2].q);
        self.v.copy_from_slice(&self.stages[2].v);
        formulation.admit(probe, StateMut { t: span.t1_left, q: &mut self.q, v: &mut self.v, turns: s.turns })
    }

    fn candidate(&self) -> (&[f64], &[f64]) {
        (&self.q, &self.v)
    }

    fn work(&self, probe: &mut Probe<'_>, from: Departure<'_>) -> Option<[f64; 2]> {
        let (step, turns) = (from.span.step(), from.motion.state.turns);
        let mut work = [0.0; 2];
        // The last row of the table has the weights of the method.
        for (i, (stage, weight)) in self.stages.iter().zip(A[2]).enumerate() {
            let at = StateRef { t: Self::time(i, from.span), q: &stage.q, v: &stage.v, turns };
            let power = probe.power(at, &stage.multipliers);
            work[0] += step * weight * power[0];
            work[1] += step * weight * power[1];
        }
        Some(work)
    }

    fn error(&mut self, s: StateRef<'_>, step: f64, rtol: f64, atol: f64) -> f64 {
        if self.n == 0 {
            return 0.0;
        }
        let g = step * REAL;
        self.change_q.fill(0.0);
        self.change_v.fill(0.0);
        axpy(g, &self.v_0, &mut self.change_q);
        axpy(g, &self.v_dot_0, &mut self.change_v);
        for (stage, weight) in self.stages.iter().zip(ERROR) {
            for (change, (y1, y0)) in [(&mut self.change_q, (&stage.q, s.q)), (&mut self.change_v, (&stage.v, s.v))] {
                axpy(weight, y1, change);
                axpy(-weight, y0, change);
            }
        }
        // (I - g J)^-1 with the equations as a whole: dv = E_v + g dv', dq = E_q + g dv + g^2 A^T dnu.
        axpy(g, &self.change_v, &mut self.change_q);
        let right = &mut self.stages[0].right;
        self.equations.linear_residual(&self.change_q, &self.change_v, right);
        for (i, x) in right.iter_mut().enumerate() {
            *x /= match self.equations.level(i) {
                RowLevel::Dynamics => -1.0,
                RowLevel::Velocity => -g,
                RowLevel::Position => -g * g,
            };
        }
        self.real_lu.solve(right);
        self.equations.motion(right, &mut self.moved);
        axpy(g * g, &self.moved, &mut self.change_q);
        axpy(g, &right[..self.n], &mut self.change_v);
        self.remove_normal_part();
        let sum = weighted_square(&self.change_q, s.q, &self.q, rtol, atol)
            + weighted_square(&self.change_v, s.v, &self.v, rtol, atol);
        math::sqrt(sum / (2 * self.n) as f64)
    }

    fn accept(&mut self) {
        self.behind = (!self.tried.ends_at_break()).then(|| self.tried.step());
        for ((v_dot, multipliers), stage) in self.guess.iter_mut().zip(&self.stages) {
            v_dot.copy_from_slice(&stage.v_dot);
            multipliers.copy_from_slice(&stage.multipliers);
        }
    }
}
