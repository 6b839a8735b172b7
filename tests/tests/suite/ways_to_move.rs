//! Ways to move: as many as the mobility, each without stretching a link; and ways out that do what they say.

use holonomy_document::gallery;
use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::model::items::{Anchor, Item};
use holonomy_mechanism::run::Progress;
use holonomy_study::fixes::{Fix, FixKind, WaysOut, fixes};
use serde_json::{Value, json};

fn model(text: &str) -> Model {
    let document = read(text).document.expect("a document");
    Model::build(&document, 0, &[], &mut KindCache::new()).expect("a model")
}

#[test]
fn every_gallery_mechanism_has_as_many_ways_as_its_mobility_and_none_stretches_a_link() {
    let mut shown = 0;
    for entry in gallery::entries() {
        let model = model(entry.text());
        let analysis = model.analysis().expect("an analysis");
        let modes = model.free_modes().expect("modes");
        assert_eq!(modes.len(), analysis.mobility, "{}", entry.name);
        let width = model.scene().size + 1;
        for (k, mode) in modes.iter().enumerate() {
            assert!(!mode.moves.is_empty(), "{} {k}", entry.name);
            let motion = model.show_mode(k).expect("a motion");
            assert!(motion.residual < 1e-9, "{} {k}: {}", entry.name, motion.residual);
            assert!(motion.frames.iter().all(|x| x.is_finite()), "{} {k}", entry.name);
            let ways: Vec<f64> = motion.frames.chunks(width).map(|row| row[0]).collect();
            assert!(ways.is_sorted_by(|a, b| a < b) && ways.contains(&0.0), "{} {k}: {ways:?}", entry.name);
            // At a regular pose the way goes on to both sides.
            if analysis.singular.is_none() {
                assert!(ways.len() > 20, "{} {k}: {} pictures", entry.name, ways.len());
            }
            shown += 1;
        }
        let beyond = model.show_mode(modes.len()).expect_err("no such way");
        assert_eq!(beyond.cause, "no-such-mode", "{}", entry.name);
    }
    assert!(shown > 40, "{shown}");
}

/// Where a point of a planar body is in a row of the scene's values.
fn place(row: &[f64], at: usize, point: &[f64]) -> [f64; 2] {
    let (x, y, angle) = (row[at], row[at + 1], row[at + 2]);
    [x + angle.cos() * point[0] - angle.sin() * point[1], y + angle.sin() * point[0] + angle.cos() * point[1]]
}

#[test]
fn the_four_bar_moves_along_its_one_way_with_its_pins_together() {
    let text = gallery::get("four-bar").expect("the four-bar").text();
    let model = model(text);
    let motion = model.show_mode(0).expect("a motion");
    let scene = model.scene();
    let body = |name: &str| {
        scene.items.iter().find_map(|item| match item {
            Item::Body { name: own, at, .. } if own == name => Some(*at),
            _ => None,
        })
    };
    let (mut pins, mut turned) = (0, 0.0_f64);
    for row in motion.frames.chunks(scene.size + 1).map(|row| &row[1..]) {
        for item in &scene.items {
            let Item::Joint { first, second, .. } = item else { continue };
            let end = |end: &Anchor| match body(&end.body) {
                Some(at) => place(row, at, &end.point),
                None => [end.point[0], end.point[1]],
            };
            let (a, b) = (end(first), end(second));
            assert!((a[0] - b[0]).hypot(a[1] - b[1]) < 1e-10, "{item:?}");
            pins += 1;
        }
        turned = turned.max(
            (row[body("crank").expect("a crank") + 2] - motion.frames[1 + body("crank").expect("a crank") + 2]).abs(),
        );
    }
    assert!(pins >= 4 * 40 && turned > 0.3, "{pins} pins looked at, the crank turned by {turned}");
}

#[test]
fn parts_that_have_nothing_to_do_with_each_other_move_in_ways_of_their_own() {
    let arm = |x: f64| json!({ "mass": 1, "inertia": 0.1, "position": [x, -0.5], "points": { "A": [0, 0.5] } });
    let text = json!({
        "holonomy": 1, "space": "planar", "ground": { "points": { "A": [0, 0], "B": [2, 0] } },
        "bodies": { "left": arm(0.0), "right": arm(2.0), "free": { "mass": 1, "inertia": 0.1, "position": [4, 0] } },
        "joints": { "P": { "type": "revolute", "connect": ["ground.A", "left.A"] }, "Q": { "type": "revolute", "connect": ["ground.B", "right.A"] } },
    });
    let modes = model(&text.to_string()).free_modes().expect("modes");
    let moves: Vec<&str> = modes.iter().flat_map(|mode| &mode.moves).map(String::as_str).collect();
    assert_eq!(modes.len(), 5);
    assert!(modes.iter().all(|mode| mode.moves.len() == 1), "{modes:?}");
    assert_eq!(moves.iter().filter(|name| **name == "free").count(), 3, "{modes:?}");
}

