//! Rank, mobility and verdicts of known mechanisms (reference/solvability, cases.json): the matrices as they are, and the planar
//! mechanisms as documents; and that none of it depends on units, scales, names or order.

#![allow(clippy::unwrap_used, reason = "helpers of tests: a panic is a failed test")]

mod written;

use holonomy_mechanism::model::{Analysis, Reaction};
use holonomy_solver::{RankOptions, Sizes, StateRef, System, analyse, analyse_reactions};
use holonomy_tests::{channel, document, finish, gallery_document, model};
use proptest::prelude::*;
use serde_json::{Value, json};

use written::{
    PLAIN, Written, body_name, case, cases, count, moved_in_space, numbers, written, written_as_rows, written_in_space,
};

/// Rows as they are.
struct Rows {
    n: usize,
    m: usize,
    values: Vec<f64>,
}

impl System for Rows {
    fn sizes(&self) -> Sizes {
        Sizes { n: self.n, m: self.m, h: self.values.len() / self.n - self.m, turns: 0 }
    }
    fn position(&mut self, _: StateRef<'_>, constraints: &mut [f64], matrix: &mut [f64]) {
        constraints.fill(0.0);
        matrix.copy_from_slice(&self.values);
    }
    fn velocity(&mut self, _: StateRef<'_>, bias: &mut [f64]) {
        bias.fill(0.0);
    }
    fn constraint_matrix_rate(&mut self, _: StateRef<'_>, rate: &mut [f64]) {
        rate.fill(0.0);
    }
    fn dynamics(&mut self, _: StateRef<'_>, mass: &mut [f64], force: &mut [f64], bias: &mut [f64]) {
        mass.fill(0.0);
        (0..self.n).for_each(|i| mass[i * self.n + i] = 1.0);
        force.fill(0.0);
        bias.fill(0.0);
    }
}

/// Holds a case's matrix, with row `i` multiplied by `scale(i)`, to what is expected.
fn check_matrix(case: &Value, scale: impl Fn(usize) -> f64) {
    let (id, expected) = (&case["id"], &case["expected"]);
    let rows: Vec<Vec<f64>> = case["C"].as_array().unwrap().iter().map(numbers).collect();
    let n = rows[0].len();
    let m = rows.len() - count(&expected["h"]);
    let values = rows.iter().enumerate().flat_map(|(i, row)| row.iter().map(move |x| (i, *x)));
    let values = values.map(|(i, x)| scale(i) * x).collect();
    let order: Vec<&str> =
        expected["row_order"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let verdicts: Vec<(&String, bool)> = expected["unique"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, unique)| (name, unique.as_bool().unwrap()))
        .collect();
    let own = |name: &str| -> Vec<usize> {
        match case["groups"][name].as_array() {
            Some(rows) => rows.iter().map(count).collect(),
            None => (0..order.len()).filter(|i| order[*i].split(':').next() == Some(name)).collect(),
        }
    };
    let groups: Vec<Vec<usize>> = verdicts.iter().map(|(name, _)| own(name)).collect();
    assert_eq!(groups.iter().map(Vec::len).sum::<usize>(), rows.len(), "{id}: every row has a group");
    let q = vec![0.0; n];
    let state = StateRef { t: 0.0, q: &q, v: &q, turns: &[] };
    let mut system = Rows { n, m, values };
    let (report, found) = analyse_reactions(&mut system, state, &groups, &RankOptions::default()).unwrap();
    assert_eq!((report.rank, report.redundancy), (count(&expected["r"]), count(&expected["p"])), "{id}");
    assert_eq!(report.mobility, count(&expected["dof"]), "{id}");
    assert_eq!(report.rank_holonomic, count(&expected["rank_Phi"]), "{id}");
    assert_eq!(report.rank_pfaffian, count(&expected["rank_Psi"]), "{id}");
    assert!(found.methods_agree, "{id}: QR, ranks and singular vectors agree");
    for ((name, unique), verdict) in verdicts.iter().zip(&found.verdicts) {
        assert_eq!(verdict.unique, *unique, "{id} {name}");
        let each = expected["multipliers_unique"][name.as_str()].as_bool().unwrap();
        assert_eq!(verdict.multipliers_unique, each, "{id} {name}");
    }
    for (i, name) in order.iter().enumerate() {
        let owner = verdicts.iter().zip(&groups).find(|(_, rows)| rows.contains(&i)).unwrap().0.0;
        let unique = expected["row_unique"][owner.as_str()][*name].as_bool();
        assert_eq!(Some(found.rows_unique[i]), unique, "{id} {name}");
    }
    for stress in &found.self_stresses {
        let mut force = vec![0.0; n];
        for (row, multiplier) in stress.iter().enumerate() {
            force.iter_mut().zip(&rows[row]).for_each(|(force, x)| *force += multiplier * scale(row) * x);
        }
        let size = stress.iter().enumerate().fold(0.0_f64, |most, (row, x)| most.max((x * scale(row)).abs()));
        assert!(force.iter().all(|x| x.abs() < 1e-10 * size), "{id}: a balance");
        let most = stress.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        assert!((most - 1.0).abs() < 1e-14, "{id}");
    }
    // Groups among which a load is undetermined: all that are not unique, each once.
    let mut listed: Vec<usize> = found.undetermined.iter().flatten().copied().collect();
    listed.sort_unstable();
    let shaky: Vec<usize> = (0..groups.len()).filter(|i| !verdicts[*i].1).collect();
    assert_eq!(listed, shaky, "{id}");
}

