//! The free modes of a mechanism at a pose of its run: frequencies, what moves in each, and poses along it for the picture.

use holonomy_expr::math;
use holonomy_solver::{Modes, vibration_modes};
use serde::Serialize;

use super::trace::Trace;
use crate::balance::{Moment, Picture, named, no_derivatives, question, shares, state};
use crate::failure::RunFailure;
use crate::system::{MechanismSystem, as_places};

/// Most coordinates for which the dense decomposition takes an acceptable time.
const MOST: usize = 500;
/// Accelerations at rest below this (m/s^2, rad/s^2) are those of an equilibrium that was assembled to round-off.
const STILL: f64 = 1e-6;
/// Share of the stiffness without potential below which it is round-off.
const WITHOUT_POTENTIAL: f64 = 1e-8;

/// What a mode does when it is left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ModeKind {
    /// It swings.
    Swings,
    /// Nothing brings it back.
    Free,
    /// It runs away.
    RunsAway,
}

/// One free mode.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Mode {
    /// What it does when it is left alone.
    pub kind: ModeKind,
    /// Of a mode that swings, Hz.
    pub frequency: Option<f64>,
    /// Of one that runs away: growth by e in 1/rate, 1/s.
    pub rate: Option<f64>,
    /// Bodies and coordinates with their shares of the kinetic energy, largest first.
    pub shares: Vec<(String, f64)>,
}

/// The free modes at a pose, softest first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ModeReport {
    /// Time of the pose, s.
    pub t: f64,
    /// Nothing accelerates at rest there.
    pub equilibrium: bool,
    /// Some stiffness has no potential (follower forces, say) and its asymmetric part was left out.
    pub without_potential: bool,
    /// The modes.
    pub modes: Vec<Mode>,
}

struct Pose {
    /// The stored sample there, velocities zero.
    row: Vec<f64>,
    /// What of it is a state.
    moment: Moment,
    modes: Modes,
}

impl Trace {
    /// Coordinates, velocities and angle memories at time `t`; none if there is no sample.
    pub fn moment(&self, t: f64) -> Option<Moment> {
        self.row_at(t).map(|row| self.moment_of(&row))
    }

    /// The sample at time `t`, between two stored ones.
    fn row_at(&self, t: f64) -> Option<Vec<f64>> {
        let (i, s) = self.locate(t)?;
        let mut row = Vec::new();
        self.interpolate(i, s, &mut row);
        Some(row)
    }

    fn moment_of(&self, row: &[f64]) -> Moment {
        let record = &self.plan.record;
        Moment {
            t: row[0],
            q: row[record.q()..record.v()].to_vec(),
            v: row[record.v()..record.v() + record.n].to_vec(),
            turns: row[record.turns()..record.turns() + record.turns].to_vec(),
        }
    }

    /// The free modes at the pose of time `t`, at rest.
    ///
    /// # Errors
    /// There is no sample, there are too many coordinates, or the equations are singular there.
    pub fn modes(&self, t: f64) -> Result<ModeReport, RunFailure> {
        let pose = self.pose(t)?;
        let Modes { squares, directions, acceleration, asymmetry } = &pose.modes;
        let n = pose.moment.q.len();
        let mass = self.system().mass_matrix_at(state(&pose.moment));
        let modes = squares.iter().zip(directions.chunks_exact(n.max(1))).map(|(square, phi)| {
            let root = math::sqrt(square.abs());
            Mode {
                kind: if *square > 0.0 {
                    ModeKind::Swings
                } else if *square < 0.0 {
                    ModeKind::RunsAway
                } else {
                    ModeKind::Free
                },
                frequency: (*square > 0.0).then(|| root / (2.0 * std::f64::consts::PI)),
                rate: (*square < 0.0).then_some(root),
                shares: shares(&self.plan, &[phi], &mass),
            }
        });
        Ok(ModeReport {
            t: pose.moment.t,
            equilibrium: acceleration.iter().all(|a| a.abs() < STILL),
            without_potential: *asymmetry > WITHOUT_POTENTIAL,
            modes: modes.collect(),
        })
    }

    /// One period of mode number `mode` (from 0) at the pose of time `t` in `count` frames: rows of the phase (0 to 1) and the
    /// values of the scene, like those of [`Trace::frames`]. The joints stay together: each pose is put together anew, as near to
    /// the straight way along the mode as they let it be.
    ///
    /// # Errors
    /// As for [`Trace::modes`]; there is no such mode; the parts cannot follow it at all.
    pub fn mode_frames(&self, t: f64, mode: usize, count: usize) -> Result<Vec<f64>, RunFailure> {
        let pose = self.pose(t)?;
        let n = pose.moment.q.len();
        let Some(phi) = pose.modes.directions.get(mode * n..(mode + 1) * n) else {
            return Err(question(
                "mode",
                format!("There is no mode {} at this pose.", mode + 1),
                "Choose one of the list.",
            ));
        };
        let picture = Picture { plan: &self.plan, row: pose.row };
        picture.period(phi, &vec![0.0; n], count).map_err(|failure| named(&self.plan, &failure))
    }

    fn system(&self) -> MechanismSystem {
        MechanismSystem::at_rest(&self.plan.lowered)
    }

    fn pose(&self, t: f64) -> Result<Pose, RunFailure> {
        let record = &self.plan.record;
        if record.n > MOST {
            return Err(question(
                "too-large",
                format!("The mechanism has {} coordinates; free modes are found for up to {MOST}.", record.n),
                "Choose a smaller member of the family.",
            ));
        }
        let Some(mut row) = self.row_at(t) else {
            return Err(question("no-samples", "The run has no pose yet.".to_owned(), "Let it take a step first."));
        };
        // States of first order stay what they are.
        let states = self.plan.lowered.states();
        row[record.v()..record.v() + states.start].fill(0.0);
        let moment = as_places(&self.plan.lowered, &self.moment_of(&row));
        let mut system = MechanismSystem::with_states_held(&self.plan.lowered);
        let modes = vibration_modes(&mut system, state(&moment));
        let modes = modes.map_err(|failure| named(&self.plan, &failure))?.ok_or_else(no_derivatives)?;
        Ok(Pose { row, moment, modes })
    }
}
