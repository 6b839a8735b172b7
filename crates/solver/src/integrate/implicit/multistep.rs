//! The two-step method of order 2 with a spectral radius at infinity that the user chooses.
//!
//! ```text
//! y_k = a1 y_(k-1) + a2 y_(k-2) + h (b0 y'_k + b1 y'_(k-1) + b2 y'_(k-2))          y = (q, v)
//! a2 = (4 rho^2 - (1-rho)^2)/(4 - (1-rho)^2),  a1 = 1 - a2,  delta = (1-rho)^2/(2 (4 - (1-rho)^2))
//! b0 = 1/2 + delta,  b1 = a2/2 + 1/2 - 2 delta,  b2 = a2/2 + delta
//! ```
//! Source: Masarati, Lanz, Mantegazza, Multistep integration of ordinary, stiff and differential-algebraic problems for multibody
//! dynamics applications, XVI Congresso AIDAA (2001). Of order 2 for every `rho`; as `h` goes to infinity both roots of the
//! characteristic polynomial, `b0 z^2 + b1 z + b2`, are `-rho`, which is also what multipliers feel: `rho` must be below 1. `rho = 0` is BDF2, `rho = 1` two trapezoids.
//!
//! The method needs two steps of one length behind it. The first step, and the first after a break in time or a change of length, is
//! one of [`super::radau5`], whose error is of higher order.

use alloc::vec;
use alloc::vec::Vec;

use super::point::{Point, Target};
use super::radau5::Radau;
use super::{Departure, Span, Step};
use crate::failure::Result;
use crate::formulation::Formulation;
use crate::linalg::vector::axpy;
use crate::math;
use crate::probe::Probe;
use crate::rows::Rows;
use crate::system::{MotionMut, Sizes, StateRef};

/// Coefficients of the method.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Coefficients {
    pub a: [f64; 2],
    pub b: [f64; 3],
}

impl Coefficients {
    /// For a spectral radius at infinity.
    pub fn new(rho_inf: f64) -> Self {
        let square = (1.0 - rho_inf) * (1.0 - rho_inf);
        let a2 = (4.0 * rho_inf * rho_inf - square) / (4.0 - square);
        let delta = 0.5 * square / (4.0 - square);
        Coefficients { a: [1.0 - a2, a2], b: [0.5 + delta, 0.5 * a2 + 0.5 - 2.0 * delta, 0.5 * a2 + delta] }
    }
}

/// A state with its derivative, as the method has it.
#[derive(Clone, Debug)]
struct Node {
    q: Vec<f64>,
    v: Vec<f64>,
    q_dot: Vec<f64>,
    v_dot: Vec<f64>,
}

impl Node {
    fn new(n: usize) -> Self {
        Node { q: vec![0.0; n], v: vec![0.0; n], q_dot: vec![0.0; n], v_dot: vec![0.0; n] }
    }
}

/// Solver and history, in buffers of fixed size.
#[derive(Debug)]
pub(super) struct Multistep {
    coefficients: Coefficients,
    point: Point,
    starter: Radau,
    /// The nodes at the start of the last step, at the start of this one, and at its end.
    before: Node,
    here: Node,
    next: Node,
    /// Length of the last accepted step; none where there is nothing behind that the method could use.
    behind: Option<f64>,
    tried: Span,
}

impl Multistep {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(sizes: Sizes, rows: &Rows, invariants: bool, rho_inf: f64) -> Self {
        Multistep {
            coefficients: Coefficients::new(rho_inf),
            point: Point::new(sizes, rows, invariants),
            starter: Radau::new(sizes, rows, invariants, None),
            before: Node::new(sizes.n),
            here: Node::new(sizes.n),
            next: Node::new(sizes.n),
            behind: None,
            tried: Span::default(),
        }
    }

