//! The directions in which two frictions at one place begin to slide: along their acceleration.
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

use super::modes::Mode;
use super::question::{Question, Rubs, Solved};
use crate::linalg::independent::solve_independent;
use crate::linalg::zeros;
use crate::math;
use crate::probe::Probe;
use crate::system::StateRef;

/// How often the angles of several are sent on before Newton's method is tried first, each time after that four times as often; how often it is.
const ROUNDS: usize = 30;
const TRIALS: usize = 4;
/// Its differences, its longest step, and one that is its last.
const DIFFERENCE: f64 = 1e-7;
const FAR: f64 = 0.5;
const AIMED: f64 = 1e-13;
/// Looks for one angle, and how closely: `a x d` beside the terms of `a`, and the angle.
const LOOKS: usize = 100;
const ALONG: f64 = 1e-16;
const CLOSE: f64 = 4.0 * f64::EPSILON;
/// First step beyond an end between which there is no angle, and how often it is doubled.
const BEYOND: f64 = 1e-3;
const DOUBLINGS: usize = 11;

/// Lets pairs slide at these angles.
fn head_for(modes: &mut [Mode], pairs: &[[usize; 2]], angles: &[f64]) {
    for ([i, j], angle) in pairs.iter().zip(angles) {
        (modes[*i], modes[*j]) = (Mode::Slides(math::cos(*angle)), Mode::Slides(math::sin(*angle)));
    }
}

impl Question<'_> {
    /// The multipliers of the items in these modes, and the modes in which pairs that begin to slide do so along their accelerations.
    pub fn solve_aimed(
        &self,
        probe: &mut Probe<'_>,
        state: StateRef<'_>,
        modes: &[Mode],
    ) -> Option<(Vec<Mode>, Solved)> {
        let mut modes = modes.to_vec();
        let pairs = self.beginning(&modes);
        match pairs[..] {
            [] => {}
            [pair] => self.aim(probe, state, &mut modes, pair)?,
            _ => self.aim_all(probe, state, &mut modes, &pairs)?,
        }
        self.solve(probe, state, &modes).map(|solved| (modes, solved))
    }

    /// The pairs that begin to slide in these modes.
    fn beginning(&self, modes: &[Mode]) -> Vec<[usize; 2]> {
        let begins = |i: usize| match self.items[i].rubs {
            Some(Rubs { beside: Some(beside), slides: None, .. })
                if i < beside && matches!(self.mode(modes, i), Mode::Slides(_)) =>
            {
                Some([i, beside])
            }
            _ => None,
        };
        (0..modes.len()).filter_map(begins).collect()
    }

    /// The same where directions near to those of `modes` are known.
    pub fn solve_near(
        &self,
        probe: &mut Probe<'_>,
        state: StateRef<'_>,
        mut modes: Vec<Mode>,
    ) -> Option<(Vec<Mode>, Solved)> {
        let pairs = self.beginning(&modes);
        let part = |mode: Mode| if let Mode::Slides(part) = mode { part } else { 0.0 };
        let near: Vec<f64> = pairs.iter().map(|[i, j]| math::atan2(part(modes[*j]), part(modes[*i]))).collect();
        let angles = self.aim_closely(probe, state, &mut modes, &pairs, &near).unwrap_or(near);
        head_for(&mut modes, &pairs, &angles);
        self.solve(probe, state, &modes).map(|solved| (modes, solved))
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

    /// Finds the directions in which several pairs begin to slide together: each is sent along `a + k d`, with a `k` that is greater than what its own
    /// force does to `a`, until Newton's method goes on from there.
    fn aim_all(
        &self,
        probe: &mut Probe<'_>,
        state: StateRef<'_>,
        modes: &mut [Mode],
        pairs: &[[usize; 2]],
    ) -> Option<()> {
        let angle = |[a, b]: [f64; 2]| math::atan2(b, a);
        let toward = |[i, j]: &[usize; 2], z: &[f64]| [self.rate(*i, z), self.rate(*j, z)];
        // From the forces of what sticks, or, where there are none, from the accelerations without any.
        pairs.iter().flatten().for_each(|i| modes[*i] = Mode::On);
        let mut stuck = self.solve(probe, state, modes)?;
        self.share(probe, state, modes, &mut stuck);
        pairs.iter().flatten().for_each(|i| modes[*i] = Mode::Off);
        let free = self.solve(probe, state, modes)?.z;
        let start = |pair: &[usize; 2]| {
            let force = pair.map(|i| stuck.z[i]);
            angle(if force == [0.0; 2] { toward(pair, &free) } else { force })
        };
        let mut angles: Vec<f64> = pairs.iter().map(start).collect();
        let mut rounds = ROUNDS;
        for _ in 0..TRIALS {
            for _ in 0..rounds {
                head_for(modes, pairs, &angles);
                let z = self.solve(probe, state, modes)?.z;
                for (pair, own) in pairs.iter().zip(&mut angles) {
                    let (a, force) = (toward(pair, &z), math::norm(&pair.map(|i| z[i])));
                    let by = pairs.len() as f64 * force * self.sizes(pair[0]).0;
                    *own = angle([a[0] + by * math::cos(*own), a[1] + by * math::sin(*own)]);
                }
            }
            if let Some(found) = self.aim_closely(probe, state, modes, pairs, &angles) {
                head_for(modes, pairs, &found);
                return Some(());
            }
            rounds *= 4;
        }
        None
    }

    /// Angles near to `angles`, by Newton's method with differences.
    fn aim_closely(
        &self,
        probe: &mut Probe<'_>,
        state: StateRef<'_>,
        modes: &mut [Mode],
        pairs: &[[usize; 2]],
        angles: &[f64],
    ) -> Option<Vec<f64>> {
        let mut aside = |angles: &[f64]| -> Option<Vec<f64>> {
            head_for(modes, pairs, angles);
            let Solved { z, .. } = self.solve(probe, state, modes)?;
            let aside = pairs.iter().zip(angles).map(|([i, j], angle)| {
                (math::cos(*angle) * self.rate(*j, &z) - math::sin(*angle) * self.rate(*i, &z)) / self.sizes(*i).1
            });
            Some(aside.collect())
        };
        let mut angles = angles.to_vec();
        for _ in 0..LOOKS {
            let lacking = aside(&angles)?;
            if lacking.iter().all(|x| math::abs(*x) <= ALONG) {
                return Some(angles);
            }
            let mut jacobian = zeros(angles.len(), angles.len());
            for j in 0..angles.len() {
                let mut beside = angles.clone();
                beside[j] += DIFFERENCE;
                let there = aside(&beside)?;
                (0..angles.len()).for_each(|i| jacobian[(i, j)] = (there[i] - lacking[i]) / DIFFERENCE);
            }
            let (change, _) = solve_independent(jacobian, lacking)?;
            angles.iter_mut().zip(&change).for_each(|(angle, change)| *angle -= change);
            let most = change.iter().fold(0.0, |most: f64, change| math::max(most, math::abs(*change)));
            if most > FAR {
                return None;
            }
            if most <= AIMED {
                return Some(angles);
            }
        }
        None
    }
}
