//! Two runs on one axis of time: how far apart they are, channel by channel.
//!
//! They are compared at the samples, within the time that both have, of the run that has fewer of them. The other run is taken at
//! the same times: at its own sample where there is one, otherwise between two samples as in pictures, coordinates by the cubic
//! through positions and velocities, everything else on straight lines. Where its samples are too far apart for a cubic, nothing is
//! known between them, and nothing is compared.

use serde::Serialize;

use super::columns::by_column;
use super::{Drift, Run, Trace, UnknownChannel};
use crate::model::evaluate::Source;

/// How far two runs are apart. Differences are those of the first minus the second.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "RunComparison"))]
pub struct Comparison {
    /// Common time, s; both 0 where there is none.
    pub t0: f64,
    /// Its end, s.
    pub t1: f64,
    /// Times at which they were compared.
    pub samples: usize,
    /// Was one of the runs taken between its samples?
    pub interpolated: bool,
    /// Channel by channel, in the order asked for; channels that one of the runs does not have are left out.
    pub channels: Vec<ChannelDifference>,
    /// The place in `channels` of the largest difference, as a share of the channel's range; none if no two values differ. How far
    /// the joints come apart is compared by itself, in `drift`.
    pub largest: Option<usize>,
    /// How far the joints came apart in the first run over how far in the second.
    pub drift: DriftRatio,
}

/// The largest difference of a channel.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChannelDifference {
    /// Its name.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// First run minus second, where that is largest in size; 0 where they do not differ.
    pub difference: f64,
    /// When that is, for the first time; s.
    pub t: f64,
    /// From the least to the greatest value of both.
    pub range: f64,
}

/// The largest residuals of two runs over each other; none where the second is 0 or one is no number.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DriftRatio {
    /// Of the first run.
    pub first: Drift,
    /// Of the second run.
    pub second: Drift,
    /// Of positions.
    pub position: Option<f64>,
    /// Of velocities.
    pub velocity: Option<f64>,
}

impl Run {
    /// How far this run is from another one, in some channels.
    pub fn compare(&self, other: &Run, names: &[String]) -> Comparison {
        let (first, second) = (self.summary().drift, other.summary().drift);
        let ratio = |a: f64, b: f64| Some(a / b).filter(|ratio| ratio.is_finite());
        let drift = DriftRatio {
            position: ratio(first.position, second.position),
            velocity: ratio(first.velocity, second.velocity),
            first,
            second,
        };
        self.trace().compare(other.trace(), names, drift)
    }
}

impl Trace {
    fn compare(&self, other: &Trace, names: &[String], drift: DriftRatio) -> Comparison {
        let known: Vec<(&String, Source, Source)> =
            names.iter().filter_map(|name| Some((name, self.source(name).ok()?, other.source(name).ok()?))).collect();
        let mut found: Vec<Extremes> = known.iter().map(|_| Extremes::default()).collect();
        let grid = Grid::new(self, other);
        let mut seen = (0, false, 0.0, 0.0);
        grid.each(self, other, f64::NEG_INFINITY, f64::INFINITY, |t, rows, interpolated, evaluators| {
            seen = (seen.0 + 1, seen.1 || interpolated, if seen.0 == 0 { t } else { seen.2 }, t);
            for ((_, a, b), extremes) in known.iter().zip(&mut found) {
                extremes.take(t, evaluators.0.value(*a, rows.0), evaluators.1.value(*b, rows.1));
            }
        });
        let (samples, interpolated, t0, t1) = seen;
        let channels: Vec<ChannelDifference> = known
            .iter()
            .zip(found)
            .map(|((name, ..), extremes)| ChannelDifference {
                name: (*name).clone(),
                unit: self.unit(name).to_owned(),
                difference: extremes.difference,
                t: extremes.t,
                range: if extremes.high >= extremes.low { extremes.high - extremes.low } else { 0.0 },
            })
            .collect();
        let share = |channel: &ChannelDifference| channel.difference.abs() / channel.range;
        let counts = |channel: &&ChannelDifference| channel.difference != 0.0 && !channel.name.starts_with("drift.");
        let largest = channels.iter().enumerate().filter(|(_, channel)| counts(channel));
        // The first of those that are equally large.
        let largest = largest.reduce(|a, b| if share(b.1) > share(a.1) { b } else { a }).map(|(place, _)| place);
        Comparison { t0, t1, samples, interpolated, channels, largest, drift }
    }

