//! States within a step.
//!
//! ```text
//! own extension:  q(theta) = q_k + step sum_i b_i(theta) v_i,   v(theta) = v_k + step sum_i b_i(theta) v'_i
//! Hermite:        q by the quintic through q, v, v' at both ends,  v by the cubic through v, v' at both ends
//! ```
//! Source: Hairer, Norsett, Wanner I, section II.6. The result is a prediction; the formulation admits it and the
//! stabilization projects it, like a stage.

use super::explicit_rk::Stepper;
use crate::linalg::column;
use crate::linalg::vector::axpy;
use crate::system::MotionRef;

/// The motions at both ends of a step, or of the part of it that leads to a sample; that at the end is from the left, where a break
/// stands.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Leg<'a> {
    pub from: MotionRef<'a>,
    pub to: MotionRef<'a>,
}

/// Writes the prediction at `theta` in (0, 1) of a step of length `step`.
pub(crate) fn predict(stepper: &Stepper, leg: &Leg<'_>, theta: f64, step: f64, q: &mut [f64], v: &mut [f64]) {
    match stepper.table.continuous {
        Some(extension) => {
            q.copy_from_slice(leg.from.state.q);
            v.copy_from_slice(leg.from.state.v);
            for (i, polynomial) in extension.b.iter().enumerate() {
                let weight = theta * polynomial.iter().rev().fold(0.0, |w, x| w * theta + x);
                axpy(step * weight, column(&stepper.velocities, i), q);
                axpy(step * weight, column(&stepper.accelerations, i), v);
            }
        }
        None => hermite(leg, theta, step, q, v),
    }
}

/// The same by the polynomials through both ends alone.
pub(crate) fn hermite(leg: &Leg<'_>, theta: f64, step: f64, q: &mut [f64], v: &mut [f64]) {
    let end = |motion: MotionRef<'_>, i: usize| [motion.state.q[i], motion.state.v[i], motion.v_dot[i]];
    for i in 0..q.len() {
        let (a, b) = (end(leg.from, i), end(leg.to, i));
        q[i] = quintic(theta, step, a, b);
        v[i] = cubic(theta, step, [a[1], a[2]], [b[1], b[2]]);
    }
}

fn quintic(theta: f64, step: f64, a: [f64; 3], b: [f64; 3]) -> f64 {
    let (slope, bend) = (step * a[1], step * step * a[2]);
    let d = b[0] - a[0] - slope - 0.5 * bend;
    let s = step * b[1] - slope - bend;
    let k = step * step * b[2] - bend;
    let c3 = 10.0 * d - 4.0 * s + 0.5 * k;
    let c4 = -15.0 * d + 7.0 * s - k;
    let c5 = 6.0 * d - 3.0 * s + 0.5 * k;
    a[0] + theta * (slope + theta * (0.5 * bend + theta * (c3 + theta * (c4 + theta * c5))))
}

/// A value by the cubic through values and slopes at both ends.
pub(crate) fn cubic(theta: f64, step: f64, a: [f64; 2], b: [f64; 2]) -> f64 {
    let slope = step * a[1];
    let d = b[0] - a[0] - slope;
    let s = step * b[1] - slope;
    a[0] + theta * (slope + theta * ((3.0 * d - s) + theta * (s - 2.0 * d)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hermite_reproduces_its_polynomials() {
        // Tolerance: a few round-off errors of values of size 10.
        const ROUND_OFF: f64 = 1e-14;
        let p = |x: f64| 1.0 + x * (2.0 + x * (-3.0 + x * (0.5 + x * (1.5 - 0.7 * x))));
        let p1 = |x: f64| 2.0 + x * (-6.0 + x * (1.5 + x * (6.0 - 3.5 * x)));
        let p2 = |x: f64| -6.0 + x * (3.0 + x * (18.0 - 14.0 * x));
        let (x0, step) = (0.3, 0.8);
        let end = |x: f64| [p(x), p1(x), p2(x)];
        let c = |x: f64| x * x * x - 2.0 * x;
        let c1 = |x: f64| 3.0 * x * x - 2.0;
        for theta in [0.0, 0.2, 0.5, 0.9, 1.0] {
            let x = x0 + theta * step;
            assert!((quintic(theta, step, end(x0), end(x0 + step)) - p(x)).abs() < ROUND_OFF);
            let value = cubic(theta, step, [c(x0), c1(x0)], [c(x0 + step), c1(x0 + step)]);
            assert!((value - c(x)).abs() < ROUND_OFF);
        }
    }
}
