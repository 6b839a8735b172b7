//! The method axes of the document for the solver, by their identifiers.

use holonomy_solver as solver;

use crate::failure::{method_words, sentence};
use crate::lower::{Lowered, RowOrigin};
use holonomy_document::diagnostic::{Code, Diagnostic};
use holonomy_document::{
    At, Continuation, Document, Formulation, Integrator, Redundancy, Samples, Simulation, Stabilization,
};

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
        let (Continuation::Exponential(options)
        | Continuation::FirstOrder(options)
        | Continuation::MuntheKaas(options)) = continuation
        else {
            return solver::Continuation::from_id(continuation.id());
        };
        let orthogonalization =
            options.orthogonalization.and_then(|choice| solver::Orthogonalization::from_id(choice.id()));
        let axis = solver::Continuation::from_id(continuation.id())?;
        Some(orthogonalization.map_or(axis, |orthogonalization| axis.with(orthogonalization)))
    });
    let integrator = simulation.integrator.as_ref();
    let value = |at: &Option<At<f64>>| at.as_ref().map(|at| at.value);
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
        formulation: simulation.formulation.as_ref().and_then(formulation),
        basis: simulation.basis.as_ref().and_then(|axis| solver::Basis::from_id(axis.id())),
        continuation,
        stabilization: simulation.stabilization.as_ref().and_then(stabilization),
        tableau: integrator.and_then(|axis| solver::Tableau::from_id(axis.id())),
        implicit: integrator.and_then(implicit),
        step: fixed.or(adaptive),
        redundancy: redundancy(document, simulation, lowered)?,
    })
}

/// Refuses choices that do not go together, at the choice in the document. The rank matters for none of them.
pub(super) fn compatible(
    document: &Document,
    simulation: &Simulation,
    axes: &solver::Axes,
    problem: &solver::SystemFacts,
) -> Result<(), Vec<Diagnostic>> {
    let Err(refusal) = solver::resolve(axes, problem) else { return Ok(()) };
    let place = match refusal.axis {
        "formulation" => simulation.formulation.as_ref().map(|axis| axis.place()),
        "basis" => simulation.basis.as_ref().map(|axis| axis.place()),
        "continuation" => simulation.continuation.as_ref().map(|axis| axis.place()),
        "stabilization" => simulation.stabilization.as_ref().map(|axis| axis.place()),
        "integrator" | "step" => simulation.integrator.as_ref().map(|axis| axis.place()),
        _ => None,
    };
    let (reason, alternative) = method_words::objection(refusal.objection);
    let (reason, alternative) = (sentence(reason), sentence(alternative));
    let objection = refusal.objection.id();
    let parameters = [("reason", reason.as_str()), ("alternative", alternative.as_str()), ("objection", objection)];
    Err(vec![document.diagnostic(Code::METHOD_COMBINATION, place.unwrap_or(&simulation.place), &parameters)])
}

/// Replaces a default where the document names a value.
fn set(target: &mut f64, value: Option<&At<f64>>) {
    if let Some(value) = value {
        *target = value.value;
    }
}

fn formulation(axis: &Formulation) -> Option<solver::Formulation> {
    let mut chosen = solver::Formulation::from_id(axis.id())?;
    match (&mut chosen, axis) {
        (
            solver::Formulation::AugmentedLagrangian { penalty, iterations },
            Formulation::AugmentedLagrangian(options),
        ) => {
            set(penalty, options.penalty.as_ref());
            if let Some(count) = &options.iterations {
                // A whole number from 1 to 100: the check of values saw to it.
                *iterations = count.value as u32;
            }
        }
        (solver::Formulation::Invariant { gamma }, Formulation::Invariant(options)) => {
            set(gamma, options.gamma.as_ref());
        }
        (solver::Formulation::TwoStep { multipliers }, Formulation::TwoStep(options)) => {
            let choice = options.multipliers.and_then(|choice| solver::Multipliers::from_id(choice.id()));
            *multipliers = choice.unwrap_or_default();
        }
        _ => {}
    }
    Some(chosen)
}

fn implicit(axis: &Integrator) -> Option<solver::Implicit> {
    let mut chosen = solver::Implicit::from_id(axis.id())?;
    if let solver::Implicit::Multistep { rho_inf } | solver::Implicit::GeneralizedAlpha { rho_inf } = &mut chosen {
        set(rho_inf, axis.rho_inf());
    }
    Some(chosen)
}

