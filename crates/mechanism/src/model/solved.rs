//! The rank of the rows at a pose, and which multipliers it determines.

use std::sync::Arc;

use holonomy_solver::{Budget, RankOptions, RankReport, Solvability, StartState, StateRef, analyse_reactions};

use crate::body::twist::twist_map;
use crate::failure::{RunFailure, translate};
use crate::lower::Lowered;
use crate::system::{Held, MechanismSystem};

/// Rank and verdicts at a pose, in twist coordinates.
pub(super) struct Solved {
    pub report: RankReport,
    pub solvability: Solvability,
    /// Number of twist coordinates.
    pub columns: usize,
}

pub(super) fn solved(
    lowered: &Arc<Lowered>,
    pose: &StartState,
    owners: &[Vec<usize>],
    budget: &Budget,
) -> Result<Solved, RunFailure> {
    let mut system = MechanismSystem::new(Arc::clone(lowered), Held::None).within(budget);
    let twist = twist_map(&lowered.bodies, &pose.q);
    let map = twist.map();
    let options = RankOptions { twist_map: Some(map), ..RankOptions::default() };
    let found = analyse_reactions(&mut system, state(pose), owners, &options);
    let failed = |failure| translate(&failure, lowered, &lowered.rows.iter().collect::<Vec<_>>());
    let (report, solvability) = found.map_err(failed)?;
    Ok(Solved { report, solvability, columns: twist.columns() })
}

/// The state of a pose.
pub(super) fn state(start: &StartState) -> StateRef<'_> {
    StateRef { t: start.t, q: &start.q, v: &start.v, turns: &start.turns }
}