#[test]
fn every_matrix_of_the_reference_has_its_rank_and_verdicts_by_three_methods() {
    let mut checked = 0;
    for case in cases().iter().filter(|case| case["C"].is_array()) {
        check_matrix(case, |_| 1.0);
        checked += 1;
    }
    assert_eq!(checked, 23);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]
    #[test]
    fn verdicts_do_not_depend_on_the_scale_of_rows(powers in prop::collection::vec(-6.0..6.0_f64, 30)) {
        for case in cases().iter().filter(|case| case["C"].is_array()) {
            check_matrix(case, |row| 10.0_f64.powf(powers[row % powers.len()]));
        }
    }
}

#[test]
fn spatial_mechanisms_as_documents_have_their_rank_and_verdicts_in_both_coordinates_of_rotation() {
    let mut checked = 0;
    for case in cases().iter().filter(|case| case["space"] == "spatial") {
        let (id, expected) = (&case["id"], &case["expected"]);
        for rotation in ["euler-parameters", "rotation-matrix"] {
            let text = written_in_space(case, rotation);
            let model = model(&document(&text), 0);
            let found = model.analysis().unwrap();
            assert_eq!(
                (found.rank, found.redundancy),
                (count(&expected["r"]), count(&expected["p"])),
                "{id} {rotation}"
            );
            assert_eq!(found.mobility, count(&expected["dof"]), "{id} {rotation}");
            let rows = count(&expected["m"]) + count(&expected["h"]);
            assert_eq!(found.gruebler, i64::try_from(count(&expected["n"])).unwrap() - i64::try_from(rows).unwrap());
            assert!(found.methods_agree, "{id} {rotation}");
            for (name, unique) in expected["unique"].as_object().unwrap() {
                let joint = &found.joints.iter().find(|(known, _)| known == name).unwrap().1;
                assert_eq!(joint.reaction == Reaction::Unique, unique.as_bool().unwrap(), "{id} {name} {rotation}");
                let each = expected["multipliers_unique"][name].as_bool().unwrap();
                assert_eq!(joint.multipliers_unique, each, "{id} {name} {rotation}");
            }
        }
        at_rest(case);
        checked += 1;
    }
    assert_eq!(checked, 12);
}

