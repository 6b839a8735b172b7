//! Exponential of the frame rate.
//!
//! ```text
//! S = C_dot^T R1^{-1},  Omega1 = L - L^T,  L = stril(Q1^T S),  Omega21 = Q2^T S,  Omega2 = 0
//! [. , Q2*] = [Q1, Q2] exp(step Omega),  Omega = [[Omega1, -Omega21^T], [Omega21, 0]]
//! ```
//! Source: QR paper, eqs 25-28; reference/continuation, section 1 step 4. With Omega2 = 0 the frame is carried without spinning.
//! Omega1 is the rate of QR's own Q1, whose triangle stays a triangle. Singular and eigenvectors have another one, which is not
//! defined where two values meet; with them Omega1 = 0 and only `Q2' = Q1 Omega12 = -C^+ C_dot Q2` is left.

use super::orthogonalize::Orthogonalizer;
use super::{Along, Carry, Needs};
use crate::basis::Frame;
use crate::linalg::expm::Expm;
use crate::linalg::product::{add_times_vector, times_vector, transposed_times_vector};
use crate::linalg::vector::axpy;
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::method::Orthogonalization;

pub(super) struct Exponential {
    /// Whether Omega1 is that of QR, or 0.
    triangular: bool,
    /// Omega, n x n.
    frame_rate: Matrix,
    /// S, n x r.
    s: Matrix,
    expm: Expm,
    /// Coordinates of the carried columns in [Q1 Q2], n x p.
    y: Matrix,
    carried: Matrix,
    orthogonalizer: Orthogonalizer,
}

impl Exponential {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(n: usize, r: usize, orthogonalization: Orthogonalization, triangular: bool) -> Self {
        Exponential {
            triangular,
            frame_rate: zeros(n, n),
            s: zeros(n, r),
            expm: Expm::new(n),
            y: zeros(n, n - r),
            carried: zeros(n, n - r),
            orthogonalizer: Orthogonalizer::new(n, r, orthogonalization),
        }
    }
}

/// `S = C_dot^T R1^{-1}`, n x r.
pub(super) fn scaled_rate(rate: &Matrix, r1: &Matrix, s: &mut Matrix) {
    // Column by column: S R1 = C_dot^T, so s_j = (rate_j - sum_{i<j} s_i r_ij) / r_jj.
    for j in 0..r1.ncols() {
        let (done, rest) = s.as_mut_slice().split_at_mut(j * rate.nrows());
        let target = &mut rest[..rate.nrows()];
        target.copy_from_slice(column(rate, j));
        for i in 0..j {
            axpy(-r1[(i, j)], &done[i * rate.nrows()..(i + 1) * rate.nrows()], target);
        }
        for x in target {
            *x /= r1[(j, j)];
        }
    }
}

impl Carry for Exponential {
    fn needs(&self) -> Needs {
        Needs::Start
    }

    fn prepare(&mut self, frame: &Frame, rate: &Matrix) {
        let r = frame.r1.ncols();
        scaled_rate(rate, &frame.r1, &mut self.s);
        self.frame_rate.fill(0.0);
        for j in 0..r {
            let (top, bottom) = column_mut(&mut self.frame_rate, j).split_at_mut(r);
            if self.triangular {
                transposed_times_vector(&frame.q1, column(&self.s, j), top);
            }
            transposed_times_vector(&frame.q2, column(&self.s, j), bottom);
        }
        // The strictly lower part of the first r columns decides; the rest follows by skew symmetry.
        for j in 0..r {
            self.frame_rate[(j, j)] = 0.0;
            for i in j + 1..self.frame_rate.nrows() {
                self.frame_rate[(j, i)] = -self.frame_rate[(i, j)];
            }
        }
    }

    fn carry(&mut self, frame: &Frame, step: f64, _along: &Along<'_>, target: &mut Frame) -> f64 {
        let r = frame.r1.ncols();
        self.y.fill(0.0);
        for j in 0..self.y.ncols() {
            self.y[(r + j, j)] = 1.0;
        }
        if !self.expm.act(&self.frame_rate, step, &mut self.y) {
            return 0.0;
        }
        for j in 0..self.y.ncols() {
            let (top, bottom) = column(&self.y, j).split_at(r);
            let x = column_mut(&mut self.carried, j);
            times_vector(&frame.q1, top, x);
            add_times_vector(1.0, &frame.q2, bottom, x);
        }
        self.orthogonalizer.apply(&mut self.carried, target)
    }
}
