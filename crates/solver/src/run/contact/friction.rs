//! Frictions at a state that is settled: which of them take part, and what is remembered of them afterwards.

use alloc::vec;
use alloc::vec::Vec;

use super::super::crossings::Crossings;
use super::super::record::Record;
use super::LEFT;
use super::modes::{Mode, Rubbed};
use super::reached::{Touched, scale, slip, standing};
use super::rub::Rub;
use crate::failure::{Failure, Result};
use crate::math;
use crate::probe::Values;
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
pub(super) fn add_rubs(touched: &mut Touched, values: &Values, crossings: &Crossings, current: &Record) -> Result<()> {
    let first = crossings.events() + crossings.one_sided.len();
    for (number, law) in crossings.frictions.iter().enumerate() {
        let contact = law.contact.map(|own| touched.reached.iter().position(|one| one.number == own));
        if law.rounded.is_some() || contact == Some(None) {
            continue;
        }
        touched.add_rub(
            values,
            Rub {
                number,
                law: *law,
                contact: contact.flatten(),
                due: crossings.due[first + number],
                stuck: current.turns[law.sticks] != 0.0,
                force: current.multipliers[law.row],
                response: Vec::new(),
                shares: Vec::new(),
            },
        )?;
    }
    Ok(())
}

/// Remembers what became of them, and takes what round-off has left of a slip from those that stick. True if that moved the velocities.
pub(super) fn settle_rubs(
    touched: &Touched,
    values: &Values,
    slips: &[Rubbed],
    crossings: &mut Crossings,
    v: &mut [f64],
    turns: &mut [f64],
) -> bool {
    let first = crossings.one_sided.len();
    let mut moved = false;
    for (rub, Rubbed { mode, margin, greatest, held }) in touched.rubs.iter().zip(slips) {
        let u = slip(values, rub.law.row, v);
        let still = rub.due || math::abs(u) <= standing(values, rub.law.row, v);
        let place = first + rub.number;
        let at_zero = crossings.events() + place;
        match mode {
            Mode::Off => {}
            Mode::On => {
                turns[rub.law.sticks] = 1.0;
                crossings.slack[place] = if *margin < LEFT * greatest { LEFT * greatest } else { 0.0 };
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
                if still {
                    crossings.slack[place] = LEFT * scale(values, rub.law.row, v, 1.0);
                    crossings.at_zero[at_zero] = true;
                }
            }
        }
    }
    moved
}
