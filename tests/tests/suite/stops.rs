//! What the texts of the pendulum against a stop, of the weights on slack cords and of Newton's cradle say.

use holonomy_mechanism::lower::Occurrence;
use holonomy_mechanism::run::{Dialect, RedundantAlong, Run};
use holonomy_tests::{channel, document, finish, gallery_document, model};

const G: f64 = 9.81;

fn run(name: &str, parameters: &[(&str, f64)]) -> Run {
    let values: Vec<(String, String)> =
        parameters.iter().map(|(name, value)| (format!("/parameters/{name}/value"), value.to_string())).collect();
    let sets: Vec<(&str, &str)> = values.iter().map(|(at, value)| (at.as_str(), value.as_str())).collect();
    changed(name, &sets)
}

fn changed(name: &str, sets: &[(&str, &str)]) -> Run {
    finish(&model(&gallery_document(name, sets), 0))
}

/// Total energy less energy.impacts stays as it was.
fn balance(run: &Run) {
    let (total, impacts) = (channel(run, "energy.total"), channel(run, "energy.impacts"));
    let off = total.iter().zip(&impacts).fold(0.0_f64, |most, (now, lost)| most.max((now - lost - total[0]).abs()));
    assert!(off < 1e-6, "{off} J");
}

/// The value of a channel at the time `t` of an event, which has a row of its own.
fn at(run: &Run, name: &str, t: f64) -> f64 {
    let row = channel(run, "t").iter().position(|time| *time == t).expect("a row");
    channel(run, name)[row]
}

#[test]
fn the_stop_takes_what_the_text_says_and_carries_the_bar_in_the_end() {
    let (l, alpha, beta) = (0.5, 1.2_f64, 0.3_f64);
    for e in [0.0, 0.7, 0.9] {
        let run = run("stop-pendulum", &[("e", e)]);
        let met = run.happened();
        let lost = 0.5 * (1.0 - e * e) * G * l * (beta.cos() - alpha.cos());
        assert!((at(&run, "energy.impacts", met[0].t) + lost).abs() < 1e-8, "{met:?}");
        balance(&run);
        if e < 0.8 {
            let push = *channel(&run, "lambda.pin.upper").last().expect("a sample");
            assert!((push - 0.5 * G * l * beta.sin()).abs() < 1e-8, "at rest the stop carries the bar: {push}");
        }
    }
}

/// The stop on the other side of straight below.
pub fn another_side() {
    let beyond = changed("stop-pendulum", &[("/parameters/beta/value", "-0.2"), ("/simulation/duration", "15")]);
    let met = beyond.happened();
    let (t, angle) = (channel(&beyond, "t"), channel(&beyond, "from_below"));
    let lost: Vec<f64> = met.iter().map(|met| at(&beyond, "energy.impacts", met.t)).collect();
    let each: Vec<f64> = lost.windows(2).map(|pair| pair[0] - pair[1]).collect();
    assert!(met.len() > 8 && each.windows(2).all(|pair| pair[1] < pair[0]), "ever more softly: {each:?}");
    let later = t.iter().zip(&angle).filter(|(t, _)| **t > 12.0).fold(0.0_f64, |most, (_, a)| most.max(a.abs()));
    assert!(later > 0.2 - 1e-3 && later < 0.2 + 1e-3, "it swings as one that just touches the stop: {later}");
    assert!(channel(&beyond, "lambda.pin.upper").last() == Some(&0.0));
}

#[test]
fn the_upper_cord_is_taut_when_the_text_says_and_cords_never_push() {
    for (a, u) in [(0.3_f64, 1.0_f64), (0.35, 2.4), (0.35, 0.0)] {
        let run = run("slack-cords", &[("a", a), ("u", u)]);
        let met = run.happened();
        let taut = (u + (u * u + 2.0 * G * (0.25 - a * a).sqrt()).sqrt()) / G;
        let first = met.iter().find(|met| met.event == "upper.1").expect("it is taut").t;
        assert!((first - taut).abs() < 1e-9, "{first} in place of {taut}");
        assert!(
            met.iter().filter(|met| met.what == Occurrence::Reached).count() > 10,
            "jerked again and again: {met:?}"
        );
        let t = channel(&run, "t");
        for cord in ["lambda.upper.1", "lambda.lower.1"] {
            let pull = channel(&run, cord);
            assert!(pull.iter().all(|pull| *pull > -1e-9), "{cord} pushes");
            assert!(t.iter().zip(&pull).all(|(t, pull)| *t < 3.0 || *pull > 0.1), "{cord} pulls for good");
        }
        balance(&run);
    }
}

