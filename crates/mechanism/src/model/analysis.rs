//! What `check` tells about a mechanism: ways to move, rank, redundancy, which reactions are unique.

use std::collections::BTreeMap;
use std::sync::Arc;

use holonomy_solver::{Budget, Criteria, RankOptions, StartRanks, StartState, analyse, integrability};
use serde::Serialize;

use super::flow::{BodyForce, Flow};
use super::items::Scene;
use super::solved::{Solved, solved, state};
use super::touching::{RedundantStops, redundant_stops};
use crate::body::twist::twist_map;
use crate::failure::{RunFailure, translate};
use crate::lower::{Lowered, RowKind, RowOrigin};
use crate::system::{Held, MechanismSystem};
use holonomy_document::json::as_map;

/// Rows whose smallest singular value is below this share of the largest are called nearly dependent.
const NEARLY: f64 = 1e-3;
/// Shares of the duration at which rows that depend on time are looked at again: irregular, so that no rhythm hides them.
const LATER: [f64; 8] = [0.09, 0.236, 0.326, 0.472, 0.618, 0.708, 0.854, 0.944];
/// Smallest share in a combination of rows that is worth a name.
const SHARE: f64 = 0.1;

/// The analysis of a mechanism at its assembled start.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Analysis {
    /// Coordinates.
    pub n: usize,
    /// Holonomic rows.
    pub m: usize,
    /// Pfaffian rows.
    pub h: usize,
    /// Rows that hold nothing at the start: those from one side only, and those that an event switches on. They count nowhere below.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<usize>"))]
    pub waiting: usize,
    /// Rank of the constraint matrix.
    pub rank: usize,
    /// Rank of its holonomic rows.
    pub rank_holonomic: usize,
    /// Rank of its Pfaffian rows.
    pub rank_pfaffian: usize,
    /// Rows minus rank.
    pub redundancy: usize,
    /// Twist components (6 for a body in space) minus rank: the ways to move.
    pub mobility: usize,
    /// Twist components minus rows of joints: what counting (Gruebler) says.
    pub gruebler: i64,
    /// Singular values of the row-scaled constraint matrix, falling.
    pub singular_values: Vec<f64>,
    /// Largest singular value over the smallest one that counts.
    pub condition: f64,
    /// Relative tolerance of the rank.
    pub tolerance: f64,
    /// Smallest pivot that counts over the largest that does not; none if nothing was left over.
    pub gap: Option<f64>,
    /// How far the rows that count are from dependence: the smallest of their singular values over the largest.
    pub distance: Option<f64>,
    /// Rows that are nearly dependent although they count, also with lengths in the size of the mechanism, by name; empty if none are.
    pub nearly_dependent: Vec<String>,
    /// Rows that depend on others, by name.
    pub dependent_rows: Vec<String>,
    /// What holds at poses nearby, if this one is singular.
    pub singular: Option<Elsewhere>,
    /// Joints, drivers and constraints by name.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(feature = "types", ts(as = "BTreeMap<String, JointAnalysis>"))]
    pub joints: Vec<(String, JointAnalysis)>,
    /// For each row by name, whether its multiplier is unique.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(feature = "types", ts(as = "BTreeMap<String, bool>"))]
    pub rows: Vec<(String, bool)>,
    /// Joints among which a load is undetermined, group by group.
    pub undetermined: Vec<Vec<String>>,
    /// Multipliers that hold each other in balance, by row, the largest 1: any multiple of each can be added.
    pub self_stresses: Vec<SelfStress>,
    /// Which velocity constraints hold positions by virtue of the others; none without velocity constraints.
    pub integrability: Option<Integrable>,
    /// Rows from one side only that touch at the start, if more do than are independent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub redundant_stops: Option<RedundantStops>,
    /// Do the QR criterion, ranks and singular vectors give the same verdicts?
    pub methods_agree: bool,
}

