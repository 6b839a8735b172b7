//! The motion that errors are measured against.

use std::rc::Rc;

use holonomy_solver as solver;

use super::trial::Trial;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::RunFailure;

/// Tolerances of the reference, and of the run that shows how well it is known.
const TOLERANCES: [f64; 2] = [1e-11, 1e-12];
/// The absolute tolerance as a part of the relative one.
const ATOL: f64 = 0.01;
/// Steps after which a reference is given up.
const MOST_STEPS: u64 = 4_000_000;

/// Ways to compute it, best first: drift is taken out at every step, so that no error of the end state comes from it.
const WAYS: [Way; 3] = [
    Way { words: "dop853, index-1, s-both2, rtol 1e-12", formulation: solver::Formulation::Index1, stabilized: true },
    Way {
        words: "dop853, null-space, s-both2, rtol 1e-12",
        formulation: solver::Formulation::NullSpace,
        stabilized: true,
    },
    Way { words: "dop853, minimal, rtol 1e-12", formulation: solver::Formulation::MINIMAL, stabilized: false },
];

struct Way {
    words: &'static str,
    formulation: solver::Formulation,
    stabilized: bool,
}

impl Way {
    fn axes(&self, redundancy: Option<&solver::Redundancy>, rtol: f64) -> solver::Axes {
        let (second_step, correction) = (solver::SecondStep::default(), solver::Correction::default());
        solver::Axes {
            formulation: Some(self.formulation),
            stabilization: self.stabilized.then_some(solver::Stabilization::Both2 { second_step, correction }),
            tableau: Some(solver::Tableau::Dop853),
            step: Some(solver::StepControl::Adaptive { rtol, atol: ATOL * rtol, first_step: None, max_step: None }),
            redundancy: redundancy.cloned(),
            ..solver::Axes::default()
        }
    }
}

/// The end state of a motion, computed as well as can be, with how well that is.
pub(super) struct Reference {
    model: Rc<Model>,
    way: usize,
    /// End states at the tolerances, as far as they are computed.
    ends: Vec<Vec<f64>>,
    trial: Option<Trial>,
    pub failure: Option<RunFailure>,
}

impl Reference {
    pub fn of(model: Rc<Model>) -> Self {
        Self { model, way: 0, ends: Vec::new(), trial: None, failure: None }
    }

    /// Whether another model has the same motion.
    pub fn is_of(&self, model: &Model) -> bool {
        let same_start = match (self.model.start_state(), model.start_state()) {
            (Ok(a), Ok(b)) => a == b,
            _ => false,
        };
        same_start && self.model.parameters() == model.parameters() && self.model.duration() == model.duration()
    }

    /// In words.
    pub fn method(&self) -> &'static str {
        WAYS.get(self.way).map_or("", |way| way.words)
    }

    /// The coordinates at the end.
    pub fn end(&self) -> Option<&[f64]> {
        self.ends.get(1).map(Vec::as_slice)
    }

    /// By how much the end changes when the tolerance is ten times larger.
    pub fn uncertainty(&self) -> Option<f64> {
        let [coarse, fine] = self.ends.as_slice() else { return None };
        Some(super::largest_difference(coarse, fine))
    }

    /// Computed, or given up.
    pub fn settled(&self) -> bool {
        self.ends.len() == TOLERANCES.len() || self.failure.is_some()
    }

    /// The part that is done, 0 to 1.
    pub fn part(&self) -> f64 {
        let going = self.trial.as_ref().map_or(0.0, Trial::part);
        #[allow(clippy::cast_precision_loss, reason = "there are two")]
        let done = self.ends.len() as f64;
        (done + going) / 2.0
    }

    /// Takes up to `max_steps` steps.
    pub fn advance(&mut self, max_steps: usize) {
        let (Some(way), Some(rtol)) = (WAYS.get(self.way), TOLERANCES.get(self.ends.len())) else { return };
        let trial = match self.trial.take() {
            Some(trial) => Ok(trial),
            None => Trial::new(&self.model, &way.axes(self.model.axes().redundancy.as_ref(), *rtol), MOST_STEPS),
        };
        match trial.map(|trial| trial.advance(max_steps)) {
            Ok(Ok(trial)) if trial.done() => self.ends.push(trial.end),
            Ok(Ok(trial)) => self.trial = Some(trial),
            Ok(Err(stopped)) => self.other_way(stopped.0),
            Err(failure) => self.other_way(failure),
        }
    }

    fn other_way(&mut self, failure: RunFailure) {
        self.ends.clear();
        if self.way + 1 < WAYS.len() {
            self.way += 1;
        } else {
            self.failure = Some(failure);
        }
    }
}
