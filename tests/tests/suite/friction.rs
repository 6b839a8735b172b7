//! What the texts of the block on a belt and of the brick say.

use std::f64::consts::PI;

use holonomy_mechanism::lower::Occurrence;
use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, finish, gallery_document, model};

const G: f64 = 9.81;

fn run(name: &str, parameters: &[(&str, f64)]) -> Run {
    let values: Vec<(String, String)> =
        parameters.iter().map(|(name, value)| (format!("/parameters/{name}/value"), value.to_string())).collect();
    let sets: Vec<(&str, &str)> = values.iter().map(|(at, value)| (at.as_str(), value.as_str())).collect();
    finish(&model(&gallery_document(name, &sets), 0))
}

/// Times at which something comes loose.
fn loose(run: &Run) -> Vec<f64> {
    run.happened().iter().filter(|met| met.what == Occurrence::Slips).map(|met| met.t).collect()
}

#[test]
fn the_block_on_the_belt_has_its_period() {
    for (v, kinetic, stiffness) in [(0.2, 0.3, 40.0), (0.5, 0.3, 40.0), (0.2, 0.5, 40.0), (0.2, 0.3, 90.0)] {
        let run = run("stick-slip", &[("v", v), ("muk", kinetic), ("k", stiffness)]);
        let (omega, reach) = (f64::sqrt(stiffness), (0.6 - kinetic) * G / stiffness);
        let period = 2.0 * reach / v + 2.0 / omega * (PI - (reach * omega / v).atan());
        if (v, kinetic, stiffness) == (0.2, 0.3, 40.0) {
            assert!((period - 1.36).abs() < 0.005, "{period}");
        }
        let times = loose(&run);
        assert!(times.len() >= 3, "{times:?}");
        assert!(times.windows(2).all(|pair| (pair[1] - pair[0] - period).abs() < 1e-7), "{times:?} {period}");
        // It sticks again, and stays for the time on the belt.
        let sticks: Vec<f64> =
            run.happened().iter().filter(|met| met.what == Occurrence::Sticks).map(|met| met.t).collect();
        assert!((times[1] - sticks[0] - 2.0 * reach / v).abs() < 1e-7, "{times:?} {sticks:?}");
        // Over a period the motor does the work that the slip takes.
        let (t, motor, slip) = (channel(&run, "t"), channel(&run, "energy.actuators"), channel(&run, "energy.forces"));
        let at = |time: f64| t.iter().position(|t| (t - time).abs() < 1e-12).expect("a row");
        let (a, b) = (at(times[0]), at(times[1]));
        let (given, taken) = (motor[b] - motor[a], slip[a] - slip[b]);
        assert!(given > 0.05 && (given - taken).abs() < 1e-7, "{given} J in, {taken} J out");
    }
}

#[test]
fn the_brick_slides_where_it_is_pushed_low() {
    for (mu, rate) in [(0.4, 4.0), (0.2, 4.0), (0.45, 10.0)] {
        let run = run("brick", &[("mu", mu), ("r", rate)]);
        let slides = mu * 2.0 * G / rate;
        // Both edges at once.
        assert!(loose(&run).len() == 2 && loose(&run).iter().all(|t| (t - slides).abs() < 1e-9), "{:?}", loose(&run));
        let first = &run.happened()[0];
        assert!(first.what == Occurrence::Slips && first.event.ends_with(".friction"), "{first:?}");
        // They share it until then, and each carries as much as it can in the end.
        let (back, front) = (channel(&run, "lambda.back.friction"), channel(&run, "lambda.front.friction"));
        for (i, t) in channel(&run, "t").iter().enumerate().filter(|(_, t)| **t < slides) {
            assert!((back[i] + front[i] + rate * t).abs() < 1e-9, "{t}: {} {}", back[i], front[i]);
        }
        if (mu, rate) == (0.4, 4.0) {
            assert!((slides - 1.96).abs() < 0.005);
        }
    }
}

/// Where friction is greater than half the width over the height of the push it tips.
pub fn the_brick_tips() {
    for (mu, height) in [(0.4, 0.45), (0.6, 0.25), (0.26, 0.4)] {
        let run = run("brick", &[("h", height), ("mu", mu)]);
        assert!(mu > 0.1 / height);
        let tips = 2.0 * G * 0.1 / height / 4.0;
        let first = &run.happened()[0];
        assert!(first.event == "back.curve" && first.what == Occurrence::Left, "{first:?}");
        assert!((first.t - tips).abs() < 1e-7, "{first:?} {tips}");
        if height == 0.45 {
            assert!((tips - 1.09).abs() < 0.005);
        }
    }
}

#[test]
fn the_brick_tips_where_it_is_pushed_high_up() {
    the_brick_tips();
}
