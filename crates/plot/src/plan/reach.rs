//! How far a spectrum is worth looking at: samples reach up to half their rate, and most of that is empty.

use crate::Series;

/// The part of the power that is shown.
const PART: f64 = 0.999;
/// Never fewer than so many lines that can be told apart, one over the length of the window each.
const LINES: f64 = 10.0;
/// Room beside the last peak, as a part of the axis.
const ROOM: f64 = 1.1;

/// From zero to where nearly all of the power of each spectrum is, Hz; nothing without frequencies. `seconds`: length of the window.
pub fn reach(spectra: &[Series], seconds: f64) -> Option<(f64, f64)> {
    let most = spectra.iter().filter_map(|series| series.x.last()).fold(0.0, |far: f64, x| far.max(*x));
    if most <= 0.0 {
        return None;
    }
    if seconds <= 0.0 {
        return Some((0.0, most));
    }
    let ends = spectra.iter().map(|Series { x, y, .. }| {
        let power: f64 = y.iter().map(|amplitude| amplitude * amplitude).sum();
        let (mut sum, mut end) = (0.0, 0.0);
        for (frequency, amplitude) in x.iter().zip(y) {
            if sum >= PART * power {
                break;
            }
            sum += amplitude * amplitude;
            end = ROOM * frequency;
        }
        end
    });
    Some((0.0, most.min(ends.fold(LINES / seconds, f64::max))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spectrum(lines: impl Fn(u16) -> f64) -> Series {
        let x: Vec<f64> = (1..=500_u16).map(|i| 0.1 * f64::from(i)).collect();
        Series { y: (1..=500).map(lines).collect(), x, ..Series::default() }
    }

    #[test]
    fn it_ends_a_little_beyond_the_last_peak_of_any_curve() {
        let (low, high) = (spectrum(|i| f64::from(i == 20)), spectrum(|i| f64::from(i == 20 || i == 100)));
        assert_eq!(reach(&[low, high], 10.0), Some((0.0, ROOM * (0.1 * 100.0))));
    }

    #[test]
    fn it_has_ten_lines_at_least_and_all_there_are_at_most() {
        assert_eq!(reach(&[spectrum(|i| f64::from(i == 2))], 10.0), Some((0.0, 1.0)));
        assert_eq!(reach(&[spectrum(|_| 1.0)], 10.0), Some((0.0, 50.0)));
        assert_eq!(reach(&[spectrum(|_| 0.0)], 10.0), Some((0.0, 1.0)));
        assert_eq!(reach(&[spectrum(|_| 1.0)], 0.0), Some((0.0, 50.0)));
        assert_eq!(reach(&[Series::default()], 10.0), None);
    }
}
