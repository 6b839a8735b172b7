//! What the texts of the cam with its follower, of the counterweight on a movable pulley and of the belt drive say.

use std::f64::consts::{PI, TAU};

use holonomy_document::Document;
use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, finish, gallery_document, labelled, largest, last, model};

const G: f64 = 9.81;

/// A document of the gallery with parameters of another value.
fn with(name: &str, parameters: &[(&str, f64)]) -> Document {
    let values: Vec<(String, String)> =
        parameters.iter().map(|(name, value)| (format!("/parameters/{name}/value"), value.to_string())).collect();
    let sets: Vec<(&str, &str)> = values.iter().map(|(at, value)| (at.as_str(), value.as_str())).collect();
    gallery_document(name, &sets)
}

/// The runs of the cam: label, largest velocity and acceleration of the law.
fn laws() -> [(&'static str, f64, f64); 3] {
    [
        ("cycloidal", 2.0, TAU),
        ("3-4-5 polynomial", 1.875, 10.0 / 3.0_f64.sqrt()),
        ("modified sine", 4.0 * PI / (4.0 + PI), 4.0 * PI * PI / (4.0 + PI)),
    ]
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

#[test]
fn the_laws_of_the_cam_have_the_peaks_of_the_table_and_the_motor_gets_its_work_back() {
    let document = with("cam-follower", &[]);
    for (label, velocity, acceleration) in laws() {
        let run = finish(&labelled(&document, label));
        let [v, a, push, torque] = ["guide.displacement'", "guide.displacement''", "reaction.lobe", "reaction.motor"]
            .map(|name| channel(&run, name));
        // Samples miss the peaks by a little.
        assert!((largest(&v) / (0.04 * 10.0) - velocity).abs() < 2e-3, "{label}: {}", largest(&v));
        assert!((largest(&a) / (0.04 * 100.0) - acceleration).abs() < 5e-3, "{label}: {}", largest(&a));
        assert!(difference(&push, &a.iter().map(|a| 0.5 * (G + a) + 7.1).collect::<Vec<_>>()) < 1e-9, "{label}");
        let moment: Vec<f64> = push.iter().zip(&v).map(|(push, v)| push * v / 12.0).collect();
        assert!(difference(&torque, &moment) < 1e-9, "{label}");
        // From dwell to dwell, a turn later.
        let turn: f64 = torque.iter().zip(channel(&run, "t")).filter(|(_, t)| *t < TAU / 12.0).map(|(m, _)| m).sum();
        let up: f64 = torque.iter().zip(channel(&run, "t")).filter(|(_, t)| *t < 0.2).map(|(m, _)| m).sum();
        assert!(turn.abs() < 1e-3 * up && up * 0.002 * 12.0 > 0.4, "{label}: {turn} of {up}");
        assert_eq!(least(&push) < 0.0, label == "cycloidal", "{label}: {}", least(&push));
    }
}

#[test]
fn an_open_cam_loses_its_follower_from_the_speed_of_the_formula_on() {
    let greatest =
        |beta: f64, m: f64, force: f64, h: f64, factor: f64| beta * ((m * G + force) / (factor * m * h)).sqrt();
    for ((_, _, factor), said) in laws().into_iter().zip([11.73, 12.24, 12.50]) {
        assert!((greatest(1.2, 0.5, 7.1, 0.04, factor) - said).abs() < 0.005);
    }
    for (beta, m, force, h) in [(1.2, 0.5, 7.1, 0.04), (1.0, 0.8, 3.0, 0.02)] {
        for (label, _, factor) in laws() {
            let speed = greatest(beta, m, force, h, factor);
            let lowest = |share: f64| {
                let given = [("beta", beta), ("m", m), ("F", force), ("h", h), ("speed", share * speed)];
                least(&channel(&finish(&labelled(&with("cam-follower", &given), label)), "reaction.lobe"))
            };
            let (below, above) = (lowest(0.995), lowest(1.005));
            assert!(below > 0.0 && above < 0.0, "{label}, {speed} rad/s: {below} N, {above} N");
        }
    }
}

fn atwood(load: f64, weight: f64, height: f64) -> Run {
    finish(&model(&with("atwood", &[("M", load), ("m", weight), ("D", height)]), 0))
}

#[test]
fn the_load_hangs_still_after_twice_the_time_of_the_first_landing() {
    for (load, weight, height) in [(2.0, 2.0, 0.6), (3.0, 2.0, 0.3), (0.7, 2.5, 0.6)] {
        let run = atwood(load, weight, height);
        let total = load + 4.0 * weight;
        let (up, share) = (G * (2.0 * weight - load) / total, load / total);
        let first = (height / up).sqrt();
        let (t, tension, floor) =
            (channel(&run, "t"), channel(&run, "reaction.rope"), channel(&run, "lambda.shaft.lower"));
        let (y, low) = (channel(&run, "load.y"), channel(&run, "weight.y"));
        for (i, t) in t.iter().enumerate() {
            if *t < first - 1e-9 {
                assert!((tension[i] - 3.0 * load * weight * G / total).abs() < 1e-8, "{t}: {}", tension[i]);
                assert!((y[i] - (-0.9 + 0.5 * up * t * t)).abs() < 1e-9, "{t}: {}", y[i]);
            } else if *t > 2.0 * first + 1e-6 {
                assert!((tension[i] - 0.5 * load * G).abs() < 1e-6, "{t}: {}", tension[i]);
                assert!((floor[i].abs() - (weight - 0.5 * load) * G).abs() < 1e-6, "{t}: {}", floor[i]);
                assert!((y[i] - (-0.9 + 0.5 * height)).abs() < 1e-8 && (low[i] + 1.15).abs() < 1e-8, "{t}");
            }
        }
        // Landing, jerk, landing, jerk: each flight and each hop the q-fold of the one before.
        let at = |event: &str| run.happened().iter().filter(|it| it.event == event).map(|it| it.t).collect::<Vec<_>>();
        let (landings, jerks) = (at("shaft.lower"), at("rope.length"));
        assert!((landings[0] - first).abs() < 1e-9, "{landings:?} {first}");
        let mut speed = up * first;
        for k in 0..3 {
            assert!((jerks[k] - landings[k] - 2.0 * speed / G).abs() < 1e-8, "{landings:?} {jerks:?}");
            speed *= share;
            assert!((landings[k + 1] - jerks[k] - 2.0 * speed / up).abs() < 1e-8, "{landings:?} {jerks:?}");
        }
        let ends = jerks[jerks.len() - 1].max(landings[landings.len() - 1]);
        assert!((ends - 2.0 * first).abs() < 1e-4 && last(&run, "t") > 2.0 * first, "{ends} {first}");
        let (energy, impacts) = (channel(&run, "energy.total"), channel(&run, "energy.impacts"));
        let kept: Vec<f64> = energy.iter().zip(&impacts).map(|(now, lost)| now - lost).collect();
        assert!(difference(&kept, &vec![kept[0]; kept.len()]) < 1e-7);
        // All that the weights gave while they sank is gone.
        let given = (weight - 0.5 * load) * G * height;
        assert!((last(&run, "energy.impacts") + given).abs() < 1e-7);
    }
}

/// Acceleration of the grinding wheel by the ratio of the belt, with a torque of 0.5 N m.
fn quickness(ratio: f64, motor: f64, wheel: f64) -> f64 {
    0.5 * ratio / (motor + ratio * ratio * wheel)
}

#[test]
fn the_wheel_starts_most_quickly_where_either_inertia_takes_half_of_the_torque() {
    for (motor, wheel) in [(0.02, 0.32), (0.05, 0.2)] {
        let document = with("belt-drive", &[("J1", motor), ("J2", wheel)]);
        for (label, ratio) in [("1 to 4", 0.25), ("1 to 8", 0.125), ("1 to 2", 0.5)] {
            let run = finish(&labelled(&document, label));
            let bend = quickness(ratio, motor, wheel);
            let t = channel(&run, "t");
            let times = |factor: f64| t.iter().map(|t| factor * t).collect::<Vec<_>>();
            assert!(difference(&channel(&run, "wheel.angle'"), &times(bend)) < 1e-9, "{label}");
            assert!(difference(&channel(&run, "rotor.angle'"), &times(bend / ratio)) < 1e-9, "{label}");
            let pull = vec![wheel * bend / 0.12; t.len()];
            assert!(difference(&channel(&run, "reaction.belt"), &pull) < 1e-9, "{label}");
        }
        let best = f64::sqrt(motor / wheel);
        let greatest = 0.25 / f64::sqrt(motor * wheel);
        let speed = |ratio: f64| {
            let [motor, wheel, ratio] = [motor, wheel, ratio].map(|value| value.to_string());
            let sets = [
                ("/parameters/J1/value", motor.as_str()),
                ("/parameters/J2/value", wheel.as_str()),
                ("/runs/0/parameters/n", ratio.as_str()),
            ];
            last(&finish(&model(&gallery_document("belt-drive", &sets), 0)), "wheel.angle'")
        };
        assert!((speed(best) - 3.0 * greatest).abs() < 1e-9);
        assert!(speed(0.99 * best) < speed(best) && speed(1.01 * best) < speed(best));
        assert!((speed(0.5 * best) / speed(best) - 0.8).abs() < 1e-9);
        assert!((speed(2.0 * best) / speed(best) - 0.8).abs() < 1e-9);
    }
}
