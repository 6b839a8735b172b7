//! Documents through the program: good ones, broken ones, links.

use crate::common::{FALL, holonomy, holonomy_with, temporary};
use serde_json::Value;

fn run(arguments: &[&str]) -> crate::common::Ran {
    holonomy_with(&[&["run", "-"], arguments].concat(), FALL.as_bytes())
}

/// Header and rows of a CSV, without its comments.
fn table(csv: &str) -> (Vec<String>, Vec<Vec<f64>>) {
    let mut lines = csv.lines().filter(|line| !line.starts_with('#'));
    let header = lines.next().expect("a header").split(',').map(str::to_owned).collect();
    let rows = lines.map(|line| line.split(',').map(|word| word.parse().expect("a number")).collect()).collect();
    (header, rows)
}

#[test]
fn a_fall_is_written_as_csv() {
    let csv = run(&["--channels", "y,y'"]).good();
    let (header, rows) = table(&csv);
    assert_eq!(header, ["t", "y", "y'"]);
    let times: Vec<f64> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(times, [0.0, 0.25, 0.5, 0.75, 1.0]);
    for row in &rows {
        let t = row[0];
        // rk4 is exact for a parabola; what is left is rounding.
        assert!((row[1] - (100.0 - 9.81 * t * t / 2.0)).abs() < 1e-12 * 100.0, "{row:?}");
        assert!((row[2] + 9.81 * t).abs() < 1e-13 * 100.0, "{row:?}");
    }
    let comments: Vec<&str> = csv.lines().take_while(|line| line.starts_with('#')).collect();
    assert!(comments.iter().any(|line| line.contains(env!("CARGO_PKG_VERSION"))), "{comments:?}");
    assert!(comments.iter().any(|line| line.contains("rk4")), "{comments:?}");
}

#[test]
fn all_channels_unless_named_and_the_same_bytes_each_time() {
    let (first, second) = (run(&[]).good(), run(&[]).good());
    assert_eq!(first, second);
    let (header, _) = table(&first);
    for name in ["t", "y", "y'", "y''", "energy.total"] {
        assert!(header.iter().any(|known| known == name), "{name} in {header:?}");
    }
    let file = temporary("all_channels", "out.csv");
    let path = file.to_str().expect("text");
    assert_eq!(run(&["-o", path]).good(), "");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), first);
}

#[test]
fn a_run_is_chosen_by_label_or_number_and_values_are_set() {
    let last = |csv: String| table(&csv).1.last().map(|row| row[1]).expect("a row");
    let height = |g: f64| 100.0 - g / 2.0;
    for (arguments, g) in [
        (&["--run", "moon"][..], 1.62),
        (&["--run", "2"], 1.62),
        (&["--run", "earth"], 9.81),
        (&[], 9.81),
        (&["--set", "parameters.g=3.71"], 3.71),
        (&["--set", "/parameters/g=3.71"], 3.71),
        (&["--set", "parameters.g=3.71", "--set", "parameters.g=2"], 2.0),
    ] {
        let y = last(run(&[arguments, &["--channels", "y"]].concat()).good());
        assert!((y - height(g)).abs() < 1e-12 * 100.0, "{arguments:?}: {y}");
    }
    assert_eq!(
        run(&["--run", "mooon"]).bad(2),
        "error: There is no run \"mooon\".\nhelp: Did you mean \"moon\"? Known: \"earth\", \"moon\".\n"
    );
    assert_eq!(
        run(&["--channels", "energy.totl"]).bad(2),
        "error: There is no channel \"energy.totl\".\nhelp: Did you mean \"energy.total\"? The first line without # of `holonomy run FILE` lists them.\n"
    );
}