#[test]
fn the_blow_runs_through_the_cradle_in_four_impacts() {
    let run = run("newtons-cradle", &[("e", 1.0)]);
    let met = run.happened();
    let names: Vec<&str> = met.iter().take(4).map(|met| met.event.as_str()).collect();
    assert_eq!(names, ["b12.1", "b23.1", "b34.1", "b45.1"], "{met:?}");
    let speed = |ball: usize, t: f64| 0.25 * at(&run, &format!("a{ball}'"), t);
    let (v, first) = (2.0 * (G * 0.25).sqrt() * 0.35_f64.sin(), met[0].t);
    // The gap is a slope of the circle away.
    assert!(
        (speed(2, first) - v).abs() < 1e-4 * v && speed(1, first).abs() < 1e-6,
        "{} {}",
        speed(2, first),
        speed(1, first)
    );
    let last = speed(5, met[3].t);
    assert!(last < v && last > 0.999 * v, "the last leaves with {last} of {v}");
    assert!((1..5).all(|ball| speed(ball, met[3].t).abs() < 0.01 * v));
    balance(&run);
    let usual = self::run("newtons-cradle", &[]);
    let moved = channel(&usual, "a3").iter().fold(0.0_f64, |most, a| most.max(a.abs()));
    assert!(moved > 0.01, "the row no longer keeps still: {moved}");
}

/// A cradle that loses much.
pub fn a_lower_restitution() {
    let lossy = run("newtons-cradle", &[("e", 0.5)]);
    let (t, a1, a5) = (channel(&lossy, "t"), channel(&lossy, "a1"), channel(&lossy, "a5"));
    let apart = t
        .iter()
        .zip(a1.iter().zip(&a5))
        .filter(|(t, _)| **t > 4.0)
        .fold(0.0_f64, |most, (_, (a, b))| most.max((a - b).abs()));
    let swing = a1.iter().zip(&t).filter(|(_, t)| **t > 4.0).fold(0.0_f64, |most, (a, _)| most.max(a.abs()));
    assert!(apart < 0.1 * swing, "the row swings as one: {apart} of {swing}");
    assert!(*channel(&lossy, "energy.impacts").last().expect("a sample") < -0.01);
}

/// A table on legs that stand on the ground from above, the feet at the corners of a rectangle.
fn standing(legs: usize, lifted: f64) -> String {
    table(legs, lifted, 0.0, "")
}

/// The same at a height, with more keys for its feet.
fn table(legs: usize, lifted: f64, height: f64, more: &str) -> String {
    let feet = [[0.5, 0.3], [-0.5, 0.3], [-0.5, -0.3], [0.5, -0.3]];
    let points = (0..4).map(|i| {
        let z = if i == 3 { lifted - 0.4 } else { -0.4 };
        format!(r#""p{i}": [{}, {}, {z}]"#, feet[i][0], feet[i][1])
    });
    let joints = (0..legs).map(|i| {
        format!(r#""leg{i}": {{ "type": "point-plane", "connect": ["ground.O", "top.p{i}"], "normal": [0, 0, 1], "side": "at-least"{more} }}"#)
    });
    let [points, joints] = [points.collect::<Vec<_>>().join(","), joints.collect::<Vec<_>>().join(",")];
    format!(
        r#"{{ "holonomy": 1, "space": "spatial", "gravity": [0, 0, -9.81], "ground": {{ "points": {{ "O": [0, 0, 0] }} }},
        "bodies": {{ "top": {{ "mass": 10, "inertia": [1, 1, 1], "position": [0, 0, {}], "points": {{ {points} }} }} }},
        "joints": {{ {joints} }}, "simulation": {{ "duration": 0.2 }} }}"#,
        0.4 + height
    )
}

