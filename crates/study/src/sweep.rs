//! The same document with many values of one number: the values, what is noted of each run, the table. The page and the program share
//! it, so that their figures are the same to the bit; who runs what, and when, is theirs.

use std::fmt::Write as _;

use holonomy_expr::{math, number_text};
use serde::Serialize;

use holonomy_mechanism::run::{Run, RunFailure, Summary, UnknownChannel};

/// More runs than this are a mistake.
pub const MOST_RUNS: usize = 1_000_000;

/// Why there are no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RangeProblem {
    /// An end that is no finite number.
    #[error("The first and the last value must be finite numbers")]
    Ends,
    /// None, or too many.
    #[error("The number of values must be a whole number from 1 to {MOST_RUNS}")]
    Count,
    /// No logarithm.
    #[error("Evenly spaced in the logarithm, both ends must be greater than 0")]
    NotPositive,
}

/// `n` values from `a` to `b`, evenly spaced or (`log`) in even ratios; the ends are exact.
///
/// # Errors
/// Ends that are not finite, or not positive with `log`; no values, or more than [`MOST_RUNS`].
pub fn values(a: f64, b: f64, n: usize, log: bool) -> Result<Vec<f64>, RangeProblem> {
    if !(a.is_finite() && b.is_finite()) {
        return Err(RangeProblem::Ends);
    }
    if !(1..=MOST_RUNS).contains(&n) {
        return Err(RangeProblem::Count);
    }
    if log && !(a > 0.0 && b > 0.0) {
        return Err(RangeProblem::NotPositive);
    }
    let value = |i: usize| {
        if i == 0 {
            return a;
        }
        if i + 1 == n {
            return b;
        }
        #[allow(clippy::cast_precision_loss, reason = "at most a million")]
        let s = i as f64 / (n - 1) as f64;
        if log { a * math::pow(b / a, s) } else { a + (b - a) * s }
    };
    Ok((0..n).map(value).collect())
}

/// Which number is noted of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// Its last value.
    Last,
    /// Its least value.
    Min,
    /// Its greatest value.
    Max,
    /// Its mean over time.
    Mean,
}

impl Take {
    /// All of them, by name.
    pub const ALL: [(&'static str, Take); 4] =
        [("last", Take::Last), ("min", Take::Min), ("max", Take::Max), ("mean", Take::Mean)];

    /// The one of a name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _)| *name == id).map(|(_, take)| *take)
    }

    /// The head of its column: the channel itself for the last value, `max(y)` for the greatest.
    fn column(self, channel: &str) -> String {
        match self {
            Take::Last => channel.to_owned(),
            Take::Min => format!("min({channel})"),
            Take::Max => format!("max({channel})"),
            Take::Mean => format!("mean({channel})"),
        }
    }
}

/// What is known of a channel after a run. NaN where there is no sample.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "SweepStatistics"))]
pub struct Statistics {
    /// Its last value.
    #[cfg_attr(feature = "types", ts(as = "Option<f64>"))]
    pub last: f64,
    /// Its least value.
    #[cfg_attr(feature = "types", ts(as = "Option<f64>"))]
    pub min: f64,
    /// Its greatest value.
    #[cfg_attr(feature = "types", ts(as = "Option<f64>"))]
    pub max: f64,
    /// Its mean over time, by the trapezoidal rule.
    #[cfg_attr(feature = "types", ts(as = "Option<f64>"))]
    pub mean: f64,
    /// Its local maxima in the second half of the time, in their order, at the vertex of the parabola through the highest sample and
    /// its neighbours: what is left when transients are gone, for a bifurcation diagram. At most [`MOST_PEAKS`], the last ones.
    pub peaks: Vec<f64>,
}

/// Peaks that are kept of a run.
pub const MOST_PEAKS: usize = 200;

impl Statistics {
    /// Of values at times that rise.
    pub fn of(t: &[f64], y: &[f64]) -> Self {
        let fold = |start: f64, pick: fn(f64, f64) -> f64| y.iter().copied().fold(start, pick);
        let first = y.first().copied().unwrap_or(f64::NAN);
        let (mut area, mut time) = (0.0, 0.0);
        for (t, y) in t.windows(2).zip(y.windows(2)) {
            area += (t[1] - t[0]) * 0.5 * (y[0] + y[1]);
            time += t[1] - t[0];
        }
        let half = t.first().zip(t.last()).map_or(0.0, |(t0, t1)| t0 + (t1 - t0) / 2.0);
        let mut peaks: Vec<f64> = y
            .windows(3)
            .zip(t.windows(3))
            .filter(|(y, t)| t[1] >= half && y[1] > y[0] && y[1] >= y[2])
            .map(|(y, t)| vertex(t, y))
            .collect();
        peaks.drain(..peaks.len().saturating_sub(MOST_PEAKS));
        Statistics {
            last: y.last().copied().unwrap_or(f64::NAN),
            // Numbers that are none are passed over.
            min: fold(first, |a, b| if b < a || a.is_nan() { b } else { a }),
            max: fold(first, |a, b| if b > a || a.is_nan() { b } else { a }),
            mean: if time > 0.0 { area / time } else { first },
            peaks,
        }
    }

