//! The stabilizations against tables 6.1 and 6.2 of the stabilization paper and against their own orders.

use holonomy_solver::{
    Axes, Correction, Failure, FullDirection, Metric, Progress, RunOptions, Samples, SecondStep, Setting, Simulation,
    Stabilization, StepControl, Tableau,
};

use crate::models::{Beads, Pendulum, Sleigh};
use crate::reference::{Table, distance, index_1, order, reference, run, run_with};
use crate::two_link::{Path, TwoLink};

/// The stabilization of a row of the table.
fn stabilization(name: &str, metric: Metric) -> Stabilization {
    let correction = Correction { metric, alpha: 1.0 };
    match name {
        "none" => Stabilization::Baumgarte { alpha1: 0.0, alpha0: 0.0 },
        "baumgarte" => Stabilization::Baumgarte { alpha1: 12.0, alpha0: 70.0 },
        "s-full H^T" => Stabilization::Full { d: FullDirection::Transposed, correction },
        "s-full block" => Stabilization::Full { d: FullDirection::Block, correction },
        "s-both" => Stabilization::Both(correction),
        "s-both2 frozen" => Stabilization::Both2 { second_step: SecondStep::Frozen, correction },
        "s-both2 fresh-jacobian" => Stabilization::Both2 { second_step: SecondStep::FreshJacobian, correction },
        "s-vel" => Stabilization::Velocity(correction),
        "s-pos" => Stabilization::Position(correction),
        _ => panic!("{name}"),
    }
}

/// The share by which a figure may differ from the table; and from which size on. Below, figures are round-off: order only.
const SHARE: f64 = 0.01;
const FIGURE: f64 = 1e-12;

fn check_table(table: &str, path: Path, duration: f64, step: &str) {
    let text = reference("tables_6.1_6.2.csv");
    let mut checked = 0;
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        if cells[0] != table || cells[1] != step {
            continue;
        }
        checked += 1;
        let stabilization = stabilization(cells[2], Metric::from_id(cells[3]).unwrap());
        let axes = index_1(stabilization, Tableau::Heun, step.parse().unwrap());
        // One sample at the end: every step counts in the statistics.
        let options = RunOptions::new(duration, Samples::Every(duration));
        let trace = run_with(TwoLink::on(path), &TwoLink::start(), &axes, options);
        if cells[4] == "*" {
            assert!(matches!(trace.progress, Progress::Failed(_)), "{line}: {:?}", trace.statistics);
            continue;
        }
        assert_eq!(trace.progress, Progress::Done, "{line}");
        for (ours, cell) in [(trace.statistics.drift_velocity, cells[4]), (trace.statistics.drift_position, cells[5])] {
            let figure: f64 = cell.parse().unwrap();
            if figure > FIGURE {
                assert!((ours / figure - 1.0).abs() < SHARE, "{line}: {ours:e}");
            } else {
                assert!(ours < 3.0 * figure, "{line}: {ours:e}");
            }
        }
    }
    assert_eq!(checked, 15);
}

#[test]
fn table_6_1_coarse() {
    check_table("6.1", Path::Parabola, 40.0, "0.01");
}

#[test]
fn table_6_1_fine() {
    check_table("6.1", Path::Parabola, 40.0, "0.001");
}

#[test]
fn table_6_2_coarse() {
    check_table("6.2", Path::SinSquared { omega: 0.5 }, 10.0, "0.01");
}

#[test]
fn table_6_2_fine() {
    check_table("6.2", Path::SinSquared { omega: 0.5 }, 10.0, "0.001");
}

/// Largest drifts (position, velocity) of the arm on its driven path over 0.64 s.
fn drifts(stabilization: Stabilization, tableau: Tableau, step: f64) -> [f64; 2] {
    let path = Path::Mixed { omega: 0.5 };
    let arm = TwoLink { masses: [30.0, 12.0], lengths: [1.0, 0.9], path };
    let mut start = TwoLink::start();
    let (mut q, mut v) = (start.q.clone(), start.v.clone());
    holonomy_solver::assemble(&mut arm.clone(), 0.0, &mut q, &mut v, &mut [], &Default::default()).unwrap();
    (start.q, start.v) = (q, v);
    let axes = index_1(stabilization, tableau, step);
    let trace = run(arm, &start, &axes, 0.64, Samples::Every(0.64));
    [trace.statistics.drift_position, trace.statistics.drift_velocity]
}

