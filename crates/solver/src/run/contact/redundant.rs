//! More rows that hold from one side only than are independent: the motion is unique, the shares of their reactions are not.
//!
//! With `r = C_i^T - C^T y_i = M x_i` what is left of the gradient of row `i` beside the rows that always hold, rows depend on each other where
//!
//! ```text
//! sum_i s_i r_i = 0
//! ```
//! and along `s` multipliers may change without a change of the motion, as long as none becomes negative: `s_i >= 0` where nothing pushes. Found by
//! orthogonalization, one row after the other.

use alloc::vec;
use alloc::vec::Vec;

use super::modes::{Chosen, Mode};
use super::reached::{Touched, rise_rate, scale};
use super::rub::Rub;
use crate::linalg::vector::{axpy, dot, norm};
use crate::math;
use crate::probe::Values;

/// What is left of a gradient, beside its length, that is round-off.
const DEPENDENT: f64 = 1e-9;
/// A rate of a row's speed, beside its terms, that is none.
const RESTING: f64 = 1e-9;
/// A part in a combination that vanishes, beside the row that it was found for, that is round-off.
const NO_SHARE: f64 = 1e-6;

/// Rows that touch and depend on each other, or on the rows that always hold.
#[derive(Clone, PartialEq, Debug)]
pub struct RedundantContacts {
    /// Time, s.
    pub t: f64,
    /// Those whose multipliers are not unique, in the order of rows.
    pub rows: Vec<usize>,
}

impl Touched {
    /// Those among the rows that stand and stay, if there are such.
    pub fn redundant(&self, values: &Values, chosen: &Chosen) -> Option<RedundantContacts> {
        let ways = self.ways_to_share(values, chosen, &[]);
        let shares = |i: usize| ways.iter().any(|way| way.is_shared(i));
        let mut rows: Vec<usize> =
            self.reached.iter().enumerate().filter(|(i, _)| shares(*i)).map(|(_, one)| one.row).collect();
        rows.sort_unstable();
        (!rows.is_empty()).then_some(RedundantContacts { t: self.t, rows })
    }

    /// A row that is shared, with what sticks as well, and that one of these forces follows from.
    // Not inlined: it is called where forces follow from multipliers, and the first view of the page does without.
    #[inline(never)]
    pub fn shared_and_followed(&self, values: &Values, chosen: &Chosen, followed: &[usize]) -> Option<usize> {
        let sticks = |i: &usize| chosen.rubs[*i].held || matches!(chosen.rubs[*i].mode, Mode::On | Mode::Carries(_));
        let sticking: Vec<&Rub> = (0..chosen.rubs.len()).filter(sticks).map(|i| &self.rubs[i]).collect();
        let ways = self.ways_to_share(values, chosen, &sticking);
        let shares: Vec<&[f64]> =
            self.reached.iter().map(|one| &*one.shares).chain(sticking.iter().map(|rub| &*rub.shares)).collect();
        followed.iter().copied().find(|row| match self.kept.iter().position(|kept| kept == row) {
            None => self
                .reached
                .iter()
                .position(|one| one.row == *row)
                .is_some_and(|i| ways.iter().any(|way| way.is_shared(i))),
            Some(place) => ways.iter().any(|way| {
                let terms = shares.iter().zip(&way.parts).map(|(shares, part)| part * shares[place]);
                let (sum, sizes) = terms.fold((0.0, 0.0), |(sum, sizes), x| (sum + x, sizes + math::abs(x)));
                math::abs(sum) > NO_SHARE * sizes
            }),
        })
    }

    /// The combinations along which the multipliers of the rows that stand and stay, and of these that stick, may change.
    fn ways_to_share(&self, values: &Values, chosen: &Chosen, sticking: &[&Rub]) -> Vec<Way> {
        let rests = |i: &usize| {
            let (row, held) = (self.reached[*i].row, chosen.held[*i]);
            let terms = math::abs(values.acceleration_bias[row]) + scale(values, row, &chosen.v_dot, 1.0);
            held.closes || held.stands && math::abs(rise_rate(values, row, &chosen.v_dot)) <= RESTING * terms
        };
        // Those that push are independent; the others are looked at after them.
        let (mut order, others): (Vec<usize>, Vec<usize>) =
            (0..self.reached.len()).filter(rests).partition(|i| chosen.held[*i].closes);
        order.extend(others);
        let contacts = self.reached.len();
        let (n, count) = (values.sizes.n, contacts + sticking.len());
        order.extend(contacts..count);
        // What sticks may be pushed either way.
        let either = |i: usize| chosen.held.get(i).is_none_or(|held| held.closes);
        // Directions, each with the parts of the rows that it is made of.
        let mut basis: Vec<(Vec<f64>, Vec<f64>)> = Vec::new();
        let mut lengths = vec![0.0; count];
        let mut ways = Vec::new();
        for i in order {
            let (row, response) = match self.reached.get(i) {
                Some(one) => (one.row, &one.response),
                None => (sticking[i - contacts].law.row, &sticking[i - contacts].response),
            };
            let (mut left, mut parts) = (vec![0.0; n], vec![0.0; count]);
            values.masses.times_vector(response, &mut left);
            (parts[i], lengths[i]) = (1.0, norm(&left));
            // Twice is enough to be orthogonal to round-off.
            for (direction, of) in basis.iter().chain(&basis) {
                let by = -dot(direction, &left);
                axpy(by, direction, &mut left);
                axpy(by, of, &mut parts);
            }
            let (length, whole) = (norm(&left), norm(values.rows.row(row).1));
            if length > DEPENDENT * whole {
                left.iter_mut().chain(&mut parts).for_each(|x| *x /= length);
                basis.push((left, parts));
                continue;
            }
            let takes: Vec<f64> = parts.iter().zip(&lengths).map(|(part, length)| part * length / whole).collect();
            let may = |sense: f64| (0..count).all(|j| either(j) || sense * takes[j] > -NO_SHARE);
            if may(1.0) || either(i) && may(-1.0) {
                ways.push(Way { found_for: i, parts, takes });
            }
        }
        ways
    }
}

/// A combination of rows that vanishes.
struct Way {
    found_for: usize,
    /// By the multipliers.
    parts: Vec<f64>,
    /// The same beside the row that it was found for.
    takes: Vec<f64>,
}

impl Way {
    fn is_shared(&self, i: usize) -> bool {
        i == self.found_for || math::abs(self.takes[i]) > NO_SHARE
    }
}