    /// One of them.
    pub fn take(&self, take: Take) -> f64 {
        match take {
            Take::Last => self.last,
            Take::Min => self.min,
            Take::Max => self.max,
            Take::Mean => self.mean,
        }
    }
}

/// The greatest value of the parabola through three points, of which the middle one is the highest.
fn vertex(t: &[f64], y: &[f64]) -> f64 {
    // Newton's form about the middle point: y1 + (t - t1) s + (t - t1)(t - t0) k.
    let (a, b) = (t[1] - t[0], t[2] - t[1]);
    let (left, right) = ((y[1] - y[0]) / a, (y[2] - y[1]) / b);
    let curvature = (right - left) / (a + b);
    let slope = left + a * curvature;
    let top = y[1] - slope * slope / (4.0 * curvature);
    if top.is_finite() && top >= y[1] { top } else { y[1] }
}

/// What is noted of one run.
#[derive(Clone, Debug)]
pub struct Row {
    /// The run in numbers.
    pub summary: Summary,
    /// Time reached, s.
    pub end: f64,
    /// Of each channel asked for.
    pub channels: Vec<Statistics>,
    /// Why it stopped early.
    pub failure: Option<RunFailure>,
}

impl Row {
    /// Of a run that is over.
    ///
    /// # Errors
    /// There is no channel of a name.
    pub fn of(run: &Run, names: &[String]) -> Result<Self, UnknownChannel> {
        let t = run.trace().channel("t")?;
        let channel = |name: &String| Ok(Statistics::of(&t, &run.trace().channel(name)?));
        Ok(Row {
            summary: run.summary(),
            end: run.t(),
            channels: names.iter().map(channel).collect::<Result<_, _>>()?,
            failure: run.failure().cloned(),
        })
    }

    /// Its line of the table, without a line break: the values that were set, and what is noted.
    pub fn csv(&self, point: &[f64], takes: &[Take]) -> String {
        let summary = &self.summary;
        let mut cells: Vec<String> = point.iter().map(|value| number_text(*value)).collect();
        cells.push(self.failure.as_ref().map_or("done".to_owned(), |failure| failure.cause.clone()));
        cells.push(number_text(self.end));
        cells.extend([summary.steps, summary.accepted, summary.rejected, summary.evaluations].map(|n| n.to_string()));
        let numbers = [summary.drift.position, summary.drift.velocity, summary.energy_drift];
        cells.extend(numbers.iter().map(|value| number_text(*value)));
        let taken = self.channels.iter().flat_map(|channel| takes.iter().map(|take| channel.take(*take)));
        cells.extend(taken.map(number_text));
        cells.join(",")
    }
}

/// The lines of the table before its rows. `name`: what the document is called; `paths`: the numbers that are varied.
pub fn head(name: &str, paths: &[&str], channels: &[String], takes: &[Take]) -> String {
    let name = name.replace(char::is_control, " ");
    let mut text = format!("# {name} swept by holonomy {}\n", env!("CARGO_PKG_VERSION"));
    text.push_str("# drifts: largest over all accepted steps; channels: their last values, or what the head says\n");
    let mut header: Vec<String> = paths.iter().map(|path| (*path).to_owned()).collect();
    header.extend(["outcome", "t", "steps", "accepted", "rejected", "evaluations"].map(str::to_owned));
    header.extend(["drift.position", "drift.velocity", "energy_drift"].map(str::to_owned));
    header.extend(channels.iter().flat_map(|channel| takes.iter().map(|take| take.column(channel))));
    let _ = writeln!(text, "{}", header.join(","));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_run_from_end_to_end() {
        let values = |a, b, n, log| values(a, b, n, log).expect("values");
        assert_eq!(values(1.0, 2.0, 5, false), [1.0, 1.25, 1.5, 1.75, 2.0]);
        assert_eq!(values(2.0, 1.0, 2, false), [2.0, 1.0]);
        assert_eq!(values(3.0, 9.0, 1, false), [3.0]);
        let decades = values(1e-4, 1e-2, 3, true);
        assert!((decades[1] / 1e-3 - 1.0).abs() < 1e-14 && decades[2] == 1e-2);
    }

    #[test]
    fn ranges_that_are_none_say_why() {
        for (a, b, n, log, problem) in [
            (f64::NAN, 1.0, 3, false, RangeProblem::Ends),
            (0.0, f64::INFINITY, 3, false, RangeProblem::Ends),
            (0.0, 1.0, 0, false, RangeProblem::Count),
            (0.0, 1.0, MOST_RUNS + 1, false, RangeProblem::Count),
            (0.0, 1.0, 3, true, RangeProblem::NotPositive),
            (1.0, -1.0, 3, true, RangeProblem::NotPositive),
        ] {
            assert_eq!(values(a, b, n, log), Err(problem));
        }
    }

    #[test]
    fn numbers_of_a_sine_are_those_of_the_closed_form() {
        let step = core::f64::consts::TAU / 200.0;
        let t: Vec<f64> = (0..=600).map(|i| f64::from(i) * step).collect();
        let y: Vec<f64> = t.iter().map(|t| 2.0 + math::sin(t + 0.3)).collect();
        let found = Statistics::of(&t, &y);
        assert!((found.mean - 2.0).abs() < 1e-12, "{}", found.mean);
        assert!((found.max - 3.0).abs() < 1e-3 && (found.min - 1.0).abs() < 1e-3);
        assert_eq!(found.last, y[600]);
        // One and a half periods in the second half, one peak or two; the parabola finds it to the fourth power of the step.
        assert!(!found.peaks.is_empty() && found.peaks.len() <= 2);
        assert!(found.peaks.iter().all(|peak| (peak - 3.0).abs() < 1e-6), "{:?}", found.peaks);
        let constant = Statistics::of(&[0.0, 1.0, 2.0, 3.0], &[1.0; 4]);
        assert_eq!((constant.mean, constant.peaks.len()), (1.0, 0));
        assert!(Statistics::of(&[], &[]).mean.is_nan());
        let holes = Statistics::of(&[0.0, 1.0, 2.0], &[f64::NAN, 4.0, 3.0]);
        assert_eq!((holes.min, holes.max, holes.last), (3.0, 4.0, 3.0));
    }
}
