//! The spherical pendulum of the QR paper (section 3.3, corrected data) against its elliptic solution.

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, distance_from, finish, gallery_document, largest, model, reference};

fn run(index: usize, sets: &[(&str, &str)]) -> Run {
    finish(&model(&gallery_document("spherical-pendulum", sets), index))
}

/// Largest |x - exact| at the reference time `t`.
fn position_error(run: &Run, t: f64) -> f64 {
    let (_, rows) = reference("spherical_pendulum.csv");
    let row = rows.iter().find(|row| (row[0] - t).abs() < 1e-12).expect("the time is in the table");
    let names = ["x", "y", "z"].map(String::from);
    let ours = run.trace().values_at(&names, t).expect("the channels exist");
    ours.iter().zip(&row[1..4]).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

#[test]
fn errors_at_one_second_are_those_of_the_reference() {
    // Reference data, section 8: below 2e-10 with rk4; the fifth-order scheme reaches round-off (6.3e-13 there).
    assert!(position_error(&run(1, &[]), 1.0) < 2e-10);
    let dopri5 = r#"{"type":"dopri5","step":0.001}"#;
    assert!(position_error(&run(1, &[("simulation.integrator", dopri5)]), 1.0) < 2e-12);
}

#[test]
fn every_sample_with_a_fixed_step_agrees_with_the_exact_solution() {
    let run = run(1, &[("simulation.integrator", r#"{"type":"dopri5","step":0.001}"#)]);
    let exact = reference("spherical_pendulum.csv");
    // Errors over 2 s grow from 1e-12 in x; v is faster by the frequency (about 20/s), lambda is about 60 and
    // steep in v; the energy is wrong by m v dv.
    for (column, name, limit) in [
        ("x", "x", 1e-11),
        ("y", "y", 1e-11),
        ("z", "z", 1e-11),
        ("vx", "x'", 2e-10),
        ("vy", "y'", 2e-10),
        ("vz", "z'", 2e-10),
        ("lambda", "lambda.sphere.1", 1e-8),
        ("energy", "energy.total", 1.4 * 20.0 * 2e-12),
    ] {
        let error = distance_from(&exact, column, &run, name);
        assert!(error < limit, "{name}: {error:e}");
    }
}

#[test]
fn order_four_in_the_step() {
    let error = |step: &str| position_error(&run(1, &[("simulation.integrator.step", step)]), 1.0);
    let (coarse, fine) = (error("0.002"), error("0.001"));
    let order = (coarse / fine).log2();
    assert!((3.7..4.3).contains(&order), "{order}");
}

#[test]
fn constraints_hold_to_round_off() {
    let run = run(1, &[]);
    let summary = run.summary();
    // c is of size l^2 = 6.4e-3, C v of 2 l v = 0.2.
    assert!(summary.drift.position <= 1e-13 * 6.4e-3, "{:e}", summary.drift.position);
    assert!(summary.drift.velocity <= 1e-12, "{:e}", summary.drift.velocity);
    // dE = m v dv, with an error of v about 20/s times that of x (1.4e-10 m after 1 s, twice that after 2 s).
    assert!(summary.energy_drift < 1.4 * 20.0 * 2.8e-10, "{:e}", summary.energy_drift);
    assert_eq!((summary.steps, summary.rank, summary.redundancy), (2000, 1, 0));
}

#[test]
fn traditional_and_continued_runs_share_the_motion_and_differ_in_the_frame() {
    let (traditional, continued) = (run(0, &[]), run(1, &[]));
    for name in ["x", "y", "z", "x'", "y'", "z'"] {
        let d = difference(&channel(&traditional, name), &channel(&continued, name));
        assert!(d < 1e-10, "{name}: {d:e}");
    }
    let lambda = difference(&channel(&traditional, "lambda.sphere.1"), &channel(&continued, "lambda.sphere.1"));
    // lambda is about 60: 1e-10 of it.
    assert!(lambda < 1e-10 * 60.0, "{lambda:e}");
    for name in ["z1", "z2", "q1", "q2"] {
        let d = difference(&channel(&traditional, name), &channel(&continued, name));
        assert!(d > 1e-2, "{name}: {d:e}");
    }
}

#[test]
fn the_traditional_frame_jumps_where_x_changes_sign_and_the_continued_one_never() {
    let every_step = [("simulation.output_step", "0.001")];
    let (traditional, continued) = (run(0, &every_step), run(1, &every_step));
    let turns = channel(&traditional, "frame.turn");
    let jumps: Vec<usize> = (0..turns.len()).filter(|k| turns[*k] > 1.0).collect();
    // Reference data, section 5.
    assert_eq!(jumps, [130, 319, 507, 767, 955, 1144, 1404, 1592, 1780]);
    let largest_turn = largest(&channel(&continued, "frame.turn"));
    // The sphere turns under the mass by |v| h / l: at most 1.39 m/s / 0.08 m * 1 ms.
    assert!(largest_turn < 0.02, "{largest_turn}");
    let z1 = channel(&continued, "z1");
    let step = z1.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f64::max);
    assert!(step < 0.03, "{step}");
}

#[test]
fn the_continued_frame_is_the_transported_one_to_second_order() {
    let (header, rows) = reference("spherical_pendulum_frame.csv");
    let column = header.iter().position(|name| name == "qdot1").unwrap();
    let row = rows.iter().find(|row| (row[0] - 1.0).abs() < 1e-12).unwrap();
    let error = |step: &str| {
        let run = run(1, &[("simulation.integrator", &format!(r#"{{"type":"dopri5","step":{step}}}"#))]);
        let z = run.trace().values_at(&["z1".into(), "z2".into()], 1.0).unwrap();
        (z[0] - row[column]).hypot(z[1] - row[column + 1])
    };
    let (coarse, fine) = (error("0.002"), error("0.001"));
    let order = (coarse / fine).log2();
    assert!((1.9..2.1).contains(&order), "{order}: {coarse:e}, {fine:e}");
}
