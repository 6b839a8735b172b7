//! The method axes of the document for the solver, by their identifiers.

use holonomy_solver as solver;

use crate::diagnostic::{Code, Diagnostic};
use crate::document::{Continuation, Document, Redundancy, Samples, Simulation};
use crate::lower::Lowered;
use crate::run::failure::sentence;

/// Relative tolerance where only the absolute one is given.
const DEFAULT_RTOL: f64 = 1e-8;
/// Absolute tolerance where only the relative one is given.
const DEFAULT_ATOL: f64 = 1e-10;
/// Length of a run that does not say how long it is, s.
const DEFAULT_DURATION: f64 = 10.0;
/// Samples of a run that does not say how many.
const DEFAULT_SAMPLES: f64 = 500.0;

/// The axes; what the document leaves out (or calls `auto`) is left to the solver.
pub(super) fn axes(
    document: &Document,
    simulation: &Simulation,
    lowered: &Lowered,
) -> Result<solver::Axes, Vec<Diagnostic>> {
    let continuation = simulation.continuation.as_ref().and_then(|continuation| {
        let (Continuation::Exponential(options) | Continuation::FirstOrder(options)) = continuation else {
            return solver::Continuation::from_id(continuation.id());
        };
        let orthogonalization =
            options.orthogonalization.and_then(|choice| solver::Orthogonalization::from_id(choice.id()));
        let axis = solver::Continuation::from_id(continuation.id())?;
        Some(orthogonalization.map_or(axis, |orthogonalization| axis.with(orthogonalization)))
    });
    let integrator = simulation.integrator.as_ref();
    let value = |at: &Option<crate::document::At<f64>>| at.as_ref().map(|at| at.value);
    let adaptive = integrator.and_then(|integrator| integrator.adaptive()).and_then(|keys| {
        let any = keys.rtol.is_some() || keys.atol.is_some() || keys.first_step.is_some() || keys.max_step.is_some();
        any.then(|| solver::StepControl::Adaptive {
            rtol: value(&keys.rtol).unwrap_or(DEFAULT_RTOL),
            atol: value(&keys.atol).unwrap_or(DEFAULT_ATOL),
            first_step: value(&keys.first_step),
            max_step: value(&keys.max_step),
        })
    });
    let fixed = integrator.and_then(|integrator| integrator.step()).map(|step| solver::StepControl::Fixed(step.value));
    Ok(solver::Axes {
        formulation: simulation.formulation.as_ref().and_then(|axis| solver::Formulation::from_id(axis.id())),
        basis: simulation.basis.as_ref().and_then(|axis| solver::Basis::from_id(axis.id())),
        continuation,
        stabilization: simulation.stabilization.as_ref().and_then(|axis| solver::Stabilization::from_id(axis.id())),
        tableau: integrator.and_then(|axis| solver::Tableau::from_id(axis.id())),
        step: fixed.or(adaptive),
        redundancy: redundancy(document, simulation, lowered)?,
    })
}

/// Refuses choices that do not go together, at the choice in the document. The rank matters for none of them.
pub(super) fn compatible(
    document: &Document,
    simulation: &Simulation,
    axes: &solver::Axes,
    lowered: &Lowered,
) -> Result<(), Vec<Diagnostic>> {
    let sizes = solver::Sizes { n: lowered.n(), m: lowered.m, h: lowered.h, turns: lowered.layout.turns as usize };
    let Err(refusal) = solver::resolve(axes, &solver::Problem { sizes, rank: 0 }) else { return Ok(()) };
    let place = match refusal.axis {
        "basis" => simulation.basis.as_ref().map(|axis| axis.place()),
        "continuation" => simulation.continuation.as_ref().map(|axis| axis.place()),
        "stabilization" => simulation.stabilization.as_ref().map(|axis| axis.place()),
        "step" => simulation.integrator.as_ref().map(|axis| axis.place()),
        _ => None,
    };
    let (reason, alternative) = (sentence(refusal.reason), sentence(refusal.alternative));
    let parameters = [("reason", reason.as_str()), ("alternative", alternative.as_str())];
    Err(vec![document.diagnostic(Code::MethodCombination, place.unwrap_or(&simulation.place), &parameters)])
}

fn redundancy(
    document: &Document,
    simulation: &Simulation,
    lowered: &Lowered,
) -> Result<Option<solver::Redundancy>, Vec<Diagnostic>> {
    let Some(Redundancy::Eliminate(options)) = &simulation.redundancy else { return Ok(None) };
    let Some(names) = &options.eliminated else { return Ok(Some(solver::Redundancy::Eliminate(None))) };
    let (mut rows, mut diagnostics) = (Vec::new(), Vec::new());
    for name in names {
        let before = rows.len();
        for (i, origin) in lowered.rows.iter().enumerate() {
            if (origin.owner == name.value || origin.name() == name.value) && !rows.contains(&i) {
                rows.push(i);
            }
        }
        if rows.len() == before {
            let known: Vec<String> = lowered.rows.iter().map(|row| row.name()).collect();
            let near = holonomy_expr::nearest(&name.value, known.iter().map(String::as_str));
            let mut parameters = vec![("what", "row"), ("name", name.value.as_str())];
            parameters.extend(near.map(|near| ("nearest", near)));
            diagnostics.push(document.diagnostic(Code::UnknownReference, &name.place, &parameters));
        }
    }
    rows.sort_unstable();
    if diagnostics.is_empty() { Ok(Some(solver::Redundancy::Eliminate(Some(rows)))) } else { Err(diagnostics) }
}

/// Length and samples of a run.
pub(super) fn options(simulation: &Simulation) -> solver::RunOptions {
    let duration = simulation.duration.as_ref().map_or(DEFAULT_DURATION, |duration| duration.value);
    let step = simulation.output_step.as_ref().map_or(duration / DEFAULT_SAMPLES, |step| step.value);
    let samples = match simulation.samples {
        Some(Samples::Step) => solver::Samples::Landing(step),
        Some(Samples::Dense) | None => solver::Samples::Every(step),
    };
    solver::RunOptions::new(duration, samples)
}

/// The resolved method in one line.
pub(super) fn line(resolved: &solver::Resolved) -> String {
    let words: Vec<&str> = resolved.chosen.iter().map(|choice| choice.id).filter(|id| !id.is_empty()).collect();
    words.join(", ")
}
