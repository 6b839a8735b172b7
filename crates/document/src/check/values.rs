//! Numbers in their ranges, vectors of the right length, and what a document cannot be without.

use std::collections::BTreeSet;

use holonomy_solver::{self as solver, Options, Range};

use super::space;
use crate::diagnostic::{Code, Findings, Place};
use crate::json::{Value, number_text};
use crate::{
    Alternatives, At, DEFAULT_DURATION, Force, Friction, GenevaWheel, Given, JointKeys, Keys, Law, Magnitude, Pair,
    Parameter, PlotKind, Redundancy, RunSpec, Scalar, Simulation, Table,
};

/// Most samples of a run.
const MAX_SAMPLES: f64 = 1e7;
/// Most steps of fixed size of a run.
const MAX_STEPS: f64 = 1e9;

/// Keys of an integrator whose step follows the error, with their words.
const ADAPTIVE: [(&str, &str); 4] = [
    ("rtol", "The relative tolerance"),
    ("atol", "The absolute tolerance"),
    ("first_step", "The first step"),
    ("max_step", "The largest step"),
];

/// Checks the values of a document.
pub(super) fn check(root: &Value, keys: &Keys, findings: &mut Findings<'_>) {
    whole(root, findings);
    space::check(keys, findings);
    for body in &keys.bodies {
        let body = &body.value;
        if let Some(mass) = &*body.mass {
            number(mass, "The mass", "greater than 0", |mass| mass > 0.0, findings);
        }
        if let Some([inertia]) = body.inertia.as_ref().map(|inertia| inertia.entries.as_slice()) {
            number(inertia, "The moment of inertia", "0 or greater", |inertia| inertia >= 0.0, findings);
        }
        for (value, what) in body.section.iter().flat_map(|section| section.numbers()) {
            number(value, what, "greater than 0", |value| value > 0.0, findings);
        }
    }
    for joint in &keys.joints {
        let keys = joint.value.record().keys();
        if let (Some(scalar), Some(what)) = (keys.number, keys.positive) {
            number(scalar, what, "greater than 0", |value| value > 0.0, findings);
        }
        if let Some(radii) = keys.radii {
            check_radii(radii, findings);
        }
        if keys.stops.is_some() || keys.restitution.is_some() || keys.coupling.is_some() {
            one_sided(&keys, findings);
        }
        if let Some((friction, _)) = keys.friction {
            check_friction(friction, findings);
        }
    }
    for restitution in keys.constraints.iter().filter_map(|constraint| constraint.value.one_sided()?.restitution) {
        between_0_and_1(restitution, findings);
    }
    for force in keys.forces.iter().filter(|force| force.value.record().own().is_some()) {
        positive(&force.value, findings);
    }
    for parameter in &keys.parameters {
        range(&parameter.name, &parameter.value, findings);
    }
    for table in &keys.tables {
        check_table(&table.name, &table.value, findings);
    }
    plots(keys, findings);
    let empty = Simulation::empty(keys.place.clone());
    let base = keys.simulation.as_ref().unwrap_or(&empty);
    check_simulation(base, base, findings);
    for run in &keys.runs {
        if let Some(patch) = &run.simulation {
            check_simulation(patch, &base.patched(patch), findings);
        }
    }
    labels(&keys.runs, findings);
}

/// What a document cannot be without.
pub(super) fn whole(root: &Value, findings: &mut Findings<'_>) {
    let start = Place { pointer: String::new(), span: (root.span.0, root.span.0 + 1) };
    // What is there but broken counts: it was reported already.
    let has = |key: &str| root.get(key).is_some_and(|value| value.members().is_none_or(|members| !members.is_empty()));
    if has("bodies") && root.get("space").is_none() {
        findings.report(Code::SPACE_MISSING, &start, &[]);
    }
    if !has("bodies") && !has("coordinates") && !has("states") && !findings.has_unknown_keys() {
        findings.report(Code::NOTHING_MOVES, &start, &[]);
    }
    let energy = root.get("kinetic_energy").is_some() || findings.has_unknown_keys();
    if has("coordinates") && !has("bodies") && !energy {
        findings.report(Code::ENERGY_MISSING, &start, &[]);
    }
}

/// The numbers of stops, of what holds from one side only, and of couplings.
// Not inlined: the page's first view has none.
#[inline(never)]
fn one_sided(keys: &JointKeys<'_>, findings: &mut Findings<'_>) {
    let stops = keys.stops;
    if let Some(restitution) = stops.and_then(|stops| stops.restitution.as_ref()).or(keys.restitution) {
        between_0_and_1(restitution, findings);
    }
    if let Some(play) = keys.play {
        number(play, "The play", "greater than 0", |play| play > 0.0, findings);
    }
    if let Some(Law::GenevaWheel(slots, _)) = keys.coupling.map(|coupling| coupling.law) {
        number(slots, "The number of slots", GenevaWheel::SLOTS, GenevaWheel::can_have, findings);
    }
    if let Some((lower, upper)) = stops.and_then(|stops| stops.lower.as_ref().zip(stops.upper.as_ref()))
        && let (Some(least), Some(most)) = (lower.value.number(), upper.value.number())
    {
        let condition = format!("greater than \"lower\", {}", number_text(least));
        in_range(most, &upper.place, "The upper stop", &condition, |most| most > least, findings);
    }
}

