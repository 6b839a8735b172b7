//! Motors with their circuits and PID controllers, against their closed forms.

use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::run::Run;
use holonomy_study::locus::RootLocus;
use holonomy_tests::{channel, difference, document, finish, gallery_document, labelled, last, model};

const EXACT: &str = r#""integrator": { "type": "dop853", "rtol": 1e-12, "atol": 1e-13 }"#;

fn run(text: &str) -> Run {
    finish(&model(&document(text), 0))
}

fn map(values: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
    values.iter().map(|value| f(*value)).collect()
}

/// A rotor of 0.002 kg m^2 on a pin without gravity, in the plane or in space, with forces and further joints.
fn rotor(spatial: bool, forces: &str, joints: &str) -> String {
    let (space, zero, inertia, axis) = if spatial {
        ("spatial", "[0, 0, 0]", "[0.001, 0.002, 0.002]", r#", "axis": [0, 0, 1]"#)
    } else {
        ("planar", "[0, 0]", "0.002", "")
    };
    format!(
        r#"{{ "holonomy": 1, "parameters": {{ "R": 1.5, "L": 0.03, "K": 0.05, "U": 12 }}, "space": "{space}", "gravity": {zero},
        "ground": {{ "points": {{ "O": {zero} }} }},
        "bodies": {{ "rotor": {{ "mass": 1, "inertia": {inertia}, "points": {{ "C": {zero} }} }} }},
        "joints": {{ "J": {{ "type": "revolute", "connect": ["ground.O", "rotor.C"]{axis} }}{joints} }},
        "forces": {{ {forces} }},
        "simulation": {{ "duration": 1, "output_step": 0.02, {EXACT} }} }}"#
    )
}

const MOTOR: &str = r#""M": { "type": "dc-motor", "joint": "J", "voltage": "U", "resistance": "R", "inductance": "L", "constant": "K" }"#;