#[test]
fn a_change_that_the_chosen_run_replaces_is_refused() {
    let text = FALL.replace(
        r#""runs": [ { "label": "earth" },"#,
        r#""runs": [ { "label": "earth", "simulation": { "duration": 2 } },"#,
    );
    let run =
        |command: &str, arguments: &[&str]| holonomy_with(&[&[command, "-"], arguments].concat(), text.as_bytes());
    let refused = |option: &str| {
        format!(
            "error: {option} simulation.duration changes nothing: the run \"earth\" names simulation.duration itself.\n\
             help: Set runs.0.simulation.duration, or choose a run that does not name it with --run.\n"
        )
    };
    let set = "simulation.duration=0.5";
    assert_eq!(run("run", &["--set", set]).bad(2), refused("--set"));
    assert_eq!(run("check", &["--run", "earth", "--set", set]).bad(2), refused("--set"));
    assert_eq!(run("sweep", &["--over", "simulation.duration=0.5:1:2"]).bad(2), refused("--over"));
    assert!(run("run", &["--set", "/simulation/duration=0.5"]).bad(2).contains("changes nothing"));
    // What is meant, a run that does not name it, and what the run leaves alone.
    let end = |arguments: &[&str]| {
        let (_, rows) = table(&run("run", &[arguments, &["--channels", "y"]].concat()).good());
        rows.last().map(|row| row[0])
    };
    assert_eq!(end(&["--set", "runs.0.simulation.duration=0.5"]), Some(0.5));
    assert_eq!(end(&["--run", "moon", "--set", set]), Some(0.5));
    assert_eq!(end(&["--set", "simulation.integrator.step=0.02"]), Some(2.0));
}

#[test]
fn the_summary_is_one_object() {
    let text = run(&["--summary"]).good();
    let summary: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(summary["steps"], 100);
    assert_eq!(summary["rejected"], 0);
    assert_eq!(summary["version"], env!("CARGO_PKG_VERSION"));
    assert!(summary["wall_s"].as_f64().is_some_and(|wall| wall > 0.0));
    for key in ["accepted", "evaluations", "drift", "energy_drift", "assembly", "rank", "redundancy", "method", "hash"]
    {
        assert!(summary.get(key).is_some(), "{key}: {text}");
    }
    let hash = |arguments: &[&str]| {
        let text = run(&[arguments, &["--summary"]].concat()).good();
        serde_json::from_str::<Value>(&text).expect("JSON")["hash"].clone()
    };
    assert_eq!(hash(&[]), summary["hash"]);
    assert_ne!(hash(&["--run", "moon"]), summary["hash"]);
}

#[test]
fn every_example_of_the_gallery_runs_and_is_explained() {
    let names = [
        "four-bar",
        "slider-crank",
        "scotch-yoke",
        "quick-return",
        "chebyshev",
        "peaucellier",
        "jansen-leg",
        "planetary-gear",
        "double-wishbone",
        "double-pendulum",
        "planar-pendulum",
        "spherical-pendulum",
        "conical-pendulum",
        "moving-support",
        "linear-example",
        "two-link-parabola",
        "two-link-moving-line",
        "squeezer",
        "squeezer-bodies",
        "mobile-robot",
        "chaplygin-sleigh",
        "parallelogram",
        "rolling-disc",
        "bicycle",
        "bricard",
        "door-two-hinges",
        "table-four-legs",
        "spatial-four-bar",
        "free-body",
        "heavy-top",
        "gyroscope",
        "universal-shaft",
        "governor",
        "slider-crank-spatial",
        "triple-pendulum-spatial",
        "spin-top",
        "double-pendulum-rotation",
        "stewart-platform",
        "stewart-forces",
    ];
    for name in names {
        let file = format!("gallery:{name}");
        let csv = holonomy(&["run", &file, "--set", "simulation.duration=0.1"]).good();
        assert!(table(&csv).1.len() > 1, "{name}");
        assert!(table(&csv).1.iter().flatten().all(|value| value.is_finite()), "{name}");
        let equations = holonomy(&["equations", &file]).good();
        let latex = holonomy(&["equations", &file, "--latex"]).good();
        assert!(equations.lines().count() > 3 && latex.contains("\\["), "{name}");
        let check: Value = serde_json::from_str(&holonomy(&["check", &file, "--json"]).good()).expect("JSON");
        for key in ["n", "m", "h", "rank", "rank_holonomic", "rank_pfaffian", "redundancy", "mobility", "gruebler"] {
            assert!(check[key].is_number(), "{name}: {key} in {check}");
        }
        assert!(check["singular_values"].is_array() && check["joints"].is_object(), "{name}: {check}");
        assert_ne!(holonomy(&["check", &file]).good(), "");
    }
}