#[test]
fn a_pose_that_only_seems_to_be_free_says_so_by_going_nowhere() {
    // Two bars stretched between pins exactly as far apart as they are long: one velocity, no motion.
    let bar =
        |x: f64| json!({ "mass": 1, "inertia": 0.1, "position": [x, 0], "points": { "A": [-0.5, 0], "B": [0.5, 0] } });
    let text = json!({
        "holonomy": 1, "space": "planar", "ground": { "points": { "A": [0, 0], "B": [2, 0] } },
        "bodies": { "one": bar(0.5), "two": bar(1.5) },
        "joints": {
            "A": { "type": "revolute", "connect": ["ground.A", "one.A"] },
            "B": { "type": "revolute", "connect": ["one.B", "two.A"] },
            "C": { "type": "revolute", "connect": ["two.B", "ground.B"] },
        },
    });
    let model = model(&text.to_string());
    assert_eq!(model.analysis().expect("an analysis").mobility, 1);
    let motion = model.show_mode(0).expect("a motion");
    assert_eq!(motion.frames.len() / (model.scene().size + 1), 1, "only the start");
    assert!(motion.residual < 1e-12);
}

/// The edits of a fix carried out on plain JSON, without the code that proposed them.
fn applied(text: &str, fix: &Fix) -> Value {
    let mut document: Value = serde_json::from_str(text).expect("JSON");
    let edits = serde_json::to_value(&fix.edits).expect("JSON");
    for edit in edits.as_array().expect("edits") {
        let pointer = edit["path"].as_str().expect("a pointer");
        let (parent, key) = pointer.rsplit_once('/').expect("a key");
        let owner = document.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object");
        match &edit["value"] {
            Value::Null => owner.remove(key),
            value => owner.insert(key.to_owned(), value.clone()),
        };
    }
    document
}

#[test]
fn every_way_out_that_is_offered_does_what_it_says_and_takes_no_freedom() {
    for name in ["parallelogram", "door-two-hinges", "table-four-legs", "spatial-four-bar", "mobile-robot"] {
        let text = gallery::get(name).expect("an entry").text();
        let before = model(text).analysis().expect("an analysis");
        let found = fixes(text, &mut KindCache::new()).fixes;
        assert!(!found.is_empty(), "{name}: nothing is offered");
        for fix in &found {
            let after = model(&applied(text, fix).to_string()).analysis().expect("an analysis");
            assert_eq!((after.mobility, after.redundancy), (fix.mobility, fix.redundancy), "{name}: {fix:?}");
            assert!(after.redundancy < before.redundancy, "{name}: {fix:?}");
            let document = read(&applied(text, fix).to_string()).document.expect("a document");
            for run in 0..document.run_count() {
                let model = Model::build(&document, run, &[], &mut KindCache::new()).expect("a model");
                assert!(model.start().is_ok(), "{name}, run {run}: {fix:?}");
            }
            assert_eq!(after.mobility, before.mobility, "{name}: {fix:?}");
        }
    }
}

/// How each run of a document ends: nothing, or the cause of its failure.
fn ends(text: &str) -> Vec<Option<String>> {
    let document = read(text).document.expect("a document");
    let end = |run| {
        let model = Model::build(&document, run, &[], &mut KindCache::new()).expect("a model");
        match model.start().expect("a start").finish() {
            Progress::Failed(failure) => Some(failure.cause),
            _ => None,
        }
    };
    (0..document.run_count()).map(end).collect()
}

#[test]
fn of_two_directions_of_a_slot_the_one_is_offered_in_which_the_runs_reach_their_end() {
    // A slot along the coupler lets the third crank hang straight down, where it could go on to either side; one across it does not.
    let text = gallery::get("parallelogram").expect("an entry").text();
    let found = fixes(text, &mut KindCache::new()).fixes;
    let slot = found.iter().find(|fix| fix.part == "T3" && fix.to == Some("pin-slot")).expect("a slot");
    assert_eq!(slot.stops, [""; 0]);
    let across = applied(text, slot);
    assert_eq!(across["joints"]["T3"]["axis"], json!([0.0, 1.0]));
    assert_eq!(ends(&across.to_string()), vec![None; 4]);
    let mut along = across;
    along["joints"]["T3"]["axis"] = json!([1, 0]);
    assert_eq!(ends(&along.to_string()), vec![Some("singular".to_owned()); 4]);
}

