//! The names in every expression, each checked for where it stands.

use super::cycles;
use super::symbols::{Meaning, Needs, Symbols};
use super::uses::{Use, UseKind, uses};
use crate::decode::list_of;
use crate::diagnostic::{Code, Findings, Place};
use crate::meant::meant;
use crate::{
    Alternatives, At, Coupling, Force, JointKeys, Keys, Law, Magnitude, RunSpec, Scalar, SceneItem, Vector,
    parameter_values, place_in,
};

/// Where an expression stands: what it is called, and what it may use.
#[derive(Clone, Copy)]
struct Where<'w> {
    name: &'static str,
    may_use: &'static str,
    allowed: Needs,
    /// Names that exist only here: arguments, `x` and `y` of a curve, `length` and `rate` of a force law.
    locals: &'w [&'w str],
    definitions: bool,
}

const GEOMETRY: Where<'_> = Where {
    name: "masses, geometry and start values",
    may_use: "parameters, and definitions made of them",
    allowed: Needs::NOTHING,
    locals: &[],
    definitions: true,
};
const PARAMETER: Where<'_> = Where { name: "parameters", may_use: "other parameters", definitions: false, ..GEOMETRY };
const DRIVER: Where<'_> =
    Where { name: "functions of drivers", may_use: "parameters and t", allowed: Needs::TIME, ..GEOMETRY };
const CURVE: Where<'_> = Where { name: "curves", may_use: "x, y, t and parameters", locals: &["x", "y"], ..DRIVER };
const SURFACE: Where<'_> =
    Where { name: "surfaces", may_use: "x, y, z, t and parameters", locals: &["x", "y", "z"], ..DRIVER };
const LIFT: Where<'_> =
    Where { name: "lifts of cams", may_use: "angle and parameters", locals: &["angle"], ..GEOMETRY };
const MOTION: Where<'_> = Where {
    name: "this expression",
    may_use: "parameters, t, coordinates and velocities",
    allowed: Needs::MOTION,
    ..GEOMETRY
};
/// What acts, and what is told: forces may follow from multipliers where these enter linearly.
const FORCE: Where<'_> = Where {
    may_use: "parameters, t, coordinates, velocities and multipliers",
    allowed: Needs { multiplier: true, ..Needs::MOTION },
    ..MOTION
};
/// What rows and energies are made of: what a state acted on there would act back on it.
const STATELESS: Where<'_> =
    Where { name: "energies and velocity constraints", allowed: Needs { state: false, ..Needs::MOTION }, ..MOTION };
const LAW: Where<'_> = Where { locals: &["length", "rate"], ..FORCE };
const POTENTIAL: Where<'_> = Where {
    name: "the potential energy",
    may_use: "parameters, t and coordinates",
    allowed: Needs { velocity: false, ..STATELESS.allowed },
    ..GEOMETRY
};
const TARGET: Where<'_> = Where { name: "targets of controllers", ..POTENTIAL };
const CONSTRAINT: Where<'_> =
    Where { name: "constraints", allowed: Needs { memory: false, ..POTENTIAL.allowed }, ..POTENTIAL };

/// Checks all expressions of a document.
pub(super) fn check(text: &str, keys: &Keys, findings: &mut Findings<'_>) {
    circles(keys, findings);
    let symbols = Symbols::new(keys);
    let mut checker = Checker { text, symbols, findings };
    checker.parameters(keys);
    checker.bodies(keys);
    checker.joints(keys);
    checker.forces(keys);
    checker.equations(keys);
    checker.events(keys);
    checker.simulation(keys);
    checker.pictures(keys);
}