/// Orders of both drifts between the steps 0.01 and 0.005.
fn drift_orders(name: &str, metric: Metric, tableau: Tableau) -> [f64; 2] {
    let [coarse, fine] = [0.01, 0.005].map(|step| drifts(stabilization(name, metric), tableau, step));
    [order(coarse[0], fine[0]), order(coarse[1], fine[1])]
}

#[test]
fn drifts_have_the_orders_of_the_paper() {
    // Where a figure of the other level is already round-off, only one is compared. The paper's h^(2p) for `s-both2` and
    // `s-full` is a lower bound: the error of a step is h^(p+1), and every Newton-like correction squares it.
    let (position, velocity) = (0, 1);
    for metric in [Metric::Euclidean, Metric::Mass] {
        for (tableau, p) in [(Tableau::Euler, 1.0), (Tableau::Midpoint, 2.0), (Tableau::Heun, 2.0)] {
            let squared = 2.0 * p + 2.0;
            for (name, level, nominal) in [
                ("none", position, p),
                ("none", velocity, p),
                ("baumgarte", position, p),
                ("baumgarte", velocity, p),
                ("s-both", position, squared),
                ("s-both", velocity, p + 1.0),
                ("s-both2 frozen", velocity, squared),
                ("s-both2 fresh-jacobian", velocity, squared),
                ("s-full H^T", position, squared),
                ("s-full block", position, squared),
                ("s-full block", velocity, squared),
                ("s-vel", position, p),
                ("s-pos", position, squared),
                ("s-pos", velocity, p),
            ] {
                let observed = drift_orders(name, metric, tableau)[level];
                assert!((observed - nominal).abs() < 0.2, "{} {name} {metric:?} {level}: {observed}", tableau.id());
            }
        }
        // Beyond order 2 only the levels that are not squared stay above round-off.
        for (name, level, nominal) in [("none", 0, 4.0), ("baumgarte", 1, 4.0), ("s-both", 1, 5.0), ("s-vel", 0, 4.0)] {
            let observed = drift_orders(name, metric, Tableau::Rk4)[level];
            assert!((observed - nominal).abs() < 0.2, "rk4 {name} {metric:?} {level}: {observed}");
        }
    }
}

#[test]
fn a_share_alpha_of_the_correction_leaves_the_rest() {
    // From a state off the constraint by d, one correction with alpha leaves (1 - alpha) d to first order; two of them the square.
    let left = |alpha: f64, twice: bool| {
        let correction = Correction { metric: Metric::Euclidean, alpha };
        let stabilization = if twice {
            Stabilization::Both2 { second_step: SecondStep::Frozen, correction }
        } else {
            Stabilization::Both(correction)
        };
        drifts(stabilization, Tableau::Heun, 0.002)[0]
    };
    let unstabilized = drifts(Stabilization::None, Tableau::Heun, 0.002)[0];
    assert!(left(1.0, false) < 1e-4 * left(0.5, false) && left(0.5, false) < 0.1 * unstabilized);
    assert!(left(0.5, true) < 0.5 * left(0.5, false));
}

#[test]
fn baumgarte_damps_a_drift_that_is_there() {
    // With alpha1 = 2 a, alpha0 = a^2 a drift dies out as exp(-a t), whatever its path; start: off by 4e-7.
    let a = 20.0;
    let mut start = Pendulum::planar_start();
    start.q[0] += 4e-7;
    let axes = index_1(Stabilization::Baumgarte { alpha1: 2.0 * a, alpha0: a * a }, Tableau::Rk4, 5e-4);
    let trace = run(Pendulum::planar(), &start, &axes, 1.0, Samples::Every(0.1));
    let mut t = 0.0;
    for row in &trace.rows[..6] {
        // c'' + 2 a c' + a^2 c = 0 with c' = 0 at the start.
        let expected = 8e-7 * (1.0 + a * t) * f64::exp(-a * t);
        assert!((row.drift[0] - expected).abs() < 1e-10, "{t}: {:e} {expected:e}", row.drift[0]);
        t += 0.1;
    }
    assert!(trace.last().drift[0] < 1e-10);
}

#[test]
fn baumgarte_damps_pfaffian_rows_with_alpha1_alone() {
    let sleigh = Sleigh { height: false };
    let mut start = sleigh.start();
    start.v[1] += 4e-7;
    let residual = 4e-7 * start.q[2].cos();
    let axes = index_1(Stabilization::Baumgarte { alpha1: 20.0, alpha0: 100.0 }, Tableau::Rk4, 5e-4);
    let trace = run(sleigh, &start, &axes, 0.4, Samples::Every(0.1));
    for row in &trace.rows {
        let expected = residual * f64::exp(-20.0 * row.t);
        assert!((row.drift[1] - expected).abs() < 1e-10, "{}: {:e} {expected:e}", row.t, row.drift[1]);
    }
}

