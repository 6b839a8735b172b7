//! Energy of mechanisms with the work of stabilization booked separately.

use holonomy_document::read_with;
use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, finish, gallery_document, last, model};

/// The double pendulum under gravity alone: its energy is constant.
fn pendulum(stabilization: &str, integrator: &str) -> Run {
    let sets = [
        ("simulation.formulation", r#""index-1""#),
        ("simulation.stabilization", stabilization),
        ("simulation.integrator", integrator),
    ];
    let text = r#"{"holonomy":1,"space":"planar","ground":{"points":{"O":[0,0]}},
        "bodies":{"rod":{"mass":2,"inertia":0.1,"position":[0.5,0],"points":{"A":[-0.5,0],"B":[0.5,0]}},
                  "bob":{"mass":1,"inertia":0.05,"position":[1.4,0],"points":{"B":[-0.4,0]}}},
        "joints":{"A":{"type":"revolute","connect":["ground.O","rod.A"]},"B":{"type":"revolute","connect":["rod.B","bob.B"]}},
        "simulation":{"duration":2,"output_step":0.05}}"#;
    let sets: Vec<(String, String)> = sets.iter().map(|(path, value)| ((*path).into(), (*value).into())).collect();
    let document = read_with(text, &sets).document.expect("a document");
    finish(&model(&document, 0))
}

#[test]
fn the_energy_of_a_conservative_mechanism_changes_by_the_work_of_stabilization_and_by_nothing_else() {
    // Fine enough that the integrator's own error is round-off; what is left of the drift is corrected all the same.
    let run = pendulum(r#"{"type":"s-both2"}"#, r#"{"type":"dop853","rtol":1e-10,"atol":1e-12}"#);
    let (total, work) = (channel(&run, "energy.total"), channel(&run, "energy.stabilization"));
    assert_eq!(work[0], 0.0);
    assert_eq!(run.summary().stabilization_work, work[work.len() - 1]);
    for (energy, work) in total.iter().zip(&work) {
        assert!((energy - total[0] - work).abs() < 1e-8, "{energy:e} {work:e}");
    }
    // At a big step of low order the corrections work visibly, and they are not all of the energy's error.
    let rough = pendulum(r#"{"type":"s-both2"}"#, r#"{"type":"heun","step":0.01}"#);
    let (change, work) = (last(&rough, "energy.total") - total[0], last(&rough, "energy.stabilization"));
    assert!(work.abs() > 1e-3, "{work:e}");
    assert!((change - work).abs() > 1e-6, "{change:e} {work:e}");
}

#[test]
fn without_corrections_of_the_state_nothing_is_booked() {
    for stabilization in [r#""none""#, r#""baumgarte""#] {
        let run = pendulum(stabilization, r#"{"type":"heun","step":0.005}"#);
        assert!(channel(&run, "energy.stabilization").iter().all(|work| *work == 0.0), "{stabilization}");
    }
}

#[test]
fn a_table_has_the_column_with_its_unit() {
    let document = gallery_document("double-pendulum", &[]);
    let run = finish(&model(&document, 0));
    let mut csv = String::new();
    run.trace().csv(&["energy.stabilization".into()], holonomy_mechanism::run::Dialect::Comma, &mut csv).unwrap();
    assert!(csv.contains("# units: s,J\nt,energy.stabilization\n0,0\n"), "{csv}");
}

/// A wheel on a pin, 0.4 kg m^2; `more` of the document.
fn wheel(more: &str, simulation: &str) -> Run {
    let text = format!(
        r#"{{"holonomy":1,"space":"planar","gravity":[0,0],"ground":{{"points":{{"O":[0,0]}}}},
        "bodies":{{"wheel":{{"mass":2,"inertia":0.4,"position":[0,0],"points":{{"O":[0,0]}}}}}},
        "joints":{{"A":{{"type":"revolute","connect":["ground.O","wheel.O"]}}}},{more},
        "simulation":{{"duration":3,"output_step":0.05,{simulation}}}}}"#
    );
    let document = read_with(&text, &[]).document.expect("a document");
    finish(&model(&document, 0))
}

/// Every way to book: weights of explicit tableaux, the continuous extensions of two of them, the stages of Radau's method, the trapezoid.
const WAYS: [&str; 7] = [
    r#""formulation":"index-1","stabilization":"none","integrator":{"type":"rk4","step":0.02}"#,
    r#""formulation":"index-1","stabilization":"projection","integrator":{"type":"dopri5","rtol":1e-9,"atol":1e-11}"#,
    r#""formulation":"null-space","stabilization":"s-both2","integrator":{"type":"dop853","rtol":1e-10,"atol":1e-12}"#,
    r#""formulation":"minimal","integrator":{"type":"rk4","step":0.01}"#,
    r#""formulation":"index-3","integrator":{"type":"radau5","step":0.01}"#,
    r#""formulation":"index-3","integrator":{"type":"generalized-alpha","step":0.002,"rho_inf":0.8}"#,
    r#""formulation":"projected-invariants","integrator":{"type":"multistep","step":0.002,"rho_inf":0.6}"#,
];

#[test]
fn a_constant_torque_on_a_wheel_works_torque_times_angle() {
    let motor = r#""forces":{"motor":{"type":"actuator","joint":"A","coordinate":"angle","value":0.7}}"#;
    for way in WAYS {
        let run = wheel(motor, way);
        let (t, work, kinetic) =
            (channel(&run, "t"), channel(&run, "energy.actuators"), channel(&run, "energy.kinetic"));
        for ((t, work), kinetic) in t.iter().zip(&work).zip(&kinetic) {
            // From rest the angle is 0.7/0.4 t^2/2.
            let exact = 0.7 * 0.7 / 0.4 * t * t / 2.0;
            assert!(
                (work - exact).abs() < 1e-5 && (kinetic - work).abs() < 1e-5,
                "{way} at {t} s: {work} {exact} {kinetic}"
            );
        }
        assert!(channel(&run, "energy.forces").iter().all(|work| *work == 0.0), "{way}");
    }
}

#[test]
fn a_driver_works_what_the_kinetic_energy_gains() {
    let driver = r#""drivers":{"turn":{"joint":"A","coordinate":"angle","function":"2*t - 0.5*sin(3*t)"}}"#;
    for way in WAYS {
        let run = wheel(driver, way);
        let (t, work) = (channel(&run, "t"), channel(&run, "energy.actuators"));
        let kinetic = |t: f64| 0.5 * 0.4 * (2.0 - 1.5 * (3.0 * t).cos()).powi(2);
        for (t, work) in t.iter().zip(&work) {
            assert!((work - (kinetic(*t) - kinetic(0.0))).abs() < 2e-4, "{way} at {t} s: {work}");
        }
    }
}

#[test]
fn dampers_and_loads_are_booked_apart_from_actuators() {
    let forces = r#""forces":{"motor":{"type":"actuator","joint":"A","coordinate":"angle","value":0.7},
        "brake":{"type":"torque","body":"wheel","value":"-0.1*A.angle'"}}"#;
    for way in WAYS {
        let run = wheel(forces, way);
        let [t, kinetic, motor, brake] =
            ["t", "energy.kinetic", "energy.actuators", "energy.forces"].map(|name| channel(&run, name));
        for i in 0..t.len() {
            // w = 7 (1 - exp(-t/4)); the motor's work is 0.7 times the angle.
            let angle = 7.0 * (t[i] - 4.0 * (1.0 - (-t[i] / 4.0).exp()));
            assert!((motor[i] - 0.7 * angle).abs() < 1e-4, "{way} at {} s: {}", t[i], motor[i]);
            assert!(brake[i] <= 0.0 && (kinetic[i] - motor[i] - brake[i]).abs() < 1e-4, "{way} at {} s", t[i]);
        }
    }
}

