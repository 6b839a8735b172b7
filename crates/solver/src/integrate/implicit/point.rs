//! Newton's method at the end of a step, for methods with one implicit point.
//!
//! ```text
//! v = v* + g1 a,   q = q* + g2 (a + A^T nu)
//! ```
//! `v*`, `q*` and the scales `g1`, `g2` are the method's. The linearization is exact and fresh in each iteration, so that convergence is
//! quadratic; only `A` in `A^T nu` is that of the iteration before, which costs a factor of the size of `nu`, an error term of the method.

use alloc::vec;
use alloc::vec::Vec;

use super::equations::{Equations, RowLevel, Weights};
use crate::failure::Result;
use crate::linalg::Matrix;
use crate::linalg::lu::Lu;
use crate::linalg::vector::axpy;
use crate::math;
use crate::probe::Probe;
use crate::rows::Rows;
use crate::system::{MotionRef, Sizes, StateRef};

/// Quadratic convergence needs four or five; where it needs more than this the step is too long.
const ITERATIONS: usize = 30;
/// A change of positions (relative, or absolute below 1) after which the next one is round-off.
const CONVERGED: f64 = 2e-14;
/// A change that round-off may keep from falling further.
const STALLED: f64 = 1e-11;

/// Coordinates beyond this are those of an iteration that diverges; their powers are still numbers.
pub(super) const FARTHEST: f64 = 1e60;

/// Where the step ends, as the method says.
#[derive(Copy, Clone, Debug)]
pub(super) struct Target<'a> {
    /// Time of the point, s.
    pub t: f64,
    /// Time at the start of the step and its length, for failures, s.
    pub from: f64,
    pub step: f64,
    pub turns: &'a [f64],
    pub g1: f64,
    pub g2: f64,
}

/// The point with its unknowns, in buffers of fixed size.
#[derive(Clone, Debug)]
pub(super) struct Point {
    equations: Equations,
    matrix: Matrix,
    lu: Lu,
    right: Vec<f64>,
    shift: Vec<f64>,
    /// `q*` and `v*`.
    pub base_q: Vec<f64>,
    pub base_v: Vec<f64>,
    pub q: Vec<f64>,
    pub v: Vec<f64>,
    /// The method's accelerations and multipliers; first guesses on entry.
    pub a: Vec<f64>,
    pub multipliers: Vec<f64>,
    nu: Vec<f64>,
}

impl Point {
    pub fn new(sizes: Sizes, rows: &Rows, invariants: bool) -> Self {
        let equations = Equations::new(sizes, rows, invariants);
        let (n, size) = (sizes.n, equations.len());
        let zeros = || vec![0.0; n];
        Point {
            matrix: Matrix::zeros(size, size),
            lu: Lu::new(size),
            right: vec![0.0; size],
            shift: zeros(),
            base_q: zeros(),
            base_v: zeros(),
            q: zeros(),
            v: zeros(),
            a: zeros(),
            multipliers: vec![0.0; sizes.rows()],
            nu: vec![0.0; equations.extra()],
            equations,
        }
    }

    /// Solves for the point.
    pub fn solve(&mut self, probe: &mut Probe<'_>, rows: &Rows, target: Target<'_>) -> Result<()> {
        self.nu.fill(0.0);
        self.shift.fill(0.0);
        self.place(target);
        let mut previous = f64::INFINITY;
        for _ in 0..ITERATIONS {
            let change = self.iterate(probe, rows, target)?;
            if !change.is_finite() {
                break;
            }
            if change <= CONVERGED || (change <= STALLED && change >= 0.25 * previous) {
                return Ok(());
            }
            previous = change;
        }
        Err(self.equations.not_solved(probe, rows, target.from, target.step, &self.q))
    }

    /// `A^T nu` of the solution: `q' = v + g1 A^T nu` where `q'` is the method's.
    pub fn slip(&self) -> &[f64] {
        &self.shift
    }

    fn iterate(&mut self, probe: &mut Probe<'_>, rows: &Rows, target: Target<'_>) -> Result<f64> {
        let s = StateRef { t: target.t, q: &self.q, v: &self.v, turns: target.turns };
        self.equations.evaluate(probe, s)?;
        let at = MotionRef { state: s, v_dot: &self.a, multipliers: &self.multipliers };
        self.equations.linearize(probe, rows, at)?;
        self.matrix.fill(0.0);
        self.equations.assemble(Weights::real(target.g1, target.g2), &mut self.matrix, 0, 0);
        self.lu.factor(&self.matrix).map_err(|i| self.equations.singular(target.t, rows, i))?;
        self.equations.residual(probe, rows, &self.v, &self.a, &self.multipliers, &mut self.right);
        for (i, x) in self.right.iter_mut().enumerate() {
            *x /= match self.equations.level(i) {
                RowLevel::Dynamics => -1.0,
                RowLevel::Velocity => -target.g1,
                RowLevel::Position => -target.g2,
            };
        }
        self.lu.solve(&mut self.right);
        self.equations.add(&self.right, rows, &mut self.a, &mut self.multipliers, &mut self.nu);
        self.equations.spread(probe, rows, &self.nu, &mut self.shift);
        Ok(self.place(target))
    }

    /// Places `q` and `v` after a change of the unknowns; returns the largest change of a coordinate, infinite where it left all
    /// bounds.
    fn place(&mut self, target: Target<'_>) -> f64 {
        self.v.copy_from_slice(&self.base_v);
        axpy(target.g1, &self.a, &mut self.v);
        let mut largest = 0.0;
        for (i, q) in self.q.iter_mut().enumerate() {
            let next = self.base_q[i] + target.g2 * (self.a[i] + self.shift[i]);
            // The round-off of a difference is that of what is subtracted.
            let size = math::max(1.0, math::max(math::abs(next), math::abs(self.base_q[i])));
            let change = math::abs(next - *q) / size;
            largest = math::max(change, largest);
            if !(math::abs(next) < FARTHEST) {
                largest = f64::INFINITY;
            }
            *q = next;
        }
        largest
    }
}