#[test]
fn pfaffian_rows_are_stabilized_at_velocity_level() {
    // Position level: a surface; velocity level: the surface and the edge. Heun leaves a velocity drift of 1e-5 by itself.
    let sleigh = Sleigh { height: true };
    let drift = |stabilization| {
        let trace = run(
            sleigh.clone(),
            &sleigh.start_on_surface(),
            &index_1(stabilization, Tableau::Heun, 5e-3),
            2.0,
            Samples::EachStep,
        );
        [trace.statistics.drift_position, trace.statistics.drift_velocity]
    };
    let unstabilized = drift(Stabilization::None);
    assert!(unstabilized[1] > 1e-6, "{unstabilized:?}");
    for (name, position, velocity) in [
        ("s-vel", 1.0, 1e-14),
        ("s-both", 1e-11, 1e-7),
        ("s-both2 frozen", 1e-14, 1e-12),
        ("s-full H^T", 1e-11, 1e-14),
        ("s-full block", 1e-11, 1e-14),
        ("s-pos", 1e-11, 1.0),
    ] {
        // M is singular in the height, which the euclidean metric and the saddle-point form do not mind.
        for metric in [Metric::Euclidean, Metric::Mass] {
            let [c, r] = drift(stabilization(name, metric));
            assert!(c < position && r < velocity, "{name} {metric:?} {c:e} {r:e}");
        }
    }
    // A fresh Jacobian in the mass metric needs the inverse of M.
    let second_step = SecondStep::FreshJacobian;
    let correction = Correction { metric: Metric::Mass, alpha: 1.0 };
    let axes = index_1(Stabilization::Both2 { second_step, correction }, Tableau::Heun, 5e-3);
    let options = RunOptions::new(1.0, Samples::EachStep);
    let trace = run_with(sleigh.clone(), &sleigh.start_on_surface(), &axes, options);
    let Progress::Failed(Failure::Singular { coordinate: Some(3), .. }) = trace.progress else {
        panic!("{:?}", trace.progress)
    };
}

#[test]
fn a_blow_up_says_when_and_why_and_keeps_what_was_computed() {
    // Table 6.2, Baumgarte (0, 0) at h = 0.01; the reference fails at 9.2 s.
    let axes = index_1(Stabilization::None, Tableau::Heun, 0.01);
    let arm = TwoLink::on(Path::SinSquared { omega: 0.5 });
    let trace = run_with(arm, &TwoLink::start(), &axes, RunOptions::new(10.0, Samples::EachStep));
    let Progress::Failed(failure) = &trace.progress else { panic!("{:?}", trace.statistics) };
    let t = failure.t().unwrap();
    assert!((t - 9.2).abs() < 0.2, "{failure}");
    assert!(trace.rows.len() > 900 && trace.last().q.iter().all(|x| x.is_finite()));
}

#[test]
fn parameters_that_are_no_use_are_refused_by_name() {
    let correction = |alpha| Correction { alpha, ..Correction::default() };
    let cases = [
        (Stabilization::Baumgarte { alpha1: -1.0, alpha0: 0.0 }, Setting::Alpha1),
        (Stabilization::Baumgarte { alpha1: 1.0, alpha0: f64::NAN }, Setting::Alpha0),
        (Stabilization::Both(correction(0.0)), Setting::Alpha),
        (Stabilization::Position(correction(-0.5)), Setting::Alpha),
        (Stabilization::Full { d: FullDirection::Block, correction: correction(f64::INFINITY) }, Setting::Alpha),
    ];
    for (stabilization, expected) in cases {
        let axes = index_1(stabilization, Tableau::Heun, 1e-3);
        let start = Pendulum::planar_start();
        let options = RunOptions::new(1.0, Samples::EachStep);
        let failure = Simulation::new(Box::new(Pendulum::planar()), start, &axes, options).unwrap_err();
        let Failure::Invalid { setting, .. } = failure else { panic!("{failure}") };
        assert_eq!(setting, expected);
    }
}

