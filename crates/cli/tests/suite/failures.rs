//! Simulations that fail: status 1, what was computed is written, standard error says what, when, where and what to do. Documents and
//! files that are wrong: status 2.

use std::process::Stdio;

use crate::common::{FALL, command, holonomy, holonomy_with, temporary};

/// The force becomes the root of a negative number at 0.5 s.
const ROOT: &str = r#"{
  "holonomy": 1,
  "coordinates": { "x": 0 },
  "kinetic_energy": "x'^2/2",
  "generalized_forces": { "x": "sqrt(0.5 - t)" },
  "simulation": { "duration": 1, "output_step": 0.1, "integrator": { "type": "rk4", "step": 0.01 } },
  "plots": [ { "channels": ["x"] } ]
}
"#;

#[test]
fn what_was_computed_before_a_failure_is_written() {
    let ran = holonomy_with(&["run", "-", "--channels", "x"], ROOT.as_bytes());
    assert_eq!(ran.status, 1);
    let rows: Vec<&str> = ran.stdout.lines().filter(|line| !line.starts_with('#')).skip(1).collect();
    assert_eq!(rows.len(), 6, "{}", ran.stdout);
    assert!(rows[5].starts_with("0.5,"), "{rows:?}");
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(lines.len(), 4, "{}", ran.stderr);
    assert!(lines[0].starts_with("<standard input>: error: "), "{}", ran.stderr);
    assert!(lines[1].starts_with("  at t = 0.5") && lines[1].ends_with("[non-finite]"), "{}", ran.stderr);
    assert!(lines[2].starts_with("  help: "), "{}", ran.stderr);
    assert_eq!(lines[3], "  try: End the run at 0.5 s, before it: --set simulation.duration=0.5");
    assert_eq!(holonomy_with(&["run", "-", "--set", "simulation.duration=0.5"], ROOT.as_bytes()).status, 0);

    let csv = temporary("what_was_computed", "out.csv");
    let svg = temporary("what_was_computed", "out.svg");
    let (csv, svg) = (csv.to_str().expect("text"), svg.to_str().expect("text"));
    let summary = holonomy_with(&["run", "-", "--summary", "--channels", "x", "-o", csv], ROOT.as_bytes());
    assert_eq!((summary.status, &summary.stderr), (1, &ran.stderr));
    assert!(summary.stdout.contains("\"accepted\": 50"), "{}", summary.stdout);
    assert_eq!(std::fs::read_to_string(csv).expect("a file"), ran.stdout);
    let plotted = holonomy_with(&["plot", "-", "-o", svg], ROOT.as_bytes()).bad(1);
    assert_eq!(plotted, ran.stderr);
    assert!(std::fs::read_to_string(svg).expect("a file").starts_with("<svg"));
}

