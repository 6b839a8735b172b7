//! What Rust really writes has the keys that the types say: those that are required are there, and none is unknown.

use std::collections::BTreeMap;

use holonomy_document::gallery;
use holonomy_wasm::{Simulator, check};
use holonomy_wasm_later::Comparison;
use holonomy_wasm_later::balance::Balance;
use serde_json::Value;

/// Name to its keys, each with whether it must be there.
type Interfaces = BTreeMap<String, BTreeMap<String, bool>>;

/// The interfaces of the page's file, which has each key on a line of its own with two spaces before it.
fn interfaces(source: &str) -> Interfaces {
    let mut all = Interfaces::new();
    let mut current: Option<String> = None;
    for line in source.lines() {
        if let Some(rest) = line.strip_prefix("export type ") {
            current = rest.strip_suffix(" = {").map(str::to_owned);
        } else if let (Some(name), Some((key, _))) =
            (&current, line.strip_prefix("  ").and_then(|key| key.split_once(": ")))
        {
            if key.starts_with([' ', '/', '*', '}']) {
                continue;
            }
            let required = !key.ends_with('?');
            all.entry(name.clone()).or_default().insert(key.trim_end_matches('?').to_owned(), required);
        }
    }
    all
}

fn compare(interfaces: &Interfaces, name: &str, value: &Value) {
    let keys = &interfaces[name];
    let object = value.as_object().unwrap_or_else(|| panic!("{name} is no object: {value}"));
    for key in object.keys() {
        assert!(keys.contains_key(key), "types.ts: {name} does not know \"{key}\": {value}");
    }
    for (key, required) in keys {
        assert!(!required || object.contains_key(key), "types.ts: {name} requires \"{key}\": {value}");
    }
}

fn compare_all(interfaces: &Interfaces, name: &str, values: &Value) {
    for value in values.as_array().unwrap_or_else(|| panic!("{name}: no array: {values}")) {
        compare(interfaces, name, value);
    }
}

