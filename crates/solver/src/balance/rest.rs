//! Static equilibrium: a pose at which nothing begins to move.
//!
//! ```text
//! f(q, 0, t0) - C^T l = 0,   c(q, t0) = 0
//! Newton:    H y = g,                        q <- q + a T L^-T y,  assembled      until g = 0, |g| falling
//! descent:   H = U k U^T,  y = U |k|^-1 U^T g,                     assembled      the energy falling
//! release:   g(q) - (1 - s) L^-1 T^T M a0 = 0,  s from 0 to 1                     a0: acceleration at the start
//! ```
//! Newton goes to whatever equilibrium is near, stable or not. Descent takes each curvature as if it held: it passes by saddles and tops and ends where the
//! energy is least. Release begins with forces that hold the start as it is, and takes them away in steps: a homotopy that needs no knowledge of
//! which forces are loads. Rows of position are fulfilled at every pose, because it is assembled; rows of velocity (rolling) allow the directions
//! of `T` only, so that what rolls rolls to where it rests, and their multipliers carry load like all others; steps follow them (`transport`). Drivers are held.
//!
//! Sources: Nocedal, Wright, Numerical Optimization, 2nd ed. (2006), sections 3.4 (modified Newton), 11.3 (homotopy), 18.1 (Newton on the conditions with
//! multipliers, reduced to the tangent space).

use alloc::vec;
use alloc::vec::Vec;

use super::statics::{Rigidity, statics};
use super::transport::transported;
use crate::assemble::{AssemblyOptions, assemble};
use crate::failure::Result;
use crate::linalg::column;
use crate::linalg::svd::Svd;
use crate::linalg::symmetric_eigen::SymmetricEigen;
use crate::linalg::vector::{axpy, dot, max_abs, norm};
use crate::math;
use crate::run::StartState;
use crate::system::{StateRef, System};

/// Iterations of one search.
pub const MOST_ITERATIONS: usize = 20;
/// Steps in which the forces that hold the start are taken away.
const RELEASES: usize = 10;
/// Iterations of each of these steps.
const PER_RELEASE: usize = 6;
/// The largest step at first, in units of the weights; twice as long after each whose linear model held.
const LARGEST_STEP: f64 = 0.7;
/// The part of the change of a step by which what is left may miss its linear model where that holds.
const FORETOLD: f64 = 0.1;
/// Halvings of a step.
const HALVINGS: usize = 12;
/// Accelerations below this share of those that the forces would give alone are nothing.
const NOTHING: f64 = 1e-12;
/// The step more than needed is no longer than this, in units of the weights.
const MOST_POLISHED: f64 = 1e-4;
/// Where round-off stops the iteration, this share is accepted.
const ACCEPTED: f64 = 1e-8;
/// What every acceleration may be, m/s^2 or rad/s^2.
const STILL: f64 = 1e-13;
/// A stiffness below this share of the largest holds nothing.
const SOFT: f64 = 1e-10;
/// In descent a softer one counts as this share of the largest.
const FLOOR: f64 = 1e-3;
/// Constraints that the assembly left with more than this are not fulfilled.
const ASSEMBLED: f64 = 1e-9;

/// Where a search goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Search {
    /// To the nearest equilibrium.
    Newton,
    /// Down to where the energy is least; for systems that have one.
    Descent,
    /// Along with forces that are taken away in steps.
    Release,
}

/// How a search ended.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The last pose; its velocities are zero.
    pub pose: StartState,
    /// Statics there.
    pub rigidity: Rigidity,
    /// Iterations taken.
    pub iterations: usize,
    /// Is the pose an equilibrium?
    pub at_rest: bool,
    /// Does nothing resist the force that is left, here and where the search began?
    pub unresisted: bool,
    /// Of a search on one side: the pose before the step that passed an open row, where it ended.
    pub before: Option<StartState>,
}

/// Searches for an equilibrium from the pose of `start`, at its time. `weights`: what a unit of each coordinate counts.
///
/// # Errors
/// [`crate::Failure::NonFinite`], [`crate::Failure::Singular`] at the start; `Ok(None)` if the system has no derivatives.
pub fn find_rest(
    system: &mut dyn System,
    start: &StartState,
    weights: &[f64],
    search: Search,
) -> Result<Option<Searched>> {
    searched(system, start, weights, (search, None))
}

