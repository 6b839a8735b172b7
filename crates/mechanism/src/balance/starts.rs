//! Poses around a moment from which equilibria are looked for, and what lies along a force that nothing resists.

use holonomy_solver::{Reach, Rigidity, Search, Searched, follow, free_modes, statics, transported};

use super::Moment;
use super::moment::state;
use super::rest::WhyNone;
use crate::failure::RunFailure;
use crate::model::Model;
use crate::system::MechanismSystem;

/// Ways to move that are followed to further starts, and those that are followed in pairs.
const MOST_WAYS: usize = 4;
const IN_PAIRS: usize = 3;
/// How far each is followed to either side: so many radians, or so much of the size of the mechanism.
const REACH: f64 = 3.2;
/// Steps there, and every which of them is a start.
const STEPS: usize = 16;
const EVERY: usize = 4;
/// Of pairs, this one.
const EVERY_OF_PAIRS: usize = 8;
/// The first step along a force that nothing resists, in the same units; each further one is twice as long.
const FIRST: f64 = 0.1;
/// Their number.
const DOUBLINGS: usize = 10;
/// Where rows bend the way, none of it is longer than this.
const WHERE_ROWS_BEND: f64 = 0.2;
/// Halvings between a pose before which and one behind which the force differs.
const BISECTIONS: usize = 50;
/// A force that differs by more than this share is another.
const DIFFERS: f64 = 1e-6;
/// Times that a force is followed.
const MOST_TIMES: usize = 8;

/// What lies along a force.
pub(super) enum Ahead {
    /// As far as was looked it is as large.
    Alike,
    /// It differs here.
    Differs(Moment),
    /// An open row is passed between these poses.
    Passes([Moment; 2]),
}

impl Model {
    /// Poses along the ways to move, and along pairs of them.
    pub(super) fn around(&self, moment: &Moment) -> Vec<Moment> {
        let still = Moment { v: vec![0.0; moment.q.len()], ..moment.clone() };
        let weights = self.weights();
        let mut system = self.system_at_rest();
        let mut modes = free_modes(&mut system, state(&still)).unwrap_or_default();
        modes.retain(|mode| mode[self.lowered().states()].iter().all(|x| *x == 0.0));
        let mut ways: Vec<(Vec<f64>, usize)> = Vec::new();
        for mode in modes.iter().take(MOST_WAYS) {
            ways.push((mode.clone(), EVERY));
        }
        for (i, one) in modes.iter().take(IN_PAIRS).enumerate() {
            for other in modes.iter().take(IN_PAIRS).skip(i + 1) {
                for sign in [1.0, -1.0] {
                    ways.push((one.iter().zip(other).map(|(a, b)| a + sign * b).collect(), EVERY_OF_PAIRS));
                }
            }
        }
        let mut out = Vec::new();
        for (way, every) in ways {
            for sign in [1.0, -1.0] {
                let direction: Vec<f64> = way.iter().map(|x| sign * x).collect();
                let from = Moment { v: direction, ..still.clone() };
                let poses = followed(&mut system, from, &weights, (REACH, STEPS));
                out.extend(poses.into_iter().skip(every - 1).step_by(every));
            }
        }
        out
    }

    /// The equilibria that are found by following a force that nothing resists to where it differs; if there are none, what is known of it; and how many
    /// poses the search began from.
    pub(super) fn along_the_force(
        &self,
        from: &Searched,
        weights: &[f64],
        search: &mut dyn FnMut(&Moment, Search) -> Result<Searched, RunFailure>,
    ) -> Result<(Vec<Searched>, Option<WhyNone>, usize), RunFailure> {
        let (mut found, mut starts, mut last) = (Vec::new(), 0, from.clone());
        for _ in 0..MOST_TIMES {
            match self.ahead(&last.pose, &last.rigidity, weights) {
                Ahead::Alike => return Ok((found, Some(self.unresisted(&last)), starts)),
                Ahead::Passes(_) => break,
                Ahead::Differs(pose) => {
                    starts += 1;
                    found.extend(search(&pose, Search::Descent).into_iter().filter(|searched| searched.at_rest));
                    // A pose at which the equations are singular leads no further.
                    let Ok(next) = search(&pose, Search::Newton) else { break };
                    if next.at_rest || !next.rigidity.is_unresisted() {
                        found.extend(next.at_rest.then_some(next));
                        break;
                    }
                    last = next;
                }
            }
        }
        Ok((found, None, starts))
    }

