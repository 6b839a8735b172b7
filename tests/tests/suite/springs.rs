//! Springs and dampers about angles and in bushings, against their closed forms.

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, difference, document, finish, last, model};

const EXACT: &str = r#""integrator": { "type": "dop853", "rtol": 1e-12, "atol": 1e-13 }"#;

fn run(text: &str) -> Run {
    finish(&model(&document(text), 0))
}

fn map(values: &[f64], f: impl Fn(f64) -> f64) -> Vec<f64> {
    values.iter().map(|value| f(*value)).collect()
}

/// `J a'' + c a' + k a = 0` from rest at `a = start`.
fn decaying(t: f64, [inertia, damping, stiffness]: [f64; 3], start: f64) -> f64 {
    let decay = damping / (2.0 * inertia);
    let w = (stiffness / inertia - decay * decay).sqrt();
    start * (-decay * t).exp() * ((w * t).cos() + decay / w * (w * t).sin())
}

/// A disc on a shaft, in the plane and in space, about an axis that is none of the frame's.
fn torsion_pendulums(spring: &str) -> [Run; 3] {
    let plane = format!(
        r#"{{ "holonomy": 1, "space": "planar", "gravity": [0, 0], "ground": {{ "points": {{ "O": [0.2, 0.1] }} }},
        "bodies": {{ "disc": {{ "mass": 3, "inertia": 0.02, "position": [0.2, 0.1], "angle": 0.7, "points": {{ "C": [0, 0] }} }} }},
        "joints": {{ "J": {{ "type": "revolute", "connect": ["ground.O", "disc.C"] }} }},
        "forces": {{ "spring": {{ "type": "torsion-spring-damper", "joint": "J", {spring} }} }},
        "simulation": {{ "duration": 3, "output_step": 0.05, {EXACT} }} }}"#
    );
    let space = |joint: &str| {
        format!(
            r#"{{ "holonomy": 1, "space": "spatial", "gravity": [0, 0, 0], "ground": {{ "points": {{ "O": [0.2, 0.1, -0.4] }} }},
            "bodies": {{ "disc": {{ "mass": 3, "inertia": [0.02, 0.02, 0.02], "position": [0.2, 0.1, -0.4],
                "orientation": {{ "axis": [1, 0, 1], "angle": 0.5 }}, "points": {{ "C": [0, 0, 0] }} }} }},
            "joints": {{ "J": {{ "type": "{joint}", "connect": ["ground.O", "disc.C"], "axis": [1, 2, 2] }} }},
            "forces": {{ "spring": {{ "type": "torsion-spring-damper", "joint": "J", {spring} }} }},
            "simulation": {{ "duration": 3, "output_step": 0.05, {EXACT} }} }}"#
        )
    };
    [run(&plane), run(&space("revolute")), run(&space("cylindrical"))]
}

#[test]
fn a_torsion_pendulum_swings_and_decays_as_the_closed_form_says() {
    for (i, run) in torsion_pendulums(r#""stiffness": 0.8, "damping": 0.03, "angle": 0.3"#).iter().enumerate() {
        let t = channel(run, "t");
        // In the plane the angle is that of the body; in space it is 0 as written.
        let start = if i == 0 { 0.7 } else { 0.0 };
        let expected = map(&t, |t| 0.3 + decaying(t, [0.02, 0.03, 0.8], start - 0.3));
        let off = difference(&channel(run, "J.angle"), &expected);
        assert!(off < 1e-10, "{i}: {off:e}");
        let potential = channel(run, "energy.potential");
        assert!((potential[0] - 0.4 * (start - 0.3) * (start - 0.3)).abs() < 1e-14, "{i}");
        assert!(last(run, "energy.total") < 0.02 * potential[0], "{i}");
    }
}

#[test]
fn a_torsion_spring_remembers_whole_turns_and_keeps_the_energy() {
    // Wound up by three turns and a half.
    let wound = 7.0 * std::f64::consts::PI;
    for (i, run) in torsion_pendulums(r#""stiffness": 0.8, "angle": "7*pi""#).iter().enumerate() {
        let t = channel(run, "t");
        let start = if i == 0 { 0.7 } else { 0.0 };
        let w = (0.8_f64 / 0.02).sqrt();
        let expected = map(&t, |t| wound + (start - wound) * (w * t).cos());
        let off = difference(&channel(run, "J.angle"), &expected);
        assert!(off < 1e-8, "{i}: {off:e}");
        let energy = channel(run, "energy.total");
        assert!(difference(&energy, &map(&energy, |_| energy[0])) < 1e-10 * energy[0], "{i}");
    }
}

