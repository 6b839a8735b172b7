//! Machines of bars, slots and wheels in the plane: the gallery's linkages and gears against the closed forms that their descriptions state,
//! and against positions by circles that meet. What a description says in numbers is tried here.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, finish, gallery_document, largest, model};

fn run(name: &str, sets: &[(&str, &str)]) -> Run {
    finish(&model(&gallery_document(name, sets), 0))
}

/// A channel beside what it should be, computed from the angle of the crank.
fn off(run: &Run, name: &str, angle: &str, expected: impl Fn(f64) -> f64) -> f64 {
    let expected: Vec<f64> = channel(run, angle).iter().map(|angle| expected(*angle)).collect();
    difference(&channel(run, name), &expected)
}

fn most(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::MIN, f64::max)
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::MAX, f64::min)
}

fn spread(values: &[f64]) -> f64 {
    most(values) - least(values)
}

/// Value of a channel where the angle comes nearest to `at`, of all turns.
fn nearest(run: &Run, name: &str, angle: &str, at: f64) -> f64 {
    let away = |angle: f64| ((angle - at + PI).rem_euclid(TAU) - PI).abs();
    let (angles, values) = (channel(run, angle), channel(run, name));
    let index = (0..angles.len()).min_by(|a, b| away(angles[*a]).total_cmp(&away(angles[*b])));
    values[index.expect("a sample")]
}

/// Every end of every slider of a gallery document, all combinations: the mechanism goes together and runs to its end.
#[test]
fn the_machines_go_together_and_run_at_all_ends_of_their_sliders() {
    for name in [
        "slider-crank",
        "scotch-yoke",
        "quick-return",
        "chebyshev",
        "peaucellier",
        "jansen-leg",
        "planetary-gear",
        "double-wishbone",
    ] {
        let document = gallery_document(name, &[]);
        let sliders: Vec<(String, [f64; 2])> =
            serde_json::from_str::<serde_json::Value>(holonomy_tests::gallery_text(name)).expect("JSON")["parameters"]
                .as_object()
                .expect("parameters")
                .iter()
                .filter_map(|(key, value)| Some((key.clone(), [value["min"].as_f64()?, value["max"].as_f64()?])))
                .collect();
        assert!((2..=3).contains(&sliders.len()) && document.run_count() == 1, "{name}: {sliders:?}");
        for corner in 0..1 << sliders.len() {
            let ends = sliders
                .iter()
                .enumerate()
                .map(|(k, (key, ends))| (format!("parameters.{key}.value"), ends[(corner >> k) & 1].to_string()));
            let ends: Vec<(String, String)> = ends.collect();
            let sets: Vec<(&str, &str)> = ends.iter().map(|(path, value)| (path.as_str(), value.as_str())).collect();
            let summary = run(name, &sets).summary();
            assert!(summary.drift.position < 1e-12, "{name} {ends:?}: {:e}", summary.drift.position);
            assert_eq!((summary.redundancy, summary.event_count), (0, 0), "{name} {ends:?}");
        }
    }
}

#[test]
fn the_piston_moves_as_the_closed_form_says_and_its_ends_are_not_alike() {
    let (r, l, speed) = (0.1_f64, 0.3_f64, 6.0);
    let run = run("slider-crank", &[]);
    let angle = "crank.angle";
    let error = off(&run, "piston.x", angle, |a| r * a.cos() + (l * l - (r * a.sin()).powi(2)).sqrt());
    assert!(error < 1e-13, "{error:e}");
    // x'' of the same, with the crank at an even speed: the second derivative of the root by hand.
    let acceleration = |a: f64| {
        let root = (l * l - (r * a.sin()).powi(2)).sqrt();
        let second = -r * r * (2.0 * a).cos() / root - r.powi(4) * (2.0 * a).sin().powi(2) / (4.0 * root.powi(3));
        speed * speed * (second - r * a.cos())
    };
    let error = off(&run, "piston.x''", angle, acceleration);
    assert!(error < 1e-9, "{error:e}");
    // The closed form itself at the dead centres, and the run beside them: 1 + r/l and 1 - r/l.
    for (at, expected) in [(0.0, -(1.0 + r / l)), (PI, 1.0 - r / l)] {
        let expected = r * speed * speed * expected;
        assert!((acceleration(at) - expected).abs() < 1e-12);
        assert!((nearest(&run, "piston.x''", angle, at) - expected).abs() < 0.01, "{at}");
    }
    let place = channel(&run, "piston.x");
    assert!((most(&place) - least(&place) - 2.0 * r).abs() < 1e-4, "the stroke");
    // Twice a turn: without the cosine as little as r/l of it is left, and its next term is the first one's half turn.
    let second = |a: f64| -r * speed * speed * (r / l) * (2.0 * a).cos();
    let rest: Vec<f64> = channel(&run, "piston.x''").iter().zip(channel(&run, "cosine")).map(|(x, c)| x - c).collect();
    let expected: Vec<f64> = channel(&run, angle).iter().map(|a| second(*a)).collect();
    assert!(difference(&rest, &expected) < 0.1 * largest(&rest), "{:e}", difference(&rest, &expected));
}

