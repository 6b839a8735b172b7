//! Rest with rows that hold from one side only: choices of closed ones are looked at, and what they find counts where no open one is passed and no
//! closed one is pulled. Beside them active sets: `leaning`.

use holonomy_solver::{AssemblyOptions, System as _, assemble};

use super::moment::state;
use super::{Equilibrium, Moment, RestReport, Stability};
use crate::failure::RunFailure;
use crate::model::Model;

/// A gap (m, rad) that may be missing.
pub(super) const PASSED: f64 = 1e-6;
/// A push, beside the largest load, that is none.
pub(super) const PULLED: f64 = 1e-9;
/// Rows of which every choice of closed ones is looked at: each is a search of its own.
pub(super) const MOST_CHOSEN: usize = 3;
/// Rows that are closed alone, at most.
const MOST_ALONE: usize = 16;
/// Poses are the same.
const SAME: f64 = 1e-6;

impl Model {
    /// The equilibria on the sides that are free.
    // Not inlined: without one-sided rows nothing of it is called, and the first view of the page does without.
    #[inline(never)]
    pub(super) fn rest_from_one_side(&self, moment: &Moment, also: &[Moment]) -> Result<RestReport, RunFailure> {
        let rows = &self.lowered().events.one_sided;
        let mut all: Option<RestReport> = None;
        for chosen in choices(rows.len()) {
            // Rows that cannot all be reached leave nothing to find.
            let Some(from) = self.closed(moment, &chosen) else { continue };
            let also: Vec<Moment> = also.iter().filter_map(|one| self.closed(one, &chosen)).collect();
            let report = match (self.rest_as_held(&from, &also), all.is_some()) {
                (Ok(report), _) => report,
                (Err(failure), false) => return Err(failure),
                (Err(_), true) => continue,
            };
            if report.why.as_ref().is_some_and(|why| why.code == "asks-velocity") {
                return Ok(report);
            }
            let all = all.get_or_insert_with(|| RestReport { equilibria: Vec::new(), ..report.clone() });
            all.starts += if chosen.contains(&true) { report.starts } else { 0 };
            for mut one in report.equilibria {
                if !self.is_free(&one, &chosen) || all.equilibria.iter().any(|other| same(&one, other)) {
                    continue;
                }
                self.leans(&mut one, &chosen);
                all.equilibria.push(one);
            }
        }
        let mut report = all.unwrap_or(RestReport { t: moment.t, equilibria: Vec::new(), why: None, starts: 0 });
        self.lean(moment, also, &mut report)?;
        if report.equilibria.is_empty() {
            report.why = report.why.or_else(|| Some(self.not_found(report.starts)));
        } else if report.why.as_ref().is_some_and(|why| why.code != "every-pose") {
            report.why = None;
        }
        Ok(report)
    }

    /// Says what an equilibrium leans on.
    pub(super) fn leans(&self, one: &mut Equilibrium, chosen: &[bool]) {
        let leans = self.lowered().events.one_sided.iter().zip(chosen).filter(|(_, closed)| **closed);
        one.leans_on = leans.map(|(row, _)| row.full_name()).collect();
        if one.stability == Stability::Held && !one.leans_on.is_empty() {
            // It may leave what it leans on, and comes back.
            one.stability = Stability::Stable;
        }
    }

    /// A moment put together with these rows closed; as it is without any.
    fn closed(&self, from: &Moment, chosen: &[bool]) -> Option<Moment> {
        let mut from = from.clone();
        for (row, closed) in self.lowered().events.one_sided.iter().zip(chosen) {
            from.turns[row.memory.memory as usize] = f64::from(u8::from(*closed));
        }
        if !chosen.contains(&true) {
            return Some(from);
        }
        from.v.fill(0.0);
        let Moment { t, q, v, turns } = &mut from;
        let together = assemble(&mut self.system(), *t, q, v, turns, &AssemblyOptions::default());
        together.is_ok().then_some(from)
    }

    /// An open row that a pose has passed.
    pub(super) fn passed(&self, pose: &Moment) -> Option<String> {
        let rows = &self.lowered().events.one_sided;
        let mut gaps = vec![0.0; rows.len()];
        self.system().gaps(state(pose), &mut gaps);
        let open = |memory: u32| pose.turns[memory as usize] == 0.0;
        let passed = rows.iter().zip(&gaps).find(|(row, gap)| **gap < -PASSED && open(row.memory.memory));
        passed.map(|(row, _)| row.full_name())
    }

    /// Is no open row passed, and no closed one pulled?
    fn is_free(&self, one: &Equilibrium, chosen: &[bool]) -> bool {
        let rows = &self.lowered().events.one_sided;
        let largest = one.multipliers.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let pushes = |row: usize| one.multipliers.get(row).is_some_and(|push| *push > PULLED * largest);
        self.passed(&one.pose).is_none() && rows.iter().zip(chosen).all(|(row, closed)| !closed || pushes(row.row))
    }
}

/// Which rows are closed: none, each of the first ones alone, and of few all choices.
fn choices(rows: usize) -> Vec<Vec<bool>> {
    if rows <= MOST_CHOSEN {
        return (0..1_usize << rows).map(|bits| (0..rows).map(|i| bits >> i & 1 == 1).collect()).collect();
    }
    let alone = (0..rows.min(MOST_ALONE)).map(|closed| (0..rows).map(|i| i == closed).collect());
    std::iter::once(vec![false; rows]).chain(alone).collect()
}

pub(super) fn same(a: &Equilibrium, b: &Equilibrium) -> bool {
    a.coordinates.iter().zip(&b.coordinates).all(|((_, a), (_, b))| (a - b).abs() <= SAME * (1.0 + a.abs()))
}
