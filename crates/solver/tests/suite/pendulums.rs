//! Spherical and planar pendulum against elliptic closed forms (reference/continuation, sections 3, 5, 8).

use holonomy_solver::{Continuation, Orthogonalization::Polar, Samples, Tableau};

use crate::models::Pendulum;
use crate::reference::{Table, Trace, distance, minimal, order, run};

const CONTINUED: Continuation = Continuation::Exponential(Polar);

fn spherical(continuation: Continuation, tableau: Tableau, step: f64, duration: f64) -> Trace {
    let axes = minimal(continuation, tableau, step);
    run(Pendulum::spherical(), &Pendulum::spherical_start(), &axes, duration, Samples::EachStep)
}

fn error_at(trace: &Trace, table: &Table, t: f64) -> f64 {
    distance(&trace.at(t).q, &table.at(t, ["x", "y", "z"]))
}

#[test]
fn rk4_and_dopri5_meet_the_closed_form() {
    let table = Table::read("spherical_pendulum.csv");
    let errors = [2e-3, 1e-3, 5e-4].map(|h| error_at(&spherical(CONTINUED, Tableau::Rk4, h, 1.0), &table, 1.0));
    assert!(errors[1] < 2e-10, "{errors:?}");
    assert!((order(errors[0], errors[2]) / 2.0 - 4.0).abs() < 0.3, "{errors:?}");
    // 6.3e-13 in the reference's prototype.
    let error = error_at(&spherical(CONTINUED, Tableau::Dopri5, 1e-3, 1.0), &table, 1.0);
    assert!(error < 1e-12, "{error:e}");
}

#[test]
fn velocities_multipliers_and_energy_agree_too() {
    let table = Table::read("spherical_pendulum.csv");
    let trace = spherical(CONTINUED, Tableau::Dopri5, 1e-3, 1.0);
    for t in [0.2, 0.6, 1.0] {
        let row = trace.at(t);
        let [vx, vy, vz, lambda, energy] = table.at(t, ["vx", "vy", "vz", "lambda", "energy"]);
        // Speeds are ten times, multipliers a hundred times the size of 1; both carry the error of x times the frequency.
        assert!(distance(&row.v, &[vx, vy, vz]) < 1e-10);
        assert!((row.multipliers[0] - lambda).abs() < 1e-8);
        let own = 0.5 * row.v.iter().map(|v| v * v).sum::<f64>() + crate::models::G * row.q[2];
        assert!((own - energy).abs() < 1e-11);
    }
}

#[test]
fn constraints_hold_at_every_step() {
    for continuation in [Continuation::None, CONTINUED] {
        for tableau in [Tableau::Rk4, Tableau::Dopri5] {
            let trace = spherical(continuation, tableau, 1e-3, 2.0);
            // Scaled by l^2: c is a squared length here.
            assert!(trace.statistics.drift_position / (0.08 * 0.08) <= 1e-13, "{:?}", trace.statistics);
            assert!(trace.statistics.drift_velocity <= 1e-12, "{:?}", trace.statistics);
            assert_eq!((trace.statistics.accepted, trace.rows.len()), (2000, 2001));
        }
    }
}

#[test]
fn the_traditional_frame_jumps_where_x_changes_sign_and_the_carried_one_never() {
    // Steps at which a column turns by more than a radian; h = 1 ms, two seconds.
    let jumps = |continuation| -> Vec<usize> {
        let trace = spherical(continuation, Tableau::Rk4, 1e-3, 2.0);
        (0..trace.rows.len()).filter(|k| trace.rows[*k].frame_turn > 1.0).collect()
    };
    assert_eq!(jumps(Continuation::None), [130, 319, 507, 767, 955, 1144, 1404, 1592, 1780]);
    assert_eq!(jumps(CONTINUED), []);
    assert_eq!(jumps(Continuation::FirstOrder(Polar)), []);
}

#[test]
fn traditional_and_continued_runs_move_alike_in_other_coordinates() {
    let a = spherical(Continuation::None, Tableau::Dopri5, 1e-3, 2.0);
    let b = spherical(CONTINUED, Tableau::Dopri5, 1e-3, 2.0);
    let (mut motion, mut frames) = (0.0_f64, 0.0_f64);
    for (a, b) in a.rows.iter().zip(&b.rows) {
        motion = motion.max(distance(&a.q, &b.q)).max(distance(&a.v, &b.v));
        motion = motion.max(distance(&a.multipliers, &b.multipliers));
        frames = frames.max(distance(&a.z, &b.z));
    }
    assert!(motion < 1e-10, "{motion:e}");
    assert!(frames > 0.1, "{frames:e}");
    assert!(distance(&a.last().q_independent, &b.last().q_independent) > 0.1);
}

#[test]
fn carried_frame_and_its_coordinates_meet_the_transported_ones() {
    let table = Table::read("spherical_pendulum_frame.csv");
    // Second order in the step (reference/continuation, section 8).
    let errors = [2e-3, 1e-3].map(|h| {
        let trace = spherical(CONTINUED, Tableau::Dopri5, h, 1.0);
        let row = trace.at(1.0);
        let z = distance(&row.z, &table.at(1.0, ["qdot1", "qdot2"]));
        let q = distance(&row.q_independent, &table.at(1.0, ["q1", "q2"]));
        (z, q)
    });
    assert!(errors[1].0 < 5e-4 && errors[1].1 < 5e-5, "{errors:?}");
    assert!((order(errors[0].0, errors[1].0) - 2.0).abs() < 0.1, "{errors:?}");
    assert!((order(errors[0].1, errors[1].1) - 2.0).abs() < 0.1, "{errors:?}");
}

#[test]
fn coordinates_read_literally_stay_zero_on_the_sphere() {
    let trace = spherical(CONTINUED, Tableau::Rk4, 1e-3, 0.5);
    assert!(trace.rows.iter().all(|row| row.q_literal.iter().all(|q| q.abs() < 1e-15)));
}

#[test]
fn planar_pendulum_meets_the_closed_form_and_flips_eight_times() {
    let table = Table::read("planar_pendulum.csv");
    let run_for = |continuation, step, duration| {
        let axes = minimal(continuation, Tableau::Dopri5, step);
        run(Pendulum::planar(), &Pendulum::planar_start(), &axes, duration, Samples::EachStep)
    };
    let trace = run_for(Continuation::None, 0.01, 10.0);
    let row = trace.at(10.0);
    let [x, z, vx, vz, lambda] = table.at(10.0, ["x", "z", "vx", "vz", "lambda"]);
    // Order 5 at h = 10 ms over 4 periods.
    assert!(distance(&row.q, &[x, z]) < 1e-8, "{:e}", distance(&row.q, &[x, z]));
    assert!(distance(&row.v, &[vx, vz]) < 1e-7);
    assert!((row.multipliers[0] - lambda).abs() < 1e-7);
    let flips: Vec<usize> = (0..trace.rows.len()).filter(|k| trace.rows[*k].frame_turn > 1.0).collect();
    // x changes sign at T/4 + k T/2; found at the next grid point.
    assert_eq!(flips, [60, 178, 296, 415, 533, 652, 770, 888]);
    let continued = run_for(CONTINUED, 0.01, 10.0);
    assert!(continued.rows.iter().all(|row| row.frame_turn < 0.1));
}
