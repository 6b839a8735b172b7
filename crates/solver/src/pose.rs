//! Moving by hand: the configuration on `c = 0` that brings a point as near to a target as it gets.
//!
//! ```text
//! minimize |r|^2 / 2,  r = p(q) - target,  subject to c(q) = 0
//!
//! [ J^T J + nu M s   A^T   ] [ dq ]   [ -J^T r ]
//! [       A         -eps I ] [ mu ] = [   -c   ]
//! ```
//! Gauss-Newton steps in the tangent space, damped after Levenberg and Marquardt (Nocedal, Wright, Numerical Optimization,
//! 2nd ed. (2006), sections 10.3 and 18.1) in the metric of the mass matrix, `s` the mean of `diag(J M^-1 J^T)`, so that
//! `nu` has no unit. After each step the rows are closed by Newton's method with the same factors; a step that leaves the
//! tangent space so far that this takes much of it is halved by more damping, so that a drag does not leap to another
//! assembly. `eps` lets dependent rows pass.
//!
//! The point is free in as many directions as `G = J X`, `[M A^T; A -eps] [X; Y] = [J^T; 0]` (its inverse effective mass)
//! has eigenvalues that count beside `s`. At a limit (a dead centre, a stretched chain) it has fewer than before.

use alloc::vec;
use alloc::vec::Vec;

use crate::failure::{Failure, Result};
use crate::linalg::saddle::{Saddle, definite_share, make_definite, trace};
use crate::linalg::symmetric_eigen::SymmetricEigen;
use crate::linalg::vector::{axpy, dot, norm};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column};
use crate::math;
use crate::probe::{Probe, Values};
use crate::rows::Residual;
use crate::system::{StateRef, System};

/// What came of a pull.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Pull {
    /// How far the point is from the target.
    pub distance: f64,
    /// No further step brings it nearer.
    pub settled: bool,
    /// Directions in which the point can move, where it has settled.
    pub freedom: Option<usize>,
    /// Iterations taken.
    pub iterations: usize,
}

/// Scaled residual at which the rows are closed.
const CLOSED: f64 = 1e-12;
/// Newton steps that close the rows after one step.
const CLOSINGS: usize = 8;
/// Share of a step that closing may undo.
const BEND: f64 = 0.35;
/// Least part of the square of the distance by which an iteration must bring the point nearer.
const PROGRESS: f64 = 1e-12;
/// Share of the hoped-for gain below which steps get shorter, and above which they get longer.
const POOR: f64 = 0.25;
const GOOD: f64 = 0.75;
/// Damping: at first, least, growth after a step that did not help, most.
const DAMPING: (f64, f64, f64, f64) = (1e-3, 1e-9, 8.0, 1e9);
/// Regularization of dependent rows (of the scaled system).
const EPS: f64 = 1e-11;
/// An inverse effective mass below this share of that of the free point does not count.
const MOVES: f64 = 1e-3;

/// A step that was taken: squares of distances.
struct Step {
    /// After it.
    next: f64,
    /// By how much the linear model made it less.
    hoped: f64,
}

/// The workspace of a drag; between two pulls it remembers how carefully it must step.
#[derive(Debug)]
pub struct Puller {
    values: Values,
    goals: usize,
    m: usize,
    ct: Matrix,
    metric: Matrix,
    mass: Matrix,
    saddle: Saddle,
    damping: f64,
    v: Vec<f64>,
    trial: Vec<f64>,
    next_turns: Vec<f64>,
    step: Vec<f64>,
    change: Vec<f64>,
    mu: Vec<f64>,
    r: Vec<f64>,
}

impl Puller {
    /// For a system whose last `goals` holonomic rows are not constraints but the coordinates of the point that is pulled.
    pub fn new(system: &dyn System, goals: usize) -> Self {
        let sizes = system.sizes();
        let (n, m) = (sizes.n, sizes.m - goals);
        Puller {
            values: Values::new(system),
            goals,
            m,
            ct: zeros(n, m),
            metric: zeros(n, n),
            mass: zeros(n, n),
            saddle: Saddle::new(n, m),
            damping: DAMPING.0,
            v: vec![0.0; n],
            trial: vec![0.0; n],
            next_turns: vec![0.0; sizes.turns],
            step: vec![0.0; n],
            change: vec![0.0; n],
            mu: vec![0.0; m],
            r: vec![0.0; goals],
        }
    }

