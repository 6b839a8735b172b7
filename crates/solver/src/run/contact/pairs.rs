//! Two dry frictions at one place: they stick and slide together, and begin to slide along their acceleration (aim).

use alloc::vec::Vec;

use super::super::crossings::Crossings;
use super::LEFT;
use super::modes::{Chosen, Mode, Rubbed};
use super::question::{Question, Rubs};
use super::reached::{DEPENDENT, STANDING, Touched, rise_rate, scale, slip, standing};
use super::rub::Rub;
use crate::failure::Result;
use crate::friction::{BEGINNING, BEGINS, Friction, SLOW};
use crate::linalg::Matrix;
use crate::linalg::independent::solve_independent;
use crate::math;
use crate::probe::Values;

/// An acceleration of a slip (beside its terms) that is round-off.
const TAKEN_ON: f64 = 1e-9;
/// It begins to slide; where to is found.
pub(super) const UNAIMED: Mode = Mode::Slides(0.0);

impl Touched {
    /// The sense in which a friction slides already, of two at one place its part of their direction; none where it stands, or its slip has come to
    /// its end.
    pub fn slides(&self, values: &Values, v: &[f64], i: usize) -> Option<f64> {
        let rub = &self.rubs[i];
        let u = slip(values, rub.law.row, v);
        let Some(other) = rub.beside.map(|beside| &self.rubs[beside]) else {
            let still = rub.due || math::abs(u) <= standing(values, rub.law.row, v);
            return (!still).then(|| math::sign(u));
        };
        let length = math::norm(&[u, slip(values, other.law.row, v)]);
        let size = self.size(values, v, i);
        // Where a slip that is seen has turned away from the direction that was remembered, that is taken anew; but once at one time.
        let slow = if rub.begins { 2.0 * BEGINNING * SLOW } else { SLOW };
        let ended = rub.due && (rub.stuck || rub.aimed || length <= slow * size);
        (!ended && length > STANDING * size).then(|| u / length)
    }

    /// The sense in which rows that always hold take a slip on that is at zero, of two at one place its part of their direction; none where they do not.
    pub fn taken_on(&self, values: &Values, v: &[f64], v_dot: &[f64], i: usize) -> Option<f64> {
        let rub = &self.rubs[i];
        if rub.off {
            let u = slip(values, rub.law.row, v);
            if rub.held && math::abs(u) > standing(values, rub.law.row, v) {
                return Some(math::sign(u));
            }
        }
        let rate = |i: usize| {
            let Rub { law: Friction { row, .. }, held, .. } = self.rubs[i];
            let rate = -rise_rate(values, row, v_dot);
            let limit = TAKEN_ON * (scale(values, row, v_dot, 0.0) + math::abs(values.acceleration_bias[row]));
            if held && math::abs(rate) > limit { rate } else { 0.0 }
        };
        let (own, other) = (rate(i), rub.beside.map_or(0.0, rate));
        let length = math::norm(&[own, other]);
        (length > 0.0).then(|| own / length)
    }

    /// The sizes of the terms of the slips of a pair.
    fn size(&self, values: &Values, v: &[f64], i: usize) -> f64 {
        let of = |i: usize| scale(values, self.rubs[i].law.row, v, 1.0);
        self.rubs[i].beside.map_or(0.0, |beside| math::max(of(i), of(beside)))
    }

    /// Takes what is left of their slips from those of a pair that do not slip, with the rows `closed` of those that are reached kept as they are. True
    /// if that moved the velocities.
    fn stop(&self, values: &Values, still: &[usize], closed: &[usize], v: &mut [f64]) -> bool {
        let slips = still.iter().map(|i| (self.rubs[*i].law.row, &self.rubs[*i].response));
        let kept = closed.iter().map(|i| (self.reached[*i].row, &self.reached[*i].response));
        let all: Vec<(usize, &Vec<f64>)> = slips.chain(kept).collect();
        let by = |i: usize, j: usize| values.rows.dot(all[i].0, all[j].1);
        let left = |i: usize| if i < still.len() { slip(values, all[i].0, v) } else { 0.0 };
        let left: Vec<f64> = (0..all.len()).map(left).collect();
        let mut impulses: Vec<f64> = Vec::new();
        match all[..] {
            [_, _] if closed.is_empty() => {
                let (own, others, shared) = (by(0, 0), by(1, 1), by(0, 1));
                let determinant = own * others - shared * by(1, 0);
                if determinant > DEPENDENT * own * others {
                    impulses.push((left[0] * others - left[1] * shared) / determinant);
                    impulses.push((left[1] * own - left[0] * by(1, 0)) / determinant);
                }
            }
            [_] if by(0, 0) > 0.0 => impulses.push(left[0] / by(0, 0)),
            _ => {
                let d = Matrix::from_fn(all.len(), all.len(), by);
                impulses = solve_independent(d, left).map_or_else(Vec::new, |(impulses, _)| impulses);
            }
        }
        for ((_, response), impulse) in all.iter().zip(&impulses) {
            v.iter_mut().zip(*response).for_each(|(v, by)| *v -= impulse * by);
        }
        impulses.iter().any(|impulse| *impulse != 0.0)
    }
}

