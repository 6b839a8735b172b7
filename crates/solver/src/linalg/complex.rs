//! Complex numbers with the operations that eigenvalues of real matrices need, each in a fixed order: the absolute value of nalgebra's goes through
//! the platform's `hypot`.

use crate::math;

/// A complex number.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Complex {
    /// Real part.
    pub re: f64,
    /// Imaginary part.
    pub im: f64,
}

impl Complex {
    /// From its parts.
    pub fn new(re: f64, im: f64) -> Self {
        Complex { re, im }
    }

    /// Absolute value, without overflow on the way.
    pub fn abs(self) -> f64 {
        let (a, b) = (math::abs(self.re), math::abs(self.im));
        let (large, small) = if a > b { (a, b) } else { (b, a) };
        if large > 0.0 {
            let ratio = small / large;
            large * math::sqrt(1.0 + ratio * ratio)
        } else {
            large
        }
    }

    /// The complex conjugate.
    pub fn conj(self) -> Self {
        Complex { re: self.re, im: -self.im }
    }

    /// `self + b`
    pub(crate) fn plus(self, b: Self) -> Self {
        Complex { re: self.re + b.re, im: self.im + b.im }
    }

    /// `self - b`
    pub(crate) fn minus(self, b: Self) -> Self {
        Complex { re: self.re - b.re, im: self.im - b.im }
    }

    /// `self b`
    pub(crate) fn times(self, b: Self) -> Self {
        Complex { re: self.re * b.re - self.im * b.im, im: self.re * b.im + self.im * b.re }
    }

    /// `s self`
    pub(crate) fn scaled(self, s: f64) -> Self {
        Complex { re: s * self.re, im: s * self.im }
    }

    /// `self / b`, without overflow on the way (Smith, Comm. ACM 5 (1962) 435).
    pub(crate) fn over(self, b: Self) -> Self {
        if math::abs(b.re) >= math::abs(b.im) {
            let ratio = b.im / b.re;
            let whole = b.re + b.im * ratio;
            Complex { re: (self.re + self.im * ratio) / whole, im: (self.im - self.re * ratio) / whole }
        } else {
            let ratio = b.re / b.im;
            let whole = b.re * ratio + b.im;
            Complex { re: (self.re * ratio + self.im) / whole, im: (self.im * ratio - self.re) / whole }
        }
    }

    /// The square root with a real part that is not negative.
    pub(crate) fn root(self) -> Self {
        let size = self.abs();
        let re = math::sqrt(0.5 * math::max(size + self.re, 0.0));
        let im = math::sqrt(0.5 * math::max(size - self.re, 0.0));
        Complex { re, im: if self.im < 0.0 { -im } else { im } }
    }
}

#[cfg(test)]
mod tests {
    use super::Complex;

    #[test]
    fn what_is_divided_comes_back_when_it_is_multiplied() {
        for (a, b) in [((1.0, 2.0), (3.0, -4.0)), ((-0.5, 0.25), (0.1, 7.0)), ((2.0, 0.0), (0.0, 2.0))] {
            let [a, b] = [a, b].map(|(re, im)| Complex::new(re, im));
            let back = a.over(b).times(b);
            assert!((back.re - a.re).abs() < 1e-15 && (back.im - a.im).abs() < 1e-15, "{back:?}");
        }
    }
}