    /// This run minus another one in a channel, over time, for drawing: t and difference in turn, of each column of pixels the
    /// first, lowest, highest and last.
    ///
    /// # Errors
    /// One of the runs has no such channel.
    pub fn difference(
        &self,
        other: &Trace,
        name: &str,
        t0: f64,
        t1: f64,
        pixels: usize,
    ) -> Result<Vec<f64>, UnknownChannel> {
        let (a, b) = (self.source(name)?, other.source(name)?);
        let mut points = Vec::new();
        Grid::new(self, other).each(self, other, t0, t1, |t, rows, _, evaluators| {
            points.push((t, evaluators.0.value(a, rows.0) - evaluators.1.value(b, rows.1)));
        });
        let mut out = Vec::new();
        if pixels == 0 || points.len() <= 4 * pixels {
            out.extend(points.iter().flat_map(|(t, difference)| [*t, *difference]));
        } else {
            let (t, difference): (Vec<f64>, Vec<f64>) = points.into_iter().unzip();
            by_column(&t, &difference, (t0, t1), pixels, &mut out);
        }
        Ok(out)
    }
}

/// The times at which two runs are compared: samples of the one that has fewer in the time that both have.
pub(super) struct Grid {
    /// It is the first run that gives the times.
    of_first: bool,
    /// Its samples.
    from: usize,
    to: usize,
}

pub(super) type Evaluators<'a> = (crate::model::evaluate::Evaluator<'a>, crate::model::evaluate::Evaluator<'a>);

impl Grid {
    pub(super) fn new(a: &Trace, b: &Trace) -> Self {
        let span = |trace: &Trace| trace.len().checked_sub(1).map(|last| (trace.sample(0)[0], trace.sample(last)[0]));
        let (Some((a0, a1)), Some((b0, b1))) = (span(a), span(b)) else {
            return Self { of_first: true, from: 0, to: 0 };
        };
        let (t0, t1) = (a0.max(b0), a1.min(b1));
        let inside = |trace: &Trace| (trace.first_at_or_after(t0), trace.first_at_or_after(t1.next_up()));
        let (of_a, of_b) = (inside(a), inside(b));
        let of_first = of_a.1.saturating_sub(of_a.0) <= of_b.1.saturating_sub(of_b.0);
        let (from, to) = if of_first { of_a } else { of_b };
        Self { of_first, from, to }
    }

    /// Calls with every time between two times, the stored samples of both runs there, and evaluators that stand at them.
    pub(super) fn each<'t>(
        &self,
        a: &'t Trace,
        b: &'t Trace,
        t0: f64,
        t1: f64,
        mut visit: impl FnMut(f64, (&[f64], &[f64]), bool, &mut Evaluators<'t>),
    ) {
        let (own, other) = if self.of_first { (a, b) } else { (b, a) };
        let mut evaluators: Evaluators<'t> = (a.evaluator(), b.evaluator());
        let mut between = Vec::new();
        for i in self.from..self.to {
            let row = own.sample(i);
            let t = row[0];
            if t < t0 || t > t1 {
                continue;
            }
            let Some((k, s)) = other.locate(t) else { continue };
            if s != 0.0 && !other.resolved(k) {
                continue;
            }
            other.interpolate(k, s, &mut between);
            let rows = if self.of_first { (row, &between[..]) } else { (&between[..], row) };
            evaluators.0.load(rows.0);
            evaluators.1.load(rows.1);
            visit(t, rows, s != 0.0, &mut evaluators);
        }
    }
}

/// Of a channel, as far as it was looked at.
struct Extremes {
    difference: f64,
    t: f64,
    low: f64,
    high: f64,
}

impl Default for Extremes {
    fn default() -> Self {
        Self { difference: 0.0, t: 0.0, low: f64::INFINITY, high: f64::NEG_INFINITY }
    }
}