    /// What lies along the force at a pose: steps that double, and between two of them halvings to where something resists.
    pub(super) fn ahead(&self, pose: &Moment, rigidity: &Rigidity, weights: &[f64]) -> Ahead {
        let mut direction = rigidity.direction(&rigidity.force);
        direction[self.lowered().states()].fill(0.0);
        let most = direction.iter().zip(weights).fold(0.0, |most: f64, (x, w)| most.max((x * w).abs()));
        if !(most > 0.0 && most.is_finite()) {
            return Ahead::Alike;
        }
        direction.iter_mut().for_each(|x| *x /= most);
        let mut system = self.system_at_rest();
        let share = |at: &Moment, rigidity: &Rigidity| along(&rigidity.acceleration, &at.v, weights);
        let mut here = Moment { v: direction, ..pose.clone() };
        let first = share(&here, rigidity);
        let mut length = FIRST;
        for _ in 0..DOUBLINGS {
            let Some(next) = self.along_way(&mut system, &here, weights, length) else { return Ahead::Differs(here) };
            let still = |at: &Moment| Moment { v: vec![0.0; at.v.len()], ..at.clone() };
            if self.passed(&next).is_some() {
                return Ahead::Passes([still(&here), still(&next)]);
            }
            let Ok(Some(there)) = statics(&mut system, state(&still(&next))) else {
                return Ahead::Differs(still(&here));
            };
            let force = share(&next, &there) / first;
            if force < 0.0 && there.is_unresisted() {
                // It holds back from here on, by a law that is flat again.
                let mut low = here;
                for _ in 0..BISECTIONS {
                    length /= 2.0;
                    let Some(middle) = self.along_way(&mut system, &low, weights, length) else { break };
                    let Ok(Some(there)) = statics(&mut system, state(&still(&middle))) else { break };
                    if !there.is_unresisted() {
                        return Ahead::Differs(still(&middle));
                    }
                    if share(&middle, &there) / first > 0.0 {
                        low = middle;
                    }
                }
                return Ahead::Differs(still(&low));
            }
            if (force - 1.0).abs() > DIFFERS {
                return Ahead::Differs(still(&next));
            }
            here = next;
            length *= 2.0;
        }
        Ahead::Alike
    }

    /// The pose so far along the direction in `from.v`; none if the way ends before.
    fn along_way(&self, system: &mut MechanismSystem, from: &Moment, weights: &[f64], length: f64) -> Option<Moment> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most a few hundred")]
        let steps = if self.lowered().rows.is_empty() {
            1
        } else {
            holonomy_expr::math::ceil(length / WHERE_ROWS_BEND) as usize
        };
        let mut poses = followed(system, from.clone(), weights, (length, steps));
        (poses.len() == steps).then(|| poses.pop()).flatten()
    }
}

/// Poses along the direction in `from.v`, which goes along; rows of velocity are followed on the way.
fn followed(system: &mut MechanismSystem, from: Moment, weights: &[f64], (length, steps): (f64, usize)) -> Vec<Moment> {
    let still = vec![0.0; from.v.len()];
    let at = Moment { v: still.clone(), ..from.clone() };
    if holonomy_solver::System::sizes(system).h == 0 {
        return follow(system, state(&at), &from.v, Reach { weights, length, steps }).unwrap_or_default();
    }
    let mut out: Vec<Moment> = Vec::new();
    let (mut here, mut direction) = (at, from.v);
    #[expect(clippy::cast_precision_loss, reason = "at most a few hundred")]
    let step = length / steps as f64;
    for _ in 0..steps {
        let reach = Reach { weights, length: step, steps: 1 };
        let Some(first) = follow(system, state(&here), &direction, reach).unwrap_or_default().pop() else { break };
        direction = first.v;
        let way: Vec<f64> = direction.iter().map(|x| step * x).collect();
        let Some(next) = transported(system, &here, &way, weights) else { break };
        here = next;
        out.push(Moment { v: direction.clone(), ..here.clone() });
    }
    out
}

/// The part of an acceleration along a direction.
fn along(acceleration: &[f64], direction: &[f64], weights: &[f64]) -> f64 {
    acceleration.iter().zip(direction).zip(weights).map(|((a, d), w)| a * d * w * w).sum()
}