#[test]
fn the_energy_of_the_driven_four_bar_balances() {
    let rest = |run: &Run| {
        let works = ["energy.stabilization", "energy.actuators", "energy.forces"].map(|name| channel(run, name));
        let total = channel(run, "energy.total");
        (0..total.len())
            .map(|i| (total[i] - total[0] - works[0][i] - works[1][i] - works[2][i]).abs())
            .fold(0.0, f64::max)
    };
    let fine = r#"{"type":"dop853","rtol":1e-10,"atol":1e-12}"#;
    let document = gallery_document("four-bar", &[("simulation.integrator", fine)]);
    for index in 0..3 {
        let run = finish(&model(&document, index));
        let (work, change) = (channel(&run, "energy.actuators"), channel(&run, "energy.total"));
        let span = |values: &[f64]| values.iter().fold(0.0_f64, |most, value| most.max((value - values[0]).abs()));
        // Millijoules go in and out; what is left over is the integrator's error.
        assert!(span(&work) > 1e-3 && span(&change) > 1e-3, "{}", span(&work));
        assert!(rest(&run) < 1e-7, "run {index}: {:e}", rest(&run));
    }
    // As the gallery runs it, by a method of order 2: the rest falls with the square of the step.
    let [coarse, half] = ["0.01", "0.005"].map(|step| {
        let integrator = format!(r#"{{"type":"heun","step":{step}}}"#);
        rest(&finish(&model(&gallery_document("four-bar", &[("simulation.integrator", &integrator)]), 1)))
    });
    assert!((2.5..7.0).contains(&(coarse / half)), "{coarse:e} {half:e}");
}
