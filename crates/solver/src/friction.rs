//! Dry friction along one direction, as the solver knows it, and of two at one place.
//!
//! Two that are not rounded off are one force against the slip `u = (u_1, u_2)`, with `d` the unit direction that is remembered of it:
//!
//! ```text
//! sticks   u = 0,   |(F_1, F_2)| <= mu_s N              slides   (F_1, F_2) = mu_k N e,   e = w / |w|,   w = u + s d
//! cone     u . d > |u x d| / sqrt(3)                     outside of it, more than 60 degrees from d, e = d
//! ```
//! So a slip that comes to its end along `d` goes on smoothly beyond zero until the end is found, as that along one direction does, and one that
//! begins has a direction. Across a slip its force acts like damping with the factor `mu_k N / |w|`, which turns it to where it goes at once: where
//! it begins, a greater `s` keeps steps from becoming as short as that; what this leaves across is damped away as the slip grows.

use crate::math;
use crate::system::{StateRef, System};

/// A slip in two directions so slow, beside the terms of its directions, has no direction of its own: `s`.
pub(crate) const SLOW: f64 = 1e-9;
/// The same of one that begins, over that, and the speed up to which it does, over that as well.
pub(crate) const BEGINNING: f64 = 1e4;
const BEGUN: f64 = 1e5;
/// A slip of what sticks is none of round-off beyond this, over `s`.
const SEEN: f64 = 10.0;
/// Parts of the direction of a slip that begins are remembered so many times as large.
pub(crate) const BEGINS: f64 = 2.0;
/// What carries a part of its greatest force has that part remembered, so far from zero.
const CARRIES: f64 = 4.0;
/// The tangent of half the opening of the cone is that of 60 degrees.
const CONE: f64 = 1.732_050_807_568_877_2;

/// Dry friction along one direction. Its Pfaffian row holds where it sticks, and is off where its memory says so.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Friction {
    /// Its row, which has the friction force as its multiplier, whether it sticks or slides.
    pub row: usize,
    /// The memory that is 1 where it sticks, and 0 elsewhere.
    pub sticks: usize,
    /// The memory of the sense in which it slides: 1 or -1, of two at one place the part of their unit direction along this one, twice that while they
    /// begin to slide; 0 where it sticks or nothing presses. Where it stands because others stick, the part of its greatest force that it carries, 4
    /// away from zero.
    pub sense: usize,
    /// Coefficient of static friction.
    pub at_rest: f64,
    /// Coefficient of kinetic friction.
    pub sliding: f64,
    /// The row among those that push one way only ([`System::one_sided`]) that presses, if one does; none for two at one place that are dry.
    pub contact: Option<usize>,
    /// Friction that is rounded off, `tanh(|u| / speed) u / |u|` in place of the sign, never sticks: the speed, m/s or rad/s.
    pub rounded: Option<f64>,
    /// The friction across this one, at the same place, with the same coefficients and load: `|u|` is the length of both slips. Both are rounded
    /// off, or both are dry: they stick and slide together.
    pub beside: Option<usize>,
}

impl Friction {
    /// The one across it, where both are dry.
    pub(crate) fn pair(&self) -> Option<usize> {
        self.beside.filter(|_| self.rounded.is_none())
    }

    /// What is remembered where it carries this part of its greatest force, -1 to 1.
    pub(crate) fn carrying(part: f64) -> f64 {
        if part < 0.0 { part - CARRIES } else { part + CARRIES }
    }

    /// The part of its greatest force that it carries where it stands because others stick; none elsewhere.
    pub(crate) fn part(&self, turns: &[f64]) -> Option<f64> {
        let remembered = turns[self.sense];
        (math::abs(remembered) >= CARRIES).then(|| remembered - math::sign(remembered) * CARRIES)
    }

    /// The part of its load that it is at the slip `u`, with the slip across it and these memories.
    pub(crate) fn coefficient(&self, u: f64, across: f64, turns: &[f64]) -> f64 {
        let Some(speed) = self.rounded else {
            return self.part(turns).map_or(self.sliding * turns[self.sense], |part| self.at_rest * part);
        };
        let length = math::norm(&[u, across]);
        if length > 0.0 { self.sliding * math::tanh(length / speed) * (u / length) } else { 0.0 }
    }
}

/// The direction in which two frictions at one place slide.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Heading {
    /// Of unit length.
    pub along: [f64; 2],
    /// They begin to slide.
    pub begins: bool,
}

impl Heading {
    /// How far `w` is within the cone about it, m/s: on the direction its length.
    fn within(&self, [u, v]: [f64; 2]) -> f64 {
        let [along, across] = self.along;
        u * along + v * across - math::abs(u * across - v * along) / CONE
    }

    /// `s`
    fn slow(&self, slips: &Slips) -> f64 {
        if self.begins { BEGINNING * slips.slow } else { slips.slow }
    }

    /// How far slips are within the cone about it, m/s: what is watched. Of those that begin, `w`: there is something to go, and round-off and the
    /// turn of the direction do not end them.
    pub fn left(&self, slips: &Slips) -> f64 {
        let ahead = if self.begins { self.slow(slips) } else { 0.0 };
        self.within(slips.u) + ahead
    }
}

/// Two frictions at one place, the first of which has the lower number.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Pair {
    /// Their numbers.
    pub numbers: [usize; 2],
    laws: [Friction; 2],
}

/// Both slips.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Slips {
    pub u: [f64; 2],
    /// Their speed.
    pub speed: f64,
    /// What is slow beside the terms of their directions: `s`.
    slow: f64,
}

impl Slips {
    /// Is it too fast for round-off of what sticks?
    pub fn is_seen(&self) -> bool {
        self.speed > SEEN * self.slow
    }
}

