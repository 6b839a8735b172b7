//! The document that a run stopped in: what it says about the run, and where a change of it belongs.

use holonomy_solver as solver;
use serde_json::{Map, Value as Json, json};

use holonomy_document::edit::Edit;
use holonomy_document::json::{Node, Value, push_pointer};
use holonomy_document::{Document, EffectiveRun, Integrator, Simulation};

/// Step of a method without an error estimate where the document names none, s.
const DEFAULT_STEP: f64 = 1e-3;

/// A document and one of its runs.
pub(super) struct Context<'d> {
    pub document: &'d Document,
    run: usize,
    effective: EffectiveRun,
}

impl<'d> Context<'d> {
    /// `None`: there is no such run.
    pub fn new(document: &'d Document, run: usize) -> Option<Self> {
        Some(Self { document, run, effective: document.apply_run(run).ok()? })
    }

    /// The simulation as it is for this run.
    pub fn simulation(&self) -> &Simulation {
        &self.effective.simulation
    }

    /// Identifier of the integrator.
    pub fn integrator(&self) -> &'static str {
        match &self.simulation().integrator {
            Some(integrator) if integrator.id() != "auto" => integrator.id(),
            _ if self.implicit() => "radau5",
            _ => "dopri5",
        }
    }

    /// Is the step solved for as a whole?
    pub fn implicit(&self) -> bool {
        let by_form =
            solver::Formulation::from_id(self.formulation()).is_some_and(|formulation| formulation.is_implicit());
        let by_scheme = |axis: &Integrator| solver::Implicit::from_id(axis.id()).is_some();
        by_form || self.simulation().integrator.as_ref().is_some_and(by_scheme)
    }

    /// Identifier of the formulation as the document has it; `auto` if it is left out.
    pub fn formulation(&self) -> &'static str {
        self.simulation().formulation.as_ref().map_or("auto", |axis| axis.id())
    }

    /// Identifier of the stabilization as the document has it.
    pub fn stabilization(&self) -> &'static str {
        self.simulation().stabilization.as_ref().map_or("auto", |axis| axis.id())
    }

    /// The fixed step, s; none if the step follows the error.
    pub fn step(&self) -> Option<f64> {
        let integrator = self.simulation().integrator.as_ref();
        match integrator.and_then(|axis| axis.number("step")) {
            Some(step) => Some(step.value),
            None => (!self.has_estimate()).then_some(DEFAULT_STEP),
        }
    }

    /// Can the step follow the error?
    fn has_estimate(&self) -> bool {
        solver::Scheme::from_id(self.integrator()).is_some_and(|scheme| scheme.has_estimate())
    }

    /// Relative and absolute tolerance of a step that follows the error.
    pub fn tolerances(&self) -> (f64, f64) {
        let integrator = self.simulation().integrator.as_ref();
        let value = |key: &str| integrator.and_then(|axis| axis.number(key)).map(|number| number.value);
        let (rtol, atol) = (value("rtol"), value("atol"));
        (rtol.unwrap_or(solver::StepControl::RTOL), atol.unwrap_or(solver::StepControl::ATOL))
    }

    /// Where a key of the simulation is changed for this run alone: in the run, unless the document has but one.
    pub fn axis(&self, key: &str) -> String {
        let several = self.document.runs.len() > 1;
        if several || self.own(key).is_some() {
            format!("/runs/{}/simulation/{key}", self.run)
        } else {
            format!("/simulation/{key}")
        }
    }

    /// The value of a key that the run has of its own.
    fn own(&self, key: &str) -> Option<&Value> {
        let Node::Array(runs) = &self.document.root().get("runs")?.node else { return None };
        runs.get(self.run)?.get("simulation")?.get(key)
    }

    /// The value that stands where [`Context::axis`] points to.
    fn written(&self, key: &str) -> Option<&Value> {
        match self.own(key) {
            Some(own) => Some(own),
            None if self.document.runs.len() > 1 => None,
            None => self.document.root().get("simulation")?.get(key),
        }
    }

    /// The change of a key of the simulation.
    pub fn set(&self, key: &str, value: Json) -> Edit {
        Edit { path: self.axis(key), value }
    }

    /// The change that takes a basis and a continuation away, where they are given: no other form than `minimal` has them.
    pub fn without_frame(&self) -> Vec<Edit> {
        let simulation = self.simulation();
        let given = [("basis", simulation.basis.is_some()), ("continuation", simulation.continuation.is_some())];
        given.into_iter().filter(|(_, given)| *given).map(|(key, _)| self.set(key, json!("auto"))).collect()
    }

    /// The same integrator with a fixed step.
    pub fn with_step(&self, step: f64) -> Edit {
        if let Some(Value { node: Node::Object(members), .. }) = self.written("integrator") {
            let keys = |member: &str| members.iter().any(|other| other.key == member);
            let adaptive = ["rtol", "atol", "first_step", "max_step"].into_iter().any(keys);
            if keys("type") && !adaptive {
                return Edit { path: format!("{}/step", self.axis("integrator")), value: json!(step) };
            }
        }
        let mut object = Map::new();
        object.insert("type".to_owned(), json!(self.integrator()));
        object.insert("step".to_owned(), json!(step));
        if let Some(rho_inf) = self.simulation().integrator.as_ref().and_then(|axis| axis.number("rho_inf")) {
            object.insert("rho_inf".to_owned(), json!(rho_inf.value));
        }
        self.set("integrator", Json::Object(object))
    }

    /// Where a part of the document stands: a joint, a constraint, a driver.
    pub fn part(&self, name: &str) -> Option<(&'static str, String)> {
        let lists = [
            ("joint", "joints"),
            ("driver", "drivers"),
            ("constraint", "constraints"),
            ("constraint", "velocity_constraints"),
        ];
        lists.into_iter().find_map(|(kind, list)| {
            self.document.root().get(list)?.get(name)?;
            let mut path = format!("/{list}");
            push_pointer(&mut path, name);
            Some((kind, path))
        })
    }
}
