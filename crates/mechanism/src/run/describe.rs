//! What can be said of a channel in a sentence: extremes with their times, zero crossings, the floor. And the samples as rows,
//! for tables and for going from sample to sample.

use serde::Serialize;

use super::trace::{Trace, UnknownChannel};

/// Most zero crossings that are told one by one; all are counted.
const MOST_CROSSINGS: usize = 12;

/// A value and when it was first reached.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Extreme {
    /// Time, s.
    pub t: f64,
    /// In the channel's unit.
    pub value: f64,
}

/// A channel over a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Description {
    /// Its name.
    pub name: String,
    /// Its unit; empty if it has none.
    pub unit: String,
    /// Samples of the run.
    pub samples: usize,
    /// Samples where the value is no finite number.
    pub missing: usize,
    /// Samples where the value is exactly zero.
    pub zeros: usize,
    /// The first finite value.
    pub first: Option<Extreme>,
    /// The last finite value.
    pub last: Option<Extreme>,
    /// The least value.
    pub least: Option<Extreme>,
    /// The greatest value.
    pub greatest: Option<Extreme>,
    /// The least value above zero: where a logarithmic axis ends.
    pub floor: Option<Extreme>,
    /// How often the sign changes.
    pub crossings: usize,
    /// When, on straight lines between samples; the first twelve.
    pub crossing_times: Vec<f64>,
}

/// The last sample with a sign, and the zeros since.
#[derive(Default)]
struct Sign {
    last: Option<Extreme>,
    zeros: Option<(f64, f64)>,
}

impl Sign {
    /// The time of a change of sign that this sample completes.
    fn crossing(&mut self, t: f64, value: f64) -> Option<f64> {
        if !value.is_finite() {
            *self = Self::default();
            return None;
        }
        if value == 0.0 {
            self.zeros = Some(self.zeros.map_or((t, t), |(first, _)| (first, t)));
            return None;
        }
        let (before, zeros) = (self.last.replace(Extreme { t, value }), self.zeros.take());
        let before = before.filter(|before| (before.value < 0.0) != (value < 0.0))?;
        // Where it rests on zero: the middle of that time.
        let line = || before.t + (t - before.t) * (before.value / (before.value - value));
        Some(zeros.map_or_else(line, |(first, last)| 0.5 * (first + last)))
    }
}

impl Description {
    fn take(&mut self, sign: &mut Sign, t: f64, value: f64) {
        self.samples += 1;
        if let Some(crossing) = sign.crossing(t, value) {
            self.crossings += 1;
            if self.crossing_times.len() < MOST_CROSSINGS {
                self.crossing_times.push(crossing);
            }
        }
        if !value.is_finite() {
            self.missing += 1;
            return;
        }
        self.zeros += usize::from(value == 0.0);
        let here = Extreme { t, value };
        self.first.get_or_insert(here);
        self.last = Some(here);
        if self.least.is_none_or(|least| value < least.value) {
            self.least = Some(here);
        }
        if self.greatest.is_none_or(|greatest| value > greatest.value) {
            self.greatest = Some(here);
        }
        if value > 0.0 && self.floor.is_none_or(|floor| value < floor.value) {
            self.floor = Some(here);
        }
    }
}

impl Trace {
    /// What can be said of a channel.
    pub fn describe(&self, name: &str) -> Result<Description, UnknownChannel> {
        let source = self.source(name)?;
        let unit = self.plan.channels.list.iter().find(|channel| channel.name == name);
        let unit = unit.map_or_else(String::new, |channel| channel.unit.clone());
        let mut description = Description { name: name.to_owned(), unit, ..Description::default() };
        let (mut evaluator, mut sign) = (self.evaluator(), Sign::default());
        for i in 0..self.len() {
            let row = self.sample(i);
            evaluator.load(row);
            description.take(&mut sign, row[0], evaluator.value(source, row));
        }
        Ok(description)
    }

    /// Samples from number `first` on, at most `count`: rows of time and the channels' values.
    pub fn rows(&self, names: &[String], first: usize, count: usize) -> Result<Vec<f64>, UnknownChannel> {
        let sources = names.iter().map(|name| self.source(name)).collect::<Result<Vec<_>, _>>()?;
        let mut evaluator = self.evaluator();
        let mut out = Vec::new();
        for i in first.min(self.len())..first.saturating_add(count).min(self.len()) {
            let row = self.sample(i);
            evaluator.load(row);
            out.push(row[0]);
            out.extend(sources.iter().map(|source| evaluator.value(*source, row)));
        }
        Ok(out)
    }