fn stabilization(axis: &Stabilization) -> Option<solver::Stabilization> {
    use solver::Stabilization as S;
    let mut chosen = S::from_id(axis.id())?;
    let (given_metric, given_alpha) = axis.correction();
    let given_metric = given_metric.and_then(|metric| solver::Metric::from_id(metric.id()));
    match &mut chosen {
        S::None => {}
        S::Baumgarte { alpha1, alpha0 } => {
            if let Stabilization::Baumgarte(options) = axis {
                set(alpha1, options.alpha1.as_ref());
                set(alpha0, options.alpha0.as_ref());
            }
        }
        S::Projection(metric) => *metric = given_metric.unwrap_or_default(),
        S::Full { correction, .. }
        | S::Both2 { correction, .. }
        | S::Both(correction)
        | S::Velocity(correction)
        | S::Position(correction) => {
            correction.metric = given_metric.unwrap_or_default();
            set(&mut correction.alpha, given_alpha);
        }
    }
    match (&mut chosen, axis) {
        (S::Full { d, .. }, Stabilization::SFull(options)) => {
            *d = options.d.and_then(|choice| solver::FullDirection::from_id(choice.id())).unwrap_or_default();
        }
        (S::Both2 { second_step, .. }, Stabilization::SBoth2(options)) => {
            let choice = options.second_step.and_then(|choice| solver::SecondStep::from_id(choice.id()));
            *second_step = choice.unwrap_or_default();
        }
        _ => {}
    }
    Some(chosen)
}

fn redundancy(
    document: &Document,
    simulation: &Simulation,
    lowered: &Lowered,
) -> Result<Option<solver::Redundancy>, Vec<Diagnostic>> {
    let Some(choice) = &simulation.redundancy else { return Ok(None) };
    let (mut named, mut diagnostics) = (Vec::new(), Vec::new());
    for name in choice.named() {
        let is_meant = |origin: &RowOrigin| origin.owner == name.value || origin.name() == name.value;
        let rows = lowered.rows.iter().enumerate().filter(|(_, origin)| is_meant(origin)).map(|(i, _)| i);
        named.push(rows.collect::<Vec<usize>>());
        if named.last().is_some_and(Vec::is_empty) {
            let known: Vec<String> = lowered.rows.iter().map(|row| row.name()).collect();
            let near = holonomy_expr::nearest(&name.value, known.iter().map(String::as_str));
            let mut parameters = vec![("what", "row"), ("name", name.value.as_str())];
            parameters.extend(near.map(|near| ("nearest", near)));
            diagnostics.push(document.diagnostic(Code::UNKNOWN_REFERENCE, &name.place, &parameters));
        }
    }
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    Ok(match choice {
        Redundancy::Auto(_) => None,
        Redundancy::Eliminate(options) => Some(solver::Redundancy::Eliminate(options.eliminated.as_ref().map(|_| {
            let mut rows: Vec<usize> = named.into_iter().flatten().collect();
            holonomy_expr::order::sort_indices(&mut rows);
            rows.dedup();
            rows
        }))),
        Redundancy::MinimumNorm(_) => Some(solver::Redundancy::MinimumNorm),
        Redundancy::Weighted(options) => {
            let mut weights = vec![1.0; lowered.rows.len()];
            // What is named later holds: a row may differ from the others of its joint.
            for (rows, weight) in named.iter().zip(&options.weights.0) {
                rows.iter().for_each(|row| weights[*row] = weight.weight.value);
            }
            Some(solver::Redundancy::Weighted(weights))
        }
    })
}

/// Length and samples of a run.
pub(super) fn options(simulation: &Simulation) -> solver::RunOptions {
    let duration = simulation.duration.as_ref().map_or(DEFAULT_DURATION, |duration| duration.value);
    let step = simulation.output_step.as_ref().map(|step| step.value);
    let samples = match (simulation.samples, step) {
        (Some(Samples::Step), None) => solver::Samples::EachStep,
        (Some(Samples::Step), Some(step)) => solver::Samples::Landing(step),
        (Some(Samples::Dense) | None, step) => solver::Samples::Every(step.unwrap_or(duration / DEFAULT_SAMPLES)),
    };
    solver::RunOptions::new(duration, samples)
}

