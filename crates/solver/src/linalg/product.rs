//! Matrix products, every sum from the first index to the last.

use super::vector::{axpy, dot, dots};
use super::{Matrix, column, column_mut, zeros};

/// `out = A^T B`.
pub fn transposed_times(a: &Matrix, b: &Matrix, out: &mut Matrix) {
    debug_assert_eq!((a.nrows(), a.ncols(), b.ncols()), (b.nrows(), out.nrows(), out.ncols()));
    for j in 0..b.ncols() {
        transposed_times_vector(a, column(b, j), column_mut(out, j));
    }
}

/// `out = A B`.
pub fn times(a: &Matrix, b: &Matrix, out: &mut Matrix) {
    debug_assert_eq!((a.ncols(), a.nrows(), b.ncols()), (b.nrows(), out.nrows(), out.ncols()));
    for j in 0..b.ncols() {
        times_vector(a, column(b, j), column_mut(out, j));
    }
}

/// `B^T A B`: the bilinear form of a square matrix `A` (n x n) in the directions `B` (n x p).
pub fn restricted(a: &Matrix, basis: &Matrix) -> Matrix {
    let (n, p) = basis.shape();
    let (mut image, mut out) = (zeros(n, p), zeros(p, p));
    times(a, basis, &mut image);
    transposed_times(basis, &image, &mut out);
    out
}

/// `out = A x`.
pub fn times_vector(a: &Matrix, x: &[f64], out: &mut [f64]) {
    out.fill(0.0);
    add_times_vector(1.0, a, x, out);
}

/// `out += factor * A x`.
pub fn add_times_vector(factor: f64, a: &Matrix, x: &[f64], out: &mut [f64]) {
    debug_assert_eq!((a.ncols(), a.nrows()), (x.len(), out.len()));
    for (j, x) in x.iter().enumerate() {
        axpy(factor * x, column(a, j), out);
    }
}

/// `out = A^T x`.
pub fn transposed_times_vector(a: &Matrix, x: &[f64], out: &mut [f64]) {
    debug_assert_eq!((a.nrows(), a.ncols()), (x.len(), out.len()));
    let mut fours = out.chunks_exact_mut(4);
    let mut j = 0;
    for four in &mut fours {
        four.copy_from_slice(&dots(x, [0, 1, 2, 3].map(|k| column(a, j + k))));
        j += 4;
    }
    for (j, out) in (j..).zip(fours.into_remainder()) {
        *out = dot(column(a, j), x);
    }
}
