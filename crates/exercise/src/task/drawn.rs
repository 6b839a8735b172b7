//! What is wrong with a drawn curve, as far as it can be told: its sign, its height, its period, or that it comes late or early.

use holonomy_expr::math;

use crate::feedback::{Feedback, percent, rounded};
use crate::measure;

/// Heights and periods that differ by less than this share are called the same.
const SAME: f64 = 0.15;
/// A change that brings a curve to less than this share of its deviation tells what is wrong with it.
const BETTER: f64 = 0.6;
/// Shifts that are tried, of a period to either side.
const SHIFTS: i32 = 48;
/// Samples that are looked at: what a hand draws has no more, and the work has a bound whatever the run.
const SAMPLES: usize = 600;

/// The root of the mean square of the difference.
pub(super) fn deviation(t: &[f64], x: &[f64], y: &[f64]) -> Option<f64> {
    let differences: Vec<f64> = x.iter().zip(y).map(|(x, y)| y - x).collect();
    measure::rms(t, &differences)
}

fn about_mean(t: &[f64], x: &[f64]) -> Option<Vec<f64>> {
    let mean = measure::mean(t, x)?;
    Some(x.iter().map(|x| x - mean).collect())
}

/// Twice the mean time between crossings of the mean, upward and downward; none with fewer than two.
fn period(t: &[f64], x: &[f64]) -> Option<f64> {
    let mut times = Vec::new();
    for i in 0..t.len().saturating_sub(1) {
        let (a, b) = (x[i], x[i + 1]);
        if (a < 0.0) != (b < 0.0) {
            times.push(t[i] + a / (a - b) * (t[i + 1] - t[i]));
        }
    }
    let (first, last) = (times.first()?, times.last()?);
    #[allow(clippy::cast_precision_loss, reason = "a curve has few crossings")]
    let gaps = (times.len() - 1) as f64;
    (gaps > 0.0).then(|| 2.0 * (last - first) / gaps)
}

/// What is wrong with the values `y` where `x` are right, both at the times `t` (s).
pub(super) fn faults(t: &[f64], x: &[f64], y: &[f64]) -> Vec<Feedback> {
    let every = t.len().div_ceil(SAMPLES).max(1);
    let thinned = |values: &[f64]| values.iter().copied().step_by(every).collect::<Vec<_>>();
    look(&thinned(t), &thinned(x), &thinned(y)).unwrap_or_default()
}

