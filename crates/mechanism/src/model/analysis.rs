//! What `check` tells about a mechanism: ways to move, rank, redundancy, which reactions are unique.

use std::collections::BTreeMap;
use std::sync::Arc;

use holonomy_solver::{RankOptions, RankReport, Sizes, StartState, StateRef, System, TwistMap, analyse};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::body::twist::{Twist, twist_map};
use crate::lower::{Lowered, RowKind};
use crate::run::failure::{RunFailure, translate};
use crate::system::{Held, MechanismSystem};

/// The analysis of a mechanism at its assembled start.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// Coordinates.
    pub n: usize,
    /// Holonomic rows.
    pub m: usize,
    /// Pfaffian rows.
    pub h: usize,
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
    /// Rows that depend on others, by name.
    pub dependent_rows: Vec<String>,
    /// Joints, drivers and constraints by name.
    #[serde(serialize_with = "as_map")]
    pub joints: Vec<(String, JointAnalysis)>,
}

/// What the analysis says about one joint, driver or constraint.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JointAnalysis {
    /// Names of its rows.
    pub rows: Vec<String>,
    /// `unique` or `not unique`
    pub reaction: &'static str,
    /// Is each of its multipliers determined?
    pub multipliers_unique: bool,
}

fn as_map<S: Serializer>(list: &[(String, JointAnalysis)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(list.len()))?;
    for (name, joint) in list {
        map.serialize_entry(name, joint)?;
    }
    map.end()
}

/// Rank and what follows from it at the start.
pub(super) fn rank(lowered: &Arc<Lowered>, start: &StartState) -> Result<RankReport, RunFailure> {
    let mut system = MechanismSystem::new(Arc::clone(lowered), Held::None);
    let report = analyse(&mut system, state(start), &RankOptions::default());
    report.map_err(|failure| translate(&failure, lowered, &lowered.rows.iter().collect::<Vec<_>>()))
}

fn state(start: &StartState) -> StateRef<'_> {
    StateRef { t: start.t, q: &start.q, v: &start.v, turns: &start.turns }
}

/// The analysis at the start, in twist coordinates: no figure depends on the coordinates of rotation.
pub(super) fn analysis(lowered: &Arc<Lowered>, start: &StartState) -> Result<Analysis, RunFailure> {
    let (n, rows) = (lowered.n(), lowered.rows.len());
    let mut full = vec![0.0; rows * n];
    let mut system = MechanismSystem::new(Arc::clone(lowered), Held::None);
    system.position(state(start), &mut vec![0.0; lowered.m], &mut full);
    let twist = twist_map(&lowered.bodies, &start.q);
    let map = TwistMap { columns: twist.columns, values: &twist.values };
    let options = RankOptions { twist_map: Some(map), ..RankOptions::default() };
    let report = analyse(&mut system, state(start), &options)
        .map_err(|failure| translate(&failure, lowered, &lowered.rows.iter().collect::<Vec<_>>()))?;
    let matrix = mapped(&full, lowered, &twist);
    let n = twist.columns;
    let own = lowered.rows.iter().filter(|row| row.kind == RowKind::Body).count();
    let mut joints: Vec<(String, JointAnalysis)> = Vec::new();
    for own in owners(lowered) {
        let (unique, each) = if report.redundancy == 0 {
            (true, true)
        } else {
            independence(&matrix, n, &own, report.rank).map_err(|failure| translate(&failure, lowered, &[]))?
        };
        let names = own.iter().map(|row| lowered.rows[*row].row.clone()).collect();
        let reaction = if unique { "unique" } else { "not unique" };
        let owner = lowered.rows[own[0]].owner.clone();
        joints.push((owner, JointAnalysis { rows: names, reaction, multipliers_unique: each }));
    }
    let signed = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    Ok(Analysis {
        n: lowered.n(),
        m: lowered.m,
        h: lowered.h,
        rank: report.rank,
        rank_holonomic: report.rank_holonomic,
        rank_pfaffian: report.rank_pfaffian,
        redundancy: report.redundancy,
        mobility: report.mobility,
        gruebler: signed(n) - signed(rows - own),
        // Those of the bodies' own rows vanish.
        singular_values: report.singular_values.iter().copied().take(rows - own).collect(),
        condition: report.condition,
        tolerance: report.tolerance,
        dependent_rows: report
            .dependent_rows
            .iter()
            .filter_map(|row| lowered.rows.get(*row))
            .filter(|row| row.kind != RowKind::Body)
            .map(|row| row.name())
            .collect(),
        joints,
    })
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
    owners
}

/// `C` times the twist map, row by row; the bodies' own rows, which vanish but for round-off, become zero.
fn mapped(matrix: &[f64], lowered: &Lowered, twist: &Twist) -> Vec<f64> {
    let mut out = Vec::with_capacity(matrix.len());
    for (row, origin) in matrix.chunks_exact(lowered.n().max(1)).zip(&lowered.rows) {
        if origin.kind == RowKind::Body {
            out.resize(out.len() + twist.columns, 0.0);
            continue;
        }
        for k in 0..twist.columns {
            let column = twist.values.iter().skip(k).step_by(twist.columns);
            out.push(row.iter().zip(column).fold(0.0, |sum, (entry, map)| sum + entry * map));
        }
    }
    out
}

/// Is the joint with the rows `own` independent of all other rows, and are its rows so among themselves?
///
/// Its generalized force `C_j^T lambda_j` is determined exactly if the row spaces of the joint and of the others meet
/// in zero only: `rank(C) = rank(C without j) + rank(C_j)`. Its multipliers are if moreover `C_j` has full rank.
fn independence(
    matrix: &[f64],
    n: usize,
    own: &[usize],
    rank: usize,
) -> Result<(bool, bool), holonomy_solver::Failure> {
    let rows = matrix.len() / n.max(1);
    let pick = |wanted: &dyn Fn(usize) -> bool| -> Vec<f64> {
        (0..rows).filter(|row| wanted(*row)).flat_map(|row| matrix[row * n..(row + 1) * n].iter().copied()).collect()
    };
    let others = rank_of(pick(&|row| !own.contains(&row)), n)?;
    let alone = rank_of(pick(&|row| own.contains(&row)), n)?;
    let unique = others + alone == rank;
    Ok((unique, unique && alone == own.len()))
}

fn rank_of(values: Vec<f64>, n: usize) -> Result<usize, holonomy_solver::Failure> {
    if values.is_empty() {
        return Ok(0);
    }
    let q = vec![0.0; n];
    let mut system = Matrix { n, values };
    let state = StateRef { t: 0.0, q: &q, v: &q, turns: &[] };
    Ok(analyse(&mut system, state, &RankOptions::default())?.rank)
}

/// Rows at one state, to ask for their rank.
struct Matrix {
    n: usize,
    values: Vec<f64>,
}

impl System for Matrix {
    fn sizes(&self) -> Sizes {
        Sizes { n: self.n, m: self.values.len() / self.n, h: 0, turns: 0 }
    }
    fn position(&mut self, _: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        constraints.fill(0.0);
        constraint_matrix.copy_from_slice(&self.values);
    }
    fn velocity(&mut self, _: StateRef<'_>, velocity_bias: &mut [f64]) {
        velocity_bias.fill(0.0);
    }
    fn constraint_matrix_rate(&mut self, _: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }
    fn dynamics(&mut self, _: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        mass_matrix.fill(0.0);
        for i in 0..self.n {
            mass_matrix[i * self.n + i] = 1.0;
        }
        force.fill(0.0);
        acceleration_bias.fill(0.0);
    }
}
