//! Runs as the page sees them.

use holonomy_wasm::Simulator;
use serde_json::{Value, json};

const FALL: &str = r#"{"holonomy":1,"parameters":{"g":10},"coordinates":{"y":100},"kinetic_energy":"y'^2/2","potential_energy":"g*y",
    "simulation":{"duration":1,"output_step":0.25,"integrator":{"type":"rk4","step":0.01}},
    "runs":[{"label":"earth"},{"label":"moon","parameters":{"g":2}}]}"#;

fn start(text: &str, run: u32) -> Result<Simulator, Value> {
    Simulator::new(text, run).map_err(|refusal| value(&refusal.json()))
}

fn value(json: &str) -> Value {
    serde_json::from_str(json).expect("JSON")
}

fn fallen(text: &str, run: u32) -> f64 {
    let mut simulator = start(text, run).expect("a run");
    while value(&simulator.advance(7))["state"] == "running" {}
    simulator.values_at(r#"["y"]"#, 1.0).expect("a channel")[0]
}

#[test]
fn a_run_advances_as_far_as_it_is_told_and_then_is_done() {
    let mut simulator = start(FALL, 0).expect("a run");
    for _ in 0..2 {
        let progress = value(&simulator.advance(0));
        assert_eq!(
            (&progress["state"], &progress["t"], &progress["duration"]),
            (&json!("running"), &json!(0), &json!(1))
        );
    }
    let progress = value(&simulator.advance(50));
    assert_eq!(progress["state"], "running");
    assert!((progress["t"].as_f64().expect("a time") - 0.5).abs() < 1e-12, "{progress}");
    let progress = value(&simulator.advance(1000));
    assert_eq!((&progress["state"], &progress["samples"]), (&json!("done"), &json!(5)));
    assert_eq!(value(&simulator.advance(1000)), progress);
    assert_eq!(value(&simulator.summary())["steps"], 100);
}

#[test]
fn a_run_takes_the_values_of_the_text_as_it_is_now() {
    let moved = FALL.replace("\"g\":10", "\"g\":4");
    // A parabola is exact in rk4 but for rounding; the second run has its own value.
    for (text, run, expected) in
        [(FALL, 0, 95.0), (FALL, 1, 99.0), (&moved, 0, 98.0), (&moved, 1, 99.0), (FALL, 0, 95.0)]
    {
        assert!((fallen(text, run) - expected).abs() < 1e-12 * 100.0, "run {run}, {expected}");
    }
}

#[test]
fn windows_of_a_run() {
    let mut simulator = start(FALL, 0).expect("a run");
    simulator.advance(1000);
    let columns = simulator.columns("t", "y", 0.0, 1.0, 300).expect("channels");
    assert_eq!(columns.len(), 10);
    assert_eq!((columns[0], columns[1], columns[8]), (0.0, 100.0, 1.0));
    let frames = simulator.frames(0.0, 1.0, 3);
    assert_eq!(frames, [0.0, 0.5, 1.0]);
    let csv = simulator.csv(r#"["y"]"#, false).expect("channels");
    assert_eq!(csv.lines().filter(|line| !line.starts_with('#')).count(), 6);
    assert!(simulator.csv("[]", false).expect("all channels").contains("energy.total"));
}

#[test]
fn samples_one_by_one_a_description_and_runs_side_by_side() {
    let mut simulator = start(FALL, 0).expect("a run");
    simulator.advance(1000);
    let rows = simulator.rows(r#"["y"]"#, 3, 25).expect("channels");
    assert_eq!((rows.len(), rows[0], rows[2]), (4, 0.75, 1.0));
    assert_eq!((simulator.nearest(0.6), simulator.nearest(f64::NAN)), (2, 0));
    let told = value(&simulator.describe("y").expect("a channel"));
    assert_eq!((&told["samples"], &told["greatest"]), (&json!(5), &json!({"t": 0, "value": 100})));
    let mut moon = start(FALL, 1).expect("a run");
    moon.advance(1000);
    let mut table = holonomy_wasm::RunTable::new(true);
    table.add(&simulator, "earth", r#"["y"]"#).expect("channels");
    table.add(&moon, "moon", r#"["y"]"#).expect("channels");
    let csv = table.csv();
    assert!(csv.contains("\nt;y (earth);y (moon)\n0;100;100\n") && csv.contains("# method, moon: "), "{csv}");
    assert_eq!(value(&table.add(&moon, "", "[\"yy\"]").expect_err("no channel").json())["cause"], "unknown-channel");
    // A falling point has one way to move, and nothing brings it back.
    let modes = value(&simulator.modes(0.5).expect("modes"));
    assert_eq!((&modes["modes"][0]["kind"], &modes["equilibrium"]), (&json!("free"), &json!(false)), "{modes}");
    assert_eq!(value(&simulator.mode_frames(0.5, 7, 4).expect_err("no mode").json())["cause"], "mode");
}

#[test]
fn odd_windows_give_what_there_is() {
    let mut simulator = start(FALL, 0).expect("a run");
    simulator.advance(1000);
    for (t0, t1) in
        [(f64::NAN, 1.0), (0.0, f64::NAN), (1.0, 0.0), (f64::NEG_INFINITY, f64::INFINITY), (5.0, 9.0), (0.5, 0.5)]
    {
        for count in [0, 1, 2, 1000] {
            let columns = simulator.columns("t", "y", t0, t1, count).expect("channels");
            assert!(columns.len() <= 10, "{t0} {t1} {count}");
            assert!(simulator.frames(t0, t1, count).len() <= count as usize);
        }
    }
    // As many as are asked for would be 34 GB.
    assert!(simulator.frames(0.0, 1.0, u32::MAX).len() <= 1 << 24);
    assert_eq!(simulator.values_at(r#"["y","t"]"#, -7.0).expect("channels"), [100.0, 0.0]);
}

#[test]
fn what_cannot_be_answered_says_why() {
    let mut simulator = start(FALL, 0).expect("a run");
    let refused = |answer: Result<(), holonomy_wasm::Refusal>| value(&answer.expect_err("a refusal").json());
    let failure = refused(simulator.columns("t", "yy", 0.0, 1.0, 10).map(drop));
    assert_eq!((&failure["cause"], &failure["parts"]), (&json!("unknown-channel"), &json!(["yy"])));
    for channels in ["", "{}", "[1]", "[\"y\""] {
        assert_eq!(refused(simulator.csv(channels, false).map(drop))["cause"], "channels", "{channels}");
        assert_eq!(refused(simulator.values_at(channels, 0.0).map(drop))["cause"], "channels", "{channels}");
    }
    assert_eq!(start(FALL, 2).map(drop).expect_err("no third run")[0]["code"], "unknown-run");
    assert_eq!(start("{", 0).map(drop).expect_err("no document")[0]["severity"], "error");
    let apart = r#"{"holonomy":1,"coordinates":{"x":0},"kinetic_energy":"x'^2/2","constraints":{"a":"x-1","b":"x-2"}}"#;
    let failure = start(apart, 0).map(drop).expect_err("no start");
    assert_eq!(failure["cause"], "inconsistent", "{failure}");
}

#[test]
fn a_failure_is_told_with_the_samples_before_it() {
    let root = FALL.replace("\"potential_energy\":\"g*y\"", "\"generalized_forces\":{\"y\":\"sqrt(0.6-t)\"}");
    let mut simulator = start(&root, 0).expect("a run");
    let progress = value(&simulator.advance(1000));
    // Every 0.25 s, and the last pose.
    assert_eq!((&progress["state"], &progress["samples"]), (&json!("failed"), &json!(4)), "{progress}");
    let failure = &progress["failure"];
    assert_eq!(failure["cause"], "non-finite");
    let pose = failure["pose"]["t"].as_f64().expect("a time");
    assert_eq!(simulator.values_at(r#"["t"]"#, 9.0).expect("time"), [pose]);
    assert!((0.58..=0.6).contains(&pose), "{pose}");
    let advice = &failure["suggestions"][0];
    assert_eq!(
        (&advice["code"], &advice["edits"][0]["path"]),
        (&json!("end-before"), &json!("/runs/0/simulation/duration"))
    );
    let end = advice["edits"][0]["value"].as_f64().expect("a time");
    assert!(end > 0.57 && end <= pose, "{end} {pose}");
    assert_eq!(value(&simulator.advance(1000)), progress);
}

#[test]
fn two_runs_are_compared_in_the_channels_that_both_have() {
    let mut two = [0, 1].map(|run| start(FALL, run).expect("a run"));
    for run in &mut two {
        run.advance(u32::MAX);
    }
    let of = |run: &mut Simulator| run.columns("t", "y", 0.0, 1.0, 0).expect("a channel");
    let samples = two.each_mut().map(of);
    let [a, b] = &two;
    let compared = value(&a.compare(b, r#"["y","y'","nothing"]"#).expect("channels"));
    let columns = a.difference(b, "y", 0.0, 1.0, 0).expect("a channel");
    let by_hand: Vec<f64> =
        samples[0].chunks(2).zip(samples[1].chunks(2)).flat_map(|(a, b)| [a[0], a[1] - b[1]]).collect();
    assert_eq!(columns, by_hand);
    let most =
        by_hand.chunks(2).map(|point| point[1]).fold(0.0, |most: f64, d| if d.abs() > most.abs() { d } else { most });
    assert_eq!(compared["channels"][0]["difference"].as_f64(), Some(most));
    assert_eq!((&compared["channels"][1]["name"], &compared["channels"][2]), (&json!("y'"), &json!(null)));
    assert_eq!(value(&a.compare(a, r#"["y"]"#).expect("channels"))["largest"], json!(null));
    assert_eq!(value(&a.compare(b, "[").expect_err("no names").json())["cause"], "channels");
    assert_eq!(value(&a.difference(b, "yy", 0.0, 1.0, 9).expect_err("no channel").json())["cause"], "unknown-channel");
}

#[test]
fn a_sweep_writes_the_lines_of_the_program() {
    use holonomy_wasm::{sweep_head, sweep_text, sweep_values};
    let values = sweep_values(1.0, 9.0, 3, false).expect("values");
    assert_eq!(values, [1.0, 5.0, 9.0]);
    assert_eq!(value(&sweep_values(0.0, 9.0, 3, true).expect_err("no logarithm").json())["cause"], "range");
    let text = sweep_text(FALL, "parameters.g", values[1]).expect("a document");
    let mut run = start(&text, 0).expect("a run");
    run.advance(u32::MAX);
    let row = value(&run.sweep_row(values[1], r#"["y"]"#).expect("a channel"));
    let csv = row["csv"].as_str().expect("a line");
    let head = sweep_head("fall", "parameters.g", r#"["y"]"#).expect("names");
    assert!(head.ends_with("drift.position,drift.velocity,energy_drift,y,min(y),max(y),mean(y)\n"), "{head}");
    let last = row["channels"][0]["last"].as_f64().expect("a number");
    assert!((last - 97.5).abs() < 1e-12 && csv.starts_with("5,done,1,"), "{csv}");
    // The same bits in the line and beside it: last and least, greatest, mean.
    let cells: Vec<f64> = csv.split(',').skip(9).map(|cell| cell.parse().expect("a number")).collect();
    assert_eq!(cells[1..4], [last, last, 100.0], "{csv}");
    assert_eq!(row["outcome"], "done");
    let wrong = value(&sweep_text(FALL, "parameters.gg", 1.0).expect_err("no parameter").json());
    assert_eq!(wrong[0]["code"], "unknown-parameter");
}

#[test]
fn a_stricter_run_tells_how_right_a_run_is() {
    let drawn = FALL.replace("\"simulation\"", r#""scene":[{"point":[0,"y"]},{"line":[[0,0],[0,100]]}],"simulation""#);
    let mut own = start(&drawn, 1).expect("a run");
    let mut stricter = Simulator::stricter(&drawn, 1).ok().flatten().expect("a stricter run");
    assert_eq!(value(&own.accuracy(&stricter)), Value::Null, "neither is over");
    own.advance(1000);
    stricter.advance(1000);
    assert_eq!(value(&stricter.summary())["steps"], 200);
    // A parabola is exact but for rounding.
    let told = value(&own.accuracy(&stricter));
    assert!(told["error"].as_f64().is_some_and(|error| error < 1e-11), "{told}");
    assert_eq!((&told["size"], &told["doubtful"], &told["times"]), (&json!(100), &Value::Null, &Value::Null));
    // No document, no run of it, and none that can be stricter.
    assert!(Simulator::stricter("{", 0).is_err() && Simulator::stricter(&drawn, 7).is_err());
    let strict = drawn.replace(r#"{"type":"rk4","step":0.01}"#, r#"{"type":"dop853","rtol":1e-12}"#);
    assert!(Simulator::stricter(&strict, 0).is_ok_and(|none| none.is_none()));
}

#[test]
fn a_table_that_no_browser_can_hold_is_refused() {
    let text = FALL.replace("\"output_step\":0.25", "\"output_step\":1e-5").replace("\"step\":0.01", "\"step\":1e-3");
    let mut simulator = start(&text, 0).expect("a run");
    while value(&simulator.advance(10_000))["state"] == "running" {}
    // A hundred thousand samples of two hundred columns.
    let refusal = value(&simulator.csv(&json!(vec!["y"; 200]).to_string(), false).expect_err("too large").json());
    assert_eq!(refusal["cause"], "too-large", "{refusal}");
    let few = simulator.csv(r#"["y"]"#, false).expect("a table");
    assert!(few.lines().count() > 100_000);
}
