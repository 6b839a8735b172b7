//! Vectors: sums run from the first entry to the last.

use holonomy_expr::count;

use crate::math;

/// Scalar product.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    count::algebra(a.len());
    let mut sum = 0.0;
    for (x, y) in a.iter().zip(b) {
        sum += x * y;
    }
    sum
}

/// Four scalar products with one vector, each summed as by [`dot`]: a sum waits for its last term, four do not wait for each other.
pub fn dots(a: &[f64], b: [&[f64]; 4]) -> [f64; 4] {
    count::algebra(4 * a.len());
    let [b0, b1, b2, b3] = b.map(|b| &b[..a.len()]);
    let mut sums = [0.0; 4];
    for (i, x) in a.iter().enumerate() {
        sums[0] += x * b0[i];
        sums[1] += x * b1[i];
        sums[2] += x * b2[i];
        sums[3] += x * b3[i];
    }
    sums
}

/// `y += factor * x`.
pub fn axpy(factor: f64, x: &[f64], y: &mut [f64]) {
    count::algebra(x.len());
    for (y, x) in y.iter_mut().zip(x) {
        *y += factor * x;
    }
}

/// `x *= factor`.
pub fn scale(factor: f64, x: &mut [f64]) {
    count::algebra(x.len());
    for x in x {
        *x *= factor;
    }
}

/// Largest absolute value; 0 for no entries.
pub fn max_abs(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |m, x| math::max(math::abs(*x), m))
}

/// 2-norm; scaled where squares would leave the range of numbers.
pub fn norm(x: &[f64]) -> f64 {
    let sum = dot(x, x);
    if (1e-280..1e280).contains(&sum) {
        return math::sqrt(sum);
    }
    let largest = max_abs(x);
    if largest == 0.0 || !largest.is_finite() {
        return largest;
    }
    let sum = x.iter().fold(0.0, |s, x| {
        let y = x / largest;
        s + y * y
    });
    largest * math::sqrt(sum)
}

/// Scales to length 1, and returns the length there was; a vector of length 0 stays. Lengths whose reciprocal overflows do not
/// become infinite.
pub fn normalize(x: &mut [f64]) -> f64 {
    let length = norm(x);
    let factor = 1.0 / length;
    if factor.is_finite() {
        scale(factor, x);
    } else if length > 0.0 {
        x.iter_mut().for_each(|x| *x /= length);
    }
    length
}

/// Index of the first entry that is NaN or infinite.
pub fn first_non_finite(x: &[f64]) -> Option<usize> {
    x.iter().position(|x| !x.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn norm_keeps_its_range() {
        assert_eq!(norm(&[3.0, -4.0]), 5.0);
        assert!((norm(&[3e200, 4e200]) / 5e200 - 1.0).abs() < 1e-15);
        assert!((norm(&[3e-200, 4e-200]) - 5e-200).abs() < 1e-214);
        assert_eq!(norm(&[]), 0.0);
        assert_eq!(norm(&[0.0, -0.0]), 0.0);
        assert!(!norm(&[1.0, f64::INFINITY]).is_finite());
    }

    #[test]
    fn the_shortest_vectors_there_are_have_a_direction() {
        for length in [1.0, 1e-300, 4e-310, 5e-324] {
            let mut x = [0.0, length, -length];
            normalize(&mut x);
            assert!((norm(&x) - 1.0).abs() < 1e-15 || length == 5e-324, "{x:?}");
            assert!(x[1] > 0.5 && x[2] < -0.5 && x.iter().all(|x| x.abs() <= 1.0), "{x:?}");
        }
        let mut zero = [0.0; 3];
        assert_eq!((normalize(&mut zero), zero), (0.0, [0.0; 3]));
    }

    #[test]
    fn non_finite_entries_are_found() {
        assert_eq!(first_non_finite(&[0.0, 1.0]), None);
        assert_eq!(first_non_finite(&[0.0, f64::NAN, f64::INFINITY]), Some(1));
    }
}
