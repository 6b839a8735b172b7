//! Elementary functions with the same bits on every machine.
//!
//! Everything beyond `+ - * /` and comparisons comes from the pinned `libm`; nothing here may use the platform's own
//! functions, and nothing may be fused. Angles in radians.

/// Sine.
#[inline]
pub fn sin(x: f64) -> f64 {
    libm::sin(x)
}

/// Cosine.
#[inline]
pub fn cos(x: f64) -> f64 {
    libm::cos(x)
}

/// Tangent.
#[inline]
pub fn tan(x: f64) -> f64 {
    libm::tan(x)
}

/// Inverse sine, in [-pi/2, pi/2]; NaN outside [-1, 1].
#[inline]
pub fn asin(x: f64) -> f64 {
    libm::asin(x)
}

/// Inverse cosine, in [0, pi]; NaN outside [-1, 1].
#[inline]
pub fn acos(x: f64) -> f64 {
    libm::acos(x)
}

/// Inverse tangent, in [-pi/2, pi/2].
#[inline]
pub fn atan(x: f64) -> f64 {
    libm::atan(x)
}

/// Angle of the vector (x, y) against the x axis, in [-pi, pi].
#[inline]
pub fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

/// Hyperbolic sine.
#[inline]
pub fn sinh(x: f64) -> f64 {
    libm::sinh(x)
}

/// Hyperbolic cosine.
#[inline]
pub fn cosh(x: f64) -> f64 {
    libm::cosh(x)
}

/// Hyperbolic tangent.
#[inline]
pub fn tanh(x: f64) -> f64 {
    libm::tanh(x)
}

/// Exponential function.
#[inline]
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// Natural logarithm; -infinity at 0, NaN below.
#[inline]
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// Square root, correctly rounded; NaN below 0.
#[inline]
#[cfg(not(target_arch = "wasm32"))]
pub fn sqrt(x: f64) -> f64 {
    libm::sqrt(x)
}

/// Square root, correctly rounded; NaN below 0. The instruction of WebAssembly: libm knows it only for compilers that are not stable, and counts
/// bit by bit for the others. There is one correctly rounded number, so these are the same bits.
#[inline]
#[cfg(target_arch = "wasm32")]
#[allow(clippy::disallowed_methods, reason = "correctly rounded, as every square root is")]
pub fn sqrt(x: f64) -> f64 {
    f64::sqrt(x)
}

/// Absolute value.
#[inline]
pub fn abs(x: f64) -> f64 {
    libm::fabs(x)
}

/// Largest integer that is not larger.
#[inline]
pub fn floor(x: f64) -> f64 {
    libm::floor(x)
}

/// Smallest integer that is not smaller.
#[inline]
pub fn ceil(x: f64) -> f64 {
    libm::ceil(x)
}

/// `x` to the power `y`.
#[inline]
pub fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// `x` to an integer power by repeated squaring, in a fixed order: the factors `x^(2^k)` of the binary digits of |n|,
/// lowest digit first; a negative power is the reciprocal of the positive one. `powi(x, 0)` is 1 for every `x`.
#[inline]
pub fn powi(x: f64, n: i32) -> f64 {
    let mut digits = n.unsigned_abs();
    let mut factor = x;
    let mut product = 1.0;
    while digits != 0 {
        if digits & 1 == 1 {
            product *= factor;
        }
        digits >>= 1;
        if digits != 0 {
            factor *= factor;
        }
    }
    if n < 0 { 1.0 / product } else { product }
}

/// Euclidean norm: the root of the squares, summed first to last. One component gives its absolute value, none gives 0.
///
/// Lengths whose squares leave the range of a number (beyond 1e154, below 1e-162) are outside its purpose.
#[inline]
pub fn norm(components: &[f64]) -> f64 {
    match components {
        [] => 0.0,
        [only] => abs(*only),
        [first, rest @ ..] => {
            let mut squares = first * first;
            for component in rest {
                squares += component * component;
            }
            sqrt(squares)
        }
    }
}

/// The smaller of two by compare-and-select; `b` if they compare equal, NaN if either is NaN.
#[inline]
pub fn min(a: f64, b: f64) -> f64 {
    if a < b || a.is_nan() { a } else { b }
}

/// The larger of two by compare-and-select; `b` if they compare equal, NaN if either is NaN.
#[inline]
pub fn max(a: f64, b: f64) -> f64 {
    if a > b || a.is_nan() { a } else { b }
}

