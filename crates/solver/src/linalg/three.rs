//! Matrices of three rows and columns, row by row, with a fixed order of sums.

use holonomy_expr::count;

/// `A`, row by row.
pub type Matrix3 = [f64; 9];

/// The identity.
pub const IDENTITY: Matrix3 = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];

fn sums(term: impl Fn(usize, usize, usize) -> f64) -> Matrix3 {
    count::algebra(27);
    let mut out = [0.0; 9];
    for i in 0..3 {
        for j in 0..3 {
            out[3 * i + j] = term(i, 0, j) + term(i, 1, j) + term(i, 2, j);
        }
    }
    out
}

/// `A B`.
pub fn times(a: &Matrix3, b: &Matrix3) -> Matrix3 {
    sums(|i, k, j| a[3 * i + k] * b[3 * k + j])
}

/// `A^T B`.
pub fn transposed_times(a: &Matrix3, b: &Matrix3) -> Matrix3 {
    sums(|i, k, j| a[3 * k + i] * b[3 * k + j])
}

/// `A B^T`.
pub fn times_transposed(a: &Matrix3, b: &Matrix3) -> Matrix3 {
    sums(|i, k, j| a[3 * i + k] * b[3 * j + k])
}

/// `A + A^T`.
pub fn with_transposed(a: &Matrix3) -> Matrix3 {
    core::array::from_fn(|e| a[e] + a[3 * (e % 3) + e / 3])
}

/// `A + B`.
pub fn sum(a: &Matrix3, b: &Matrix3) -> Matrix3 {
    core::array::from_fn(|e| a[e] + b[e])
}

/// `A - B`.
pub fn difference(a: &Matrix3, b: &Matrix3) -> Matrix3 {
    core::array::from_fn(|e| a[e] - b[e])
}

/// `A x`.
pub fn times_vector(a: &Matrix3, x: &[f64; 3]) -> [f64; 3] {
    count::algebra(9);
    core::array::from_fn(|i| a[3 * i] * x[0] + a[3 * i + 1] * x[1] + a[3 * i + 2] * x[2])
}

#[cfg(test)]
mod tests {
    use super::times_vector;

    #[test]
    fn every_entry_of_a_matrix_counts() {
        let a = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0];
        assert_eq!(times_vector(&a, &[1.0, -2.0, 3.0]), [6.0, 12.0, 21.0]);
    }
}
