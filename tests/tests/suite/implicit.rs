//! Implicit methods from documents: references, agreement with explicit ones, refusals.

use holonomy_document::read;
use holonomy_mechanism::kind::KindCache;
use holonomy_mechanism::model::Model;
use holonomy_mechanism::run::Run;
use holonomy_reproduce::stabilization::problems::SQUEEZER;
use holonomy_tests::{
    channel, difference, distance_from, document, finish, gallery_document, largest, last, model, table,
};

const FORMULATIONS: [&str; 2] = [r#""index-3""#, r#""projected-invariants""#];

/// A run of a gallery document, its own runs left out, to the end.
fn gallery(name: &str, sets: &[(&str, &str)]) -> Run {
    let mut all = vec![("runs", "[{}]"), ("simulation.stabilization", r#""none""#)];
    all.extend(sets);
    finish(&model(&gallery_document(name, &all), 0))
}

/// The row of a table of reference/stabilization at time `t`, without the time.
fn reference_at(file: &str, t: f64) -> Vec<f64> {
    let (_, rows) = table(&format!("stabilization/{file}"));
    let row = rows.iter().find(|row| (row[0] - t).abs() < 1e-9).unwrap_or_else(|| panic!("{file} has no row at {t}"));
    row[1..].to_vec()
}

#[test]
fn radau5_meets_the_reference_of_the_squeezing_mechanism() {
    let exact = reference_at("squeezer.csv", 0.03);
    for formulation in FORMULATIONS {
        let run = gallery(
            "squeezer",
            &[
                ("simulation.formulation", formulation),
                ("simulation.integrator", r#"{"type":"radau5","rtol":1e-11,"atol":1e-12}"#),
                ("simulation.duration", "0.03"),
                ("simulation.output_step", "0.001"),
                ("simulation.samples", r#""step""#),
            ],
        );
        let ours = SQUEEZER.map(|name| last(&run, name));
        assert!(difference(&ours, &exact[..7]) < 1e-8, "{formulation}: {ours:?}");
        assert!(largest(&channel(&run, "drift.position")) < 1e-15 && largest(&channel(&run, "drift.velocity")) < 1e-12);
    }
}

#[test]
fn radau5_meets_the_reference_of_the_spatial_slider_crank() {
    // Over the whole 5 s, at rtol 1e-11 in a release build: 1.3e-10 m (index-3) and 2e-11 m (projected-invariants).
    let reference = table("continuation/slider_crank_B.csv");
    for formulation in FORMULATIONS {
        let run = gallery(
            "slider-crank-spatial",
            &[
                ("simulation.formulation", formulation),
                ("simulation.basis", r#""auto""#),
                ("simulation.continuation", r#""auto""#),
                ("simulation.integrator", r#"{"type":"radau5","rtol":1e-10,"atol":1e-11}"#),
                ("simulation.duration", "0.4"),
                ("simulation.output_step", "0.1"),
                ("simulation.samples", r#""step""#),
            ],
        );
        for (column, name) in [("slider_x", "slider.x"), ("slider_v", "slider.x'"), ("crank_angle", "A.angle")] {
            let off = distance_from(&reference, column, &run, name);
            assert!(off < 1e-8, "{formulation} {name}: {off:e}");
        }
    }
}

#[test]
fn radau5_meets_the_reference_of_the_two_link_arm() {
    let exact = reference_at("two_link_case1.csv", 8.0);
    for formulation in FORMULATIONS {
        let run = gallery(
            "two-link-parabola",
            &[
                ("simulation.formulation", formulation),
                ("simulation.integrator", r#"{"type":"radau5","rtol":1e-11,"atol":1e-11}"#),
                ("simulation.duration", "8"),
                ("simulation.samples", r#""step""#),
            ],
        );
        let ours = ["theta1", "theta2", "theta1'", "theta2'"].map(|name| last(&run, name));
        assert!(difference(&ours, &exact[..4]) < 1e-8, "{formulation}: {ours:?} {exact:?}");
        assert!((last(&run, "lambda.path.1") - exact[4]).abs() < 1e-5);
    }
}

#[test]
fn bodies_move_alike_in_implicit_and_explicit_methods() {
    for (name, angle) in [("double-pendulum", "lower.angle"), ("four-bar", "crank.angle")] {
        let fine =
            [("simulation.duration", "0.5"), ("simulation.output_step", "0.05"), ("simulation.samples", r#""step""#)];
        let with = |formulation: &str, integrator: &str| {
            let sets =
                [&[("simulation.formulation", formulation), ("simulation.integrator", integrator)], &fine[..]].concat();
            gallery(name, &sets)
        };
        let truth = with(r#""index-1""#, r#"{"type":"dop853","rtol":1e-12,"atol":1e-12}"#);
        for formulation in FORMULATIONS {
            for (integrator, limit) in [
                (r#"{"type":"radau5","rtol":1e-10,"atol":1e-10}"#, 1e-8),
                (r#"{"type":"multistep","step":5e-4}"#, 1e-4),
                (r#"{"type":"generalized-alpha","step":5e-4,"rho_inf":0.5}"#, 1e-4),
            ] {
                let run = with(formulation, integrator);
                let error = difference(&channel(&run, angle), &channel(&truth, angle));
                assert!(error < limit, "{name} {formulation} {integrator}: {error:e}");
                assert!(largest(&channel(&run, "drift.position")) < 1e-12, "{name} {formulation} {integrator}");
            }
        }
    }
}

#[test]
fn a_stiff_damper_costs_the_implicit_method_little() {
    // A pendulum on a spring with a damper that is far above critical: its rates are 1e3 and 1e5 1/s, that of the swing 3.
    let text = |formulation: &str, integrator: &str| {
        format!(
            r#"{{ "holonomy": 1, "parameters": {{ "k": 1e8 }},
            "coordinates": {{ "x": 0.6, "z": -0.8, "s": 0 }},
            "kinetic_energy": "1/2*(x'^2 + z'^2) + 0.5*s'^2", "potential_energy": "9.81*z + k/2*s^2", "generalized_forces": {{ "s": "-1e5*s'" }},
            "constraints": {{ "rod": "norm(x - s, z) - 1" }},
            "simulation": {{ "duration": 0.5, "output_step": 0.05, "formulation": {formulation}, "integrator": {integrator} }} }}"#
        )
    };
    let run = |formulation: &str, integrator: &str| finish(&model(&document(&text(formulation, integrator)), 0));
    let explicit = run(r#""minimal""#, r#"{"type":"dopri5","rtol":1e-6,"atol":1e-6}"#);
    for formulation in FORMULATIONS {
        let implicit = run(formulation, r#"{"type":"radau5","rtol":1e-6,"atol":1e-6}"#);
        assert!(difference(&channel(&implicit, "x"), &channel(&explicit, "x")) < 1e-4);
        let (few, many) = (implicit.summary().accepted, explicit.summary().accepted);
        assert!(20 * few < many, "{few} {many}");
    }
}

#[test]
fn combinations_without_sense_are_refused_where_they_stand() {
    for (keys, pointer, words) in [
        (r#""formulation": "index-1", "integrator": "radau5""#, "/simulation/integrator", "projected-invariants"),
        (r#""formulation": "index-3", "integrator": "rk4""#, "/simulation/integrator", "radau5"),
        (r#""formulation": "index-3", "stabilization": "s-both""#, "/simulation/stabilization", "index-1"),
        (r#""formulation": "projected-invariants", "basis": "qr""#, "/simulation/basis", "minimal"),
    ] {
        let text = format!(
            r#"{{ "holonomy": 1, "coordinates": {{ "x": 1 }}, "kinetic_energy": "x'^2", "simulation": {{ {keys} }} }}"#
        );
        let document = read(&text).document.unwrap();
        let findings = Model::build(&document, 0, &[], &mut KindCache::new()).unwrap_err();
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].pointer, pointer);
        assert!(findings[0].remedy.contains(words), "{:?}", findings[0]);
    }
}