/// Which velocity constraints hold positions by virtue of the others (Frobenius; docs/methods.md).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Integrable {
    /// For each velocity row by name, whether it is integrable by virtue of the others.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(feature = "types", ts(as = "BTreeMap<String, bool>"))]
    pub rows: Vec<(String, bool)>,
    /// Ways to move, with the brackets of all, and so on: the last is the number of ways to be somewhere.
    pub growth: Vec<usize>,
    /// Smallest figure taken for not zero where that was closest; none if all were zero there.
    pub smallest_kept: Option<f64>,
    /// Largest figure taken for zero there.
    pub largest_dropped: f64,
    /// The limit between them.
    pub tolerance: f64,
    /// Did the brackets come to their end?
    pub closed: bool,
    /// Did they not because the figures of a step show no gap of three decades?
    pub undecided: bool,
    /// Poses examined.
    pub poses: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "what serde asks for")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// Is the reaction of a joint determined?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Reaction {
    /// By the equations alone.
    Unique,
    /// Other joints could carry a part of it.
    #[serde(rename = "not unique")]
    NotUnique,
}

impl Reaction {
    /// Its name in reports.
    pub fn id(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::NotUnique => "not unique",
        }
    }
}

/// What the analysis says about one joint, driver or constraint.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct JointAnalysis {
    /// Names of its rows.
    pub rows: Vec<String>,
    /// Is its reaction determined?
    pub reaction: Reaction,
    /// Is each of its multipliers determined?
    pub multipliers_unique: bool,
    /// The figures behind the verdict, for reports; who asks for the verdict wants no round-off.
    #[serde(skip)]
    pub criteria: Criteria,
}

/// What holds at poses near a singular one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Elsewhere {
    /// Rank there.
    pub rank: usize,
    /// Rows minus rank there.
    pub redundancy: usize,
    /// Ways to move there.
    pub mobility: usize,
    /// Joints, drivers and constraints whose reactions are not unique there.
    pub not_unique: Vec<String>,
}

/// Multipliers that hold each other in balance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SelfStress {
    /// The multipliers that are not 0, by row.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(feature = "types", ts(as = "BTreeMap<String, f64>"))]
    pub multipliers: Vec<(String, f64)>,
    /// What they do to the bodies: on each of them these are in balance.
    pub forces: Vec<BodyForce>,
}

/// Rank and what follows from it at the start.
pub(super) fn ranks(lowered: &Arc<Lowered>, start: &StartState, budget: &Budget) -> Result<StartRanks, RunFailure> {
    let mut system = MechanismSystem::new(Arc::clone(lowered), Held::None).within(budget);
    let failed = |failure| translate(&failure, lowered, &lowered.rows.iter().collect::<Vec<_>>());
    StartRanks::of(&mut system, start).map_err(failed)
}

