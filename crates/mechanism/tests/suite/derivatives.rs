//! Everything that a lowered mechanism derives, against differences of what it was derived from.

use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::system::MechanismSystem;
use holonomy_solver::{MotionRef, Sizes, StateRef, Structure, System};
use proptest::prelude::*;

/// Every joint, driver, force and equation at once; what it means as a machine does not matter here.
const EVERYTHING: &str = r#"{
    "holonomy": 1, "space": "planar",
    "parameters": { "k": 3, "w": 1.7 },
    "ground": { "points": { "O": [0.1, -0.2] } },
    "bodies": {
        "a": { "mass": 1.3, "inertia": 0.2, "position": [0.3, 0.1], "angle": 0.4, "points": { "P": [-0.2, 0.1], "Q": [0.3, -0.1] } },
        "b": { "mass": 0.7, "inertia": 0.1, "position": [0.9, 0.5], "angle": -0.3, "points": { "P": [-0.1, 0.2], "Q": [0.2, 0.1] } }
    },
    "joints": {
        "R": { "type": "revolute", "connect": ["ground.O", "a.P"] },
        "S": { "type": "prismatic", "connect": ["a.Q", "b.P"], "axis": [2, 1] },
        "D": { "type": "distance", "connect": ["a.P", "b.Q"] },
        "G": { "type": "distance", "connect": ["b.P", "ground.O"], "length": 0.9 },
        "N": { "type": "angle", "bodies": ["a", "b"], "value": 0.1 },
        "W": { "type": "weld", "connect": ["b.Q", "a.Q"] },
        "C": { "type": "path", "connect": ["a.P", "b.Q"], "curve": "x^2 + k*y^2 - 0.3 - 0.1*sin(w*t)" }
    },
    "drivers": { "turn": { "joint": "R", "coordinate": "angle", "function": "0.2*sin(w*t)" },
                 "push": { "joint": "S", "coordinate": "displacement", "function": "S2(t)" } },
    "forces": {
        "spring": { "type": "spring-damper", "connect": ["ground.O", "b.Q"], "stiffness": 40, "damping": 2 },
        "law": { "type": "spring-damper", "connect": ["a.Q", "b.Q"], "law": "k*length^2 + rate*cos(t)" },
        "coil": { "type": "torsion-spring-damper", "joint": "R", "stiffness": 3, "damping": 0.2, "angle": 0.1 },
        "rubber": { "type": "bushing", "connect": ["a.Q", "b.Q"], "stiffness": [30, "10*k"], "damping": [0.3, 2], "torsional_stiffness": 4,
            "torsional_damping": 0.5 },
        "motor": { "type": "actuator", "joint": "S", "coordinate": "displacement", "value": "k - 2*S.displacement' + u" },
        "drive": { "type": "dc-motor", "joint": "R", "voltage": "5*cos(t) - R.angle + z", "resistance": 2, "inductance": 0.1, "constant": "0.1*k",
            "ratio": 3, "start": 0.4 },
        "hold": { "type": "pid-controller", "joint": "S", "coordinate": "displacement", "target": "0.1*sin(t) + u^2", "proportional": 8, "integral": 4,
            "derivative": 2, "limit": "50*k" },
        "twist": { "type": "torque", "body": "a", "value": "-0.1*a.angle'^3" },
        "wind": { "type": "force", "at": "b.Q", "value": ["sin(b.Q.y)", "u'*t"] }
    },
    "coordinates": { "u": { "value": 0.3, "velocity": 0.1 }, "s": 0.2 },
    "definitions": { "S2(x)": "0.1*x^2 - table(lift, x)", "mix": "u*s + D.length" },
    "tables": { "lift": { "t": [0, 1, 2, 3], "value": [0, 0.1, 0.05, 0.2] } },
    "kinetic_energy": "(1 + u^2)*u'^2/2 + cos(s)*u'*s' + 2*s'^2 + t*s'",
    "potential_energy": "mix^2 + u*a.x",
    "generalized_forces": { "u": "-0.3*u'*abs(u') + z*drive.current", "s": "if(s > 0, 1, 2)*s'" },
    "states": { "z": { "rate": "mix*t - z^2*s' + hold.integral", "start": 0.6 } },
    "constraints": { "tie": ["u - s^2 + b.angle*t", "norm(a.x - u, a.y, s) - 1"] },
    "velocity_constraints": { "edge": "a.x'*sin(a.angle) - a.y'*cos(a.angle) + t*s'" }
}"#;

