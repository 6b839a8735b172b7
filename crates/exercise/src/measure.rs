//! What turns a signal, values `x_i` at rising times `t_i`, into one number.
//!
//! Between samples a signal is the straight line. With `T = t_n - t_0`:
//!
//! | measure | definition |
//! |---|---|
//! | max, min | of the samples |
//! | range | largest less smallest of the samples |
//! | mean | `1/T sum (t_{i+1} - t_i) (x_i + x_{i+1})/2` (trapezoids) |
//! | rms | `sqrt(1/T sum (t_{i+1} - t_i) (x_i^2 + x_{i+1}^2)/2)` |
//! | final | `x_n` |
//! | at | on the straight line between the two samples around the time |
//! | crossings | changes of sign, either way; samples that are 0 belong to no side |
//! | period | mean time between upward crossings of the mean, each on its straight line |
//! | count | stretches of samples at which a condition holds |
//!
//! For a signal of the frequency `w` with samples `h` apart the trapezoids are off by about `(w h)^2/12` of the amplitude, and a
//! crossing by about `(w h)^2 h` of time.

use holonomy_expr::math;

/// `1/T` of the integral of `x`; the value itself where no time passes.
pub(crate) fn mean(t: &[f64], x: &[f64]) -> Option<f64> {
    let duration = t.last()? - t.first()?;
    if duration <= 0.0 {
        return x.last().copied();
    }
    let area = |i: usize| (t[i + 1] - t[i]) * (x[i] + x[i + 1]) / 2.0;
    Some((0..t.len() - 1).map(area).sum::<f64>() / duration)
}

/// Root of the mean of the squares.
pub(crate) fn rms(t: &[f64], x: &[f64]) -> Option<f64> {
    let squares: Vec<f64> = x.iter().map(|x| x * x).collect();
    mean(t, &squares).map(math::sqrt)
}

/// The largest sample.
pub(crate) fn max(x: &[f64]) -> Option<f64> {
    x.iter().copied().reduce(math::max)
}

/// The smallest sample.
pub(crate) fn min(x: &[f64]) -> Option<f64> {
    x.iter().copied().reduce(math::min)
}

/// The largest sample less the smallest.
pub(crate) fn range(x: &[f64]) -> Option<f64> {
    Some(max(x)? - min(x)?)
}

/// The value at `time`; none before the first sample and after the last.
pub(crate) fn at(t: &[f64], x: &[f64], time: f64) -> Option<f64> {
    let after = t.partition_point(|t| *t < time);
    if t.get(after).is_some_and(|t| *t == time) {
        return x.get(after).copied();
    }
    let before = after.checked_sub(1)?;
    let (t0, t1) = (t[before], *t.get(after)?);
    Some(x[before] + (time - t0) / (t1 - t0) * (x[after] - x[before]))
}