#[test]
fn a_form_given_by_name_that_would_stop_gives_way_to_auto_with_the_change_and_the_runs_reach_their_end() {
    // Driven all the way round the cranks come to lie along their base: no direction of a slot avoids that.
    let mut text: Value = serde_json::from_str(gallery::get("parallelogram").expect("an entry").text()).expect("JSON");
    text["drivers"] = json!({ "motor": { "joint": "O1", "coordinate": "angle", "function": "angle + 2*t" } });
    text["runs"] = json!([
        {},
        { "label": "by hand", "simulation": { "formulation": "index-1", "stabilization": "projection" } },
        { "label": "open", "simulation": { "formulation": "auto" } },
    ]);
    let text = text.to_string();
    let found = fixes(&text, &mut KindCache::new()).fixes;
    assert!(found.iter().any(|fix| fix.part == "T3" && fix.to == Some("pin-slot")), "{found:?}");
    for fix in &found {
        assert_eq!(fix.stops, ["minimal", "index-1"], "{fix:?}");
        let after = applied(&text, fix);
        assert_eq!(after["simulation"]["formulation"], "auto");
        assert_eq!(after["runs"][1]["simulation"], json!({ "formulation": "auto", "stabilization": "projection" }));
        assert_eq!(ends(&after.to_string()), [None, None, None], "{fix:?}");
        let mut as_named = after;
        as_named["simulation"]["formulation"] = "minimal".into();
        as_named["runs"][1]["simulation"]["formulation"] = "index-1".into();
        let stopped = Some("singular".to_owned());
        assert_eq!(ends(&as_named.to_string()), [stopped.clone(), stopped, None], "{fix:?}");
    }
}

#[test]
fn a_frame_that_cannot_move_is_freed_and_what_is_right_is_left_alone() {
    let text = json!({
        "holonomy": 1, "space": "planar", "ground": { "points": { "A": [0, 0], "B": [1, 0] } },
        "bodies": {
            "one": { "mass": 1, "inertia": 0.1, "position": [0.25, 0.4], "points": { "A": [-0.25, -0.4], "B": [0.25, 0.4] } },
            "two": { "mass": 1, "inertia": 0.1, "position": [0.75, 0.4], "points": { "A": [-0.25, 0.4], "B": [0.25, -0.4] } },
        },
        "joints": {
            "A": { "type": "revolute", "connect": ["ground.A", "one.A"] },
            "B": { "type": "revolute", "connect": ["one.B", "two.A"] },
            "C": { "type": "revolute", "connect": ["two.B", "ground.B"] },
        },
    })
    .to_string();
    let found = fixes(&text, &mut KindCache::new()).fixes;
    assert!(found.iter().any(|fix| fix.code == FixKind::Replace && fix.to == Some("pin-slot")), "{found:?}");
    for fix in &found {
        let after = model(&applied(&text, fix).to_string()).analysis().expect("an analysis");
        assert_eq!((after.mobility, after.redundancy), (1, 0), "{fix:?}");
    }
    for (name, text) in [("four-bar", gallery::get("four-bar").expect("it").text()), ("nothing", ""), ("a list", "[]")]
    {
        assert_eq!(fixes(text, &mut KindCache::new()), WaysOut { fixes: Vec::new(), complete: true }, "{name}");
    }
}

#[test]
fn ways_out_are_looked_for_as_long_as_there_is_work() {
    for name in ["door-two-hinges", "bricard"].into_iter().take(holonomy_tests::cases(1, 2)) {
        let text = gallery::get(name).expect("the example").text();
        let mut kinds = KindCache::new();
        let all = fixes(text, &mut kinds);
        assert!(!all.fixes.is_empty() && all.complete);
        let measured = holonomy_solver::Budget::of(u64::MAX);
        assert_eq!(holonomy_study::fixes::fixes_within(text, &mut KindCache::new(), &measured), all);
        // A tenth of that is not enough for all of them, and no more than that is done.
        let tenth = holonomy_solver::Budget::of(measured.done() / 10);
        let some = holonomy_study::fixes::fixes_within(text, &mut kinds, &tenth);
        assert!(
            some.fixes.len() < all.fixes.len()
                && !some.complete
                && tenth.is_over()
                && tenth.done() <= measured.done() / 10,
            "{some:?}"
        );
        // What was spent here is not taken from the next user of the same kinds.
        assert_eq!(fixes(text, &mut kinds), all);
    }
}

#[test]
fn of_a_mechanism_that_is_too_large_it_is_said_that_not_all_was_tried() {
    let body = |i: usize| format!(r#""b{i}":{{"mass":1,"inertia":1,"position":[{i},0],"points":{{"P":[0,0]}}}}"#);
    let pin = |i: usize| format!(r#""j{i}":{{"type":"revolute","bodies":["ground","b{i}"],"point":[{i},0]}}"#);
    let document = |count: usize| {
        let (bodies, pins): (Vec<String>, Vec<String>) = (0..count).map(|i| (body(i), pin(i))).unzip();
        // The first pin twice: its second copy holds nothing.
        let again = r#""again":{"type":"revolute","bodies":["ground","b0"],"point":[0,0]}"#;
        format!(
            r#"{{"holonomy":1,"space":"planar","bodies":{{{}}},"joints":{{{},{again}}}}}"#,
            bodies.join(","),
            pins.join(",")
        )
    };
    let small = fixes(&document(2), &mut KindCache::new());
    assert!(!small.fixes.is_empty() && small.complete, "{small:?}");
    assert_eq!(fixes(&document(131), &mut KindCache::new()), WaysOut { fixes: Vec::new(), complete: false });
}