/// Largest errors (position, velocity, multiplier) of a run with `dop853` at rtol 1e-12 against a reference trajectory.
fn trajectory(path: Path, file: &str, end: f64) -> [f64; 3] {
    let both2 = stabilization("s-both2 frozen", Metric::Euclidean);
    let axes = index_1(both2, Tableau::Dop853, 0.0);
    let step = StepControl::Adaptive { rtol: 1e-12, atol: 1e-13, first_step: None, max_step: None };
    let axes = Axes { step: Some(step), ..axes };
    let trace = run(TwoLink::on(path), &TwoLink::start(), &axes, end, Samples::Every(end / 50.0));
    let table = Table::parse(&reference(file));
    let mut worst = [0.0; 3];
    for row in &trace.rows {
        let [q1, q2, v1, v2, lambda] = table.at(row.t, ["q1", "q2", "v1", "v2", "lambda"]);
        let errors = [distance(&row.q, &[q1, q2]), distance(&row.v, &[v1, v2]), distance(&row.multipliers, &[lambda])];
        for (worst, error) in worst.iter_mut().zip(errors) {
            *worst = f64::max(*worst, error);
        }
    }
    worst
}

#[test]
fn end_states_and_dense_output_meet_the_reference() {
    // Samples lie between the steps, so the continuous extension is held to the same figures.
    let [q, v, lambda] = trajectory(Path::Parabola, "two_link_case1.csv", 40.0);
    assert!(q < 1e-9 && v < 1e-8 && lambda < 1e-6, "{q:e} {v:e} {lambda:e}");
    let [q, v, lambda] = trajectory(Path::SinSquared { omega: 0.5 }, "two_link_case2.csv", 10.0);
    assert!(q < 1e-8 && v < 1e-7 && lambda < 1e-5, "{q:e} {v:e} {lambda:e}");
}

/// Steps so long that the drift of each is no small one: the factors of the state to be projected do not lead all the way back.
#[test]
fn a_projection_leads_back_from_far_away() {
    for metric in [Metric::Euclidean, Metric::Mass] {
        let axes = index_1(Stabilization::Projection(metric), Tableau::Euler, 0.2);
        let options = RunOptions::new(2.0, Samples::Every(2.0));
        let trace = run_with(TwoLink::on(Path::Parabola), &TwoLink::start(), &axes, options);
        assert_eq!(trace.progress, Progress::Done, "{metric:?}");
        let drift = (trace.statistics.drift_position, trace.statistics.drift_velocity);
        assert!(drift.0 < 1e-12 && drift.1 < 1e-12, "{metric:?}: {drift:?}");
        // Without it steps of this length are far off.
        let free = index_1(Stabilization::None, Tableau::Euler, 0.2);
        let trace =
            run_with(TwoLink::on(Path::Parabola), &TwoLink::start(), &free, RunOptions::new(2.0, Samples::Every(2.0)));
        assert!(trace.statistics.drift_position > 1e-4, "{:e}", trace.statistics.drift_position);
    }
}

/// Where the masses are all 1, the metrics are the same: what is measured by the structure of many rows with `M` and with `I`.
#[test]
fn many_rows_are_held_alike_in_both_metrics_where_the_masses_are_one() {
    let run = |axes: &Axes| {
        let beads = Beads::new(401);
        let start = beads.start();
        let trace = run_with(beads, &start, axes, RunOptions::new(0.1, Samples::Every(0.1)));
        assert_eq!(trace.progress, Progress::Done, "{axes:?}");
        let drift = trace.statistics.drift_position.max(trace.statistics.drift_velocity);
        (trace.last().q.clone(), drift)
    };
    let in_metric = |metric| {
        let correction = Correction { metric, alpha: 1.0 };
        [
            Stabilization::Projection(metric),
            Stabilization::PositionProjection(metric),
            Stabilization::Both(correction),
            Stabilization::Both2 { second_step: SecondStep::Frozen, correction },
            Stabilization::Both2 { second_step: SecondStep::FreshJacobian, correction },
            Stabilization::Velocity(correction),
            Stabilization::Position(correction),
        ]
    };
    for (by_lengths, by_masses) in in_metric(Metric::Euclidean).into_iter().zip(in_metric(Metric::Mass)) {
        let [(a, drift), (b, _)] = [by_lengths, by_masses].map(|it| run(&index_1(it, Tableau::Rk4, 0.01)));
        let apart = a.iter().zip(&b).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
        assert!(apart < 1e-11, "{by_lengths:?}: {apart:e}");
        assert!(drift < 1e-4, "{by_lengths:?}: {drift:e}");
    }
}
