//! The ways to move at a pose, and the motion along one of them.
//!
//! ```text
//! free modes:  columns of N with C N = 0, in reduced echelon form (each with 1 at a coordinate where the others have 0)
//! motion:      d <- T T^T d,  T an orthonormal basis of ker C(q);   q <- q + ds d / |d|_w;   then assembled again, c(q) = 0
//! ```
//! The echelon form keeps modes of parts that have nothing to do with each other apart: the null space of a block-diagonal matrix is
//! the sum of the null spaces. A motion stays on the constraints because every pose is assembled; rows of velocity (rolling,
//! edges) hold to first order, since every step lies in the kernel of all rows. Time stands still.

use alloc::vec;
use alloc::vec::Vec;

use crate::assemble::{AssemblyOptions, assemble};
use crate::failure::{Failure, Result};
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::vector::{axpy, dot, max_abs, norm};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column};
use crate::math;
use crate::redundancy::{RankOptions, constraint_matrix};
use crate::run::StartState;
use crate::system::{StateRef, System};
use crate::work;

/// Entries of a mode below this share of the largest are round-off.
const NOTHING: f64 = 1e-9;
/// A direction that keeps less than this share of its length in the kernel at the next pose leads nowhere.
const LOST: f64 = 0.2;
/// An assembly that takes back more than this share of a step leads nowhere.
const TAKEN_BACK: f64 = 0.5;
/// A pose that the assembly left with more than this is not on the constraints.
const ASSEMBLED: f64 = 1e-11;

/// A basis of the velocities that all rows allow at `state`, each vector of length `n` with largest entry 1.
///
/// # Errors
/// [`crate::Failure::NonFinite`], [`crate::Failure::OutOfWork`].
pub fn free_modes(system: &mut dyn System, state: StateRef<'_>) -> Result<Vec<Vec<f64>>> {
    let work = work::of_kernel(system.sizes());
    if !system.spend(work) {
        return Err(Failure::OutOfWork { t: state.t });
    }
    let basis = kernel(system, state)?;
    let (n, p) = (basis.nrows(), basis.ncols());
    let mut modes: Vec<Vec<f64>> = (0..p).map(|k| column(&basis, k).to_vec()).collect();
    let mut taken = vec![false; n];
    for k in 0..p {
        // The largest entry that is left, of all modes from k on: complete pivoting. Ties go to the first coordinate.
        let (mut best, mut mode, mut place) = (0.0, k, 0);
        for (j, candidate) in modes.iter().enumerate().skip(k) {
            for (i, x) in candidate.iter().enumerate() {
                if !taken[i] && math::abs(*x) > (1.0 + NOTHING) * best {
                    (best, mode, place) = (math::abs(*x), j, i);
                }
            }
        }
        modes.swap(k, mode);
        taken[place] = true;
        let pivot = modes[k][place];
        for x in &mut modes[k] {
            *x /= pivot;
        }
        let own = modes[k].clone();
        for (j, other) in modes.iter_mut().enumerate() {
            if j != k {
                axpy(-other[place], &own, other);
                other[place] = 0.0;
            }
        }
    }
    for mode in &mut modes {
        let largest = max_abs(mode);
        for x in mode.iter_mut() {
            *x = if math::abs(*x) <= NOTHING * largest { 0.0 } else { *x / largest };
        }
    }
    Ok(modes)
}

/// How far a motion along a mode goes.
#[derive(Copy, Clone, Debug)]
pub struct Reach<'a> {
    /// What a unit of each coordinate counts.
    pub weights: &'a [f64],
    /// Length of the way, in units of the coordinate that moves most.
    pub length: f64,
    /// Number of steps.
    pub steps: usize,
}

/// Poses along `direction` from `state`, which is not among them: all of them assembled, at the time of `state`; `v` is the direction
/// there. Fewer than asked for where the way ends: at a pose that only seems to be free, at a limit that cannot be passed.
///
/// # Errors
/// [`crate::Failure::NonFinite`] at `state`.
pub fn follow(
    system: &mut dyn System,
    state: StateRef<'_>,
    direction: &[f64],
    reach: Reach<'_>,
) -> Result<Vec<StartState>> {
    let mut poses: Vec<StartState> = Vec::new();
    let mut basis = kernel(system, state)?;
    let mut here = StartState { t: state.t, q: state.q.to_vec(), v: direction.to_vec(), turns: state.turns.to_vec() };
    #[expect(clippy::cast_precision_loss, reason = "a number of pictures")]
    let step = reach.length / reach.steps.max(1) as f64;
    for _ in 0..reach.steps {
        let Some(along) = projected(&basis, &here.v, reach.weights) else { break };
        let mut q = here.q.clone();
        axpy(step, &along, &mut q);
        let (wanted, mut v, mut turns) = (q.clone(), vec![0.0; q.len()], here.turns.clone());
        let Ok(assembly) = assemble(system, state.t, &mut q, &mut v, &mut turns, &AssemblyOptions::default()) else {
            break;
        };
        let back = weighted(&q, &wanted, reach.weights);
        if assembly.constraints_residual > ASSEMBLED * (1.0 + max_abs(&q)) || back > TAKEN_BACK * step {
            break;
        }
        let pose = StartState { t: state.t, q, v: along, turns };
        let Ok(next) = kernel(system, StateRef { t: pose.t, q: &pose.q, v: &v, turns: &pose.turns }) else { break };
        basis = next;
        poses.push(pose.clone());
        here = pose;
    }
    Ok(poses)
}

/// An orthonormal basis of the kernel of `C`, `n x p`.
fn kernel(system: &mut dyn System, state: StateRef<'_>) -> Result<Matrix> {
    let ct = constraint_matrix(system, state, &RankOptions::default())?;
    let sizes = system.sizes();
    let mut qr = RankQr::new(sizes.n, sizes.rows());
    qr.factor(&ct, sizes.m, TOLERANCE);
    let mut basis = zeros(sizes.n, sizes.n - qr.rank());
    qr.complement(&mut basis);
    Ok(basis)
}

/// The part of a direction that lies in the kernel, largest weighted entry 1; none if there is too little of it.
fn projected(basis: &Matrix, direction: &[f64], weights: &[f64]) -> Option<Vec<f64>> {
    let mut along = vec![0.0; direction.len()];
    for k in 0..basis.ncols() {
        let part = column(basis, k);
        axpy(dot(part, direction), part, &mut along);
    }
    if !(norm(&along) > LOST * norm(direction)) {
        return None;
    }
    let most = along.iter().zip(weights).fold(0.0, |most, (x, w)| math::max(math::abs(x * w), most));
    if !(most > 0.0) {
        return None;
    }
    for x in &mut along {
        *x /= most;
    }
    Some(along)
}

fn weighted(a: &[f64], b: &[f64], weights: &[f64]) -> f64 {
    a.iter().zip(b).zip(weights).fold(0.0, |most, ((a, b), w)| math::max(math::abs((a - b) * w), most))
}
