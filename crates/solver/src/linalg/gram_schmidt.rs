//! Gram-Schmidt orthonormalization, column after column, every column treated twice.
//!
//! Source: Bjorck, Numerical Methods for Least Squares Problems (1996), section 2.4 (twice is enough).

use super::vector::{axpy, dot, norm, scale};
use super::{Matrix, column_mut, two_columns_mut};
use crate::math;

/// Orthonormalizes the columns of `b` in place; returns the smallest length a column had left (0: dependent, `b` is not usable).
pub fn orthonormalize(b: &mut Matrix) -> f64 {
    let mut smallest = f64::INFINITY;
    for j in 0..b.ncols() {
        let mut first = 0.0;
        for pass in 0..2 {
            for i in 0..j {
                let (x, y) = two_columns_mut(b, i, j);
                let share = dot(x, y);
                axpy(-share, x, y);
            }
            let y = column_mut(b, j);
            let length = norm(y);
            if !(length > 0.0) {
                return 0.0;
            }
            if pass == 0 {
                first = length;
            }
            scale(1.0 / length, y);
        }
        smallest = math::min(first, smallest);
    }
    smallest
}