/// -1, 0 or 1. A zero keeps its sign, NaN stays NaN.
#[inline]
pub fn sign(x: f64) -> f64 {
    if x > 0.0 {
        1.0
    } else if x < 0.0 {
        -1.0
    } else {
        x
    }
}

/// Remainder with the sign of `b`: `a - floor(a/b) b`.
#[inline]
pub fn modulo(a: f64, b: f64) -> f64 {
    a - floor(a / b) * b
}

/// `a / b`, but 0 where `b` is 0: a component of a unit vector, and of the gradient of a length.
#[inline]
pub fn ratio_or_zero(a: f64, b: f64) -> f64 {
    if b == 0.0 { 0.0 } else { a / b }
}

/// A condition as a number: 1 or 0.
#[inline]
pub fn truth(condition: bool) -> f64 {
    if condition { 1.0 } else { 0.0 }
}

/// Logical "not" of a number that is true unless it is 0; NaN stays NaN.
#[inline]
pub fn not(a: f64) -> f64 {
    if a.is_nan() { a } else { truth(a == 0.0) }
}

/// Logical "and"; NaN if either is NaN.
#[inline]
pub fn and(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { truth(a != 0.0 && b != 0.0) }
}

/// Logical "or"; NaN if either is NaN.
#[inline]
pub fn or(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { truth(a != 0.0 || b != 0.0) }
}

/// `a` where the condition is true (neither 0 nor NaN), `b` where it is 0, NaN where it is NaN.
#[inline]
pub fn select(condition: f64, a: f64, b: f64) -> f64 {
    if condition.is_nan() {
        condition
    } else if condition != 0.0 {
        a
    } else {
        b
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_to_either_side() {
        let all = [2.3, -2.3, 0.0, 5.0];
        assert_eq!(all.map(ceil), [3.0, -2.0, 0.0, 5.0]);
        assert_eq!(all.map(floor), [2.0, -3.0, 0.0, 5.0]);
    }

    #[test]
    fn integer_powers_multiply_in_a_fixed_order() {
        for x in [0.3, -1.7, 1e10, 0.0, -0.0] {
            assert_eq!(powi(x, 0), 1.0);
            assert_eq!(powi(x, 1).to_bits(), x.to_bits());
            assert_eq!(powi(x, 2).to_bits(), (x * x).to_bits());
            assert_eq!(powi(x, 3).to_bits(), (x * (x * x)).to_bits());
            assert_eq!(powi(x, 5).to_bits(), (x * ((x * x) * (x * x))).to_bits());
            assert_eq!(powi(x, -3).to_bits(), (1.0 / (x * (x * x))).to_bits());
        }
        assert_eq!(powi(2.0, 1023), 8.98846567431158e307);
        assert_eq!(powi(2.0, -1023), 1.1125369292536007e-308);
        assert_eq!(powi(2.0, i32::MIN), 0.0);
        assert_eq!(powi(-1.0, i32::MIN), 1.0);
        assert_eq!(powi(0.0, -1), f64::INFINITY);
        assert_eq!(powi(-0.0, -1), f64::NEG_INFINITY);
    }

    #[test]
    fn norms() {
        assert_eq!(norm(&[]), 0.0);
        assert_eq!(norm(&[-1e300]), 1e300);
        assert_eq!(norm(&[3.0, -4.0]), 5.0);
        assert_eq!(norm(&[2.0, 3.0, 6.0]), 7.0);
        assert_eq!(norm(&[0.0, -0.0]).to_bits(), 0);
    }

    #[test]
    fn nan_is_never_lost_but_in_comparisons() {
        for f in [min, max, modulo, and, or] {
            assert!(f(f64::NAN, 1.0).is_nan());
            assert!(f(1.0, f64::NAN).is_nan());
        }
        assert!(sign(f64::NAN).is_nan() && not(f64::NAN).is_nan() && select(f64::NAN, 1.0, 2.0).is_nan());
        assert_eq!(sign(-0.0).to_bits(), (-0.0_f64).to_bits());
    }

    #[test]
    fn the_remainder_has_the_sign_of_the_divisor() {
        assert_eq!(modulo(7.0, 3.0), 1.0);
        assert_eq!(modulo(-7.0, 3.0), 2.0);
        assert_eq!(modulo(7.0, -3.0), -2.0);
    }
}