#[test]
fn forces_that_follow_from_multipliers_run_and_have_no_script() {
    let text = r#"{"holonomy":1,"coordinates":{"x":{"value":0,"velocity":2},"y":0},"kinetic_energy":"(x'^2+y'^2)/2",
        "potential_energy":"9.81*y","constraints":{"deck":"y"},"generalized_forces":{"x":"0.1*lambda.deck.1"},
        "outputs":{"load":"abs(lambda.deck.1)"},"simulation":{"duration":1}}"#;
    let (names, rows) = table(&holonomy_with(&["run", "-", "--channels", "x',load"], text.as_bytes()).good());
    let end = rows.last().expect("a row");
    assert_eq!(names, ["t", "x'", "load"]);
    assert!((end[1] - 1.019).abs() < 1e-12 && (end[2] - 9.81).abs() < 1e-12, "{end:?}");
    let check: Value =
        serde_json::from_str(&holonomy_with(&["check", "-", "--json"], text.as_bytes()).good()).expect("JSON");
    assert!(check.to_string().contains("\"reactive\""), "{check}");
    let script = holonomy_with(&["equations", "-", "--python"], text.as_bytes());
    assert!(script.status == 2 && script.stderr.contains("follow from multipliers"), "{}", script.stderr);
    let rest = holonomy_with(&["rest", "-"], text.as_bytes());
    assert!(rest.status == 1 && rest.stderr.contains("[multipliers-in-forces]"), "{}", rest.stderr);
}

#[test]
fn a_document_goes_through_a_link_and_back() {
    let link = holonomy_with(&["link", "-"], FALL.as_bytes()).good();
    assert!(link.starts_with("http://localhost:8080/#m=1") && link.ends_with('\n'), "{link}");
    let link = link.trim_end();
    let other = holonomy_with(&["link", "-", "--base", "https://example.org/a/#old"], FALL.as_bytes()).good();
    assert_eq!(other.trim_end(), link.replace("http://localhost:8080/", "https://example.org/a/"));

    let text = holonomy(&["open", link]).good();
    let value = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    assert_eq!(value(&text), value(FALL));
    let fragment = link.split_once('#').expect("a fragment").1;
    for form in [fragment, &format!("#{fragment}"), &fragment["m=".len()..]] {
        assert_eq!(holonomy(&["open", form]).good(), text, "{form}");
    }
    assert_eq!(holonomy_with(&["open", "-"], format!("{link}\n").as_bytes()).good(), text);
    // A link is a FILE too, and its run is the one that is run.
    let ran = |arguments: &[&str]| holonomy(&[&["run"], arguments].concat()).good();
    assert_eq!(ran(&[link]), run(&[]).good());
    assert_eq!(ran(&[&format!("{link}&run=moon")]), run(&["--run", "moon"]).good());
    assert_eq!(ran(&[&format!("#{fragment}"), "--channels", "y"]), run(&["--channels", "y"]).good());
}

#[test]
fn links_that_cannot_be_followed() {
    let cut = |link: &str| link[..link.len() - 9].to_owned();
    let damaged = cut(&holonomy_with(&["link", "-"], FALL.as_bytes()).good());
    for (link, code) in [
        (damaged.as_str(), "link-damaged"),
        ("#m=9abc", "link-newer"),
        ("https://example.org/", "link-empty"),
        ("#u=http://example.org/x.json", "link-address"),
    ] {
        for command in ["open", "run"] {
            let said = holonomy(&[command, link]).bad(2);
            assert!(said.starts_with("error: ") && said.contains(&format!("[{code}]\nhelp: ")), "{link}: {said}");
        }
    }
    assert_eq!(
        holonomy(&["run", "#u=https://example.org/x.json"]).bad(2),
        "error: The link leads to https://example.org/x.json; this program loads nothing from the network.\nhelp: Download it and give the file.\n"
    );
}