/// Accelerations and unique reactions at rest are those of the reference.
fn at_rest(case: &Value) {
    let run = finish(&model(&document(&written_in_space(case, "euler-parameters")), 0));
    let rest = &case["expected"]["at_rest"];
    let expected = numbers(&rest["qddot"]);
    let first = |name: String| channel(&run, &name)[0];
    for (i, body) in case["bodies"].as_array().unwrap().iter().enumerate() {
        let name = body_name(&body["name"]);
        for (k, part) in ["x''", "y''", "z''", "wx'", "wy'", "wz'"].iter().enumerate() {
            let off = (first(format!("{name}.{part}")) - expected[6 * i + k]).abs();
            assert!(off < 1e-9 * (1.0 + expected[6 * i + k].abs()), "{} {name}.{part}: {off:e}", case["id"]);
        }
    }
    for joint in case["joints"].as_array().unwrap() {
        let name = joint["name"].as_str().unwrap();
        let Some(share) = rest["f_X_unique"][name].as_array() else { continue };
        // C_X^T lambda_X on the first body of the reference; the reaction here is on the second one of the document.
        let at = case["bodies"].as_array().unwrap().iter().position(|body| body["name"] == joint["body_i"]).unwrap();
        let sign = if joint["type"] == "universal" { 1.0 } else { -1.0 };
        for (k, part) in ["fx", "fy", "fz"].iter().enumerate() {
            let expected = sign * share[6 * at + k].as_f64().unwrap();
            let off = (first(format!("reaction.{name}.{part}")) - expected).abs();
            assert!(off < 1e-9 * (1.0 + expected.abs()), "{} {name}.{part}: {off:e}", case["id"]);
        }
    }
}

fn analysed(case: &Value, how: &Written) -> Analysis {
    model(&document(&written(case, how)), 0).analysis().unwrap()
}

fn check_document(case: &Value, how: &Written) -> Analysis {
    let (id, expected) = (&case["id"], &case["expected"]);
    let found = analysed(case, how);
    assert_eq!((found.rank, found.redundancy), (count(&expected["r"]), count(&expected["p"])), "{id}");
    assert_eq!(found.mobility, count(&expected["dof"]), "{id}");
    let rows = i64::try_from(found.m + found.h).unwrap();
    assert_eq!(found.gruebler, i64::try_from(found.n).unwrap() - rows, "{id}");
    assert!(found.methods_agree, "{id}");
    for (name, unique) in expected["unique"].as_object().unwrap() {
        let name = format!("{}{name}", how.prefix);
        let joint = &found.joints.iter().find(|(known, _)| *known == name).unwrap().1;
        assert_eq!(joint.reaction == Reaction::Unique, unique.as_bool().unwrap(), "{id} {name}");
        assert_eq!(joint.multipliers_unique, unique.as_bool().unwrap(), "{id} {name}");
    }
    found
}

/// Planar cases that a document can say; the pin with a row written twice is none.
fn planar() -> Vec<Value> {
    let large = ["nfourbar_N40_55deg", "nfourbar_N40_singular", "internal_redundancy"];
    cases().into_iter().filter(|case| case["space"] == "planar" && !large.iter().any(|id| case["id"] == *id)).collect()
}

#[test]
fn planar_mechanisms_as_documents_have_their_rank_and_verdicts() {
    assert_eq!(planar().len(), 8);
    for case in planar() {
        let found = check_document(&case, &PLAIN);
        let singular = ["pgram_3cranks_flat", "nfourbar_N2_singular"].iter().any(|id| case["id"] == *id);
        assert_eq!(found.singular.is_some(), singular, "{}", case["id"]);
    }
}