#[test]
fn what_rust_writes_is_what_the_page_expects() {
    let interfaces = interfaces(&super::declarations());
    let json = |text: &str| -> Value { serde_json::from_str(text).expect("JSON") };
    let mut texts: Vec<(String, String)> =
        gallery::entries().iter().map(|entry| (entry.name.to_owned(), entry.text().to_owned())).collect();
    assert!(texts.len() >= 6);
    for broken in ["", "{", "[]", r#"{"holonomy":1,"bodis":{}}"#, r#"{"holonomy":1,"coordinates":{"x":1}}"#] {
        texts.push((broken.to_owned(), broken.to_owned()));
    }
    for (name, text) in &texts {
        let report = json(&check(text, None, None));
        compare(&interfaces, "CheckReport", &report);
        for (key, interface) in [
            ("diagnostics", "Diagnostic"),
            ("parameters", "ParameterInfo"),
            ("runs", "RunInfo"),
            ("method", "MethodChoice"),
            ("channels", "ChannelInfo"),
            ("plots", "PlotInfo"),
            ("checks", "Check"),
            ("modes", "FreeMode"),
        ] {
            compare_all(&interfaces, interface, &report[key]);
        }
        let good = name != text;
        assert_eq!(report["ok"], good, "{name}: {report}");
        if !good {
            continue;
        }
        compare(&interfaces, "Analysis", &report["analysis"]);
        for verdict in report["analysis"]["joints"].as_object().expect("joints").values() {
            compare(&interfaces, "JointAnalysis", verdict);
        }
        let ways = json(&holonomy_wasm::fixes(text));
        compare(&interfaces, "WaysOut", &ways);
        compare_all(&interfaces, "Fix", &ways["fixes"]);
        compare(&interfaces, "Scene", &report["scene"]);
        let mut run = Simulator::new(text, 0).unwrap_or_else(|refusal| panic!("{name}: {}", refusal.json()));
        compare(&interfaces, "RunProgress", &json(&run.advance(0)));
        compare(&interfaces, "RunProgress", &json(&run.advance(3)));
        let summary = json(&run.summary());
        compare(&interfaces, "Description", &json(&run.describe("t").expect("time")));
        let modes = run.modes(0.0).unwrap_or_else(|refusal| panic!("{name}: {}", refusal.json()));
        compare(&interfaces, "ModeReport", &json(&modes));
        compare_all(&interfaces, "Mode", &json(&modes)["modes"]);
        compare(&interfaces, "Summary", &summary);
    }
    let mut comparison = Comparison::new(texts[0].1.as_str()).unwrap_or_else(|refusal| panic!("{}", refusal.json()));
    compare_all(&interfaces, "MethodSweep", &json(&comparison.methods()));
    let mut stages = Vec::new();
    while stages.last().is_none_or(|stage| stage != "points") {
        let update = json(&comparison.advance(100_000));
        compare(&interfaces, "ComparisonUpdate", &update);
        stages.push(update["stage"].as_str().expect("a stage").to_owned());
        if let Some(reference) = update.get("reference") {
            compare(&interfaces, "ReferenceInfo", reference);
        }
    }
    let update = json(&comparison.advance(1_000_000));
    compare_all(&interfaces, "SweepPoint", &update["points"]);
    assert_eq!(update["points"].as_array().map(Vec::len), Some(1), "{update}");
    let pendulum = gallery::get("planar-pendulum").expect("a document").text();
    let mut balance = Balance::new(pendulum, 0).unwrap_or_else(|refusal| panic!("{}", refusal.json()));
    let rest = json(&balance.rest(&[]).unwrap_or_else(|refusal| panic!("{}", refusal.json())));
    compare(&interfaces, "RestReport", &rest);
    compare_all(&interfaces, "Equilibrium", &rest["equilibria"]);
    let vibration = json(&balance.vibration(&[], 0).unwrap_or_else(|refusal| panic!("{}", refusal.json())));
    compare(&interfaces, "VibrationReport", &vibration);
    compare_all(&interfaces, "VibrationMode", &vibration["modes"]);
    let mut two = [0, 1]
        .map(|run| Simulator::new(gallery::get("planar-pendulum").expect("a document").text(), run).expect("a run"));
    for run in &mut two {
        run.advance(u32::MAX);
    }
    let compared = json(&two[0].compare(&two[1], r#"["x","nothing"]"#).expect("channels"));
    compare(&interfaces, "RunComparison", &compared);
    compare_all(&interfaces, "ChannelDifference", &compared["channels"]);
    compare(&interfaces, "DriftRatio", &compared["drift"]);
    let mut stricter = Simulator::stricter(gallery::get("planar-pendulum").expect("a document").text(), 0)
        .expect("a run")
        .expect("a stricter one");
    stricter.advance(u32::MAX);
    compare(&interfaces, "Accuracy", &json(&two[0].accuracy(&stricter)));
    let row = json(&two[0].sweep_row(1.5, r#"["x"]"#).expect("channels"));
    compare(&interfaces, "SweepRow", &row);
    compare_all(&interfaces, "SweepStatistics", &row["channels"]);
    let apart = r#"{"holonomy":1,"coordinates":{"x":1,"y":0},"kinetic_energy":"(x'^2+y'^2)/2","constraints":{"a":"x-1","b":"x-2"}}"#;
    let stopped = &json(&check(apart, None, None))["failure"];
    compare(&interfaces, "RunFailure", stopped);
    compare(&interfaces, "LastPose", &stopped["pose"]);
    compare(&interfaces, "Opened", &stopped["pose"]["opened"]);
    compare_all(&interfaces, "Suggestion", &stopped["suggestions"]);
    compare_all(&interfaces, "DocumentEdit", &stopped["suggestions"][0]["edits"]);
    let svg = holonomy_wasm::figure_svg(r#"{"series":[{}]}"#, &[2.0, 0.0, 1.0, 0.0, 1.0], -1.0, 10.0);
    compare(&interfaces, "RunFailure", &json(&svg.expect_err("no size of a picture").json()));
}
