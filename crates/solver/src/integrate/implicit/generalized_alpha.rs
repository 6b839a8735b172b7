//! The generalized-alpha method for equations with constraints.
//!
//! ```text
//! (1 - alpha_m) a_1 + alpha_m a_0 = (1 - alpha_f) v'_1 + alpha_f v'_0
//! q_1 = q_0 + h v_0 + h^2 ((1/2 - beta) a_0 + beta a_1) - h A^T mu,   v_1 = v_0 + h ((1 - gamma) a_0 + gamma a_1)
//! alpha_m = (2 rho - 1)/(rho + 1),  alpha_f = rho/(rho + 1),  gamma = 1/2 + alpha_f - alpha_m,  beta = (gamma + 1/2)^2/4
//! ```
//! with the equations of motion and the constraints at the end of the step; `mu` in `projected-invariants` alone. Source: Chung, Hulbert,
//! J. Appl. Mech. 60 (1993) 371; Arnold, Bruels, Multibody Syst. Dyn. 18 (2007) 185 (accelerations `a` of the algorithm, index 3);
//! Arnold, Bruels, Cardona, Numer. Math. 129 (2015) 149 (with `mu`). `a` belongs to the time `t + (alpha_m - alpha_f) h`; it starts with the
//! slope of `v'` found over one step, and is scaled where the length of steps changes.

use alloc::vec;
use alloc::vec::Vec;

use super::point::{Point, Target};
use super::{Departure, Span, Step};
use crate::failure::Result;
use crate::formulation::Formulation;
use crate::linalg::vector::axpy;
use crate::probe::Probe;
use crate::rows::Rows;
use crate::system::{MotionMut, Sizes, StateRef};

/// Coefficients of the method.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Coefficients {
    pub alpha_m: f64,
    pub alpha_f: f64,
    pub beta: f64,
    pub gamma: f64,
}

impl Coefficients {
    /// For a spectral radius at infinity.
    pub fn new(rho_inf: f64) -> Self {
        let (alpha_m, alpha_f) = ((2.0 * rho_inf - 1.0) / (rho_inf + 1.0), rho_inf / (rho_inf + 1.0));
        let gamma = 0.5 + alpha_f - alpha_m;
        let beta = 0.25 * (gamma + 0.5) * (gamma + 0.5);
        Coefficients { alpha_m, alpha_f, beta, gamma }
    }
}

/// Solver and history, in buffers of fixed size.
#[derive(Debug)]
pub(super) struct GeneralizedAlpha {
    coefficients: Coefficients,
    point: Point,
    /// `v'` and `a` at the start of the step, and `a` at its end.
    v_dot: Vec<f64>,
    a: Vec<f64>,
    next_a: Vec<f64>,
    guess: Vec<f64>,
    /// Length of the last accepted step; none where there is nothing behind that the method could use.
    behind: Option<f64>,
    tried: Span,
}

impl GeneralizedAlpha {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(sizes: Sizes, rows: &Rows, invariants: bool, rho_inf: f64) -> Self {
        let zeros = || vec![0.0; sizes.n];
        GeneralizedAlpha {
            coefficients: Coefficients::new(rho_inf),
            point: Point::new(sizes, rows, invariants),
            v_dot: zeros(),
            a: zeros(),
            next_a: zeros(),
            guess: vec![0.0; sizes.rows()],
            behind: None,
            tried: Span::default(),
        }
    }

