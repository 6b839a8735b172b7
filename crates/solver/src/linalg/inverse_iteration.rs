//! An eigenvector of a general real matrix for an eigenvalue that is known.
//!
//! ```text
//! (A - l I) x_(k+1) = x_k,   P (A - l I) = L U with row exchanges
//! ```
//! Source: Golub, Van Loan, Matrix Computations, 4th ed. (2013), sections 3.4 and 7.6.1.

use alloc::vec::Vec;

use super::Matrix;
use super::complex::Complex;
use super::vector::max_abs;
use crate::math;

/// One is enough for all but a start that lacks the eigenvector.
const ITERATIONS: usize = 3;
/// Entries that differ by less are equally large: the first of them leads.
const TIE: f64 = 1e-9;

/// The first of the largest entries, 1 where all are zero.
pub fn lead(x: impl Iterator<Item = Complex>) -> Complex {
    let (mut most, mut lead) = (0.0, Complex::new(1.0, 0.0));
    for x in x {
        if x.abs() > (1.0 + TIE) * most {
            (most, lead) = (x.abs(), x);
        }
    }
    lead
}

/// An eigenvector of `a` for the eigenvalue `value`, largest entry 1.
pub fn eigenvector(a: &Matrix, value: Complex) -> Vec<Complex> {
    // Not symmetric, so that no eigenvector is likely to be left out.
    #[expect(clippy::cast_precision_loss, reason = "an index")]
    let start = |i: usize| Complex::new(1.0 + 0.1 * (i % 7) as f64, 0.03 * (i % 5) as f64);
    eigenvector_from(a, value, &(0..a.nrows()).map(start).collect::<Vec<Complex>>())
}

/// The same from a start: of several eigenvectors of one eigenvalue those count that it is made of.
pub fn eigenvector_from(a: &Matrix, value: Complex, start: &[Complex]) -> Vec<Complex> {
    let n = a.nrows();
    let size = math::max(max_abs(a.as_slice()), f64::MIN_POSITIVE / f64::EPSILON);
    let mut m: Vec<Complex> = a.as_slice().iter().map(|x| Complex::new(*x, 0.0)).collect();
    for i in 0..n {
        m[i * n + i] = m[i * n + i].minus(value);
    }
    let mut order: Vec<usize> = (0..n).collect();
    for k in 0..n {
        let mut pivot = k;
        for i in k + 1..n {
            if m[k * n + i].abs() > m[k * n + pivot].abs() {
                pivot = i;
            }
        }
        order.swap(k, pivot);
        for j in 0..n {
            m.swap(j * n + k, j * n + pivot);
        }
        // The matrix is singular: its last pivot is round-off, which is what makes the vector large.
        if m[k * n + k].abs() < f64::EPSILON * size {
            m[k * n + k] = Complex::new(f64::EPSILON * size, 0.0);
        }
        for i in k + 1..n {
            m[k * n + i] = m[k * n + i].over(m[k * n + k]);
        }
        for j in k + 1..n {
            let top = m[j * n + k];
            for i in k + 1..n {
                m[j * n + i] = m[j * n + i].minus(m[k * n + i].times(top));
            }
        }
    }
    let mut x = start.to_vec();
    for _ in 0..ITERATIONS {
        let mut y: Vec<Complex> = order.iter().map(|i| x[*i]).collect();
        for k in 0..n {
            let top = y[k];
            for i in k + 1..n {
                y[i] = y[i].minus(m[k * n + i].times(top));
            }
        }
        for k in (0..n).rev() {
            y[k] = y[k].over(m[k * n + k]);
            let top = y[k];
            for i in 0..k {
                y[i] = y[i].minus(m[k * n + i].times(top));
            }
        }
        let lead = lead(y.iter().copied());
        x = y.iter().map(|y| y.over(lead)).collect();
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linalg::zeros;

    /// The matrix with the eigenvalues 1, 2, 3, 4 and the eigenvectors (1, l, l^2, l^3): the companion of (x-1)(x-2)(x-3)(x-4).
    #[test]
    fn an_eigenvalue_known_to_five_digits_gives_its_eigenvector_to_twelve() {
        let mut a = zeros(4, 4);
        (0..3).for_each(|i| a[(i, i + 1)] = 1.0);
        [-24.0, 50.0, -35.0, 10.0].iter().enumerate().for_each(|(j, x)| a[(3, j)] = *x);
        for l in [1.0_f64, 2.0, 3.0, 4.0] {
            // Each iteration takes a part in 1e5 of what is not the eigenvector.
            let found = eigenvector(&a, Complex::new(l + 1e-5, 0.0));
            for (i, x) in found.iter().enumerate() {
                let expected = l.powi(i as i32 - 3);
                assert!((x.re - expected).abs() < 1e-12 && x.im.abs() < 1e-12, "{l}: {found:?}");
            }
        }
    }
}
