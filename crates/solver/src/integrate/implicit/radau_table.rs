//! Coefficients of Radau IIA with three stages.
//!
//! Source: Hairer, Wanner, Solving Ordinary Differential Equations II, 2nd ed. (1996), table IV.5.6, section IV.8; the transformation is
//! that of their code RADAU5.

const SQRT_3: f64 = 1.732_050_807_568_877_2;
const SQRT_6: f64 = 2.449_489_742_783_178;
/// Cube roots of 9 and 81.
const ROOT_9: f64 = 2.080_083_823_051_904;
const ROOT_81: f64 = 4.326_748_710_922_225;

/// Nodes.
pub(super) const C: [f64; 3] = [0.4 - 0.1 * SQRT_6, 0.4 + 0.1 * SQRT_6, 1.0];
/// Coefficients; the last row holds the weights.
pub(super) const A: [[f64; 3]; 3] = [
    [(88.0 - 7.0 * SQRT_6) / 360.0, (296.0 - 169.0 * SQRT_6) / 1800.0, (-2.0 + 3.0 * SQRT_6) / 225.0],
    [(296.0 + 169.0 * SQRT_6) / 1800.0, (88.0 + 7.0 * SQRT_6) / 360.0, (-2.0 - 3.0 * SQRT_6) / 225.0],
    [(16.0 - SQRT_6) / 36.0, (16.0 + SQRT_6) / 36.0, 1.0 / 9.0],
];
/// The real eigenvalue of `A` and the complex pair `p +- i r`.
pub(super) const REAL: f64 = (6.0 + ROOT_81 - ROOT_9) / 30.0;
pub(super) const PAIR: [f64; 2] = [(12.0 - ROOT_81 + ROOT_9) / 60.0, (ROOT_81 + ROOT_9) * SQRT_3 / 60.0];
/// Transformation to block-diagonal form and back.
pub(super) const T: [[f64; 3]; 3] = [
    [0.091_232_394_870_892_94, -0.141_255_295_020_954_2, -0.030_029_194_105_147_424],
    [0.241_717_932_707_107, 0.204_129_352_293_799_93, 0.382_942_112_757_261_9],
    [0.966_048_182_615_093, 1.0, 0.0],
];
pub(super) const T_INVERSE: [[f64; 3]; 3] = [
    [4.325_579_890_063_155, 0.339_199_251_815_809_84, 0.541_770_539_935_874_9],
    [-4.178_718_591_551_905, -0.327_682_820_761_062_4, 0.476_623_554_500_550_44],
    [-0.502_872_634_945_786_9, 2.571_926_949_855_605, -0.596_039_204_828_224_9],
];
/// Weights of the embedded formula for the stage increments.
pub(super) const ERROR: [f64; 3] =
    [REAL / 3.0 * (-13.0 - 7.0 * SQRT_6), REAL / 3.0 * (-13.0 + 7.0 * SQRT_6), -REAL / 3.0];

#[cfg(test)]
mod tests {
    use super::*;

    fn product(a: &[[f64; 3]; 3], b: &[[f64; 3]; 3]) -> [[f64; 3]; 3] {
        let mut out = [[0.0; 3]; 3];
        for i in 0..3 {
            for j in 0..3 {
                out[i][j] = (0..3).map(|k| a[i][k] * b[k][j]).sum();
            }
        }
        out
    }

    fn same(a: &[[f64; 3]; 3], b: &[[f64; 3]; 3]) {
        for (a, b) in a.iter().flatten().zip(b.iter().flatten()) {
            assert!((a - b).abs() < 1e-15 * 20.0, "{a} {b}");
        }
    }

    #[test]
    fn coefficients_fulfil_the_simplifying_conditions() {
        // C(3): sum_j a_ij c_j^(k-1) = c_i^k / k;  B(5): sum_j b_j c_j^(k-1) = 1 / k.
        for (row, c) in A.iter().zip(C) {
            for k in 1..=3 {
                let sum: f64 = row.iter().zip(C).map(|(a, c)| a * c.powi(k - 1)).sum();
                assert!((sum - c.powi(k) / f64::from(k)).abs() < 1e-15);
            }
        }
        for k in 1..=5 {
            let sum: f64 = A[2].iter().zip(C).map(|(b, c)| b * c.powi(k - 1)).sum();
            assert!((sum - 1.0 / f64::from(k)).abs() < 1e-15, "{k}");
        }
    }

    #[test]
    fn the_transformation_splits_the_coefficients() {
        let [p, r] = PAIR;
        same(&product(&T_INVERSE, &T), &[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
        same(&product(&product(&T_INVERSE, &A), &T), &[[REAL, 0.0, 0.0], [0.0, p, r], [0.0, -r, p]]);
    }

    #[test]
    fn the_error_formula_is_exact_for_cubics() {
        // g h y'(0) + sum e_i (y(c_i h) - y(0)) = 0: the embedded formula agrees with the method up to order 3.
        for k in 1..=3 {
            let at_start = if k == 1 { REAL } else { 0.0 };
            let sum: f64 = ERROR.iter().zip(C).map(|(e, c)| e * c.powi(k)).sum();
            assert!((at_start + sum).abs() < 1e-13, "{k}: {}", at_start + sum);
        }
    }
}