#[test]
fn the_yoke_moves_as_a_cosine_and_the_piston_beside_it_does_not() {
    let run = run("scotch-yoke", &[]);
    let error = off(&run, "yoke.x", "crank.angle", |a| 0.1 * a.cos());
    assert!(error < 1e-15, "{error:e}");
    let error = off(&run, "yoke.x''", "crank.angle", |a| -6.4 * a.cos());
    assert!(error < 1e-12, "{error:e}");
    // Amplitudes of the piston's harmonics by its own Fourier sum: the second is about r/(4l) of the first, the others smaller.
    let (r, l) = (0.1_f64, 0.3_f64);
    let piston = |a: f64| r * a.cos() + (l * l - (r * a.sin()).powi(2)).sqrt() - l;
    let error = off(&run, "piston", "crank.angle", piston);
    assert!(error < 1e-15, "{error:e}");
    let amplitude = |k: u32| {
        let angles = (0..720_u32).map(|n| TAU * f64::from(n) / 720.0);
        angles.map(|a| piston(a) * (f64::from(k) * a).cos()).sum::<f64>() / 360.0
    };
    let share = (amplitude(2) / amplitude(1)).abs();
    assert!((share / (r / (4.0 * l)) - 1.0).abs() < 0.05, "{share}");
    assert!((3..8).all(|k| amplitude(k).abs() < 0.05 * amplitude(2).abs()));
}

#[test]
fn the_shaper_goes_back_in_half_the_time_and_its_stroke_is_that_of_the_description() {
    for (r, sets) in [(0.1_f64, &[][..]), (0.14, &[("parameters.r.value", "0.14")][..])] {
        let (d, lever, link, height, speed) = (0.2_f64, 0.4_f64, 0.2_f64, 0.37_f64, 5.0);
        let fine = [sets, &[("simulation.output_step", "0.001")]].concat();
        let run = run("quick-return", &fine);
        // Lever along the line from its pivot to the pin; ram by Pythagoras.
        let tip = |a: f64| {
            let (x, y) = (r * a.cos(), d + r * a.sin());
            (lever * x / x.hypot(y), lever * y / x.hypot(y))
        };
        let error = off(&run, "ram.x", "crank.angle", |a| {
            let (x, y) = tip(a);
            x - (link * link - (height - y).powi(2)).sqrt()
        });
        assert!(error < 1e-13, "{error:e}");
        let place = channel(&run, "ram.x");
        let stroke = 2.0 * lever * r / d;
        assert!((most(&place) - least(&place) - stroke).abs() < 1e-4, "{}", most(&place) - least(&place));
        // The lever's swing by itself, whose ends are at right angles: times forward and back in one turn.
        let beta = (r / d).asin();
        let turn = TAU / speed;
        let swing = channel(&run, "lever.angle'");
        let times = channel(&run, "t");
        let forward = swing.iter().zip(&times).filter(|(rate, t)| **rate > 0.0 && **t < turn).count();
        let back = swing.iter().zip(&times).filter(|(rate, t)| **rate < 0.0 && **t < turn).count();
        #[allow(clippy::cast_precision_loss, reason = "a thousand samples")]
        let ratio = forward as f64 / back as f64;
        let expected = (PI + 2.0 * beta) / (PI - 2.0 * beta);
        assert!((ratio / expected - 1.0).abs() < 0.01, "{ratio} {expected}");
        if sets.is_empty() {
            assert!((expected - 2.0).abs() < 1e-12);
        }
    }
}

