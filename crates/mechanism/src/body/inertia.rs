//! Moments of inertia in numbers: what a body can have, and the Euler tensor.
//!
//! The Euler tensor `K = tr(J)/2 I - J` is the integral of `u u^T dm`. A tensor `J` is the inertia of some body exactly if
//! `K` is positive semidefinite: its eigenvalues are half the sum of two principal moments less the third (triangle
//! inequality), and `J = tr(K) I - K` is then positive semidefinite too. `K` is singular for plates (mass in a plane) and
//! needles (mass on a line).

use holonomy_expr::math;

use super::vector::{IDENTITY, Matrix3};

/// An eigenvalue of `K` may be negative by this share of the largest one: rounded data.
const ROUNDED: f64 = 1e-6;
/// An eigenvalue of `K` below this share of the largest one counts as zero.
const SINGULAR: f64 = 1e-9;

/// `K = tr(J)/2 I - J`, kg m^2.
pub fn euler_tensor(j: &Matrix3) -> Matrix3 {
    let half_trace = 0.5 * (j[0][0] + j[1][1] + j[2][2]);
    [0, 1, 2].map(|i| [0, 1, 2].map(|k| half_trace * IDENTITY[i][k] - j[i][k]))
}

/// The smallest and the largest eigenvalue of a symmetric matrix (Jacobi's rotations).
pub fn extreme_eigenvalues(matrix: &Matrix3) -> (f64, f64) {
    let mut a = *matrix;
    for _ in 0..12 {
        for (p, q) in [(0, 1), (0, 2), (1, 2)] {
            if a[p][q] == 0.0 {
                continue;
            }
            // tan of the angle that brings a[p][q] to zero, the smaller of two.
            let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
            let root = math::abs(theta) + math::sqrt(theta * theta + 1.0);
            let tan = if theta < 0.0 { -1.0 / root } else { 1.0 / root };
            let cos = 1.0 / math::sqrt(tan * tan + 1.0);
            let sin = tan * cos;
            for row in &mut a {
                let (x, y) = (row[p], row[q]);
                (row[p], row[q]) = (cos * x - sin * y, sin * x + cos * y);
            }
            let (x, y) = (a[p], a[q]);
            a[p] = [0, 1, 2].map(|k| cos * x[k] - sin * y[k]);
            a[q] = [0, 1, 2].map(|k| sin * x[k] + cos * y[k]);
        }
    }
    let [x, y, z] = [a[0][0], a[1][1], a[2][2]];
    (math::min(x, math::min(y, z)), math::max(x, math::max(y, z)))
}

/// Is `J` the inertia of a body?
pub fn is_possible(j: &Matrix3) -> bool {
    let (smallest, largest) = extreme_eigenvalues(&euler_tensor(j));
    largest >= 0.0 && smallest >= -ROUNDED * largest
}

/// Is the Euler tensor positive definite?
pub fn is_definite(j: &Matrix3) -> bool {
    let (smallest, largest) = extreme_eigenvalues(&euler_tensor(j));
    largest > 0.0 && smallest > SINGULAR * largest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagonal(x: f64, y: f64, z: f64) -> Matrix3 {
        [[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]]
    }

    #[test]
    fn needles_and_plates_are_possible_and_not_definite() {
        assert!(is_possible(&diagonal(1.0, 1.0, 0.0)) && !is_definite(&diagonal(1.0, 1.0, 0.0)));
        assert!(is_possible(&diagonal(1.0, 2.0, 3.0)) && !is_definite(&diagonal(1.0, 2.0, 3.0)));
        assert!(is_possible(&diagonal(0.0, 0.0, 0.0)) && !is_definite(&diagonal(0.0, 0.0, 0.0)));
        assert!(is_definite(&diagonal(2.0, 2.0, 3.0)));
    }

    #[test]
    fn what_no_body_can_have() {
        assert!(!is_possible(&diagonal(1.0, 1.0, 2.1)));
        assert!(!is_possible(&diagonal(1.0, 1.0, -0.1)));
        // Principal moments 1, 3, 2.5 of a tensor that is not diagonal; and the same with 1, 1, 2.5.
        let turned = |a: f64, b: f64, c: f64| {
            [[0.5 * (a + b), 0.5 * (a - b), 0.0], [0.5 * (a - b), 0.5 * (a + b), 0.0], [0.0, 0.0, c]]
        };
        assert!(is_definite(&turned(1.0, 3.0, 2.5)) && !is_possible(&turned(1.0, 1.0, 2.5)));
        let (smallest, largest) = extreme_eigenvalues(&turned(1.0, 3.0, 2.5));
        assert!((smallest - 1.0).abs() < 1e-14 && (largest - 3.0).abs() < 1e-14);
    }
}
