//! What the text of the Geneva drive says, against its closed form: `tan(beta) = sin(alpha)/(a/r - cos(alpha))`.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI, SQRT_2};

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, finish, gallery_document, largest, model};

fn run(speed: f64) -> Run {
    let duration = (6.4 * PI / speed).to_string();
    finish(&model(
        &gallery_document(
            "geneva",
            &[("parameters.speed.value", &speed.to_string()), ("simulation.duration", &duration)],
        ),
        0,
    ))
}

/// Angle of the wheel, its speed and its acceleration at the angle of the crank, which turns with `speed`.
fn wheel(crank: f64, speed: f64) -> [f64; 3] {
    let turn = ((crank + PI) / (2.0 * PI)).floor();
    let alpha = crank - 2.0 * PI * turn;
    let dwell = |beta: f64| [-turn * FRAC_PI_2 - beta, 0.0, 0.0];
    if alpha.abs() >= FRAC_PI_4 {
        return dwell(FRAC_PI_4.copysign(alpha));
    }
    // With s = r/a: beta' = w s (cos alpha - s)/d, beta'' = -w^2 s (1 - s^2) sin alpha/d^2, d = 1 + s^2 - 2 s cos alpha.
    let s = 1.0 / SQRT_2;
    let d = 1.0 + s * s - 2.0 * s * alpha.cos();
    let beta = alpha.sin().atan2(SQRT_2 - alpha.cos());
    let second = -speed * speed * s * (1.0 - s * s) * alpha.sin() / (d * d);
    [-turn * FRAC_PI_2 - beta, -speed * s * (alpha.cos() - s) / d, -second]
}

#[test]
fn the_wheel_follows_the_closed_form() {
    for speed in [1.0, 3.0, 12.0] {
        let run = run(speed);
        let crank: Vec<f64> = channel(&run, "t").iter().map(|t| speed * t - 0.75 * PI).collect();
        let of = |level: usize| -> Vec<f64> { crank.iter().map(|crank| wheel(*crank, speed)[level]).collect() };
        let computed = [channel(&run, "wheel.angle"), channel(&run, "wheel.angle'"), channel(&run, "wheel.angle''")];
        assert!(difference(&computed[0], &of(0)) < 1e-9);
        assert!(difference(&computed[1], &of(1)) < 1e-8 * speed);
        assert!(difference(&channel(&run, "formula"), &of(0)) < 1e-9);
        // Samples at the very moments of entering and leaving have the acceleration of the one side or the other.
        let at_switch = |crank: f64| ((crank + PI).rem_euclid(2.0 * PI) - PI).abs() - FRAC_PI_4;
        for ((crank, found), wanted) in crank.iter().zip(&computed[2]).zip(of(2)) {
            if at_switch(*crank).abs() > 1e-6 {
                assert!((found - wanted).abs() < 1e-6 * speed * speed, "{crank}: {found} {wanted}");
            }
        }
    }
}

#[test]
fn it_is_as_fast_and_as_loud_as_the_text_says() {
    let speed = 3.0;
    let run = run(speed);
    assert!((largest(&channel(&run, "wheel.angle'")) / speed - 1.0 / (SQRT_2 - 1.0)).abs() < 1e-3);
    assert!((1.0 / (SQRT_2 - 1.0) - 2.41_f64).abs() < 0.005);
    let happened = run.happened();
    let switches: Vec<(f64, &str)> = happened.iter().map(|met| (met.t, met.event.as_str())).collect();
    // Alternately; the first after half a turn less the quarter in which it moves, and then a quarter of the time each turn.
    for (k, (t, event)) in switches.iter().enumerate() {
        let turn = 2.0 * PI / speed;
        let whole = (k / 2) as f64 * turn;
        let (name, wanted) = if k % 2 == 0 { ("enters", whole + turn / 4.0) } else { ("leaves", whole + turn / 2.0) };
        assert!(*event == name && (t - wanted).abs() < 1e-12 * t, "{event} {t} {wanted}");
    }
    assert_eq!(switches.len(), 6);
    // Nothing strikes, and the jump of the acceleration is the square of the speed.
    assert!(largest(&channel(&run, "energy.impacts")) < 1e-12);
    let (t, acceleration) = (channel(&run, "t"), channel(&run, "wheel.angle''"));
    let entered = t.iter().position(|t| (t - switches[0].0).abs() < 1e-12).expect("a row");
    assert!((acceleration[entered].abs() - speed * speed).abs() < 1e-8, "{}", acceleration[entered]);
    assert!(acceleration[entered - 1].abs() < 1e-12);
}
