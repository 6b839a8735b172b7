//! Triangular systems with the upper factor `R` of a QR factorization.

use super::vector::{axpy, dot};
use super::{Matrix, column};

/// `b <- R^{-1} b`.
pub fn solve_upper(r: &Matrix, b: &mut [f64]) {
    for i in (0..b.len()).rev() {
        let x = b[i] / r[(i, i)];
        b[i] = x;
        axpy(-x, &column(r, i)[..i], &mut b[..i]);
    }
}

/// `b <- R^{-T} b`.
pub fn solve_upper_transposed(r: &Matrix, b: &mut [f64]) {
    for i in 0..b.len() {
        let column = column(r, i);
        b[i] = (b[i] - dot(&column[..i], &b[..i])) / column[i];
    }
}