#[test]
fn chebyshevs_point_leaves_the_line_by_a_hundredth_of_the_crank_over_half_a_turn() {
    let r = 0.1;
    let run = run("chebyshev", &[]);
    // B, D and P lie on a circle about C, so that DP is at right angles to DB; with c = cos: y^2 - 16 r^2 = 4 r^2 c^2 (1 + c)/(5 - 4c).
    let stretch = |a: f64| ((20.0 + 4.0 * a.cos()) / (5.0 - 4.0 * a.cos())).sqrt();
    let error = off(&run, "bar.P.x", "crank.angle", |a| r * (2.0 + a.sin() * stretch(a)));
    assert!(error < 1e-12, "{error:e}");
    let height = |a: f64| r * (2.0 - a.cos()) * stretch(a);
    let error = off(&run, "bar.P.y", "crank.angle", height);
    assert!(error < 1e-12, "{error:e}");
    // On one side of the line, which it touches at three angles; farthest where 8c^2 - 11c - 10 = 0, c = -5/8.
    for touching in [FRAC_PI_2, PI, 3.0 * FRAC_PI_2] {
        assert!((height(touching) - 4.0 * r).abs() < 1e-15);
        let beside = [-0.01, 0.01].map(|turn| height(touching + turn) - 4.0 * r);
        assert!(beside.iter().all(|off| (0.0..3e-5).contains(off)), "{beside:?}");
    }
    let farthest = height((-0.625_f64).acos()) - 4.0 * r;
    assert!((farthest / r - 0.009_754).abs() < 1e-6, "{}", farthest / r);
    let found = channel(&run, "off");
    assert!((most(&found) - farthest).abs() < 1e-6 && least(&found) > -1e-12);
    // The way in that half of the turn is 4 r, and the deviation a quarter of a percent of it.
    let way = r * (stretch(FRAC_PI_2) + stretch(3.0 * FRAC_PI_2));
    assert!((way - 4.0 * r).abs() < 1e-12 && farthest < 0.0025 * way);
}

#[test]
fn peaucelliers_point_stays_on_the_line_and_the_product_of_the_distances_is_that_of_the_inversion() {
    let run = run("peaucellier", &[]);
    // (a^2 - b^2)/(2 d)
    let across: Vec<f64> = channel(&run, "upper_out.S.x").iter().map(|x| x - 0.5).collect();
    assert!(largest(&across) < 1e-12, "{:e}", largest(&across));
    let along = channel(&run, "upper_out.S.y");
    assert!(most(&along) - least(&along) > 0.8, "it draws a line, {}", most(&along));
    let radius: Vec<f64> = channel(&run, "radius").iter().map(|radius| radius - 0.4).collect();
    assert!(largest(&radius) < 1e-12, "{:e}", largest(&radius));
    let (near, far) = (channel(&run, "OP"), channel(&run, "OS"));
    assert!(near.iter().zip(&far).all(|(near, far)| near < far), "the rhombus does not turn over");
}

type Point = [f64; 2];

/// Where circles about two points meet: the point to the left of the way from the first centre to the second.
fn meet(first: Point, one: f64, second: Point, other: f64) -> Point {
    let [x, y] = [second[0] - first[0], second[1] - first[1]];
    let distance = x.hypot(y);
    let along = (distance * distance + one * one - other * other) / (2.0 * distance);
    let across = (one * one - along * along).sqrt();
    [first[0] + (along * x - across * y) / distance, first[1] + (along * y + across * x) / distance]
}

/// Foot of Jansen's leg in centimetres, by the eleven lengths.
fn foot(crank: f64) -> Point {
    let (b, c, d, e, f, g, h, i, j, k) = (41.5, 39.3, 40.1, 55.8, 39.4, 36.7, 65.7, 49.0, 50.0, 61.9);
    let (pin, pivot) = ([15.0 * crank.cos(), 15.0 * crank.sin()], [-38.0, -7.8]);
    let top = meet(pivot, b, pin, j);
    let knee = meet(pin, k, pivot, c);
    let back = meet(pivot, d, top, e);
    let heel = meet(knee, g, back, f);
    meet(knee, i, heel, h)
}