impl Extremes {
    fn take(&mut self, t: f64, a: f64, b: f64) {
        // A value that is no number is not known to differ.
        if !a.is_finite() || !b.is_finite() {
            return;
        }
        self.low = self.low.min(a).min(b);
        self.high = self.high.max(a).max(b);
        if (a - b).abs() > self.difference.abs() {
            (self.difference, self.t) = (a - b, t);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::KindCache;
    use crate::model::Model;
    use holonomy_document::read_with;

    fn run(name: &str, index: usize, sets: &[(&str, &str)]) -> Run {
        let text = holonomy_document::gallery::get(name).expect("a document").text();
        let sets: Vec<(String, String)> = sets.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
        let document = read_with(text, &sets).document.expect("a document");
        let model = Model::build(&document, index, &[], &mut KindCache::new()).expect("a model");
        let mut run = model.start().expect("a run");
        run.finish();
        run
    }

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn samples_at_the_same_times_are_compared_as_they_are() {
        let (a, b) = (run("planar-pendulum", 0, &[]), run("planar-pendulum", 1, &[]));
        let compared = a.compare(&b, &names(&["z", "x", "nothing", "drift.position"]));
        assert_eq!((compared.samples, compared.interpolated, compared.channels.len()), (a.trace().len(), false, 3));
        // By hand, from the channels.
        for channel in &compared.channels {
            let (t, x, y) = (
                a.trace().channel("t").expect("time"),
                a.trace().channel(&channel.name).expect("a channel"),
                b.trace().channel(&channel.name).expect("a channel"),
            );
            let (i, most) = x
                .iter()
                .zip(&y)
                .map(|(x, y)| x - y)
                .enumerate()
                .fold((0, 0.0_f64), |(i, most), (k, d)| if d.abs() > most.abs() { (k, d) } else { (i, most) });
            assert_eq!(
                (channel.difference, channel.t),
                (most, if most == 0.0 { 0.0 } else { t[i] }),
                "{}",
                channel.name
            );
        }
        let (first, second) = (a.summary().drift.position, b.summary().drift.position);
        assert_eq!(compared.drift.position, Some(first / second));
        assert_ne!(compared.largest, Some(2), "drift is told by itself");
        // The other way round the signs change and nothing else does.
        let back = b.compare(&a, &names(&["z"]));
        assert_eq!(back.channels[0].difference, -compared.channels[0].difference);
        assert_eq!(a.compare(&a, &names(&["z"])).largest, None);
    }

    #[test]
    fn a_run_with_more_samples_is_taken_between_them() {
        let fine = run("planar-pendulum", 1, &[("simulation.output_step", "0.01")]);
        let coarse = run("planar-pendulum", 1, &[("simulation.output_step", "0.0137")]);
        let compared = fine.compare(&coarse, &names(&["x", "z"]));
        assert!(compared.interpolated);
        assert_eq!(compared.samples, coarse.trace().len());
        // The same motion: what is left is the error of the cubic, (dt/2)^4/24 x'''' at most 1e-10 of the length.
        for channel in &compared.channels {
            assert!(channel.difference.abs() < 1e-7, "{channel:?}");
        }
        let columns = fine.trace().difference(coarse.trace(), "z", 0.0, 10.0, 0).expect("a channel");
        assert_eq!(columns.len(), 2 * compared.samples);
        let most = columns.chunks(2).map(|point| point[1].abs()).fold(0.0, f64::max);
        let z = &compared.channels[1];
        assert_eq!(most, z.difference.abs());
        // Columns of pixels lose no peak.
        let few = fine.trace().difference(coarse.trace(), "z", 0.0, 10.0, 20).expect("a channel");
        assert!(few.len() <= 2 * 4 * 20 + 8 && few.chunks(2).any(|point| point[1].abs() == most));
        assert!(fine.trace().difference(coarse.trace(), "zz", 0.0, 1.0, 10).is_err());
    }

    #[test]
    fn runs_of_other_lengths_are_compared_where_both_are() {
        let (long, short) =
            (run("planar-pendulum", 1, &[]), run("planar-pendulum", 1, &[("simulation.duration", "1")]));
        let compared = long.compare(&short, &names(&["z"]));
        assert_eq!((compared.t0, compared.t1, compared.channels[0].difference), (0.0, 1.0, 0.0));
    }
}
