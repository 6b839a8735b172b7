//! The tangent bases against each other, against closed forms and against their own definitions.

use holonomy_solver::{
    Axes, Basis, Continuation, Formulation, Orthogonalization, Samples, StartState, StepControl, System, Tableau,
};

use crate::models::{DoublePendulum, Driven, MovingSupport, Pendulum, Sleigh, SpinTop, start};
use crate::reference::{Row, Table, Trace, adaptive, distance, order, run};

/// Before coordinates change, which falls on other steps at another step size; s.
const TIME: f64 = 0.08;
const BASES: [Basis; 4] = [Basis::Qr, Basis::Svd, Basis::ZeroEigenvalue, Basis::CoordinatePartitioning];
const ORTHONORMAL: [Basis; 3] = [Basis::Qr, Basis::Svd, Basis::ZeroEigenvalue];
use Orthogonalization::{GramSchmidt, Polar};

fn axes(basis: Basis, continuation: Option<Continuation>, tableau: Tableau, step: f64) -> Axes {
    Axes {
        formulation: Some(Formulation::MINIMAL),
        basis: Some(basis),
        continuation,
        tableau: Some(tableau),
        step: Some(StepControl::Fixed(step)),
        ..Axes::default()
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn columns(row: &Row) -> Vec<&[f64]> {
    row.tangent_basis.chunks_exact(row.q.len()).collect()
}

#[test]
fn motion_and_multipliers_are_those_of_qr_to_round_off() {
    fn check<S: System + Clone + 'static>(system: &S, start: &StartState, duration: f64) {
        let moved = |basis, continuation, tight: bool| {
            let axes = axes(basis, continuation, Tableau::Rk4, 2e-3);
            let step = StepControl::Adaptive { rtol: 1e-13, atol: 1e-14, first_step: None, max_step: None };
            let precise = Axes { tableau: Some(Tableau::Dop853), step: Some(step), ..axes.clone() };
            run(system.clone(), start, if tight { &precise } else { &axes }, duration, Samples::Landing(5e-3))
        };
        for basis in BASES {
            // Partitioning corrects a stage along other directions, so only the motion itself is the same, not its error.
            let tight = basis == Basis::CoordinatePartitioning;
            let (qr, other) = (moved(Basis::Qr, Some(Continuation::None), tight), moved(basis, None, tight));
            assert_eq!(qr.rows.len(), other.rows.len());
            for (a, b) in qr.rows.iter().zip(&other.rows) {
                let size = a.multipliers.iter().fold(1.0, |s, x| f64::max(s, x.abs()));
                let errors =
                    [distance(&a.q, &b.q), distance(&a.v, &b.v), distance(&a.multipliers, &b.multipliers) / size];
                assert!(errors.iter().all(|x| *x < 1e-10), "{} at {}: {errors:?}", basis.id(), a.t);
            }
        }
    }
    check(&Pendulum::planar(), &Pendulum::planar_start(), 2.0);
    check(&Pendulum::spherical(), &Pendulum::spherical_start(), 1.0);
    check(&SpinTop, &SpinTop::start(), 1.0);
    let double = DoublePendulum::new(true);
    check(&double, &double.start_at([0.5, 0.9]), 1.0);
    for height in [false, true] {
        let sleigh = Sleigh { height };
        let start = if height { sleigh.start_on_surface() } else { sleigh.start() };
        check(&sleigh, &start, 2.0);
    }
    let moving = MovingSupport { l: 0.8, a: 0.1, w: 7.0 };
    check(&moving, &start(&[0.8, 0.0], &[0.1 * 7.0, 0.0]), 1.0);
    // No rows, no freedom, and something of both.
    for driven in [0, 2, 4] {
        let q: Vec<f64> = (0..4).map(|i| if i < driven { f64::from(i as u8).sin() } else { 0.3 }).collect();
        let v: Vec<f64> = (0..4).map(|i| if i < driven { f64::from(i as u8).cos() } else { -0.2 }).collect();
        check(&Driven { n: 4, driven }, &start(&q, &v), 0.5);
    }
}

#[test]
fn every_basis_keeps_the_order_of_the_method() {
    let table = Table::read("spherical_pendulum.csv");
    for basis in BASES {
        for (tableau, steps, nominal) in [(Tableau::Rk4, [1e-3, 5e-4], 4.0), (Tableau::Dopri5, [2e-3, 1e-3], 5.0)] {
            let errors = steps.map(|h| {
                let axes = axes(basis, None, tableau, h);
                let (system, start) = (Pendulum::spherical(), Pendulum::spherical_start());
                let trace = run(system, &start, &axes, TIME, Samples::Every(TIME));
                assert_eq!(trace.statistics.switches, 0);
                distance(&trace.last().q, &table.at(TIME, ["x", "y", "z"]))
            });
            let observed = order(errors[0], errors[1]);
            assert!((observed - nominal).abs() < 0.3, "{} {}: {observed}", basis.id(), tableau.id());
        }
    }
}

#[test]
fn pfaffian_rows_beside_holonomic_ones_keep_the_order_in_every_basis() {
    let sleigh = Sleigh { height: true };
    let at = |basis, h| {
        let axes = axes(basis, None, Tableau::Rk4, h);
        let trace = run(sleigh.clone(), &sleigh.start_on_surface(), &axes, 3.0, Samples::EachStep);
        assert!(trace.statistics.drift_position <= 1e-14 && trace.statistics.drift_velocity <= 1e-13);
        trace.last().q.clone()
    };
    for basis in BASES {
        let fine = at(basis, 0.0025);
        let errors = [0.02, 0.01].map(|h| distance(&at(basis, h), &fine));
        assert!((order(errors[0], errors[1]) - 4.0).abs() < 0.3, "{}: {errors:?}", basis.id());
    }
}

#[test]
fn orthonormal_bases_are_bases_and_partitioning_has_unit_velocities() {
    let check = |trace: &Trace, basis: Basis| {
        for row in &trace.rows {
            let frame = columns(row);
            assert!(row.drift[1] < 1e-12);
            for (j, x) in frame.iter().enumerate() {
                if basis == Basis::CoordinatePartitioning {
                    // Every velocity that is counted is that of a coordinate, and T has the unit vector there.
                    let i = (0..row.q.len())
                        .find(|i| frame.iter().enumerate().all(|(k, y)| y[*i] == if j == k { 1.0 } else { 0.0 }));
                    let i = i.unwrap();
                    assert_eq!((row.z[j], row.q_literal[j]), (row.v[i], row.q[i]));
                } else {
                    for (k, y) in frame.iter().enumerate() {
                        assert!((dot(x, y) - if j == k { 1.0 } else { 0.0 }).abs() < 1e-14);
                    }
                    assert!((dot(x, &row.v) - row.z[j]).abs() < 1e-14);
                    assert!((dot(x, &row.q) - row.q_literal[j]).abs() < 1e-14);
                }
            }
            // v = T z: scleronomic rows have no other motion.
            for i in 0..row.v.len() {
                let v: f64 = frame.iter().zip(&row.z).map(|(x, z)| x[i] * z).sum();
                assert!((v - row.v[i]).abs() < 1e-12, "{}", basis.id());
            }
        }
    };
    for basis in BASES {
        let axes = axes(basis, Some(Continuation::None), Tableau::Rk4, 2e-3);
        check(&run(SpinTop, &SpinTop::start(), &axes, 0.4, Samples::Every(5e-3)), basis);
        let (system, start) = (Pendulum::spherical(), Pendulum::spherical_start());
        check(&run(system, &start, &axes, 0.4, Samples::Every(5e-3)), basis);
    }
}

#[test]
fn independent_coordinates_are_changed_where_they_go_bad_and_the_change_is_counted() {
    // x is independent below the support, z beside it; where one is three times the other they change parts.
    let axes = axes(Basis::CoordinatePartitioning, None, Tableau::Dopri5, 2e-3);
    let trace = run(Pendulum::planar(), &Pendulum::planar_start(), &axes, 2.4, Samples::EachStep);
    let independent = |row: &Row| (0..2).find(|i| row.tangent_basis[*i] == 1.0).unwrap();
    let changes: Vec<&Row> =
        trace.rows.windows(2).filter(|w| independent(&w[0]) != independent(&w[1])).map(|w| &w[1]).collect();
    // Within a period the mass passes x = 0 twice (z takes turns with x) and rests beside the support twice.
    assert_eq!(trace.statistics.switches as usize, changes.len());
    assert_eq!(changes.len(), 4, "{:?}", changes.iter().map(|row| row.t).collect::<Vec<_>>());
    for row in &changes {
        let (small, large) = (row.q[0].abs().min(row.q[1].abs()), row.q[0].abs().max(row.q[1].abs()));
        assert!((0.3..0.3334).contains(&(small / large)), "{:?}", row.q);
    }
    assert!(trace.rows.iter().all(|row| row.tangent_basis.iter().all(|x| x.abs() < 3.1)));
    // The motion notices nothing.
    let table = Table::read("planar_pendulum.csv");
    assert!(distance(&trace.at(2.4).q, &table.at(2.4, ["x", "z"])) < 1e-8);
    // A choice that stays good is kept.
    let conical = Pendulum::spherical().conical_start(0.5);
    let trace = run(Pendulum::spherical(), &conical.0, &axes, 0.5, Samples::EachStep);
    assert_eq!(trace.statistics.switches, 0);
}

/// In-plane angle of a frame started at `Q2(0)` of the run, against exact transport at t = 1 s.
fn frame_error(basis: Basis, continuation: Continuation, steps: usize) -> f64 {
    let table = Table::read("spherical_pendulum_frame.csv");
    let names = ["Q2_11", "Q2_21", "Q2_31", "Q2_12", "Q2_22", "Q2_32"];
    let (first, exact) = (table.at(0.0, names), table.at(1.0, names));
    let axes = axes(basis, Some(continuation), Tableau::Dopri5, 1.0 / steps as f64);
    let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 1.0, Samples::Every(1.0));
    // Another frame at the start is carried by the same rotation.
    let mut error = 0.0_f64;
    for (start, end) in columns(&trace.rows[0]).iter().zip(columns(trace.last())) {
        for k in 0..3 {
            let carried: f64 = (0..2).map(|i| exact[3 * i + k] * dot(&first[3 * i..3 * i + 3], start)).sum();
            error = error.max((carried - end[k]).abs());
        }
    }
    error
}

