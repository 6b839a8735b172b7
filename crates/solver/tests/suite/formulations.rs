//! The formulations against each other and against their own promises.

use holonomy_solver::{
    Axes, Correction, Failure, Formulation, Metric, Progress, RunOptions, Samples, Setting, Simulation, Stabilization,
    StartState, StepControl, System, Tableau, assemble,
};

use crate::models::{DoublePendulum, Pendulum, Sleigh};
use crate::reference::{Trace, distance, order, run, run_with};
use crate::two_link::{Path, TwoLink};

const AUGMENTED: Formulation = Formulation::AugmentedLagrangian { penalty: 1e6, iterations: 5 };
const OTHERS: [Formulation; 4] =
    [Formulation::NullSpace, Formulation::Projected, AUGMENTED, Formulation::Invariant { gamma: 20.0 }];

fn axes(formulation: Formulation, stabilization: Option<Stabilization>, tableau: Tableau, step: StepControl) -> Axes {
    Axes { formulation: Some(formulation), stabilization, tableau: Some(tableau), step: Some(step), ..Axes::default() }
}

fn tight(formulation: Formulation) -> Axes {
    let step = StepControl::Adaptive { rtol: 1e-11, atol: 1e-12, first_step: None, max_step: None };
    axes(formulation, None, Tableau::Dop853, step)
}

fn two_link() -> (TwoLink, StartState) {
    let mut arm = TwoLink { masses: [30.0, 12.0], lengths: [1.0, 0.9], path: Path::Mixed { omega: 0.5 } };
    let mut start = TwoLink::start();
    assemble(&mut arm, 0.0, &mut start.q, &mut start.v, &mut [], &Default::default()).unwrap();
    (arm, start)
}

/// Motion and multipliers are those of index-1; the multipliers of the penalty form carry its round-off, 1e6 times as large.
fn check_agreement<S: System + Clone + 'static>(system: &S, start: &StartState, regular_mass: bool) {
    let run = |formulation| run(system.clone(), start, &tight(formulation), 1.0, Samples::Every(0.13));
    let index_1 = run(Formulation::Index1);
    let size = index_1.rows.iter().fold(1.0, |s, row| row.multipliers.iter().fold(s, |s, x| f64::max(s, x.abs())));
    for formulation in OTHERS {
        if formulation == Formulation::Projected && !regular_mass {
            continue;
        }
        let other = run(formulation);
        for (a, b) in index_1.rows.iter().zip(&other.rows) {
            let errors =
                [distance(&a.q, &b.q), distance(&a.v, &b.v), 1e-2 * distance(&a.multipliers, &b.multipliers) / size];
            assert!(errors.iter().all(|x| *x < 2e-9), "{} at {}: {errors:?}", formulation.id(), a.t);
        }
    }
}

#[test]
fn all_formulations_move_alike() {
    check_agreement(&Pendulum::spherical(), &Pendulum::spherical_start(), true);
    let (arm, start) = two_link();
    check_agreement(&arm, &start, true);
    let double = DoublePendulum::new(true);
    check_agreement(&double, &double.start_at([1.0, 2.0]), true);
    let flat = Sleigh { height: false };
    check_agreement(&flat, &flat.start(), true);
    // Pfaffian and holonomic rows, and a mass matrix that is singular but definite on ker C.
    let high = Sleigh { height: true };
    check_agreement(&high, &high.start_on_surface(), false);
}

#[test]
fn stabilized_formulations_hold_their_constraints() {
    let (arm, start) = two_link();
    let correction = Correction { metric: Metric::Mass, alpha: 1.0 };
    for formulation in [Formulation::Index1, Formulation::NullSpace, Formulation::Projected, AUGMENTED] {
        for stabilization in
            [Stabilization::from_id("s-both2").unwrap(), Stabilization::Full { d: Default::default(), correction }]
        {
            let axes = axes(formulation, Some(stabilization), Tableau::Rk4, StepControl::Fixed(5e-3));
            let trace = run(arm, &start, &axes, 0.6, Samples::EachStep);
            let drift = [trace.statistics.drift_position, trace.statistics.drift_velocity];
            assert!(drift.iter().all(|x| *x < 1e-14), "{} {drift:?}", formulation.id());
        }
    }
    // Baumgarte's terms are the same in all three forms that know them.
    let baumgarte = Some(Stabilization::Baumgarte { alpha1: 20.0, alpha0: 100.0 });
    let end = |formulation| {
        let axes = axes(formulation, baumgarte, Tableau::Heun, StepControl::Fixed(5e-3));
        run(arm, &start, &axes, 0.6, Samples::EachStep).last().q.clone()
    };
    for formulation in [Formulation::NullSpace, Formulation::Projected] {
        assert!(distance(&end(formulation), &end(Formulation::Index1)) < 1e-12);
    }
}