/// Table 6.2 of the stabilization paper: without stabilization the arm on the moving line is lost at 9.2 s.
#[test]
fn a_motion_that_grows_without_bound_says_when_and_why() {
    let arguments = [
        "run",
        "gallery:two-link-moving-line",
        "--run",
        "Baumgarte (0, 0)",
        "--set",
        "simulation.duration=10",
        "--channels",
        "theta1,drift.position",
    ];
    let ran = holonomy(&arguments);
    assert_eq!(ran.status, 1);
    let times: Vec<f64> = ran
        .stdout
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .map(|row| row.split(',').next().expect("a time").parse().expect("a number"))
        .collect();
    assert!(times.len() > 450 && (times[times.len() - 1] - 9.2).abs() < 0.05, "{times:?}");
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert!(
        lines[0].starts_with("gallery:two-link-moving-line: error: The motion grew without bound, velocities from ")
            && lines[0]
                .ends_with(", until numbers ran out: the force of \"theta1\" is not a finite number at t = 9.22 s."),
        "{}",
        ran.stderr
    );
    assert_eq!(lines[1], "  at t = 9.22 s, theta1 [non-finite]");
    assert!(
        lines[2].starts_with("  last pose, t = 9.2") && lines[2].contains("smallest singular value"),
        "{}",
        ran.stderr
    );
    assert!(lines[3].starts_with("  farthest apart there: "), "{}", ran.stderr);
    assert_eq!(
        lines[4],
        "  help: The method is unstable here: use a smaller step, an adaptive one (dopri5 with rtol), or a stabilization that holds the constraints, such as s-both2 or projection."
    );
    // What is advised is written as it is typed.
    let tries: Vec<&str> =
        lines[5..].iter().filter_map(|line| line.split_once(": --set ")).map(|(_, set)| set).collect();
    assert!(tries.len() >= 2 && lines[5..].iter().all(|line| line.starts_with("  try: ")), "{}", ran.stderr);
    let first = tries[0].trim_matches('\'');
    assert_eq!(holonomy(&[&arguments[..], &["--set", first]].concat()).status, 0, "{first}");
    // The advice helps, and the run beside it that was good all the time.
    for good in [
        &["--set", "simulation.integrator.step=0.001"][..],
        &["--set", r#"simulation.integrator={"type":"dopri5","rtol":1e-6}"#],
    ] {
        assert_eq!(holonomy(&[&arguments[..], good].concat()).status, 0, "{good:?}");
    }
    let stabilized = ["run", arguments[1], "--run", "S-both²", "--set", "simulation.duration=10"];
    assert_eq!(holonomy(&stabilized).status, 0);
}

#[test]
fn a_method_that_makes_no_sense_is_refused_at_its_number() {
    let said = |set: &str| {
        holonomy(&[
            "run",
            "gallery:two-link-parabola",
            "--run",
            "S-both²",
            "--set",
            "runs.4.simulation={}",
            "--set",
            set,
        ])
        .bad(2)
    };
    for (set, words) in [
        (r#"simulation.formulation={"type":"invariant","gamma":-1}"#, "gamma must be 0 or greater, found -1."),
        (r#"simulation.stabilization={"type":"baumgarte","alpha1":-12}"#, "alpha1 must be 0 or greater, found -12."),
        (r#"simulation.stabilization={"type":"baumgarte","alpha0":-70}"#, "alpha0 must be 0 or greater, found -70."),
        (
            r#"simulation.stabilization={"type":"s-both","alpha":-1}"#,
            "alpha must be greater than 0 and below 2, found -1.",
        ),
        (
            r#"simulation.integrator={"type":"dopri5","rtol":0}"#,
            "The relative tolerance must be greater than 0, found 0.",
        ),
        (
            r#"simulation.integrator={"type":"dopri5","atol":0}"#,
            "The absolute tolerance must be greater than 0, found 0.",
        ),
        ("simulation.integrator.step=11", "The step must be no longer than the duration of 10 s, found 11."),
        ("simulation.output_step=11", "The output step must be no longer than the duration of 10 s, found 11."),
    ] {
        let said = said(set);
        let first = said.lines().next().expect("a line");
        assert!(first.ends_with(&format!(": error: {words}")), "{set}: {said}");
        assert!(said.contains("[out-of-range]\n  help: Write a number that is "), "{set}: {said}");
    }
}

#[test]
fn constraints_that_conflict_are_refused_by_name_at_the_start_and_on_the_way() {
    let document = |second: &str| {
        format!(
            r#"{{"holonomy":1,"coordinates":{{"x":1,"y":0}},"kinetic_energy":"(x'^2+y'^2)/2",
            "constraints":{{"first":"x - 1","second":"{second}"}},"simulation":{{"duration":1,"output_step":0.25}}}}"#
        )
    };
    let run = |second: &str| holonomy_with(&["run", "-", "--channels", "x"], document(second).as_bytes());
    // Dependent and consistent: no error.
    assert_eq!(run("2*x - 2").status, 0);
    let start = run("x - 2");
    assert_eq!((start.status, start.stdout.as_str()), (1, ""));
    assert_eq!(
        start.stderr,
        "<standard input>: error: The constraint \"first\" (row 1) cannot be fulfilled at the start together with the others: 5.000e-1 are left over.\n  at t = 0 s, first [inconsistent]\n  left open by the last try: first (row 1), 5.000e-1\n  help: The parts cannot be put together as written: check lengths and points, or start from a pose that is nearer.\n  try: Leave out the constraint \"first\"\n"
    );
    // At the start they agree; from 0.5 s on they do not.
    let later = run("x - 1 - if(t < 0.5, 0, t - 0.5)");
    assert_eq!(later.status, 1);
    assert!(later.stdout.contains("\n0.25,"), "{}", later.stdout);
    assert!(
        later.stderr.contains("The constraint \"second\" (row 1) cannot be fulfilled at t = 0.5 s"),
        "{}",
        later.stderr
    );
}

#[test]
fn a_start_that_cannot_be_put_together_names_the_constraint() {
    let document = r#"{"holonomy":1,"coordinates":{"x":0,"y":0},"kinetic_energy":"(x'^2+y'^2)/2",
        "constraints":{"first":"x - 1","second":"x - 2"}}"#;
    for arguments in [&["run", "-"][..], &["check", "-"], &["run", "-", "--summary"]] {
        let said = holonomy_with(arguments, document.as_bytes()).bad(1);
        assert!(said.contains("[inconsistent]"), "{said}");
        assert!(said.contains("first") || said.contains("second"), "{said}");
    }
    let json = holonomy_with(&["check", "-", "--json"], document.as_bytes());
    assert_eq!(json.status, 1);
    let value: serde_json::Value = serde_json::from_str(&json.stdout).expect("JSON");
    assert_eq!((&value["ok"], &value["failure"]["cause"]), (&false.into(), &"inconsistent".into()));
}

#[test]
fn broken_documents_are_refused_by_every_command_with_the_same_words() {
    let cases = [
        (
            "{\n  \"holonomy\": 1,\n  \"coordinates\": { \"x\": 1, \"x\": 2 },\n  \"kinetic_energy\": \"x'^2/2\"\n}",
            "<standard input>:3:28: error: The key \"x\" is here a second time; the first is at line 3, column 20.\n  at /coordinates/x [duplicate-key]\n  help: Remove or rename one of the two.\n",
        ),
        (
            "{\"holonomy\": 1, \"coordinates\": {\"x\": 1}, \"kinetic_energy\": \"xx'^2/2\"}",
            "<standard input>:1:61: error: Unknown name `xx`.\n  at /kinetic_energy [unknown-name]\n  help: Did you mean `x`? Known here: x, t, pi.\n",
        ),
        ("", "<standard input>:1:1: error: "),
    ];
    let svg = temporary("broken_documents", "fig.svg");
    let svg = svg.to_str().expect("text");
    for (text, expected) in cases {
        let said = holonomy_with(&["run", "-"], text.as_bytes()).bad(2);
        assert!(said.starts_with(expected), "{said}");
        for arguments in [
            &["check", "-"][..],
            &["equations", "-"],
            &["link", "-"],
            &["plot", "-", "-o", svg],
            &["run", "-", "--summary"],
        ] {
            assert_eq!(holonomy_with(arguments, text.as_bytes()).bad(2), said, "{arguments:?}");
        }
        let json = holonomy_with(&["check", "-", "--json"], text.as_bytes());
        assert_eq!((json.status, &json.stderr), (2, &said));
        let value: serde_json::Value = serde_json::from_str(&json.stdout).expect("JSON");
        assert_eq!(value["ok"], false);
        assert!(value["diagnostics"][0]["code"].is_string(), "{value}");
    }
    assert!(!std::path::Path::new(svg).exists());
}

#[test]
fn a_value_that_is_set_is_checked_like_a_written_one() {
    let said = |set: &str| holonomy_with(&["run", "-", "--set", set], FALL.as_bytes()).bad(2);
    for (set, code) in [
        ("simulation.integrator.step=-1", "[out-of-range]"),
        ("simulation.duration={", "[bad-set-value]"),
        ("simulatoin.duration=1", "[unknown-key]"),
        ("simulation.duration.x=1", "[bad-path]"),
        ("parameters.g=\"sin(\"", "[expression]"),
    ] {
        let said = said(set);
        assert!(said.contains(code) && said.contains("help: "), "{set}: {said}");
    }
    assert_eq!(
        said("parameters.gg=1"),
        "error: --set: There is no parameter \"gg\". [unknown-parameter]\nhelp: Did you mean \"g\"? Known: g. A new one is written into the document.\n"
    );
    assert_eq!(
        said("simulation.duration.x=1"),
        "error: --set: The path \"simulation.duration.x\" leads nowhere: there is a number where \"x\" should be a key. [bad-path]\nhelp: Write keys with dots between, for example simulation.integrator.step, or a JSON pointer, /simulation/integrator/step.\n"
    );
}

#[test]
fn a_file_that_is_no_text_is_refused() {
    let said = holonomy_with(&["check", "-"], b"{\n\"holonomy\": \xff}").bad(2);
    assert_eq!(
        said,
        "error: \"<standard input>\" is not UTF-8 text (line 2, byte 14).\nhelp: Save it as UTF-8; a document is a JSON text.\n"
    );
    // A folder is no file.
    let said = holonomy(&["check", env!("CARGO_MANIFEST_DIR")]).bad(2);
    assert!(said.contains("cannot be read"), "{said}");
}

#[test]
fn a_file_that_cannot_be_written_is_said() {
    for arguments in [
        &["run", "-", "-o", "/no/such/folder/out.csv"][..],
        &["plot", "-", "-o", "/no/such/folder/out.svg"],
        &["plot", "-", "-o", "/no/such/folder/out.png"],
    ] {
        let said = holonomy_with(arguments, FALL.as_bytes()).bad(2);
        assert!(said.contains("cannot be written") && said.contains("help: "), "{said}");
    }
}

/// `holonomy run ... | head -1` must not complain.
#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command(&["run", "gallery:four-bar"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

/// A document of another author must not be able to command the reader's terminal.
#[test]
fn control_characters_of_a_document_are_written_out() {
    let key = r#"{"holonomy":1,"\u001b[2Jx":1,"coordinates":{"x":1},"kinetic_energy":"x'^2/2"}"#;
    let said = holonomy_with(&["check", "-"], key.as_bytes()).bad(2);
    assert!(said.contains(r#"Unknown key "\u001b[2Jx""#) && !said.contains('\u{1b}'), "{said}");
    let title = r#"{"holonomy":1,"title":"a\u001b[2J\u0007b","coordinates":{"x":1},"kinetic_energy":"x'^2/2"}"#;
    let table = holonomy_with(&["run", "-"], title.as_bytes());
    assert_eq!(table.status, 0);
    assert!(table.stdout.contains("# document: a [2J b\n"), "{}", table.stdout);
}

#[test]
fn every_mistake_of_the_command_line_comes_with_a_remedy() {
    let picture = temporary("every_mistake", "out.svg");
    let picture = picture.to_str().expect("text");
    for arguments in [
        &["run", "a", "b"][..],
        &["run", "-", "--set"],
        &["run", "-", "--channels"],
        &["run", "-", "-o"],
        &["run", "-", "--summary", "--summary"],
        &["plot", "-", "--dark=1", "-o", picture],
        &["plot", "-", "--size", "1x1", "-o", picture, "--channels", "x"],
        &["plot", "-", "--plot", "1", "-o", picture, "--channels", "x"],
    ] {
        let said = holonomy_with(arguments, FALL.as_bytes()).bad(2);
        assert!(
            said.starts_with("error: ") && (said.contains("\nhelp: ") || said.contains("try '--help'")),
            "{arguments:?}: {said}"
        );
    }
}
