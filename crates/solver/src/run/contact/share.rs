//! What sticks at several places that depend on each other: which part of the force each of them carries.
//!
//! The forces `F` of all together are known, `D F = b`, but not those of each. They are taken so that the greatest of `|F_i| / (mu_s N_i)` is small: where
//! any choice lets all stick, this one does. The sum of `w_i |F_i|^2 / (mu_s N_i)` is least for `F = W^-1 D y`, and the weights grow with what they lead to
//! (Lawson's algorithm). Source: C. L. Lawson, Contributions to the theory of linear least maximum approximations (1961); J. R. Rice, K. H. Usow,
//! Mathematics of Computation 22 (1968) 118.

use alloc::vec;
use alloc::vec::Vec;

use super::modes::Mode;
use super::question::{Question, Rubs, Solved};
use crate::linalg::Matrix;
use crate::linalg::independent::solve_independent;
use crate::math;
use crate::probe::Probe;
use crate::system::StateRef;

/// Rounds in which the weights change, at most.
const ROUNDS: usize = 60;
/// What one does to another, beside what both do to themselves, that is nothing.
const APART: f64 = 1e-12;
/// Weight of rows that push, beside 1 of the strongest that sticks: none of them depends on those.
const FIRST: f64 = 10.0;
/// The least weight, beside that of the greatest part.
const LEAST: f64 = 1e-6;
/// The greatest part that needs no further round.
const ENOUGH: f64 = 0.999;

impl Question<'_> {
    /// Shares forces among the frictions that stick, where some of them depend on others.
    pub fn share(&self, probe: &mut Probe<'_>, state: StateRef<'_>, modes: &[Mode], solved: &mut Solved) {
        let sticks: Vec<usize> = (0..self.items.len())
            .filter(|i| self.items[*i].rubs.is_some() && self.mode(modes, *i) == Mode::On)
            .collect();
        if !sticks.iter().any(|i| solved.idle[*i]) {
            return;
        }
        let full = self.full(&solved.z, probe.values.sizes.rows());
        let mut gradient = vec![0.0; full.len()];
        let mut greatest = |i: &usize| {
            let rubs = self.items[*i].rubs.as_ref();
            rubs.map_or(0.0, |Rubs { number, at_rest, .. }| {
                at_rest * math::max(probe.system.load(*number, state, &full, &mut gradient), 0.0)
            })
        };
        let greatest: Vec<f64> = sticks.iter().map(&mut greatest).collect();
        for group in self.groups(&sticks) {
            let own: Vec<usize> = group.iter().map(|i| sticks[*i]).collect();
            let limits: Vec<f64> = group.iter().map(|i| greatest[*i]).collect();
            self.share_among(&own, &limits, &mut solved.z);
        }
        self.rest_on_the_strongest(modes, &sticks, &greatest, &mut solved.idle);
    }

    /// Those of `sticks`, by their places in it, that act on each other or are at one place, group by group.
    fn groups(&self, sticks: &[usize]) -> Vec<Vec<usize>> {
        let tied = |i: usize, j: usize| {
            let (i, j) = (sticks[i], sticks[j]);
            let beside = self.items[i].rubs.as_ref().is_some_and(|rubs| rubs.beside == Some(j));
            beside || math::abs(self.tied[(i, j)]) > APART * math::sqrt(self.tied[(i, i)] * self.tied[(j, j)])
        };
        let mut left: Vec<usize> = (0..sticks.len()).collect();
        let mut groups = Vec::new();
        while let Some(first) = left.pop() {
            let (mut group, mut next) = (vec![first], 0);
            while next < group.len() {
                let (near, far) = left.iter().partition(|i| tied(group[next], **i));
                group.extend::<Vec<usize>>(near);
                (left, next) = (far, next + 1);
            }
            group.sort_unstable();
            groups.push(group);
        }
        groups
    }

    /// Shares the forces of frictions that stick and have these greatest forces.
    fn share_among(&self, sticks: &[usize], greatest: &[f64], z: &mut [f64]) {
        let d = Matrix::from_fn(sticks.len(), sticks.len(), |i, j| self.tied[(sticks[i], sticks[j])]);
        let held: Vec<f64> =
            (0..sticks.len()).map(|i| sticks.iter().enumerate().map(|(j, at)| d[(i, j)] * z[*at]).sum()).collect();
        let mut weights = vec![1.0; sticks.len()];
        let mut best: Option<(f64, Vec<f64>)> = None;
        for _ in 0..ROUNDS {
            let by: Vec<f64> = greatest.iter().zip(&weights).map(|(greatest, weight)| greatest / weight).collect();
            let normal = Matrix::from_fn(by.len(), by.len(), |i, j| {
                by.iter().enumerate().map(|(k, by)| d[(i, k)] * by * d[(k, j)]).sum()
            });
            let Some((y, _)) = solve_independent(normal, held.clone()) else { break };
            let forces: Vec<f64> =
                (0..by.len()).map(|i| by[i] * (0..by.len()).map(|j| d[(i, j)] * y[j]).sum::<f64>()).collect();
            let force = |i: usize| match self.items[sticks[i]].rubs {
                Some(Rubs { beside: Some(beside), .. }) => {
                    let across = sticks.iter().position(|j| *j == beside).map_or(0.0, |j| forces[j]);
                    math::norm(&[forces[i], across])
                }
                _ => math::abs(forces[i]),
            };
            let parts: Vec<f64> = greatest
                .iter()
                .enumerate()
                .map(|(i, greatest)| if *greatest > 0.0 { force(i) / greatest } else { 0.0 })
                .collect();
            let most = parts.iter().copied().fold(0.0, math::max);
            if best.as_ref().is_none_or(|(least, _)| most < *least) {
                best = Some((most, forces));
            }
            if most <= ENOUGH {
                break;
            }
            weights.iter_mut().zip(&parts).for_each(|(weight, part)| *weight = math::max(*weight * part / most, LEAST));
        }
        if let Some((_, forces)) = best {
            sticks.iter().zip(forces).for_each(|(i, force)| z[*i] = force);
        }
    }

    /// Those whose rows hold are those with the greatest forces, beside the rows that push: the others carry a part each.
    fn rest_on_the_strongest(&self, modes: &[Mode], sticks: &[usize], greatest: &[f64], idle: &mut [bool]) {
        let most = greatest.iter().copied().fold(f64::MIN_POSITIVE, math::max);
        let pushes = |i: &usize| self.items[*i].rubs.is_none() && modes[*i] == Mode::On && !idle[*i];
        let (mut places, mut by): (Vec<usize>, Vec<f64>) =
            (0..self.items.len()).filter(pushes).map(|i| (i, FIRST)).unzip();
        let first = places.len();
        places.extend(sticks);
        by.extend(greatest.iter().map(|greatest| math::sqrt(greatest / most)));
        for (by, i) in by.iter_mut().zip(&places) {
            *by *= if self.items[*i].size > 0.0 { 1.0 / math::sqrt(self.items[*i].size) } else { 0.0 };
        }
        let d = Matrix::from_fn(by.len(), by.len(), |i, j| by[i] * by[j] * self.tied[(places[i], places[j])]);
        if let Some((_, dependent)) = solve_independent(d, vec![0.0; by.len()]) {
            places.iter().zip(dependent).skip(first).for_each(|(i, dependent)| idle[*i] = dependent);
        }
    }
}
