//! Transport along the path of the step, of order 4.
//!
//! ```text
//! Q2' = W Q2,   W = K - K^T,   K = (I - Q1 Q1^T) S Q1^T,   S = C_dot^T R1^{-1}       (skew; W Q2 = -C^+ C_dot Q2)
//! Q2* = exp(Omega) Q2,   Omega = h/6 (W_0 + 4 W_m + W_1) - h^2/12 [W_0, W_1]
//! ```
//! Source: Munthe-Kaas, Appl. Numer. Math. 29 (1999) 115; Iserles, Munthe-Kaas, Norsett, Zanna, Acta Numerica 9 (2000) 215,
//! section 5 (Magnus expansion to order 4). `W` is a function of the state alone, not of the frame, so it can be evaluated
//! anywhere on the path: at both ends and, by Hermite interpolation of the step admitted to the constraints, in the middle.
//!
//! Order 4 needs both parts. The mean of Omega over the step must be a quadrature of order 4 (Simpson's rule here): the value at
//! the start, or the mean of both ends, leaves order 2. And the rates at different times do not commute: without the bracket the
//! frame turns in its plane by an error of order 2 as well, since the area between path and chord is that bracket.

use alloc::vec;
use alloc::vec::Vec;

use super::exponential::scaled_rate;
use super::orthogonalize::Orthogonalizer;
use super::{Along, Carry, Needs};
use crate::basis::Frame;
use crate::linalg::expm::Expm;
use crate::linalg::product::{add_times_vector, times, transposed_times_vector};
use crate::linalg::vector::axpy;
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::method::Orthogonalization;

pub(super) struct MuntheKaas {
    start: Generator,
    middle: Generator,
    end: Generator,
    product: Matrix,
    omega: Matrix,
    expm: Expm,
    carried: Matrix,
    orthogonalizer: Orthogonalizer,
}

impl MuntheKaas {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(n: usize, r: usize, orthogonalization: Orthogonalization) -> Self {
        let generator = || Generator { w: zeros(n, n), s: zeros(n, r), share: vec![0.0; r] };
        MuntheKaas {
            start: generator(),
            middle: generator(),
            end: generator(),
            product: zeros(n, n),
            omega: zeros(n, n),
            expm: Expm::new(n),
            carried: zeros(n, n - r),
            orthogonalizer: Orthogonalizer::new(n, r, orthogonalization),
        }
    }
}

/// `W` at a state.
struct Generator {
    w: Matrix,
    s: Matrix,
    share: Vec<f64>,
}

impl Generator {
    fn set(&mut self, q1: &Matrix, r1: &Matrix, rate: &Matrix) {
        scaled_rate(rate, r1, &mut self.s);
        let (n, r) = self.s.shape();
        for k in 0..r {
            let s = column_mut(&mut self.s, k);
            transposed_times_vector(q1, s, &mut self.share);
            add_times_vector(-1.0, q1, &self.share, s);
        }
        self.w.fill(0.0);
        for k in 0..r {
            for j in 0..n {
                let w = column_mut(&mut self.w, j);
                axpy(q1[(j, k)], column(&self.s, k), w);
                axpy(-self.s[(j, k)], column(q1, k), w);
            }
        }
    }
}

impl Carry for MuntheKaas {
    fn needs(&self) -> Needs {
        Needs::Path
    }

    fn prepare(&mut self, frame: &Frame, rate: &Matrix) {
        self.start.set(&frame.q1, &frame.r1, rate);
    }

    fn carry(&mut self, frame: &Frame, step: f64, along: &Along<'_>, target: &mut Frame) -> f64 {
        self.middle.set(along.middle_q1, along.middle_r1, along.middle_rate);
        self.end.set(&target.q1, &target.r1, along.end_rate);
        // The bracket of skew matrices is P - P^T with P = W_0 W_1.
        times(&self.start.w, &self.end.w, &mut self.product);
        let n = self.omega.nrows();
        for j in 0..n {
            for i in 0..n {
                let mean = (self.start.w[(i, j)] + 4.0 * self.middle.w[(i, j)] + self.end.w[(i, j)]) / 6.0;
                let bracket = self.product[(i, j)] - self.product[(j, i)];
                self.omega[(i, j)] = mean - step / 12.0 * bracket;
            }
        }
        self.carried.as_mut_slice().copy_from_slice(frame.q2.as_slice());
        if !self.expm.act(&self.omega, step, &mut self.carried) {
            return 0.0;
        }
        self.orthogonalizer.apply(&mut self.carried, target)
    }
}