/// The same, ended by the first step that passes an open one-sided row by more than `passed`.
///
/// # Errors
/// As [`find_rest`].
pub fn find_rest_on_one_side(
    system: &mut dyn System,
    start: &StartState,
    weights: &[f64],
    search: Search,
    passed: f64,
) -> Result<Option<Searched>> {
    searched(system, start, weights, (search, Some(passed)))
}

fn searched(
    system: &mut dyn System,
    start: &StartState,
    weights: &[f64],
    (search, passed): (Search, Option<f64>),
) -> Result<Option<Searched>> {
    let mut pose = StartState { v: vec![0.0; start.q.len()], ..start.clone() };
    let Some(mut rigidity) = statics(system, state(&pose))? else { return Ok(None) };
    let unresisted = rigidity.size() > 0.0 && rigidity.is_unresisted();
    let held = rigidity.unbalanced.clone();
    let nothing = vec![0.0; held.len()];
    let mut walk = Walk { system, weights, iterations: 0, largest: LARGEST_STEP, passed, before: None };
    let at_rest = match search {
        Search::Newton | Search::Descent => {
            walk.until_balance(&mut pose, &mut rigidity, &nothing, search, MOST_ITERATIONS)?
        }
        Search::Release => {
            let mut reached = true;
            for k in 1..=RELEASES {
                #[expect(clippy::cast_precision_loss, reason = "a dozen steps")]
                let share = 1.0 - k as f64 / RELEASES as f64;
                let left: Vec<f64> = held.iter().map(|x| share * x).collect();
                reached = walk.until_balance(&mut pose, &mut rigidity, &left, Search::Newton, PER_RELEASE)?;
            }
            reached
        }
    };
    let unresisted = !at_rest && unresisted && rigidity.is_unresisted();
    Ok(Some(Searched { pose, rigidity, iterations: walk.iterations, at_rest, unresisted, before: walk.before }))
}

fn state(pose: &StartState) -> StateRef<'_> {
    StateRef { t: pose.t, q: &pose.q, v: &pose.v, turns: &pose.turns }
}

impl Rigidity {
    /// Is the force left over by all stiffness there is?
    pub fn is_unresisted(&self) -> bool {
        let taken = newton(self, &self.force);
        let mut left = self.force.clone();
        for (k, y) in taken.iter().enumerate() {
            axpy(-y, column(&self.stiffness, k), &mut left);
        }
        norm(&left) > 0.99 * self.size()
    }
}

/// `y` of least size that comes nearest to `H y = g`.
fn newton(rigidity: &Rigidity, force: &[f64]) -> Vec<f64> {
    let p = force.len();
    let mut svd = Svd::new(p, p);
    svd.decompose(&rigidity.stiffness);
    let mut y = vec![0.0; p];
    svd.solve(SOFT, force, &mut y);
    y
}

/// Down the energy, each curvature taken by its size; true if none is negative.
fn downhill(rigidity: &Rigidity, force: &[f64]) -> (Vec<f64>, bool) {
    let p = force.len();
    let mut eigen = SymmetricEigen::new(p);
    eigen.decompose(&rigidity.symmetric().0);
    let largest = max_abs(eigen.values());
    let floor = if largest > 0.0 { FLOOR * largest } else { 1.0 };
    let mut y = vec![0.0; p];
    let mut bowl = true;
    for (k, value) in eigen.values().iter().enumerate() {
        let part = column(eigen.vectors(), k);
        bowl &= *value > -SOFT * largest;
        let size = math::max(math::abs(*value), if *value > 0.0 { SOFT * largest } else { floor });
        axpy(dot(part, force) / size, part, &mut y);
    }
    (y, bowl)
}

struct Walk<'a> {
    system: &'a mut dyn System,
    weights: &'a [f64],
    iterations: usize,
    /// The largest step, in units of the weights.
    largest: f64,
    passed: Option<f64>,
    before: Option<StartState>,
}