impl Pair {
    /// That of friction `i`, if it is one of two that are dry.
    pub fn of(frictions: &[Friction], i: usize) -> Option<Self> {
        let j = frictions[i].pair()?;
        let numbers = [i.min(j), i.max(j)];
        Some(Pair { numbers, laws: numbers.map(|i| frictions[i]) })
    }

    /// The same, for the first of both alone.
    pub fn first(frictions: &[Friction], i: usize) -> Option<Self> {
        Self::of(frictions, i).filter(|pair| pair.numbers[0] == i)
    }

    /// Where they slide; none where they do not.
    pub fn heading(&self, turns: &[f64]) -> Option<Heading> {
        if self.laws.iter().any(|law| law.part(turns).is_some()) {
            return None;
        }
        let parts = self.laws.map(|law| turns[law.sense]);
        let begins = math::norm(&parts) > 0.5 * (1.0 + BEGINS);
        let along = if begins { parts.map(|part| part / BEGINS) } else { parts };
        (parts != [0.0; 2]).then_some(Heading { along, begins })
    }

    /// Does one of them stick?
    pub fn sticks(&self, turns: &[f64]) -> bool {
        self.laws.iter().any(|law| turns[law.sticks] != 0.0)
    }

    /// Does one of them stick, or carry a part of its force?
    pub fn stands(&self, turns: &[f64]) -> bool {
        self.sticks(turns) || self.laws.iter().any(|law| law.part(turns).is_some())
    }

    /// The parts of the load that those are which carry a part of their force, with their numbers.
    pub fn carried(&self, turns: &[f64]) -> [Option<(usize, f64)>; 2] {
        [0, 1].map(|i| Some((self.numbers[i], self.laws[i].at_rest * self.laws[i].part(turns)?)))
    }

    /// The friction force, both together.
    pub fn force(&self, multipliers: &[f64]) -> f64 {
        math::norm(&self.laws.map(|law| multipliers[law.row]))
    }

    /// Both slips; the direction of the second is left in `direction`.
    pub fn slips(&self, system: &mut dyn System, s: StateRef<'_>, direction: &mut [f64]) -> Slips {
        let mut size = 0.0;
        let u = self.numbers.map(|i| {
            let u = system.slip(i, s, direction);
            size = math::max(size, direction.iter().map(|w| math::abs(*w)).sum());
            u
        });
        Slips { u, speed: math::norm(&u), slow: SLOW * size }
    }

    /// The parts of the load that they are.
    pub fn coefficients(&self, slips: &Slips, heading: &Heading) -> [f64; 2] {
        let slow = heading.slow(slips);
        let w = [0, 1].map(|i| slips.u[i] + slow * heading.along[i]);
        let direction = if heading.within(w) > 0.0 { w.map(|w_i| w_i / math::norm(&w)) } else { heading.along };
        [0, 1].map(|i| self.laws[i].sliding * direction[i])
    }

    /// Remembers where they go now, where they go fast enough to tell: the force stays the same, and a turn within the next step is seen from there.
    pub fn follow(&self, slips: &Slips, turns: &mut [f64]) {
        let Some(heading) = self.heading(turns) else { return };
        if slips.speed > if heading.begins { BEGUN * slips.slow } else { slips.slow } {
            self.laws.iter().zip(slips.u).for_each(|(law, u)| turns[law.sense] = u / slips.speed);
        }
    }
}

/// Which of some forces, by their numbers.
type Which<'a> = dyn Fn(usize) -> bool + 'a;

/// The one at fault among forces of which `balances` says whether some of them are in balance, where all are not: the first that is not in balance
/// alone; else the first without which the others are; else the first. Those of one place, which have the same entry in `places`, act together.
pub(crate) fn at_fault(places: &[usize], balances: &mut dyn FnMut(&Which<'_>) -> bool) -> usize {
    let alone = (0..places.len()).find(|i| !balances(&|j| places[j] == places[*i]));
    alone.or_else(|| (0..places.len()).find(|i| balances(&|j| places[j] != places[*i]))).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Friction, at_fault};

    #[test]
    fn the_part_that_is_carried_is_remembered_and_nothing_else_is_one() {
        let friction = Friction {
            row: 0,
            sense: 1,
            sticks: 0,
            at_rest: 0.4,
            sliding: 0.3,
            contact: None,
            rounded: None,
            beside: None,
        };
        for part in [-1.0, -0.25, 0.0, 0.5, 1.0] {
            let turns = [0.0, Friction::carrying(part)];
            assert_eq!(friction.part(&turns), Some(part));
            assert_eq!(friction.coefficient(0.0, 0.0, &turns), 0.4 * part);
        }
        for sense in [-1.0, 0.0, 1.0] {
            assert_eq!(friction.part(&[0.0, sense]), None);
            assert_eq!(friction.coefficient(0.0, 0.0, &[0.0, sense]), 0.3 * sense);
        }
    }

    #[test]
    fn at_fault_is_what_has_no_balance_alone_or_without_which_there_is_one() {
        // 2 is not in balance alone; 1 and 2 are not together; nothing helps.
        assert_eq!(at_fault(&[0, 1, 2, 3], &mut |acts| !acts(2)), 2);
        assert_eq!(at_fault(&[0, 1, 2, 3], &mut |acts| !(acts(1) && acts(2))), 1);
        assert_eq!(at_fault(&[0, 1, 2], &mut |acts| (0..3).filter(|i| acts(*i)).count() < 2), 0);
        // Two of one place, each of which is in balance without the other.
        assert_eq!(at_fault(&[0, 1, 1, 3], &mut |acts| !(acts(1) && acts(2))), 1);
        assert_eq!(at_fault(&[0, 1, 1, 3], &mut |acts| !(acts(0) && (acts(1) || acts(2)))), 0);
    }
}
