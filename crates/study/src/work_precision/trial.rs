//! One run of which only the end counts.

use std::rc::Rc;
use std::sync::Arc;

use holonomy_solver as solver;

use holonomy_mechanism::failure::{self, RunFailure};
use holonomy_mechanism::model::Model;
use holonomy_mechanism::system::{Held, MechanismSystem};

/// A run that keeps no samples but its last.
pub(super) struct Trial {
    simulation: solver::Simulation,
    model: Rc<Model>,
    /// The coordinates of the last sample.
    pub end: Vec<f64>,
    done: bool,
}

impl Trial {
    pub fn new(model: &Rc<Model>, axes: &solver::Axes, max_steps: u64) -> Result<Self, RunFailure> {
        let start = model.start_state()?;
        let system = Box::new(MechanismSystem::new(Arc::clone(model.lowered()), Held::None));
        let options = solver::RunOptions {
            max_steps,
            ..solver::RunOptions::new(model.duration(), solver::Samples::Every(model.duration()))
        };
        let end = start.q.clone();
        match solver::Simulation::new(system, start, axes, options) {
            Ok(simulation) => Ok(Self { simulation, model: Rc::clone(model), end, done: false }),
            Err(failure) => Err(translate(&failure, model)),
        }
    }

    /// Takes up to `max_steps` steps. A run that fails is given back as its failure, with its counts.
    pub fn advance(mut self, max_steps: usize) -> Result<Self, Box<(RunFailure, Self)>> {
        let end = &mut self.end;
        let progress = self.simulation.advance(max_steps, &mut |sample| end.copy_from_slice(sample.q));
        match progress {
            solver::Progress::Running => Ok(self),
            solver::Progress::Done => {
                self.done = true;
                Ok(self)
            }
            solver::Progress::Failed(failure) => Err(Box::new((translate(&failure, &self.model), self))),
        }
    }

    pub fn done(&self) -> bool {
        self.done
    }

    /// The part that is done, 0 to 1.
    pub fn part(&self) -> f64 {
        if self.model.duration() > 0.0 { (self.simulation.t() / self.model.duration()).min(1.0) } else { 1.0 }
    }

    pub fn statistics(&self) -> &solver::Statistics {
        self.simulation.statistics()
    }
}

fn translate(failure: &solver::Failure, model: &Model) -> RunFailure {
    let rows: Vec<_> = model.rows().iter().collect();
    failure::translate(failure, model.lowered(), &rows)
}
