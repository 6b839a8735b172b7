//! Whether results that were cited come out again.

use serde_json::Value;

use crate::common::{FALL, Ran, holonomy, holonomy_with};

/// A mechanism that comes to a place where it cannot go on.
const ENDS_EARLY: &str = r#"{ "holonomy": 1, "coordinates": { "x": 1 }, "kinetic_energy": "x'^2/2", "generalized_forces": { "x": "1/sqrt(0.5 - t)" }, "simulation": { "duration": 1, "integrator": { "type": "rk4", "step": 0.01 } } }"#;

fn verify(text: &str, arguments: &[&str]) -> Ran {
    holonomy_with(&[&["verify", "-"], arguments].concat(), text.as_bytes())
}

/// The hash that `run --summary` prints, also of a run that ends early.
fn hash(text: &str, arguments: &[&str]) -> String {
    let ran = holonomy_with(&[&["run", "-", "--summary"], arguments].concat(), text.as_bytes());
    let summary: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    summary["hash"].as_str().expect("a hash").to_owned()
}

#[test]
fn a_result_is_found_in_whichever_run_it_is_of() {
    let (earth, moon) = (hash(FALL, &[]), hash(FALL, &["--run", "moon"]));
    let said = verify(FALL, &["--hash", &moon]).good();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        said,
        format!(
            "equal: <standard input>, run \"moon\" has the hash {moon} (Holonomy {version}, number of the bits {})\n",
            holonomy_mechanism::BITS
        )
    );
    assert!(verify(FALL, &["--hash", &format!(" {} ", earth.to_uppercase())]).good().contains("run \"earth\""));
    // The run that is named, and no other one.
    verify(FALL, &["--run", "moon", "--hash", &moon]).good();
    let refused = verify(FALL, &["--run", "moon", "--hash", &earth]).bad(1);
    assert!(refused.contains(&moon) && !refused.contains("\"earth\""), "{refused}");
}

#[test]
fn a_result_of_a_link_is_found() {
    let link = holonomy_with(&["link", "-"], FALL.as_bytes()).good();
    let moon = hash(FALL, &["--run", "moon"]);
    assert!(holonomy(&["verify", link.trim(), "--hash", &moon]).good().starts_with("equal: <link>, run \"moon\""));
    let earth = format!("{}&run=earth", link.trim());
    assert!(holonomy(&["verify", &earth, "--hash", &moon]).bad(1).contains("run \"earth\""));
}

#[test]
fn another_result_is_told_with_what_each_run_has_and_which_program_this_is() {
    let other = FALL.replace("100", "101");
    let cited = hash(FALL, &[]);
    let said = verify(&other, &["--hash", &cited]).bad(1);
    assert!(said.starts_with(&format!("not equal: no result with the hash {cited}\n")), "{said}");
    for label in ["earth", "moon"] {
        let line = format!("  <standard input>, run \"{label}\": {}\n", hash(&other, &["--run", label]));
        assert!(said.contains(&line), "{line}{said}");
    }
    let program =
        format!("by Holonomy {}, number of the bits {}\n", env!("CARGO_PKG_VERSION"), holonomy_mechanism::BITS);
    assert!(said.contains(&program), "{said}");
}

#[test]
fn what_ends_early_is_a_result_as_well() {
    let cited = hash(ENDS_EARLY, &[]);
    let ran = verify(ENDS_EARLY, &["--hash", &cited]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.starts_with("equal: ") && ran.stderr.contains("error: "), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn what_is_no_citation_is_refused() {
    for typed in ["", "78782749", "78782749b0dca85g", "78782749b0dca8530"] {
        assert_eq!(
            verify(FALL, &["--hash", typed]).bad(2),
            format!(
                "error: --hash needs 16 hexadecimal digits, found \"{typed}\".\nhelp: It stands in the note of the citation, for example --hash 00c0ffee00c0ffee.\n"
            )
        );
    }
    let zero = "0000000000000000";
    assert!(verify("{", &["--hash", zero]).bad(2).contains("<standard input>:1:"));
    assert!(verify(FALL, &["--run", "mars", "--hash", zero]).bad(2).contains("There is no run \"mars\""));
    assert!(holonomy(&["verify", "#m=1eJxTUlJSAAADAQ", "--hash", zero]).bad(2).contains("error: "));
    assert!(holonomy(&["verify", "gallery:four-bar"]).bad(2).contains("--hash"));
}

#[test]
fn the_result_that_the_readme_cites_comes_out_again() {
    let readme = include_str!("../../../../README.md");
    let (_, rest) = readme.split_once("-- verify gallery:four-bar --hash ").expect("the command");
    let cited = rest.split_whitespace().next().expect("a hash");
    assert!(holonomy(&["verify", "gallery:four-bar", "--hash", cited]).good().starts_with("equal: "));
}
