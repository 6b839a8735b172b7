//! Which of the rows that are reached hold from then on.

use alloc::vec::Vec;

use super::SMALLEST_REBOUND;
use super::modes::Chosen;
use super::reached::{Reached, Touched, rise_rate, scale, speed, standing};
use crate::failure::{Failure, Result};
use crate::math;
use crate::probe::{Probe, Values};
use crate::system::StateRef;

/// A push (beside the terms of what it balances) that is round-off.
pub(super) const NO_PUSH: f64 = 1e-9;
/// The same for a row whose multiplier has just come to zero.
pub(super) const NO_PUSH_LEFT: f64 = 1e-6;
/// Rounds in which the last of the motion is taken from rows that leave too slowly, at most: two of the same body with unlike levers take a thousand.
const SWEEPS: usize = 5000;
/// How often the accelerations are looked at again after that, at most.
const LOOKS: usize = 5;

/// What becomes of a row.
#[derive(Copy, Clone)]
pub(super) struct Held {
    /// It does not move along its gap.
    pub stands: bool,
    /// It holds.
    pub closes: bool,
}

impl Touched {
    /// What becomes of each row, and whether the last of the motion had to be taken from some. `state` has the time, coordinates and memories.
    pub fn hold(&mut self, probe: &mut Probe<'_>, state: StateRef<'_>, v: &mut [f64]) -> Result<(Chosen, bool)> {
        let mut looks = 0;
        loop {
            let here = StateRef { v, ..state };
            let mut pushed = self.follow(probe, here, &|_| true).and_then(|()| self.forces_that_hold(probe, here));
            if let Err(Failure::Unbalanced { .. }) = pushed {
                pushed = Err(self.unbalanced(probe, here, &mut |own, probe| own.forces_that_hold(probe, here).is_ok()));
            }
            let (v_dot, pushes) = pushed?;
            let values = &*probe.values;
            // With what holds, others may be back at once.
            if let Some(calm) = calm(values, &self.reached, &v_dot, v).filter(|_| looks < LOOKS) {
                v.copy_from_slice(&calm);
                looks += 1;
                continue;
            }
            let mut pushes = pushes.into_iter();
            let held = self.reached.iter().map(|one| match stands(values, one, v) {
                true => {
                    Held { stands: true, closes: pushes.next().is_some_and(|push| firm(values, one, push, &v_dot)) }
                }
                false => Held { stands: false, closes: false },
            });
            let chosen = Chosen { held: held.collect(), rubs: Vec::new(), v_dot };
            return Ok((chosen, looks > 0));
        }
    }

    /// Accelerations, and the forces of the rows that stand.
    fn forces_that_hold(&mut self, probe: &mut Probe<'_>, state: StateRef<'_>) -> Result<(Vec<f64>, Vec<f64>)> {
        let (mut v_dot, _) = self.free_accelerations(probe, state)?;
        let values = &*probe.values;
        let still: Vec<&Reached> = self.reached.iter().filter(|one| stands(values, one, state.v)).collect();
        let pulled: Vec<f64> = still.iter().map(|one| rise_rate(values, one.row, &v_dot)).collect();
        let pushes = self.hold_back(values, &still, &pulled)?;
        for (one, push) in still.iter().zip(&pushes) {
            v_dot.iter_mut().zip(one.push()).for_each(|(a, response)| *a -= push * response);
        }
        Ok((v_dot, pushes))
    }

    /// The same where there is friction, and what becomes of that.
    pub fn hold_rubbing(
        &mut self,
        probe: &mut Probe<'_>,
        state: StateRef<'_>,
        v: &mut [f64],
    ) -> Result<(Chosen, bool)> {
        let mut looks = 0;
        loop {
            let chosen = self.choose(probe, StateRef { v, ..state })?;
            let Some(calm) = calm(probe.values, &self.reached, &chosen.v_dot, v).filter(|_| looks < LOOKS) else {
                return Ok((chosen, looks > 0));
            };
            v.copy_from_slice(&calm);
            self.rubs.iter_mut().for_each(|rub| rub.due = false);
            looks += 1;
        }
    }

    /// Accelerations with the rows that always hold, and their multipliers.
    pub fn free_accelerations(&mut self, probe: &mut Probe<'_>, state: StateRef<'_>) -> Result<(Vec<f64>, Vec<f64>)> {
        probe.dynamics(state)?;
        let mut v_dot = probe.values.force.clone();
        let mut y: Vec<f64> = self.kept.iter().map(|row| probe.values.acceleration_bias[*row]).collect();
        self.respond(&mut v_dot, &mut y)?;
        Ok((v_dot, y))
    }
}

/// Does a row that is reached not move along its gap?
pub(super) fn stands(values: &Values, one: &Reached, v: &[f64]) -> bool {
    math::abs(speed(values, one.row, v)) <= standing(values, one.row, v)
}

/// What a row balances: the terms of its second rate.
pub(super) fn balanced(values: &Values, row: usize, response: &[f64], v_dot: &[f64]) -> f64 {
    let forces: f64 = response.iter().zip(&values.force).map(|(by, force)| math::abs(by * force)).sum();
    // What drivers do is in the accelerations and not in the forces.
    math::max(forces, scale(values, row, v_dot, 0.0)) + math::abs(values.acceleration_bias[row])
}

/// Is a push more than round-off?
fn firm(values: &Values, one: &Reached, push: f64, v_dot: &[f64]) -> bool {
    let balanced = balanced(values, one.row, &one.response, v_dot);
    let limit = if one.left { NO_PUSH_LEFT } else { NO_PUSH };
    push > one.slight && push * values.rows.dot(one.row, &one.response) > limit * balanced
}

/// Velocities without the last of the motion of rows that leave so slowly that they would be back at once: they stand. None where there are no such
/// rows, or they do not all come to stand.
fn calm(values: &Values, reached: &[Reached], v_dot: &[f64], v: &[f64]) -> Option<Vec<f64>> {
    let slow = |one: &Reached| {
        let (rise, pushed) = (speed(values, one.row, v), -rise_rate(values, one.row, v_dot));
        math::abs(rise) > standing(values, one.row, v) && rise * rise <= 2.0 * pushed * SMALLEST_REBOUND * one.size
    };
    let slow: Vec<bool> = reached.iter().map(slow).collect();
    if !slow.contains(&true) {
        return None;
    }
    let stood: Vec<bool> =
        reached.iter().map(|one| speed(values, one.row, v) <= standing(values, one.row, v)).collect();
    let mut still = v.to_vec();
    for _ in 0..SWEEPS {
        let mut all = true;
        for ((one, slow), stood) in reached.iter().zip(&slow).zip(&stood) {
            let (rise, response) = (speed(values, one.row, &still), values.rows.dot(one.row, &one.response));
            let free = rise > 0.0 && !(*slow || *stood);
            if !free && math::abs(rise) > standing(values, one.row, &still) && response > 0.0 {
                all = false;
                still.iter_mut().zip(&one.response).for_each(|(v, by)| *v += rise / response * by);
            }
        }
        if all {
            return Some(still);
        }
    }
    None
}
