//! Convergence orders of every method, in every formulation that holds its constraints.

use holonomy_solver::{
    Axes, Basis, Continuation, Corrected, Formulation, Metric, Orthogonalization, Samples, Stabilization, Tableau,
};

use crate::models::{Beads, Pendulum};
use crate::reference::{Table, adaptive, distance, index_1, minimal, order, projected, run};

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

/// Errors of 250, 500 and 1000 steps: tests/reference/continuation, section 1.
#[test]
fn minimal_corrected_at_the_end_of_a_step_has_order_3_on_a_sphere_with_any_method() {
    let table = Table::read("spherical_pendulum.csv");
    for tableau in [Tableau::Rk4, Tableau::Dopri5] {
        for (steps, listed) in [(250.0, 4.3e-4), (500.0, 5.3e-5), (1000.0, 6.7e-6)] {
            let axes = Axes {
                formulation: Some(Formulation::Minimal { correction: Corrected::Step }),
                ..minimal(Continuation::Exponential(Orthogonalization::Polar), tableau, 1.0 / steps)
            };
            let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 1.0, Samples::Every(1.0));
            let off =
                trace.last().q.iter().zip(table.at(1.0, ["x", "y", "z"])).map(|(x, y)| (x - y).powi(2)).sum::<f64>();
            assert!((off.sqrt() / listed - 1.0).abs() < 0.02, "{} {steps}: {:e}", tableau.id(), off.sqrt());
            assert!(trace.statistics.drift_position < 1e-14 && trace.statistics.drift_velocity < 1e-12);
        }
    }
}

/// Partitioning corrects along coordinates and not at right angles to the tangent: order 1.
#[test]
fn the_correction_at_the_end_of_a_step_goes_with_every_basis() {
    for (basis, nominal) in [(Basis::Svd, 3.0), (Basis::ZeroEigenvalue, 3.0), (Basis::CoordinatePartitioning, 1.0)] {
        let observed = observed(
            |tableau, h| Axes {
                formulation: Some(Formulation::Minimal { correction: Corrected::Step }),
                basis: Some(basis),
                continuation: None,
                ..minimal(Continuation::None, tableau, h)
            },
            Tableau::Rk4,
        );
        assert!((observed - nominal).abs() < 0.3, "{}: {observed}", basis.id());
    }
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
    for id in ["baumgarte", "s-full", "s-both", "s-both2", "s-vel", "s-pos", "position-projection"] {
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
fn projection_of_positions_leaves_the_velocities_to_drift() {
    for metric in [Metric::Euclidean, Metric::Mass] {
        let drifts = [2e-3, 1e-3].map(|h| {
            let axes = index_1(Stabilization::PositionProjection(metric), Tableau::Heun, h);
            let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 1.0, Samples::EachStep);
            assert!(trace.statistics.drift_position / (0.08 * 0.08) <= 1e-13, "{:?}", trace.statistics);
            trace.statistics.drift_velocity
        });
        // On a sphere one order more than that of the method.
        assert!(drifts[1] > 1e-8 && (order(drifts[0], drifts[1]) - 3.0).abs() < 0.3, "{drifts:?}");
    }
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

/// Stages of many unknowns find their accelerations without a frame.
#[test]
fn minimal_keeps_its_order_where_there_are_many_unknowns() {
    let end = |axes: &Axes| {
        let beads = Beads::new(40);
        let start = beads.start();
        run(beads, &start, axes, 0.3, Samples::Every(0.3)).last().clone()
    };
    let tight = end(&adaptive(index_1(Stabilization::Projection(Metric::Mass), Tableau::Dopri5, 0.1), 1e-13, 1e-13));
    for (tableau, step, nominal) in
        [(Tableau::Heun, 5e-3, 2.0), (Tableau::Rk4, 0.015, 4.0), (Tableau::Dopri5, 0.05, 5.0)]
    {
        let errors = [step, 0.5 * step].map(|h| {
            let last = end(&minimal(Continuation::Exponential(Orthogonalization::Polar), tableau, h));
            distance(&last.q, &tight.q).max(distance(&last.v, &tight.v))
        });
        let observed = order(errors[0], errors[1]);
        assert!((observed - nominal).abs() < 0.4 && errors[1] > 1e-13, "{}: {observed} {errors:?}", tableau.id());
    }
}