/// Radii are lengths.
// Not inlined: the page's first view has none.
#[inline(never)]
fn check_radii(radii: &Pair<At<Scalar>>, findings: &mut Findings<'_>) {
    for radius in [&radii.first, &radii.second] {
        number(radius, "The radius", "greater than 0", |value| value > 0.0, findings);
    }
}

/// The numbers of friction.
// Not inlined: the page's first view has none.
#[inline(never)]
fn check_friction(friction: &Friction, findings: &mut Findings<'_>) {
    for (scalar, what) in
        [(&friction.r#static, "The coefficient of static friction"), (&friction.kinetic, "The coefficient of friction")]
    {
        if let Some(scalar) = scalar {
            number(scalar, what, "zero or more", |value| value >= 0.0, findings);
        }
    }
    for (scalar, what) in [(&friction.radius, "The radius"), (&friction.speed, "The speed of slip")] {
        if let Some(scalar) = scalar {
            number(scalar, what, "greater than 0", |value| value > 0.0, findings);
        }
    }
    if let (Some(at_rest), Some(sliding)) = (&friction.r#static, &friction.kinetic)
        && let (Some(greatest), Some(kinetic)) = (at_rest.value.number(), sliding.value.number())
    {
        let condition = format!("at least \"kinetic\", {}", number_text(kinetic));
        let what = "The coefficient of static friction";
        in_range(greatest, &at_rest.place, what, &condition, |greatest| greatest >= kinetic, findings);
    }
}

/// Numbers of a force that must be greater than 0.
#[inline(never)]
fn positive(force: &Force, findings: &mut Findings<'_>) {
    let Some(Alternatives { numbers, positive, .. }) = force.record().alternatives() else { return };
    for (key, what) in positive {
        let own = numbers.iter().filter(|(known, _)| known == key).filter_map(|(_, number)| number.as_ref());
        for scalar in own.flat_map(Magnitude::components) {
            number(scalar, what, "greater than 0", |value| value > 0.0, findings);
        }
    }
}

#[inline(never)]
fn between_0_and_1(restitution: &At<Scalar>, findings: &mut Findings<'_>) {
    number(restitution, "The restitution", "between 0 and 1", |value| (0.0..=1.0).contains(&value), findings);
}

fn number(scalar: &At<Scalar>, what: &str, condition: &str, good: fn(f64) -> bool, findings: &mut Findings<'_>) {
    if let Some(number) = scalar.value.number() {
        in_range(number, &scalar.place, what, condition, good, findings);
    }
}

fn in_range(
    number: f64,
    place: &Place,
    what: &str,
    condition: &str,
    good: impl Fn(f64) -> bool,
    findings: &mut Findings<'_>,
) -> bool {
    let good = good(number);
    if !good {
        let found = number_text(number);
        findings.report(Code::OUT_OF_RANGE, place, &[("what", what), ("condition", condition), ("found", &found)]);
    }
    good
}

/// The range of a parameter's slider.
fn range(name: &str, parameter: &Parameter, findings: &mut Findings<'_>) {
    let (Some(min), Some(max)) = (&parameter.min, &parameter.max) else {
        return;
    };
    let (low, high) = (number_text(min.value), number_text(max.value));
    if min.value >= max.value {
        findings.report(Code::EMPTY_RANGE, &max.place, &[("name", name), ("min", &low), ("max", &high)]);
    } else if let Some(value) = parameter.value.value.number()
        && (value < min.value || value > max.value)
    {
        let found = number_text(value);
        let parameters = [("name", name), ("found", found.as_str()), ("min", &low), ("max", &high)];
        findings.report(Code::OUTSIDE_RANGE, &parameter.value.place, &parameters);
    }
}

fn check_table(name: &str, table: &Table, findings: &mut Findings<'_>) {
    if findings.touches(&table.place.pointer) {
        return;
    }
    let (t, value) = (&table.t.value, &table.value.value);
    let problem = if t.len() != value.len() {
        format!("has {} arguments and {} values", t.len(), value.len())
    } else if t.len() < 2 {
        format!("has {} entries", t.len())
    } else if let Some(i) = (1..t.len()).find(|i| t[*i] <= t[*i - 1]) {
        format!("does not rise at entry {}: {} after {}", i + 1, number_text(t[i]), number_text(t[i - 1]))
    } else {
        return;
    };
    findings.report(Code::BAD_TABLE, &table.place, &[("name", name), ("problem", &problem)]);
}

fn plots(keys: &Keys, findings: &mut Findings<'_>) {
    for plot in &keys.plots {
        let channels = plot.channels.value.len();
        let pairs = matches!(plot.kind, Some(PlotKind::Path | PlotKind::Phase));
        let expected = if pairs { "channels in pairs, x then y" } else { "at least one channel" };
        // One channel of a phase plot goes with its own rate.
        let alone = channels == 1 && plot.kind == Some(PlotKind::Phase);
        if channels == 0 || (pairs && channels % 2 == 1 && !alone) {
            let found = if channels == 0 { "none".to_owned() } else { format!("{channels}") };
            findings.report(Code::WRONG_LENGTH, &plot.channels.place, &[("expected", expected), ("found", &found)]);
        }
    }
}

/// Checks what `given` says; `all` is the same with what it leaves open.
fn check_simulation(given: &Simulation, all: &Simulation, findings: &mut Findings<'_>) {
    let mut positive = |value: Option<&At<f64>>, what: &str| {
        value.is_none_or(|value| {
            in_range(value.value, &value.place, what, "greater than 0", |value| value > 0.0, findings)
        })
    };
    let mut good = positive(given.duration.as_ref(), "The duration");
    good &= positive(given.output_step.as_ref(), "The output step");
    if let Some(integrator) = &given.integrator {
        for (key, what) in [("step", "The step")].into_iter().chain(ADAPTIVE) {
            good &= positive(integrator.number(key), what);
        }
    }
    check_method_options(given, findings);
    if let Some(Redundancy::Weighted(weighted)) = &given.redundancy {
        for weight in &weighted.weights.0 {
            let At { value, place } = &weight.weight;
            in_range(*value, place, "A weight", "greater than 0", |value| value > 0.0, findings);
        }
    }
    if let Some(integrator) = &given.integrator {
        let other = ADAPTIVE.iter().find_map(|(key, _)| Some((*key, integrator.number(key)?)));
        if let (Some(_), Some((key, value))) = (integrator.number("step"), other) {
            let parameters = [("first", "step"), ("second", key), ("object", "the integrator")];
            findings.report(Code::CONFLICTING_KEYS, &value.place, &parameters);
        }
    }
    if !good {
        return;
    }
    let duration = all.duration.as_ref().map_or(DEFAULT_DURATION, |duration| duration.value);
    let fixed = |simulation: &Simulation| simulation.integrator.as_ref().and_then(|axis| axis.number("step")).cloned();
    for (given_step, step, most, what, condition) in [
        (
            given.output_step.clone(),
            all.output_step.clone(),
            MAX_SAMPLES,
            "The output step",
            "a ten-millionth of the duration or longer",
        ),
        (fixed(given), fixed(all), MAX_STEPS, "The step", "a thousand-millionth of the duration or longer"),
    ] {
        let Some(step) = step else { continue };
        // A run that only changes the duration is told so at its duration; one that changes neither, not again.
        let place = match &given_step {
            Some(step) => Some(&step.place),
            None => given.duration.as_ref().map(|duration| &duration.place),
        };
        let Some(place) = place else { continue };
        let enough = |step: f64| duration / step <= most;
        if in_range(step.value, place, what, condition, enough, findings) {
            let condition = format!("no longer than the duration of {} s", number_text(duration));
            in_range(step.value, place, what, &condition, |step| step <= duration, findings);
        }
    }
}

/// Checks the numbers of the choices of the method: their ranges are those of the solver.
fn check_method_options(given: &Simulation, findings: &mut Findings<'_>) {
    if let Some(axis) = &given.integrator
        && let Some(mut choice) = solver::Implicit::from_id(axis.id())
    {
        check_options(&mut choice, &axis.options(), findings);
    }
    if let Some(axis) = &given.formulation
        && let Some(mut choice) = solver::Formulation::from_id(axis.id())
    {
        check_options(&mut choice, &axis.options(), findings);
    }
    if let Some(axis) = &given.stabilization
        && let Some(mut choice) = solver::Stabilization::from_id(axis.id())
    {
        check_options(&mut choice, &axis.options(), findings);
    }
}

fn check_options(choice: &mut dyn Options, given: &[(&str, Given<'_>)], findings: &mut Findings<'_>) {
    for option in choice.options() {
        let number = given.iter().find_map(|(name, given)| match given {
            Given::Number(number) if *name == option.name => Some(number),
            _ => None,
        });
        let (Some(number), Some(range)) = (number, option.range) else { continue };
        let what = match option.name {
            "penalty" => "The penalty",
            "iterations" => "The number of iterations",
            name => name,
        };
        let condition = match range {
            Range::Positive => "greater than 0",
            Range::NotNegative => "0 or greater",
            Range::Count => "a whole number from 1 to 100",
            Range::Share => "greater than 0 and below 2",
            Range::Damping => "0 or greater and below 1",
        };
        in_range(number.value, &number.place, what, condition, |value| range.contains(value), findings);
    }
}

/// Runs are told apart by their labels.
fn labels(runs: &[RunSpec], findings: &mut Findings<'_>) {
    let mut seen = BTreeSet::new();
    for label in runs.iter().filter_map(|run| run.label.as_ref()) {
        let text = label.value.get("en");
        if !seen.insert(text) {
            findings.report(Code::SAME_LABEL, &label.place, &[("label", text)]);
        }
    }
}
