//! States of first order against their closed forms, in every method, beside bodies that know nothing of them.

use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, last, model};

const EXACT: &str = r#""integrator": { "type": "dop853", "rtol": 1e-12, "atol": 1e-13 }"#;

fn run(text: &str) -> Run {
    finish(&model(&document(text), 0))
}

fn map(values: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
    values.iter().map(|value| f(*value)).collect()
}

/// A pendulum whose pin is turned by a state that lags behind `3 sin(2 t)`.
fn pendulum(simulation: &str, more: &str) -> String {
    format!(
        r#"{{ "holonomy": 1, "parameters": {{ "tau": 0.4 }}, "space": "planar", "ground": {{ "points": {{ "O": [0, 0] }} }},
        "bodies": {{ "rod": {{ "mass": 2, "inertia": 0.1, "position": [0.3, 0], "points": {{ "O": [-0.3, 0] }} }} }},
        "joints": {{ "A": {{ "type": "revolute", "connect": ["ground.O", "rod.O"] }} }},
        "states": {{ "lag": {{ "rate": "(3*sin(2*t) - lag)/tau", "start": 0.5, "unit": "N m" }} }},
        "forces": {{ "motor": {{ "type": "actuator", "joint": "A", "coordinate": "angle", "value": "lag" }} }}, {more}
        "simulation": {{ "duration": 1, "output_step": 0.05, {simulation} }} }}"#
    )
}

/// The state of the pendulum: `T z' + z = 3 sin(2 t)` from 0.5.
fn lag(t: f64) -> f64 {
    let (time, w) = (0.4, 2.0);
    let scale = 3.0 / (1.0 + time * time * w * w);
    scale * ((w * t).sin() - time * w * (w * t).cos()) + (0.5 + scale * time * w) * (-t / time).exp()
}

#[test]
fn a_low_pass_follows_its_closed_form_and_is_a_channel_with_its_rate() {
    let model = model(&document(&pendulum(EXACT, "")), 0);
    let run = finish(&model);
    let t = channel(&run, "t");
    assert!(difference(&channel(&run, "lag"), &map(&t, lag)) < 1e-11);
    let rates = map(&t, |t| (3.0 * (2.0 * t).sin() - lag(t)) / 0.4);
    assert!(difference(&channel(&run, "lag'"), &rates) < 1e-10);
    let listed = model.channels();
    let find = |name: &str| listed.iter().find(|channel| channel.name == name);
    assert_eq!(find("lag").map(|channel| (&*channel.unit, &*channel.group)), Some(("N m", "states")));
    assert_eq!(find("lag'").map(|channel| &*channel.unit), Some("N m/s"));
    assert!(find("lag''").is_none(), "a state has no second rate");
}

