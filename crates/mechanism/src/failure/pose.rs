//! What is known of the pose at which a run stopped: how far each joint is apart, and how close the rows are to dependence.

use std::sync::Arc;

use holonomy_solver::{RankOptions, StateRef, System, analyse};
use serde::Serialize;

use crate::body::twist::twist_map;
use crate::lower::{Lowered, RowKind};
use crate::system::{Held, MechanismSystem};

/// The last pose before a run stopped.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LastPose {
    /// Its time, s.
    pub t: f64,
    /// The joint, driver or constraint that is farthest apart; none without constraints.
    pub opened: Option<Opened>,
    /// Smallest singular value of the rows that count, each scaled to length 1, in twist coordinates as `check` has them; none
    /// without constraints, or with more rows than singular values are computed for.
    pub smallest_singular_value: Option<f64>,
    /// Largest singular value over that one; none where that one is 0, or not known.
    pub condition: Option<f64>,
}

/// A row that is not fulfilled.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Opened {
    /// Name of the joint, driver or constraint.
    pub part: String,
    /// Name of the row within it.
    pub row: String,
    /// `|c|`, or `|C v + b|` of a row of velocities.
    pub residual: f64,
    /// Its unit; empty where the author's expression decides.
    pub unit: String,
    /// Was it left so by the step that failed? Otherwise it is so at the pose.
    pub in_step: bool,
}

/// The evidence at a state. `rank`: of the rows that hold the motion, bodies' own rows included; their smallest singular value is
/// the one that counts.
pub(crate) fn last_pose(lowered: &Arc<Lowered>, state: StateRef<'_>, rank: usize) -> LastPose {
    let mut system = MechanismSystem::new(Arc::clone(lowered), Held::None);
    let opened = opened(lowered, &mut system, state);
    let twist = twist_map(&lowered.bodies, state.q);
    let options = RankOptions { twist_map: Some(twist.map()), ..RankOptions::default() };
    let values = analyse(&mut system, state, &options).map_or_else(|_| Vec::new(), |report| report.singular_values);
    // The bodies' own rows are always independent, and vanish in twist coordinates.
    let own = lowered.rows.iter().filter(|row| row.kind == RowKind::Body).count();
    let smallest = rank.checked_sub(own + 1).and_then(|last| values.get(last)).copied();
    let condition = values.first().zip(smallest).map(|(largest, smallest)| largest / smallest);
    LastPose {
        t: state.t,
        opened,
        smallest_singular_value: smallest,
        condition: condition.filter(|condition| condition.is_finite()),
    }
}

/// The row of a joint that is farthest apart: of positions, or of velocities where there are no others. None where nothing is.
fn opened(lowered: &Lowered, system: &mut MechanismSystem, state: StateRef<'_>) -> Option<Opened> {
    let sizes = system.sizes();
    let (mut residual, _) = system.rows_at(state);
    let of_joint = |row: &usize| lowered.rows[*row].kind != RowKind::Body;
    let positions: Vec<usize> = (0..sizes.m).filter(of_joint).collect();
    let velocity = positions.is_empty();
    let rows = if velocity { (sizes.m..sizes.rows()).collect() } else { positions };
    if velocity {
        let matrix = system.constraint_matrix_at(state);
        residual.resize(sizes.rows(), 0.0);
        system.velocity(state, &mut residual);
        for row in &rows {
            let own = &matrix[row * sizes.n..(row + 1) * sizes.n];
            residual[*row] = own.iter().zip(state.v).fold(residual[*row], |sum, (c, v)| sum + c * v);
        }
    }
    let size = |row: usize| residual[row].abs();
    // The first of those that are equally far apart.
    let worst = rows.into_iter().reduce(|worst, row| if size(row) > size(worst) { row } else { worst })?;
    let origin = &lowered.rows[worst];
    Some(Opened {
        part: origin.owner.clone(),
        row: origin.row.clone(),
        residual: size(worst),
        unit: origin.unit.to_owned(),
        in_step: false,
    })
    .filter(|opened| opened.residual.is_finite() && opened.residual > 0.0)
}