    /// `a = v' + (alpha_m - alpha_f) h v''`, with `v''` from the acceleration one predicted step ahead.
    fn start(&mut self, probe: &mut Probe<'_>, formulation: &mut dyn Formulation, from: Departure<'_>) -> Result<()> {
        let Departure { motion: from, span } = from;
        let (s, step) = (from.state, span.step());
        self.v_dot.copy_from_slice(from.v_dot);
        self.point.multipliers.copy_from_slice(from.multipliers);
        let (q, v) = (&mut self.point.q, &mut self.point.v);
        q.copy_from_slice(s.q);
        axpy(step, s.v, q);
        axpy(0.5 * step * step, from.v_dot, q);
        v.copy_from_slice(s.v);
        axpy(step, from.v_dot, v);
        let ahead = StateRef { t: span.t1_left, q, v, turns: s.turns };
        formulation.accelerate(probe, ahead, MotionMut { v_dot: &mut self.a, multipliers: &mut self.guess })?;
        let shift = self.coefficients.alpha_m - self.coefficients.alpha_f;
        for (a, v_dot) in self.a.iter_mut().zip(&self.v_dot) {
            *a = v_dot + shift * (*a - v_dot);
        }
        self.behind = Some(step);
        Ok(())
    }
}

impl Step for GeneralizedAlpha {
    fn attempt(&mut self, probe: &mut Probe<'_>, formulation: &mut dyn Formulation, from: Departure<'_>) -> Result<()> {
        let (s, span) = (from.motion.state, from.span);
        let step = span.step();
        self.tried = span;
        match self.behind {
            None => self.start(probe, formulation, from)?,
            Some(behind) if behind != step => {
                for (a, v_dot) in self.a.iter_mut().zip(&self.v_dot) {
                    *a = v_dot + step / behind * (*a - v_dot);
                }
                self.behind = Some(step);
            }
            Some(_) => {}
        }
        let Coefficients { alpha_m, alpha_f, beta, gamma } = self.coefficients;
        let point = &mut self.point;
        // What the end's a_1 takes from the start; the rest of it is v'_1 times `share`.
        let share = (1.0 - alpha_f) / (1.0 - alpha_m);
        point.base_q.copy_from_slice(s.q);
        axpy(step, s.v, &mut point.base_q);
        point.base_v.copy_from_slice(s.v);
        for (target, length, weight) in
            [(&mut point.base_q, step * step, [0.5 - beta, beta]), (&mut point.base_v, step, [1.0 - gamma, gamma])]
        {
            for ((x, a), v_dot) in target.iter_mut().zip(&self.a).zip(&self.v_dot) {
                let taken = (alpha_f * v_dot - alpha_m * a) / (1.0 - alpha_m);
                *x += length * (weight[0] * a + weight[1] * taken);
            }
        }
        point.a.copy_from_slice(&self.v_dot);
        let (g1, g2) = (step * gamma * share, step * step * beta * share);
        point.solve(probe, formulation.rows(), Target { t: span.t1_left, from: s.t, step, turns: s.turns, g1, g2 })?;
        for (i, next) in self.next_a.iter_mut().enumerate() {
            let taken = alpha_f * self.v_dot[i] - alpha_m * self.a[i];
            *next = ((1.0 - alpha_f) * point.a[i] + taken) / (1.0 - alpha_m);
        }
        Ok(())
    }

    fn candidate(&self) -> (&[f64], &[f64]) {
        (&self.point.q, &self.point.v)
    }

    fn accept(&mut self) {
        core::mem::swap(&mut self.a, &mut self.next_a);
        self.v_dot.copy_from_slice(&self.point.a);
        self.behind = (!self.tried.ends_at_break()).then(|| self.tried.step());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both roots that go with a stiff oscillator, as `h` goes to infinity, have size rho.
    #[test]
    fn coefficients_are_those_of_chung_and_hulbert() {
        let c = Coefficients::new(0.5);
        assert_eq!((c.alpha_m, c.alpha_f), (0.0, 1.0 / 3.0));
        assert!((c.gamma - 5.0 / 6.0).abs() < 1e-15 && (c.beta - 4.0 / 9.0).abs() < 1e-15);
        let trapezoid = Coefficients::new(1.0);
        assert!((trapezoid.gamma - 0.5).abs() < 1e-15 && (trapezoid.beta - 0.25).abs() < 1e-15);
    }
}
