//! The spin top: Euler parameters, a singular mass matrix, five degrees of freedom (reference/continuation, sections 6 and 8).

use holonomy_solver::{Axes, Continuation, Orthogonalization, Samples, Tableau};

use crate::models::SpinTop;
use crate::reference::{Row, Table, adaptive, distance, minimal, order, projected, run};

const CONTINUED: Continuation = Continuation::Exponential(Orthogonalization::Polar);
const POSITIONS: [&str; 7] = ["x", "y", "z", "e0", "e1", "e2", "e3"];

fn error(row: &Row) -> f64 {
    distance(&row.q, &Table::read("spin_top.csv").at(row.t, POSITIONS))
}

#[test]
fn rk4_meets_the_reference_at_one_second() {
    let at = |h| run(SpinTop, &SpinTop::start(), &minimal(CONTINUED, Tableau::Rk4, h), 1.0, Samples::Every(1.0));
    assert!(error(at(0.02).last()) < 2e-6);
    assert!(error(at(0.005).last()) < 1e-8);
}

#[test]
fn tight_tolerance_meets_the_whole_reference() {
    let table = Table::read("spin_top.csv");
    for axes in [minimal(CONTINUED, Tableau::Rk4, 0.0), projected(Tableau::Rk4, 0.0)] {
        let axes = adaptive(Axes { step: None, ..axes }, 1e-12, 1e-12);
        let trace = run(SpinTop, &SpinTop::start(), &axes, 5.0, Samples::Landing(0.1));
        for row in &trace.rows {
            assert!(error(row) < 1e-9, "{}: {:e}", row.t, error(row));
            let omega = table.at(row.t, ["wx_body", "wy_body", "wz_body"]);
            assert!(distance(&SpinTop::omega(&row.q, &row.v), &omega) < 1e-8);
            // Multipliers are of size 1e2.
            let multipliers = table.at(row.t, ["lambda", "mu"]);
            assert!(distance(&row.multipliers, &multipliers) < 1e-6, "{:?} {multipliers:?}", row.multipliers);
        }
        assert!(trace.statistics.drift_position <= 1e-13 * 4.0 && trace.statistics.drift_velocity <= 1e-12);
    }
}

/// Reference velocities at 1 s in the frame that starts with our Q2 instead of the file's: z = (Q2_file^T Q2_ours)^T z_file.
fn transported(first: &Row) -> Vec<f64> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/reference/continuation/spin_top_Q2_0.json");
    let text = std::fs::read_to_string(path).unwrap();
    let block = text.split("Q2_end").next().unwrap();
    let numbers: Vec<f64> = block
        .split(|c: char| !(c.is_ascii_digit() || "+-.e".contains(c)))
        .filter(|word| word.contains('.'))
        .map(|word| word.parse().unwrap())
        .collect();
    assert_eq!(numbers.len(), 35);
    let z = Table::read("spin_top_frame.csv").at(1.0, ["qdot1", "qdot2", "qdot3", "qdot4", "qdot5"]);
    (0..5)
        .map(|j| {
            let ours = &first.tangent_basis[7 * j..7 * j + 7];
            (0..5).map(|i| (0..7).map(|k| numbers[5 * k + i] * ours[k]).sum::<f64>() * z[i]).sum()
        })
        .collect()
}

#[test]
fn the_carried_frame_has_the_errors_of_the_reference() {
    let error = |continuation, h| {
        let trace = run(SpinTop, &SpinTop::start(), &minimal(continuation, Tableau::Rk4, h), 1.0, Samples::Every(1.0));
        distance(&trace.last().z, &transported(&trace.rows[0]))
    };
    let polar = [0.02, 0.01, 0.005].map(|h| error(CONTINUED, h));
    for (found, printed) in polar.iter().zip([5.1e-4, 1.3e-4, 3.2e-5]) {
        assert!((found / printed - 1.0).abs() < 0.05, "{polar:?}");
    }
    let first = [0.02, 0.01].map(|h| error(Continuation::FirstOrder(Orthogonalization::GramSchmidt), h));
    assert!((order(first[0], first[1]) - 1.0).abs() < 0.15, "{first:?}");
}
