//! Error control and dense output.

use holonomy_solver::{
    Axes, Continuation, Formulation, Metric, Orthogonalization, Samples, Stabilization, StartState, StepControl,
    Tableau,
};

use crate::models::{Driven, Pendulum, start};
use crate::reference::{Table, Trace, adaptive, distance, run};

fn minimal() -> Axes {
    let continuation = Some(Continuation::Exponential(Orthogonalization::Polar));
    Axes { formulation: Some(Formulation::MINIMAL), continuation, ..Axes::default() }
}

fn projected() -> Axes {
    let stabilization = Some(Stabilization::Projection(Metric::Euclidean));
    Axes { formulation: Some(Formulation::Index1), stabilization, ..Axes::default() }
}

fn spherical(axes: Axes, tolerance: f64, samples: Samples) -> Trace {
    let axes = adaptive(axes, tolerance, tolerance);
    run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 2.0, samples)
}

/// Largest differences of x, v and lambda from the closed form over all samples.
fn errors(trace: &Trace) -> [f64; 3] {
    let table = Table::read("spherical_pendulum.csv");
    assert_eq!(trace.rows.len(), table.rows.len());
    let mut worst = [0.0_f64; 3];
    for row in &trace.rows {
        let x = distance(&row.q, &table.at(row.t, ["x", "y", "z"]));
        let v = distance(&row.v, &table.at(row.t, ["vx", "vy", "vz"]));
        let lambda = distance(&row.multipliers, &table.at(row.t, ["lambda"]));
        worst = [worst[0].max(x), worst[1].max(v), worst[2].max(lambda)];
    }
    worst
}

#[test]
fn tolerance_1e_12_meets_every_reference_sample_to_1e_9() {
    for axes in [minimal(), projected()] {
        let trace = spherical(axes, 1e-12, Samples::Landing(0.04));
        let [x, v, lambda] = errors(&trace);
        // Multipliers are of size 1e2.
        assert!(x < 1e-9 && v < 1e-9 && lambda < 1e-7, "{x:e} {v:e} {lambda:e}");
    }
}

#[test]
fn dense_output_is_as_good_as_the_steps_and_fulfils_the_constraints() {
    for axes in [minimal(), projected()] {
        let trace = spherical(axes, 1e-12, Samples::Every(0.04));
        let [x, v, lambda] = errors(&trace);
        // The extension is of order 4: its velocities carry what the steps gain by order 5.
        assert!(x < 1e-9 && v < 1e-8 && lambda < 1e-6, "{x:e} {v:e} {lambda:e}");
        for row in &trace.rows {
            assert!(row.drift[0] / (0.08 * 0.08) <= 1e-13 && row.drift[1] <= 1e-12, "{:?}", row.drift);
        }
    }
}

#[test]
fn error_follows_the_tolerance_and_both_formulations_take_like_steps() {
    let coarse = spherical(minimal(), 1e-6, Samples::Landing(0.04));
    let fine = spherical(minimal(), 1e-9, Samples::Landing(0.04));
    assert!(errors(&coarse)[0] < 1e-3 && errors(&fine)[0] < 1e-6);
    assert!(errors(&coarse)[0] > 10.0 * errors(&fine)[0]);
    // The error norm is that of full coordinates in every formulation; what differs is the share across the constraints,
    // which `minimal` corrects within the stages.
    let steps = |axes| spherical(axes, 1e-8, Samples::Every(0.04)).statistics.steps as f64;
    let (a, b) = (steps(minimal()), steps(projected()));
    assert!((a / b - 1.0).abs() < 0.2, "{a} {b}");
}

#[test]
fn counters_add_up() {
    let trace = spherical(minimal(), 1e-8, Samples::EachStep);
    let s = trace.statistics;
    assert_eq!(s.steps, s.accepted + s.rejected);
    assert_eq!(trace.rows.len() as u64, s.accepted + 1);
    // Six evaluations a step (first same as last), one more at the start and one for the first step's length.
    assert_eq!(s.evaluations, 6 * s.steps + 2);
    let total: f64 = trace.rows.iter().map(|row| row.step_size).sum();
    assert!((total - 2.0).abs() < 1e-12);
}

#[test]
fn first_and_largest_step_are_kept() {
    let step = StepControl::Adaptive { rtol: 1e-4, atol: 1e-4, first_step: Some(1e-5), max_step: Some(4e-3) };
    let axes = Axes { tableau: Some(Tableau::Dopri5), step: Some(step), ..minimal() };
    let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 0.5, Samples::EachStep);
    assert_eq!(trace.rows[1].step_size, 1e-5);
    // A remainder of a hundredth of a step is taken along with the last one.
    assert!(trace.rows.iter().all(|row| row.step_size <= 1.01 * 4e-3));
}

#[test]
fn hermite_output_of_fixed_steps_is_as_good_as_the_steps() {
    let table = Table::read("spherical_pendulum.csv");
    let axes = crate::reference::minimal(Continuation::None, Tableau::Rk4, 0.0007);
    let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 1.0, Samples::Every(0.04));
    for row in &trace.rows {
        assert!(distance(&row.q, &table.at(row.t, ["x", "y", "z"])) < 2e-10);
        assert!(distance(&row.v, &table.at(row.t, ["vx", "vy", "vz"])) < 1e-8);
        assert!(row.drift[0] / (0.08 * 0.08) <= 1e-13 && row.drift[1] <= 1e-12, "{:?}", row.drift);
    }
}

#[test]
fn dense_output_of_order_7_is_as_good_as_landing_on_the_samples() {
    let step = StepControl::Adaptive { rtol: 1e-10, atol: 1e-12, first_step: None, max_step: None };
    for id in ["minimal", "index-1", "invariant", "augmented-lagrangian"] {
        let axes = Axes {
            formulation: Formulation::from_id(id),
            tableau: Some(Tableau::Dop853),
            step: Some(step),
            ..Axes::default()
        };
        let run = |samples| run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 1.0, samples);
        let (between, landing) = (run(Samples::Every(0.0037)), run(Samples::Landing(0.0037)));
        // Several samples per step, and still the same motion.
        assert!(between.statistics.accepted * 2 < between.rows.len() as u64, "{id}");
        for (a, b) in between.rows.iter().zip(&landing.rows) {
            assert!(distance(&a.q, &b.q) < 1e-9 && distance(&a.v, &b.v) < 1e-8, "{id} {}", a.t);
        }
    }
}

#[test]
fn a_run_as_short_as_the_rounding_of_its_times_comes_to_its_end() {
    // Forty times the distance of numbers there, which is less than a step may be anywhere else.
    let duration = 40.0 * (1000.0_f64.next_up() - 1000.0);
    let step = StepControl::Adaptive { rtol: 1e-6, atol: 1e-9, first_step: Some(1e-11), max_step: None };
    let begin = StartState { t: 1000.0, ..start(&[0.0], &[1.0]) };
    let axes = Axes { step: Some(step), ..Axes::default() };
    let trace = run(Driven { n: 1, driven: 0 }, &begin, &axes, duration, Samples::EachStep);
    assert_eq!(trace.last().t, 1000.0 + duration);
    assert!((trace.last().q[0] - duration).abs() < 1e-14 * duration);
}