#[test]
fn the_current_of_a_locked_motor_rises_as_that_of_a_coil() {
    let locked = rotor(false, MOTOR, r#", "W": { "type": "angle", "bodies": ["ground", "rotor"] }"#);
    let run = run(&locked);
    let t = channel(&run, "t");
    let current = map(&t, |t| 12.0 / 1.5 * (1.0 - (-1.5 * t / 0.03).exp()));
    assert!(difference(&channel(&run, "M.current"), &current) < 1e-9);
    assert!(difference(&channel(&run, "M.torque"), &map(&current, |i| 0.05 * i)) < 1e-10);
    // It holds against the lock.
    assert!((last(&run, "lambda.W.angle").abs() - 0.05 * 8.0).abs() < 1e-9);
    assert!(last(&run, "energy.actuators").abs() < 1e-12);
    // With another current at first.
    let text = locked.replace(r#""constant": "K""#, r#""constant": "K", "start": "U/R + 2""#);
    let model = model(&document(&text), 0);
    assert_eq!(model.analysis().expect("an analysis").mobility, 0);
    let run = finish(&model);
    assert!(difference(&channel(&run, "M.current"), &map(&t, |t| 8.0 + 2.0 * (-1.5 * t / 0.03).exp())) < 1e-9);
}

/// Speed of a shaft of inertia `inertia` behind a step of the voltage: `J w' = n K i`, `L i' = U - R i - n K w`, from rest.
fn stepped(t: f64, inertia: f64, ratio: f64) -> [f64; 2] {
    let (r, l, k, u) = (1.5, 0.03, 0.05 * ratio, 3.0);
    // J L s^2 + J R s + k^2 = 0: two real modes.
    let (a, b, c) = (inertia * l, inertia * r, k * k);
    let root: f64 = b * b - 4.0 * a * c;
    assert!(root > 0.0);
    let modes = [(-b + root.sqrt()) / (2.0 * a), (-b - root.sqrt()) / (2.0 * a)];
    // w = u/k + A e^(s1 t) + B e^(s2 t) with w(0) = 0, w'(0) = 0.
    let steady = u / k;
    let (p, q) = (steady * modes[1] / (modes[0] - modes[1]), -steady * modes[0] / (modes[0] - modes[1]));
    let (first, second) = (p * (modes[0] * t).exp(), q * (modes[1] * t).exp());
    [steady + first + second, inertia / k * (modes[0] * first + modes[1] * second)]
}

#[test]
fn the_speed_of_a_motor_steps_by_its_two_modes_in_plane_and_space() {
    for (spatial, ratio) in [(false, 1.0), (true, 1.0), (false, 2.0)] {
        let motor = MOTOR.replace(r#""constant""#, &format!(r#""ratio": {ratio}, "constant""#));
        let run = run(&rotor(spatial, &motor, "").replace(r#""U": 12"#, r#""U": 3"#));
        let t = channel(&run, "t");
        let speed = map(&t, |t| stepped(t, 0.002, ratio)[0]);
        let current = map(&t, |t| stepped(t, 0.002, ratio)[1]);
        let off = difference(&channel(&run, "J.angle'"), &speed);
        assert!(off < 1e-9, "{spatial} {ratio}: {off}");
        assert!(difference(&channel(&run, "M.current"), &current) < 1e-9, "{spatial} {ratio}");
        // What the circuit gave the shaft is its kinetic energy.
        let books = last(&run, "energy.kinetic") - last(&run, "energy.actuators");
        assert!(books.abs() < 1e-9, "{books} J");
    }
}

#[test]
fn without_inductance_the_current_follows_at_once() {
    let motor = MOTOR.replace(r#" "inductance": "L","#, "");
    let model = model(&document(&rotor(false, &motor, "")), 0);
    let run = finish(&model);
    // J w' = K (U - K w)/R
    let rate = 0.05 * 0.05 / (1.5 * 0.002);
    let t = channel(&run, "t");
    assert!(difference(&channel(&run, "J.angle'"), &map(&t, |t| 240.0 * (1.0 - (-rate * t).exp()))) < 1e-9);
    assert!(difference(&channel(&run, "M.current"), &map(&t, |t| 8.0 * (-rate * t).exp())) < 1e-10);
    assert_eq!(model.lowered().states().len(), 0);
    let current = model.channels().into_iter().find(|channel| channel.name == "M.current").expect("a channel");
    assert_eq!((&*current.unit, &*current.group), ("A", "forces"));
}

/// A mass of 2 kg on a rail, moved to a target by a controller against 3 N.
fn slide(controller: &str, more: &str) -> String {
    format!(
        r#"{{ "holonomy": 1, "space": "planar", "gravity": [0, 0], "ground": {{ "points": {{ "O": [0, 0] }} }},
        "bodies": {{ "block": {{ "mass": 2, "inertia": 1, "points": {{ "C": [0, 0] }} }} }},
        "joints": {{ "S": {{ "type": "prismatic", "connect": ["ground.O", "block.C"], "axis": [1, 0] }} }},
        "forces": {{ "C": {{ "type": "pid-controller", "joint": "S", "coordinate": "displacement", {controller} }},
            "load": {{ "type": "force", "at": "block.C", "value": [-3, 0] }} }}, {more}
        "simulation": {{ "duration": 2, "output_step": 0.02, {EXACT} }} }}"#
    )
}

#[test]
fn proportional_and_derivative_gains_are_a_spring_and_a_damper_to_the_target() {
    // 2 x'' + 12 x' + 50 x = 50*0.1 - 3: damped, to 0.04.
    let run = run(&slide(r#""target": 0.1, "proportional": 50, "derivative": 12"#, ""));
    let t = channel(&run, "t");
    let closed = |t: f64| {
        let (decay, w) = (3.0_f64, 4.0_f64);
        0.04 * (1.0 - (-decay * t).exp() * ((w * t).cos() + decay / w * (w * t).sin()))
    };
    assert!(difference(&channel(&run, "S.displacement"), &map(&t, closed)) < 1e-9);
    assert!((channel(&run, "C.output")[0] - 5.0).abs() < 1e-12);
}

#[test]
fn a_pid_controller_follows_the_closed_form_of_its_third_order() {
    // 2 s^3 + D s^2 + P s + I = 2 (s + 1)(s + 2)(s + 4): D = 14, P = 28, I = 16; e' = -x' from e = 0.1, load 3.
    let run = run(&slide(r#""target": 0.1, "proportional": 28, "integral": 16, "derivative": 14"#, ""));
    let t = channel(&run, "t");
    // e = sum of c_k e^(-k t) with e(0) = 0.1, e'(0) = 0, e''(0) = -x''(0) = -(2.8 - 3)/2.
    let (e0, e2) = (0.1, 0.1);
    // Of e = a e^-t + b e^-2t + c e^-4t: a + b + c = e0, a + 2 b + 4 c = 0, a + 4 b + 16 c = e2.
    let a = (8.0 * e0 + e2) / 3.0;
    let b = -(4.0 * e0 + e2) / 2.0;
    let c = e0 - a - b;
    let error = |t: f64| a * (-t).exp() + b * (-2.0 * t).exp() + c * (-4.0 * t).exp();
    assert!(difference(&channel(&run, "S.displacement"), &map(&t, |t| 0.1 - error(t))) < 1e-9);
    let integral =
        |t: f64| a * (1.0 - (-t).exp()) + b / 2.0 * (1.0 - (-2.0 * t).exp()) + c / 4.0 * (1.0 - (-4.0 * t).exp());
    assert!(difference(&channel(&run, "C.integral"), &map(&t, integral)) < 1e-9);
}

#[test]
fn a_controller_follows_what_moves_with_the_rate_of_the_error() {
    // The error alone obeys 2 e'' + 8 e' + 8 e = 0 without a load.
    let text = slide(r#""target": "0.1 + 0.3*t", "proportional": 8, "derivative": 8"#, "").replace("[-3, 0]", "[0, 0]");
    let run = run(&text);
    let t = channel(&run, "t");
    // e(0) = 0.1, e'(0) = 0.3: e = (0.1 + 0.5 t) e^(-2 t)
    let error = |t: f64| (0.1 + 0.5 * t) * (-2.0 * t).exp();
    assert!(difference(&channel(&run, "S.displacement"), &map(&t, |t| 0.1 + 0.3 * t - error(t))) < 1e-9);
}

#[test]
fn a_limit_holds_the_output_and_the_integral_does_not_wind_up() {
    let gains = r#""target": 1, "proportional": 28, "integral": 16, "derivative": 14"#;
    let limited = run(&slide(&format!(r#"{gains}, "limit": 5"#), "").replace(r#""duration": 2"#, r#""duration": 10"#));
    let output = channel(&limited, "C.output");
    assert!(output.iter().all(|force| force.abs() <= 5.0));
    let (t, way) = (channel(&limited, "t"), channel(&limited, "S.displacement"));
    // As long as the limit holds, 5 N against 3 N push 2 kg.
    let held = output.iter().take_while(|force| **force == 5.0).count();
    assert!(held > 20, "{held} samples");
    assert!(difference(&way[..held], &map(&t[..held], |t| 0.5 * t * t)) < 1e-9);
    assert!(last(&limited, "S.displacement") - 1.0 < 1e-3);
    let most = way.iter().fold(0.0, |most: f64, x| most.max(*x));
    let wound = channel(&limited, "C.integral").iter().fold(0.0, |most: f64, z| most.max(z.abs()));
    assert!(most < 1.2 && wound < 1.5, "{most} m, {wound} m s");
}

#[test]
fn a_motor_is_at_rest_with_its_current_and_has_its_modes() {
    // A pendulum that the motor holds: K U/R = m g l sin(a).
    let text = rotor(false, MOTOR, "")
        .replace(r#""gravity": [0, 0]"#, r#""gravity": [0, -10]"#)
        .replace(r#""points": { "C": [0, 0] }"#, r#""points": { "C": [0, 0.1] }"#);
    let model = model(&document(&text), 0);
    let start = model.start_state().expect("a start");
    let report = model.rest(&start, &[]).expect("an answer");
    let stable: Vec<_> = report
        .equilibria
        .iter()
        .filter(|one| one.stability == holonomy_mechanism::balance::Stability::Stable)
        .collect();
    assert_eq!(stable.len(), 1, "{report:?}");
    let value = |name: &str| stable[0].coordinates.iter().find(|(known, _)| known == name).expect(name).1;
    assert!((value("rotor.angle").sin() - 0.05 * 8.0).abs() < 1e-12, "{}", value("rotor.angle"));
    assert!((value("M.current") - 8.0).abs() < 1e-11);
    let found = model.vibration(&stable[0].pose, None).expect("eigenvalues").report;
    let count: usize = found.modes.iter().map(|mode| if mode.im > 0.0 { 2 } else { 1 }).sum();
    assert_eq!((count, found.zeros, found.stable), (3, 0, true));
}

#[test]
fn numbers_that_a_motor_cannot_have_are_refused_whatever_they_come_from() {
    let document = document(&rotor(false, MOTOR, ""));
    let build = |value: f64| {
        let set = [("L".to_owned(), value)];
        holonomy_mechanism::model::Model::build(&document, 0, &set, &mut KindCache::new())
    };
    assert!(build(0.01).is_ok());
    let refused = build(0.0).expect_err("no inductance");
    let messages: Vec<&str> = refused.iter().map(|finding| &*finding.message).collect();
    assert_eq!(messages, ["The inductance must be greater than 0, found 0."]);
    assert_eq!(refused[0].pointer, "/forces/M/inductance");
}

/// The gallery's arm: inertia, stiffness of its weight at the target, and the constants of its motor, for a load of 1 kg.
const SERVO: (f64, f64, f64, f64) = (0.3 + 0.16, 1.5, 0.06, 2.0);

#[test]
fn the_arm_of_the_gallery_sags_without_the_integral_and_comes_to_the_target_with_it() {
    let document = gallery_document("servo", &[]);
    let (weight, (_, resistance, _, torque)) = (9.81 * 0.4, SERVO);
    let with = finish(&labelled(&document, "with the integral"));
    assert!((last(&with, "A.angle") - 0.5).abs() < 1e-5);
    assert!((torque * last(&with, "motor.current") - weight * last(&with, "A.angle").cos()).abs() < 2e-4);
    // Exactly there, where it rests.
    let model = labelled(&document, "with the integral");
    let rest = model.rest(&model.start_state().expect("a start"), &[]).expect("an answer");
    let at_rest = |name: &str| rest.equilibria[0].coordinates.iter().find(|(known, _)| known == name).expect(name).1;
    assert!((at_rest("arm.angle") - 0.5).abs() < 1e-12);
    assert!((torque * at_rest("motor.current") - weight * 0.5_f64.cos()).abs() < 1e-12);
    let without = finish(&labelled(&document, "without it"));
    let angle = last(&without, "A.angle");
    assert!(angle < 0.4 && (torque * 12.0 * (0.5 - angle) / resistance - weight * angle.cos()).abs() < 1e-6, "{angle}");
}

#[test]
fn too_much_of_the_integral_makes_the_arm_swing_from_the_gain_of_routh_on() {
    let (inertia, resistance, inductance, torque) = SERVO;
    for (target, kp, kd) in [(0.5, 12.0, 0.5), (-0.7, 20.0, 1.0)] {
        let set = [("target", target), ("kp", kp), ("kd", kd)];
        let set = set.map(|(name, value)| (format!("parameters.{name}.value"), value.to_string()));
        let set: Vec<(&str, &str)> = set.iter().map(|(path, value)| (path.as_str(), value.as_str())).collect();
        let weight = -9.81 * 0.4 * f64::sin(target);
        let [a1, a2, a3, a4] = [
            resistance * weight + torque * kp,
            inductance * weight + torque * (torque + kd),
            resistance * inertia,
            inductance * inertia,
        ];
        let greatest = a1 * (a3 * a2 - a4 * a1) / (a3 * a3 * torque);
        let mut locus =
            RootLocus::new(&gallery_document("servo", &set), 0, "ki", [10.0, 1.5 * greatest], 8).expect("a locus");
        let mut cache = KindCache::new();
        while locus.advance(&mut cache).expect("a locus") {}
        let crossings = locus.crossings();
        assert_eq!(crossings.len(), 1, "{crossings:?}");
        assert!((crossings[0].value / greatest - 1.0).abs() < 1e-9, "{crossings:?} {greatest}");
        if kp == 12.0 {
            assert!((greatest - 62.0).abs() < 0.05);
        }
    }
}
