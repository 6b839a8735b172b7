//! The start: positions are assembled and velocities projected before the first step.

use std::sync::Arc;

use holonomy_solver::{AssemblyOptions, Budget, Failure, StartState, StateRef, assemble};
use serde::Serialize;

use crate::failure::{RunFailure, translate};
use crate::lower::{Lowered, RowKind, RowOrigin};
use crate::system::{Held, MechanismSystem};

/// How far the start moved from what is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AssemblyMoves {
    /// Largest change of a coordinate, m or rad.
    pub position: f64,
    /// Largest change of a velocity, m/s or rad/s.
    pub velocity: f64,
}

/// Assembles the start of a mechanism. Held coordinates are rows of the assembly of positions, held velocities rows of
/// the projection of velocities; neither is a row of the run.
pub(super) fn start(lowered: &Arc<Lowered>, budget: &Budget) -> Result<(StartState, AssemblyMoves), RunFailure> {
    let (mut q, mut v) = (lowered.q.clone(), lowered.v.clone());
    let mut turns = lowered.memories();
    if lowered.held.iter().any(|held| !held.velocity) {
        // A held coordinate must not stop its velocity: the velocities of this assembly are thrown away.
        let mut scratch = v.clone();
        step(lowered, Held::Positions, &mut q, &mut scratch, &mut turns, budget)?;
    }
    step(lowered, Held::Velocities, &mut q, &mut v, &mut turns, budget)?;
    aligned(lowered, &q, &turns)?;
    let moves = AssemblyMoves { position: largest(&q, &lowered.q), velocity: largest(&v, &lowered.v) };
    Ok((StartState { t: 0.0, q, v, turns }, moves))
}

fn step(
    lowered: &Arc<Lowered>,
    held: Held,
    q: &mut [f64],
    v: &mut [f64],
    turns: &mut [f64],
    budget: &Budget,
) -> Result<(), RunFailure> {
    let mut system = MechanismSystem::new(Arc::clone(lowered), held).within(budget);
    let result = assemble(&mut system, 0.0, q, v, turns, &AssemblyOptions::default());
    result.map(|_| ()).map_err(|failure| {
        let rows = rows(lowered, held);
        let failure = of_joint(failure, &rows, &mut system, StateRef { t: 0.0, q, v, turns });
        translate(&failure, lowered, &rows)
    })
}

/// What cannot be put together is a joint, although a body that is torn by its joints may have the larger residual.
fn of_joint(failure: Failure, rows: &[&RowOrigin], system: &mut MechanismSystem, state: StateRef<'_>) -> Failure {
    let Failure::Inconsistent { t, row, velocity: false, .. } = failure else { return failure };
    if rows.get(row).is_none_or(|origin| origin.kind != RowKind::Body) {
        return failure;
    }
    let (constraints, _) = system.rows_at(state);
    let others = rows.iter().zip(&constraints).enumerate().filter(|(_, (origin, _))| origin.kind != RowKind::Body);
    let worst = others.map(|(row, (_, c))| (row, c.abs())).max_by(|(_, a), (_, b)| a.total_cmp(b));
    match worst {
        Some((row, residual)) if residual > 0.0 => Failure::Inconsistent { t, row, residual, velocity: false },
        _ => failure,
    }
}

/// Below this the parts of a joint are in the mirror assembly: there the cosines are -1 or 0, where it is closed as meant 1.
const ALIGNED: f64 = 0.5;

/// Refuses a joint whose rows hold in the mirror assembly only: its axes are opposite.
fn aligned(lowered: &Lowered, q: &[f64], turns: &[f64]) -> Result<(), RunFailure> {
    let mut source = lowered.source();
    source[1..=q.len()].copy_from_slice(q);
    let first = lowered.layout.turn(0) as usize;
    source[first..first + turns.len()].copy_from_slice(turns);
    for alignment in &lowered.alignments {
        let inputs: Vec<f64> = alignment.gather.iter().map(|input| source[*input as usize]).collect();
        let observer = &alignment.observer;
        let closed = |root: &holonomy_expr::NodeId| observer.graph.eval(*root, &inputs) > ALIGNED;
        if !observer.roots.iter().all(closed) {
            let joint = &alignment.joint;
            return Err(RunFailure::new(
                "mirrored",
                Some(0.0),
                vec![joint.clone()],
                format!("The parts of joint \"{joint}\" went together the wrong way round: its two axes are opposite."),
                "Turn one of its bodies by half a turn at the pose as written, or reverse the axis of one body.".into(),
            ));
        }
    }
    Ok(())
}

/// The rows of the system, held ones in their places.
fn rows(lowered: &Lowered, held: Held) -> Vec<&RowOrigin> {
    let extra = |velocity: bool| {
        let wanted = held == if velocity { Held::Velocities } else { Held::Positions };
        lowered.held.iter().filter(move |held| wanted && held.velocity == velocity).map(|held| &held.origin)
    };
    let (holonomic, pfaffian) = lowered.rows.split_at(lowered.m);
    holonomic.iter().chain(extra(false)).chain(pfaffian).chain(extra(true)).collect()
}

fn largest(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |largest: f64, (a, b)| largest.max((a - b).abs()))
}
