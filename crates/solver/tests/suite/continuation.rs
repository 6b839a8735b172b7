//! Orders of the carried frame (reference/continuation, section 1, second table).

use holonomy_solver::{Continuation, Orthogonalization, Samples, Tableau};

use crate::models::Pendulum;
use crate::reference::{Table, minimal, order, run};

/// In-plane angle against exact transport at t = 1 s.
fn angle(continuation: Continuation, steps: usize) -> f64 {
    let table = Table::read("spherical_pendulum_frame.csv");
    let exact = table.at(1.0, ["Q2_11", "Q2_21", "Q2_31", "Q2_12", "Q2_22", "Q2_32"]);
    let axes = minimal(continuation, Tableau::Dopri5, 1.0 / steps as f64);
    let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 1.0, Samples::Every(1.0));
    let basis = &trace.last().tangent_basis;
    let p = |i: usize, j: usize| (0..3).map(|k| exact[3 * i + k] * basis[3 * j + k]).sum::<f64>();
    (p(1, 0) - p(0, 1)).atan2(p(0, 0) + p(1, 1)).abs()
}

#[test]
fn frames_have_the_errors_and_orders_of_the_reference() {
    use Orthogonalization::{GramSchmidt, Polar};
    // Errors at 500 and 1000 steps, to two digits as printed.
    let expected = [
        (Continuation::Exponential(Polar), [8.1e-4, 2.0e-4], 2.0),
        (Continuation::Exponential(GramSchmidt), [8.1e-4, 2.0e-4], 2.0),
        (Continuation::FirstOrder(Polar), [8.1e-4, 2.0e-4], 2.0),
        (Continuation::FirstOrder(GramSchmidt), [1.6e-2, 7.7e-3], 1.0),
    ];
    for (continuation, printed, nominal) in expected {
        let found = [500, 1000].map(|steps| angle(continuation, steps));
        for (found, printed) in found.iter().zip(printed) {
            assert!((found / printed - 1.0).abs() < 0.04, "{continuation:?}: {found:e} {printed:e}");
        }
        assert!((order(found[0], found[1]) - nominal).abs() < 0.1, "{continuation:?}: {found:?}");
    }
}

#[test]
fn the_frame_stays_an_orthonormal_basis_of_the_tangent_space() {
    for continuation in [Continuation::None, Continuation::Exponential(Orthogonalization::Polar)] {
        let axes = minimal(continuation, Tableau::Rk4, 5e-3);
        let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 2.0, Samples::Every(7e-3));
        for row in &trace.rows {
            let column = |j: usize| &row.tangent_basis[3 * j..3 * j + 3];
            let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
            for j in 0..2 {
                assert!((dot(column(j), column(j)) - 1.0).abs() < 1e-14);
                assert!(dot(column(j), &row.q).abs() < 1e-16);
                assert!((dot(column(j), &row.v) - row.z[j]).abs() < 1e-15);
            }
            assert!(dot(column(0), column(1)).abs() < 1e-14);
        }
    }
}
