//! Assembly of consistent start positions and velocities.
//!
//! ```text
//! positions:   [ M   A^T   ] [ dq ]   [  0 ]          velocities:   [ M  C^T ] [ dv ]   [      0     ]
//!              [ A  -eps I ] [ mu ] = [ -c ]                        [ C   0  ] [ mu ] = [ -(C v + b) ]
//! ```
//! Each change is the least one in the metric of the mass matrix. `eps` falls with the residual (Levenberg-Marquardt with
//! parameter |c|^2: Yamashita, Fukushima, Computing Suppl. 15 (2001) 239), so the iteration converges quadratically for
//! dependent but consistent rows too, where the matrix with `eps = 0` is singular. A step is halved until the residual falls.
//! Where `M` is not definite on ker C, a small multiple of the identity is added.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::failure::{Failure, Process, Result};
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::saddle::{Deficient, Saddle, make_definite};
use crate::linalg::vector::{axpy, norm};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::math;
use crate::probe::{Probe, Values};
use crate::rank::{self, Candidates};
use crate::rows::{Convergence, Residual, Rows};
use crate::saddle_point::SaddlePoint;
use crate::system::{StateRef, System};

/// Limits of an assembly.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct AssemblyOptions {
    /// Largest number of iterations.
    pub iterations: usize,
}

impl Default for AssemblyOptions {
    fn default() -> Self {
        AssemblyOptions { iterations: 200 }
    }
}

/// How far the start moved.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Assembly {
    /// Largest change of a coordinate.
    pub position_moved: f64,
    /// Largest change of a velocity.
    pub velocity_moved: f64,
    /// Largest |c| that is left.
    pub constraints_residual: f64,
    /// The row it belongs to; none without holonomic rows.
    pub worst_row: Option<usize>,
    /// Iterations taken for the positions.
    pub iterations: usize,
}

/// A residual (scaled) that is left without hope of improvement and is still accepted: what double precision leaves of rows
/// whose terms cancel, or of a configuration where rows become dependent.
const ACCEPTED: f64 = 1e-10;
/// Halvings of a step before it is given up.
const HALVINGS: usize = 30;
/// A step that leaves more than this share of the residual is a stall; so many in a row, and nothing better is near.
const STALL: f64 = 0.999;
const STALLS: usize = 5;
/// Regularization of the scaled system over the squared residual: small, so that steps stay those of least change.
const EPS_SHARE: f64 = 1e-6;
/// How the regularization grows where steps no longer help.
const DAMPING_GROWTH: f64 = 1e3;
/// Smallest regularization of the scaled system.
const SMALLEST_EPS: f64 = 1e-13;
/// How it grows where the factorization takes it for round-off.
const EPS_GROWTH: f64 = 100.0;

/// Moves `q`, then `v`, least in the metric of the mass matrix so that `c = 0` and `C v + b = 0`; `turns` are renewed on the way.
///
/// Dependent but consistent rows are no obstacle.
///
/// # Errors
/// [`Failure::Inconsistent`] with the row that is worst, if no configuration (or velocity) near the start fulfils all rows;
/// [`Failure::NotConverged`] if the iterations were used up; [`Failure::NonFinite`].
pub fn assemble(
    system: &mut dyn System,
    t0: f64,
    q: &mut [f64],
    v: &mut [f64],
    turns: &mut [f64],
    options: &AssemblyOptions,
) -> Result<Assembly> {
    let sizes = system.sizes();
    let mut values = Values::with(&*system, !rank::is_large(sizes));
    let mut probe = Probe { system, values: &mut values };
    let mut assembly = Assembly::default();
    let (q0, v0) = (q.to_vec(), v.to_vec());
    if sizes.m > 0 {
        assembly.iterations = positions(&mut probe, t0, q, v, turns, options)?;
        let residual = Residual::of(&probe.values.constraints, 0..sizes.m, &probe.values.rows, q);
        assembly.constraints_residual = residual.value;
        assembly.worst_row = Some(residual.row);
    }
    renew_turns(&mut probe, t0, q, v, turns)?;
    if sizes.rows() > 0 {
        velocities(&mut probe, t0, q, v, turns)?;
    }
    assembly.position_moved = largest_change(q, &q0);
    assembly.velocity_moved = largest_change(v, &v0);
    Ok(assembly)
}