#[test]
fn a_torsion_spring_rests_where_the_pose_is_written() {
    for (i, run) in torsion_pendulums(r#""stiffness": 0.8"#).iter().enumerate() {
        assert_eq!(last(run, "energy.potential"), 0.0, "{i}");
        assert!(last(run, "J.angle'").abs() < 1e-15, "{i}");
    }
}

const MASS: f64 = 3.0;
const INERTIA: f64 = 0.02;

/// A body on a bushing of the plane, pushed off: each coordinate swings on its own.
#[test]
fn a_mass_on_a_bushing_swings_along_and_about_its_axes_as_the_closed_form_says() {
    let run = run(&format!(
        r#"{{ "holonomy": 1, "space": "planar", "gravity": [0, 0], "ground": {{ "points": {{ "O": [0.2, 0.1] }} }},
        "bodies": {{ "block": {{ "mass": {MASS}, "inertia": {INERTIA}, "position": [0.23, 0.06], "angle": 0.7, "angular_velocity": 30, "points": {{ "C": [0, 0] }} }} }},
        "forces": {{ "mount": {{ "type": "bushing", "connect": ["ground.O", "block.C"], "stiffness": [300, 1200], "damping": [2, 0],
            "torsional_stiffness": 0.8, "torsional_damping": 0.01 }} }},
        "simulation": {{ "duration": 3, "output_step": 0.05, {EXACT} }} }}"#
    ));
    let t = channel(&run, "t");
    let off = |name: &str, expected: Vec<f64>| difference(&channel(&run, name), &expected);
    assert!(off("block.x", map(&t, |t| 0.2 + decaying(t, [MASS, 2.0, 300.0], 0.03))) < 1e-11);
    assert!(off("block.y", map(&t, |t| 0.1 + decaying(t, [MASS, 0.0, 1200.0], -0.04))) < 1e-11);
    // Without torque as written, kicked to more than a turn.
    let decay = 0.01 / (2.0 * INERTIA);
    let w = (0.8 / INERTIA - decay * decay).sqrt();
    assert!(off("block.angle", map(&t, |t| 0.7 + 30.0 / w * (-decay * t).exp() * (w * t).sin())) < 1e-9);
    let books: Vec<f64> = channel(&run, "energy.total")
        .iter()
        .zip(channel(&run, "energy.forces"))
        .map(|(total, work)| total - work)
        .collect();
    assert!(difference(&books, &map(&books, |_| books[0])) < 1e-10 * books[0]);
    assert!(last(&run, "energy.forces") < -0.1 * books[0]);
}

/// A body on a bushing of space turns about each axis as a pendulum: `J a'' = -K sin a`, whose period is known to be `2 pi sqrt(J/K)` for small angles
/// and by its energy for all.
#[test]
fn a_bushing_of_space_has_six_frequencies_and_an_energy_for_any_turn() {
    let text = |rotation: &str, spin: &str| {
        format!(
            r#"{{ "holonomy": 1, "space": "spatial", "rotation": "{rotation}", "gravity": [0, 0, 0], "ground": {{ "points": {{ "O": [0.2, 0.1, -0.4] }} }},
            "bodies": {{ "block": {{ "mass": 3, "inertia": [0.02, 0.03, 0.04], "position": [0.2, 0.1, -0.4], "angular_velocity": [{spin}],
                "points": {{ "C": [0, 0, 0] }} }} }},
            "forces": {{ "mount": {{ "type": "bushing", "connect": ["ground.O", "block.C"], "stiffness": [300, 1200, 700], "damping": [3, 0, 0],
                "torsional_stiffness": [0.8, 0.2, 2], "torsional_damping": [0.001, 0, 0] }} }},
            "simulation": {{ "duration": 2, "output_step": 0.05, "stabilization": "projection", {EXACT} }} }}"#
        )
    };
    for rotation in ["euler-parameters", "rotation-matrix"] {
        let model = model(&document(&text(rotation, "0, 0, 0")), 0);
        let report = model.vibration(&model.start_state().unwrap(), None).unwrap().report;
        let mut found: Vec<(f64, f64)> = report.modes.iter().map(|mode| (mode.re, mode.im)).collect();
        found.sort_by(|a, b| a.1.total_cmp(&b.1));
        let mode = |inertia: f64, damping: f64, stiffness: f64| {
            let decay = damping / (2.0 * inertia);
            (-decay, (stiffness / inertia - decay * decay).sqrt())
        };
        let mut wanted = vec![
            mode(3.0, 3.0, 300.0),
            mode(3.0, 0.0, 1200.0),
            mode(3.0, 0.0, 700.0),
            mode(0.02, 0.001, 0.8),
            mode(0.03, 0.0, 0.2),
            mode(0.04, 0.0, 2.0),
        ];
        wanted.sort_by(|a, b| a.1.total_cmp(&b.1));
        assert_eq!(found.len(), 6, "{rotation}: {report:?}");
        for ((re, im), (decay, w)) in found.iter().zip(&wanted) {
            assert!((re - decay).abs() < 1e-11 && (im - w).abs() < 1e-11 * w, "{rotation}: {re} {im}, {decay} {w}");
        }
        // About one axis, almost to the top: K (1 - cos a) of the kinetic energy is taken.
        let run = run(&text(rotation, "0, 0, 13.9"));
        let (a, rate) = (channel(&run, "block.r21"), channel(&run, "block.wz"));
        let cosine = channel(&run, "block.r11");
        for i in 0..a.len() {
            let energy = 0.02 * rate[i] * rate[i] + 2.0 * (1.0 - cosine[i]);
            assert!((energy - 0.02 * 13.9 * 13.9).abs() < 1e-9, "{rotation} {i}: {energy}");
        }
        assert!(a.iter().any(|sine| *sine > 0.9) && a.iter().any(|sine| *sine < -0.9));
    }
}

