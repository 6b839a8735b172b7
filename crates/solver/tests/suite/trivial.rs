//! No rows, no mobility, no coordinates: ordinary runs.

use holonomy_solver::{Axes, Continuation, Orthogonalization, Samples, Tableau};

use crate::models::{Driven, start};
use crate::reference::{adaptive, distance, minimal, projected, run};

fn methods() -> [Axes; 5] {
    let continued = Continuation::Exponential(Orthogonalization::Polar);
    [
        minimal(Continuation::None, Tableau::Rk4, 0.01),
        minimal(continued, Tableau::Dopri5, 0.01),
        minimal(Continuation::FirstOrder(Orthogonalization::GramSchmidt), Tableau::Rk4, 0.01),
        projected(Tableau::Rk4, 0.01),
        adaptive(Axes::default(), 1e-8, 1e-10),
    ]
}

fn driven_start(n: usize, driven: usize) -> holonomy_solver::StartState {
    let value = |f: fn(f64) -> f64, i: usize| if i < driven { f(i as f64) } else { 1.0 };
    let q: Vec<f64> = (0..n).map(|i| value(f64::sin, i)).collect();
    let v: Vec<f64> = (0..n).map(|i| value(f64::cos, i)).collect();
    start(&q, &v)
}

#[test]
fn mobility_zero_is_pure_kinematics() {
    for axes in methods() {
        let trace = run(Driven { n: 2, driven: 2 }, &driven_start(2, 2), &axes, 3.0, Samples::Every(0.125));
        for row in &trace.rows {
            let t = row.t;
            assert!(distance(&row.q, &[t.sin(), (t + 1.0).sin()]) < 1e-14);
            assert!(distance(&row.v, &[t.cos(), (t + 1.0).cos()]) < 1e-14);
            // M v' + lambda = 0.
            assert!(distance(&row.multipliers, &[t.sin(), (t + 1.0).sin()]) < 1e-13);
            assert!(row.z.is_empty() && row.tangent_basis.is_empty());
        }
    }
}

#[test]
fn no_rows_is_free_motion_in_the_unit_frame() {
    for axes in methods() {
        let trace = run(Driven { n: 2, driven: 0 }, &driven_start(2, 0), &axes, 3.0, Samples::Every(0.125));
        for row in &trace.rows {
            assert!(distance(&row.q, &[1.0 + row.t, 1.0 + row.t]) < 1e-12);
            assert!(row.tangent_basis.is_empty() || row.tangent_basis == [1.0, 0.0, 0.0, 1.0]);
            assert_eq!((row.condition, row.rank), (1.0, 0));
        }
    }
}

#[test]
fn some_driven_some_free() {
    for axes in methods() {
        let trace = run(Driven { n: 3, driven: 1 }, &driven_start(3, 1), &axes, 3.0, Samples::Every(0.125));
        let t = trace.last().t;
        assert!(distance(&trace.last().q, &[t.sin(), 1.0 + t, 1.0 + t]) < 1e-12);
    }
}

#[test]
fn no_coordinates_is_a_clock() {
    for axes in methods() {
        let trace = run(Driven { n: 0, driven: 0 }, &start(&[], &[]), &axes, 1.0, Samples::Every(0.5));
        assert_eq!(trace.rows.iter().map(|row| row.t).collect::<Vec<_>>(), [0.0, 0.5, 1.0]);
    }
}