/// The same in space: every joint type, a body in each of the coordinates of rotation.
const EVERYTHING_IN_SPACE: &str = r#"{
    "holonomy": 1, "space": "spatial",
    "parameters": { "k": 3, "w": 1.7 },
    "ground": { "points": { "O": [0.1, -0.2, 0.4] } },
    "bodies": {
        "a": { "mass": 1.3, "inertia": [[0.2, 0.01, 0], [0.01, 0.25, -0.02], [0, -0.02, 0.3]], "position": [0.3, 0.1, 0.2],
            "orientation": { "axis": [1, 2, 3], "angle": 0.4 }, "points": { "P": [-0.2, 0.1, 0.3], "Q": [0.3, -0.1, 0.1] } },
        "b": { "mass": 0.7, "inertia": [0.1, 0.12, 0.15], "rotation": "rotation-matrix", "position": [0.9, 0.5, -0.1],
            "orientation": { "x": [0, 1, 0], "y": [0.6, 0, 0.8] }, "points": { "P": [-0.1, 0.2, 0.1], "Q": [0.2, 0.1, -0.3] } }
    },
    "joints": {
        "R": { "type": "revolute", "connect": ["ground.O", "a.P"], "axis": [1, -1, 2] },
        "R2": { "type": "revolute", "connect": ["b.P", "a.Q"], "axes": { "a": [1, 0, 0.2], "b": [0.3, 1, 0] } },
        "S": { "type": "prismatic", "connect": ["a.Q", "b.P"], "axis": [2, 1, -1] },
        "C": { "type": "cylindrical", "connect": ["a.P", "b.Q"], "axes": [[0, 0, 1], [0, 0.6, 0.8]] },
        "Z": { "type": "screw", "connect": ["b.Q", "ground.O"], "axis": [0, 1, 0], "pitch": 0.3 },
        "U": { "type": "universal", "connect": ["a.P", "b.P"], "axes": [[1, 0, 0.1], [0, 1, 0]] },
        "V": { "type": "constant-velocity", "connect": ["b.P", "a.P"], "axes": [[0, 0, 1], [0, 0.6, 0.8]] },
        "B": { "type": "spherical", "connect": ["ground.O", "b.Q"] },
        "E": { "type": "planar", "connect": ["a.Q", "b.Q"], "normal": [1, 1, 0] },
        "W": { "type": "weld", "connect": ["b.Q", "a.Q"] },
        "D": { "type": "distance", "connect": ["a.P", "b.Q"] },
        "N": { "type": "point-plane", "connect": ["b.P", "a.Q"], "normal": [0.2, 0.3, 1] },
        "L": { "type": "pin-slot", "connect": ["b.P", "a.Q"], "axis": [0.2, 0.3, 1] },
        "F": { "type": "point-surface", "connect": ["b.P", "a.P"], "surface": "x^2 + k*y^2 - z + 0.1*sin(w*t)" },
        "G": { "type": "gear", "joints": ["R", "R2"], "ratio": 1.5 },
        "K": { "type": "rack", "joints": ["R", "S"], "radius": 0.2 },
        "Y": { "type": "rope", "through": ["a.P", "ground.O", "b.Q", "a.Q"] },
        "X": { "type": "cam", "joints": ["R", "S"], "lift": "0.1*k*sin(angle)^2", "roller": 0.1 },
        "I": { "type": "belt", "joints": ["R", "R2"], "radii": [0.2, "k/10"] },
        "M": { "type": "geneva-wheel", "joints": ["R", "R2"], "slots": 5, "phase": 0.3 },
        "G2": { "type": "gear", "joints": ["R", "R2"], "ratio": 0.5, "play": 0.2 },
        "blade": { "type": "knife-edge", "bodies": ["a", "b"], "point": [0.5, 0.2, 0.1], "direction": [1, 0.2, 0], "normal": [0, 0.3, 1] },
        "ball": { "type": "rolling", "shape": "sphere", "connect": ["a.P", "b.Q"], "radius": 0.2, "normal": [0.2, 0.3, 1] },
        "disc": { "type": "rolling", "shape": "disc", "bodies": ["b", "a"], "point": [0.5, 0.2, 0.1], "radius": 0.3, "normal": [0, 0.3, 1],
            "axis": [1, 0.2, 0.3] }
    },
    "drivers": { "turn": { "joint": "R", "coordinate": "angle", "function": "0.2*sin(w*t)" },
                 "bend": { "joint": "U", "coordinate": "angle2", "function": "t" },
                 "push": { "joint": "C", "coordinate": "displacement", "function": "0.1*t^2" } },
    "forces": {
        "spring": { "type": "spring-damper", "connect": ["ground.O", "b.Q"], "stiffness": 40, "damping": 2 },
        "coil": { "type": "torsion-spring-damper", "joint": "C", "stiffness": 3, "damping": 0.2, "angle": 0.1 },
        "rubber": { "type": "bushing", "connect": ["a.Q", "b.Q"], "stiffness": [30, "10*k", 20], "damping": [0.3, 2, 1],
            "torsional_stiffness": [4, 5, "2*k"], "torsional_damping": [0.5, 0.1, 0.2] },
        "mount": { "type": "bushing", "connect": ["ground.O", "b.P"], "stiffness": [3, 1, 2], "torsional_stiffness": [1, 2, 3],
            "torsional_damping": [0.5, 0.1, 0.2] },
        "motor": { "type": "actuator", "joint": "U", "coordinate": "angle1", "value": "k - 2*U.angle1'" },
        "drive": { "type": "dc-motor", "joint": "C", "voltage": "5*a.wx", "resistance": 2, "constant": 0.1 },
        "hold": { "type": "pid-controller", "joint": "S", "coordinate": "displacement", "target": "b.Q.x", "integral": 4, "derivative": 2 },
        "twist": { "type": "torque", "body": "a", "value": ["-0.1*a.wx", 0.2, "b.wz"] },
        "spin": { "type": "torque", "body": "b", "value": [1, "t", "a.r12"] },
        "wind": { "type": "force", "at": "b.Q", "value": ["sin(b.Q.z)", "t", "a.e0'"] }
    },
    "constraints": { "tie": ["a.r11 + b.r23*t - a.e2", "norm(a.x - 2, b.Q.z) - 1"] },
    "velocity_constraints": { "edge": "a.x'*b.r11 - b.Q.y'*a.e1 + a.wx*t" }
}"#;

