//! The method axes of the document for the solver, by their identifiers.

use holonomy_solver::{self as solver, Options, StepControl};

use super::channels::needs_a_frame;
use crate::failure::{method_words, sentence};
use crate::lower::{Lowered, RowOrigin};
use holonomy_document::diagnostic::{Code, Diagnostic};
use holonomy_document::{
    Continuation, DEFAULT_DURATION, DEFAULT_SAMPLES, Document, Formulation, Given, Integrator, Plot, Redundancy,
    Samples, Simulation, Stabilization,
};

/// The axes; what the document leaves out (or calls `auto`) is left to the solver.
pub(super) fn axes(
    document: &Document,
    simulation: &Simulation,
    lowered: &Lowered,
) -> Result<solver::Axes, Vec<Diagnostic>> {
    let integrator = simulation.integrator.as_ref();
    let number = |key: &str| integrator.and_then(|axis| axis.number(key)).map(|number| number.value);
    let (rtol, atol, first_step, max_step) = (number("rtol"), number("atol"), number("first_step"), number("max_step"));
    let adaptive = [rtol, atol, first_step, max_step].iter().any(Option::is_some).then_some(StepControl::Adaptive {
        rtol: rtol.unwrap_or(StepControl::RTOL),
        atol: atol.unwrap_or(StepControl::ATOL),
        first_step,
        max_step,
    });
    let fixed = number("step").map(StepControl::Fixed);
    Ok(solver::Axes {
        formulation: simulation.formulation.as_ref().and_then(formulation),
        basis: simulation.basis.as_ref().and_then(|axis| solver::Basis::from_id(axis.id())),
        continuation: simulation.continuation.as_ref().and_then(continuation),
        stabilization: simulation.stabilization.as_ref().and_then(stabilization),
        tableau: integrator.and_then(|axis| solver::Tableau::from_id(axis.id())),
        implicit: integrator.and_then(implicit),
        step: fixed.or(adaptive),
        redundancy: redundancy(document, simulation, lowered)?,
        frame: speaks_of_a_frame(document),
    })
}

/// Does a plot or the exercise name a channel that only a tangent frame gives?
fn speaks_of_a_frame(document: &Document) -> bool {
    let plotted = |plot: &Plot| plot.channels.value.iter().any(|name| needs_a_frame(&name.value));
    if document.plots.iter().any(plotted) {
        return true;
    }
    let Some(exercise) = document.root().get("exercise") else { return false };
    let (start, end) = exercise.span;
    let words = document.source()[start..end].split(|c: char| !(c.is_ascii_alphanumeric() || "_.'".contains(c)));
    words.into_iter().any(|word| needs_a_frame(word.trim_matches('.')))
}

/// Refuses choices that do not go together, at the choice in the document. The rank matters for none of them.
pub(super) fn compatible(
    document: &Document,
    simulation: &Simulation,
    axes: &solver::Axes,
    problem: &solver::SystemTraits,
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

/// A choice with the options that the document gives; the others stay at their defaults.
fn with<C: Options>(mut choice: C, given: &[(&str, Given<'_>)]) -> C {
    set(&mut choice, given);
    choice
}

fn set(choice: &mut dyn Options, given: &[(&str, Given<'_>)]) {
    for mut option in choice.options() {
        match given.iter().find(|(name, _)| *name == option.name) {
            Some((_, Given::Number(number))) => option.set_number(number.value),
            Some((_, Given::Word(word))) => option.set_word(word),
            None => {}
        }
    }
}

fn formulation(axis: &Formulation) -> Option<solver::Formulation> {
    Some(with(solver::Formulation::from_id(axis.id())?, &axis.options()))
}

fn continuation(axis: &Continuation) -> Option<solver::Continuation> {
    Some(with(solver::Continuation::from_id(axis.id())?, &axis.options()))
}

fn stabilization(axis: &Stabilization) -> Option<solver::Stabilization> {
    Some(with(solver::Stabilization::from_id(axis.id())?, &axis.options()))
}

fn implicit(axis: &Integrator) -> Option<solver::Implicit> {
    Some(with(solver::Implicit::from_id(axis.id())?, &axis.options()))
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
