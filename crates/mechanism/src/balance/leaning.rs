//! Rest on several one-sided rows: active sets.
//!
//! ```text
//! from a pose, with the rows closed that touch there:
//! a step passes an open row         back along it to where the first is met, that one is closed
//! at rest, or nothing moves, and a closed row is pulled    the one pulled most is opened
//! a force that nothing resists      followed to where a row is met, or it differs
//! at rest, and none is pulled       an equilibrium; rows that touch and carry nothing stay closed, because others carry in their place
//! ```
//! Source: Nocedal, Wright, Numerical Optimization, 2nd ed. (2006), section 16.5 (active-set methods).

use holonomy_solver::linalg::column;
use holonomy_solver::linalg::symmetric_eigen::SymmetricEigen;
use holonomy_solver::{AssemblyOptions, Search, Searched, System as _, assemble, find_rest_on_one_side, statics};

use super::one_sided::{MOST_CHOSEN, PASSED, PULLED, same};
use super::rest::{Found, MOST_STARTS};
use super::starts::Ahead;
use super::{Moment, RestReport, Stability, state};
use crate::failure::RunFailure;
use crate::model::Model;
use crate::system::{MechanismSystem, as_places};

/// Rows that are opened or closed from one start, at most.
const MOST_CHANGES: usize = 24;
/// Parts of a step are the same.
const AT_ONCE: f64 = 1e-9;
/// A curvature of the energy below this share of the largest is round-off.
const SOFT: f64 = 1e-9;
/// How far a way is tried, in units of the weights, and which share of the largest change of a gap is none.
const NEXT: f64 = 1e-6;
const LEVEL: f64 = 1e-4;

impl Model {
    /// The equilibria that active sets lead to: from the moment, from those of a run, and where there are too many rows for every choice from poses around.
    pub(super) fn lean(&self, moment: &Moment, also: &[Moment], report: &mut RestReport) -> Result<(), RunFailure> {
        let mut starts: Vec<(Moment, bool)> = vec![(as_places(self.lowered(), moment), true)];
        starts.extend(also.iter().map(|one| (as_places(self.lowered(), one), true)));
        if self.lowered().events.one_sided.len() > MOST_CHOSEN {
            let around = self.around(&self.with_closed(starts[0].0.clone(), &[]));
            starts.extend(around.into_iter().map(|one| (one, false)));
        }
        let mut system = self.system_at_rest();
        let mut families: Vec<(Vec<bool>, Found)> = Vec::new();
        for (i, (from, both)) in starts.into_iter().take(MOST_STARTS).enumerate() {
            let from = Moment { t: moment.t, v: vec![0.0; from.q.len()], ..from };
            let gaps = self.gaps(&mut system, &from);
            if gaps.iter().any(|gap| *gap < -PASSED) {
                continue;
            }
            report.starts += 1;
            let touching: Vec<bool> = gaps.iter().map(|gap| gap.abs() <= PASSED).collect();
            let from = self.with_closed(from, &touching);
            for way in if both { &[Search::Descent, Search::Newton][..] } else { &[Search::Descent] } {
                let Some(searched) = self.led(&mut system, from.clone(), *way) else { continue };
                let chosen = self.touched(&mut system, &searched);
                let leaves = self.leaves(&mut system, &searched);
                let stays = searched.pose.q.iter().zip(&from.q).all(|(a, b)| (a - b).abs() <= PASSED);
                let found = self.found(searched)?;
                let mut one = self.equilibrium(&found)?;
                if families.iter().any(|(on, other)| *on == chosen && self.same(&found, other))
                    || report.equilibria.iter().any(|other| same(&one, other))
                {
                    continue;
                }
                families.push((chosen.clone(), found));
                self.leans(&mut one, &chosen);
                if leaves {
                    one.stability = Stability::Unstable;
                }
                // The pose that is asked about comes first.
                report.equilibria.insert(if i == 0 && stays { 0 } else { report.equilibria.len() }, one);
            }
        }
        Ok(())
    }

    /// The closed rows at a rest, and those that touch there and depend on them: they may carry in their place.
    fn touched(&self, system: &mut MechanismSystem, at: &Searched) -> Vec<bool> {
        let (gaps, mut closed) = (self.gaps(system, &at.pose), self.closed_rows(&at.pose));
        for i in 0..closed.len() {
            if !closed[i] && gaps[i].abs() <= PASSED {
                closed[i] = true;
                let held = self.with_closed(at.pose.clone(), &closed);
                let there = statics(system, state(&held)).ok().flatten();
                closed[i] = there.is_some_and(|there| there.mobility() == at.rigidity.mobility());
            }
        }
        closed
    }