/// The resolved method in one line.
pub(super) fn line(resolved: &solver::Resolved) -> String {
    let words: Vec<&str> = resolved.chosen.iter().map(|choice| choice.id).filter(|id| !id.is_empty()).collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use holonomy_document::read;

    fn simulation(keys: &str) -> Simulation {
        let text =
            format!(r#"{{"holonomy":1,"coordinates":{{"x":1}},"kinetic_energy":"x'^2","simulation":{{{keys}}}}}"#);
        let reading = read(&text);
        assert!(reading.diagnostics.is_empty(), "{keys}: {:?}", reading.diagnostics);
        reading.document.expect("a document").apply_run(0).expect("a run").simulation
    }

    fn stabilization_of(value: &str) -> solver::Stabilization {
        let simulation = simulation(&format!(r#""stabilization":{value}"#));
        stabilization(simulation.stabilization.as_ref().expect("given")).expect("known")
    }

    fn formulation_of(value: &str) -> solver::Formulation {
        let simulation = simulation(&format!(r#""formulation":{value}"#));
        formulation(simulation.formulation.as_ref().expect("given")).expect("known")
    }

    #[test]
    fn every_identifier_of_the_document_is_one_of_the_solver_with_its_defaults() {
        for id in Stabilization::IDS.iter().filter(|id| **id != "auto") {
            assert_eq!(Some(stabilization_of(&format!("\"{id}\""))), solver::Stabilization::from_id(id));
        }
        for id in Formulation::IDS.iter().filter(|id| **id != "auto") {
            assert_eq!(Some(formulation_of(&format!("\"{id}\""))), solver::Formulation::from_id(id));
        }
        for id in Integrator::IDS.iter().filter(|id| **id != "auto") {
            let known = solver::Tableau::from_id(id).is_some() != solver::Implicit::from_id(id).is_some();
            assert!(known, "{id}");
        }
    }

    #[test]
    fn options_arrive() {
        use solver::{Correction, FullDirection, Metric, SecondStep, Stabilization as S};
        let mass = Correction { metric: Metric::Mass, alpha: 0.5 };
        let cases = [
            (r#"{"type":"baumgarte","alpha1":3,"alpha0":0}"#, S::Baumgarte { alpha1: 3.0, alpha0: 0.0 }),
            (
                r#"{"type":"s-full","d":"block","metric":"mass","alpha":0.5}"#,
                S::Full { d: FullDirection::Block, correction: mass },
            ),
            (
                r#"{"type":"s-both2","second_step":"fresh-jacobian","metric":"mass","alpha":0.5}"#,
                S::Both2 { second_step: SecondStep::FreshJacobian, correction: mass },
            ),
            (r#"{"type":"s-both","metric":"mass","alpha":0.5}"#, S::Both(mass)),
            (r#"{"type":"s-vel","alpha":0.5,"metric":"mass"}"#, S::Velocity(mass)),
            (r#"{"type":"s-pos","alpha":0.5,"metric":"mass"}"#, S::Position(mass)),
            (r#"{"type":"projection","metric":"mass"}"#, S::Projection(Metric::Mass)),
        ];
        for (text, expected) in cases {
            assert_eq!(stabilization_of(text), expected);
        }
        for (text, expected) in [
            (r#"{"type":"multistep","rho_inf":0.3}"#, solver::Implicit::Multistep { rho_inf: 0.3 }),
            (r#"{"type":"generalized-alpha","step":1e-3}"#, solver::Implicit::GeneralizedAlpha { rho_inf: 0.8 }),
            (r#"{"type":"radau5","rtol":1e-6}"#, solver::Implicit::Radau5),
        ] {
            let simulation = simulation(&format!(r#""integrator":{text}"#));
            assert_eq!(simulation.integrator.as_ref().and_then(implicit), Some(expected));
        }
        let invariant = formulation_of(r#"{"type":"invariant","gamma":40}"#);
        assert_eq!(invariant, solver::Formulation::Invariant { gamma: 40.0 });
        let penalty = formulation_of(r#"{"type":"augmented-lagrangian","penalty":1e4,"iterations":3}"#);
        assert_eq!(penalty, solver::Formulation::AugmentedLagrangian { penalty: 1e4, iterations: 3 });
    }

    #[test]
    fn numbers_out_of_range_are_refused_where_they_stand() {
        for (axis, value, pointer) in [
            ("stabilization", r#"{"type":"baumgarte","alpha1":-1}"#, "/simulation/stabilization/alpha1"),
            ("stabilization", r#"{"type":"s-both","alpha":0}"#, "/simulation/stabilization/alpha"),
            ("formulation", r#"{"type":"invariant","gamma":-2}"#, "/simulation/formulation/gamma"),
            ("formulation", r#"{"type":"augmented-lagrangian","penalty":0}"#, "/simulation/formulation/penalty"),
            (
                "formulation",
                r#"{"type":"augmented-lagrangian","iterations":2.5}"#,
                "/simulation/formulation/iterations",
            ),
            ("integrator", r#"{"type":"dop853","rtol":0}"#, "/simulation/integrator/rtol"),
            ("integrator", r#"{"type":"multistep","rho_inf":1}"#, "/simulation/integrator/rho_inf"),
            ("integrator", r#"{"type":"generalized-alpha","rho_inf":-0.1}"#, "/simulation/integrator/rho_inf"),
        ] {
            let text = format!(
                r#"{{"holonomy":1,"coordinates":{{"x":1}},"kinetic_energy":"x'^2","simulation":{{"{axis}":{value}}}}}"#
            );
            let reading = read(&text);
            let places: Vec<&str> = reading.diagnostics.iter().map(|finding| finding.pointer.as_str()).collect();
            assert_eq!(places, [pointer]);
        }
    }
}