#[test]
fn stops_that_touch_in_vain_are_told_like_redundant_joints() {
    let told = |text: &str| model(&document(text), 0).analysis().expect("an analysis").redundant_stops.clone();
    let four = told(&standing(4, 0.0)).expect("one leg too many");
    assert_eq!(four.redundancy, 1);
    assert_eq!(four.rows, ["leg0.n", "leg1.n", "leg2.n", "leg3.n"]);
    // Three legs, or a fourth that does not reach the ground.
    assert_eq!(told(&standing(3, 0.0)), None);
    assert_eq!(told(&standing(4, 1e-3)), None);
    // The motion knows how to stand on it all the same: together they carry the weight.
    let run = finish(&model(&document(&standing(4, 0.0)), 0));
    let carried: f64 = (0..4).map(|leg| channel(&run, &format!("lambda.leg{leg}.n"))[5].abs()).sum();
    assert!((carried - 98.1).abs() < 1e-9, "{carried}");
    // Two stops of one motion, and a stop of what a joint holds already.
    let slide = |more: &str| {
        format!(
            r#"{{ "holonomy": 1, "space": "planar", "gravity": [0, -9.81], "bodies": {{ "a": {{ "mass": 1, "inertia": 1 }} }}, "joints": {{
            "rail": {{ "type": "prismatic", "bodies": ["ground", "a"], "point": [0, 0], "axis": [0, 1], "stops": {{ "lower": 0 }} }}{more} }},
            "simulation": {{ "duration": 0.1 }} }}"#
        )
    };
    assert_eq!(told(&slide("")), None);
    let deck = r#", "deck": { "type": "path", "bodies": ["ground", "a"], "point": [0.2, 0], "curve": "y", "side": "at-least" }"#;
    let two = told(&slide(deck)).expect("a stop too many");
    assert_eq!((two.redundancy, two.rows), (1, vec!["rail.lower".to_owned(), "deck.curve".to_owned()]));
}

#[test]
fn stops_that_are_reached_in_vain_are_told_once_with_their_time() {
    let height = 0.1;
    let fall = (2.0 * height / G).sqrt();
    let told = |text: &str| {
        let run = finish(&model(&document(text), 0));
        assert_eq!(run.failure(), None);
        let listed: Vec<_> =
            run.happened().into_iter().filter(|met| met.what == Occurrence::Redundant).map(|met| met.event).collect();
        assert_eq!(listed, run.redundant().map(|found| found.rows.join(", ")).into_iter().collect::<Vec<_>>());
        let mut csv = String::new();
        run.trace().csv(&[], Dialect::Comma, &mut csv).expect("a table");
        assert_eq!(csv.matches("# Redundant stops at t = ").count(), listed.len(), "{csv}");
        run.redundant().cloned()
    };
    let legs: Vec<String> = (0..4).map(|leg| format!("leg{leg}.n")).collect();
    let RedundantAlong { t, rows, rubs } = told(&table(4, 0.0, height, "")).expect("one leg too many");
    assert!((t - fall).abs() < 1e-10 && !rubs, "{t} in place of {fall}");
    assert_eq!(rows, legs);
    assert_eq!(told(&table(3, 0.0, height, "")), None);
    assert_eq!(told(&table(4, 1e-3, height, "")), None);
    // From the start on, and where a friction has its load from them.
    assert_eq!(told(&standing(4, 0.0)).map(|found| (found.t, found.rows)), Some((0.0, legs)));
    let rubbing = r#", "friction": { "kinetic": 0.3, "law": "regularized" }"#;
    let rubbing = told(&table(4, 0.0, height, rubbing)).expect("one leg too many");
    assert!(rubbing.rubs && rubbing.to_string().contains("neither is the motion"), "{rubbing}");
    // A slide that reaches its own stop and a second one with the same gradient, or one across it.
    let falling = |kind: &str, more: &str| {
        format!(
            r#"{{ "holonomy": 1, "space": "planar", "gravity": [0, -9.81], "bodies": {{ "a": {{ "mass": 1, "inertia": 1, "position": [0, 0.1] }} }},
            "joints": {{ "rail": {{ {kind} }}{more} }}, "simulation": {{ "duration": 0.2 }} }}"#
        )
    };
    let path = |curve: &str| {
        format!(
            r#""type": "path", "bodies": ["ground", "a"], "point": [0, 0.1], "curve": "{curve}", "side": "at-least""#
        )
    };
    let rail = r#""type": "prismatic", "bodies": ["ground", "a"], "point": [0, 0.1], "axis": [0, 1], "stops": { "lower": -0.1 }"#;
    let deck = |curve: &str| format!(r#", "deck": {{ {} }}"#, path(curve));
    let found = told(&falling(rail, &deck("y"))).expect("a stop too many");
    assert_eq!(found.rows, ["rail.lower", "deck.curve"]);
    assert_eq!(told(&falling(rail, "")), None);
    assert_eq!(told(&falling(&path("y - x"), &deck("y + x"))), None);
}
