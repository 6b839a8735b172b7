//! Orientations in numbers: Euler parameters (scalar first, body to world), rotation matrices, and their rates.

use holonomy_expr::math;

use super::vector::{IDENTITY, Matrix3, Vector3, cross, dot};

/// Euler parameters `e0..e3`.
pub type Euler = [f64; 4];

/// `R = Ebar E^T`, the homogeneous form: `|e|^2` times a rotation.
pub fn rotation(e: Euler) -> Matrix3 {
    let [e0, e1, e2, e3] = e;
    [
        [e0 * e0 + e1 * e1 - e2 * e2 - e3 * e3, 2.0 * (e1 * e2 - e0 * e3), 2.0 * (e1 * e3 + e0 * e2)],
        [2.0 * (e1 * e2 + e0 * e3), e0 * e0 - e1 * e1 + e2 * e2 - e3 * e3, 2.0 * (e2 * e3 - e0 * e1)],
        [2.0 * (e1 * e3 - e0 * e2), 2.0 * (e2 * e3 + e0 * e1), e0 * e0 - e1 * e1 - e2 * e2 + e3 * e3],
    ]
}

/// Euler parameters of length 1 of a rotation matrix, the largest one positive (Shepperd, J. Guidance and Control 1 (1978) 223:
/// the root is always taken of the largest of four sums, so that nothing cancels).
pub fn euler(r: &Matrix3) -> Euler {
    let trace = r[0][0] + r[1][1] + r[2][2];
    let sums = [trace, r[0][0], r[1][1], r[2][2]];
    let mut k = 0;
    for i in 1..4 {
        if sums[i] > sums[k] {
            k = i;
        }
    }
    // Four times the products e_k e_j; the k-th is 4 e_k^2.
    let products = match k {
        0 => [1.0 + trace, r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]],
        1 => [r[2][1] - r[1][2], 1.0 + 2.0 * r[0][0] - trace, r[0][1] + r[1][0], r[0][2] + r[2][0]],
        2 => [r[0][2] - r[2][0], r[0][1] + r[1][0], 1.0 + 2.0 * r[1][1] - trace, r[1][2] + r[2][1]],
        _ => [r[1][0] - r[0][1], r[0][2] + r[2][0], r[1][2] + r[2][1], 1.0 + 2.0 * r[2][2] - trace],
    };
    let length = math::norm(&products);
    products.map(|product| product / length)
}

/// Euler parameters of the turn by `angle` (rad) about the direction `axis`.
pub fn axis_angle(axis: Vector3, angle: f64) -> Euler {
    let (sin, cos) = (math::sin(0.5 * angle), math::cos(0.5 * angle));
    [cos, sin * axis[0], sin * axis[1], sin * axis[2]]
}

/// `e' = 1/2 Ebar^T omega` with the global angular velocity `omega`, rad/s.
pub fn euler_rate(e: Euler, omega: Vector3) -> Euler {
    let [e0, e1, e2, e3] = e;
    let [x, y, z] = omega.map(|omega| 0.5 * omega);
    [-(e1 * x) - e2 * y - e3 * z, e0 * x + e3 * y - e2 * z, e0 * y + e1 * z - e3 * x, e0 * z + e2 * x - e1 * y]
}

/// The product `a b` of two quaternions, scalar first: the turn by `b`, then by `a`.
pub fn product(a: Euler, b: Euler) -> Euler {
    let (u, v) = ([a[1], a[2], a[3]], [b[1], b[2], b[3]]);
    let w = cross(u, v);
    [
        a[0] * b[0] - dot(u, v),
        a[0] * v[0] + b[0] * u[0] + w[0],
        a[0] * v[1] + b[0] * u[1] + w[1],
        a[0] * v[2] + b[0] * u[2] + w[2],
    ]
}

/// `R' = [omega] R` with the global angular velocity `omega`, rad/s.
pub fn rotation_rate(r: &Matrix3, omega: Vector3) -> Matrix3 {
    let mut rate = IDENTITY;
    for j in 0..3 {
        let column = cross(omega, [r[0][j], r[1][j], r[2][j]]);
        for i in 0..3 {
            rate[i][j] = column[i];
        }
    }
    rate
}

/// Largest entry of `R^T R - I`, and the determinant.
pub fn defect(r: &Matrix3) -> (f64, f64) {
    let column = |j: usize| [r[0][j], r[1][j], r[2][j]];
    let off = |i: usize, j: usize| math::abs(dot(column(i), column(j)) - IDENTITY[i][j]);
    let pairs = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];
    let largest = pairs.iter().fold(0.0, |largest, (i, j)| math::max(largest, off(*i, *j)));
    (largest, dot(r[0], cross(r[1], r[2])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::vector::times;

    fn near(a: &[f64], b: &[f64]) -> bool {
        a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-15)
    }

    #[test]
    fn parameters_and_matrix_are_each_others_inverse_at_every_angle() {
        for axis in [[1.0, 0.0, 0.0], [0.0, 0.6, 0.8], [-0.36, 0.48, -0.8]] {
            for step in 0..24 {
                let e = axis_angle(axis, f64::from(step) * 0.3);
                let r = rotation(e);
                assert!(defect(&r).0 < 1e-15 && (defect(&r).1 - 1.0).abs() < 1e-15);
                let back = euler(&r);
                assert!(near(&back, &e) || near(&back, &e.map(|e| -e)), "{e:?} {back:?}");
            }
        }
        // A quarter turn about z takes x to y.
        assert!(near(
            &times(&rotation(axis_angle([0.0, 0.0, 1.0], std::f64::consts::FRAC_PI_2)), [1.0, 0.0, 0.0]),
            &[0.0, 1.0, 0.0]
        ));
    }

    #[test]
    fn a_product_is_one_turn_after_the_other() {
        let (a, b) = (axis_angle([0.36, 0.48, -0.8], 0.7), axis_angle([0.0, 0.6, 0.8], -1.9));
        let x = [0.3, -1.1, 0.8];
        assert!(near(&times(&rotation(product(a, b)), x), &times(&rotation(a), times(&rotation(b), x))));
        let omega = [0.3, -1.1, 0.8];
        let half = product([0.0, omega[0], omega[1], omega[2]], a).map(|x| 0.5 * x);
        assert!(near(&euler_rate(a, omega), &half));
    }

    #[test]
    fn rates_are_those_of_a_turn_about_the_global_axis() {
        let (e, omega, h) = (axis_angle([0.36, 0.48, -0.8], 0.7), [0.3, -1.1, 0.8], 1e-6);
        let rate = euler_rate(e, omega);
        let ahead = rotation([0, 1, 2, 3].map(|i| e[i] + h * rate[i]));
        let behind = rotation([0, 1, 2, 3].map(|i| e[i] - h * rate[i]));
        let exact = rotation_rate(&rotation(e), omega);
        for i in 0..3 {
            for j in 0..3 {
                assert!(((ahead[i][j] - behind[i][j]) / (2.0 * h) - exact[i][j]).abs() < 1e-9);
            }
        }
    }
}