#[test]
fn what_is_too_large_is_refused_soon() {
    let spaces = " ".repeat(10 << 20);
    let said = holonomy_with(&["check", "-"], spaces.as_bytes()).bad(2);
    assert!(
        said.contains("The document has 10485760 bytes; the limit is 1048576.")
            && said.contains("[document-too-large]"),
        "{said}"
    );
    let link = format!("#m=1{}", "A".repeat(10 << 20));
    let said = holonomy_with(&["open", "-"], link.as_bytes()).bad(2);
    assert!(said.contains("[link-too-large]\nhelp: "), "{said}");
}

#[test]
fn with_semicolons_and_decimal_commas_the_table_has_the_same_numbers() {
    let comma = run(&["--channels", "y,y'"]).good();
    assert_eq!(run(&["--channels", "y,y'", "--csv", "comma"]).good(), comma);
    let semicolon = run(&["--channels", "y,y'", "--csv=semicolon"]).good();
    let rows = semicolon.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
    assert!(rows.starts_with("t;y;y'\n0;100;"), "{rows}");
    assert!(semicolon.contains("# fields apart by semicolons, decimal commas\n") && semicolon.contains("# units: s;"));
    assert_eq!(table(&rows.replace(',', ".").replace(';', ",")), table(&comma));
    assert_eq!(
        run(&["--csv", "tabs"]).bad(2),
        "error: --csv is comma or semicolon, found \"tabs\".\nhelp: --csv semicolon is for spreadsheets where the comma is the decimal sign.\n"
    );
}

/// What docs/limits.md shows in place of what the program does not do: its documents, and its laws in a mechanism of one hinge.
#[test]
fn what_the_manual_says_to_do_instead_does_it() {
    let manual = include_str!("../../../../docs/limits.md");
    let blocks: Vec<&str> =
        manual.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect();
    let column = |document: &str, channel: &str| -> Vec<f64> {
        let csv = holonomy_with(&["run", "-", "--channels", channel], document.as_bytes()).good();
        table(&csv).1.iter().map(|row| row[1]).collect()
    };
    let most = |values: &[f64]| values.iter().copied().fold(f64::MIN, f64::max);
    let [floor, friction] = blocks[..] else { panic!("{} documents", blocks.len()) };
    // The ball is held up, and comes up less high.
    let height = column(floor, "y");
    assert!(height.iter().all(|y| *y > -0.006), "{height:?}");
    let down = height.iter().position(|y| *y < 0.0).expect("it reaches the floor");
    let again = most(&height[down..]);
    assert!(again > 0.2 && again < 0.95, "{again}");
    // The block stands after v^2/(2 mu g), as the text says.
    let way = most(&column(friction, "x"));
    let said = 2.0 * 2.0 / (2.0 * 0.3 * 9.81);
    assert!((way - said).abs() < 1e-4 && manual.contains(&format!("= {said:.4} m")), "{way}");

    let hinge = |force: &str| {
        assert!(manual.contains(force), "{force}");
        let law = if force.contains("length") {
            format!(r#"{{ "type": "spring-damper", "connect": ["ground.O", "bar.M"], "law": "{force}" }}"#)
        } else {
            format!(r#"{{ "type": "actuator", "joint": "A", "coordinate": "angle", "value": "{force}" }}"#)
        };
        let joint = if force.contains("length") {
            String::new()
        } else {
            r#", "joints": { "A": { "type": "revolute", "connect": ["ground.O", "bar.O"] } }"#.to_owned()
        };
        format!(
            r#"{{ "holonomy": 1, "space": "planar", "ground": {{ "points": {{ "O": [0, 0] }} }},
                "bodies": {{ "bar": {{ "mass": 1, "inertia": 0.1, "position": [0.5, 0], "angular_velocity": 6, "velocity": [0, 3],
                    "points": {{ "O": [-0.5, 0], "M": [0, 0] }} }} }}{joint},
                "forces": {{ "law": {law} }},
                "simulation": {{ "duration": 2, "integrator": {{ "type": "dopri5", "rtol": 1e-8, "atol": 1e-10 }} }} }}"#
        )
    };
    // A stop: as fast as it comes, it turns back a little behind.
    let angle = most(&column(&hinge("-1e6*max(0, A.angle - 2)^2"), "A.angle"));
    assert!(angle > 2.0 && angle < 2.1, "{angle}");
    // A rope: slack below its length, and hardly longer.
    let rope = hinge("1e4*max(0, length - 1)");
    let (x, y) = (column(&rope, "bar.x"), column(&rope, "bar.y"));
    let lengths: Vec<f64> = x.iter().zip(&y).map(|(x, y)| x.hypot(*y)).collect();
    assert!(lengths[0] < 0.6 && most(&lengths) > 1.0 && most(&lengths) < 1.06, "{}", most(&lengths));
}

