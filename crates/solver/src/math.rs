//! The scalar functions the solver uses, from the pinned libm: the same bits on every machine.

/// Square root (correctly rounded).
pub(crate) fn sqrt(x: f64) -> f64 {
    libm::sqrt(x)
}

/// Absolute value.
pub(crate) fn abs(x: f64) -> f64 {
    libm::fabs(x)
}

/// Arc sine, rad.
pub(crate) fn asin(x: f64) -> f64 {
    libm::asin(x)
}

/// Angle of the point (x, y), rad.
pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

/// `x^y` for positive `x`.
pub(crate) fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// Largest integer not above `x`.
pub(crate) fn floor(x: f64) -> f64 {
    libm::floor(x)
}

/// Larger of two numbers by comparison; the second if the first is NaN.
pub(crate) fn max(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// Smaller of two numbers by comparison; the second if the first is NaN.
pub(crate) fn min(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}
