//! Constraints of velocity in every formulation with every stabilization that goes with it: a joint of edges, a rolling disc, and the
//! author's own row all move as their closed forms say.

use holonomy_document::Document;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Run;
use holonomy_tests::{changed, channel, distance_from, finish, gallery_document, gallery_text, largest, table};

const FORMULATIONS: [&str; 9] = [
    "minimal",
    "index-1",
    "null-space",
    "projected",
    "augmented-lagrangian",
    "invariant",
    "two-step",
    "projected-invariants",
    "index-3",
];
const STABILIZATIONS: [&str; 8] = ["none", "baumgarte", "s-full", "s-both", "s-both2", "s-vel", "s-pos", "projection"];

/// The runs of all combinations that are not refused; a refusal has a place and a way out.
fn runs(document: impl Fn(&[(&str, &str)]) -> Document) -> Vec<(String, Run)> {
    let mut cache = KindCache::new();
    let mut all = Vec::new();
    for formulation in FORMULATIONS {
        let implicit = ["projected-invariants", "index-3"].contains(&formulation);
        for stabilization in STABILIZATIONS {
            let integrator = if implicit {
                r#"{ "type": "radau5", "rtol": 1e-9, "atol": 1e-10 }"#
            } else {
                r#"{ "type": "dop853", "rtol": 1e-10, "atol": 1e-11 }"#
            };
            let quoted = [formulation, stabilization].map(|id| format!("\"{id}\""));
            let sets = [
                ("simulation.formulation", quoted[0].as_str()),
                ("simulation.stabilization", &quoted[1]),
                ("simulation.integrator", integrator),
                ("simulation.duration", "2"),
            ];
            match Model::build(&document(&sets), 0, &[], &mut cache) {
                Ok(model) => match model.start() {
                    Ok(_) => all.push((format!("{formulation}, {stabilization}"), finish(&model))),
                    Err(failure) => {
                        assert_eq!(failure.cause, "unsupported", "{formulation} {stabilization} {failure}");
                        assert!(!failure.remedy.is_empty(), "{formulation} {stabilization}");
                    }
                },
                Err(findings) => assert!(
                    findings.iter().all(|finding| !finding.to_string().is_empty()),
                    "{formulation} {stabilization}"
                ),
            }
        }
    }
    all
}

/// Each formulation is among them.
fn complete(runs: &[(String, Run)], without: &[&str]) {
    for formulation in FORMULATIONS.iter().filter(|id| !without.contains(id)) {
        assert!(runs.iter().any(|(name, _)| name.starts_with(&format!("{formulation},"))), "{formulation}");
    }
}

#[test]
fn the_edge_of_a_sleigh_holds_in_every_method_as_a_joint_and_as_the_authors_row() {
    let reference = table("solvability/chaplygin_sleigh.csv");
    let own = gallery_text("chaplygin-sleigh")
        .replace(r#""joints": {"#, r#""velocity_constraints": { "edge": "EDGE" }, "none": {"#)
        .replace("EDGE", "sleigh.K.y'*cos(sleigh.angle) - sleigh.K.x'*sin(sleigh.angle)");
    let own = {
        let mut text: serde_json::Value = serde_json::from_str(&own).unwrap_or_else(|e| panic!("{e}"));
        if let Some(keys) = text.as_object_mut() {
            keys.remove("none");
            keys.remove("plots");
        }
        text.to_string()
    };
    let step = ("simulation.output_step", "0.1");
    let joint = runs(|sets| gallery_document("chaplygin-sleigh", &[sets, &[step]].concat()));
    let row = runs(|sets| changed(&own, &[sets, &[step]].concat()));
    for all in [&joint, &row] {
        complete(all, &["two-step"]);
        for (name, run) in all {
            for (column, channel) in
                [("x_contact", "sleigh.K.x"), ("y_contact", "sleigh.K.y"), ("phi", "sleigh.angle"), ("u", "u")]
            {
                let off = distance_from(&reference, column, run, channel);
                assert!(off < 1e-7, "{name} {channel}: {off:e}");
            }
            assert!(largest(&channel(run, "across")) < 1e-7, "{name}");
        }
    }
}

#[test]
fn a_disc_rolls_in_its_steady_circle_in_every_method() {
    for (rotation, without) in [("\"euler-parameters\"", &["two-step"][..]), ("\"rotation-matrix\"", &[])] {
        // A thin disc has no coordinates of a rotation matrix; a thicker one has another spin.
        let thick = ("parameters.J3", if rotation.contains("matrix") { "\"0.45*m*R^2\"" } else { "\"m*R^2/2\"" });
        let all = runs(|sets| gallery_document("rolling-disc", &[sets, &[("rotation", rotation), thick]].concat()));
        complete(&all, without);
        for (name, run) in &all {
            for quantity in ["lean", "turning", "energy.total"] {
                let values = channel(run, quantity);
                let off = values.iter().fold(0.0_f64, |most, x| most.max((x - values[0]).abs()));
                assert!(off < 1e-6, "{rotation} {name} {quantity}: {off:e}");
            }
        }
    }
}
