//! Action of a matrix exponential on columns, `Y <- exp(h G) Y`, by Taylor series with scaling.
//!
//! ```text
//! exp(h G) Y = (exp(h G / s))^s Y,   s = ceil(|h G|_1),   exp(X) Y = Y + X Y + X^2 Y / 2 + ...
//! ```
//! Source: Al-Mohy, Higham, SIAM J. Sci. Comput. 33 (2011) 488, with the plain choice |X|_1 <= 1. For a skew `G` the columns
//! stay orthonormal to round-off.

use alloc::vec;
use alloc::vec::Vec;

use super::product::times_vector;
use super::vector::{axpy, max_abs, scale};
use super::{Matrix, column, column_mut};
use crate::math;

/// Largest number of substeps; beyond it the frame turns by radians per step and nothing sensible is left to carry.
const SUBSTEPS: usize = 1000;
/// 1/25! is below round-off.
const TERMS: usize = 25;

/// Workspace of fixed size.
#[derive(Clone, Debug)]
pub struct Expm {
    term: Vec<f64>,
    next: Vec<f64>,
}

impl Expm {
    /// Workspace for matrices `n x n`.
    pub fn new(n: usize) -> Self {
        Expm { term: vec![0.0; n], next: vec![0.0; n] }
    }

    /// `y <- exp(h g) y`; false (and `y` unusable) if `h g` is too large or not finite.
    pub fn act(&mut self, g: &Matrix, h: f64, y: &mut Matrix) -> bool {
        let mut size: f64 = 0.0;
        for j in 0..g.ncols() {
            let sum = column(g, j).iter().fold(0.0, |s, x| s + math::abs(*x));
            if !sum.is_finite() {
                return false;
            }
            size = math::max(sum, size);
        }
        size *= math::abs(h);
        if !(size <= SUBSTEPS as f64) {
            return false;
        }
        let mut substeps = 1;
        while (substeps as f64) < size {
            substeps += 1;
        }
        let h = h / substeps as f64;
        for j in 0..y.ncols() {
            let y = column_mut(y, j);
            for _ in 0..substeps {
                self.term.copy_from_slice(y);
                for k in 1..=TERMS {
                    times_vector(g, &self.term, &mut self.next);
                    scale(h / k as f64, &mut self.next);
                    core::mem::swap(&mut self.term, &mut self.next);
                    axpy(1.0, &self.term, y);
                    if max_abs(&self.term) <= 0.1 * f64::EPSILON * max_abs(y) {
                        break;
                    }
                }
            }
        }
        true
    }
}