    /// Number of the sample that is nearest to a time; the earlier of two that are equally near, the first one if there is none.
    pub fn nearest(&self, t: f64) -> usize {
        let after = self.first_at_or_after(t).min(self.len().saturating_sub(1));
        let earlier = after.checked_sub(1).filter(|before| t - self.sample(*before)[0] <= self.sample(after)[0] - t);
        earlier.unwrap_or(after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::KindCache;
    use crate::model::Model;

    fn described(values: &[f64]) -> Description {
        let (mut description, mut sign) = (Description::default(), Sign::default());
        for (i, value) in values.iter().enumerate() {
            description.take(&mut sign, i as f64, *value);
        }
        description
    }

    #[test]
    fn crossings_are_changes_of_sign() {
        assert_eq!(described(&[1.0, -1.0, 3.0]).crossing_times, [0.5, 1.25]);
        // Through a sample that is zero; resting on zero; touching it.
        assert_eq!(described(&[1.0, 0.0, -1.0]).crossing_times, [1.0]);
        assert_eq!(described(&[1.0, 0.0, 0.0, 0.0, -1.0]).crossing_times, [2.0]);
        assert_eq!(described(&[1.0, 0.0, 1.0]).crossings, 0);
        assert_eq!(described(&[0.0, 0.0, 1.0]).crossings, 0);
        assert_eq!(described(&[0.0, -0.0, 0.0]).zeros, 3);
        // Over a gap nobody knows.
        assert_eq!(described(&[1.0, f64::NAN, -1.0]).crossings, 0);
        let many = described(&(0..100).map(|i| if i % 2 == 0 { 1.0 } else { -1.0 }).collect::<Vec<_>>());
        assert_eq!((many.crossings, many.crossing_times.len()), (99, 12));
    }

    #[test]
    fn extremes_are_the_first_of_their_kind_and_the_floor_is_above_zero() {
        let found = described(&[f64::INFINITY, 2.0, 0.0, 5.0, 1e-17, 5.0, f64::NAN]);
        let at = |t: f64, value: f64| Some(Extreme { t, value });
        assert_eq!((found.samples, found.missing, found.zeros), (7, 2, 1));
        assert_eq!((found.first, found.last), (at(1.0, 2.0), at(5.0, 5.0)));
        assert_eq!((found.least, found.greatest, found.floor), (at(2.0, 0.0), at(3.0, 5.0), at(4.0, 1e-17)));
        assert_eq!(described(&[f64::NAN]).least, None);
        assert_eq!(described(&[-1.0, 0.0]).floor, None);
    }

    #[test]
    fn a_run_is_described_and_gone_through_sample_by_sample() {
        let entry = holonomy_document::gallery::get("planar-pendulum").unwrap();
        let document = holonomy_document::read(entry.text()).document.unwrap();
        let model = Model::build(&document, 0, &[], &mut KindCache::new()).unwrap();
        let mut run = model.start().unwrap();
        run.finish();
        let trace = run.trace();
        let name = trace.plan.channels.list.iter().find(|channel| channel.group == "coordinates").unwrap().name.clone();
        let all = trace.channel(&name).unwrap();
        let described = trace.describe(&name).unwrap();
        assert_eq!(described.samples, all.len());
        let most = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        assert_eq!(described.greatest.unwrap().value, most);
        assert_eq!(described.crossings, all.windows(2).filter(|pair| pair[0] * pair[1] < 0.0).count());
        assert_eq!(trace.describe("nonsense").unwrap_err().name, "nonsense");

        let rows = trace.rows(std::slice::from_ref(&name), 3, 2).unwrap();
        let t = trace.channel("t").unwrap();
        assert_eq!(rows, [t[3], all[3], t[4], all[4]]);
        assert_eq!(trace.rows(&[name], all.len() - 1, 25).unwrap().len(), 2);
        assert!(trace.rows(&["t".to_owned()], usize::MAX, 5).unwrap().is_empty());
        assert_eq!([trace.nearest(t[7]), trace.nearest(-1.0), trace.nearest(1e9)], [7, 0, all.len() - 1]);
        assert_eq!([0.4, 0.6].map(|s| trace.nearest(t[7] + s * (t[8] - t[7]))), [7, 8]);
    }
}
