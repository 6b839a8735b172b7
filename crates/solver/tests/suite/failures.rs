//! Failures are values: cause, time, index; what was computed is kept.

use holonomy_solver::{
    Axes, Continuation, Failure, MotionRef, Progress, Quantity, RunOptions, Samples, Setting, Simulation, Sizes,
    StartState, StateRef, StepControl, System, Tableau,
};

use crate::models::{Pendulum, holonomic_derivatives, identity, no_rows, start};
use crate::reference::{adaptive, minimal, projected, run_with};

fn fixed(step: f64) -> Axes {
    minimal(Continuation::None, Tableau::Rk4, step)
}

fn refused(axes: &Axes, options: RunOptions) -> Failure {
    Simulation::new(Box::new(Pendulum::planar()), Pendulum::planar_start(), axes, options).unwrap_err()
}

#[test]
fn a_force_that_stops_being_a_number_ends_the_run_and_keeps_the_samples() {
    let system = Pendulum { broken_after: 0.5, ..Pendulum::planar() };
    for axes in [fixed(0.01), projected(Tableau::Rk4, 0.01), adaptive(Axes::default(), 1e-6, 1e-6)] {
        let trace =
            run_with(system.clone(), &Pendulum::planar_start(), &axes, RunOptions::new(1.0, Samples::Every(0.01)));
        let Progress::Failed(Failure::NonFinite { t, what: Quantity::Force, index: 1 }) = trace.progress else {
            panic!("{:?}", trace.progress)
        };
        assert!((0.5..0.52).contains(&t), "{t}");
        assert!((49..=51).contains(&trace.rows.len()), "{}", trace.rows.len());
    }
}

#[test]
fn settings_that_are_no_use_are_refused_by_name() {
    let invalid = |setting, value| Failure::Invalid { setting, value };
    let run = RunOptions::new(1.0, Samples::Every(0.1));
    assert_eq!(refused(&fixed(0.0), run), invalid(Setting::Step, 0.0));
    assert_eq!(refused(&fixed(-1.0), run), invalid(Setting::Step, -1.0));
    assert!(matches!(refused(&fixed(f64::NAN), run), Failure::Invalid { setting: Setting::Step, .. }));
    // Longer than the run; as long as the run is one step.
    assert_eq!(refused(&fixed(1.5), run), invalid(Setting::Step, 1.5));
    let whole = run_with(
        Pendulum::planar(),
        &Pendulum::planar_start(),
        &fixed(0.125),
        RunOptions::new(0.125, Samples::EachStep),
    );
    assert_eq!((whole.progress, whole.rows.len()), (Progress::Done, 2));
    assert!(matches!(refused(&fixed(1e-20), run), Failure::StepTooSmall { .. }));
    assert_eq!(refused(&fixed(0.1), RunOptions::new(-1.0, Samples::EachStep)), invalid(Setting::Duration, -1.0));
    let infinite = RunOptions::new(f64::INFINITY, Samples::EachStep);
    assert_eq!(refused(&fixed(0.1), infinite), invalid(Setting::Duration, f64::INFINITY));
    let never = RunOptions::new(1.0, Samples::Every(0.0));
    assert_eq!(refused(&fixed(0.1), never), invalid(Setting::OutputStep, 0.0));
    let tiny = RunOptions::new(1.0, Samples::Every(1e-300));
    assert!(matches!(refused(&fixed(0.1), tiny), Failure::StepTooSmall { .. }));
    assert_eq!(refused(&adaptive(Axes::default(), -1.0, 1.0), run), invalid(Setting::Rtol, -1.0));
    assert_eq!(refused(&adaptive(Axes::default(), 1e-6, 0.0), run), invalid(Setting::Atol, 0.0));
    assert_eq!(refused(&adaptive(Axes::default(), 1e-6, -1e-6), run), invalid(Setting::Atol, -1e-6));
    let step = StepControl::Adaptive { rtol: 1e-6, atol: 1e-6, first_step: Some(0.0), max_step: None };
    assert_eq!(refused(&Axes { step: Some(step), ..Axes::default() }, run), invalid(Setting::FirstStep, 0.0));
    let short = StartState { v: vec![0.0], ..Pendulum::planar_start() };
    let failure = Simulation::new(Box::new(Pendulum::planar()), short, &fixed(0.1), run).unwrap_err();
    assert_eq!(failure, invalid(Setting::StartLength, 1.0));
}