#[test]
fn jansens_foot_is_where_circles_meet_and_steps_level_over_57_centimetres() {
    let run = run("jansen-leg", &[]);
    for (k, name) in ["lower.H.x", "lower.H.y"].into_iter().enumerate() {
        let error = off(&run, name, "crank.angle", |a| foot(a)[k] / 100.0);
        assert!(error < 1e-12, "{name}: {error:e}");
    }
    let path: Vec<Point> = (0..3600_u32).map(|n| foot(TAU * f64::from(n) / 3600.0)).collect();
    let heights: Vec<f64> = path.iter().map(|point| point[1]).collect();
    let lowest = least(&heights);
    assert!((most(&heights) - lowest - 22.46).abs() < 0.01, "lifted by {}", most(&heights) - lowest);
    let down: Vec<f64> = path.iter().filter(|point| point[1] < lowest + 1.0).map(|point| point[0]).collect();
    let way = most(&down) - least(&down);
    assert!((way - 57.42).abs() < 0.05, "a way of {way}");
    assert!((0.42..0.44).contains(&(f64::from(u32::try_from(down.len()).expect("few")) / 3600.0)), "{}", down.len());
    // On the ground it goes one way throughout, and in the air back nearly twice as fast.
    let (speed, height) = (channel(&run, "lower.H.x'"), channel(&run, "lower.H.y"));
    let stands = |height: f64| height < lowest / 100.0 + 0.01;
    assert!(speed.iter().zip(&height).all(|(speed, height)| !stands(*height) || *speed > 0.0));
    let ratio = -least(&speed) / most(&speed);
    assert!((1.7..2.0).contains(&ratio), "{ratio}");
}

#[test]
fn the_sun_turns_as_the_radii_say_and_a_tooth_of_the_planet_rests_on_the_ring() {
    for (sun, planet) in [(0.1_f64, 0.1_f64), (0.06, 0.12)] {
        let sets = [("parameters.rs.value", &*sun.to_string()), ("parameters.rp.value", &*planet.to_string())];
        let run = run("planetary-gear", &sets);
        let ring = sun + 2.0 * planet;
        let error = off(&run, "sun.angle", "carrier.angle", |a| (1.0 + ring / sun) * a);
        assert!(error < 1e-11, "{error:e}");
        for name in ["planet1.angle", "planet2.angle", "planet3.angle"] {
            let error = off(&run, name, "carrier.angle", |a| (1.0 - ring / planet) * a);
            assert!(error < 1e-11, "{name}: {error:e}");
        }
        // The tooth begins on the ring; where it meets it again, after as much of the ring as the planet is round, it is at rest.
        let again = TAU * planet / ring;
        let path = |a: f64| {
            let turn = (1.0 - ring / planet) * a;
            [-(ring - planet) * a.sin() - planet * turn.sin(), (ring - planet) * a.cos() + planet * turn.cos()]
        };
        for (k, name) in ["planet1.U.x", "planet1.U.y"].into_iter().enumerate() {
            let error = off(&run, name, "carrier.angle", |a| path(a)[k]);
            assert!(error < 1e-12, "{name}: {error:e}");
        }
        let [x, y] = path(again);
        assert!((x.hypot(y) - ring).abs() < 1e-12, "on the ring");
        let angles = channel(&run, "carrier.angle");
        for turned in [0.0, again, 2.0 * again] {
            let away = |k: &usize| (angles[*k] - turned).abs();
            let k = (0..angles.len()).min_by(|a, b| away(a).total_cmp(&away(b))).expect("a sample");
            for name in ["planet1.U.x'", "planet1.U.y'"] {
                let rates = channel(&run, name);
                // At most half a sample away from rest, a hundredth of a radian of the carrier.
                assert!(rates[k].abs() < 0.02 * largest(&rates), "{name} at {turned}: {}", rates[k]);
            }
        }
    }
}

/// Wheel of the wishbone suspension: angle of the upright and sideways way of the foot, by circles that meet.
fn wheel(lower: f64, upper_length: f64, fall: f64) -> (f64, f64) {
    let inner = [0.3 - (upper_length * upper_length - fall * fall).sqrt(), 0.25 - fall];
    let ball = [0.35 * lower.cos(), 0.35 * lower.sin()];
    // The upright, 0.05 m inwards and 0.25 m up: its upper ball is left of the way from the arm's pivot to the lower ball.
    let top = meet(inner, upper_length, ball, 0.05_f64.hypot(0.25));
    let tilt = (top[1] - ball[1]).atan2(top[0] - ball[0]) - 0.25_f64.atan2(-0.05);
    // The foot is 0.14 m outside of the lower ball and 0.2 m under it.
    let foot = ball[0] + 0.14 * tilt.cos() + 0.2 * tilt.sin();
    (tilt, foot - 0.49)
}

