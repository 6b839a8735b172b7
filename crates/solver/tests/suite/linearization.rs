//! Closed forms of the derivatives that implicit methods ask for, against differences.

use holonomy_solver::{MotionRef, Sizes, StateRef, System};

use crate::models::{DoublePendulum, Driven, MovingSupport, Oscillator, Pendulum, Sleigh, SpinTop};

/// `C v + b` and `M a + C^T lambda - f`, one after the other.
fn equations(system: &mut dyn System, s: StateRef<'_>, a: &[f64], lambda: &[f64]) -> Vec<f64> {
    let Sizes { n, m, h, .. } = system.sizes();
    let rows = m + h;
    let (mut c, mut matrix, mut b) = (vec![0.0; m], vec![0.0; rows * n], vec![0.0; rows]);
    let (mut mass, mut force, mut gamma) = (vec![0.0; n * n], vec![0.0; n], vec![0.0; rows]);
    system.position(s, &mut c, &mut matrix);
    system.velocity(s, &mut b);
    system.dynamics(s, &mut mass, &mut force, &mut gamma);
    let mut out: Vec<f64> = (0..rows).map(|i| (0..n).map(|j| matrix[i * n + j] * s.v[j]).sum::<f64>() + b[i]).collect();
    out.extend((0..n).map(|i| {
        let inertia: f64 = (0..n).map(|j| mass[i * n + j] * a[j]).sum();
        let reaction: f64 = (0..rows).map(|r| matrix[r * n + i] * lambda[r]).sum();
        inertia + reaction - force[i]
    }));
    out
}

fn check(mut system: impl System) {
    let Sizes { n, m, h, .. } = system.sizes();
    let rows = m + h;
    let value = |seed: usize, i: usize| (1.3 * i as f64 + 0.7 * seed as f64 + 0.4).sin();
    assert!(system.prepare_derivatives());
    for seed in 0..5 {
        let vector =
            |part: usize, length: usize| -> Vec<f64> { (0..length).map(|i| value(seed + 10 * part, i)).collect() };
        let (q, v, a, lambda) = (vector(1, n), vector(2, n), vector(3, n), vector(4, rows));
        let (mut rows_by_q, mut by_q, mut by_v) =
            (vec![f64::NAN; rows * n], vec![f64::NAN; n * n], vec![f64::NAN; n * n]);
        let s = StateRef { t: 0.3, q: &q, v: &v, turns: &[] };
        system.velocity_row_derivatives(s, &mut rows_by_q);
        system.dynamics_derivatives(MotionRef { state: s, v_dot: &a, multipliers: &lambda }, &mut by_q, &mut by_v);
        for j in 0..n {
            let step = 1e-5;
            let mut at =
                |q: &[f64], v: &[f64]| equations(&mut system, StateRef { t: 0.3, q, v, turns: &[] }, &a, &lambda);
            let moved =
                |x: &[f64], by: f64| -> Vec<f64> { (0..n).map(|i| x[i] + if i == j { by } else { 0.0 }).collect() };
            let (up, down) = (at(&moved(&q, step), &v), at(&moved(&q, -step), &v));
            let (faster, slower) = (at(&q, &moved(&v, step)), at(&q, &moved(&v, -step)));
            for i in 0..rows + n {
                let by_q = if i < rows { rows_by_q[i * n + j] } else { by_q[(i - rows) * n + j] };
                let slope = (up[i] - down[i]) / (2.0 * step);
                assert!((by_q - slope).abs() < 1e-7 * (1.0 + slope.abs()), "{i} by q {j}: {by_q} {slope}");
                if i >= rows {
                    let (by_v, slope) = (by_v[(i - rows) * n + j], (faster[i] - slower[i]) / (2.0 * step));
                    assert!((by_v - slope).abs() < 1e-7 * (1.0 + slope.abs()), "{i} by v {j}: {by_v} {slope}");
                }
            }
        }
    }
}

#[test]
fn closed_forms_are_the_derivatives_of_the_equations() {
    check(Pendulum { rows: 2, ..Pendulum::planar() });
    check(Pendulum::spherical());
    check(MovingSupport { l: 1.0, a: 0.3, w: 2.0 });
    check(DoublePendulum::new(true));
    check(Driven { n: 3, driven: 2 });
    check(Sleigh { height: false });
    check(Sleigh { height: true });
    check(SpinTop);
    check(Oscillator { frequency: 3.0, damping: 0.2, tied: true });
}