#[test]
fn the_invariant_field_pulls_a_drift_in_with_its_rate() {
    let mut start = Pendulum::planar_start();
    start.q[0] += 4e-7;
    let gamma = 15.0;
    let axes = axes(Formulation::Invariant { gamma }, None, Tableau::Rk4, StepControl::Fixed(5e-4));
    let trace = run(Pendulum::planar(), &start, &axes, 0.5, Samples::Every(0.1));
    for row in &trace.rows {
        let expected = 8e-7 * f64::exp(-gamma * row.t);
        assert!((row.drift[0] - expected).abs() < 1e-10, "{}: {:e} {expected:e}", row.t, row.drift[0]);
    }
}

#[test]
fn the_invariant_field_keeps_a_long_run_on_its_constraints() {
    // Growth of the largest drift from 5 s to 20 s: without bound, and none.
    let growth = |formulation| {
        let drift = |duration| {
            let axes = axes(formulation, None, Tableau::Rk4, StepControl::Fixed(5e-3));
            let trace = run(Pendulum::planar(), &Pendulum::planar_start(), &axes, duration, Samples::Every(1.0));
            trace.statistics.drift_position
        };
        drift(20.0) / drift(5.0)
    };
    let (free, held) = (growth(Formulation::Index1), growth(Formulation::Invariant { gamma: 100.0 }));
    assert!(free > 3.0 && held < 1.01, "{free} {held}");
    // gamma * step beyond the stability interval of rk4 (2.79) blows up, and says so.
    let wild = axes(Formulation::Invariant { gamma: 800.0 }, None, Tableau::Rk4, StepControl::Fixed(5e-3));
    let options = RunOptions::new(20.0, Samples::Every(1.0));
    let trace: Trace = run_with(Pendulum::planar(), &Pendulum::planar_start(), &wild, options);
    let blown = trace.progress != Progress::Done || trace.statistics.drift_position > 1.0;
    assert!(blown, "{:?}", trace.statistics);
}

#[test]
fn the_penalty_form_projects_velocities_and_lets_positions_drift() {
    let drift = |step: f64| {
        let axes = axes(AUGMENTED, None, Tableau::Heun, StepControl::Fixed(step));
        let trace = run(Pendulum::planar(), &Pendulum::planar_start(), &axes, 1.0, Samples::EachStep);
        assert!(trace.statistics.drift_velocity < 1e-13, "{:?}", trace.statistics);
        trace.statistics.drift_position
    };
    let (coarse, fine) = (drift(0.01), drift(0.005));
    assert!((order(coarse, fine) - 2.0).abs() < 0.2, "{coarse:e} {fine:e}");
    // Fewer iterations with a small penalty leave a residual of accelerations that more of them remove.
    let left = |iterations| {
        let weak = Formulation::AugmentedLagrangian { penalty: 10.0, iterations };
        let axes = axes(weak, None, Tableau::Rk4, StepControl::Fixed(1e-3));
        run(Pendulum::planar(), &Pendulum::planar_start(), &axes, 0.1, Samples::EachStep).last().drift[2]
    };
    let ratio = left(2) / left(3);
    assert!((ratio - 11.0).abs() < 0.5, "{ratio}");
}

#[test]
fn a_singular_mass_matrix_is_refused_by_the_form_that_inverts_it() {
    let sleigh = Sleigh { height: true };
    let start = sleigh.start_on_surface();
    let options = RunOptions::new(1.0, Samples::EachStep);
    let failure = Simulation::new(Box::new(sleigh), start, &tight(Formulation::Projected), options).unwrap_err();
    let Failure::Singular { coordinate: Some(3), .. } = failure else { panic!("{failure}") };
}

#[test]
fn parameters_that_are_no_use_are_refused_by_name() {
    let cases = [
        (Formulation::Invariant { gamma: -1.0 }, Setting::Gamma),
        (Formulation::Invariant { gamma: f64::NAN }, Setting::Gamma),
        (Formulation::AugmentedLagrangian { penalty: 0.0, iterations: 3 }, Setting::Penalty),
        (Formulation::AugmentedLagrangian { penalty: 1e6, iterations: 0 }, Setting::Iterations),
    ];
    for (formulation, expected) in cases {
        let start = Pendulum::planar_start();
        let options = RunOptions::new(1.0, Samples::EachStep);
        let failure = Simulation::new(Box::new(Pendulum::planar()), start, &tight(formulation), options).unwrap_err();
        let Failure::Invalid { setting, .. } = failure else { panic!("{failure}") };
        assert_eq!(setting, expected);
    }
}
