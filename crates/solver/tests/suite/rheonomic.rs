//! Constraints that contain time: a pendulum on a support that moves.

use holonomy_solver::{Continuation, Orthogonalization, Samples, StartState, Tableau};

use crate::models::{G, MovingSupport};
use crate::reference::{minimal, order, projected, run};

/// Angle from the downward vertical and its rate at `t`, by the equation of the angle itself with 20000 steps:
/// `l theta'' = -g sin theta - s'' cos theta`.
fn angle(m: &MovingSupport, t: f64) -> (f64, f64) {
    let acceleration = |t: f64, a: f64| (-G * a.sin() - m.support(t).2 * a.cos()) / m.l;
    let (steps, mut a, mut w) = (20_000, 0.6, 0.0);
    let h = t / f64::from(steps);
    for k in 0..steps {
        let t = f64::from(k) * h;
        let (k1, l1) = (w, acceleration(t, a));
        let (k2, l2) = (w + 0.5 * h * l1, acceleration(t + 0.5 * h, a + 0.5 * h * k1));
        let (k3, l3) = (w + 0.5 * h * l2, acceleration(t + 0.5 * h, a + 0.5 * h * k2));
        let (k4, l4) = (w + h * l3, acceleration(t + h, a + h * k3));
        a += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
        w += h / 6.0 * (l1 + 2.0 * l2 + 2.0 * l3 + l4);
    }
    (a, w)
}

#[test]
fn pendulum_on_a_moving_support_meets_the_equation_of_its_angle() {
    let m = MovingSupport { l: 0.5, a: 0.1, w: 7.0 };
    let (s, c) = 0.6_f64.sin_cos();
    let speed = m.support(0.0).1;
    let start = StartState { t: 0.0, q: vec![m.l * s, -m.l * c], v: vec![speed, 0.0], turns: vec![] };
    let (a, w) = angle(&m, 2.0);
    let (sin, cos) = a.sin_cos();
    let (support, speed, acceleration) = m.support(2.0);
    let x = support + m.l * sin;
    let vx = speed + m.l * w * cos;
    // The rod's force on the point is -lambda along the rod.
    let lambda = m.l * w * w + G * cos - acceleration * sin;
    let continued = Continuation::Exponential(Orthogonalization::Polar);
    for axes in
        [minimal(continued, Tableau::Rk4, 2e-3), minimal(continued, Tableau::Rk4, 1e-3), projected(Tableau::Rk4, 1e-3)]
    {
        let trace = run(m.clone(), &start, &axes, 2.0, Samples::EachStep);
        let row = trace.last();
        assert!((row.q[0] - x).abs() < 1e-8 && (row.v[0] - vx).abs() < 1e-7, "{:e}", row.q[0] - x);
        assert!((row.multipliers[0] - lambda).abs() < 1e-6, "{} {lambda}", row.multipliers[0]);
        assert!(trace.statistics.drift_position <= 1e-13 && trace.statistics.drift_velocity <= 1e-12);
    }
    let error = |h| {
        let trace = run(m.clone(), &start, &minimal(continued, Tableau::Rk4, h), 2.0, Samples::Every(2.0));
        (trace.last().q[0] - x).abs()
    };
    let (coarse, fine) = (error(8e-3), error(4e-3));
    assert!((order(coarse, fine) - 4.0).abs() < 0.4, "{coarse:e} {fine:e}");
}
