//! What must not matter: names, the order of things, whole turns of the ground, the form of an equation.

use holonomy_mechanism::run::{ColumnReader, Run};
use holonomy_tests::{channel, difference, document, finish, largest, model};
use proptest::prelude::*;

/// A random chain of bars on a pin, closed by a spring, with names and an order of the parts.
fn chain(lengths: &[f64], angles: &[f64], names: &[&str], order: &[usize], turn: f64) -> String {
    let count = lengths.len();
    let (sin, cos) = turn.sin_cos();
    let global = |x: f64, y: f64| format!("[{:?}, {:?}]", cos * x - sin * y, sin * x + cos * y);
    let (mut bodies, mut joints) = (Vec::new(), Vec::new());
    let (mut x, mut y) = (0.0, 0.0);
    for i in 0..count {
        let (l, a) = (lengths[i], angles[i]);
        let (cx, cy) = (x + l / 2.0 * a.cos(), y + l / 2.0 * a.sin());
        bodies.push(format!(
            r#""{}": {{ "mass": {l:?}, "inertia": {:?}, "position": {}, "angle": {:?},
                "points": {{ "P": [{:?}, 0], "Q": [{:?}, 0] }} }}"#,
            names[i],
            l * l * l / 12.0,
            global(cx, cy),
            a + turn,
            -l / 2.0,
            l / 2.0
        ));
        let before = if i == 0 { "ground.O".to_owned() } else { format!("{}.Q", names[i - 1]) };
        joints.push(format!(r#""j{}": {{ "type": "revolute", "connect": ["{before}", "{}.P"] }}"#, names[i], names[i]));
        (x, y) = (x + l * a.cos(), y + l * a.sin());
    }
    let pick = |list: &[String]| order.iter().map(|i| list[*i].clone()).collect::<Vec<_>>().join(",\n");
    format!(
        r#"{{ "holonomy": 1, "space": "planar", "gravity": {},
        "ground": {{ "points": {{ "O": [0, 0], "S": {} }} }},
        "bodies": {{ {} }}, "joints": {{ {} }},
        "forces": {{ "k": {{ "type": "spring-damper", "connect": ["{}.Q", "ground.S"], "stiffness": 20, "damping": 0.5, "length": 0.1 }} }},
        "simulation": {{ "duration": 0.3, "output_step": 0.03, "formulation": "minimal",
                         "integrator": {{ "type": "dopri5", "step": 0.002 }} }} }}"#,
        global(0.0, -9.81),
        global(0.7, 0.4),
        pick(&bodies),
        pick(&joints),
        names[count - 1]
    )
}

fn run(text: &str) -> Run {
    finish(&model(&document(text), 0))
}

const NAMES: [&str; 3] = ["one", "two", "three"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn names_change_no_bit(
        lengths in proptest::collection::vec(0.2_f64..0.6, 3), angles in proptest::collection::vec(-1.5_f64..1.5, 3),
    ) {
        let a = run(&chain(&lengths, &angles, &NAMES, &[0, 1, 2], 0.0));
        let b = run(&chain(&lengths, &angles, &["z_9", "Crank", "b"], &[0, 1, 2], 0.0));
        prop_assert_eq!(a.trace().hash(), b.trace().hash());
    }

    #[test]
    fn the_order_of_bodies_and_joints_changes_nothing_but_round_off(
        lengths in proptest::collection::vec(0.2_f64..0.6, 3), angles in proptest::collection::vec(-1.5_f64..1.5, 3),
    ) {
        let a = run(&chain(&lengths, &angles, &NAMES, &[0, 1, 2], 0.0));
        let b = run(&chain(&lengths, &angles, &NAMES, &[2, 0, 1], 0.0));
        for name in ["three.x", "three.angle'", "lambda.jone.x", "reaction.jthree.fy", "energy.total"] {
            let (a, b) = (channel(&a, name), channel(&b, name));
            // 150 steps of order 5; round-off of sums in another order grows by some powers of ten in between, and
            // the frames of the two runs differ, so that truncation errors do as well.
            let d = difference(&a, &b);
            prop_assert!(d < 1e-8 * (1.0 + largest(&a)), "{}: {:e}", name, d);
        }
    }

    #[test]
    fn a_turn_of_the_whole_world_turns_the_motion_with_it(
        lengths in proptest::collection::vec(0.2_f64..0.6, 3), angles in proptest::collection::vec(-1.5_f64..1.5, 3),
        turn in -3.0_f64..3.0,
    ) {
        let a = run(&chain(&lengths, &angles, &NAMES, &[0, 1, 2], 0.0));
        let b = run(&chain(&lengths, &angles, &NAMES, &[0, 1, 2], turn));
        let turned: Vec<f64> = channel(&a, "three.angle").iter().map(|angle| angle + turn).collect();
        prop_assert!(difference(&turned, &channel(&b, "three.angle")) < 1e-8);
        prop_assert!(difference(&channel(&a, "jtwo.angle"), &channel(&b, "jtwo.angle")) < 1e-8);
        let energy = difference(&channel(&a, "energy.total"), &channel(&b, "energy.total"));
        prop_assert!(energy < 1e-8, "{:e}", energy);
    }
}

