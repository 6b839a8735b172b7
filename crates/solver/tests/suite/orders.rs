//! Convergence orders of every method, in every formulation that holds its constraints.

use holonomy_solver::{Axes, Continuation, Formulation, Metric, Orthogonalization, Samples, Stabilization, Tableau};

use crate::models::Pendulum;
use crate::reference::{Table, distance, index_1, minimal, order, projected, run};

/// Steps at which a method is in its asymptotic range and above round-off, over 0.2 s.
fn steps(tableau: Tableau) -> [f64; 2] {
    match tableau {
        Tableau::Euler => [5e-5, 2.5e-5],
        Tableau::Midpoint | Tableau::Heun | Tableau::Ralston => [5e-4, 2.5e-4],
        Tableau::Rk4 => [1e-3, 5e-4],
        Tableau::Dopri5 => [2e-3, 1e-3],
        Tableau::Dop853 => [1.25e-2, 6.25e-3],
    }
}

fn observed(axes: impl Fn(Tableau, f64) -> Axes, tableau: Tableau) -> f64 {
    let table = Table::read("spherical_pendulum.csv");
    let errors = steps(tableau).map(|h| {
        let axes = axes(tableau, h);
        let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 0.2, Samples::Every(0.2));
        distance(&trace.last().q, &table.at(0.2, ["x", "y", "z"]))
    });
    order(errors[0], errors[1])
}

fn check(axes: impl Fn(Tableau, f64) -> Axes) {
    let nominal = [
        (Tableau::Euler, 1.0),
        (Tableau::Midpoint, 2.0),
        (Tableau::Heun, 2.0),
        (Tableau::Ralston, 2.0),
        (Tableau::Rk4, 4.0),
        (Tableau::Dopri5, 5.0),
        (Tableau::Dop853, 8.0),
    ];
    for (tableau, nominal) in nominal {
        let observed = observed(&axes, tableau);
        assert!((observed - nominal).abs() < 0.3, "{}: {observed}", tableau.id());
    }
}

#[test]
fn minimal_keeps_the_order_of_every_method() {
    check(|tableau, h| minimal(Continuation::Exponential(Orthogonalization::Polar), tableau, h));
}

#[test]
fn index_1_with_projection_keeps_the_order_of_every_method() {
    check(projected);
}

#[test]
fn every_formulation_keeps_the_order_of_every_method() {
    for id in ["index-1", "null-space", "projected", "augmented-lagrangian", "invariant"] {
        check(|tableau, h| Axes {
            formulation: Formulation::from_id(id),
            stabilization: None,
            ..projected(tableau, h)
        });
    }
}

#[test]
fn every_stabilization_keeps_the_order() {
    for id in ["baumgarte", "s-full", "s-both", "s-both2", "s-vel", "s-pos"] {
        for tableau in [Tableau::Heun, Tableau::Rk4, Tableau::Dopri5] {
            let observed = observed(|tableau, h| index_1(Stabilization::from_id(id).unwrap(), tableau, h), tableau);
            let nominal = f64::from(holonomy_solver::integrate::tableau::of(tableau).order);
            assert!((observed - nominal).abs() < 0.3, "{id} {}: {observed}", tableau.id());
        }
    }
}

#[test]
fn projection_in_the_mass_metric_keeps_the_order() {
    let axes = |tableau, h| index_1(Stabilization::Projection(Metric::Mass), tableau, h);
    for (tableau, nominal) in [(Tableau::Heun, 2.0), (Tableau::Rk4, 4.0)] {
        let observed = observed(axes, tableau);
        assert!((observed - nominal).abs() < 0.3, "{}: {observed}", tableau.id());
    }
}

#[test]
fn index_1_without_stabilization_drifts_with_the_order_of_the_method() {
    let drift = |h| {
        let axes = index_1(Stabilization::None, Tableau::Rk4, h);
        let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 0.4, Samples::EachStep);
        trace.statistics.drift_position
    };
    let (coarse, fine) = (drift(2e-3), drift(1e-3));
    assert!(coarse > 1e-12 && (order(coarse, fine) - 4.0).abs() < 0.7, "{coarse:e} {fine:e}");
}

#[test]
fn projection_holds_the_constraints_after_every_step() {
    for metric in [Metric::Euclidean, Metric::Mass] {
        let axes = index_1(Stabilization::Projection(metric), Tableau::Rk4, 1e-3);
        let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 1.0, Samples::EachStep);
        assert!(trace.statistics.drift_position / (0.08 * 0.08) <= 1e-13, "{:?}", trace.statistics);
        assert!(trace.statistics.drift_velocity <= 1e-12, "{:?}", trace.statistics);
    }
}
