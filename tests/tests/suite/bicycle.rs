//! The gallery's bicycle against the benchmark of Meijaard, Papadopoulos, Ruina and Schwab (Proc. Royal Society A 463, 2007, 1955-1982): its
//! linearized equations `M q'' + v C1 q' + (g K0 + v^2 K2) q = 0` of lean and steer, `q = (phi, delta)`, with the matrices of its benchmark,
//! and the speeds between which it is stable.

use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Run;
use holonomy_study::locus::RootLocus;
use holonomy_tests::{channel, difference, document, finish, gallery_document, gallery_text, labelled, largest, model};
use serde_json::{Value, json};

type Matrix = [[f64; 2]; 2];

const M: Matrix = [[80.817_22, 2.319_413_322_087_09], [2.319_413_322_087_09, 0.297_841_881_996_86]];
const K0: Matrix = [[-80.95, -2.599_516_852_498_72], [-2.599_516_852_498_72, -0.803_294_884_586_18]];
const K2: Matrix = [[0.0, 76.597_345_895_732_22], [0.0, 2.654_315_237_946_04]];
const C1: Matrix = [[0.0, 33.866_413_914_924_94], [-0.850_356_414_569_78, 1.685_403_973_975_60]];
const G: f64 = 9.81;

/// Coefficients of `det(M s^2 + v C1 s + g K0 + v^2 K2)`, the highest power first.
fn characteristic(v: f64) -> [f64; 5] {
    let entry = |i: usize, j: usize| [M[i][j], v * C1[i][j], G * K0[i][j] + v * v * K2[i][j]];
    let product = |a: [f64; 3], b: [f64; 3]| {
        let mut sum = [0.0; 5];
        for (i, a) in a.iter().enumerate() {
            for (j, b) in b.iter().enumerate() {
                sum[i + j] += a * b;
            }
        }
        sum
    };
    let (one, other) = (product(entry(0, 0), entry(1, 1)), product(entry(0, 1), entry(1, 0)));
    std::array::from_fn(|k| one[k] - other[k])
}

/// Where a function of the speed changes its sign.
fn root(mut low: f64, mut high: f64, of: impl Fn(f64) -> f64) -> f64 {
    let below = of(low) < 0.0;
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if (of(middle) < 0.0) == below { low = middle } else { high = middle }
    }
    low
}

/// Lean and steer by the linearized equations at the times of the samples, from a lean rate alone.
fn linearized(v: f64, push: f64, samples: usize, step: f64) -> [Vec<f64>; 2] {
    let determinant = M[0][0] * M[1][1] - M[0][1] * M[1][0];
    let rate = |[phi, delta, phi_rate, delta_rate]: [f64; 4]| {
        let of = |i: usize| {
            let stiffness = |j: usize| G * K0[i][j] + v * v * K2[i][j];
            -(v * (C1[i][0] * phi_rate + C1[i][1] * delta_rate) + stiffness(0) * phi + stiffness(1) * delta)
        };
        let (f, g) = (of(0), of(1));
        [phi_rate, delta_rate, (M[1][1] * f - M[0][1] * g) / determinant, (M[0][0] * g - M[1][0] * f) / determinant]
    };
    let plus = |a: [f64; 4], h: f64, b: [f64; 4]| std::array::from_fn(|k| a[k] + h * b[k]);
    let mut state = [0.0, 0.0, push, 0.0];
    let (mut lean, mut steer) = (vec![0.0], vec![0.0]);
    let inner = 50_u32;
    let h = step / f64::from(inner);
    for _ in 1..samples {
        for _ in 0..inner {
            let k1 = rate(state);
            let k2 = rate(plus(state, h / 2.0, k1));
            let k3 = rate(plus(state, h / 2.0, k2));
            let k4 = rate(plus(state, h, k3));
            state = std::array::from_fn(|k| state[k] + h / 6.0 * (k1[k] + 2.0 * k2[k] + 2.0 * k3[k] + k4[k]));
        }
        lean.push(state[0]);
        steer.push(state[1]);
    }
    [lean, steer]
}

const TIGHT: &str = r#"{ "type": "dop853", "rtol": 1e-12, "atol": 1e-14 }"#;