#[test]
fn frames_of_every_orthonormal_basis_are_carried_with_the_order_of_the_continuation() {
    for basis in ORTHONORMAL {
        let cases = [
            (Continuation::Exponential(Polar), 2.0),
            (Continuation::Exponential(GramSchmidt), 2.0),
            (Continuation::FirstOrder(Polar), 2.0),
            (Continuation::FirstOrder(GramSchmidt), 1.0),
            (Continuation::MuntheKaas(Polar), 4.0),
            (Continuation::MuntheKaas(GramSchmidt), 4.0),
        ];
        for (continuation, nominal) in cases {
            let errors = [500, 1000].map(|steps| frame_error(basis, continuation, steps));
            let observed = order(errors[0], errors[1]);
            assert!((observed - nominal).abs() < 0.2, "{} {continuation:?}: {errors:?}", basis.id());
        }
    }
}

#[test]
fn an_orthonormal_frame_that_is_carried_never_jumps() {
    for basis in ORTHONORMAL {
        for id in ["exponential", "first-order", "munthe-kaas"] {
            let axes = axes(basis, Continuation::from_id(id), Tableau::Rk4, 1e-3);
            let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 2.0, Samples::EachStep);
            assert!(trace.rows.iter().all(|row| row.frame_turn < 0.1), "{} {id}", basis.id());
        }
        // Without continuation each of them jumps somewhere, and not because of noise: a handful of times.
        let axes = axes(basis, Some(Continuation::None), Tableau::Rk4, 1e-3);
        let trace = run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, 2.0, Samples::EachStep);
        let jumps = trace.rows.iter().filter(|row| row.frame_turn > 0.5).count();
        assert!((1..60).contains(&jumps), "{}: {jumps}", basis.id());
    }
}

#[test]
fn error_control_finds_the_same_steps_in_every_orthonormal_basis() {
    let trace = |basis| {
        let axes = adaptive(axes(basis, None, Tableau::Dopri5, 1.0), 1e-9, 1e-9);
        run(SpinTop, &SpinTop::start(), &axes, 2.0, Samples::Every(0.1))
    };
    let qr = trace(Basis::Qr);
    for basis in ORTHONORMAL {
        let other = trace(basis);
        assert_eq!(qr.statistics.steps, other.statistics.steps, "{}", basis.id());
        assert!(distance(&qr.last().q, &other.last().q) < 1e-10);
    }
}