/// Levenberg-Marquardt on all holonomic rows; returns the number of iterations.
fn positions(
    probe: &mut Probe<'_>,
    t: f64,
    q: &mut [f64],
    v: &[f64],
    turns: &mut [f64],
    options: &AssemblyOptions,
) -> Result<usize> {
    let (n, m) = (q.len(), probe.values.sizes.m);
    probe.spend(t, probe.values.work.dynamics)?;
    let mut least = LeastChange::new(probe.values, (0..m).collect());
    let (mut change, mut mu, mut trial) = (vec![0.0; n], vec![0.0; m], vec![0.0; n]);
    let mut scales = vec![0.0; m];
    let mut convergence = Convergence::new();
    let (mut stalls, mut damping) = (0, EPS_SHARE);
    for iteration in 0..=options.iterations {
        renew_turns(probe, t, q, v, turns)?;
        probe.position(StateRef { t, q, v, turns })?;
        let residual = Residual::of(&probe.values.constraints, 0..m, &probe.values.rows, q);
        if convergence.reached(&residual) {
            return Ok(iteration);
        }
        let (row, value) = (residual.row, residual.value);
        if iteration == options.iterations {
            return Err(Failure::NotConverged { t, what: Process::Assembly, row, residual: value });
        }
        probe.dynamics(StateRef { t, q, v, turns })?;
        let constraints = probe.values.constraints.clone();
        for (scale, j) in scales.iter_mut().zip(0..m) {
            let length = norm(probe.values.rows.row(j).1);
            *scale = if length > 0.0 { 1.0 / length } else { 1.0 };
        }
        let before = merit(&constraints, &scales);
        let eps = math::max(damping * math::min(before * before, 1.0), SMALLEST_EPS);
        least.step(probe.values, eps, &constraints, (&mut change, &mut mu), t)?;
        // Halve until the residual falls; a trial outside the model's domain does not count.
        let mut share = 1.0;
        let mut after = before;
        for _ in 0..HALVINGS {
            trial.copy_from_slice(q);
            axpy(share, &change, &mut trial);
            if probe.position(StateRef { t, q: &trial, v, turns }).is_ok() {
                after = merit(&probe.values.constraints, &scales);
                if after < before {
                    break;
                }
            }
            share *= 0.5;
        }
        stalls = if after < STALL * before { 0 } else { stalls + 1 };
        if !(after < before) || stalls == STALLS {
            if residual.loose <= ACCEPTED {
                probe.position(StateRef { t, q, v, turns })?;
                return Ok(iteration);
            }
            if damping >= 1.0 {
                return Err(Failure::Inconsistent { t, row, residual: value, velocity: false });
            }
            // Rows may be dependent and contradict each other here: shorter steps towards the least sum of squares.
            (stalls, damping) = (0, math::min(DAMPING_GROWTH * damping, 1.0));
        } else if stalls == 0 {
            damping = math::max(damping / 10.0, EPS_SHARE);
        }
        if after < before {
            q.copy_from_slice(&trial);
        }
    }
    Ok(options.iterations)
}

/// One linear problem; rows that depend on others are left out and must agree.
fn velocities(probe: &mut Probe<'_>, t: f64, q: &[f64], v: &mut [f64], turns: &[f64]) -> Result<()> {
    let sizes = probe.values.sizes;
    probe.position(StateRef { t, q, v, turns })?;
    probe.velocity(StateRef { t, q, v, turns })?;
    probe.dynamics(StateRef { t, q, v, turns })?;
    let kept = independent(probe, t)?;
    let mut least = LeastChange::new(probe.values, kept);
    least.factor(probe.values, 0.0, t)?;
    let mut residual = vec![0.0; sizes.rows()];
    let (mut change, mut mu) = (vec![0.0; sizes.n], vec![0.0; least.rows.len()]);
    // Linear; once more against round-off.
    for _ in 0..2 {
        probe.velocity_residual(v, &mut residual);
        least.solve(&residual, (&mut change, &mut mu), t)?;
        axpy(1.0, &change, v);
    }
    probe.velocity_residual(v, &mut residual);
    let worst = Residual::of(&residual, 0..sizes.rows(), &probe.values.rows, v);
    if worst.loose > DISAGREEMENT {
        return Err(Failure::Inconsistent { t, row: worst.row, residual: worst.value, velocity: true });
    }
    Ok(())
}

/// Rows that are independent at the point of the values at hand, ascending.
fn independent(probe: &mut Probe<'_>, t: f64) -> Result<Vec<usize>> {
    probe.spend(t, probe.values.work.rank_only)?;
    let values = &*probe.values;
    let sizes = values.sizes;
    if rank::is_large(sizes) {
        let kept = Candidates::all(values).decide(TOLERANCE).kept;
        // A decision that the budget has broken off is none.
        return probe.spend(t, 0).map(|()| kept);
    }
    let mut rank = RankQr::new(sizes.n, sizes.rows());
    rank.factor(&values.matrix, sizes.m, TOLERANCE);
    Ok(Rows::new(rank.order()[..rank.rank()].to_vec(), sizes.m).kept)
}

