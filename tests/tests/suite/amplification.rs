//! The linear example: by which matrix each method multiplies the drift in every step, measured and in closed form.
//!
//! With a linear constraint the drift `e = (c, c')` obeys a linear equation `e' = N e` between the steps, which a Runge-Kutta method
//! solves by its stability polynomial: `e <- D R(h N) e`, where `D` is what the correction after the step leaves.

use holonomy_mechanism::run::Run;
use holonomy_tests::{channel, finish, gallery_document, labelled, last};

type Matrix = [[f64; 2]; 2];

const IDENTITY: Matrix = [[1.0, 0.0], [0.0, 1.0]];
const STEP: f64 = 0.05;

fn product(a: Matrix, b: Matrix) -> Matrix {
    [0, 1].map(|i| [0, 1].map(|j| a[i][0] * b[0][j] + a[i][1] * b[1][j]))
}

/// `R(h N)` for the coefficients of the stability polynomial of a method (Hairer, Norsett, Wanner; dopri5: `z^6 / 600`).
fn stability(integrator: &str, n: Matrix) -> Matrix {
    let coefficients: &[f64] = match integrator {
        "euler" => &[1.0, 1.0],
        "midpoint" | "heun" | "ralston" => &[1.0, 1.0, 1.0 / 2.0],
        "rk4" => &[1.0, 1.0, 1.0 / 2.0, 1.0 / 6.0, 1.0 / 24.0],
        "dopri5" => &[1.0, 1.0, 1.0 / 2.0, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 600.0],
        _ => panic!("{integrator}"),
    };
    let z = n.map(|row| row.map(|x| x * STEP));
    // Horner's scheme.
    coefficients.iter().rev().fold([[0.0; 2]; 2], |sum, coefficient| {
        let product = product(z, sum);
        [0, 1].map(|i| [0, 1].map(|j| product[i][j] + coefficient * IDENTITY[i][j]))
    })
}

/// What a run of the document does: its label, `N`, and what the correction leaves of position and velocity.
const RUNS: [(&str, Matrix, [f64; 2]); 8] = [
    ("no stabilization", [[0.0, 1.0], [0.0, 0.0]], [1.0, 1.0]),
    ("Baumgarte (12, 70)", [[0.0, 1.0], [-70.0, -12.0]], [1.0, 1.0]),
    ("Baumgarte (82, 1681)", [[0.0, 1.0], [-1681.0, -82.0]], [1.0, 1.0]),
    ("invariant, 10 1/s", [[-10.0, 1.0], [0.0, -10.0]], [1.0, 1.0]),
    ("S-both, 0.7", [[0.0, 1.0], [0.0, 0.0]], [0.3, 0.3]),
    ("S-both², 0.7", [[0.0, 1.0], [0.0, 0.0]], [0.09, 0.09]),
    ("S-vel, 0.7", [[0.0, 1.0], [0.0, 0.0]], [1.0, 0.3]),
    ("S-pos, 0.7", [[0.0, 1.0], [0.0, 0.0]], [0.3, 1.0]),
];

fn amplification(integrator: &str, n: Matrix, left: [f64; 2]) -> Matrix {
    let r = stability(integrator, n);
    [0, 1].map(|i| r[i].map(|x| left[i] * x))
}

fn run(label: &str, sets: &[(&str, &str)]) -> Run {
    let document = gallery_document("linear-example", sets);
    finish(&labelled(&document, label))
}

fn drift(run: &Run) -> Vec<[f64; 2]> {
    let (c, rate) = (channel(run, "position_drift"), channel(run, "velocity_drift"));
    c.into_iter().zip(rate).map(|(c, rate)| [c, rate]).collect()
}

#[test]
fn every_step_multiplies_the_drift_by_the_matrix_of_its_method() {
    // With dopri5, whose last stage is the first of the next step, this also shows that after a correction that stage is evaluated
    // anew: the old one has the velocity of before the correction, three or eleven times larger.
    for integrator in ["euler", "midpoint", "heun", "ralston", "rk4", "dopri5"] {
        let chosen = format!(r#"{{"type":"{integrator}","step":{STEP}}}"#);
        // `s-full` leaves what `s-both` leaves: its place in the runs is 4.
        let full = ("runs.4.simulation.stabilization.type", r#""s-full""#);
        let runs = RUNS.iter().map(|run| (*run, None)).chain([(RUNS[4], Some(full))]);
        for ((label, n, left), changed) in runs {
            // Another slope, mass and spring than written: nothing of the drift depends on them. A jump that no method here
            // integrates exactly.
            let mut sets = vec![
                ("/definitions/jump(p)", r#""p^12*(13 - 12*p)""#),
                ("simulation.integrator", chosen.as_str()),
                ("parameters.slope.value", "-50"),
                ("parameters.m.value", "2.5"),
                ("parameters.k.value", "60"),
            ];
            sets.extend(changed);
            let a = amplification(integrator, n, left);
            let drift = drift(&run(label, &sets));
            assert!(drift[1][0].abs() > 1e-5, "{label} {integrator}: the jump is not seen");
            for (k, pair) in drift.windows(2).enumerate().skip(1) {
                for (i, row) in a.iter().enumerate() {
                    let expected = row[0] * pair[0][0] + row[1] * pair[0][1];
                    // Round-off of positions of about 1 m and of velocities of about 5 m/s, with a part that grows as the drift.
                    let tolerance = 2e-14 + 1e-12 * (pair[0][0].abs() + pair[0][1].abs());
                    let error = (pair[1][i] - expected).abs();
                    assert!(error < tolerance, "{label} {integrator} step {k}: {:e} {expected:e}", pair[1][i]);
                }
            }
        }
    }
}

#[test]
fn heun_misses_the_jump_of_the_first_step_entirely() {
    // Left behind by a + w h / 2 and w; then without stabilization along a straight line.
    let (a, w) = (0.01, 0.05);
    for (k, [c, rate]) in drift(&run("no stabilization", &[])).into_iter().enumerate().skip(1) {
        let t = STEP * k as f64;
        assert!((c + a + w * (t - STEP / 2.0)).abs() < 1e-13, "{t}: {c}");
        assert!((rate + w).abs() < 1e-13, "{t}: {rate}");
    }
}

/// Spectral radius of a matrix by its eigenvalues.
fn radius(a: Matrix) -> f64 {
    let (half, determinant) = ((a[0][0] + a[1][1]) / 2.0, a[0][0] * a[1][1] - a[0][1] * a[1][0]);
    let discriminant = half * half - determinant;
    // A double eigenvalue: rounding decides about the sign of a discriminant that is 0.
    if discriminant < 0.0 { determinant.sqrt() } else { half.abs() + discriminant.sqrt() }
}

#[test]
fn the_document_states_the_factor_of_its_runs() {
    for (label, n, left) in RUNS {
        let run = run(label, &[]);
        let expected = radius(amplification("heun", n, left));
        // The square root doubles the round-off of a double eigenvalue.
        assert!((last(&run, "factor") - expected).abs() < 1e-7, "{label}: {} {expected}", last(&run, "factor"));
        let drift = drift(&run);
        let size = |k: usize| drift[k][0].abs().max(STEP * drift[k][1].abs());
        if expected < 0.999 {
            assert!(size(60) < 1e-3 * size(1), "{label} decays");
        } else if expected > 1.001 {
            assert!(size(60) > 10.0 * size(1), "{label} grows");
        }
    }
}
