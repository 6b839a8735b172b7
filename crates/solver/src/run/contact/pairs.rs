//! Two dry frictions at one place: they stick and slide together, and begin to slide along their acceleration.
//!
//! With the accelerations `a` of both slips and their forces `F`, and what `F` does to `a`:
//!
//! ```text
//! a = a_0 - D F,      F = mu_k N d,      a parallel to d,  a . d >= 0,      |d| = 1
//! ```
//! Where `N` is constant this is where `F . D F / 2 - a_0 . F` is least in a disc: `(D + k) F = a_0` with the `k >= 0` for which `|F| = mu_k N`, and
//! `a = k F`. `d` lies between the direction of the force of what sticks, `D^-1 a_0`, and that of `a_0`, in which `a x d` changes its sign once. The
//! same angle is looked for where `N` follows from `F`, beyond both ends if need be. Source of the law: J. J. Moreau, Unilateral contact and dry
//! friction in finite freedom dynamics (1988), maximal dissipation in the disc.

use alloc::vec::Vec;

use super::super::crossings::Crossings;
use super::LEFT;
use super::modes::{Mode, Question, Rubbed, Rubs, Solved};
use super::reached::{DEPENDENT, STANDING, Touched, scale, slip, standing};
use crate::failure::Result;
use crate::friction::{BEGINNING, BEGINS, SLOW};
use crate::math;
use crate::probe::{Probe, Values};
use crate::system::StateRef;

