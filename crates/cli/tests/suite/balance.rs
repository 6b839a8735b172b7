//! Rest and vibration on the command line.

use serde_json::Value;

use crate::common::{holonomy, holonomy_with};

const PENDULUM: &str = r#"{ "holonomy": 1, "parameters": { "w": 1 }, "coordinates": { "a": 0.5 }, "kinetic_energy": "a'^2/2 + w^2*sin(a)^2/2", "potential_energy": "-9*cos(a)", "simulation": { "duration": 1 } }"#;
const FALLS: &str = r#"{ "holonomy": 1, "coordinates": { "y": 0 }, "kinetic_energy": "y'^2/2", "potential_energy": "9*y", "simulation": { "duration": 1 } }"#;

#[test]
fn rest_lists_the_poses_with_what_a_push_does() {
    let said = holonomy_with(&["rest", "-"], PENDULUM.as_bytes()).good();
    assert!(said.starts_with("<standard input>: 2 equilibria, looked for from "), "{said}");
    assert!(said.contains("1. stable\n   energy -9.000000000 J, ") && said.contains("2. not stable\n"), "{said}");
    let json: Value =
        serde_json::from_str(&holonomy_with(&["rest", "-", "--json"], PENDULUM.as_bytes()).good()).expect("JSON");
    assert_eq!(json["equilibria"][0]["stability"], "stable");
    assert!(json["equilibria"][0]["coordinates"][0][1].as_f64().expect("a number").abs() < 1e-12);
    let later = holonomy_with(&["rest", "-", "--at", "0.5", "--motion"], PENDULUM.as_bytes()).good();
    assert!(later.contains("2 equilibria"), "{later}");
}

#[test]
fn where_nothing_rests_the_reason_is_told() {
    let said = holonomy_with(&["rest", "-"], FALLS.as_bytes()).bad(1);
    assert!(said.contains("Nothing resists the force along \"y\": it is as large as far as was looked."), "{said}");
    let said = holonomy_with(&["rest", "-", "--at", "2"], FALLS.as_bytes()).bad(2);
    assert!(said.contains("--at needs a time of the run, 0 to 1 s, found 2."), "{said}");
    let said = holonomy_with(&["vibration", "-"], FALLS.as_bytes()).bad(1);
    assert!(said.contains("No equilibrium is near this pose."), "{said}");
}

#[test]
fn vibration_prints_eigenvalues_and_follows_them() {
    let said = holonomy_with(&["vibration", "-"], PENDULUM.as_bytes()).good();
    assert!(said.contains("small motions about rest at t = 0 s, no small deviation grows"), "{said}");
    // sqrt(9 - w^2)
    assert!(said.contains("2.8284271247"), "{said}");
    let table = holonomy_with(&["vibration", "-", "--csv"], PENDULUM.as_bytes()).good();
    assert!(table.starts_with("re,im,frequency,damping,fate\n") && table.trim_end().ends_with(",0,stays"), "{table}");
    let over = ["vibration", "-", "--parameter", "w", "--from", "1", "--to", "5", "--steps", "4"];
    let said = holonomy_with(&over, PENDULUM.replace("0.5", "0").as_bytes()).good();
    assert!(said.contains("at w = 3.00000000"), "{said}");
    // The table is for other programs; what was found beside it is told aside.
    let table = holonomy_with(&[&over[..], &["--csv"]].concat(), PENDULUM.replace("0.5", "0").as_bytes());
    assert!(table.stderr.starts_with("at w = 3.0000000000"), "{}", table.stderr);
    let table = table.stdout;
    assert!(table.starts_with("w,zeros,re1,im1,re2,im2\n") && table.lines().count() == 6, "{table}");
}

#[test]
fn what_is_asked_wrongly_is_told() {
    let said =
        holonomy_with(&["vibration", "-", "--parameter", "v", "--from", "0", "--to", "1"], PENDULUM.as_bytes()).bad(2);
    assert!(said.contains("there is no parameter \"v\"; known: w"), "{said}");
    let said = holonomy_with(
        &["vibration", "-", "--parameter", "w", "--from", "0", "--to", "1", "--steps", "0"],
        PENDULUM.as_bytes(),
    )
    .bad(2);
    assert!(said.contains("The number of values must be a whole number from 2 to 2000"), "{said}");
    let said = holonomy(&["vibration", "gallery:bicycle"]).bad(1);
    assert!(said.contains("does not look the same at all times"), "{said}");
}