    /// Moves `q` (which fulfils the rows) so that the point comes nearer to `target`, by at most `iterations` steps; `turns` are renewed.
    ///
    /// # Errors
    /// [`Failure::NonFinite`], or [`Failure::Singular`] where the rows cannot be factored.
    pub fn pull(
        &mut self,
        system: &mut dyn System,
        t: f64,
        q: &mut [f64],
        turns: &mut [f64],
        target: &[f64],
        iterations: usize,
    ) -> Result<Pull> {
        self.evaluate(system, t, q, turns)?;
        let mut square = self.miss(target);
        let mut pull = Pull::default();
        while pull.iterations < iterations && !pull.settled {
            pull.iterations += 1;
            self.factor(t, self.damping)?;
            let accepted = self.attempt(system, t, q, turns, target, square)?;
            match accepted {
                Some(Step { next, hoped }) => {
                    q.copy_from_slice(&self.trial);
                    turns.copy_from_slice(&self.next_turns);
                    let gained = square - next;
                    pull.settled = math::max(gained, hoped) <= PROGRESS * square;
                    square = next;
                    // A curved way far from its target makes Gauss-Newton steps too long: what they gain tells.
                    if gained < POOR * hoped {
                        self.damping = math::min(self.damping * DAMPING.2, DAMPING.3);
                    } else if gained > GOOD * hoped {
                        self.damping = math::max(self.damping / DAMPING.2, DAMPING.1);
                    }
                }
                None => {
                    self.damping *= DAMPING.2;
                    if self.damping > DAMPING.3 {
                        self.damping = DAMPING.0;
                        pull.settled = true;
                    }
                }
            }
            // What was tried is forgotten: the next step begins at `q`.
            self.evaluate(system, t, q, turns)?;
            self.miss(target);
        }
        pull.distance = math::sqrt(square);
        if pull.settled {
            pull.freedom = Some(self.freedom(t)?);
        }
        Ok(pull)
    }

    /// Rows (of the constraints) through which the pull goes at `q`, each with its share of the pull, the largest first.
    ///
    /// # Errors
    /// As of [`Puller::pull`].
    pub fn carrying(
        &mut self,
        system: &mut dyn System,
        t: f64,
        q: &[f64],
        turns: &[f64],
        target: &[f64],
    ) -> Result<Vec<(usize, f64)>> {
        self.evaluate(system, t, q, turns)?;
        self.miss(target);
        self.saddle_of_mass(t)?;
        let pulled = self.pulled();
        self.change.copy_from_slice(&pulled);
        self.mu.fill(0.0);
        let (change, mu) = (&mut self.change, &mut self.mu);
        self.saddle.solve(change, mu);
        let whole = math::max(norm(&pulled), f64::MIN_POSITIVE);
        let mut rows: Vec<(usize, f64)> = self
            .mu
            .iter()
            .enumerate()
            .map(|(row, mu)| (row, math::abs(*mu) * norm(column(&self.ct, row)) / whole))
            .collect();
        holonomy_expr::order::sort_by(&mut rows, |a, b| b.1.total_cmp(&a.1));
        Ok(rows)
    }

    fn evaluate(&mut self, system: &mut dyn System, t: f64, q: &[f64], turns: &[f64]) -> Result<()> {
        let mut probe = Probe { system, values: &mut self.values };
        let state = StateRef { t, q, v: &self.v, turns };
        probe.position(state)?;
        probe.dynamics(state)?;
        for j in 0..self.m {
            self.ct.as_mut_slice()[j * q.len()..(j + 1) * q.len()].copy_from_slice(column(&self.values.matrix, j));
        }
        self.mass.as_mut_slice().copy_from_slice(self.values.mass.as_slice());
        Ok(())
    }

    /// `r` at the values at hand, and its square.
    fn miss(&mut self, target: &[f64]) -> f64 {
        for (k, r) in self.r.iter_mut().enumerate() {
            *r = self.values.constraints[self.m + k] - target[k];
        }
        dot(&self.r, &self.r)
    }

    /// Gradient of the point's coordinate number `k`.
    fn goal(&self, k: usize) -> &[f64] {
        column(&self.values.matrix, self.m + k)
    }

    /// `-J^T r`
    fn pulled(&self) -> Vec<f64> {
        let mut pulled = vec![0.0; self.v.len()];
        for k in 0..self.goals {
            axpy(-self.r[k], self.goal(k), &mut pulled);
        }
        pulled
    }

    /// Mean of `diag(J M^-1 J^T)` with the diagonal of `M` only.
    fn scale(&self) -> f64 {
        let mut sum = 0.0;
        for k in 0..self.goals {
            for (j, g) in self.goal(k).iter().enumerate() {
                let mass = self.mass[(j, j)];
                if mass > 0.0 {
                    sum += g * g / mass;
                }
            }
        }
        if sum > 0.0 { sum / self.goals as f64 } else { 1.0 }
    }