/// The joints that are not in the first document.
const OTHER_JOINTS: &str = r#"{
    "holonomy": 1, "space": "planar",
    "ground": { "points": { "O": [0.1, -0.2] } },
    "bodies": {
        "a": { "mass": 1.3, "inertia": 0.2, "position": [0.3, 0.1], "angle": 0.4, "points": { "P": [-0.2, 0.1], "Q": [0.3, -0.1] } },
        "b": { "mass": 0.7, "inertia": 0.1, "position": [0.9, 0.5], "angle": -0.3, "points": { "P": [-0.1, 0.2], "Q": [0.2, 0.1] } }
    },
    "joints": {
        "R": { "type": "revolute", "connect": ["ground.O", "a.P"] },
        "U": { "type": "revolute", "connect": ["a.Q", "b.Q"] },
        "S": { "type": "prismatic", "connect": ["a.Q", "b.P"], "axis": [2, 1] },
        "slot": { "type": "pin-slot", "connect": ["a.Q", "b.P"], "axis": [1, 3] },
        "mesh": { "type": "gear", "joints": ["R", "U"], "ratio": -2.5 },
        "rack": { "type": "rack", "joints": ["R", "S"], "radius": 0.3 },
        "rope": { "type": "rope", "through": ["ground.O", "a.Q", "b.P", "ground.O"], "length": 2 },
        "cam": { "type": "cam", "joints": ["R", "S"], "lift": "0.3*cos(angle)*sin(2*angle)" },
        "belt": { "type": "belt", "joints": ["R", "U"], "radii": [0.3, 0.1], "crossed": true },
        "geneva": { "type": "geneva-wheel", "joints": ["R", "U"], "slots": 3, "phase": 0.2, "play": 0.1, "restitution": 0.5 },
        "open": { "type": "cam", "joints": ["R", "S"], "lift": "0.1*sin(angle)", "side": "at-least" },
        "edge": { "type": "knife-edge", "bodies": ["a", "b"], "point": [0.5, 0.2], "direction": [1, 2] },
        "roll": { "type": "rolling", "connect": ["a.P", "b.Q"], "radius": 0.2, "normal": [1, 3] }
    }
}"#;