/// Circles among the parameters of each run, and among the definitions.
fn circles(keys: &Keys, findings: &mut Findings<'_>) {
    // A run can only close a circle by an expression.
    let closes = |run: &RunSpec| run.parameters.iter().any(|parameter| parameter.value.value.number().is_none());
    let runs = keys.runs.iter().enumerate().filter(|(_, run)| closes(run)).map(|(index, _)| index);
    for run in std::iter::once(usize::MAX).chain(runs) {
        let values = parameter_values(keys, run);
        if let Err(circle) = cycles::order(&values) {
            let place = values.iter().find(|(name, _)| *name == circle[0]).map(|(_, value)| value.place.clone());
            report_circle("parameters", &circle, &place.unwrap_or_default(), findings);
            // The other runs have mostly the same circle.
            break;
        }
    }
    let items = &keys.definitions;
    if let Err(circle) = cycles::topological(&Symbols::new(keys).definition_uses()) {
        let place = &items[circle[0]].expression.place;
        let circle: Vec<String> = circle.iter().map(|i| items[*i].name.clone()).collect();
        report_circle("definitions", &circle, place, findings);
    }
}

fn report_circle(what: &str, circle: &[String], place: &Place, findings: &mut Findings<'_>) {
    findings.report(Code::CYCLE, place, &[("what", what), ("names", &circle.join(" -> "))]);
}

struct Checker<'k, 'f, 'l> {
    text: &'k str,
    symbols: Symbols<'k>,
    findings: &'f mut Findings<'l>,
}