/// The analysis at the start, in twist coordinates: no figure depends on the coordinates of rotation.
pub(super) fn analysis(
    lowered: &Arc<Lowered>,
    start: &StartState,
    duration: f64,
    ranks: &StartRanks,
    scene: &Scene,
    budget: &Budget,
) -> Result<Analysis, RunFailure> {
    let owners = owners(lowered);
    let Solved { report, solvability, columns } = solved(lowered, start, &owners, budget)?;
    let singular = match &ranks.elsewhere {
        None => None,
        Some((_, pose)) => Some(elsewhere(lowered, pose, &owners, budget)?),
    };
    // The bodies' own rows vanish in twist coordinates; they are no joints.
    let is_body = |row: usize| lowered.rows[row].kind == RowKind::Body;
    let own = (0..lowered.rows.len()).filter(|row| is_body(*row)).count();
    let owner = |group: usize| lowered.rows[owners[group][0]].owner.clone();
    let joints = owners.iter().zip(&solvability.verdicts).enumerate().map(|(group, (own, verdict))| {
        let rows = own.iter().map(|row| lowered.rows[*row].row.clone()).collect();
        let reaction = if verdict.unique { Reaction::Unique } else { Reaction::NotUnique };
        let criteria = solvability.criteria[group];
        (owner(group), JointAnalysis { rows, reaction, multipliers_unique: verdict.multipliers_unique, criteria })
    });
    // Rows that hold from one side only, and those that are switched on later, do not count at the start.
    let off = lowered.off(&start.turns);
    let counted = lowered.rows.len() - own - off.len();
    let names = |rows: &[usize]| -> Vec<String> {
        rows.iter().filter(|row| !is_body(**row) && !off.contains(row)).map(|row| lowered.rows[*row].name()).collect()
    };
    let signed = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let known = !report.weakest.is_empty() && report.condition.is_finite();
    let distance = known.then(|| 1.0 / report.condition);
    let near = |distance: f64| distance < NEARLY;
    let nearly = distance.is_some_and(near) && in_its_own_size(lowered, start, scene, budget).is_none_or(near);
    let weakest = report.weakest.iter().enumerate().filter(|(_, share)| nearly && share.abs() > SHARE);
    let flow = (!solvability.self_stresses.is_empty()).then(|| Flow::new(lowered, scene, start));
    let stresses = solvability.self_stresses.iter().zip(flow.iter().cycle()).map(|(stress, flow)| SelfStress {
        multipliers: multipliers(lowered, stress),
        forces: flow.forces(stress, &owners),
    });
    let stresses = stresses.collect();
    Ok(Analysis {
        n: lowered.states().start,
        m: lowered.m,
        h: lowered.h,
        waiting: off.len(),
        rank: report.rank,
        rank_holonomic: report.rank_holonomic,
        rank_pfaffian: report.rank_pfaffian,
        redundancy: report.redundancy,
        mobility: report.mobility - lowered.states,
        gruebler: signed(columns - lowered.states) - signed(counted),
        // Those of the bodies' own rows vanish.
        singular_values: report.singular_values.iter().copied().take(counted).collect(),
        condition: report.condition,
        tolerance: report.tolerance,
        gap: report.gap.is_finite().then_some(report.gap),
        distance,
        nearly_dependent: names(&weakest.map(|(row, _)| row).collect::<Vec<_>>()),
        dependent_rows: names(&report.dependent_rows),
        singular,
        joints: joints.collect(),
        rows: lowered
            .rows
            .iter()
            .zip(solvability.rows_unique.iter().copied())
            .enumerate()
            .filter(|(i, (row, _))| row.kind != RowKind::Body && !off.contains(i))
            .map(|(_, (row, unique))| (RowOrigin::name(row), unique))
            .collect(),
        undetermined: solvability
            .undetermined
            .iter()
            .map(|groups| groups.iter().map(|group| owner(*group)).collect())
            .collect(),
        self_stresses: stresses,
        integrability: integrable(lowered, start, duration, budget)?,
        redundant_stops: match lowered.events.one_sided.len() {
            0 => None,
            _ => redundant_stops(lowered, start, &report, budget)?,
        },
        methods_agree: solvability.methods_agree,
    })
}

/// The distance from dependence with lengths measured in the size of the mechanism: in millimetres every row of a joint is next to
/// nothing but a turn, and rows look alike that are not.
fn in_its_own_size(lowered: &Arc<Lowered>, pose: &StartState, scene: &Scene, budget: &Budget) -> Option<f64> {
    let [low, high] = &scene.bounds;
    let size = low.iter().zip(high).fold(0.0_f64, |most, (low, high)| most.max(high - low));
    if !(size > 0.0 && size.is_finite()) {
        return None;
    }
    let mut twist = twist_map(&lowered.bodies, &pose.q);
    let (mut column, mut is_turn) = (0, vec![false; twist.columns()]);
    for body in &lowered.bodies {
        let (first, count) = if body.coordinates.is_spatial() { (3, 6) } else { (2, 3) };
        is_turn[column + first..column + count].fill(true);
        column += count;
    }
    for i in 0..lowered.n() {
        let range = twist.pattern.range(i);
        let turns = twist.pattern.row(i).iter().map(|column| is_turn[*column as usize]);
        twist.entries[range].iter_mut().zip(turns).filter(|(_, turn)| *turn).for_each(|(x, _)| *x /= size);
    }
    let map = twist.map();
    let options = RankOptions { twist_map: Some(map), ..RankOptions::default() };
    let mut system = MechanismSystem::new(Arc::clone(lowered), Held::None).within(budget);
    let report = analyse(&mut system, state(pose), &options).ok()?;
    (report.condition.is_finite() && report.condition > 0.0).then(|| 1.0 / report.condition)
}

