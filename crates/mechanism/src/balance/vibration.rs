//! What becomes of small motions about a rest, or about a motion that looks the same at all times: frequencies, damping, shapes.

use std::ops::Range;

use holonomy_expr::math;
use holonomy_solver::linalg::product::times_vector;
use holonomy_solver::linalg::{Matrix, zeros};
use holonomy_solver::{Linearization, Search, Spectrum, StateRef, System as _, find_rest, linearize};
use serde::Serialize;

use super::carrier::{candidates, carrier, fastest, later, same_equations};
use super::moment::{named, no_derivatives, no_spectrum, question, state};
use super::picture::{SHARE, shares};
use super::{Moment, Picture};
use crate::failure::RunFailure;
use crate::model::Model;
use crate::system::{as_places, as_velocities};

/// Accelerations (m/s^2, rad/s^2) below this share of 1, or of what the forces give, are round-off.
const STILL: f64 = 1e-6;
/// Rows may be off by this share a moment later.
const ALIKE: f64 = 1e-5;
/// Beside states that change, displacements below this share are round-off.
const NO_PART: f64 = 1e-12;
/// Velocities below this are none.
const AT_REST: f64 = 1e-12;

/// The cause of a refusal.
const CHANGES: &str = "changes";

/// What the small motions are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// An equilibrium.
    Rest,
    /// A motion that looks the same at all times.
    Motion,
}

/// What becomes of a small deviation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It fades.
    Fades,
    /// It neither grows nor fades.
    Stays,
    /// It grows.
    Grows,
}

/// One way in which small deviations go on: a real eigenvalue, or a conjugate pair.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct VibrationMode {
    /// Real part of the eigenvalue, 1/s.
    pub re: f64,
    /// Imaginary part, not negative, rad/s.
    pub im: f64,
    /// Of one that swings, Hz.
    pub frequency: Option<f64>,
    /// Of one that swings: damping ratio, the share of the critical damping; negative where it grows.
    pub damping: Option<f64>,
    /// What becomes of it.
    pub fate: Fate,
    /// Bodies and coordinates with their shares of the kinetic energy, in the mean over a period, largest first.
    pub shares: Vec<(String, f64)>,
}

/// The small motions about a rest or a motion.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct VibrationReport {
    /// Time, s.
    pub t: f64,
    /// What they are about.
    pub about: About,
    /// Does every deviation stay small? No where one grows; deviations that stay as they are do not count.
    pub stable: bool,
    /// Eigenvalues of zero: places and speeds that are as good as those at hand.
    pub zeros: usize,
    /// The others, by rising frequency, then by rising real part.
    pub modes: Vec<VibrationMode>,
    /// Rows that hold from one side only and carry load at the rest: they are taken as holding from both, which small deviations do not change.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<Vec<String>>"))]
    pub leans_on: Vec<String>,
}

/// Small motions about a moment, with what is needed to draw them.
#[derive(Clone, Debug)]
pub struct Vibration {
    /// What is told.
    pub report: VibrationReport,
    /// The pose they are about: of a rest, where it was found.
    pub moment: Moment,
    /// The eigenvalues.
    pub spectrum: Spectrum,
    displacements: Matrix,
    /// Of each mode the number of its eigenvalue.
    numbers: Vec<usize>,
}