fn look(t: &[f64], x: &[f64], y: &[f64]) -> Option<Vec<Feedback>> {
    let (height, drawn) = (measure::range(x)?, measure::range(y)?);
    let (x0, y0) = (about_mean(t, x)?, about_mean(t, y)?);
    let off = deviation(t, &x0, &y0)?;
    let mut found = Vec::new();
    // A curve that does not move has no sign and no period.
    if height <= 0.0 || drawn <= 0.05 * height {
        return Some(if height > 0.0 {
            vec![Feedback::plain("curve-flat", "The curve hardly moves; the run does.")]
        } else {
            found
        });
    }
    let mirrored: Vec<f64> = y0.iter().map(|y| -y).collect();
    if deviation(t, &x0, &mirrored)? < BETTER * off {
        found.push(Feedback::plain(
            "curve-sign",
            "The curve goes up where the run goes down, and down where it goes up.",
        ));
        return Some(found);
    }
    let ratio = drawn / height;
    if (ratio - 1.0).abs() > SAME {
        let word = if ratio > 1.0 { "too high" } else { "too low" };
        let message =
            format!("The swing from lowest to highest is {word}: it is {} of that of the run.", percent(ratio));
        found.push(Feedback { factor: Some(ratio), ..Feedback::plain("curve-height", message) });
    }
    let (Some(right), Some(own)) = (period(t, &x0), period(t, &y0)) else { return Some(found) };
    let ratio = own / right;
    if (ratio - 1.0).abs() > SAME {
        let word = if ratio > 1.0 { "too slow" } else { "too fast" };
        let message = format!("The curve is {word}: its period is {} of that of the run.", percent(ratio));
        found.push(Feedback { factor: Some(ratio), ..Feedback::plain("curve-period", message) });
        return Some(found);
    }
    // A shift is told of the form alone, whatever the height.
    let y0: Vec<f64> = y0.iter().map(|y| y * height / drawn).collect();
    let off = deviation(t, &x0, &y0)?;
    let (first, last) = (*t.first()?, *t.last()?);
    let mut best = (0.0, off);
    for i in -SHIFTS..=SHIFTS {
        let shift = 0.5 * right * f64::from(i) / f64::from(SHIFTS);
        // What would be right, so much later, over the time that both have.
        let inside: Vec<usize> = (0..t.len()).filter(|at| (first..=last).contains(&(t[*at] - shift))).collect();
        let times: Vec<f64> = inside.iter().map(|at| t[*at]).collect();
        let late: Vec<f64> = inside.iter().filter_map(|at| measure::at(t, &x0, t[*at] - shift)).collect();
        let own: Vec<f64> = inside.iter().map(|at| y0[*at]).collect();
        if times.len() < t.len() / 2 || late.len() != own.len() {
            continue;
        }
        if let Some(deviation) = deviation(&times, &late, &own).filter(|deviation| *deviation < best.1) {
            best = (shift, deviation);
        }
    }
    let (shift, left) = best;
    if math::abs(shift) > 0.05 * right && left < BETTER * off {
        let word = if shift > 0.0 { "late" } else { "early" };
        let message = format!("The curve comes too {word}, by about {}.", rounded(shift.abs(), "s"));
        found.push(Feedback { found: Some(shift), ..Feedback::plain("curve-shift", message) });
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(right: impl Fn(f64) -> f64, drawn: impl Fn(f64) -> f64) -> Vec<&'static str> {
        let t: Vec<f64> = (0..=300).map(|i| f64::from(i) / 100.0).collect();
        let of = |f: &dyn Fn(f64) -> f64| t.iter().map(|t| f(*t)).collect::<Vec<_>>();
        faults(&t, &of(&right), &of(&drawn)).into_iter().map(|feedback| feedback.code).collect()
    }

    #[test]
    fn a_period_is_measured_between_crossings_wherever_they_lie_between_points() {
        let (t, x) = ([0.0, 1.0, 2.0, 3.0, 4.0], [-1.0, 3.0, -1.0, 3.0, -1.0]);
        // Crossings at 0.25, 1.75, 2.25 and 3.75.
        assert_eq!(period(&t, &x), Some(2.0 * 3.5 / 3.0));
        assert_eq!(period(&t[..2], &x[..2]), None);
    }

    #[test]
    fn sign_height_period_and_shift_are_told_apart() {
        let w = 2.0 * std::f64::consts::PI / 1.5;
        let right = |t: f64| 2.0 + math::cos(w * t);
        assert_eq!(codes(right, |t| 2.0 - math::cos(w * t)), ["curve-sign"]);
        assert_eq!(codes(right, |t| 2.0 + 0.5 * math::cos(w * t)), ["curve-height"]);
        assert_eq!(codes(right, |t| 2.0 + math::cos(2.0 * w * t)), ["curve-period"]);
        assert_eq!(codes(right, |t| 2.0 + math::cos(0.6 * w * t)), ["curve-period"]);
        assert_eq!(codes(right, |t| 2.0 + math::cos(w * (t - 0.2))), ["curve-shift"]);
        assert_eq!(codes(right, |t| 2.0 + 2.0 * math::cos(w * (t + 0.2))), ["curve-height", "curve-shift"]);
        assert_eq!(codes(right, |_| 2.0), ["curve-flat"]);
        assert_eq!(codes(|_| 2.0, |t| t), Vec::<&str>::new());
        // Another level alone is none of these.
        assert_eq!(codes(right, |t| 3.0 + math::cos(w * t)), Vec::<&str>::new());
        assert_eq!(codes(|t| t, |t| t * t / 3.0), Vec::<&str>::new());
    }
}
