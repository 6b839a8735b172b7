//! Frictions at a state that is settled: which of them take part, and what is remembered of them afterwards.

use alloc::vec;
use alloc::vec::Vec;

use super::super::crossings::{Crossings, MOST, TOGETHER};
use super::super::record::Record;
use super::LEFT;
use super::modes::{Chosen, Mode, Rubbed};
use super::pairs::settle_pair;
use super::reached::{Touched, scale, slip};
use super::rub::Rub;
use crate::failure::{Failure, Result};
use crate::friction::{Friction, Pair};
use crate::math;
use crate::probe::{Probe, Values};
use crate::redundancy::{RankOptions, RankReport};
use crate::solvability::analyse_reactions;
use crate::system::{StateRef, System};

/// Refuses a friction whose load dependent rows share in no one way, and a force that follows from a multiplier of them; `report` is that of the
/// start.
///
/// # Errors
/// [`Failure::SharedLoad`], [`Failure::NonFinite`].
// Not inlined: where no force depends on multipliers nothing of it is called, and the first view of the page does without.
#[inline(never)]
pub(in crate::run) fn check_loads(system: &mut dyn System, state: StateRef<'_>, report: &RankReport) -> Result<()> {
    let (frictions, rows) = (system.frictions().to_vec(), system.sizes().rows());
    let reactive = system.reactive_rows().to_vec();
    if report.redundancy == 0 || frictions.is_empty() && reactive.is_empty() {
        return Ok(());
    }
    let (ones, mut gradient) = (vec![1.0; rows], vec![0.0; rows]);
    let loads = (0..frictions.len()).map(|i| {
        system.load(i, state, &ones, &mut gradient);
        (0..rows).filter(|row| gradient[*row] != 0.0).collect()
    });
    let groups: Vec<Vec<usize>> = loads.chain(reactive.iter().map(|row| vec![*row])).collect();
    let options = RankOptions { ranks_only: true, ..RankOptions::default() };
    let (_, solvability) = analyse_reactions(system, state, &groups, &options)?;
    match solvability.verdicts.iter().position(|verdict| !verdict.unique) {
        Some(i) => {
            let mut rows = frictions.iter().map(|friction| friction.row).chain(reactive);
            Err(Failure::SharedLoad { t: state.t, row: rows.nth(i).unwrap_or(0) })
        }
        None => Ok(()),
    }
}

/// Adds the frictions that may stick or slide at the current state: those of joints, and those of rows that are reached.
pub(super) fn add_rubs(
    touched: &mut Touched,
    probe: &mut Probe<'_>,
    at: StateRef<'_>,
    crossings: &Crossings,
    current: &Record,
) -> Result<()> {
    let first = crossings.events() + crossings.one_sided.len();
    let t = current.t;
    let now = |time: Option<f64>| time.is_some_and(|time| math::abs(t - time) <= TOGETHER * math::abs(t));
    let aimed = now(crossings.aimed);
    let carries = |law: &Friction| law.rounded.is_none() && law.part(&current.turns).is_some();
    let (ones, mut gradient) = (vec![1.0; current.multipliers.len()], vec![0.0; current.multipliers.len()]);
    (touched.together, touched.shared) = (crossings.frictions.iter().any(carries), now(crossings.shared));
    for (number, law) in crossings.frictions.iter().enumerate() {
        let contact = law.contact.map(|own| touched.reached.iter().position(|one| one.number == own));
        if law.rounded.is_some() || contact == Some(None) {
            continue;
        }
        let pair = Pair::of(&crossings.frictions, number);
        let begins = pair.and_then(|pair| pair.heading(&current.turns)).is_some_and(|heading| heading.begins);
        let watched = law.pair().map_or(number, |beside| number.min(beside));
        let contact = contact.flatten();
        let weight = contact.map_or(1.0, |contact| {
            probe.system.load(number, at, &ones, &mut gradient);
            gradient[touched.reached[contact].row]
        });
        touched.add_rub(
            probe.values,
            Rub {
                number,
                law: *law,
                contact,
                weight,
                due: crossings.due[first + watched],
                met: crossings.due[first + watched],
                stuck: crossings.sticks(number, &current.turns),
                carried: law.part(&current.turns).is_some(),
                off: crossings.is_off(number, &current.turns),
                held: false,
                beside: law.pair().map(|other| touched.rubs.len() + other - number),
                aimed,
                begins,
                force: current.multipliers[law.row],
                response: Vec::new(),
                shares: Vec::new(),
                pushed: None,
            },
        )?;
    }
    Ok(())
}

