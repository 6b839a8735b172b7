//! Rank, redundancy, and runs with dependent rows.

use holonomy_solver::{
    Axes, Failure, Pattern, RankOptions, Redundancy, RunOptions, Samples, Setting, Simulation, StateRef, System,
    Tableau, TwistMap, analyse,
};

use crate::models::{DoublePendulum, Pendulum, Sleigh, SpinTop};
use crate::reference::{distance, minimal, projected, run};
use holonomy_solver::{Continuation, Formulation, Orthogonalization};

const CONTINUED: Continuation = Continuation::Exponential(Orthogonalization::Polar);

fn report(mut system: impl System, start: &holonomy_solver::StartState) -> holonomy_solver::RankReport {
    let state = StateRef { t: 0.0, q: &start.q, v: &start.v, turns: &start.turns };
    analyse(&mut system, state, &RankOptions::default()).unwrap()
}

#[test]
fn ranks_of_known_systems() {
    let double = DoublePendulum::new(true);
    let r = report(double.clone(), &double.start_at([0.3, 0.8]));
    assert_eq!((r.rank, r.rank_holonomic, r.rank_pfaffian, r.redundancy, r.mobility), (2, 2, 0, 1, 2));
    // Of three rows of which any two will do, the first and the one furthest from it.
    assert_eq!((&*r.kept_rows, &*r.dependent_rows), (&[0, 2][..], &[1][..]));
    assert_eq!(r.singular_values.len(), 3);
    assert!(r.gap > 1e12 && r.singular_values[2] < 1e-15 && r.condition < 10.0, "{r:?}");

    let sleigh = Sleigh { height: true };
    let r = report(sleigh.clone(), &sleigh.start());
    assert_eq!((r.rank, r.rank_holonomic, r.rank_pfaffian, r.redundancy, r.mobility), (2, 1, 1, 0, 2));

    let r = report(SpinTop, &SpinTop::start());
    assert_eq!((r.rank, r.redundancy, r.mobility), (2, 0, 5));
    assert_eq!(r.gap, f64::INFINITY);
}

#[test]
fn twist_coordinates_take_the_norm_of_the_euler_parameters_out() {
    // v = B (r', omega): e' = E^T omega / 2.
    let start = SpinTop::start();
    let e = SpinTop::e_matrix(&start.q[3..]);
    let mut map = vec![0.0; 7 * 6];
    for k in 0..3 {
        map[k * 6 + k] = 1.0;
        for a in 0..4 {
            map[(3 + a) * 6 + 3 + k] = 0.5 * e[k][a];
        }
    }
    let map = TwistMap { pattern: &Pattern::dense(7, 6), entries: &map };
    let options = RankOptions { twist_map: Some(map), ..RankOptions::default() };
    let state = StateRef { t: 0.0, q: &start.q, v: &start.v, turns: &[] };
    let r = analyse(&mut SpinTop, state, &options).unwrap();
    // A free body counts six, the norm row vanishes and is no redundancy.
    assert_eq!((r.rank, r.redundancy, r.mobility), (1, 0, 5));
    assert_eq!((&*r.kept_rows, &*r.dependent_rows), (&[0][..], &[1][..]));
}

#[test]
fn a_run_with_dependent_rows_moves_like_one_without() {
    let start = DoublePendulum::new(false).start_at([1.0, 2.0]);
    for axes in [minimal(CONTINUED, Tableau::Rk4, 2e-3), projected(Tableau::Rk4, 2e-3)] {
        let plain = run(DoublePendulum::new(false), &start, &axes, 2.0, Samples::Every(0.1));
        let dependent = run(DoublePendulum::new(true), &start, &axes, 2.0, Samples::Every(0.1));
        for (a, b) in plain.rows.iter().zip(&dependent.rows) {
            // The third row is the sum of the others, so its multiplier adds to both.
            let l = &b.multipliers;
            assert!(distance(&a.q, &b.q) < 1e-11 && distance(&a.multipliers, &[l[0] + l[2], l[1] + l[2]]) < 1e-9);
            assert!(b.rank == 2 && l.contains(&0.0));
        }
        assert!(dependent.statistics.drift_position <= 1e-13);
    }
}