fn system(text: &str) -> MechanismSystem {
    let reading = read(text);
    let document = reading.document.unwrap_or_else(|| panic!("{:#?}", reading.diagnostics));
    let model = Model::build(&document, 0, &[], &mut KindCache::new()).unwrap_or_else(|e| panic!("{e:#?}"));
    model.system()
}

#[derive(Clone)]
struct At {
    c: Vec<f64>,
    matrix: Vec<f64>,
    b: Vec<f64>,
    rate: Vec<f64>,
    mass: Vec<f64>,
    force: Vec<f64>,
    gamma: Vec<f64>,
}

/// The memories of the angles at a point. With any others an angle may lie half a turn from its memory, where it jumps by a whole
/// turn within the reach of a difference.
fn memories(system: &mut MechanismSystem, t: f64, q: &[f64], v: &[f64]) -> Vec<f64> {
    let any = vec![0.3; system.sizes().turns];
    let mut turns = any.clone();
    system.update_turns(StateRef { t, q, v, turns: &any }, &mut turns);
    turns
}

fn at(system: &mut MechanismSystem, turns: &[f64], t: f64, q: &[f64], v: &[f64]) -> At {
    let Sizes { n, m, h, .. } = system.sizes();
    let rows = m + h;
    // Whatever was in the buffers must be overwritten.
    let dirty = |len: usize| vec![f64::NAN; len];
    let Structure { constraint_matrix, mass_matrix, .. } = system.structure().cloned().expect("where the entries are");
    let mut out = At {
        c: dirty(m),
        matrix: dirty(constraint_matrix.len()),
        b: dirty(rows),
        rate: dirty(constraint_matrix.len()),
        mass: dirty(mass_matrix.len()),
        force: dirty(n),
        gamma: dirty(rows),
    };
    let state = StateRef { t, q, v, turns };
    system.position(state, &mut out.c, &mut out.matrix);
    system.velocity(state, &mut out.b);
    system.constraint_matrix_rate(state, &mut out.rate);
    system.dynamics(state, &mut out.mass, &mut out.force, &mut out.gamma);
    for entries in [&mut out.matrix, &mut out.rate] {
        *entries = constraint_matrix.expanded(entries);
    }
    out.mass = mass_matrix.expanded(&out.mass);
    out
}