    /// Does the energy fall along a way that leaves rows which carry nothing, and passes none of them?
    fn leaves(&self, system: &mut MechanismSystem, at: &Searched) -> bool {
        let rows = &self.lowered().events.one_sided;
        let multipliers = &at.rigidity.multipliers;
        let largest = multipliers.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let closed = self.closed_rows(&at.pose);
        let loaded: Vec<bool> =
            closed.iter().zip(rows).map(|(on, row)| *on && multipliers[row.row] > PULLED * largest).collect();
        let idle: Vec<usize> = (0..closed.len()).filter(|i| closed[*i] && !loaded[*i]).collect();
        let pose = self.with_closed(at.pose.clone(), &loaded);
        let Ok(Some(there)) = statics(system, state(&pose)) else { return false };
        if idle.is_empty() || there.mobility() == at.rigidity.mobility() {
            return false;
        }
        let (weights, gaps) = (self.weights_of_rest(), self.gaps(system, &pose));
        let mut eigen = SymmetricEigen::new(there.mobility());
        eigen.decompose(&there.symmetric().0);
        let largest = eigen.values().iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let falls = (0..there.mobility()).filter(|k| eigen.values()[*k] < -SOFT * largest);
        falls.flat_map(|k| [(k, 1.0), (k, -1.0)]).any(|(k, sign)| {
            let way = there.direction(column(eigen.vectors(), k));
            let length = way.iter().zip(&weights).fold(0.0, |most: f64, (x, w)| most.max((x * w).abs()));
            let mut next = pose.clone();
            next.q.iter_mut().zip(&way).for_each(|(q, x)| *q += sign * NEXT / length * x);
            let after = self.gaps(system, &next);
            let size = idle.iter().fold(0.0, |most: f64, i| most.max((after[*i] - gaps[*i]).abs()));
            idle.iter().all(|i| after[*i] - gaps[*i] >= -LEVEL * size)
        })
    }

    /// Where an active set ends; none where it does not end at rest.
    fn led(&self, system: &mut MechanismSystem, from: Moment, way: Search) -> Option<Searched> {
        let weights = self.weights_of_rest();
        let rows = &self.lowered().events.one_sided;
        let (mut pose, mut iterations) = (from, 0);
        for _ in 0..MOST_CHANGES {
            // A pose at which the equations are singular leads no further.
            let searched = find_rest_on_one_side(system, &pose, &weights, way, PASSED).ok()??;
            iterations += searched.iterations;
            if let Some(before) = &searched.before {
                pose = self.met(system, before, &searched.pose)?;
                continue;
            }
            let multipliers = &searched.rigidity.multipliers;
            let largest = multipliers.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
            let mut closed = self.closed_rows(&searched.pose);
            let pulled =
                rows.iter().enumerate().filter(|(i, row)| closed[*i] && multipliers[row.row] < -PULLED * largest);
            let most = pulled.min_by(|(_, a), (_, b)| multipliers[a.row].total_cmp(&multipliers[b.row]));
            if let Some((i, _)) = most {
                closed[i] = false;
                pose = self.with_closed(searched.pose, &closed);
                continue;
            }
            if searched.at_rest {
                return Some(Searched { iterations, ..searched });
            }
            match self.ahead(&searched.pose, &searched.rigidity, &weights) {
                Ahead::Passes([before, after]) => pose = self.met(system, &before, &after)?,
                Ahead::Differs(next) => pose = next,
                Ahead::Alike => return None,
            }
        }
        None
    }

    /// Where the first open row is met between two poses, with that row closed.
    fn met(&self, system: &mut MechanismSystem, before: &Moment, after: &Moment) -> Option<Moment> {
        let (from, to) = (self.gaps(system, before), self.gaps(system, after));
        let mut closed = self.closed_rows(before);
        let share = |i: usize| if to[i] < -PASSED && from[i] > 0.0 { from[i] / (from[i] - to[i]) } else { 0.0 };
        let passed: Vec<usize> = (0..closed.len()).filter(|i| !closed[*i] && to[*i] < -PASSED).collect();
        let first = passed.iter().map(|i| share(*i)).fold(1.0, f64::min);
        passed.iter().filter(|i| share(**i) <= first + AT_ONCE).for_each(|i| closed[*i] = true);
        let mut pose = self.with_closed(before.clone(), &closed);
        pose.q.iter_mut().zip(&after.q).for_each(|(q, to)| *q += first * (to - *q));
        let Moment { t, q, turns, .. } = &mut pose;
        let mut still = vec![0.0; q.len()];
        assemble(system, *t, q, &mut still, turns, &AssemblyOptions::default()).ok()?;
        Some(pose)
    }

    fn gaps(&self, system: &mut MechanismSystem, pose: &Moment) -> Vec<f64> {
        let mut gaps = vec![0.0; self.lowered().events.one_sided.len()];
        system.gaps(state(pose), &mut gaps);
        gaps
    }

    fn closed_rows(&self, pose: &Moment) -> Vec<bool> {
        let rows = self.lowered().events.one_sided.iter();
        rows.map(|row| pose.turns[row.memory.memory as usize] != 0.0).collect()
    }

    /// The moment with these rows closed, and none beyond them.
    fn with_closed(&self, mut moment: Moment, closed: &[bool]) -> Moment {
        for (i, row) in self.lowered().events.one_sided.iter().enumerate() {
            moment.turns[row.memory.memory as usize] = f64::from(u8::from(closed.get(i) == Some(&true)));
        }
        moment
    }
}