/// Two bodies in flight, held off their centres: whatever the rubber does, momentum, angular momentum and the books of the energy stay.
#[test]
fn a_bushing_between_flying_bodies_keeps_momentum_and_the_books() {
    for (rotation, damping) in [("euler-parameters", 0.0), ("euler-parameters", 0.3), ("rotation-matrix", 0.3)] {
        let run = run(&format!(
            r#"{{ "holonomy": 1, "space": "spatial", "rotation": "{rotation}", "gravity": [0, 0, 0],
            "bodies": {{
                "a": {{ "mass": 1, "inertia": [0.02, 0.03, 0.04], "position": [0, 0, 0], "orientation": {{ "axis": [1, 2, 3], "angle": 0.5 }},
                    "angular_velocity": [1, -2, 3], "velocity": [0.3, 0.1, 0], "points": {{ "P": [0.2, 0.1, 0] }} }},
                "b": {{ "mass": 2, "inertia": [0.05, 0.03, 0.06], "position": [0.5, 0.1, 0.2], "orientation": {{ "axis": [0, 2, -1], "angle": 0.8 }},
                    "angular_velocity": [-1, 0, 2], "velocity": [-0.2, 0.1, 0.4], "points": {{ "P": [-0.2, 0, 0.1] }} }} }},
            "forces": {{ "mount": {{ "type": "bushing", "connect": ["a.P", "b.P"], "stiffness": [300, 100, 200], "damping": [{damping}, {damping}, 0],
                "torsional_stiffness": [0.8, 1.2, 2], "torsional_damping": [0, {damping}, "{damping}/10"] }} }},
            "outputs": {{
                "px": "a.x' + 2*b.x'", "pz": "a.z' + 2*b.z'",
                "Lx": "a.y*a.z' - a.z*a.y' + 2*(b.y*b.z' - b.z*b.y') + spin(a.r11, a.r12, a.r13, a.wx, a.wy, a.wz, 0.02, 0.03, 0.04, a.r21, a.r22, a.r23, a.r31, a.r32, a.r33) + spin(b.r11, b.r12, b.r13, b.wx, b.wy, b.wz, 0.05, 0.03, 0.06, b.r21, b.r22, b.r23, b.r31, b.r32, b.r33)" }},
            "definitions": {{ "spin(a, b, c, x, y, z, i, j, k, d, e, f, g, h, l)": "i*a*(a*x + d*y + g*z) + j*b*(b*x + e*y + h*z) + k*c*(c*x + f*y + l*z)" }},
            "simulation": {{ "duration": 2, "output_step": 0.05, "stabilization": "projection", {EXACT} }} }}"#
        ));
        for name in ["px", "pz", "Lx"] {
            let kept = channel(&run, name);
            let off = difference(&kept, &map(&kept, |_| kept[0]));
            assert!(off < 1e-9, "{rotation} {damping} {name}: {off:e}");
        }
        let books: Vec<f64> =
            ["energy.forces", "energy.stabilization"].iter().fold(channel(&run, "energy.total"), |left, name| {
                left.iter().zip(channel(&run, name)).map(|(a, b)| a - b).collect()
            });
        assert!(difference(&books, &map(&books, |_| books[0])) < 1e-9 * books[0], "{rotation} {damping}");
        let lost = books[0] - last(&run, "energy.total");
        assert!(if damping > 0.0 { lost > 0.1 * books[0] } else { lost.abs() < 1e-9 }, "{rotation} {damping}: {lost}");
    }
}