/// Dependent rows may disagree by this much (scaled): the tolerance of the rank decision with room for its conditioning.
const DISAGREEMENT: f64 = 1e-8;

/// The change of least size in the metric of the mass matrix that takes residuals of some rows away.
struct LeastChange {
    rows: Vec<usize>,
    factors: Factors,
}

enum Factors {
    Dense { ct: Matrix, saddle: Box<Saddle> },
    Sparse(Box<SaddlePoint>),
}

impl LeastChange {
    fn new(values: &Values, rows: Vec<usize>) -> Self {
        let n = values.sizes.n;
        let factors = if rank::is_large(values.sizes) {
            Factors::Sparse(Box::new(SaddlePoint::new(values, &rows)))
        } else {
            Factors::Dense { ct: zeros(n, rows.len()), saddle: Box::new(Saddle::new(n, rows.len())) }
        };
        LeastChange { rows, factors }
    }

    /// Factors with the mass matrix, or where it is not definite enough, with one that is.
    fn factor(&mut self, values: &Values, eps: f64, t: f64) -> Result<()> {
        let rank = self.rows.len();
        let singular = |_: Deficient| Failure::Singular { t, row: None, coordinate: None, rank };
        match &mut self.factors {
            Factors::Dense { ct, saddle } => {
                for (j, row) in self.rows.iter().enumerate() {
                    column_mut(ct, j).copy_from_slice(column(&values.matrix, *row));
                }
                if saddle.factor(&values.mass, ct, eps).is_ok() {
                    return Ok(());
                }
                let mut definite = values.mass.clone();
                make_definite(&mut definite);
                saddle.factor(&definite, ct, eps).map_err(singular)
            }
            Factors::Sparse(saddle) => {
                if saddle.factor(values, &self.rows, eps).is_ok() {
                    return Ok(());
                }
                saddle.factor_definite(values, eps).map_err(singular)
            }
        }
    }

    /// The change for the residuals of all rows, with the factors at hand.
    fn solve(&mut self, residual: &[f64], (change, mu): (&mut [f64], &mut [f64]), t: f64) -> Result<()> {
        change.fill(0.0);
        for (mu, row) in mu.iter_mut().zip(&self.rows) {
            *mu = -residual[*row];
        }
        match &mut self.factors {
            Factors::Dense { saddle, .. } => {
                saddle.solve(change, mu);
                Ok(())
            }
            Factors::Sparse(saddle) => saddle.solve(change, mu).map_err(|deficient| {
                let (row, coordinate) = match deficient {
                    Deficient::Coordinate(coordinate) => (None, Some(coordinate)),
                    Deficient::Row(place) => (self.rows.get(place).copied(), None),
                };
                Failure::Singular { t, row, coordinate, rank: self.rows.len() }
            }),
        }
    }

    /// Factors and solves for rows that may depend on each other: where a small `eps` cannot be told from round-off, with a larger one.
    fn step(
        &mut self,
        values: &Values,
        eps: f64,
        residual: &[f64],
        (change, mu): (&mut [f64], &mut [f64]),
        t: f64,
    ) -> Result<()> {
        let mut eps = eps;
        loop {
            let done = self.factor(values, eps, t).and_then(|()| self.solve(residual, (&mut *change, &mut *mu), t));
            match done {
                Err(_) if eps < EPS_SHARE => eps = math::min(EPS_GROWTH * eps, EPS_SHARE),
                done => return done,
            }
        }
    }
}

fn renew_turns(probe: &mut Probe<'_>, t: f64, q: &[f64], v: &[f64], turns: &mut [f64]) -> Result<()> {
    let mut renewed: Vec<f64> = turns.to_vec();
    probe.turns(StateRef { t, q, v, turns }, &mut renewed)?;
    turns.copy_from_slice(&renewed);
    Ok(())
}

/// 2-norm of the scaled residuals.
fn merit(c: &[f64], scales: &[f64]) -> f64 {
    math::sqrt(c.iter().zip(scales).fold(0.0, |s, (c, scale)| s + (c * scale) * (c * scale)))
}

fn largest_change(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |m, (a, b)| math::max(math::abs(a - b), m))
}
