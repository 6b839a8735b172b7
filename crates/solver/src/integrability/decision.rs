//! Which of some figures are zero: a decision with a gap, or none.

use crate::math;

/// How many times larger than what counts as zero a figure must be that does not: three decades.
pub const GAP: f64 = 1e3;

/// Figures told apart into zeros and others. The noise is an estimate from above of the errors of the figures.
#[derive(Copy, Clone, Debug)]
pub struct Decision {
    noise: f64,
    kept: Option<f64>,
    dropped: f64,
}

impl Decision {
    /// The decision about `values`, which are not negative.
    pub fn new(values: &[f64], noise: f64) -> Self {
        let mut decision = Decision { noise, kept: None, dropped: 0.0 };
        for value in values {
            if decision.is_zero(*value) {
                decision.dropped = math::max(*value, decision.dropped);
            } else {
                decision.kept = Some(decision.kept.map_or(*value, |least| math::min(*value, least)));
            }
        }
        decision
    }

    /// The limit between zeros and others: half way, in decades, from the noise to what is certainly not zero.
    pub fn limit(&self) -> f64 {
        self.noise * math::sqrt(GAP)
    }

    /// Whether a figure counts as zero.
    pub fn is_zero(&self, value: f64) -> bool {
        value <= self.limit()
    }

    /// Smallest figure that is not zero.
    pub fn kept(&self) -> Option<f64> {
        self.kept
    }

    /// Largest figure that is.
    pub fn dropped(&self) -> f64 {
        self.dropped
    }

    /// Decades, as a factor, by which the figures stay away from being called otherwise: what is kept over what is dropped, or could be.
    pub fn margin(&self) -> f64 {
        let floor = math::max(self.noise, self.dropped);
        let below = if self.dropped > 0.0 { GAP * self.noise / self.dropped } else { f64::INFINITY };
        self.kept.map_or(below, |kept| math::min(below, kept / floor))
    }

    /// A gap of three decades between what is kept and what is dropped or could be noise, and nothing inside it.
    pub fn clear(&self) -> bool {
        self.noise.is_finite() && self.margin() >= GAP
    }
}

#[cfg(test)]
mod tests {
    use super::Decision;

    #[test]
    fn a_gap_of_three_decades_decides_and_a_smaller_one_does_not() {
        assert!(Decision::new(&[0.3, 1.1e-6, 3e-10], 1e-9).clear());
        assert!(Decision::new(&[0.3, 0.0], 1e-9).clear());
        assert!(Decision::new(&[], 1e-9).clear());
        // 1.04e-4 is as little something as 9.5e-5 is nothing.
        assert!(!Decision::new(&[0.3, 1.04e-4], 3e-6).clear());
        assert!(!Decision::new(&[0.3, 9.5e-5], 3e-6).clear());
        // Something at what may be noise.
        assert!(!Decision::new(&[0.3, 2e-9], 1e-9).clear());
        assert!(!Decision::new(&[0.3], f64::NAN).clear());
    }
}
