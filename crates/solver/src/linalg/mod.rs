//! Kernels with a fixed order of operations, on storage of nalgebra and workspaces sized once.
//!
//! nalgebra's own products and factorizations are not used: with some features they pick fused operations at run time, and the
//! same document would give other bits on another machine.

pub mod cholesky;
pub mod complementarity;
pub mod complex;
pub mod cones;
pub mod eigen;
pub mod expm;
pub mod gram_schmidt;
pub mod householder;
pub mod independent;
pub mod inverse_iteration;
pub mod lu;
pub mod product;
pub mod rank_qr;
pub mod saddle;
pub mod svd;
pub mod symmetric_eigen;
pub mod three;
pub mod triangular;
pub mod vector;

/// A dense matrix, column after column.
pub type Matrix = nalgebra::DMatrix<f64>;

/// A matrix of zeros. Never inlined: it stands in a hundred places, and the page's module would carry it as often.
#[inline(never)]
pub fn zeros(rows: usize, columns: usize) -> Matrix {
    Matrix::zeros(rows, columns)
}

/// Column `j`.
pub fn column(a: &Matrix, j: usize) -> &[f64] {
    let n = a.nrows();
    &a.as_slice()[j * n..(j + 1) * n]
}

/// Column `j`, to be written.
pub fn column_mut(a: &mut Matrix, j: usize) -> &mut [f64] {
    let n = a.nrows();
    &mut a.as_mut_slice()[j * n..(j + 1) * n]
}

/// Two different columns `i < j`, to be written.
pub fn two_columns_mut(a: &mut Matrix, i: usize, j: usize) -> (&mut [f64], &mut [f64]) {
    let n = a.nrows();
    let (left, right) = a.as_mut_slice().split_at_mut(j * n);
    (&mut left[i * n..(i + 1) * n], &mut right[..n])
}