    fn factor(&mut self, t: f64, damping: f64) -> Result<()> {
        let n = self.v.len();
        let weight = damping * self.scale();
        let share = definite_share(trace(&self.mass), n);
        for j in 0..n {
            for i in 0..n {
                let mass = self.mass[(i, j)] + if i == j { share } else { 0.0 };
                let mut sum = weight * mass;
                for k in 0..self.goals {
                    sum += self.goal(k)[i] * self.goal(k)[j];
                }
                self.metric[(i, j)] = sum;
            }
        }
        self.saddle.factor(&self.metric, &self.ct, EPS).map_err(|_| singular(t, self.m))
    }

    fn saddle_of_mass(&mut self, t: f64) -> Result<()> {
        make_definite(&mut self.mass);
        self.saddle.factor(&self.mass, &self.ct, EPS).map_err(|_| singular(t, self.m))
    }

    /// One step into `trial`, if it comes nearer than `square` and fulfils the rows.
    fn attempt(
        &mut self,
        system: &mut dyn System,
        t: f64,
        q: &[f64],
        turns: &[f64],
        target: &[f64],
        square: f64,
    ) -> Result<Option<Step>> {
        let pulled = self.pulled();
        self.step.copy_from_slice(&pulled);
        for (mu, c) in self.mu.iter_mut().zip(&self.values.constraints) {
            *mu = -c;
        }
        self.saddle.solve(&mut self.step, &mut self.mu);
        self.trial.copy_from_slice(q);
        axpy(1.0, &self.step, &mut self.trial);
        let left = |k: usize| self.r[k] + dot(self.goal(k), &self.step);
        let hoped = square - (0..self.goals).fold(0.0, |sum, k| sum + left(k) * left(k));
        let length = norm(&self.step);
        let mut bent = 0.0;
        self.next_turns.copy_from_slice(turns);
        for closing in 0..=CLOSINGS {
            let mut probe = Probe { system: &mut *system, values: &mut self.values };
            let state = StateRef { t, q: &self.trial, v: &self.v, turns };
            if probe.position(state).is_err() {
                return Ok(None);
            }
            let residual = Residual::of(&self.values.constraints, 0..self.m, &self.values.rows, &self.trial);
            if residual.loose <= CLOSED {
                let mut probe = Probe { system, values: &mut self.values };
                // A joint that turns by more than a right angle in one step may have gone the other way round.
                if probe.turns(state, &mut self.next_turns)? > core::f64::consts::FRAC_PI_2 {
                    return Ok(None);
                }
                let next = self.miss(target);
                return Ok((next < square).then_some(Step { next, hoped }));
            }
            if closing == CLOSINGS {
                break;
            }
            self.change.fill(0.0);
            for (mu, c) in self.mu.iter_mut().zip(&self.values.constraints) {
                *mu = -c;
            }
            self.saddle.solve(&mut self.change, &mut self.mu);
            bent += norm(&self.change);
            if bent > BEND * length + f64::EPSILON {
                return Ok(None);
            }
            axpy(1.0, &self.change, &mut self.trial);
        }
        Ok(None)
    }

    /// Directions in which the point can move at `q`.
    ///
    /// # Errors
    /// As of [`Puller::pull`].
    pub fn freedom_at(&mut self, system: &mut dyn System, t: f64, q: &[f64], turns: &[f64]) -> Result<usize> {
        self.evaluate(system, t, q, turns)?;
        self.freedom(t)
    }

    /// The same at the values at hand.
    fn freedom(&mut self, t: f64) -> Result<usize> {
        let scale = self.scale();
        self.saddle_of_mass(t)?;
        let mut g = zeros(self.goals, self.goals);
        for k in 0..self.goals {
            self.change.copy_from_slice(column(&self.values.matrix, self.m + k));
            self.mu.fill(0.0);
            self.saddle.solve(&mut self.change, &mut self.mu);
            for j in 0..self.goals {
                g[(j, k)] = dot(self.goal(j), &self.change);
            }
        }
        let mut eigen = SymmetricEigen::new(self.goals);
        eigen.decompose(&g);
        Ok(eigen.values().iter().filter(|value| **value > MOVES * scale).count())
    }
}

fn singular(t: f64, rank: usize) -> Failure {
    Failure::Singular { t, row: None, coordinate: None, rank }
}