/// Remembers what became of two at one place. True if that moved the velocities.
///
/// # Errors
/// [`crate::Failure::TooManyCrossings`].
pub(super) fn settle_pair(
    touched: &Touched,
    values: &Values,
    chosen: &Chosen,
    pair: [usize; 2],
    crossings: &mut Crossings,
    v: &mut [f64],
    turns: &mut [f64],
) -> Result<bool> {
    let (rub, slips) = (&touched.rubs[pair[0]], &chosen.rubs);
    let still = touched.slides(values, v, pair[0]).is_none();
    let place = crossings.one_sided.len() + rub.number;
    let at = crossings.events() + place;
    let sticks = pair.iter().any(|i| matches!(slips[*i].mode, Mode::On | Mode::Carries(_)));
    if rub.due && !rub.stuck {
        // One that has hardly begun and goes on is turned by what round-off has left of it.
        if still && (sticks || !rub.begins || rub.aimed) {
            crossings.note(touched.t, at, turns)?;
        } else {
            crossings.aimed = Some(touched.t);
        }
    }
    let stands: Vec<usize> = pair.into_iter().filter(|i| still && slips[*i].mode != Mode::Off).collect();
    for i in pair {
        let law = &touched.rubs[i].law;
        match slips[i].mode {
            Mode::Off => {}
            Mode::On => turns[law.sticks] = 1.0,
            Mode::Carries(part) => turns[law.sense] = Friction::carrying(part),
            Mode::Slides(part) => turns[law.sense] = if still { BEGINS * part } else { part },
        }
    }
    let Rubbed { margin, greatest, held, .. } = slips[pair[0]];
    if sticks {
        let near = !touched.goes_on(rub, at, crossings) && margin < LEFT * greatest;
        crossings.slack[place] = if near { LEFT * greatest } else { 0.0 };
    } else if pair.iter().all(|i| slips[*i].mode == Mode::Off) {
        touched.goes_on(rub, at, crossings);
        crossings.slack[place] = 0.0;
    } else if still {
        if rub.due && rub.stuck && held && slips[pair[1]].held {
            crossings.forget(at);
        } else if !rub.due && pair.iter().any(|i| touched.rubs[*i].carried) {
            crossings.note_loose(touched.t, at)?;
        }
        // Slips that begin are watched from somewhat below zero on.
        crossings.slack[place] = 0.0;
    }
    let closed: Vec<usize> = (0..touched.reached.len()).filter(|i| chosen.held[*i].closes).collect();
    Ok(!stands.is_empty() && touched.stop(values, &stands, &closed, v))
}

impl Question<'_> {
    /// Gives the second of two at one place the mode of the first; where they begin to slide their direction is not known yet.
    pub fn pair_up(&self, modes: &mut [Mode]) {
        for (i, item) in self.items.iter().enumerate() {
            if let Some(Rubs { beside: Some(beside), slides: None, .. }) = item.rubs
                && i < beside
            {
                let mode = if modes[i] == Mode::On { Mode::On } else { UNAIMED };
                (modes[i], modes[beside]) = (mode, mode);
            }
        }
    }

    /// The force of a friction; of two at one place that of both.
    pub fn force(&self, i: usize, z: &[f64]) -> f64 {
        match &self.items[i].rubs {
            Some(Rubs { beside: Some(beside), .. }) => math::norm(&[z[i], z[*beside]]),
            _ => math::abs(z[i]),
        }
    }

    /// The size of the response of an item and what it balances; of two at one place those of both.
    pub fn sizes(&self, i: usize) -> (f64, f64) {
        let item = &self.items[i];
        match &item.rubs {
            Some(Rubs { beside: Some(beside), .. }) => {
                let other = &self.items[*beside];
                (item.size + other.size, item.balanced + other.balanced)
            }
            _ => (item.size, item.balanced),
        }
    }

    /// The acceleration of a pair along its direction.
    pub fn along(&self, pair: [usize; 2], modes: &[Mode], z: &[f64]) -> f64 {
        let part = |i: usize| if let Mode::Slides(part) = modes[i] { part } else { 0.0 };
        pair.into_iter().map(|i| part(i) * self.rate(i, z)).sum()
    }
}