/// Richardson's extrapolation of central differences, error of order h^4; beside each value how far it may be off:
///
/// - the distance of the two differences, which is large where points come near and higher derivatives with them,
/// - that of the two second differences, which is large where the slope jumps within the reach (the mouth of a Geneva wheel's slot, `abs`),
/// - round-off of the largest value, since those of one evaluation have terms in common.
fn slope(f: &mut dyn FnMut(f64) -> Vec<f64>) -> Vec<(f64, f64)> {
    let h = 2e-4;
    let middle = f(0.0);
    // First and second differences.
    let mut central = |h: f64| -> Vec<[f64; 2]> {
        let (up, down) = (f(h), f(-h));
        let sides = up.iter().zip(&down).zip(&middle);
        sides.map(|((up, down), middle)| [(up - down) / (2.0 * h), (up - 2.0 * middle + down) / (h * h)]).collect()
    };
    let (coarse, fine) = (central(h), central(h / 2.0));
    let round_off = 16.0 * f64::EPSILON / h * middle.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    let both = fine.iter().zip(coarse);
    both.map(|([fine, fine_bend], [coarse, coarse_bend])| {
        // A slope that jumps by J at a distance x h leaves J |1 - 7x/3|/2 for x < 1/2, where the distances are J x/2 and J |1 - 3x|/h, and J (1 - x)/6 beyond,
        // where they are J (1 - x)/2 and J (1 - x)/h.
        let doubt = (fine - coarse).abs() + 0.6 * h * (fine_bend - coarse_bend).abs() + round_off;
        (fine + (fine - coarse) / 3.0, doubt)
    })
    .collect()
}

fn close(a: &[f64], b: &[(f64, f64)], what: &str) -> Result<(), TestCaseError> {
    prop_assert_eq!(a.len(), b.len());
    for (i, (a, (b, doubt))) in a.iter().zip(b).enumerate() {
        let tolerance = 1e-7 * (1.0 + a.abs().max(b.abs())) + doubt;
        prop_assert!((a - b).abs() <= tolerance, "{}[{}]: {} {}", what, i, a, b);
    }
    Ok(())
}

fn moved(x: &[f64], along: &[f64], h: f64) -> Vec<f64> {
    x.iter().zip(along).map(|(x, along)| x + h * along).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn all_levels_are_derivatives_of_the_rows(
        q in proptest::collection::vec(0.15_f64..0.9, 11), v in proptest::collection::vec(-2.0_f64..2.0, 11), t in 0.2_f64..1.8,
    ) {
        let mut system = system(EVERYTHING);
        prop_assert_eq!(system.sizes(), Sizes { n: 11, m: 15, h: 1, turns: 0 });
        derivatives(&mut system, t, &q, &v)?;
    }

    #[test]
    fn all_levels_are_derivatives_of_the_rows_in_space(
        x in proptest::collection::vec(0.15_f64..0.9, 6), turn in proptest::collection::vec(-1.0_f64..1.0, 6),
        off in proptest::collection::vec(-0.1_f64..0.1, 9), v in proptest::collection::vec(-2.0_f64..2.0, 20), t in 0.2_f64..1.8,
    ) {
        let mut system = system(EVERYTHING_IN_SPACE);
        let sizes = system.sizes();
        prop_assert_eq!((sizes.n, sizes.h, sizes.turns), (20, 6, 9));
        let q = pose_in_space(&x, &turn, &off);
        derivatives(&mut system, t, &q, &v)?;
    }
}

/// Rotations near those as written, but none exactly: the coordinates are off their own rows.
fn pose_in_space(x: &[f64], turn: &[f64], off: &[f64]) -> Vec<f64> {
    let e = [1.0, turn[0] * 0.4, turn[1] * 0.4, turn[2] * 0.4];
    let identity = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let [a, b, c] = [turn[3] * 0.3, turn[4] * 0.3, turn[5] * 0.3];
    let cross = [0.0, -c, b, c, 0.0, -a, -b, a, 0.0];
    let matrix = (0..9).map(|i| identity[i] + cross[i] + off[i]);
    x[..3].iter().copied().chain(e).chain(x[3..].iter().copied()).chain(matrix).chain([0.0]).collect()
}

