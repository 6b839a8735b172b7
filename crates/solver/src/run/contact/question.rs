//! Rows that are reached and frictions at one state, and the multipliers that they have in given modes.

use alloc::vec;
use alloc::vec::Vec;

use super::modes::Mode;
use crate::linalg::independent::solve_independent;
use crate::linalg::{Matrix, complementarity, zeros};
use crate::math;
use crate::probe::Probe;
use crate::system::StateRef;

/// Newton steps for the loads, at most.
const ITERATIONS: usize = 20;
/// What they may lack, beside their sizes.
const CONVERGED: f64 = 1e-14;
/// The same after all of these, where rounding errors leave more.
const GOOD_ENOUGH: f64 = 1e-11;
/// What is left of the response of one that others hold, beside it.
const HELD: f64 = 1e-8;

/// A row that is reached and stands, or a friction.
pub(super) struct Item<'a> {
    pub row: usize,
    pub response: &'a [f64],
    /// What it does to accelerations, with the forces that follow from its multiplier.
    pub push: &'a [f64],
    /// What it does to the multipliers of the rows that always hold, with them.
    pub shares: &'a [f64],
    /// Its second rate without pushes.
    pub rate: f64,
    /// The size of its response; 0 where rows that always hold tell its slip.
    pub size: f64,
    /// What it balances: the terms of its rate.
    pub balanced: f64,
    pub rubs: Option<Rubs>,
    /// Its multiplier has just come to zero, or it has just come loose: it does not stay.
    pub left: bool,
    /// A multiplier that is round-off of the time at which it has come to zero.
    pub slight: f64,
    /// It is at its greatest force.
    pub due: bool,
}

/// What is known of a friction.
pub(super) struct Rubs {
    pub number: usize,
    /// That beside it among the items, where both are dry.
    pub beside: Option<usize>,
    /// Its contact among the items; none if that is open for certain.
    pub contact: Option<Option<usize>>,
    pub at_rest: f64,
    pub sliding: f64,
    /// It slides in this sense already; of two at one place, its part of their direction.
    pub slides: Option<f64>,
    /// The force until now.
    pub force: f64,
}

/// Multipliers of items.
pub(super) struct Solved {
    pub z: Vec<f64>,
    /// Those that hold nothing that others do not hold.
    pub idle: Vec<bool>,
}

/// All of them, with what they do to each other.
pub(super) struct Question<'a> {
    pub items: Vec<Item<'a>>,
    pub kept: &'a [usize],
    /// Multipliers of the rows that always hold, without pushes.
    pub multipliers: Vec<f64>,
    /// What the items do to the rates of each other.
    pub d: Matrix,
    /// The same without the forces that follow from multipliers: what depends on what.
    pub tied: Matrix,
    /// Several places stick and carry a part each.
    pub together: bool,
    /// There are forces that follow from multipliers.
    pub follows: bool,
}