impl Touched {
    /// Does what was at its greatest force stand all the same, as others carry more? Then nothing is noted of it.
    pub fn goes_on(&self, rub: &Rub, at: usize, crossings: &mut Crossings) -> bool {
        let goes_on = rub.met && rub.stuck && self.together && crossings.sharings < MOST;
        if goes_on {
            crossings.shared = Some(self.t);
            crossings.sharings += 1;
            crossings.forget(at);
        }
        goes_on
    }
}

/// Remembers what became of them, and takes what round-off has left of a slip from those that stick. True if that moved the velocities.
///
/// # Errors
/// [`Failure::TooManyCrossings`].
pub(super) fn settle_rubs(
    touched: &Touched,
    values: &Values,
    chosen: &Chosen,
    crossings: &mut Crossings,
    v: &mut [f64],
    turns: &mut [f64],
) -> Result<bool> {
    let first = crossings.one_sided.len();
    let mut moved = false;
    for (i, (rub, Rubbed { mode, margin, greatest, held })) in touched.rubs.iter().zip(&chosen.rubs).enumerate() {
        if let Some(beside) = rub.beside {
            if i < beside {
                moved |= settle_pair(touched, values, chosen, [i, beside], crossings, v, turns)?;
            }
            continue;
        }
        let u = slip(values, rub.law.row, v);
        let still = touched.slides(values, v, i).is_none();
        let place = first + rub.number;
        let at_zero = crossings.events() + place;
        match mode {
            // Nothing presses any more: others carry.
            Mode::Off => {
                touched.goes_on(rub, at_zero, crossings);
                // What is held is watched for the slip that the rows begin.
                let pressed = rub.contact.is_none_or(|contact| chosen.held[contact].closes);
                crossings.slack[place] =
                    if rub.held && pressed { LEFT * scale(values, rub.law.row, v, 1.0) } else { 0.0 };
            }
            Mode::Carries(part) => {
                turns[rub.law.sense] = Friction::carrying(*part);
                touched.goes_on(rub, at_zero, crossings);
            }
            Mode::On => {
                turns[rub.law.sticks] = 1.0;
                let goes_on = touched.goes_on(rub, at_zero, crossings);
                crossings.slack[place] = if *margin < LEFT * greatest && !goes_on { LEFT * greatest } else { 0.0 };
                let size = values.rows.dot(rub.law.row, &rub.response);
                if u != 0.0 && size > 0.0 {
                    v.iter_mut().zip(&rub.response).for_each(|(v, by)| *v -= u / size * by);
                    moved = true;
                }
            }
            Mode::Slides(sense) => {
                turns[rub.law.sense] = *sense;
                if rub.due && rub.stuck && *held {
                    crossings.forget(place + crossings.events());
                }
                if rub.carried && !held {
                    crossings.note_loose(touched.t, at_zero)?;
                }
                if rub.due && rub.held && !rub.stuck && !rub.off {
                    // It only turns.
                    crossings.forget_end(at_zero);
                }
                if still {
                    crossings.slack[place] = LEFT * scale(values, rub.law.row, v, 1.0);
                    crossings.at_zero[at_zero] = true;
                }
            }
        }
    }
    Ok(moved)
}