fn derivatives(system: &mut MechanismSystem, t: f64, q: &[f64], v: &[f64]) -> Result<(), TestCaseError> {
    let Sizes { n, m, h, .. } = system.sizes();
    let turns = &memories(system, t, q, v);
    let here = at(system, turns, t, q, v);
    // C = dc/dq.
    for j in 0..n {
        let mut unit = vec![0.0; n];
        unit[j] = 1.0;
        let column = slope(&mut |h| at(system, turns, t, &moved(q, &unit, h), v).c);
        let ours: Vec<f64> = (0..m).map(|i| here.matrix[i * n + j]).collect();
        close(&ours, &column, "C")?;
    }
    // b = dc/dt of the holonomic rows.
    let explicit = slope(&mut |h| at(system, turns, t + h, q, v).c);
    close(&here.b[..m], &explicit, "b")?;
    // Along the motion q' = v at constant v: C_dot, and gamma = -d/dt (C v + b).
    let rate = slope(&mut |h| at(system, turns, t + h, &moved(q, v, h), v).matrix);
    close(&here.rate, &rate, "C_dot")?;
    let row = |at: &At| -> Vec<f64> {
        let product = |i: usize| (0..n).map(|j| at.matrix[i * n + j] * v[j]).sum::<f64>() + at.b[i];
        (0..m + h).map(product).collect()
    };
    let minus_gamma = slope(&mut |h| row(&at(system, turns, t + h, &moved(q, v, h), v)));
    let gamma: Vec<f64> = here.gamma.iter().map(|gamma| -gamma).collect();
    close(&gamma, &minus_gamma, "gamma")?;
    // M is symmetric to the last bit.
    for i in 0..n {
        for j in 0..n {
            prop_assert_eq!(here.mass[i * n + j].to_bits(), here.mass[j * n + i].to_bits());
        }
    }
    Ok(())
}

/// `C v + b` and `M a + C^T lambda - f`.
fn rows_and_dynamics(at: &At, v: &[f64], a: &[f64], lambda: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let n = v.len();
    let rows = (0..at.b.len()).map(|i| (0..n).map(|j| at.matrix[i * n + j] * v[j]).sum::<f64>() + at.b[i]);
    let dynamics = (0..n).map(|i| {
        let inertia: f64 = (0..n).map(|j| at.mass[i * n + j] * a[j]).sum();
        let reaction: f64 = lambda.iter().enumerate().map(|(r, lambda)| at.matrix[r * n + i] * lambda).sum();
        inertia + reaction - at.force[i]
    });
    (rows.collect(), dynamics.collect())
}

