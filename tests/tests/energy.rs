//! Energy of mechanisms with the work of stabilization booked separately.

use holonomy_mechanism::document::read_with;
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