impl Checker<'_, '_, '_> {
    fn scalar(&mut self, scalar: &At<Scalar>, place: Where<'_>) {
        if let Scalar::Expression(expression, _) = &scalar.value {
            for use_ in uses(expression) {
                self.name(&use_, scalar, place);
            }
        }
    }

    fn scalars<'a>(&mut self, scalars: impl IntoIterator<Item = &'a At<Scalar>>, place: Where<'_>) {
        for scalar in scalars {
            self.scalar(scalar, place);
        }
    }

    fn vector(&mut self, vector: &Vector, place: Where<'_>) {
        self.scalars(&vector.components, place);
    }

    /// Where a name stands in the text. Found by walking along the expression, so only asked for when there is
    /// something to report.
    fn place(&self, use_: &Use, scalar: &At<Scalar>) -> Place {
        if self.findings.is_full() {
            return scalar.place.clone();
        }
        place_in(self.text, &scalar.place, use_.span.0, use_.span.1)
    }

    fn report(&mut self, code: Code, use_: &Use, scalar: &At<Scalar>, parameters: &[(&'static str, &str)]) {
        let place = self.place(use_, scalar);
        self.findings.report(code, &place, parameters);
    }

    fn name(&mut self, use_: &Use, scalar: &At<Scalar>, here: Where<'_>) {
        let shown = format!("{}{}", use_.name, "'".repeat(usize::from(use_.primes)));
        if matches!(use_.kind, UseKind::Table) {
            if !self.symbols.keys.tables.mentions(&use_.name) {
                let known: Vec<&str> = self.symbols.keys.tables.mentioned().collect();
                let place = self.place(use_, scalar);
                super::references::report_unknown("table", &use_.name, None, &known, &place, self.findings);
            }
            return;
        }
        if here.locals.contains(&use_.name.as_str()) {
            if use_.primes > 0 {
                let what = "only known as a number here";
                self.report(Code::BAD_PRIME, use_, scalar, &[("name", &use_.name), ("what", what)]);
            }
            return;
        }
        let meaning = self.symbols.meaning(&use_.name);
        self.call(use_, &meaning, scalar);
        let what = match meaning {
            Meaning::Broken => return,
            Meaning::Unknown(hint) => return self.unknown(use_, hint.as_deref(), scalar, here),
            Meaning::Result(what) => {
                self.report(Code::RESULT_IN_EXPRESSION, use_, scalar, &[("name", &shown), ("what", what)]);
                return;
            }
            Meaning::Multiplier if use_.primes > 0 => {
                let what = "the rate of a multiplier";
                self.report(Code::RESULT_IN_EXPRESSION, use_, scalar, &[("name", &shown), ("what", what)]);
                return;
            }
            Meaning::Constant | Meaning::Time | Meaning::Parameter | Meaning::State if use_.primes > 0 => {
                let what = match meaning {
                    Meaning::Time => "time itself",
                    Meaning::State => "a state; write its rate instead",
                    Meaning::Parameter => "a parameter, which does not change",
                    _ => "a constant",
                };
                self.report(Code::BAD_PRIME, use_, scalar, &[("name", &use_.name), ("what", what)]);
                return;
            }
            Meaning::Parameter if self.symbols.needs_of(use_).memory => "a parameter that an event sets".to_owned(),
            Meaning::Constant | Meaning::Parameter => return,
            Meaning::Time => "time".to_owned(),
            Meaning::State => "a state".to_owned(),
            Meaning::Multiplier => "a multiplier".to_owned(),
            Meaning::Coordinate(what) if use_.primes == 0 => what.to_owned(),
            Meaning::Coordinate(_) | Meaning::Velocity => "a velocity".to_owned(),
            Meaning::Definition(_) if !here.definitions => "a definition".to_owned(),
            Meaning::Definition(_) => {
                let needs = self.symbols.needs_of(use_).beyond(here.allowed);
                needs.map_or_else(|| "a definition".to_owned(), |needs| format!("a definition that uses {needs}"))
            }
        };
        let needs = self.symbols.needs_of(use_);
        if needs.acceleration || use_.primes > 1 {
            let what = if needs.multiplier { "the rate of a multiplier" } else { "an acceleration" };
            let parameters = [("name", shown.as_str()), ("what", what)];
            self.report(Code::RESULT_IN_EXPRESSION, use_, scalar, &parameters);
        } else if needs.beyond(here.allowed).is_some()
            || (!here.definitions && matches!(meaning, Meaning::Definition(_)))
        {
            let parameters =
                [("name", shown.as_str()), ("what", &what), ("context", here.name), ("allowed", here.may_use)];
            self.report(Code::NAME_NOT_HERE, use_, scalar, &parameters);
        }
    }

    /// A name with arguments, or without.
    fn call(&mut self, use_: &Use, meaning: &Meaning, scalar: &At<Scalar>) {
        let arguments = match meaning {
            Meaning::Definition(i) => &self.symbols.keys.definitions[*i].arguments,
            _ => &Vec::new(),
        };
        let found = match use_.kind {
            UseKind::Call(count) => count,
            _ => 0,
        };
        let count = |count: usize| match count {
            0 => "no arguments".to_owned(),
            1 => "1 argument".to_owned(),
            count => format!("{count} arguments"),
        };
        let known = !matches!(meaning, Meaning::Broken | Meaning::Unknown(_) | Meaning::Result(_));
        let called = matches!(use_.kind, UseKind::Call(_));
        if known && (found != arguments.len() || called && arguments.is_empty()) {
            let usage = if arguments.is_empty() {
                format!("`{}`", use_.name)
            } else {
                format!("`{}({})`", use_.name, arguments.join(", "))
            };
            let parameters = [
                ("name", use_.name.as_str()),
                ("expected", &count(arguments.len())),
                ("found", &count(found)),
                ("usage", &usage),
            ];
            self.report(Code::ARGUMENT_COUNT, use_, scalar, &parameters);
        }
    }

    fn unknown(&mut self, use_: &Use, hint: Option<&str>, scalar: &At<Scalar>, here: Where<'_>) {
        if self.findings.is_full() {
            return self.report(Code::UNKNOWN_NAME, use_, scalar, &[("name", &use_.name)]);
        }
        let mut candidates = self.symbols.candidates(here.allowed);
        candidates.extend(here.locals.iter().map(|local| (*local).to_owned()));
        if matches!(use_.kind, UseKind::Call(_)) {
            candidates.extend(holonomy_expr::FUNCTIONS.iter().map(|name| (*name).to_owned()));
        }
        let meant = meant(&use_.name, candidates.iter().map(String::as_str));
        let list = list_of(&candidates);
        let mut parameters = vec![("name", use_.name.as_str())];
        match hint.or(meant.hint.as_deref()) {
            Some(hint) => parameters.push(("hint", hint)),
            None => {
                parameters.extend(meant.nearest.as_deref().map(|near| ("nearest", near)));
                parameters.push(("known", &list));
            }
        }
        self.report(Code::UNKNOWN_NAME, use_, scalar, &parameters);
    }

    fn parameters(&mut self, keys: &Keys) {
        for parameter in &keys.parameters {
            self.scalar(&parameter.value.value, PARAMETER);
        }
        for run in &keys.runs {
            self.scalars(run.parameters.iter().map(|parameter| &parameter.value), PARAMETER);
        }
    }

    fn bodies(&mut self, keys: &Keys) {
        if let Some(vector) = &keys.gravity {
            self.vector(vector, GEOMETRY);
        }
        for point in keys.ground.iter().flat_map(|ground| &ground.points) {
            self.vector(&point.value, GEOMETRY);
        }
        for body in &keys.bodies {
            let body = &body.value;
            self.scalars(body.mass.iter(), GEOMETRY);
            self.scalars(body.inertia.iter().flat_map(|inertia| &inertia.entries), GEOMETRY);
            self.scalars(body.section.iter().flat_map(|section| section.numbers().map(|(number, _)| number)), GEOMETRY);
            self.scalars(&body.angle, GEOMETRY);
            self.scalars(body.orientation.iter().flat_map(|orientation| orientation.scalars()), GEOMETRY);
            self.scalars(body.angular_velocity.iter().flat_map(|rate| &rate.components), GEOMETRY);
            for vector in body.position.iter().chain(&body.velocity) {
                self.vector(vector, GEOMETRY);
            }
            for point in &body.points {
                self.vector(&point.value, GEOMETRY);
            }
        }
    }

    fn joints(&mut self, keys: &Keys) {
        for joint in &keys.joints {
            let joint_keys = joint.value.record().keys();
            for vector in joint_keys.point.into_iter().chain(joint_keys.directions()) {
                self.vector(vector, GEOMETRY);
            }
            self.scalars(joint_keys.number, GEOMETRY);
            self.scalars(joint_keys.radii.into_iter().flat_map(|radii| [&radii.first, &radii.second]), GEOMETRY);
            if let Some(coupling) = joint_keys.coupling {
                self.coupling(&coupling);
            }
            if joint_keys.stops.is_some() || joint_keys.restitution.is_some() || joint_keys.play.is_some() {
                self.one_sided(&joint_keys);
            }
            if let Some((friction, _)) = joint_keys.friction {
                self.scalars(friction.numbers(), GEOMETRY);
            }
            let curve = joint.value.facts().space.is_none();
            self.scalars(joint_keys.written, if curve { CURVE } else { SURFACE });
        }
        for driver in &keys.drivers {
            self.scalar(&driver.value.function, DRIVER);
        }
    }

    /// Lifts of cams, and the numbers of Geneva wheels.
    // Not inlined: the page's first view has none.
    #[inline(never)]
    fn coupling(&mut self, coupling: &Coupling<'_>) {
        match coupling.law {
            Law::Cam(lift, _) => self.scalar(lift, LIFT),
            Law::GenevaWheel(slots, phase) => self.scalars(phase.into_iter().chain([slots]), GEOMETRY),
            Law::Ratio(_) | Law::Belt(..) => {}
        }
    }

    /// Ends of travel, plays and restitutions.
    // Not inlined: the page's first view has none.
    #[inline(never)]
    fn one_sided(&mut self, keys: &JointKeys<'_>) {
        self.scalars(keys.restitution.into_iter().chain(keys.play), GEOMETRY);
        if let Some(stops) = keys.stops {
            self.scalars(stops.lower.iter().chain(&stops.upper).chain(&stops.restitution), GEOMETRY);
        }
    }

    fn forces(&mut self, keys: &Keys) {
        for force in &keys.forces {
            let force_keys = force.value.record().keys();
            if force.value.has_numbers() {
                self.spring(&force.value);
            }
            self.scalars(force_keys.value.iter().flat_map(Magnitude::components), FORCE);
        }
    }

    #[inline(never)]
    fn spring(&mut self, force: &Force) {
        self.scalars(force.record().own().and_then(|own| own.target), TARGET);
        let Some(Alternatives { numbers, law, .. }) = force.record().alternatives() else { return };
        let written = numbers.iter().filter_map(|(_, number)| number.as_ref());
        self.scalars(written.flat_map(Magnitude::components), GEOMETRY);
        self.scalars(law.flatten(), LAW);
    }

    fn equations(&mut self, keys: &Keys) {
        for coordinate in &keys.coordinates {
            self.scalar(&coordinate.value.value, GEOMETRY);
            self.scalars(&coordinate.value.velocity, GEOMETRY);
        }
        for definition in &keys.definitions {
            let locals: Vec<&str> = definition.arguments.iter().map(String::as_str).collect();
            self.scalar(&definition.expression, Where { locals: &locals, ..FORCE });
        }
        self.scalars(&keys.kinetic_energy, STATELESS);
        self.scalars(&keys.potential_energy, POTENTIAL);
        self.scalars(keys.generalized_forces.iter().map(|force| &force.value), FORCE);
        self.scalars(keys.constraints.iter().flat_map(|constraint| &constraint.value.rows), CONSTRAINT);
        let one_sided = keys.constraints.iter().filter_map(|constraint| constraint.value.one_sided());
        self.scalars(one_sided.filter_map(|row| row.restitution), GEOMETRY);
        self.scalars(keys.velocity_constraints.iter().flat_map(|constraint| &constraint.value.rows), STATELESS);
        self.scalars(keys.states.iter().map(|state| &state.value.rate), FORCE);
        self.scalars(keys.states.iter().filter_map(|state| state.value.start.as_ref()), GEOMETRY);
    }

    fn events(&mut self, keys: &Keys) {
        for event in &keys.events {
            let event = &event.value;
            self.scalar(&event.when, MOTION);
            self.scalars(event.set.iter().map(|set| &set.value), MOTION);
            self.scalars(event.impulse.0.iter().map(|impulse| &impulse.value), MOTION);
        }
    }

    fn simulation(&mut self, keys: &Keys) {
        let simulations = keys.simulation.iter().chain(keys.runs.iter().filter_map(|run| run.simulation.as_ref()));
        for start in simulations.filter_map(|simulation| simulation.start.as_ref()) {
            self.scalars(start.hold.0.iter().map(|hold| &hold.value), GEOMETRY);
        }
    }

    fn pictures(&mut self, keys: &Keys) {
        self.scalars(keys.outputs.iter().map(|output| &output.value.expression), FORCE);
        for item in &keys.scene {
            match item {
                SceneItem::Point(item) => self.vector(&item.point, MOTION),
                SceneItem::Line(item) => {
                    self.vector(&item.line.first, MOTION);
                    self.vector(&item.line.second, MOTION);
                }
                SceneItem::Circle(item) => {
                    self.vector(&item.circle.center, MOTION);
                    self.scalar(&item.circle.radius, MOTION);
                }
                SceneItem::Sphere(item) => {
                    self.vector(&item.sphere.center, MOTION);
                    self.scalar(&item.sphere.radius, MOTION);
                }
                SceneItem::Frame(item) => self.vector(&item.frame, MOTION),
                SceneItem::Arrow(item) => {
                    self.vector(&item.arrow.at, MOTION);
                    self.vector(&item.arrow.vector, MOTION);
                }
            }
        }
    }
}