fn ridden(speed: f64, push: f64) -> Run {
    let (speed, push) = (speed.to_string(), push.to_string());
    let sets =
        [("parameters.speed.value", &*speed), ("parameters.push.value", &*push), ("simulation.integrator", TIGHT)];
    finish(&model(&gallery_document("bicycle", &sets), 0))
}

#[test]
fn the_benchmark_is_stable_between_the_speeds_that_the_description_names() {
    // Capsize: a zero eigenvalue. Weave: an imaginary pair, where Hurwitz's determinant of third order is zero.
    let capsize = root(5.0, 7.0, |v| characteristic(v)[4]);
    let weave = root(4.0, 5.0, |v| {
        let [a, b, c, d, e] = characteristic(v);
        b * c * d - a * d * d - b * b * e
    });
    assert!((weave - 4.292_382_536_341).abs() < 1e-9, "{weave}");
    assert!((capsize - 6.024_262_015_388).abs() < 1e-9, "{capsize}");
    let text = gallery_text("bicycle");
    assert!(text.contains("Between the speeds 4.29 and 6.02 m/s") && text.contains("Zwischen 4,29 und 6,02 m/s"));
}

/// From a small push the bicycle moves as the linearized equations say, on both sides of both speeds.
#[test]
fn a_bicycle_that_hardly_leans_moves_as_the_benchmark_says() {
    let push = 1e-4;
    for speed in [4.0, 4.25, 4.33, 5.0, 6.0, 6.05, 7.0] {
        let run = ridden(speed, push);
        let times = channel(&run, "t");
        let expected = linearized(speed, push, times.len(), times[1] - times[0]);
        for (name, expected) in ["lean", "steer"].into_iter().zip(expected) {
            let off = difference(&channel(&run, name), &expected) / largest(&expected);
            assert!(off < 1e-5, "{name} at {speed} m/s: {off:e}");
        }
    }
}

#[test]
fn it_rights_itself_weaves_or_falls_slowly_as_its_runs_are_called() {
    let document = gallery_document("bicycle", &[]);
    let [right, weave, fall] = ["5 m/s: it rights itself", "4 m/s: it weaves", "7 m/s: it falls slowly"]
        .map(|label| finish(&labelled(&document, label)));
    let share = |run: &Run, name: &str| {
        let values = channel(run, name);
        let half = values.len() / 2;
        largest(&values[half..]) / largest(&values[..half])
    };
    assert!(share(&right, "lean") < 0.2 && share(&right, "steer") < 0.2);
    assert!(share(&weave, "lean") > 1.5 && share(&weave, "steer") > 1.5);
    // Where it leans it steers.
    let (lean, steer) = (channel(&right, "lean"), channel(&right, "steer"));
    assert!(lean.iter().zip(&steer).map(|(lean, steer)| lean * steer).sum::<f64>() > 0.0);
    // From side to side at the one speed, to one side and farther at the other.
    let sides = |run: &Run| channel(run, "lean")[1..].windows(2).filter(|pair| pair[0] * pair[1] < 0.0).count();
    assert!(sides(&weave) >= 4 && sides(&fall) == 0, "{} {}", sides(&weave), sides(&fall));
    let lean = channel(&fall, "lean");
    let later = &lean[lean.len() / 2..];
    assert!(later.windows(2).all(|pair| pair[1] > pair[0]) && later[later.len() - 1] < 2.0 * later[0]);
}

/// On a road, with the joints that roll: the same lean and steer, five metres a second farther on.
#[test]
fn on_a_road_everything_is_the_same() {
    let mut text: Value = serde_json::from_str(gallery_text("bicycle")).expect("JSON");
    let speed = 5.0;
    for rows in ["constraints", "velocity_constraints"] {
        text.as_object_mut().expect("an object").remove(rows);
    }
    text["ground"] = json!({ "points": { "O": [0, 0, 0] } });
    for (wheel, radius) in [("rear", "R"), ("front", "F")] {
        text["joints"][format!("{wheel}_contact")] = json!({ "type": "rolling", "shape": "disc", "connect": ["ground.O", format!("{wheel}.M")],
            "radius": radius, "normal": [0, 0, 1], "axis": [0, 1, 0] });
    }
    for body in ["frame", "fork", "rear", "front"] {
        text["bodies"][body]["velocity"][0] = json!("speed");
    }
    text["simulation"]["integrator"] = serde_json::from_str(TIGHT).expect("JSON");
    let road = finish(&model(&document(&text.to_string()), 0));
    let belt = ridden(speed, 0.1);
    for name in ["lean", "steer", "rear.y", "front.y", "front.z"] {
        let off = difference(&channel(&road, name), &channel(&belt, name));
        assert!(off < 1e-9, "{name}: {off:e}");
    }
    let ahead: Vec<f64> =
        channel(&belt, "rear.x").iter().zip(channel(&belt, "t")).map(|(x, t)| x + speed * t).collect();
    assert!(difference(&channel(&road, "rear.x"), &ahead) < 1e-9);
}