fn integrable(
    lowered: &Arc<Lowered>,
    start: &StartState,
    duration: f64,
    budget: &Budget,
) -> Result<Option<Integrable>, RunFailure> {
    // Rows of frictions are forces, not constraints.
    let rubs = |row: usize| lowered.events.frictions.iter().any(|friction| friction.law.row == row);
    if lowered.h > 0 && lowered.h == lowered.events.frictions.len() {
        return Ok(None);
    }
    let mut system = MechanismSystem::new(Arc::clone(lowered), Held::None).within(budget);
    let failed = |failure| translate(&failure, lowered, &lowered.rows.iter().collect::<Vec<_>>());
    let Some(found) =
        integrability(&mut system, state(start), &LATER.map(|share| start.t + share * duration)).map_err(failed)?
    else {
        return Ok(None);
    };
    let all = lowered.rows[lowered.m..].iter().zip(found.rows).enumerate();
    let rows = all.filter(|(i, _)| !rubs(lowered.m + i)).map(|(_, row)| row);
    Ok(Some(Integrable {
        rows: rows.map(|(row, integrable)| (row.name(), integrable)).collect(),
        growth: found.growth,
        smallest_kept: found.smallest_kept,
        largest_dropped: found.largest_dropped,
        tolerance: found.tolerance,
        closed: found.closed,
        undecided: found.undecided,
        poses: found.poses,
    }))
}

fn elsewhere(
    lowered: &Arc<Lowered>,
    pose: &StartState,
    owners: &[Vec<usize>],
    budget: &Budget,
) -> Result<Elsewhere, RunFailure> {
    let Solved { report, solvability, .. } = solved(lowered, pose, owners, budget)?;
    let shaky = owners.iter().zip(&solvability.verdicts).filter(|(_, verdict)| !verdict.unique);
    Ok(Elsewhere {
        rank: report.rank,
        redundancy: report.redundancy,
        mobility: report.mobility - lowered.states,
        not_unique: shaky.map(|(own, _)| lowered.rows[own[0]].owner.clone()).collect(),
    })
}

/// Those that are not 0, in names.
fn multipliers(lowered: &Lowered, stress: &[f64]) -> Vec<(String, f64)> {
    let carrying = lowered.rows.iter().zip(stress).filter(|(_, multiplier)| **multiplier != 0.0);
    carrying.map(|(row, multiplier)| (row.name(), *multiplier)).collect()
}

/// The rows of each joint, driver and constraint, in the order of their first rows: rows of one joint may lie apart.
fn owners(lowered: &Lowered) -> Vec<Vec<usize>> {
    let mut owners: Vec<Vec<usize>> = Vec::new();
    let mut index: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    // The bodies' own rows are no joint.
    for (i, row) in lowered.rows.iter().enumerate().filter(|(_, row)| row.kind != RowKind::Body) {
        let at = *index.entry((row.kind.word(), &row.owner)).or_insert_with(|| {
            owners.push(Vec::new());
            owners.len() - 1
        });
        owners[at].push(i);
    }
    let off = lowered.off(&lowered.memories());
    if !off.is_empty() {
        without(&mut owners, &off);
    }
    owners
}

/// Of what holds, the rows that do; what holds nothing yet is told with all its rows.
// Not inlined: the page's first view has none.
#[inline(never)]
fn without(owners: &mut [Vec<usize>], off: &[usize]) {
    for rows in owners {
        if rows.iter().any(|row| !off.contains(row)) {
            rows.retain(|row| !off.contains(row));
        }
    }
}
