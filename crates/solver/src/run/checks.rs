//! What a run refuses before it begins: lengths, options, methods, starts that were not assembled.

use super::record::Record;
use super::{RunOptions, Samples, StartState};
use crate::failure::{Failure, Result, Setting};
use crate::method::{Axes, Formulation, Method, Objection, Options, Refusal, Scheme, StepControl};
use crate::probe::Probe;
use crate::rank;
use crate::rows::Residual;
use crate::system::{Sizes, System};

/// A step below this share of the run's times no longer advances time reliably.
pub(super) const SMALLEST_STEP: f64 = 64.0 * f64::EPSILON;

/// A start further off than this (scaled) was not assembled.
const START_RESIDUAL: f64 = 1e-6;

pub(super) fn check_lengths(sizes: Sizes, start: &StartState) -> Result<()> {
    for (length, wanted) in [(start.q.len(), sizes.n), (start.v.len(), sizes.n), (start.turns.len(), sizes.turns)] {
        if length != wanted {
            return Err(Failure::Invalid { setting: Setting::StartLength, value: length as f64 });
        }
    }
    Ok(())
}

pub(super) fn check_options(start: &StartState, run: &RunOptions) -> Result<()> {
    if !(run.duration >= 0.0 && (start.t + run.duration).is_finite()) {
        return Err(Failure::Invalid { setting: Setting::Duration, value: run.duration });
    }
    if let Samples::Every(dt) | Samples::Landing(dt) = run.samples {
        if !(dt > 0.0 && dt.is_finite()) {
            return Err(Failure::Invalid { setting: Setting::OutputStep, value: dt });
        }
        let size = crate::math::max(crate::math::abs(start.t), start.t + run.duration);
        if dt < SMALLEST_STEP * size {
            return Err(Failure::StepTooSmall { t: start.t, step: dt });
        }
    }
    Ok(())
}

pub(super) fn check_step(step: &StepControl, t: f64, duration: f64) -> Result<()> {
    let positive = |setting, value: f64| {
        if value > 0.0 && value.is_finite() { Ok(()) } else { Err(Failure::Invalid { setting, value }) }
    };
    match *step {
        StepControl::Fixed(step) => {
            positive(Setting::Step, step)?;
            if step < SMALLEST_STEP * crate::math::max(crate::math::abs(t), t + duration) {
                return Err(Failure::StepTooSmall { t, step });
            }
        }
        StepControl::Adaptive { rtol, atol, first_step, max_step } => {
            // A relative tolerance of 0 is sensible, an absolute one is not: a coordinate at 0 would have none.
            if !(rtol >= 0.0 && rtol.is_finite()) {
                return Err(Failure::Invalid { setting: Setting::Rtol, value: rtol });
            }
            positive(Setting::Atol, atol)?;
            first_step.map_or(Ok(()), |step| positive(Setting::FirstStep, step))?;
            max_step.map_or(Ok(()), |step| positive(Setting::MaxStep, step))?;
        }
    }
    Ok(())
}

/// A step that was asked for and is longer than the run cannot be taken; one that was chosen is cut.
pub(super) fn check_given_step(axes: &Axes, duration: f64) -> Result<()> {
    match axes.step {
        Some(StepControl::Fixed(step)) if duration > 0.0 && step > duration => {
            Err(Failure::Invalid { setting: Setting::Step, value: step })
        }
        _ => Ok(()),
    }
}

/// Does the method correct positions and velocities together? Then the change of the velocity rows with positions matters.
pub(super) fn corrects_together(method: &Method) -> bool {
    method.formulation.facts().row_derivatives || method.stabilization.row_derivatives()
}

/// Does the method work with the entries of the matrices alone, in a system of these sizes?
pub(super) fn by_entries(method: &Method, sizes: Sizes) -> bool {
    method.formulation.facts().by_entries && method.stabilization.by_entries(rank::is_large(sizes))
}

/// Implicit methods linearize their equations.
pub(super) fn check_derivatives(formulation: Formulation, system: &mut dyn System) -> Result<()> {
    if !formulation.is_implicit() || system.prepare_derivatives() {
        return Ok(());
    }
    Err(Failure::Unsupported(Refusal {
        axis: "formulation",
        id: formulation.id(),
        other_axis: "system",
        other_id: "without derivatives",
        objection: Objection::NoDerivatives,
    }))
}

/// Numbers of the choices outside their ranges.
pub(super) fn check_method(method: &Method) -> Result<()> {
    let Method { mut formulation, mut stabilization, integrator, .. } = *method;
    let mut options = formulation.options();
    let mut implicit = match integrator.scheme {
        Scheme::Explicit(_) => None,
        Scheme::Implicit(implicit) => Some(implicit),
    };
    options.extend(implicit.iter_mut().flat_map(|implicit| implicit.options()));
    options.append(&mut stabilization.options());
    for option in &options {
        if let (Some(value), Some(range), Some(setting)) =
            (option.as_number(), option.range, Setting::from_id(option.name))
            && !range.contains(value)
        {
            return Err(Failure::Invalid { setting, value });
        }
    }
    Ok(())
}

/// Refuses a start that does not fulfil its constraints; `residual` is scratch.
pub(super) fn check_start(probe: &Probe<'_>, start: &Record, residual: &mut [f64]) -> Result<()> {
    let (sizes, matrix) = (probe.values.sizes, &probe.values.rows);
    let position = Residual::of(&probe.values.constraints, 0..sizes.m, matrix, &start.q);
    probe.velocity_residual(&start.v, residual);
    let velocity = Residual::of(residual, 0..sizes.rows(), matrix, &start.v);
    for (r, of_velocity) in [(position, false), (velocity, true)] {
        if r.loose > START_RESIDUAL {
            return Err(Failure::Inconsistent { t: start.t, row: r.row, residual: r.value, velocity: of_velocity });
        }
    }
    Ok(())
}
