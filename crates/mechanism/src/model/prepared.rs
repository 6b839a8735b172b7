//! A mechanism put together at its start, with the method that was chosen there.

use std::sync::Arc;

use holonomy_solver as solver;
use serde::Serialize;

use super::{AssemblyMoves, analysis, start};
use crate::failure::{RunFailure, method_words, translate};
use crate::lower::Lowered;
use crate::system::{Held, MechanismSystem};

/// One axis of the method that a run uses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MethodChoice {
    /// The axis.
    pub axis: &'static str,
    /// What it is.
    pub id: &'static str,
    /// Did the document say so?
    pub given: bool,
    /// Why: the code of [`solver::Reason`], for those who say it in another language.
    pub code: &'static str,
    /// Why, in English.
    pub reason: &'static str,
}

/// The start, put together, and what is known there.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub start: solver::StartState,
    pub moves: AssemblyMoves,
    pub ranks: solver::StartRanks,
    pub resolved: solver::Resolved,
}

pub(super) fn prepare(
    lowered: &Arc<Lowered>,
    axes: &solver::Axes,
    budget: &solver::Budget,
) -> Result<Prepared, RunFailure> {
    let (start, moves) = start::start(lowered, budget)?;
    let ranks = analysis::ranks(lowered, &start, budget)?;
    let report = ranks.held();
    enough_eliminated(axes, report, lowered)?;
    let resolved = solver::resolve(axes, &system_traits(lowered, report.rank, ranks.elsewhere.is_some()))
        .map_err(|refusal| translate(&solver::Failure::Unsupported(refusal), lowered, &[]))?;
    Ok(Prepared { start, moves, ranks, resolved })
}

/// As many rows are eliminated by name as depend on others.
fn enough_eliminated(axes: &solver::Axes, report: &solver::RankReport, lowered: &Lowered) -> Result<(), RunFailure> {
    let Some(solver::Redundancy::Eliminate(Some(named))) = &axes.redundancy else { return Ok(()) };
    if named.len() == report.redundancy {
        return Ok(());
    }
    let name = |row: &usize| lowered.rows[*row].name();
    let example: Vec<String> = report.dependent_rows.iter().map(name).collect();
    let remedy = match report.redundancy {
        0 => "No row depends on others at the start: eliminate none.".to_owned(),
        count => format!("Name {count}, for example {}.", example.join(", ")),
    };
    let message =
        format!("Rows eliminated: {}; rows that depend on others at the start: {}.", named.len(), report.redundancy);
    Err(RunFailure::new("eliminated", None, named.iter().map(name).collect(), message, remedy))
}

/// What the choice of a method depends on.
pub(super) fn system_traits(lowered: &Arc<Lowered>, rank: usize, singular: bool) -> solver::SystemTraits {
    use solver::System as _;
    let system = MechanismSystem::new(Arc::clone(lowered), Held::None);
    solver::SystemTraits {
        sizes: system.sizes(),
        rank,
        singular,
        rotation_blocks: system.rotation_blocks().len(),
        rows_change: system.rows_change(),
        reactive: !lowered.reactive.is_empty(),
    }
}

/// The axes of a resolved method for reports.
pub(crate) fn choices(resolved: &solver::Resolved) -> Vec<MethodChoice> {
    let choice = |choice: &solver::Choice| MethodChoice {
        axis: choice.axis,
        id: choice.id,
        given: choice.given,
        code: choice.reason.id(),
        reason: method_words::reason(choice.reason),
    };
    resolved.chosen.iter().map(choice).collect()
}