/// Every way to integrate that there is for a pin.
const METHODS: [(&str, f64); 17] = [
    (r#""formulation": "minimal", "basis": "qr", "integrator": { "type": "rk4", "step": 0.005 }"#, 1e-8),
    (r#""formulation": "minimal", "basis": "svd", "integrator": { "type": "rk4", "step": 0.005 }"#, 1e-8),
    (r#""formulation": "minimal", "basis": "zero-eigenvalue", "integrator": { "type": "rk4", "step": 0.005 }"#, 1e-8),
    (
        r#""formulation": "minimal", "basis": "coordinate-partitioning", "integrator": { "type": "rk4", "step": 0.005 }"#,
        1e-8,
    ),
    (
        r#""formulation": "minimal", "continuation": "exponential", "integrator": { "type": "rk4", "step": 0.005 }"#,
        1e-8,
    ),
    (r#""formulation": "index-1", "integrator": { "type": "rk4", "step": 0.005 }"#, 1e-8),
    (
        r#""formulation": "index-1", "stabilization": "projection", "integrator": { "type": "dopri5", "rtol": 1e-9, "atol": 1e-11 }"#,
        1e-8,
    ),
    (r#""formulation": "index-1", "stabilization": "baumgarte", "integrator": { "type": "rk4", "step": 0.005 }"#, 1e-8),
    (r#""formulation": "null-space", "integrator": { "type": "rk4", "step": 0.005 }"#, 1e-8),
    (r#""formulation": "projected", "integrator": { "type": "rk4", "step": 0.005 }"#, 1e-8),
    (r#""formulation": "augmented-lagrangian", "integrator": { "type": "rk4", "step": 0.005 }"#, 1e-8),
    (r#""formulation": "invariant", "integrator": { "type": "rk4", "step": 0.005 }"#, 1e-8),
    (r#""formulation": "index-3", "integrator": { "type": "radau5", "rtol": 1e-9, "atol": 1e-11 }"#, 1e-7),
    (r#""formulation": "index-3", "integrator": { "type": "generalized-alpha", "step": 0.0005 }"#, 1e-5),
    (r#""formulation": "index-3", "integrator": { "type": "multistep", "step": 0.0005 }"#, 1e-5),
    (r#""formulation": "projected-invariants", "integrator": { "type": "radau5", "rtol": 1e-9, "atol": 1e-11 }"#, 1e-7),
    (r#""formulation": "index-1", "integrator": { "type": "euler", "step": 0.00002 }"#, 1e-3),
];

#[test]
fn every_method_integrates_a_state() {
    let exact = run(&pendulum(EXACT, ""));
    let (t, angle) = (channel(&exact, "t"), channel(&exact, "A.angle"));
    for (method, tolerance) in METHODS {
        let run = run(&pendulum(method, ""));
        assert!(difference(&channel(&run, "lag"), &map(&t, lag)) < tolerance, "{method}: the state");
        assert!(difference(&channel(&run, "A.angle"), &angle) < 10.0 * tolerance, "{method}: the angle");
    }
}

#[test]
fn rotation_matrices_in_two_steps_take_states_along() {
    let text = r#"{ "holonomy": 1, "space": "spatial", "rotation": "rotation-matrix", "ground": { "points": { "O": [0, 0, 0] } },
        "bodies": { "rod": { "mass": 2, "inertia": [0.1, 0.02, 0.1], "position": [0.3, 0, 0], "points": { "O": [-0.3, 0, 0] } } },
        "joints": { "A": { "type": "revolute", "connect": ["ground.O", "rod.O"], "axis": [0, 1, 0] } },
        "states": { "lag": { "rate": "(3*sin(2*t) - lag)/0.4", "start": 0.5 } },
        "forces": { "motor": { "type": "actuator", "joint": "A", "coordinate": "angle", "value": "lag" } },
        "simulation": { "duration": 1, "output_step": 0.05, "formulation": "two-step", "integrator": { "type": "rk4", "step": 0.005 } } }"#;
    let run = run(text);
    let t = channel(&run, "t");
    assert!(difference(&channel(&run, "lag"), &map(&t, lag)) < 1e-8);
}

#[test]
fn fixed_steps_keep_their_order() {
    let error = |integrator: &str, step: f64| {
        let method = format!(r#""formulation": "index-1", "integrator": {{ "type": "{integrator}", "step": {step} }}"#);
        let run = run(&pendulum(&method, ""));
        difference(&channel(&run, "lag"), &map(&channel(&run, "t"), lag))
    };
    for (integrator, order) in [("euler", 1.0), ("midpoint", 2.0), ("rk4", 4.0)] {
        let found = (error(integrator, 0.01) / error(integrator, 0.005)).log2();
        assert!((found - order).abs() < 0.2, "{integrator}: {found}");
    }
}

#[test]
fn a_state_is_no_way_to_move_no_energy_and_no_coordinate() {
    let with = model(&document(&pendulum(EXACT, "")), 0);
    let analysis = with.analysis().expect("an analysis");
    assert_eq!((analysis.n, analysis.mobility, analysis.gruebler, analysis.rank), (3, 1, 1, 2));
    let modes = with.free_modes().expect("modes");
    assert_eq!(modes.iter().map(|mode| mode.moves.clone()).collect::<Vec<_>>(), [["rod"]]);
    let without = pendulum(EXACT, "")
        .replace(r#""states": { "lag": { "rate": "(3*sin(2*t) - lag)/tau", "start": 0.5, "unit": "N m" } },"#, "");
    let without = run(&without.replace(r#""value": "lag""#, r#""value": "0""#));
    let held = run(&pendulum(EXACT, "").replace(r#""value": "lag""#, r#""value": "0*lag""#));
    for name in ["energy.kinetic", "energy.total", "energy.jacobi", "energy.actuators", "A.angle", "lambda.A.x"] {
        assert!(difference(&channel(&held, name), &channel(&without, name)) < 1e-10, "{name}");
    }
    let names: Vec<String> = with.channels().iter().map(|channel| channel.name.clone()).collect();
    let of_state: Vec<&String> = names.iter().filter(|name| name.contains("lag")).collect();
    assert_eq!(of_state, ["lag", "lag'"]);
    let equations = with.equations();
    let states = equations.sections.iter().find(|section| section.title == "States of first order").expect("a section");
    assert_eq!(states.lines[0].text, "lag' = (3*sin(2*t) - lag)/tau");
    let forces = equations.sections.iter().find(|section| section.title.starts_with("Forces")).expect("forces");
    assert!(forces.lines[0].text.starts_with("P = (lag) * "), "{}", forces.lines[0].text);
}

#[test]
fn states_alone_are_a_document_and_events_see_them() {
    // An integrator with a window: z' = z^2 meets 2 at t = 1/2, exactly.
    let text = r#"{ "holonomy": 1, "states": { "z": { "rate": "z^2", "start": 1 } },
        "events": { "two": { "when": "z - 2", "stop": true } }, "outputs": { "square": "z^2" },
        "simulation": { "duration": 0.9, "output_step": 0.1, "integrator": { "type": "dop853", "rtol": 1e-12, "atol": 1e-13 } } }"#;
    let run = run(text);
    let happened = run.happened();
    assert_eq!(happened.len(), 1);
    assert!((happened[0].t - 0.5).abs() < 1e-11, "{}", happened[0].t);
    assert!((last(&run, "square") - 4.0).abs() < 1e-10);
}

fn rest(model: &Model) -> holonomy_mechanism::balance::RestReport {
    let start = model.start_state().expect("a start");
    model.rest(&start, &[]).expect("an answer")
}

/// A mass on a spring of 50 N/m that a state pulls: z' = -(z - 4)/0.2 - c (x - 0.1), force z.
fn pulled(c: f64) -> String {
    format!(
        r#"{{ "holonomy": 1, "coordinates": {{ "x": 0.5 }}, "kinetic_energy": "x'^2", "potential_energy": "25*x^2",
        "states": {{ "z": {{ "rate": "5*(4 - z) - {c}*(x - 0.1)" }} }}, "generalized_forces": {{ "x": "z - 3*x'" }},
        "simulation": {{ "duration": 1 }} }}"#
    )
}

#[test]
fn what_rests_has_states_at_rest_too() {
    let model = model(&document(&pulled(7.0)), 0);
    let report = rest(&model);
    assert_eq!(report.equilibria.len(), 1, "{report:?}");
    let one = &report.equilibria[0];
    // 50 x = z, 5 (4 - z) = 7 (x - 0.1)
    let x = 20.7 / 257.0;
    let values: Vec<(&str, f64)> = one.coordinates.iter().map(|(name, value)| (&**name, *value)).collect();
    assert_eq!(values.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["x", "z"]);
    assert!((values[0].1 - x).abs() < 1e-12 && (values[1].1 - 50.0 * x).abs() < 1e-10, "{values:?}");
    assert!(one.by_eigenvalues);
    assert_eq!(one.stability, holonomy_mechanism::balance::Stability::Stable);
    assert!(
        (one.pose.v[1] - 50.0 * x).abs() < 1e-10 && one.pose.q[1] == 0.0,
        "the moment has the state where states are"
    );
}

#[test]
fn small_motions_have_an_eigenvalue_for_each_state() {
    let model = model(&document(&pulled(700.0)), 0);
    let start = model.start_state().expect("a start");
    let found = model.vibration(&start, None).expect("eigenvalues").report;
    // 2 x'' + 3 x' + 50 x = z, z' = -5 z - 700 x:  (2 l^2 + 3 l + 50)(l + 5) + 700 = 0
    assert_eq!(found.zeros, 0);
    let count: usize = found.modes.iter().map(|mode| if mode.im > 0.0 { 2 } else { 1 }).sum();
    assert_eq!(count, 3);
    for mode in &found.modes {
        let (re, im) = (mode.re, mode.im);
        let square = (re * re - im * im, 2.0 * re * im);
        let a = (2.0 * square.0 + 3.0 * re + 50.0, 2.0 * square.1 + 3.0 * im);
        let left = (a.0 * (re + 5.0) - a.1 * im + 700.0, a.0 * im + a.1 * (re + 5.0));
        assert!(left.0.abs() < 1e-8 && left.1.abs() < 1e-8, "{mode:?}: {left:?}");
        assert_eq!(mode.shares.iter().map(|(name, _)| &**name).collect::<Vec<_>>(), ["x"]);
    }
    // Nothing moves in the decay of a state that nothing follows.
    let alone = document(&pulled(0.0).replace("z - 3*x'", "-3*x'"));
    let alone = holonomy_tests::model(&alone, 0);
    let start = alone.start_state().expect("a start");
    let found = alone.vibration(&start, None).expect("eigenvalues").report;
    let decay = found.modes.iter().find(|mode| (mode.re + 5.0).abs() < 1e-12).expect("the state's own");
    assert_eq!(decay.shares, [("z".to_owned(), 1.0)]);
}

#[test]
fn free_modes_hold_the_states() {
    let run = run(&pulled(7.0).replace(r#""duration": 1"#, r#""duration": 1, "output_step": 0.1"#));
    let modes = run.trace().modes(0.5).expect("modes").modes;
    assert_eq!(modes.len(), 1);
    let frequency = modes[0].frequency.expect("it swings");
    assert!((frequency - 5.0 / (2.0 * std::f64::consts::PI)).abs() < 1e-12, "{frequency}");
}
