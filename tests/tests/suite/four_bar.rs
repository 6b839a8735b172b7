//! The four-bar of the first screen, against its closure in closed form and against bookkeeping of force and energy.

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, finish, gallery_document, largest, last, model};

fn run(index: usize, sets: &[(&str, &str)]) -> Run {
    finish(&model(&gallery_document("four-bar", sets), index))
}

/// Angle of the rocker for a crank angle, by the law of cosines in the triangle B, D, C.
fn rocker_angle(crank: f64) -> f64 {
    let (a, b, c, d) = (0.06_f64, 0.18_f64, 0.15_f64, 0.2_f64);
    let (x, y) = (a * crank.cos() - d, a * crank.sin());
    let diagonal = x.hypot(y);
    let at_d = ((c * c + diagonal * diagonal - b * b) / (2.0 * c * diagonal)).acos();
    // Open assembly: the rocker is clockwise of the diagonal D -> B, which points left.
    y.atan2(x).rem_euclid(2.0 * std::f64::consts::PI) - at_d
}

#[test]
fn the_loop_closes_as_the_law_of_cosines_says() {
    for index in [1, 2] {
        let run = run(index, &[]);
        let (crank, rocker) = (channel(&run, "crank.angle"), channel(&run, "rocker.angle"));
        let expected: Vec<f64> = crank.iter().map(|angle| rocker_angle(*angle)).collect();
        // Constraints hold to 1e-14 m; the angle of a bar of 0.15 m to about ten times that.
        let error = difference(&rocker, &expected);
        assert!(error < 2e-12, "run {index}: {error:e}");
        assert!(crank.last().unwrap() > &50.0, "the crank turns round and round");
        assert!(rocker.iter().all(|angle| (0.5..3.0).contains(angle)), "the rocker swings");
    }
}

#[test]
fn without_stabilization_the_pins_come_apart_visibly_and_with_projection_they_do_not() {
    let (without, with, minimal) = (run(0, &[]).summary(), run(1, &[]).summary(), run(2, &[]).summary());
    assert!(without.drift.position > 1e-4, "{:e}", without.drift.position);
    assert!(with.drift.position < 1e-13, "{:e}", with.drift.position);
    assert!(with.drift.velocity < 1e-12, "{:e}", with.drift.velocity);
    assert!(minimal.drift.position < 1e-13, "{:e}", minimal.drift.position);
    assert!(minimal.drift.velocity < 1e-12, "{:e}", minimal.drift.velocity);
    assert_eq!((minimal.rank, minimal.redundancy), (8, 0));
}

#[test]
fn projection_and_minimal_coordinates_agree_to_their_order() {
    let end = |index, step: &str| {
        let sets = [("simulation.duration", "1"), ("simulation.integrator", step)];
        last(&run(index, &sets), "crank.angle")
    };
    let fine = r#"{"type":"dopri5","step":0.001}"#;
    assert!((end(1, fine) - end(2, fine)).abs() < 1e-9);
    // Heun: the difference quarters with the step.
    let gap = |step: f64| {
        let step = format!(r#"{{"type":"heun","step":{step}}}"#);
        (end(1, &step) - end(1, fine)).abs()
    };
    let order = (gap(0.004) / gap(0.002)).log2();
    assert!((1.8..2.2).contains(&order), "{order}");
}

#[test]
fn the_held_start_is_kept_and_the_slider_of_the_crank_moves_the_geometry() {
    let run = run(1, &[]);
    assert!((channel(&run, "A.angle")[0] - 1.0).abs() < 1e-13);
    assert!((channel(&run, "A.angle'")[0] - 6.0).abs() < 1e-12);
    assert!(run.summary().assembly.position < 1e-12, "the pose is written as it is assembled");
    let longer = finish(&model(&gallery_document("four-bar", &[("parameters.crank_length.value", "0.08")]), 1));
    assert!((channel(&longer, "A.angle")[0] - 1.0).abs() < 1e-13);
    let (x, y) = (channel(&longer, "crank.B.x"), channel(&longer, "crank.B.y"));
    let radius: Vec<f64> = x.iter().zip(&y).map(|(x, y)| x.hypot(*y)).collect();
    assert!(difference(&radius, &vec![0.08; radius.len()]) < 1e-12);
}

#[test]
fn the_motor_pays_for_the_energy() {
    // dE/dt = torque * speed: integrate by the trapezoidal rule over fine samples.
    let sets = [
        ("simulation.output_step", "0.001"),
        ("simulation.duration", "2"),
        ("simulation.integrator", r#"{"type":"dopri5","step":0.001}"#),
    ];
    let run = run(2, &sets);
    let (t, energy) = (channel(&run, "t"), channel(&run, "energy.total"));
    let (torque, speed) = (channel(&run, "motor_torque"), channel(&run, "A.angle'"));
    let power: Vec<f64> = torque.iter().zip(&speed).map(|(a, b)| a * b).collect();
    let work: f64 = (1..t.len()).map(|k| (power[k] + power[k - 1]) / 2.0 * (t[k] - t[k - 1])).sum();
    let gained = energy.last().unwrap() - energy[0];
    // The rule is wrong by h^2/12 * T * max|P''|: 1e-6/12 * 2 * (about 0.5 W * (12/s)^2).
    assert!((gained - work).abs() < 2e-5, "{gained} {work}");
}

#[test]
fn reactions_hold_the_bodies_in_equilibrium() {
    let fine = r#"{"type":"dopri5","step":0.0005}"#;
    let sets = [("simulation.integrator", fine), ("simulation.duration", "1"), ("simulation.output_step", "0.0005")];
    let run = run(2, &sets);
    // Rocker: forces at C (second body) and D (second body) and its weight give m a and J alpha.
    let get = |name: &str| channel(&run, name);
    let (fx, fy) = (get("reaction.C.fx"), get("reaction.C.fy"));
    let (gx, gy) = (get("reaction.D.fx"), get("reaction.D.fy"));
    let (ax, ay, alpha) = (get("rocker.x''"), get("rocker.y''"), get("rocker.angle''"));
    let (x, y, angle) = (get("rocker.x"), get("rocker.y"), get("rocker.angle"));
    let (cx, cy, dx, dy) = (get("rocker.C.x"), get("rocker.C.y"), get("rocker.D.x"), get("rocker.D.y"));
    assert!(largest(&get("reaction.C.mz")) < 1e-12, "a pin carries no moment");
    assert!((angle[0] - 1.684_084_951_049_144).abs() < 1e-12);
    for k in 0..x.len() {
        assert!((fx[k] + gx[k] - 0.12 * ax[k]).abs() < 1e-10);
        assert!((fy[k] + gy[k] - 0.12 * (ay[k] + 9.81)).abs() < 1e-10);
        let moment = (cx[k] - x[k]) * fy[k] - (cy[k] - y[k]) * fx[k] + (dx[k] - x[k]) * gy[k] - (dy[k] - y[k]) * gx[k];
        assert!((moment - 2.3e-4 * alpha[k]).abs() < 1e-11);
    }
    // Second derivatives of points against differences of their rates.
    let (rate, second) = (get("coupler.P.x'"), get("coupler.P.x''"));
    let h = 0.0005;
    let worst =
        (1..rate.len() - 1).map(|k| ((rate[k + 1] - rate[k - 1]) / (2.0 * h) - second[k]).abs()).fold(0.0, f64::max);
    // Differences are wrong by (w h)^2 / 6, with w = 6/s and some harmonics.
    assert!(worst < 1e-3 * largest(&second), "{worst}");
}
