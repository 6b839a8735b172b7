//! The start: positions are assembled and velocities projected before the first step.

use std::sync::Arc;

use holonomy_solver::{AssemblyOptions, StartState, assemble};
use serde::Serialize;

use crate::lower::{Lowered, RowOrigin};
use crate::run::failure::{RunFailure, translate};
use crate::system::{Held, MechanismSystem};

/// How far the start moved from what is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct AssemblyMoves {
    /// Largest change of a coordinate, m or rad.
    pub position: f64,
    /// Largest change of a velocity, m/s or rad/s.
    pub velocity: f64,
}

/// Assembles the start of a mechanism. Held coordinates are rows of the assembly of positions, held velocities rows of
/// the projection of velocities; neither is a row of the run.
pub(super) fn start(lowered: &Arc<Lowered>) -> Result<(StartState, AssemblyMoves), RunFailure> {
    let (mut q, mut v) = (lowered.q.clone(), lowered.v.clone());
    let mut turns = vec![0.0; lowered.layout.turns as usize];
    if lowered.held.iter().any(|held| !held.velocity) {
        // A held coordinate must not stop its velocity: the velocities of this assembly are thrown away.
        let mut scratch = v.clone();
        step(lowered, Held::Positions, &mut q, &mut scratch, &mut turns)?;
    }
    step(lowered, Held::Velocities, &mut q, &mut v, &mut turns)?;
    let moves = AssemblyMoves { position: largest(&q, &lowered.q), velocity: largest(&v, &lowered.v) };
    Ok((StartState { t: 0.0, q, v, turns }, moves))
}

fn step(lowered: &Arc<Lowered>, held: Held, q: &mut [f64], v: &mut [f64], turns: &mut [f64]) -> Result<(), RunFailure> {
    let mut system = MechanismSystem::new(Arc::clone(lowered), held);
    let result = assemble(&mut system, 0.0, q, v, turns, &AssemblyOptions::default());
    result.map(|_| ()).map_err(|failure| translate(&failure, lowered, &rows(lowered, held)))
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
