//! Pfaffian rows: the Chaplygin sleigh in closed form (reference/solvability, section 5.1).

use holonomy_solver::{Continuation, Orthogonalization, Samples, Tableau};

use crate::models::Sleigh;
use crate::reference::{distance, minimal, order, projected, run};

const CONTINUED: Continuation = Continuation::Exponential(Orthogonalization::Polar);

/// Angle, forward speed and turning speed at `t`, and the ground force to the left.
fn exact(t: f64) -> [f64; 4] {
    let (m, j, a) = (Sleigh::M, Sleigh::J, Sleigh::A);
    let (u0, w0, phi0) = (-1.2_f64, 0.5_f64, 0.3);
    let inertia = j + m * a * a;
    let c = (u0 * u0 + inertia * w0 * w0 / m).sqrt();
    let k = m * a * c / inertia;
    let big_w = c * (m / inertia).sqrt();
    let ts = -(u0 / c).atanh() / k;
    let gd = |x: f64| 2.0 * (0.5 * x).tanh().atan();
    let u = c * (k * (t - ts)).tanh();
    let w = big_w / (k * (t - ts)).cosh();
    let phi = phi0 + big_w / k * (gd(k * (t - ts)) - gd(-k * ts));
    let w_dot = -m * a * u * w / inertia;
    [phi, u, w, m * (a * w_dot + u * w)]
}

fn errors(row: &crate::reference::Row) -> f64 {
    let [phi, u, w, force] = exact(row.t);
    let (s, c) = row.q[2].sin_cos();
    let forward = row.v[0] * c + row.v[1] * s;
    // The edge's row points to the left: M v' + C^T lambda = 0.
    let lambda = *row.multipliers.last().unwrap();
    distance(&[row.q[2], forward, row.v[2], -lambda], &[phi, u, w, force])
}

#[test]
fn sleigh_meets_its_closed_form() {
    for axes in [minimal(CONTINUED, Tableau::Dopri5, 0.01), projected(Tableau::Dopri5, 0.01)] {
        let sleigh = Sleigh { height: false };
        let trace = run(sleigh.clone(), &sleigh.start(), &axes, 6.0, Samples::Every(0.1));
        for row in &trace.rows {
            assert!(errors(row) < 1e-9, "{}: {:e}", row.t, errors(row));
            assert!(row.drift[1] < 1e-14);
        }
        let (s, c) = trace.last().q[2].sin_cos();
        let contact = [trace.last().q[0] - Sleigh::A * c, trace.last().q[1] - Sleigh::A * s];
        assert!(distance(&contact, &[2.4652726965609119, -2.6795197182584883]) < 1e-9);
    }
}

#[test]
fn the_order_is_kept_with_pfaffian_rows_alone_and_beside_a_holonomic_one() {
    // Without [Q1b] among the integrated directions the order would fall to 1.
    for height in [false, true] {
        let sleigh = Sleigh { height };
        let mut start = sleigh.start();
        if height {
            start.q[3] = 0.1 * (start.q[0] * start.q[0] + start.q[1]);
            start.v[3] = 0.1 * (2.0 * start.q[0] * start.v[0] + start.v[1]);
        }
        let error = |h| {
            let axes = minimal(CONTINUED, Tableau::Rk4, h);
            let trace = run(sleigh.clone(), &start, &axes, 3.0, Samples::EachStep);
            assert!(trace.statistics.drift_position <= 1e-14 && trace.statistics.drift_velocity <= 1e-13);
            errors(trace.last())
        };
        let (coarse, fine) = (error(0.04), error(0.02));
        assert!((order(coarse, fine) - 4.0).abs() < 0.3, "{height}: {coarse:e} {fine:e}");
    }
}