    fn start(&mut self, probe: &mut Probe<'_>, formulation: &mut dyn Formulation, from: Departure<'_>) -> Result<()> {
        let (s, span) = (from.motion.state, from.span);
        self.here.q_dot.copy_from_slice(s.v);
        self.here.v_dot.copy_from_slice(from.motion.v_dot);
        self.starter.attempt(probe, formulation, from)?;
        self.next.q.copy_from_slice(&self.starter.q);
        self.next.v.copy_from_slice(&self.starter.v);
        self.next.q_dot.copy_from_slice(&self.next.v);
        let end = StateRef { t: span.t1_left, q: &self.next.q, v: &self.next.v, turns: s.turns };
        let next = MotionMut { v_dot: &mut self.next.v_dot, multipliers: &mut self.point.multipliers };
        formulation.accelerate(probe, end, next)
    }

    fn two_step(&mut self, probe: &mut Probe<'_>, rows: &Rows, from: Departure<'_>) -> Result<()> {
        let (s, span) = (from.motion.state, from.span);
        let Coefficients { a, b } = self.coefficients;
        let step = span.step();
        let g1 = step * b[0];
        let (here, before) = (&self.here, &self.before);
        let history = |out: &mut [f64], y: [&[f64]; 2], y_dot: [&[f64]; 2]| {
            out.fill(0.0);
            for i in 0..2 {
                axpy(a[i], y[i], out);
                axpy(step * b[i + 1], y_dot[i], out);
            }
        };
        history(&mut self.point.base_q, [&here.q, &before.q], [&here.q_dot, &before.q_dot]);
        history(&mut self.point.base_v, [&here.v, &before.v], [&here.v_dot, &before.v_dot]);
        axpy(g1, &self.point.base_v, &mut self.point.base_q);
        self.point.a.copy_from_slice(&here.v_dot);
        let target = Target { t: span.t1_left, from: s.t, step, turns: s.turns, g1, g2: g1 * g1 };
        self.point.solve(probe, rows, target)?;
        self.next.q.copy_from_slice(&self.point.q);
        self.next.v.copy_from_slice(&self.point.v);
        self.next.q_dot.copy_from_slice(&self.point.v);
        axpy(g1, self.point.slip(), &mut self.next.q_dot);
        self.next.v_dot.copy_from_slice(&self.point.a);
        Ok(())
    }
}

impl Step for Multistep {
    fn attempt(&mut self, probe: &mut Probe<'_>, formulation: &mut dyn Formulation, from: Departure<'_>) -> Result<()> {
        let (s, span) = (from.motion.state, from.span);
        let step = span.step();
        self.tried = span;
        self.here.q.copy_from_slice(s.q);
        self.here.v.copy_from_slice(s.v);
        // A difference of times carries the round-off of the times.
        let round_off = 32.0 * f64::EPSILON * math::max(math::abs(span.t1), math::abs(s.t));
        if self.behind.is_some_and(|behind| math::abs(behind - step) <= round_off) {
            self.two_step(probe, formulation.rows(), from)
        } else {
            self.start(probe, formulation, from)
        }
    }

    fn candidate(&self) -> (&[f64], &[f64]) {
        (&self.next.q, &self.next.v)
    }

    fn accept(&mut self) {
        self.behind = (!self.tried.ends_at_break()).then(|| self.tried.step());
        core::mem::swap(&mut self.before, &mut self.here);
        core::mem::swap(&mut self.here, &mut self.next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_roots_are_as_promised() {
        for rho in [0.0, 0.3, 0.6, 0.9, 1.0] {
            let Coefficients { a: [a1, a2], b: [b0, b1, b2] } = Coefficients::new(rho);
            // Exact for 1, t, t^2 with steps at 0, -1, -2.
            assert!((a1 + a2 - 1.0).abs() < 1e-15);
            assert!((-a1 - 2.0 * a2 + b0 + b1 + b2).abs() < 1e-15);
            assert!((a1 + 4.0 * a2 - 2.0 * b1 - 4.0 * b2).abs() < 1e-14);
            // (z + rho)^2 at infinity.
            assert!((b1 / b0 - 2.0 * rho).abs() < 1e-14 && (b2 / b0 - rho * rho).abs() < 1e-14);
        }
        let bdf2 = Coefficients::new(0.0);
        assert!((bdf2.a[0] - 4.0 / 3.0).abs() < 1e-15 && (bdf2.b[0] - 2.0 / 3.0).abs() < 1e-15);
    }
}