#[test]
fn given_rows_are_eliminated_and_carry_no_multiplier() {
    let double = DoublePendulum::new(true);
    let start = double.start_at([1.0, 2.0]);
    let axes = |rows: &[usize]| Axes {
        redundancy: Some(Redundancy::Eliminate(Some(rows.to_vec()))),
        ..minimal(CONTINUED, Tableau::Rk4, 2e-3)
    };
    let reference = run(double.clone(), &start, &axes(&[2]), 0.5, Samples::Every(0.1));
    let other = run(double.clone(), &start, &axes(&[0]), 0.5, Samples::Every(0.1));
    for (a, b) in reference.rows.iter().zip(&other.rows) {
        assert!(distance(&a.q, &b.q) < 1e-12);
        // c3 = c1 + c2, so the first row's multiplier moves to the third and off the second.
        let [l1, l2, _] = a.multipliers[..] else { panic!() };
        assert!(distance(&b.multipliers, &[0.0, l2 - l1, l1]) < 1e-9);
    }
    let refused = |rows: &[usize]| {
        let options = RunOptions::new(1.0, Samples::EachStep);
        Simulation::new(Box::new(double.clone()), start.clone(), &axes(rows), options).unwrap_err()
    };
    let invalid = |row: usize| Failure::Invalid { setting: Setting::EliminatedRow, value: row as f64 };
    assert_eq!(refused(&[7]), invalid(7));
    assert_eq!(refused(&[2, 2]), invalid(2));
    assert!([invalid(1), invalid(2)].contains(&refused(&[1, 2])));
    assert!(matches!(refused(&[]), Failure::Singular { row: Some(_), rank: 2, .. }));
}

#[test]
fn rows_are_chosen_anew_where_the_kept_ones_come_close_to_dependence() {
    /// Three rows, two of which are always independent: the first two coincide at t = 1.
    struct Turning;
    impl Turning {
        fn normals(t: f64) -> [[f64; 2]; 3] {
            let angle = |a: f64| [a.cos(), a.sin()];
            [angle(0.0), angle(1.0 - t), angle(2.6)]
        }
    }
    impl System for Turning {
        fn sizes(&self) -> holonomy_solver::Sizes {
            holonomy_solver::Sizes { n: 3, m: 0, h: 3, turns: 0 }
        }
        fn position(&mut self, s: StateRef<'_>, _c: &mut [f64], matrix: &mut [f64]) {
            matrix.fill(0.0);
            for (i, normal) in Self::normals(s.t).into_iter().enumerate() {
                matrix[3 * i..3 * i + 2].copy_from_slice(&normal);
            }
        }
        fn velocity(&mut self, _s: StateRef<'_>, b: &mut [f64]) {
            b.fill(0.0);
        }
        fn constraint_matrix_rate(&mut self, s: StateRef<'_>, rate: &mut [f64]) {
            rate.fill(0.0);
            let a = 1.0 - s.t;
            rate[3..5].copy_from_slice(&[a.sin(), -a.cos()]);
        }
        fn dynamics(&mut self, s: StateRef<'_>, mass: &mut [f64], force: &mut [f64], gamma: &mut [f64]) {
            crate::models::identity(mass, 3);
            force.copy_from_slice(&[1.0, 2.0, 3.0]);
            let a = 1.0 - s.t;
            gamma.copy_from_slice(&[0.0, -(a.sin() * s.v[0] - a.cos() * s.v[1]), 0.0]);
        }
    }
    // Steps of 10 ms come close before they would hit, steps of 250 ms hit.
    for axes in [
        minimal(CONTINUED, Tableau::Rk4, 0.01),
        projected(Tableau::Rk4, 0.01),
        minimal(CONTINUED, Tableau::Rk4, 0.25),
        projected(Tableau::Rk4, 0.25),
        crate::reference::adaptive(Axes { formulation: Some(Formulation::MINIMAL), ..Axes::default() }, 1e-8, 1e-8),
    ] {
        let trace = run(Turning, &crate::models::start(&[0.0; 3], &[0.0; 3]), &axes, 2.0, Samples::EachStep);
        let last = trace.last();
        // The plane is held by two rows whichever they are; the third direction falls freely.
        assert!(distance(&last.q, &[0.0, 0.0, 6.0]) < 1e-12, "{:?}", last.q);
        for row in &trace.rows {
            let force: Vec<f64> =
                (0..2).map(|j| (0..3).map(|i| Turning::normals(row.t)[i][j] * row.multipliers[i]).sum()).collect();
            assert!(distance(&force, &[1.0, 2.0]) < 1e-10);
            assert_eq!(row.rank, 2);
        }
        assert_eq!(trace.rows[1].multipliers[2], 0.0);
        // Error control may step across without ever coming close.
        if trace.statistics.accepted != 8 && trace.statistics.accepted != 200 {
            continue;
        }
        assert_ne!(trace.last().multipliers[2], 0.0, "{}", trace.statistics.accepted);
    }
}