/// A slide that falls on its own stop and on a deck.
const TWICE: &str = r#"{ "holonomy": 1, "space": "planar", "gravity": [0, -10], "bodies": { "a": { "mass": 1, "inertia": 1, "position": [0, 0.05] } },
    "joints": {
        "rail": { "type": "prismatic", "bodies": ["ground", "a"], "point": [0, 0.05], "axis": [0, 1], "stops": { "lower": -0.05 } },
        "deck": { "type": "path", "bodies": ["ground", "a"], "point": [0, 0.05], "curve": "y", "side": "at-least" } },
    "simulation": { "duration": 0.2, "output_step": 0.1 } }"#;

#[test]
fn stops_that_are_reached_in_vain_are_warned_of() {
    let said = "Redundant stops at t = 0.0999999999";
    let rest = " s: rail.lower, deck.curve touch, more than are independent. The motion is unique, their reactions are not: one choice of many is told.\n";
    let ran = holonomy_with(&["run", "-"], TWICE.as_bytes());
    assert!(ran.status == 0 && ran.stderr.starts_with(&format!("<standard input>: warning: {said}")), "{}", ran.stderr);
    assert!(ran.stderr.ends_with(rest) && ran.stderr.lines().count() == 1, "{}", ran.stderr);
    assert!(ran.stdout.lines().any(|line| line.starts_with(&format!("# {said}"))), "{}", ran.stdout);
    let along = holonomy_with(&["check", "--motion", "-"], TWICE.as_bytes()).good();
    assert!(along.contains(&format!("\n  {said}")) && along.ends_with(rest), "{along}");
    let found = holonomy_with(&["check", "--motion", "--json", "-"], TWICE.as_bytes()).good();
    let found: Value = serde_json::from_str(&found).expect("JSON");
    let stops = &found["motion"]["redundant_stops"];
    assert_eq!(stops["rows"], serde_json::json!(["rail.lower", "deck.curve"]));
    assert!(stops["t"].as_f64().is_some_and(|t| (t - 0.1).abs() < 1e-9), "{stops}");
    let summary = holonomy_with(&["run", "-", "--summary"], TWICE.as_bytes()).stdout;
    let summary: Value = serde_json::from_str(&summary).expect("JSON");
    assert_eq!(summary["happened"][2]["what"], "redundant");
    let picture = temporary("redundant_stops", "push.svg");
    let path = picture.to_str().expect("text");
    holonomy_with(&["plot", "-", "-o", path, "--channels", "lambda.deck.curve"], TWICE.as_bytes()).good();
    assert!(std::fs::read_to_string(&picture).expect("a picture").contains("redundant stops"));
    // Without the deck nothing is said.
    let once = TWICE.replace("\"stops\": { \"lower\": -0.05 }", "\"stops\": { \"upper\": 1 }");
    assert!(!holonomy_with(&["run", "-"], once.as_bytes()).good().contains("Redundant"));
}