impl Walk<'_> {
    /// Goes on until `f - held` is in balance; false if that is not reached.
    fn until_balance(
        &mut self,
        pose: &mut StartState,
        rigidity: &mut Rigidity,
        held: &[f64],
        search: Search,
        most: usize,
    ) -> Result<bool> {
        let mut polished = false;
        for iteration in 0..=most {
            let force = remaining(rigidity, held);
            let size = norm(&force);
            let still = |share: f64| max_abs(&rigidity.direction(&force)) <= math::max(share * rigidity.free, STILL);
            // One step more than needed: Newton doubles the digits.
            if size == 0.0 || (still(NOTHING) && polished) || iteration == most {
                return Ok(still(ACCEPTED));
            }
            polished = still(NOTHING);
            let (y, bowl) = match search {
                Search::Descent => downhill(rigidity, &force),
                _ => (newton(rigidity, &force), true),
            };
            // Round-off over a stiffness that is round-off, too, leads anywhere.
            if polished && self.length(&rigidity.direction(&y)) > MOST_POLISHED {
                return Ok(true);
            }
            // Near the bottom the energy has no digits left; the force has.
            let by_energy = search == Search::Descent && !(bowl && still(1e-3));
            let Some((next, there)) = self.step(pose, rigidity, held, &y, by_energy)? else {
                return Ok(still(ACCEPTED));
            };
            let before = core::mem::replace(pose, next);
            *rigidity = there;
            self.iterations += 1;
            if self.passes(pose) {
                self.before = Some(before);
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// The largest entry, in units of the weights.
    fn length(&self, along: &[f64]) -> f64 {
        along.iter().zip(self.weights).fold(0.0, |most, (x, w)| math::max(math::abs(x * w), most))
    }

    /// Has an open row been passed, and is that looked for?
    fn passes(&mut self, pose: &StartState) -> bool {
        let Some(passed) = self.passed else { return false };
        let mut gaps = vec![0.0; self.system.one_sided().len()];
        self.system.gaps(state(pose), &mut gaps);
        self.system.one_sided().iter().zip(&gaps).any(|(row, gap)| *gap < -passed && pose.turns[row.memory] == 0.0)
    }

    /// The longest part of a step that brings something; none if no part does.
    fn step(
        &mut self,
        pose: &StartState,
        rigidity: &Rigidity,
        held: &[f64],
        y: &[f64],
        by_energy: bool,
    ) -> Result<Option<(StartState, Rigidity)>> {
        let along = rigidity.direction(y);
        let length = self.length(&along);
        if !(length > 0.0 && length.is_finite()) {
            return Ok(None);
        }
        let size = norm(&remaining(rigidity, held));
        let energy = if by_energy { self.system.energy(state(pose)) } else { None };
        let mut part = math::min(self.largest / length, 1.0);
        for halvings in 0..HALVINGS {
            if let Some(next) = self.assembled(pose, &along, part)
                && let Ok(Some(there)) = statics(&mut *self.system, state(&next))
            {
                let left = norm(&remaining(&there, held));
                let better = match energy {
                    Some(energy) => {
                        let gain = part * dot(&rigidity.force, y);
                        self.system.energy(state(&next)).is_some_and(|next| next < energy - 1e-4 * gain)
                    }
                    None => left < (1.0 - 1e-4 * part) * size,
                };
                if better {
                    let linear = math::abs(left - (1.0 - part) * size) < FORETOLD * part * size;
                    self.largest = if halvings == 0 && linear { 2.0 * self.largest } else { LARGEST_STEP };
                    return Ok(Some((next, there)));
                }
            }
            part /= 2.0;
        }
        Ok(None)
    }

    /// The pose that far along a direction, put together; none where that fails.
    fn assembled(&mut self, pose: &StartState, along: &[f64], part: f64) -> Option<StartState> {
        let mut next = if self.system.sizes().h > 0 {
            let along: Vec<f64> = along.iter().map(|x| part * x).collect();
            transported(&mut *self.system, pose, &along, self.weights)?
        } else {
            let mut next = pose.clone();
            axpy(part, along, &mut next.q);
            next
        };
        let mut unused = vec![0.0; next.v.len()];
        let options = AssemblyOptions::default();
        let assembly = assemble(&mut *self.system, next.t, &mut next.q, &mut unused, &mut next.turns, &options).ok()?;
        (assembly.constraints_residual <= ASSEMBLED * (1.0 + max_abs(&next.q))).then_some(next)
    }
}

/// What is left of the forces without those that hold.
fn remaining(rigidity: &Rigidity, held: &[f64]) -> Vec<f64> {
    let mut force = rigidity.force.clone();
    axpy(-1.0, &rigidity.reduced(held), &mut force);
    force
}
