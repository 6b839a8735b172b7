//! The ways to move at the start, and pictures of each.

use holonomy_solver::{Budget, Reach, StartState, StateRef, follow, free_modes};
use serde::Serialize;

use super::Model;
use crate::body::BodyCoordinates;
use crate::failure::{RunFailure, translate};
use crate::lower::Lowered;

/// A body counts as moving if a coordinate of it has more than this share of the largest.
const MOVES: f64 = 1e-6;
/// Length of the way to either side: so many radians, or so much of the size of the mechanism.
const REACH: f64 = 0.4;
/// Pictures to either side.
const STEPS: usize = 24;

/// A way to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FreeMode {
    /// Bodies, and coordinates of the author, that move.
    pub moves: Vec<String>,
}

/// Pictures of a mechanism that moves along one of its ways, there and back.
#[derive(Clone, Debug, PartialEq)]
pub struct ModeMotion {
    /// Rows of the way (negative on the other side, 0 at the start, rising) and the values of the scene.
    pub frames: Vec<f64>,
    /// Largest `|c|` of all poses: links that do not stretch.
    pub residual: f64,
}

impl Model {
    /// The ways to move at the start; as many as the mobility says.
    ///
    /// # Errors
    /// The start cannot be put together.
    pub fn free_modes(&self) -> Result<Vec<FreeMode>, RunFailure> {
        self.free_modes_within(&self.budget)
    }

    /// The same, as far as the work goes.
    ///
    /// # Errors
    /// The start cannot be put together; the work does not suffice.
    pub fn free_modes_within(&self, budget: &Budget) -> Result<Vec<FreeMode>, RunFailure> {
        let lowered = self.lowered();
        let modes = self.modes(budget)?;
        Ok(modes.iter().map(|mode| FreeMode { moves: moving(lowered, mode) }).collect())
    }

    /// The motion along way number `mode` (from 0): every pose is assembled, so nothing stretches.
    ///
    /// # Errors
    /// The start cannot be put together, or there is no such way.
    pub fn show_mode(&self, mode: usize) -> Result<ModeMotion, RunFailure> {
        let lowered = self.lowered();
        let start = self.start_state()?;
        let modes = self.modes(&self.budget)?;
        let Some(direction) = modes.get(mode) else { return Err(no_such_mode(mode, modes.len())) };
        let weights = self.weights();
        let back: Vec<f64> = direction.iter().map(|x| -x).collect();
        let mut system = self.system();
        let failed = |failure| translate(&failure, lowered, &lowered.rows.iter().collect::<Vec<_>>());
        let mut way = |direction: &[f64]| {
            let reach = Reach { weights: &weights, length: REACH, steps: STEPS };
            follow(&mut system, state(&start), direction, reach).map_err(failed)
        };
        let (ahead, behind) = (way(direction)?, way(&back)?);
        let still = StartState { v: direction.clone(), ..start };
        let poses = behind.iter().rev().chain(std::iter::once(&still)).chain(&ahead);
        let mut motion = ModeMotion { frames: Vec::new(), residual: 0.0 };
        for (k, pose) in poses.enumerate() {
            motion.residual = motion.residual.max(self.residual(pose));
            #[allow(clippy::cast_precision_loss, reason = "a few dozen pictures")]
            let way = (k as f64 - behind.len() as f64) * REACH / STEPS as f64;
            self.picture(way, pose, &mut motion.frames);
        }
        Ok(motion)
    }

    /// What a unit of each coordinate counts.
    pub(crate) fn weights(&self) -> Vec<f64> {
        weights(self.lowered(), size(&self.plan.scene.scene.bounds))
    }

    fn modes(&self, budget: &Budget) -> Result<Vec<Vec<f64>>, RunFailure> {
        let start = self.start_state()?;
        let lowered = self.lowered();
        let mut modes = free_modes(&mut self.system().within(budget), state(&start))
            .map_err(|failure| translate(&failure, lowered, &lowered.rows.iter().collect::<Vec<_>>()))?;
        // No row touches a state of first order: each is a mode of its own, and no way to move.
        if lowered.states > 0 {
            modes.retain(|mode| mode[lowered.states()].iter().all(|x| *x == 0.0));
        }
        Ok(modes)
    }

    fn residual(&self, pose: &StartState) -> f64 {
        let (constraints, _) = self.system().rows_at(state(pose));
        constraints.iter().fold(0.0, |most, c| most.max(c.abs()))
    }

    fn picture(&self, way: f64, pose: &StartState, out: &mut Vec<f64>) {
        let record = self.plan.record;
        let mut row = vec![0.0; record.width()];
        row[0] = pose.t;
        row[record.q()..][..record.n].copy_from_slice(&pose.q);
        row[record.v()..][..record.n].copy_from_slice(&pose.v);
        row[record.turns()..][..record.turns].copy_from_slice(&pose.turns);
        let mut evaluator = self.plan.evaluator();
        evaluator.load(&row);
        out.push(way);
        out.extend(self.plan.scene.values.iter().map(|source| evaluator.value(*source, &row)));
    }
}

fn state(pose: &StartState) -> StateRef<'_> {
    StateRef { t: pose.t, q: &pose.q, v: &pose.v, turns: &pose.turns }
}

/// Bodies and coordinates of the author, each once, in document order.
fn moving(lowered: &Lowered, mode: &[f64]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (coordinate, _) in lowered.coordinates.iter().zip(mode).filter(|(_, x)| x.abs() > MOVES) {
        let name = if coordinate.body.is_empty() { &coordinate.name } else { &coordinate.body };
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

/// What a unit of each coordinate counts: lengths against the size of the mechanism, everything else as radians.
fn weights(lowered: &Lowered, size: f64) -> Vec<f64> {
    let mut weights: Vec<f64> =
        lowered.coordinates.iter().map(|coordinate| if coordinate.unit == "m" { 1.0 / size } else { 1.0 }).collect();
    for body in &lowered.bodies {
        let rotation = match body.coordinates {
            BodyCoordinates::Planar => continue,
            // Half the angle.
            BodyCoordinates::EulerParameters => 2.0,
            BodyCoordinates::RotationMatrix => 1.0,
        };
        let range = body.range();
        weights[range.start as usize + 3..range.end as usize].fill(rotation);
    }
    weights
}

/// Length of the diagonal of the picture, m; 1 if there is no picture.
fn size(bounds: &[Vec<f64>; 2]) -> f64 {
    let square: f64 = bounds[0].iter().zip(&bounds[1]).map(|(low, high)| (high - low) * (high - low)).sum();
    if square > 0.0 && square.is_finite() { holonomy_expr::math::sqrt(square) } else { 1.0 }
}

fn no_such_mode(mode: usize, count: usize) -> RunFailure {
    RunFailure::new(
        "no-such-mode",
        None,
        Vec::new(),
        format!("There is no way to move number {mode}: the mechanism has {count}, counted from 0."),
        "Ask for one that is there; the checks list them.".to_owned(),
    )
}