/// The cases as the page's tests open them: what the strip says is held to them there.
#[test]
fn the_documents_for_the_page_are_those_of_the_reference() {
    let mut documents = Vec::new();
    for case in cases() {
        let (id, expected) = (case["id"].as_str().unwrap(), &case["expected"]);
        let text = match id {
            // As in the test above: a row written twice.
            "internal_redundancy" => json!({ "holonomy": 1, "space": "planar",
                "bodies": { "rod": { "mass": 1, "inertia": 0.1, "position": [0.3, -0.4], "angle": case["bodies"][0]["q"][2], "points": { "O": [-0.5, 0] } } },
                "constraints": { "pin": ["rod.O.x", "rod.O.y", "rod.O.x"] } })
            .to_string(),
            _ if case["space"] == "planar" => written(&case, &PLAIN),
            _ if case["space"] == "spatial" => written_in_space(&case, "euler-parameters"),
            _ => written_as_rows(&case),
        };
        let document: Value = serde_json::from_str(&text).unwrap();
        documents.push(json!({ "id": id, "ways": expected["dof"], "redundancy": expected["p"], "document": document }));
    }
    assert_eq!(documents.len(), 25);
    let lines: Vec<String> = documents.iter().map(Value::to_string).collect();
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/reference/solvability/documents.json");
    if std::env::var_os("HOLONOMY_WRITE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(path).unwrap(),
        text,
        "write it again: HOLONOMY_WRITE=1 cargo test -p holonomy-tests solvability"
    );
}

#[test]
fn a_singular_pose_is_named_with_what_holds_elsewhere() {
    let flat = analysed(&case("pgram_3cranks_flat"), &PLAIN).singular.unwrap();
    assert_eq!((flat.rank, flat.redundancy, flat.mobility), (11, 1, 1));
    assert_eq!(flat.not_unique, ["O1", "O2", "O3", "T1", "T2", "T3"]);
    let chain = analysed(&case("nfourbar_N2_singular"), &PLAIN).singular.unwrap();
    assert_eq!((chain.rank, chain.redundancy, chain.mobility), (14, 0, 1));
    assert!(chain.not_unique.is_empty());
    // Two cranks, driven, where they stretch along the base: only there the driver's row depends on the others.
    let case = case("pgram_2cranks");
    let mut text: Value = serde_json::from_str(&written(&case, &PLAIN)).unwrap();
    for (body, q) in [("crank1", [0.5, 0.0]), ("crank2", [2.5, 0.0]), ("coupler", [2.0, 0.0])] {
        text["bodies"][body]["position"] = json!(q);
        text["bodies"][body]["angle"] = json!(0);
    }
    for (joint, point) in [("O1", [0.0, 0.0]), ("O2", [2.0, 0.0]), ("T1", [1.0, 0.0]), ("T2", [3.0, 0.0])] {
        text["joints"][joint]["point"] = json!(point);
    }
    text["drivers"] = json!({ "motor": { "joint": "O1", "coordinate": "angle", "function": "-t" } });
    let driven = model(&document(&text.to_string()), 0).analysis().unwrap();
    assert_eq!((driven.rank, driven.redundancy, driven.mobility), (8, 1, 1));
    assert_eq!(driven.singular.unwrap().rank, 9);
}