impl Question<'_> {
    /// The mode of an item; a friction whose contact is open is off.
    pub fn mode(&self, modes: &[Mode], i: usize) -> Mode {
        match &self.items[i].rubs {
            Some(Rubs { contact: Some(None), .. }) => Mode::Off,
            Some(Rubs { contact: Some(Some(contact)), .. }) if modes[*contact] == Mode::Off => Mode::Off,
            _ => modes[i],
        }
    }

    /// Do the items that are on hold what item `i` would hold as well?
    pub fn is_held(&self, i: usize, modes: &[Mode]) -> bool {
        let on: Vec<usize> = (0..modes.len()).filter(|j| *j != i && self.mode(modes, *j) == Mode::On).collect();
        let among = Matrix::from_fn(on.len(), on.len(), |a, b| self.tied[(on[a], on[b])]);
        let shared: Vec<f64> = on.iter().map(|j| self.tied[(*j, i)]).collect();
        let Some((x, _)) = solve_independent(among, shared) else { return false };
        let left = self.tied[(i, i)] - on.iter().zip(&x).map(|(j, x)| self.tied[(i, *j)] * x).sum::<f64>();
        left <= HELD * self.tied[(i, i)]
    }

    /// Have the rows that are reached one answer, whatever pulls at them? Without friction.
    pub fn rows_have_one_answer(&self) -> bool {
        let rows: Vec<usize> = (0..self.items.len()).filter(|i| self.items[*i].rubs.is_none()).collect();
        let by = |i: usize| if self.items[i].size > 0.0 { 1.0 / math::sqrt(self.items[i].size) } else { 0.0 };
        let scaled = |d: &Matrix| {
            Matrix::from_fn(rows.len(), rows.len(), |i, j| by(rows[i]) * by(rows[j]) * d[(rows[i], rows[j])])
        };
        complementarity::has_one_answer(&scaled(&self.d), &scaled(&self.tied))
    }

    /// The second rate of an item with the pushes of all.
    pub fn rate(&self, i: usize, z: &[f64]) -> f64 {
        self.items[i].rate - (0..z.len()).map(|j| self.d[(i, j)] * z[j]).sum::<f64>()
    }

    /// Multipliers of all rows.
    pub fn full(&self, z: &[f64], rows: usize) -> Vec<f64> {
        let mut full = vec![0.0; rows];
        for (k, row) in self.kept.iter().enumerate() {
            let shares = self.items.iter().zip(z).map(|(item, z)| z * item.shares[k]);
            full[*row] = self.multipliers[k] - shares.sum::<f64>();
        }
        self.items.iter().zip(z).for_each(|(item, z)| full[item.row] = *z);
        full
    }

    /// The multipliers of the items in these modes.
    pub fn solve(&self, probe: &mut Probe<'_>, state: StateRef<'_>, modes: &[Mode]) -> Option<Solved> {
        let k = self.items.len();
        let by: Vec<f64> =
            self.items.iter().map(|item| if item.size > 0.0 { 1.0 / math::sqrt(item.size) } else { 1.0 }).collect();
        let mut z = vec![0.0; k];
        let mut gradient = vec![0.0; probe.values.sizes.rows()];
        let mut idle = vec![false; k];
        for round in 0..ITERATIONS {
            let full = self.full(&z, gradient.len());
            let mut jacobian = zeros(k, k);
            let mut lacking = vec![0.0; k];
            for i in 0..k {
                match (self.mode(modes, i), &self.items[i].rubs) {
                    _ if idle[i] => jacobian[(i, i)] = 1.0,
                    // Rows that always hold tell its slip.
                    (Mode::On, Some(_)) if self.items[i].size == 0.0 => (jacobian[(i, i)], idle[i]) = (1.0, true),
                    (Mode::On, _) => {
                        let rate: f64 = (0..k).map(|j| self.d[(i, j)] * z[j]).sum();
                        lacking[i] = by[i] * (self.items[i].rate - rate);
                        (0..k).for_each(|j| jacobian[(i, j)] = by[i] * by[j] * self.d[(i, j)]);
                    }
                    (Mode::Slides(sense), Some(rubs)) => {
                        let load = probe.system.load(rubs.number, state, &full, &mut gradient);
                        let part = sense * rubs.sliding;
                        lacking[i] = (part * load - z[i]) / by[i];
                        for (j, item) in self.items.iter().enumerate() {
                            let shared = self.kept.iter().zip(item.shares).map(|(row, share)| gradient[*row] * share);
                            let by_z = gradient[item.row] - shared.sum::<f64>();
                            jacobian[(i, j)] = f64::from(u8::from(i == j)) - part * by_z * by[j] / by[i];
                        }
                    }
                    _ => jacobian[(i, i)] = 1.0,
                }
            }
            let (change, dependent) = solve_independent(jacobian, lacking)?;
            // What carries nothing once carries nothing in the next steps.
            idle.iter_mut().zip(dependent).for_each(|(idle, dependent)| *idle |= dependent);
            let (mut moved, mut size) = (0.0, 0.0);
            for ((z, change), by) in z.iter_mut().zip(&change).zip(&by) {
                *z += by * change;
                moved = math::max(moved, math::abs(*change));
                size = math::max(size, math::abs(*z / by));
            }
            if moved <= CONVERGED * size || round + 1 == ITERATIONS && moved <= GOOD_ENOUGH * size {
                return Some(Solved { z, idle });
            }
        }
        None
    }
}