#[test]
fn a_start_off_the_constraints_is_refused_by_row() {
    let run = RunOptions::new(1.0, Samples::EachStep);
    let simulation = |start| Simulation::new(Box::new(Pendulum::planar()), start, &fixed(0.1), run);
    let failure = simulation(start(&[1.1, 0.0], &[0.0, 0.0])).unwrap_err();
    assert!(matches!(failure, Failure::Inconsistent { row: 0, velocity: false, .. }), "{failure:?}");
    let failure = simulation(start(&[1.0, 0.0], &[0.1, 0.0])).unwrap_err();
    assert!(matches!(failure, Failure::Inconsistent { row: 0, velocity: true, .. }), "{failure:?}");
}

#[test]
fn the_budget_of_steps_ends_a_run() {
    let options = RunOptions { max_steps: 5, ..RunOptions::new(1.0, Samples::EachStep) };
    let trace = run_with(Pendulum::planar(), &Pendulum::planar_start(), &fixed(0.01), options);
    assert!(matches!(trace.progress, Progress::Failed(Failure::Budget { steps: 5, .. })));
    assert_eq!(trace.rows.len(), 6);
}

#[test]
fn a_failed_run_says_the_same_again_and_emits_nothing_more() {
    let options = RunOptions { max_steps: 2, ..RunOptions::new(1.0, Samples::EachStep) };
    let system = Box::new(Pendulum::planar());
    let mut simulation = Simulation::new(system, Pendulum::planar_start(), &fixed(0.01), options).unwrap();
    let first = simulation.advance(10, &mut |_| {});
    let second = simulation.advance(10, &mut |_| panic!("no sample after a failure"));
    assert!(matches!(first, Progress::Failed(_)));
    assert_eq!(first, second);
}

/// A slider driven to the dead point of its rod: the rod of length 1 is pulled straight at t = 1 and no further.
pub struct DeadPoint;

impl System for DeadPoint {
    fn sizes(&self) -> Sizes {
        Sizes { n: 2, m: 2, h: 0, turns: 0 }
    }
    fn position(&mut self, s: StateRef<'_>, c: &mut [f64], matrix: &mut [f64]) {
        let (x, y) = (s.q[0], s.q[1]);
        c.copy_from_slice(&[x * x + y * y - 1.0, x - s.t]);
        matrix.copy_from_slice(&[2.0 * x, 2.0 * y, 1.0, 0.0]);
    }
    fn velocity(&mut self, _s: StateRef<'_>, b: &mut [f64]) {
        b.copy_from_slice(&[0.0, -1.0]);
    }
    fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
        rate.copy_from_slice(&[2.0 * s.v[0], 2.0 * s.v[1], 0.0, 0.0]);
    }
    fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], gamma: &mut [f64]) {
        identity(mass, 2);
        force.fill(0.0);
        gamma.copy_from_slice(&[-2.0 * (s.v[0] * s.v[0] + s.v[1] * s.v[1]), 0.0]);
    }
    holonomic_derivatives!();
    fn dynamics_derivatives(&mut self, at: MotionRef<'_>, by_q: &mut [f64], by_v: &mut [f64]) {
        let MotionRef { multipliers, .. } = at;
        by_q.copy_from_slice(&[2.0 * multipliers[0], 0.0, 0.0, 2.0 * multipliers[0]]);
        by_v.fill(0.0);
    }
}

#[test]
fn a_dead_point_is_reported_where_it_is_and_the_way_there_is_kept() {
    let start = start(&[0.0, 1.0], &[1.0, 0.0]);
    for axes in [fixed(0.03), projected(Tableau::Rk4, 0.03), adaptive(Axes::default(), 1e-8, 1e-8)] {
        let trace = run_with(DeadPoint, &start, &axes, RunOptions::new(2.0, Samples::EachStep));
        let Progress::Failed(failure) = &trace.progress else { panic!("{:?}", trace.progress) };
        assert!(
            matches!(failure, Failure::Singular { .. } | Failure::NotConverged { .. } | Failure::StepTooSmall { .. }),
            "{failure:?}"
        );
        let t = failure.t().unwrap();
        assert!((0.9..=1.05).contains(&t), "{failure:?}");
        // The penalties that take over where the method was left out leave what the rows cannot see there.
        let left = if axes.formulation.is_none() { 1e-7 } else { 1e-12 };
        assert!(trace.last().t > 0.85 && trace.rows.iter().all(|row| row.drift[0] < left));
    }
}

/// A joint that turns at 100 rad/s and remembers its angle.
struct Spinner;