/// How often the sign changes.
pub(crate) fn crossings(x: &[f64]) -> usize {
    let signs: Vec<bool> = x.iter().filter(|x| **x != 0.0).map(|x| *x > 0.0).collect();
    signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// How often a condition begins to hold; holding from the start counts.
pub(crate) fn count(x: &[f64]) -> usize {
    let mut before = false;
    x.iter()
        .filter(|x| {
            let holds = **x != 0.0;
            let begins = holds && !before;
            before = holds;
            begins
        })
        .count()
}

/// The mean time between upward crossings of the mean; none with fewer than two.
pub(crate) fn period(t: &[f64], x: &[f64]) -> Option<f64> {
    let level = mean(t, x)?;
    let upward = |i: usize| x[i] < level && x[i + 1] >= level;
    let mut times = (0..t.len().saturating_sub(1))
        .filter(|i| upward(*i))
        .map(|i| t[i] + (level - x[i]) / (x[i + 1] - x[i]) * (t[i + 1] - t[i]));
    let first = times.next()?;
    let (count, last) = times.fold((0u32, first), |(count, _), time| (count + 1, time));
    (count > 0).then(|| (last - first) / f64::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A signal on `n` even steps from 0 to `end`.
    fn signal(end: f64, n: usize, f: impl Fn(f64) -> f64) -> (Vec<f64>, Vec<f64>) {
        let t: Vec<f64> = (0..=n).map(|i| end * i as f64 / n as f64).collect();
        let x = t.iter().map(|t| f(*t)).collect();
        (t, x)
    }

    #[test]
    fn a_sine_about_a_level_has_its_mean_root_mean_square_and_period() {
        // Whole periods: mean 2, rms sqrt(4 + 9/2), period 0.7.
        let w = 2.0 * std::f64::consts::PI / 0.7;
        let (t, x) = signal(7.0, 4000, |t| 2.0 + 3.0 * math::sin(w * t + 0.3));
        assert!((mean(&t, &x).unwrap() - 2.0).abs() < 1e-9);
        assert!((rms(&t, &x).unwrap() - math::sqrt(8.5)).abs() < 1e-9);
        assert!((period(&t, &x).unwrap() - 0.7).abs() < 1e-6);
        assert!((max(&x).unwrap() - 5.0).abs() < 1e-4 && (min(&x).unwrap() + 1.0).abs() < 1e-4);
        assert_eq!(range(&x).unwrap(), max(&x).unwrap() - min(&x).unwrap());
        assert_eq!(crossings(&x.iter().map(|x| x - 2.0).collect::<Vec<_>>()), 20);
    }

    #[test]
    fn the_mean_weighs_samples_by_the_time_between_them() {
        // A straight line sampled unevenly: exact for trapezoids.
        let t = [0.0, 0.1, 0.15, 1.0, 4.0];
        let x = t.map(|t| 3.0 * t - 1.0);
        assert!((mean(&t, &x).unwrap() - 5.0).abs() < 1e-14);
        // The integral of a quadratic is off by h^2/6 of it per step only.
        let (t, x) = signal(3.0, 1000, |t| t * t);
        assert!((mean(&t, &x).unwrap() - 3.0).abs() < 2e-6);
        assert!((rms(&t, &x).unwrap() - math::sqrt(81.0 / 5.0)).abs() < 1e-5);
    }

    #[test]
    fn the_period_of_a_sawtooth_and_of_what_does_not_swing() {
        let (t, x) = signal(5.0, 5000, |t| t - math::floor(t));
        assert!((period(&t, &x).unwrap() - 1.0).abs() < 2e-3);
        let (t, x) = signal(5.0, 100, |t| t);
        assert_eq!(period(&t, &x), None);
        let (t, x) = signal(5.0, 100, |_| 1.0);
        assert_eq!(period(&t, &x), None);
        assert_eq!(period(&[], &[]), None);
        assert_eq!(period(&[0.0], &[1.0]), None);
    }

    #[test]
    fn values_between_samples_lie_on_the_line_and_beyond_there_are_none() {
        let (t, x) = (vec![0.0, 1.0, 3.0], vec![2.0, 4.0, 0.0]);
        for (time, value) in [(0.0, 2.0), (0.25, 2.5), (1.0, 4.0), (2.0, 2.0), (3.0, 0.0)] {
            assert_eq!(at(&t, &x, time), Some(value), "{time}");
        }
        for time in [-0.1, 3.1, f64::NAN] {
            assert_eq!(at(&t, &x, time), None);
        }
    }

    #[test]
    fn signs_and_stretches_are_counted() {
        assert_eq!(crossings(&[1.0, -1.0, 0.0, -2.0, 0.0, 3.0, 4.0, -1.0]), 3);
        assert_eq!(crossings(&[0.0, 0.0, 1.0]), 0);
        assert_eq!(count(&[1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0]), 3);
        assert_eq!(count(&[]), 0);
        assert_eq!((mean(&[], &[]), max(&[]), min(&[]), range(&[])), (None, None, None, None));
        assert_eq!(mean(&[1.0], &[7.0]), Some(7.0));
    }
}