#[test]
fn the_wheel_tilts_as_circles_that_meet_say_and_not_at_all_on_a_parallelogram() {
    for (length, fall) in [(0.25, 0.04), (0.35, 0.0), (0.2, 0.06)] {
        let sets =
            [("parameters.upper_length.value", &*length.to_string()), ("parameters.fall.value", &*fall.to_string())];
        let run = run("double-wishbone", &sets);
        let error = off(&run, "wheel.angle", "lower.angle", |a| wheel(a, length, fall).0);
        assert!(error < 1e-12, "{length} {fall}: {error:e}");
        let error = off(&run, "track", "lower.angle", |a| wheel(a, length, fall).1);
        assert!(error < 1e-12, "{length} {fall}: {error:e}");
        let (travel, camber) = (channel(&run, "travel"), channel(&run, "camber"));
        if fall == 0.0 {
            assert!(largest(&camber) < 1e-10, "{:e}", largest(&camber));
            continue;
        }
        // Up: the top goes inwards; down: outwards.
        let signs = travel.iter().zip(&camber).filter(|(up, _)| up.abs() > 0.01);
        assert!(signs.clone().count() > 100 && signs.into_iter().all(|(up, camber)| (*up > 0.0) == (*camber < 0.0)));
        if length == 0.25 {
            // By the instant centre, where the lines of the arms meet, on the level of the lower ball: the wheel turns about it.
            let centre = 0.3 - 0.25 / (fall / length).asin().tan();
            let at_the_start = -180.0 / PI / (0.42 - centre);
            let k = travel.iter().position(|up| *up > 0.002).expect("it comes up");
            assert!(
                (camber[k] / travel[k] / at_the_start - 1.0).abs() < 0.05,
                "{} {at_the_start}",
                camber[k] / travel[k]
            );
        }
    }
}

// What the descriptions invite to (see `invitations`).

fn slid(name: &str, parameter: &str, value: f64) -> Run {
    run(name, &[(&format!("parameters.{parameter}.value"), &value.to_string())])
}

pub fn a_longer_rod() {
    let apart = |l: f64| {
        let run = slid("slider-crank", "l", l);
        let place = channel(&run, "piston.x");
        assert!((most(&place) - least(&place) - 0.2).abs() < 1e-4, "the stroke with {l}");
        difference(&channel(&run, "piston.x''"), &channel(&run, "cosine"))
    };
    let gaps = [0.2, 0.3, 0.6].map(apart);
    assert!(gaps[1] < 0.7 * gaps[0] && gaps[2] < 0.5 * gaps[1], "{gaps:?}");
}

pub fn another_rocker() {
    let off = |s: f64| spread(&channel(&slid("chebyshev", "s", s), "off"));
    let straight = off(0.25);
    for s in [0.247, 0.253] {
        assert!(off(s) > 3.0 * straight, "{s}: {:e} {straight:e}", off(s));
    }
}

/// The line is the circle that the inversion of the crank's circle is.
pub fn another_crank() {
    for e in [0.14_f64, 0.155, 0.165, 0.18] {
        let run = slid("peaucellier", "e", e);
        // A circle of radius e about (d, 0) goes to one of radius e k/|d^2 - e^2| about (d k/(d^2 - e^2), 0), k = a^2 - b^2.
        let (d, k) = (0.16_f64, 0.16_f64);
        let (center, radius) = (d * k / (d * d - e * e), e * k / (d * d - e * e).abs());
        assert!(radius > 20.0 * e, "{radius}");
        let (x, y) = (channel(&run, "upper_out.S.x"), channel(&run, "upper_out.S.y"));
        let off: Vec<f64> = x.iter().zip(&y).map(|(x, y)| (x - center).hypot(*y) - radius).collect();
        assert!(largest(&off) < 1e-11, "{e}: {:e}", largest(&off));
    }
}

pub fn another_pivot() {
    // How much of the turn the foot is within a centimetre of the lowest.
    let level = |l: f64| {
        let height = channel(&slid("jansen-leg", "l", l), "lower.H.y");
        let lowest = least(&height);
        height.iter().filter(|y| **y < lowest + 0.01).count()
    };
    for l in [0.058, 0.068, 0.088, 0.098] {
        assert!(10 * level(l) < 9 * level(0.078), "{l}: {} {}", level(l), level(0.078));
    }
}