impl Model {
    /// The small motions about `moment`, where it belongs to a motion that looks the same at all times; otherwise about the equilibrium that is
    /// nearest, as long as nothing drives. `blocks` as for [`Spectrum::of`].
    ///
    /// # Errors
    /// There is no such equilibrium, the motion changes its looks, there are too many coordinates, or the equations are singular.
    pub fn vibration(&self, moment: &Moment, blocks: Option<&[usize]>) -> Result<Vibration, RunFailure> {
        self.small_enough()?;
        let states = self.lowered().states();
        let moving = moment.v[..states.start].iter().any(|v| v.abs() > AT_REST);
        // Rows of velocity that ask for a motion, and rows of any kind: drivers are among them.
        let asks = self.asks(moment);
        let (belt, driven) = (asks[self.lowered().m..].contains(&true), asks.contains(&true));
        let about_motion = if moving || belt { Some(self.about_motion(moment)) } else { None };
        let (about, moment, linear) = match about_motion {
            Some(Ok(linear)) => (About::Motion, moment.clone(), linear),
            // What swings by itself swings about a rest; what is driven does not.
            Some(Err(failure)) if driven || failure.cause != CHANGES => return Err(failure),
            Some(Err(failure)) => {
                let (moment, linear) = self.about_rest(moment).map_err(|_| failure)?;
                (About::Rest, moment, linear)
            }
            None => {
                let (moment, linear) = self.about_rest(moment)?;
                (About::Rest, moment, linear)
            }
        };
        let spectrum = linear.spectrum(blocks).ok_or_else(no_spectrum)?;
        let values = &spectrum.values;
        let mut numbers: Vec<usize> = (0..values.len()).filter(|i| values[*i].im >= 0.0).collect();
        holonomy_expr::order::sort_by(&mut numbers, |a, b| {
            let [a, b] = [values[*a], values[*b]];
            a.im.total_cmp(&b.im).then(a.re.total_cmp(&b.re))
        });
        let still = vec![0.0; moment.q.len()];
        let mass = self.system().mass_matrix_at(StateRef { v: &still, ..state(&moment) });
        let modes = numbers.iter().map(|number| {
            let value = values[*number];
            let (re, im) = spectrum.displacement(*number, &linear.displacements);
            let (moves, acts) = without_states([re, im], &states);
            let swings = value.im > 0.0;
            let sign = spectrum.sign(value);
            let size = value.abs();
            VibrationMode {
                re: value.re,
                im: value.im,
                frequency: swings.then(|| value.im / (2.0 * std::f64::consts::PI)),
                damping: swings.then(|| if sign == 0 { 0.0 } else { -value.re / size }),
                fate: match sign {
                    0 => Fate::Stays,
                    1 => Fate::Grows,
                    _ => Fate::Fades,
                },
                shares: match &acts {
                    Some(acts) => self.shares_of_states(acts),
                    None => shares(&self.plan, &[&moves[0], &moves[1]], &mass),
                },
            }
        });
        let modes: Vec<VibrationMode> = modes.collect();
        let stable = modes.iter().all(|mode| mode.fate != Fate::Grows);
        let zeros = spectrum.zero_count() - states.len();
        let leans_on = if about == About::Rest { self.rows_leaned_on(&moment) } else { Vec::new() };
        let report = VibrationReport { t: moment.t, about, stable, zeros, modes, leans_on };
        Ok(Vibration { report, moment, spectrum, displacements: linear.displacements, numbers })
    }

    /// One period of mode number `mode` (from 0) in `count` frames: rows of the phase (0 to 1) and the values of the scene.
    ///
    /// # Errors
    /// There is no such mode; the parts cannot follow it at all.
    pub fn vibration_frames(&self, of: &Vibration, mode: usize, count: usize) -> Result<Vec<f64>, RunFailure> {
        let Some(number) = of.numbers.get(mode) else {
            return Err(question("mode", format!("There is no mode {} here.", mode + 1), "Choose one of the list."));
        };
        let (re, im) = of.spectrum.displacement(*number, &of.displacements);
        let ([re, im], _) = without_states([re, im], &self.lowered().states());
        let picture = Picture::of(&self.plan, &of.moment);
        picture.period(&re, &im, count).map_err(|failure| named(&self.plan, &failure))
    }

    /// States with their shares of the sum of all squares, largest first: what there is to tell of a way in which nothing moves.
    fn shares_of_states(&self, acts: &[f64]) -> Vec<(String, f64)> {
        let whole: f64 = acts.iter().map(|x| x * x).sum();
        let names = self.lowered().coordinates[self.lowered().states()].iter().map(|origin| origin.name.clone());
        let mut shares: Vec<(String, f64)> = names.zip(acts.iter().map(|x| x * x / whole)).collect();
        shares.retain(|(_, share)| *share > SHARE);
        holonomy_expr::order::sort_by(&mut shares, |a, b| b.1.total_cmp(&a.1));
        shares
    }

    fn about_rest(&self, moment: &Moment) -> Result<(Moment, Linearization), RunFailure> {
        let failed = |failure| named(&self.plan, &failure);
        let weights = self.weights_of_rest();
        let still = as_places(self.lowered(), moment);
        let found = find_rest(&mut self.system_at_rest(), &still, &weights, Search::Newton).map_err(failed)?;
        let found = found.ok_or_else(no_derivatives)?;
        let pose = if found.at_rest && self.is_held_free(&found.pose, &found.rigidity.multipliers) {
            as_velocities(self.lowered(), &found.pose)
        } else {
            self.nearest_rest(moment)?
        };
        let n = moment.q.len();
        let linear = linearize(&mut self.system(), state(&pose), &zeros(n, n), true).map_err(failed)?;
        Ok((pose, linear.ok_or_else(no_derivatives)?))
    }

    /// Of the poses of rest that a whole search finds the nearest: where the way straight there ends, or ends beyond a row that holds from one side.
    // Not inlined: most mechanisms do without.
    #[inline(never)]
    fn nearest_rest(&self, moment: &Moment) -> Result<Moment, RunFailure> {
        let (from, weights) = (as_places(self.lowered(), moment), self.weights_of_rest());
        let distance = |pose: &Moment| {
            let to = as_places(self.lowered(), pose);
            let steps = to.q.iter().zip(&from.q).zip(&weights);
            steps.map(|((a, b), weight)| weight * (a - b) * (a - b)).sum::<f64>()
        };
        let found = self.rest(moment, &[])?.equilibria.into_iter().map(|one| one.pose);
        found.min_by(|a, b| distance(a).total_cmp(&distance(b))).ok_or_else(|| {
            question(
                "no-rest",
                "No equilibrium is near this pose.".to_owned(),
                "Ask for the poses of rest: where there is none, they tell why. Else choose another pose.",
            )
        })
    }

