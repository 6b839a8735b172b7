//! A budget of work holds at every stage and at every sample, whatever the method and the length of a step.

use std::cell::Cell;
use std::rc::Rc;

use holonomy_solver::{
    Axes, Budget, Continuation, Failure, Formulation, Progress, RunOptions, Samples, Simulation, Sizes, StateRef,
    System, Tableau,
};

use crate::models::Pendulum;
use crate::reference::{adaptive, minimal, projected};

/// A pendulum with a budget, and a count of what is asked of it after the budget was spent.
struct Metered {
    inner: Pendulum,
    budget: Budget,
    asked_late: Rc<Cell<u32>>,
    asked: Rc<Cell<u32>>,
}

impl Metered {
    fn note(&self) {
        let count = if self.budget.is_over() { &self.asked_late } else { &self.asked };
        count.set(count.get() + 1);
    }
}

impl System for Metered {
    fn sizes(&self) -> Sizes {
        self.inner.sizes()
    }
    fn budget(&self) -> Budget {
        self.budget.clone()
    }
    fn position(&mut self, s: StateRef<'_>, constraints: &mut [f64], constraint_matrix: &mut [f64]) {
        self.note();
        self.inner.position(s, constraints, constraint_matrix);
    }
    fn velocity(&mut self, s: StateRef<'_>, velocity_bias: &mut [f64]) {
        self.inner.velocity(s, velocity_bias);
    }
    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        self.inner.constraint_matrix_rate(s, rate);
    }
    fn dynamics(&mut self, s: StateRef<'_>, mass_matrix: &mut [f64], force: &mut [f64], acceleration_bias: &mut [f64]) {
        self.note();
        self.inner.dynamics(s, mass_matrix, force, acceleration_bias);
    }
}

/// What became of a run with so much work: how it ended, samples, evaluations before and after the budget was spent.
fn run(axes: &Axes, options: RunOptions, work: u64) -> (Progress, usize, u32, u32) {
    let (asked_late, asked) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
    let system = Metered {
        inner: Pendulum::planar(),
        budget: Budget::of(work),
        asked_late: Rc::clone(&asked_late),
        asked: Rc::clone(&asked),
    };
    let made = Simulation::new(Box::new(system), Pendulum::planar_start(), axes, options);
    let mut samples = 0;
    let progress = match made {
        Ok(mut simulation) => simulation.advance(usize::MAX, &mut |_| samples += 1),
        Err(failure) => Progress::Failed(failure),
    };
    (progress, samples, asked.get(), asked_late.get())
}

#[test]
fn a_run_ends_in_the_stage_in_which_its_work_is_spent() {
    let long = RunOptions::new(1e6, Samples::Every(0.01));
    for axes in [
        minimal(Continuation::None, Tableau::Rk4, 0.01),
        projected(Tableau::Rk4, 0.01),
        adaptive(Axes::default(), 1e-6, 1e-6),
        Axes { formulation: Some(Formulation::Index1), ..Axes::default() },
    ] {
        let mut before = 0;
        for work in [0, 1_000, 10_000, 1_000_000] {
            let (progress, samples, asked, late) = run(&axes, long, work);
            assert!(matches!(progress, Progress::Failed(Failure::OutOfWork { .. })), "{work}: {progress:?}");
            assert_eq!(late, 0, "{work}: something was evaluated afterwards");
            // Each evaluation is worth 200 at the least.
            assert!(u64::from(asked) <= work / 200 && asked >= before, "{work}: {asked}");
            assert!((samples > 10) == (work == 1_000_000), "{work}: {samples} samples");
            before = asked;
        }
        let (progress, ..) = run(&axes, RunOptions::new(0.1, Samples::Every(0.01)), 10_000_000);
        assert_eq!(progress, Progress::Done);
    }
}

#[test]
fn samples_within_one_step_are_work_too() {
    // At rest a step grows to the length of the run: nearly all work is that of samples.
    let axes = adaptive(Axes::default(), 1e-3, 1e3);
    let (progress, samples, ..) = run(&axes, RunOptions::new(1.0, Samples::Every(1e-7)), 2_000_000);
    assert!(matches!(progress, Progress::Failed(Failure::OutOfWork { .. })), "{progress:?}");
    assert!((100..10_000).contains(&samples), "{samples}");
}