#[test]
fn a_pin_with_a_row_written_twice_has_a_reaction_but_no_multipliers() {
    let case = case("internal_redundancy");
    let rod = &case["bodies"][0];
    let text = json!({ "holonomy": 1, "space": "planar",
        "bodies": { "rod": { "mass": rod["m"], "inertia": rod["J"], "position": [0.3, -0.4], "angle": rod["q"][2],
            "points": { "O": [-0.5, 0] } } },
        "constraints": { "pin": ["rod.O.x", "rod.O.y", "rod.O.x"] } });
    let found = model(&document(&text.to_string()), 0).analysis().unwrap();
    assert_eq!((found.rank, found.redundancy, found.mobility), (2, 1, 1));
    let pin = &found.joints[0].1;
    assert!(pin.reaction == Reaction::Unique && !pin.multipliers_unique);
    let unique: Vec<bool> = found.rows.iter().map(|(_, unique)| *unique).collect();
    assert_eq!(unique, [false, true, false]);
    assert!(found.undetermined.is_empty(), "no load is shared with another joint");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]
    #[test]
    fn verdicts_do_not_depend_on_units_place_names_or_order(
        millimetres in any::<bool>(), turn in -3.0..3.0_f64, order in 1..1000_u64, renamed in any::<bool>(),
    ) {
        let unit = if millimetres { 1000.0 } else { 1.0 };
        let prefix = if renamed { "part_" } else { "" };
        for case in planar() {
            check_document(&case, &Written { unit, turn, order, prefix });
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]
    #[test]
    fn verdicts_in_space_do_not_depend_on_units_place_names_or_order(
        millimetres in any::<bool>(), turn in -3.0..3.0_f64, order in 1..1000_u64, renamed in any::<bool>(),
        matrix in any::<bool>(), axis in [-1.0..1.0_f64, -1.0..1.0_f64, 0.1..1.0_f64],
    ) {
        let how = Written { unit: if millimetres { 1000.0 } else { 1.0 }, turn, order, prefix: if renamed { "part_" } else { "" } };
        let rotation = if matrix { "rotation-matrix" } else { "euler-parameters" };
        for case in cases().iter().filter(|case| case["space"] == "spatial") {
            let (id, expected) = (&case["id"], &case["expected"]);
            let found = model(&document(&moved_in_space(case, rotation, &how, axis)), 0).analysis().unwrap();
            prop_assert_eq!((found.rank, found.redundancy), (count(&expected["r"]), count(&expected["p"])), "{}", id);
            prop_assert_eq!(found.mobility, count(&expected["dof"]), "{}", id);
            prop_assert!(found.methods_agree, "{}", id);
            for (name, unique) in expected["unique"].as_object().unwrap() {
                let name = format!("{}{name}", how.prefix);
                let joint = &found.joints.iter().find(|(known, _)| *known == name).unwrap().1;
                prop_assert_eq!(joint.reaction == Reaction::Unique, unique.as_bool().unwrap(), "{} {}", id, name);
            }
        }
    }
}

/// The rows of bodies' own coordinates are never left out, at the start and where coordinates are off as along a motion: in both
/// coordinates of rotation the same rows of joints depend on others.
#[test]
fn bodies_keep_their_own_rows_in_every_coordinates() {
    for name in ["spatial-four-bar", "bricard", "door-two-hinges", "table-four-legs"] {
        let mut left_out = Vec::new();
        for rotation in ["\"euler-parameters\"", "\"rotation-matrix\""] {
            // Thin rods and plates have no coordinates of a rotation matrix.
            let thick = match name {
                "bricard" => ("parameters.a.value", "0.1"),
                "door-two-hinges" => ("bodies.door.inertia", "[10, 11.5, 1.6]"),
                _ => ("space", "\"spatial\""),
            };
            let model = model(&gallery_document(name, &[("rotation", rotation), thick]), 0);
            let mut system = model.system();
            let own = system.own_rows();
            assert!(!own.is_empty());
            let start = model.start_state().unwrap();
            for error in [0.0, 1e-11, 1e-9] {
                let q: Vec<f64> =
                    start.q.iter().enumerate().map(|(i, x)| x + error * [0.3, -1.0, 0.7, -0.2, 0.9][i % 5]).collect();
                let state = StateRef { t: start.t, q: &q, v: &start.v, turns: &start.turns };
                let tolerance = Some(1e-6);
                let report = analyse(&mut system, state, &RankOptions { tolerance, ..RankOptions::default() }).unwrap();
                assert!(report.redundancy > 0, "{name}");
                assert!(own.clone().all(|row| report.kept_rows.contains(&row)), "{name} {rotation} {error:e}");
                left_out.push(report.dependent_rows.len());
            }
        }
        assert!(left_out.iter().all(|count| *count == left_out[0]), "{name}: {left_out:?}");
    }
}

/// A door in millimetres, turned so that round-off leaves its dependent rows a residual that no `eps` of assembly's smallest
/// tells from zero: found by the test above.
#[test]
fn dependent_rows_with_a_residual_of_round_off_assemble() {
    let how = Written { unit: 1000.0, turn: -2.4852915077386664, order: 1, prefix: "" };
    let axis = [-0.036061084413709005, -0.09748286055234824, 0.9933253819871951];
    let door = moved_in_space(&case("door_2hinges"), "rotation-matrix", &how, axis);
    let found = model(&document(&door), 0).analysis().unwrap();
    assert_eq!((found.redundancy, found.mobility), (5, 1));
}
