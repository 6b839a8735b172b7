//! What is chosen where a document states no method gives the right motion: positions to 1e-6 m of references that no engine computed
//! (`bench/peers/README.md`), and a drift at round-off.

use std::path::PathBuf;

use holonomy_document::gallery;
use holonomy_tests::{changed, channel, document, finish, largest, model};

fn file(folder: &str, name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../bench/peers").join(folder).join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Names of columns and the rows of a reference.
fn reference(name: &str) -> (Vec<String>, Vec<Vec<f64>>) {
    let text = file("references", &format!("{name}.csv"));
    let mut lines = text.lines();
    let names = lines.next().expect("names").split(',').map(str::to_owned).collect();
    (names, lines.map(|line| line.split(',').map(|x| x.parse().expect("a number")).collect()).collect())
}

#[test]
fn what_is_chosen_is_right_to_a_millionth_of_a_metre() {
    for name in ["P1", "P3", "P4", "P5"] {
        let (names, rows) = reference(name);
        let text = file("documents", &format!("{name}.json"));
        let duration = model(&document(&text), 0).duration();
        #[allow(clippy::cast_precision_loss, reason = "a hundred rows")]
        let step = duration / rows.len() as f64;
        let run = finish(&model(&changed(&text, &[("simulation.output_step", &step.to_string())]), 0));
        for (k, column) in names.iter().enumerate() {
            let found = channel(&run, column);
            for (found, row) in found[1..].iter().zip(&rows) {
                assert!((found - row[k]).abs() < 5e-7, "{name} {column}: {found} {}", row[k]);
            }
        }
        assert!(run.summary().drift.position < 1e-12, "{name}: {}", run.summary().drift.position);
    }
}

/// Forty four-bars in a row, without a method: again and again all bars lie in one line, where the rows depend on each other.
#[test]
fn forty_four_bars_pass_their_singular_positions_and_keep_their_energy() {
    let text = gallery::text("n-four-bar?N=40").expect("a member").expect("a family");
    let axes = ["formulation", "stabilization", "integrator"].map(|axis| format!("simulation.{axis}"));
    let run = finish(&model(&changed(&text, &axes.each_ref().map(|axis| (axis.as_str(), r#""auto""#))), 0));
    let summary = run.summary();
    assert!(summary.passing_steps > 0 && summary.event_count > 0, "{summary:?}");
    let energy = largest(&channel(&run, "energy.kinetic"));
    assert!(summary.energy_drift < 1e-6 * energy, "{} of {energy}", summary.energy_drift);
    assert!(summary.drift.position < 1e-12, "{}", summary.drift.position);
}

/// Runs by entries leave the condition of large mechanisms out of their samples; who asks for the channel gets what the dense methods store.
#[test]
fn the_condition_is_computed_where_the_solver_leaves_it_out() {
    let text = file("documents", "P3.json");
    let of = |formulation: &str| {
        let sets = [
            ("simulation.duration", "0.1"),
            ("simulation.output_step", "0.05"),
            ("simulation.formulation", formulation),
        ];
        let run = finish(&model(&changed(&text, &sets), 0));
        ["condition", "condition.smallest"].map(|name| channel(&run, name))
    };
    for (found, stored) in of(r#""auto""#).iter().zip(of(r#""minimal""#)) {
        assert_eq!(found.len(), stored.len());
        for (found, stored) in found.iter().zip(stored) {
            assert!((found / stored - 1.0).abs() < 0.03, "{found} {stored}");
        }
    }
}