    fn about_motion(&self, moment: &Moment) -> Result<Linearization, RunFailure> {
        let failed = |failure| named(&self.plan, &failure);
        let mut system = self.system();
        let bodies = &self.lowered().bodies;
        let n = moment.q.len();
        let still = linearize(&mut system, state(moment), &zeros(n, n), false).map_err(failed)?;
        let acceleration = still.ok_or_else(no_derivatives)?.acceleration;
        let span = 0.3 / fastest(bodies, moment).max(1.0);
        for turn in candidates(bodies, moment, &acceleration) {
            let x = carrier(bodies, moment, turn);
            if !carries(&x, moment, &acceleration) {
                continue;
            }
            let Some(linear) = linearize(&mut system, state(moment), &x, false).map_err(failed)? else { continue };
            let mut next = later(moment, &x, span);
            let mut turns = next.turns.clone();
            system.update_turns(state(&next), &mut turns);
            next.turns = turns;
            if self.holds(&next)
                && let Ok(Some(there)) = linearize(&mut system, state(&next), &x, false)
                && carries(&x, &next, &there.acceleration)
                && same_equations(&linear, &there, &x, span)
            {
                return Ok(linear);
            }
        }
        Err(question(
            CHANGES,
            "The motion does not look the same at all times: small motions about it have no eigenvalues.".to_owned(),
            "Ask about a rest, or a motion that is steady; set what pushes it at the start to zero.",
        ))
    }

    /// The rows that hold from one side and are closed.
    fn rows_leaned_on(&self, moment: &Moment) -> Vec<String> {
        let rows = self.lowered().events.one_sided.iter();
        let closed = rows.filter(|row| moment.turns[row.memory.memory as usize] != 0.0);
        closed.map(|row| row.full_name()).collect()
    }

    /// Is no open row passed at a rest, and no closed one pulled?
    fn is_held_free(&self, pose: &Moment, multipliers: &[f64]) -> bool {
        let rows = self.lowered().events.one_sided.iter();
        let mut closed = rows.filter(|row| pose.turns[row.memory.memory as usize] != 0.0);
        self.passed(pose).is_none() && closed.all(|row| multipliers.get(row.row).is_some_and(|push| *push >= 0.0))
    }

    /// Do all rows hold at a moment?
    fn holds(&self, moment: &Moment) -> bool {
        let lowered = self.lowered();
        let mut system = self.system();
        let (constraints, entries) = system.rows_at(state(moment));
        let mut residual = vec![0.0; lowered.rows.len()];
        system.velocity(state(moment), &mut residual);
        let pattern = system.pattern();
        for (row, residual) in residual.iter_mut().enumerate() {
            let columns = pattern.row(row).iter();
            *residual += columns.zip(&entries[pattern.range(row)]).map(|(j, x)| x * moment.v[*j as usize]).sum::<f64>();
        }
        let fastest = moment.v.iter().fold(1.0, |most: f64, v| most.max(v.abs()));
        constraints.iter().all(|c| c.abs() < ALIKE) && residual.iter().all(|r| r.abs() < ALIKE * fastest)
    }
}

/// A displacement without the coordinates of states, its largest entry 1 again; and those of the states where nothing else moves.
fn without_states(mut parts: [Vec<f64>; 2], states: &Range<usize>) -> ([Vec<f64>; 2], Option<Vec<f64>>) {
    if states.is_empty() {
        return (parts, None);
    }
    let size = |i: usize, parts: &[Vec<f64>; 2]| math::sqrt(parts[0][i] * parts[0][i] + parts[1][i] * parts[1][i]);
    let acts: Vec<f64> = states.clone().map(|i| size(i, &parts)).collect();
    parts.iter_mut().for_each(|part| part[states.clone()].fill(0.0));
    let largest = (0..states.start).fold(0.0, |most: f64, i| most.max(size(i, &parts)));
    let moves = largest > NO_PART * acts.iter().fold(0.0, |most: f64, x| most.max(*x));
    let factor = if moves { 1.0 / largest } else { 0.0 };
    parts.iter_mut().flatten().for_each(|x| *x *= factor);
    (parts, (!moves).then_some(acts))
}

/// Are the accelerations those of `X`?
fn carries(carrier: &Matrix, moment: &Moment, acceleration: &[f64]) -> bool {
    let mut carried = vec![0.0; acceleration.len()];
    times_vector(carrier, &moment.v, &mut carried);
    let largest = acceleration.iter().fold(1.0, |most: f64, a| most.max(a.abs()));
    acceleration.iter().zip(&carried).all(|(a, x)| (a - x).abs() <= STILL * largest)
}