#[test]
fn it_rides_to_the_end_at_the_ends_of_its_sliders() {
    for (speed, push) in [(3.8, 0.0), (3.8, 0.2), (8.0, 0.0), (8.0, 0.2)] {
        let run = ridden(speed, push);
        assert!(largest(&channel(&run, "lean")) < 1.0, "{speed} {push}: {}", largest(&channel(&run, "lean")));
        assert!(run.summary().drift.position < 1e-12 && run.summary().event_count == 0, "{speed} {push}");
    }
}

/// The document without its push.
fn upright() -> holonomy_document::Document {
    gallery_document("bicycle", &[("parameters.push.value", "0")])
}

#[test]
fn eigenvalues_are_the_published_ones_from_0_to_10_metres_a_second() {
    let document = upright();
    let mut kinds = KindCache::new();
    for v in (0..=20).map(|k| 0.5 * f64::from(k)) {
        let model = Model::build(&document, 0, &[("speed".to_owned(), v)], &mut kinds).unwrap();
        let found = model.vibration(&model.start_state().unwrap(), None).unwrap();
        // Place, direction, the angles of two wheels, and the speed.
        assert_eq!((found.report.zeros, found.spectrum.values.len()), (6, 4), "{v}");
        let polynomial = characteristic(v);
        // One step of Newton from each: how far it is from a root.
        for root in &found.spectrum.values {
            let (mut value, mut slope) = ((0.0, 0.0), (0.0, 0.0));
            let times = |a: (f64, f64)| (a.0 * root.re - a.1 * root.im, a.0 * root.im + a.1 * root.re);
            for coefficient in polynomial {
                let (s, p) = (times(slope), times(value));
                slope = (s.0 + value.0, s.1 + value.1);
                value = (p.0 + coefficient, p.1);
            }
            let miss = (value.0.hypot(value.1)) / (slope.0.hypot(slope.1));
            assert!(miss < 1e-8 * root.abs(), "{v}: {root:?} {miss:e}");
        }
        // None of the four was found twice.
        let sum: f64 = found.spectrum.values.iter().map(|root| root.re).sum();
        let wanted = -polynomial[1] / polynomial[0];
        assert!((sum - wanted).abs() < 1e-8 * wanted.abs().max(1.0), "{v}: {sum} {wanted}");
    }
}

#[test]
fn weave_and_capsize_end_and_begin_at_the_published_speeds() {
    let mut kinds = KindCache::new();
    let mut locus = RootLocus::new(&upright(), 0, "speed", [0.0, 10.0], 41).unwrap();
    while locus.advance(&mut kinds).unwrap() {}
    let [weave, capsize] = locus.crossings() else { panic!("{:?}", locus.crossings()) };
    assert!((weave.value - 4.292_382_536_341_11).abs() < 1e-9 && !weave.grows && weave.im > 1.0, "{weave:?}");
    assert!((capsize.value - 6.024_262_015_388_37).abs() < 1e-9 && capsize.grows && capsize.im == 0.0, "{capsize:?}");
    let stable: Vec<f64> = locus.points().iter().filter(|point| !point.unstable).map(|point| point.value).collect();
    assert_eq!((stable.first(), stable.last()), (Some(&4.5), Some(&6.0)));
    // So says the text, which tells how to see it.
    let text = gallery_text("bicycle");
    assert!((weave.value - 4.292).abs() < 5e-4 && (capsize.value - 6.024).abs() < 5e-4);
    assert!(text.contains("at 4.292 m/s") && text.contains("at 6.024 m/s") && text.contains("bei 4,292 m/s"));
}
