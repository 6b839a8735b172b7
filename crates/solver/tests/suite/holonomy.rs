//! The angle by which the carried frame returns from a cone (reference/continuation, section 2).

use holonomy_solver::{Continuation, Orthogonalization, Samples, Tableau};

use crate::models::Pendulum;
use crate::reference::{minimal, order, run};

/// One row of holonomy.csv: cone (deg), update, orthogonalization, steps, angle error (rad).
fn reference() -> Vec<(f64, String, String, usize, f64)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/continuation/holonomy.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |i: usize| cells[i].parse::<f64>().unwrap();
        (number(0), cells[1].into(), cells[2].into(), number(3) as usize, number(6))
    };
    text.lines().skip(1).map(row).collect()
}

/// Angle error after one period in `steps` steps, wrapped.
fn error(cone: f64, continuation: Continuation, steps: usize) -> f64 {
    let cone = cone.to_radians();
    let (start, period) = Pendulum::spherical().conical_start(cone);
    let axes = minimal(continuation, Tableau::Dopri5, period / steps as f64);
    let trace = run(Pendulum::spherical(), &start, &axes, period, Samples::EachStep);
    assert_eq!(trace.statistics.accepted as usize, steps);
    let two_pi = 2.0 * std::f64::consts::PI;
    let wrapped = trace.last().frame_holonomy + two_pi * (1.0 - cone.cos());
    wrapped - two_pi * (wrapped / two_pi).round()
}

#[test]
fn angles_of_the_cone_equal_the_reference() {
    let mut compared = 0;
    for (cone, update, orth, steps, expected) in reference() {
        let orthogonalization = match orth.as_str() {
            "polar" => Orthogonalization::Polar,
            _ => Orthogonalization::GramSchmidt,
        };
        let continuation = match update.as_str() {
            "eq28" => Continuation::Exponential(orthogonalization),
            "eq29" => Continuation::FirstOrder(orthogonalization),
            // Carrying without a rate is not offered.
            _ => continue,
        };
        if steps < 50 {
            // The motion's own error is no longer small beside the frame's.
            continue;
        }
        let found = error(cone, continuation, steps);
        // The reference moves the point exactly; 6e-8 rad is what the motion's error does at 50 steps (its README).
        assert!(
            (found - expected).abs() <= 0.02 * expected.abs() + 1e-7,
            "{cone} {update} {orth} {steps}: {found} {expected}"
        );
        compared += 1;
    }
    assert_eq!(compared, 40);
}

#[test]
fn orders_are_those_of_the_updates() {
    use Orthogonalization::{GramSchmidt, Polar};
    let observed = |continuation| order(error(30.0, continuation, 400).abs(), error(30.0, continuation, 800).abs());
    for continuation in
        [Continuation::Exponential(Polar), Continuation::Exponential(GramSchmidt), Continuation::FirstOrder(Polar)]
    {
        assert!((observed(continuation) - 2.0).abs() < 0.02, "{continuation:?}");
    }
    assert!((observed(Continuation::FirstOrder(GramSchmidt)) - 1.07).abs() < 0.02);
}

#[test]
fn transport_along_the_path_returns_with_order_4_from_any_cone() {
    use Orthogonalization::{GramSchmidt, Polar};
    for cone in [20.0, 30.0, 45.0, 60.0, 75.0] {
        for continuation in [Continuation::MuntheKaas(Polar), Continuation::MuntheKaas(GramSchmidt)] {
            let errors = [25, 50, 100].map(|steps| error(cone, continuation, steps).abs());
            let second = error(cone, Continuation::Exponential(Polar), 50).abs();
            assert!(errors[1] < 1e-2 * second, "{cone} {continuation:?}: {errors:?} {second:e}");
            assert!((order(errors[0], errors[2]) / 2.0 - 4.0).abs() < 0.3, "{cone} {continuation:?}: {errors:?}");
        }
    }
}

#[test]
fn the_angle_is_continuous_over_many_loops_of_any_cone() {
    for cone in [15.0_f64, 40.0, 60.0, 80.0] {
        let cone = cone.to_radians();
        let (start, period) = Pendulum::spherical().conical_start(cone);
        let axes = minimal(Continuation::MuntheKaas(Orthogonalization::Polar), Tableau::Dopri5, period / 100.0);
        let trace = run(Pendulum::spherical(), &start, &axes, 7.0 * period, Samples::EachStep);
        for loops in 1..=7 {
            let exact = -2.0 * std::f64::consts::PI * (1.0 - cone.cos()) * f64::from(loops);
            let found = trace.rows[100 * loops as usize].frame_holonomy;
            assert!((found - exact).abs() < 1e-4, "{cone} {loops}: {found} {exact}");
        }
    }
}

#[test]
fn the_angle_is_continuous_in_time_and_independent_of_the_step_on_an_open_path() {
    let trace = |h| {
        let axes = minimal(Continuation::MuntheKaas(Orthogonalization::Polar), Tableau::Dopri5, h);
        run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 2.0, Samples::EachStep)
    };
    let jump = |trace: &crate::reference::Trace| {
        let change = |w: &[crate::reference::Row]| (w[1].frame_holonomy - w[0].frame_holonomy).abs();
        trace.rows.windows(2).map(change).fold(0.0, f64::max)
    };
    let (coarse, fine) = (trace(1e-3), trace(5e-4));
    let end = |trace: &crate::reference::Trace| trace.last().frame_holonomy;
    assert!((end(&coarse) - end(&fine)).abs() < 1e-8, "{} {}", end(&coarse), end(&fine));
    // A jump would not become smaller with the step.
    assert!(jump(&coarse) < 0.05 && (jump(&coarse) / jump(&fine) - 2.0).abs() < 0.1);
}