/// The derivatives that implicit methods ask for, against differences of the levels.
fn check_linearization(system: &mut MechanismSystem, t: f64, q: &[f64], v: &[f64]) -> Result<(), TestCaseError> {
    let Sizes { n, m, h, .. } = system.sizes();
    let rows = m + h;
    // Any accelerations and multipliers will do.
    let a: Vec<f64> = (0..n).map(|i| 0.7 - 0.3 * i as f64).collect();
    let lambda: Vec<f64> = (0..rows).map(|i| 0.4 * i as f64 - 1.1).collect();
    let turns = &memories(system, t, q, v);
    let state = StateRef { t, q, v, turns };
    prop_assert!(system.prepare_derivatives());
    let (mut rows_by_q, mut by_q, mut by_v) = (vec![f64::NAN; rows * n], vec![f64::NAN; n * n], vec![f64::NAN; n * n]);
    system.velocity_row_derivatives(state, &mut rows_by_q);
    system.dynamics_derivatives(MotionRef { state, v_dot: &a, multipliers: &lambda }, &mut by_q, &mut by_v);
    for j in 0..n {
        let mut unit = vec![0.0; n];
        unit[j] = 1.0;
        let column = |matrix: &[f64]| -> Vec<f64> { matrix.iter().skip(j).step_by(n).copied().collect() };
        let along_q = |system: &mut MechanismSystem, h: f64| {
            let here = at(system, turns, t, &moved(q, &unit, h), v);
            rows_and_dynamics(&here, v, &a, &lambda)
        };
        close(&column(&rows_by_q), &slope(&mut |h| along_q(system, h).0), "d(C v + b)/dq")?;
        close(&column(&by_q), &slope(&mut |h| along_q(system, h).1), "d(M a + C^T lambda - f)/dq")?;
        let along_v = slope(&mut |h| {
            let v = moved(v, &unit, h);
            rows_and_dynamics(&at(system, turns, t, q, &v), &v, &a, &lambda).1
        });
        close(&column(&by_v), &along_v, "d(M a + C^T lambda - f)/dv")?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn the_linearization_is_that_of_the_levels(
        q in proptest::collection::vec(0.15_f64..0.9, 11), v in proptest::collection::vec(-2.0_f64..2.0, 11), t in 0.2_f64..1.8,
    ) {
        check_linearization(&mut system(EVERYTHING), t, &q, &v)?;
    }

    #[test]
    fn the_linearization_of_other_joints_is_that_of_their_levels(
        q in proptest::collection::vec(0.15_f64..0.9, 6), v in proptest::collection::vec(-2.0_f64..2.0, 6), t in 0.2_f64..1.8,
    ) {
        check_linearization(&mut system(OTHER_JOINTS), t, &q, &v)?;
    }

    #[test]
    fn the_linearization_in_space_is_that_of_the_levels(
        x in proptest::collection::vec(0.15_f64..0.9, 6), turn in proptest::collection::vec(-1.0_f64..1.0, 6),
        off in proptest::collection::vec(-0.1_f64..0.1, 9), v in proptest::collection::vec(-2.0_f64..2.0, 20), t in 0.2_f64..1.8,
    ) {
        check_linearization(&mut system(EVERYTHING_IN_SPACE), t, &pose_in_space(&x, &turn, &off), &v)?;
    }

    #[test]
    fn the_linearization_of_every_example_is_that_of_its_levels(
        moves in proptest::collection::vec(-0.05_f64..0.05, 64), v in proptest::collection::vec(-1.0_f64..1.0, 64), t in 0.1_f64..0.9,
    ) {
        for entry in holonomy_document::gallery::entries() {
            let document = read(entry.text()).document.unwrap();
            let model = Model::build(&document, 0, &[], &mut KindCache::new()).unwrap();
            let mut system = model.system();
            let n = system.sizes().n;
            // Near the start, where every example has a meaning.
            let q: Vec<f64> = model.start_state().unwrap().q.iter().zip(moves.iter().cycle()).map(|(q, moved)| q + moved).collect();
            let v: Vec<f64> = v.iter().cycle().take(n).copied().collect();
            check_linearization(&mut system, t, &q, &v)?;
        }
    }
}

#[test]
fn the_force_is_that_of_lagrange_for_a_pendulum_on_a_cart() {
    // T = x'^2 + x' a' cos a + a'^2 / 2 + x', V = -cos a: by hand, f = [a'^2 sin a + 1, -sin a].
    let text = r#"{ "holonomy": 1, "coordinates": { "x": 0, "a": 0.5 },
        "kinetic_energy": "x'^2 + x'*a'*cos(a) + a'^2/2 + t*x'", "potential_energy": "-cos(a)",
        "generalized_forces": { "x": "2" } }"#;
    let document = read(text).document.unwrap();
    let mut system = Model::build(&document, 0, &[], &mut KindCache::new()).unwrap().system();
    let (q, v) = ([0.3, 0.7], [1.1, -0.6]);
    let turns = memories(&mut system, 0.4, &q, &v);
    let here = at(&mut system, &turns, 0.4, &q, &v);
    let (sin, cos) = q[1].sin_cos();
    // Q + dT/dq - dV/dq - rate(dT/dv) with v' = 0; dT/dx' = 2 x' + a' cos a + t.
    let x = 2.0 + v[1] * v[1] * sin - 1.0;
    let a = -v[0] * v[1] * sin - sin + v[0] * v[1] * sin;
    for (ours, expected) in here.force.iter().zip([x, a]) {
        assert!((ours - expected).abs() < 1e-14, "{ours} {expected}");
    }
    for (ours, expected) in here.mass.iter().zip([2.0, cos, cos, 1.0]) {
        assert!((ours - expected).abs() < 1e-15, "{ours} {expected}");
    }
}
