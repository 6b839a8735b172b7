//! Work over precision: which settings meet a target, and what meeting it exactly would have cost.

/// The settings of a curve around a target, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The coarsest that meets the target, as do all finer ones.
    pub meets: usize,
    /// The next coarser one, which does not.
    pub misses: Option<usize>,
}

/// Finds the settings around a target; `errors` from the coarsest to the finest setting, none where it did not finish.
///
/// A setting meets a target only if all finer ones that finished meet it too: otherwise a lucky hit would count.
pub fn bracket(errors: &[Option<f64>], target: f64) -> Option<Bracket> {
    let finished = || errors.iter().enumerate().rev().filter_map(|(i, error)| error.map(|error| (i, error)));
    let meets = finished().take_while(|(_, error)| *error <= target).last()?.0;
    let misses = finished().find(|(i, _)| *i < meets).map(|(i, _)| i);
    Some(Bracket { meets, misses })
}

/// The time at which a curve reaches a target, along the line between two settings in logarithmic scales; each is its error and its time.
/// Never more than the time of the one that meets it.
pub fn between(meets: (f64, f64), misses: Option<(f64, f64)>, target: f64) -> f64 {
    let (error, time) = meets;
    let Some((coarse, less)) = misses.filter(|(coarse, less)| *less < time && *less > 0.0 && *coarse > target) else {
        return time;
    };
    let share = (coarse / target).ln() / (coarse / error.max(f64::MIN_POSITIVE)).ln();
    (less.ln() + share * (time / less).ln()).exp().min(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lucky_hit_does_not_meet_a_target() {
        let errors = [1e-2, 1e-7, 1e-4, 1e-6, 1e-8].map(Some);
        assert_eq!(bracket(&errors, 1e-5), Some(Bracket { meets: 3, misses: Some(2) }));
        assert_eq!(bracket(&errors, 1e-1), Some(Bracket { meets: 0, misses: None }));
        assert_eq!(bracket(&errors, 1e-9), None);
        // What did not finish says nothing.
        assert_eq!(bracket(&[Some(1e-2), None, Some(1e-6), None], 1e-5), Some(Bracket { meets: 2, misses: Some(0) }));
        assert_eq!(bracket(&[None, None], 1.0), None);
        assert_eq!(bracket(&[], 1.0), None);
    }

    #[test]
    fn between_two_settings_logarithms_are_shared_out() {
        // Half way from 1e-4 to 1e-8 is 1e-6, half way from 1 to 100 is 10.
        let time = between((1e-8, 100.0), Some((1e-4, 1.0)), 1e-6);
        assert!((time - 10.0).abs() < 1e-12, "{time}");
        assert!((between((1e-6, 3.0), Some((1e-4, 1.0)), 1e-6) - 3.0).abs() < 1e-12);
        assert_eq!(between((1e-8, 3.0), None, 1e-6), 3.0);
        // A finer setting that is cheaper is simply better.
        assert_eq!(between((1e-8, 3.0), Some((1e-4, 5.0)), 1e-6), 3.0);
        assert!(between((0.0, 3.0), Some((1e-4, 1.0)), 1e-6).is_finite());
    }
}