#[test]
fn a_joint_written_as_an_equation_is_the_joint() {
    let with = |connection: &str| {
        format!(
            r#"{{ "holonomy": 1, "space": "planar",
            "ground": {{ "points": {{ "O": [0, 0] }} }},
            "bodies": {{ "bar": {{ "mass": 1, "inertia": 0.1, "position": [0.5, 0], "points": {{ "O": [-0.5, 0] }} }} }},
            {connection},
            "simulation": {{ "duration": 1, "output_step": 0.1, "integrator": {{ "type": "rk4", "step": 0.002 }} }} }}"#
        )
    };
    let joint = run(&with(r#""joints": { "H": { "type": "revolute", "connect": ["ground.O", "bar.O"] } }"#));
    let equation = run(&with(r#""constraints": { "H": ["-bar.O.x", "-bar.O.y"] }"#));
    for (ours, theirs) in [("bar.angle", "bar.angle"), ("lambda.H.x", "lambda.H.1"), ("lambda.H.y", "lambda.H.2")] {
        let d = difference(&channel(&joint, ours), &channel(&equation, theirs));
        assert!(d < 1e-9, "{ours}: {d:e}");
    }
}

#[test]
fn plots_lose_no_peak_and_frames_meet_the_samples() {
    let text = r#"{ "holonomy": 1, "coordinates": { "x": { "value": 0, "velocity": 1 } }, "kinetic_energy": "x'^2/2",
        "outputs": { "spike": "if(abs(t - 0.777) < 0.0004, 5, 0)" },
        "simulation": { "duration": 2, "output_step": 0.0005, "integrator": { "type": "rk4", "step": 0.01 } } }"#;
    let run = run(text);
    let window = ColumnReader::default().columns(run.trace(), "t", "spike", 0.0, 2.0, 50).unwrap();
    assert!(window.len() <= 2 * 4 * 51, "{}", window.len());
    let heights: Vec<f64> = window.chunks(2).map(|point| point[1]).collect();
    assert!(heights.contains(&5.0));
    let times: Vec<f64> = window.chunks(2).map(|point| point[0]).collect();
    assert!(times.windows(2).all(|pair| pair[0] <= pair[1]));
    // A narrow window has all its samples and a neighbour on each side.
    let narrow = ColumnReader::default().columns(run.trace(), "t", "x", 0.5, 0.51, 800).unwrap();
    assert_eq!(narrow.len(), 2 * (21 + 2));
    let at = run.trace().values_at(&["x".into(), "x'".into()], 0.50025).unwrap();
    assert!((at[0] - 0.50025).abs() < 1e-12 && (at[1] - 1.0).abs() < 1e-12);
    let unknown = ColumnReader::default().columns(run.trace(), "t", "y", 0.0, 1.0, 10).unwrap_err();
    assert!(unknown.to_string().contains("there is no channel \"y\""));
    let mut csv = String::new();
    run.trace().csv(&["x".into()], holonomy_mechanism::run::Dialect::Comma, &mut csv).unwrap();
    let lines: Vec<&str> = csv.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines[0], "t,x");
    assert_eq!(lines.len(), 1 + run.trace().len());
    let (x, last): (f64, &str) = (channel(&run, "x")[17], lines[18]);
    assert_eq!(last.split(',').nth(1).unwrap().parse::<f64>().unwrap().to_bits(), x.to_bits());
}