impl System for Spinner {
    fn sizes(&self) -> Sizes {
        Sizes { n: 1, m: 0, h: 0, turns: 1 }
    }
    no_rows!();
    fn dynamics(&mut self, _s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], _gamma: &mut [f64]) {
        mass[0] = 1.0;
        force[0] = 0.0;
    }
    fn update_turns(&mut self, s: StateRef<'_>, turns: &mut [f64]) -> f64 {
        turns[0] = s.q[0];
        (s.q[0] - s.turns[0]).abs()
    }
}

#[test]
fn a_step_that_turns_a_joint_too_far_is_rejected() {
    let start = StartState { t: 0.0, q: vec![0.0], v: vec![100.0], turns: vec![0.0] };
    let trace = run_with(Spinner, &start, &fixed(0.02), RunOptions::new(1.0, Samples::EachStep));
    let Progress::Failed(Failure::TurnTooLarge { turn, .. }) = trace.progress else { panic!("{:?}", trace.progress) };
    assert!((turn - 2.0).abs() < 1e-12);
    // Error control shortens the step instead: the motion itself has no error at all.
    let trace =
        run_with(Spinner, &start, &adaptive(Axes::default(), 1e-3, 1e-3), RunOptions::new(1.0, Samples::EachStep));
    assert_eq!(trace.progress, Progress::Done);
    assert!(trace.statistics.rejected > 0 && trace.rows.iter().all(|row| row.step_size <= 0.0158));
    assert!((trace.last().turns[0] - 100.0).abs() < 1e-9);
}

#[test]
fn a_mass_matrix_without_mass_names_the_coordinate() {
    struct Massless;
    impl System for Massless {
        fn sizes(&self) -> Sizes {
            Sizes { n: 2, m: 0, h: 0, turns: 0 }
        }
        no_rows!();
        fn dynamics(&mut self, _s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], _gamma: &mut [f64]) {
            mass.copy_from_slice(&[1.0, 0.0, 0.0, 0.0]);
            force.fill(0.0);
        }
    }
    for axes in [fixed(0.1), crate::reference::index_1(holonomy_solver::Stabilization::None, Tableau::Rk4, 0.1)] {
        let options = RunOptions::new(1.0, Samples::EachStep);
        let failure = Simulation::new(Box::new(Massless), start(&[0.0; 2], &[0.0; 2]), &axes, options).unwrap_err();
        assert_eq!(failure, Failure::Singular { t: 0.0, row: None, coordinate: Some(1), rank: 0 });
    }
}

#[test]
fn every_failure_has_a_sentence_and_an_identifier() {
    let failure = Failure::NotConverged { t: 0.5, what: holonomy_solver::Process::Position, row: 3, residual: 1e-3 };
    assert_eq!(failure.id(), "not-converged");
    assert_eq!(failure.to_string(), "position did not converge at t = 0.5 s: row 3 is left with 1e-3");
}

#[test]
fn what_grows_beyond_all_bounds_is_not_blamed_on_rows_that_depend_on_each_other() {
    /// `x'' = x'^2` from `x' = 1`: `x' = 1/(1 - t)`; and a row that stands there twice.
    struct Growing;

    impl System for Growing {
        fn sizes(&self) -> Sizes {
            Sizes { n: 2, m: 2, h: 0, turns: 0 }
        }
        fn position(&mut self, s: StateRef<'_>, c: &mut [f64], matrix: &mut [f64]) {
            c.fill(s.q[1]);
            matrix.copy_from_slice(&[0.0, 1.0, 0.0, 1.0]);
        }
        fn velocity(&mut self, _s: StateRef<'_>, b: &mut [f64]) {
            b.fill(0.0);
        }
        fn constraint_matrix_rate(&mut self, _s: StateRef<'_>, rate: &mut [f64]) {
            rate.fill(0.0);
        }
        fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], gamma: &mut [f64]) {
            mass.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
            (force[0], force[1]) = (s.v[0] * s.v[0], 0.0);
            gamma.fill(0.0);
        }
    }

    let step = StepControl::Adaptive { rtol: 1e-6, atol: 1e-9, first_step: None, max_step: None };
    let axes = Axes { step: Some(step), ..Axes::default() };
    let trace = run_with(Growing, &start(&[0.0; 2], &[1.0, 0.0]), &axes, RunOptions::new(2.0, Samples::EachStep));
    let Progress::Failed(Failure::StepTooSmall { t, .. }) = trace.progress else { panic!("{:?}", trace.progress) };
    assert!((t - 1.0).abs() < 1e-6, "{t}");
}