/// It begins to slide; where to is found.
pub(super) const UNAIMED: Mode = Mode::Slides(0.0);
/// How often the angles of several are looked for in turn, at most, and what they change in the end.
const ROUNDS: usize = 40;
const AIMED: f64 = 1e-13;
/// Looks for one angle, and how closely: `a x d` beside the terms of `a`, and the angle.
const LOOKS: usize = 100;
const ALONG: f64 = 1e-16;
const CLOSE: f64 = 4.0 * f64::EPSILON;
/// First step beyond an end between which there is no angle, and how often it is doubled.
const BEYOND: f64 = 1e-3;
const DOUBLINGS: usize = 11;

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

    /// The sizes of the terms of the slips of a pair.
    fn size(&self, values: &Values, v: &[f64], i: usize) -> f64 {
        let of = |i: usize| scale(values, self.rubs[i].law.row, v, 1.0);
        self.rubs[i].beside.map_or(0.0, |beside| math::max(of(i), of(beside)))
    }

    /// Takes what is left of their slips from those of a pair that do not slip. True if that moved the velocities.
    fn stop(&self, values: &Values, still: &[usize], v: &mut [f64]) -> bool {
        let by = |i: usize, j: usize| values.rows.dot(self.rubs[i].law.row, &self.rubs[j].response);
        let slips: Vec<f64> = still.iter().map(|i| slip(values, self.rubs[*i].law.row, v)).collect();
        let mut impulses: Vec<f64> = Vec::new();
        if let [i, j] = *still {
            let (own, others, shared) = (by(i, i), by(j, j), by(i, j));
            let determinant = own * others - shared * by(j, i);
            if determinant > DEPENDENT * own * others {
                impulses.push((slips[0] * others - slips[1] * shared) / determinant);
                impulses.push((slips[1] * own - slips[0] * by(j, i)) / determinant);
            }
        } else if let [i] = *still
            && by(i, i) > 0.0
        {
            impulses.push(slips[0] / by(i, i));
        }
        for (i, impulse) in still.iter().zip(&impulses) {
            v.iter_mut().zip(&self.rubs[*i].response).for_each(|(v, by)| *v -= impulse * by);
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
    slips: &[Rubbed],
    pair: [usize; 2],
    crossings: &mut Crossings,
    v: &mut [f64],
    turns: &mut [f64],
) -> Result<bool> {
    let rub = &touched.rubs[pair[0]];
    let still = touched.slides(values, v, pair[0]).is_none();
    let place = crossings.one_sided.len() + rub.number;
    let at = crossings.events() + place;
    let sticks = pair.iter().any(|i| slips[*i].mode == Mode::On);
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
            Mode::Slides(part) => turns[law.sense] = if still { BEGINS * part } else { part },
        }
    }
    let Rubbed { margin, greatest, held, .. } = slips[pair[0]];
    if sticks {
        crossings.slack[place] = if margin < LEFT * greatest { LEFT * greatest } else { 0.0 };
    } else if still {
        if rub.due && rub.stuck && held && slips[pair[1]].held {
            crossings.forget(at);
        }
        // Slips that begin are watched from somewhat below zero on.
        crossings.slack[place] = 0.0;
    }
    Ok(touched.stop(values, &stands, v))
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

    /// The multipliers of the items in these modes, and the modes in which pairs that begin to slide do so along their accelerations.
    pub fn solve_aimed(
        &self,
        probe: &mut Probe<'_>,
        state: StateRef<'_>,
        modes: &[Mode],
    ) -> Option<(Vec<Mode>, Solved)> {
        let mut modes = modes.to_vec();
        let begins = |i: usize| match self.items[i].rubs {
            Some(Rubs { beside: Some(beside), slides: None, .. }) if i < beside && modes[i] != Mode::On => {
                Some([i, beside])
            }
            _ => None,
        };
        let pairs: Vec<[usize; 2]> = (0..modes.len()).filter_map(begins).collect();
        for _ in 0..ROUNDS {
            let mut turned = 0.0;
            for pair in &pairs {
                let before = pair.map(|i| modes[i]);
                self.aim(probe, state, &mut modes, *pair)?;
                for (before, i) in before.into_iter().zip(pair) {
                    if let (Mode::Slides(a), Mode::Slides(b)) = (before, modes[*i]) {
                        turned = math::max(turned, math::abs(a - b));
                    }
                }
            }
            if pairs.len() < 2 || turned <= AIMED {
                return self.solve(probe, state, &modes).map(|solved| (modes, solved));
            }
        }
        None
    }

    /// Finds the direction in which one pair begins to slide, where all others do what they do.
    fn aim(&self, probe: &mut Probe<'_>, state: StateRef<'_>, modes: &mut [Mode], [i, j]: [usize; 2]) -> Option<()> {
        let set = |modes: &mut [Mode], [first, second]: [Mode; 2]| (modes[i], modes[j]) = (first, second);
        set(modes, [Mode::On; 2]);
        let mut force = self.solve(probe, state, modes).map_or([0.0; 2], |Solved { z, .. }| [z[i], z[j]]);
        if force == [0.0; 2] {
            force = [i, j].map(|i| self.items[i].rubs.as_ref().map_or(0.0, |rubs| rubs.force));
        }
        set(modes, [Mode::Off; 2]);
        let Solved { z, .. } = self.solve(probe, state, modes)?;
        let free = [self.rate(i, &z), self.rate(j, &z)];
        let aside = |[a, b]: [f64; 2], [c, d]: [f64; 2]| a * d - b * c;
        let turn = math::atan2(aside(force, free), force[0] * free[0] + force[1] * free[1]);
        let terms = self.sizes(i).1;
        let mut beside = |modes: &mut [Mode], angle: f64| -> Option<f64> {
            let direction = [math::cos(angle), math::sin(angle)];
            set(modes, direction.map(Mode::Slides));
            let Solved { z, .. } = self.solve(probe, state, modes)?;
            Some(aside(direction, [self.rate(i, &z), self.rate(j, &z)]))
        };
        let mut low = math::atan2(force[1], force[0]);
        let mut at_low = beside(modes, low)?;
        if math::abs(at_low) <= ALONG * terms {
            return Some(());
        }
        let mut high = low + turn;
        let mut at_high = beside(modes, high)?;
        let mut step = if turn < 0.0 { -BEYOND } else { BEYOND };
        for _ in 0..DOUBLINGS {
            if at_low * at_high <= 0.0 {
                break;
            }
            (low, high) = (low - step, high + step);
            (at_low, at_high) = (beside(modes, low)?, beside(modes, high)?);
            step *= 2.0;
        }
        if at_low * at_high > 0.0 {
            return None;
        }
        // Regula falsi with halved ends (Illinois); every third time the middle.
        let mut kept = 0.0;
        for look in 0..LOOKS {
            let middle = 0.5 * (low + high);
            let chord = low + (high - low) * at_low / (at_low - at_high);
            let inside = (chord - low) * (chord - high) < 0.0;
            let angle = if look % 3 == 2 || !inside { middle } else { chord };
            let here = beside(modes, angle)?;
            if math::abs(here) <= ALONG * terms || math::abs(high - low) <= CLOSE {
                break;
            }
            if (here > 0.0) == (at_low > 0.0) {
                at_high *= if kept > 0.0 { 0.5 } else { 1.0 };
                (low, at_low, kept) = (angle, here, 1.0);
            } else {
                at_low *= if kept < 0.0 { 0.5 } else { 1.0 };
                (high, at_high, kept) = (angle, here, -1.0);
            }
        }
        Some(())
    }
}