#[test]
fn multipliers_are_shared_as_asked_and_the_motion_knows_nothing_of_it() {
    // c3 = c1 + c2: multipliers may move by x (1, 1, -1).
    let double = DoublePendulum::new(true);
    let start = double.start_at([1.0, 2.0]);
    let run = |redundancy| {
        let axes = Axes { redundancy: Some(redundancy), ..minimal(CONTINUED, Tableau::Rk4, 2e-3) };
        run(double.clone(), &start, &axes, 0.5, Samples::Every(0.1))
    };
    let kept = run(Redundancy::Eliminate(None));
    let least = run(Redundancy::MinimumNorm);
    let weights = [1.0, 4.0, 0.5];
    let weighted = run(Redundancy::Weighted(weights.to_vec()));
    for ((a, b), c) in kept.rows.iter().zip(&least.rows).zip(&weighted.rows) {
        assert!(a.q == b.q && a.v == b.v && a.q == c.q, "not a bit of the motion");
        for other in [b, c] {
            let moved: Vec<f64> = other.multipliers.iter().zip(&a.multipliers).map(|(x, y)| x - y).collect();
            assert!(distance(&moved, &[moved[0], moved[0], -moved[0]]) < 1e-10);
        }
        let [l1, l2, l3] = b.multipliers[..] else { panic!() };
        assert!((l1 + l2 - l3).abs() < 1e-10, "orthogonal to what may move");
        let [l1, l2, l3] = c.multipliers[..] else { panic!() };
        assert!((weights[0] * l1 + weights[1] * l2 - weights[2] * l3).abs() < 1e-10);
    }
    let refused = |weights: &[f64]| {
        let axes =
            Axes { redundancy: Some(Redundancy::Weighted(weights.to_vec())), ..minimal(CONTINUED, Tableau::Rk4, 2e-3) };
        let options = RunOptions::new(1.0, Samples::EachStep);
        Simulation::new(Box::new(double.clone()), start.clone(), &axes, options).unwrap_err()
    };
    let invalid = |value: f64| Failure::Invalid { setting: Setting::Weights, value };
    assert_eq!(refused(&[1.0, 1.0]), invalid(2.0));
    assert_eq!(refused(&[1.0, 0.0, 1.0]), invalid(0.0));
    assert_eq!(refused(&[1.0, -2.0, 1.0]), invalid(-2.0));
}

#[test]
fn condition_of_a_sample_is_that_of_the_report() {
    let double = DoublePendulum::new(false);
    let start = double.start_at([0.1, 2.9]);
    let expected = report(double.clone(), &start).condition;
    for axes in [minimal(CONTINUED, Tableau::Rk4, 1e-3), projected(Tableau::Rk4, 1e-3)] {
        let trace = run(double.clone(), &start, &axes, 0.01, Samples::EachStep);
        assert!((trace.rows[0].condition / expected - 1.0).abs() < 0.01, "{} {expected}", trace.rows[0].condition);
    }
    let one =
        run(Pendulum::planar(), &Pendulum::planar_start(), &projected(Tableau::Rk4, 1e-3), 0.01, Samples::EachStep);
    assert!((one.last().condition - 1.0).abs() < 1e-12);
}
