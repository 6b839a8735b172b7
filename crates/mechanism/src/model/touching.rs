//! Stops, cords and walls that touch at the start: do they depend on each other, or on the joints?

use std::sync::Arc;

use holonomy_solver::{Budget, RankReport, StartState, System};
use serde::Serialize;

use super::solved::{Solved, solved, state};
use crate::failure::RunFailure;
use crate::lower::Lowered;
use crate::system::{Held, MechanismSystem};

/// A gap, beside the largest coordinate or 1, at which a row is reached.
const REACHED: f64 = 1e-9;

/// Rows from one side only that touch at the start and depend on others that hold there: which of them carries is not determined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RedundantStops {
    /// How many more touch than are independent.
    pub redundancy: usize,
    /// Those whose multipliers are not unique, by name.
    pub rows: Vec<String>,
}

/// Those of a mechanism at a pose; `report` is that of the rows that hold without them.
// Not inlined: the page's first view has none.
#[inline(never)]
pub(super) fn redundant_stops(
    lowered: &Arc<Lowered>,
    start: &StartState,
    report: &RankReport,
    budget: &Budget,
) -> Result<Option<RedundantStops>, RunFailure> {
    let rows = &lowered.events.one_sided;
    let mut gaps = vec![0.0; rows.len()];
    MechanismSystem::new(Arc::clone(lowered), Held::None).within(budget).gaps(state(start), &mut gaps);
    let size = start.q.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
    let touching: Vec<_> =
        rows.iter().zip(gaps).filter(|(_, gap)| *gap <= REACHED * size).map(|(row, _)| row).collect();
    if touching.is_empty() {
        return Ok(None);
    }
    let mut closed = start.clone();
    touching.iter().for_each(|row| closed.turns[row.memory.memory as usize] = 1.0);
    let owners: Vec<Vec<usize>> = touching.iter().map(|row| vec![row.row]).collect();
    let Solved { report: all, solvability, .. } = solved(lowered, &closed, &owners, budget)?;
    let redundancy = all.redundancy.saturating_sub(report.redundancy);
    let shared = touching.iter().filter(|row| !solvability.rows_unique[row.row]);
    Ok((redundancy > 0).then(|| RedundantStops { redundancy, rows: shared.map(|row| row.full_name()).collect() }))
}
