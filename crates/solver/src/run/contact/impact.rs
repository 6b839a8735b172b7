//! Impacts: Newton's law for all rows that are reached and do not leave, again for those that are struck by that.

use alloc::vec::Vec;

use super::SMALLEST_REBOUND;
use super::reached::{Reached, Touched, rise_rate, speed, standing};
use crate::failure::Result;
use crate::math;
use crate::probe::Values;

/// How often rows are struck one after the other at one time, at most: the last time by all at once, without rebound.
const ROUNDS: usize = 20;

impl Touched {
    /// Velocities after the impacts at the rows that are reached; `before` are those before any impulse, `v_dot` the accelerations then.
    /// `hasty`: there is no rebound. True if a row was struck.
    pub fn strike(&self, values: &Values, before: &[f64], v: &mut [f64], v_dot: &[f64], hasty: bool) -> Result<bool> {
        for round in 0..ROUNDS {
            if !self.reached.iter().any(|one| approaches(values, one, v)) {
                return Ok(round > 0);
            }
            let last = hasty || round + 1 == ROUNDS;
            // Where a row that leaves was struck as well, impacts would give energy.
            let stays = |one: &&Reached| last || speed(values, one.row, v) <= standing(values, one.row, v);
            let met: Vec<&Reached> = self.reached.iter().filter(stays).collect();
            let after = met.iter().map(|one| {
                let rebound =
                    one.restitution * math::min(speed(values, one.row, if round == 0 { before } else { v }), 0.0);
                let pushed = -rise_rate(values, one.row, v_dot);
                let least = SMALLEST_REBOUND * one.size + 2.0 * one.depth;
                let seen = !last && (!(pushed > 0.0) || rebound * rebound > 2.0 * pushed * least);
                speed(values, one.row, v) + if seen { rebound } else { 0.0 }
            });
            let after: Vec<f64> = after.collect();
            if !self.rubs.is_empty() {
                let places: Vec<usize> = (0..self.reached.len()).filter(|i| stays(&&self.reached[*i])).collect();
                self.strike_rubbing(values, &places, &after, v)?;
                continue;
            }
            let impulses = self.push(values, &met, &after)?;
            for (one, impulse) in met.iter().zip(&impulses) {
                v.iter_mut().zip(&one.response).for_each(|(v, response)| *v -= impulse * response);
            }
        }
        Ok(true)
    }
}

/// Does a row come to its zero?
pub(super) fn approaches(values: &Values, one: &Reached, v: &[f64]) -> bool {
    speed(values, one.row, v) < -standing(values, one.row, v)
}
