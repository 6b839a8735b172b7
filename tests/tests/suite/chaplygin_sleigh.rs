//! The Chaplygin sleigh of the gallery against its closed form (reference/solvability, section 5.1).

#![allow(clippy::unwrap_used, reason = "helpers of tests: a panic is a failed test")]

use holonomy_tests::{channel, difference, finish, gallery_document, largest, model, table};

#[test]
fn the_sleigh_meets_its_closed_form() {
    let (header, rows) = table("solvability/chaplygin_sleigh.csv");
    for method in [r#""minimal""#, r#""index-1""#, r#""null-space""#, r#""projected""#, r#""augmented-lagrangian""#] {
        let sets = [("simulation.formulation", method), ("simulation.output_step", "0.1")];
        let run = finish(&model(&gallery_document("chaplygin-sleigh", &sets), 0));
        for (name, reference) in [
            ("sleigh.K.x", "x_contact"),
            ("sleigh.K.y", "y_contact"),
            ("sleigh.x", "x_com"),
            ("sleigh.y", "y_com"),
            ("sleigh.angle", "phi"),
            ("u", "u"),
            ("sleigh.angle'", "omega"),
            ("lambda.edge.n", "ground_force_n"),
        ] {
            let column = header.iter().position(|known| known == reference).unwrap();
            let expected: Vec<f64> = rows.iter().map(|row| row[column]).collect();
            let error = difference(&channel(&run, name), &expected);
            // Penalties give multipliers to about ten digits (docs/methods.md).
            let limit = if method.contains("augmented") && name.starts_with("lambda") { 1e-9 } else { 1e-10 };
            assert!(error < limit, "{method} {name}: {error:e}");
        }
        assert!(largest(&channel(&run, "across")) < 1e-10, "never sideways");
    }
}
