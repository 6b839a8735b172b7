//! The work of corrections, booked separately: `E(t) - E(0) = work + error of the integrator`.

use holonomy_solver::{
    Axes, Continuation, Correction, Formulation, Metric, Orthogonalization, RunOptions, Samples, SecondStep,
    Simulation, Stabilization, StartState, StateRef, System, Tableau,
};

use crate::models::{MovingSupport, Pendulum};
use crate::reference::{Row, index_1, minimal, run};

fn energy(row: &Row) -> f64 {
    let state = StateRef { t: row.t, q: &row.q, v: &row.v, turns: &row.turns };
    Pendulum::planar().energy(state).unwrap()
}

fn every_step(axes: &Axes) -> Vec<Row> {
    run(Pendulum::planar(), &Pendulum::planar_start(), axes, 1.0, Samples::EachStep).rows
}

/// Energy of one step from `row` without a correction.
fn energy_of_a_free_step(row: &Row, step: f64, tableau: Tableau) -> f64 {
    let start = StartState { t: row.t, q: row.q.clone(), v: row.v.clone(), turns: Vec::new() };
    let axes = index_1(Stabilization::None, tableau, step);
    let options = RunOptions::new(step, Samples::EachStep);
    let mut simulation = Simulation::new(Box::new(Pendulum::planar()), start, &axes, options).unwrap();
    let mut end = None;
    simulation.advance(1, &mut |sample| {
        let state = StateRef { t: sample.t, q: sample.q, v: sample.v, turns: sample.turns };
        end = Pendulum::planar().energy(state);
    });
    assert_eq!(simulation.statistics().accepted, 1);
    end.unwrap()
}

#[test]
fn what_is_booked_at_a_step_is_the_jump_against_the_same_step_without_correction() {
    let correction = Correction { metric: Metric::Euclidean, alpha: 1.0 };
    let step = 0.02;
    for stabilization in [
        Stabilization::Projection(Metric::Euclidean),
        Stabilization::Both2 { second_step: SecondStep::Frozen, correction },
    ] {
        let rows = every_step(&index_1(stabilization, Tableau::Heun, step));
        assert_eq!((rows.len(), rows[0].stabilization_work), (51, 0.0));
        for pair in rows.windows(2) {
            let jump = energy(&pair[1]) - energy_of_a_free_step(&pair[0], step, Tableau::Heun);
            let booked = pair[1].stabilization_work - pair[0].stabilization_work;
            // Energies are about 10 J: their differences are known to some 1e-15 J.
            assert!((jump - booked).abs() < 1e-14, "{stabilization:?} at {} s: {jump:e} {booked:e}", pair[1].t);
        }
        // It is something, not round-off.
        assert!(rows.last().unwrap().stabilization_work.abs() > 1e-4);
    }
}

#[test]
fn the_rest_of_the_energy_error_is_the_integrator_s_and_falls_with_its_order() {
    let rest = |step: f64| {
        let rows = every_step(&index_1(Stabilization::Projection(Metric::Euclidean), Tableau::Rk4, step));
        let (first, last) = (&rows[0], rows.last().unwrap());
        (energy(last) - energy(first) - last.stabilization_work, last.stabilization_work)
    };
    let ((coarse, work), (fine, _)) = (rest(0.02), rest(0.01));
    let order = (coarse / fine).log2();
    assert!((3.5..6.0).contains(&order), "{order}: {coarse:e} {fine:e}");
    assert!(coarse.abs() < 1e-4 && work.abs() > 1e-9, "{coarse:e} {work:e}");
}

#[test]
fn methods_that_correct_no_state_book_nothing_and_those_that_hold_constraints_do() {
    let carried = Continuation::Exponential(Orthogonalization::Polar);
    let baumgarte = Stabilization::Baumgarte { alpha1: 12.0, alpha0: 70.0 };
    let last = |axes: &Axes| every_step(axes).last().unwrap().stabilization_work;
    assert_eq!(last(&index_1(baumgarte, Tableau::Heun, 0.02)), 0.0);
    assert_eq!(last(&index_1(Stabilization::None, Tableau::Heun, 0.02)), 0.0);
    // The minimal form puts dependent coordinates back on the constraints at the end of a step.
    let rows = every_step(&minimal(carried, Tableau::Rk4, 0.02));
    let (first, end) = (&rows[0], rows.last().unwrap());
    assert!(end.stabilization_work != 0.0);
    assert!((energy(end) - energy(first) - end.stabilization_work).abs() < 1e-5);
    let penalty = Axes {
        formulation: Some(Formulation::AugmentedLagrangian { penalty: 1e6, iterations: 5 }),
        ..index_1(Stabilization::None, Tableau::Rk4, 0.02)
    };
    assert!(last(&penalty) != 0.0);
    // A system that knows no energy: nothing to book with.
    let support = MovingSupport { l: 1.0, a: 0.1, w: 3.0 };
    let start = StartState { t: 0.0, q: vec![0.0, -1.0], v: vec![0.3, 0.0], turns: Vec::new() };
    let axes = index_1(Stabilization::Projection(Metric::Euclidean), Tableau::Heun, 0.02);
    assert_eq!(run(support, &start, &axes, 0.2, Samples::EachStep).last().stabilization_work, 0.0);
}

#[test]
fn between_steps_the_work_lies_on_the_straight_line() {
    let axes = index_1(Stabilization::Projection(Metric::Euclidean), Tableau::Heun, 0.02);
    let trace = run(Pendulum::planar(), &Pendulum::planar_start(), &axes, 1.0, Samples::Every(0.01));
    for three in trace.rows.windows(3).step_by(2) {
        let mean = 0.5 * (three[0].stabilization_work + three[2].stabilization_work);
        assert!((three[1].stabilization_work - mean).abs() < 1e-15, "{} s", three[1].t);
    }
}
