//! The samples of a run, and everything that is read from them.

use std::sync::Arc;

use holonomy_solver::Sample;

use super::csv::{self, Dialect};
use super::{RedundantAlong, Thinned};
use crate::hash::Hasher;
use crate::model::Plan;
use crate::model::evaluate::{Buffers, Evaluator, Source};
use holonomy_document::meant::{Meant, meant};

/// Most bytes of samples that are kept; beyond, every second one is dropped.
pub const MAX_BYTES: usize = 256 << 20;

/// There is no such channel.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no channel \"{name}\"{}", nearest.as_ref().map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default())]
pub struct UnknownChannel {
    /// What was asked for.
    pub name: String,
    /// The nearest name there is.
    pub nearest: Option<String>,
    /// What the owner of the name has, as a sentence.
    pub hint: Option<String>,
}

impl UnknownChannel {
    /// What to do about it; nothing if no name comes near.
    pub fn remedy(&self) -> Option<String> {
        self.nearest.as_ref().map(|name| format!("Did you mean \"{name}\"?")).or_else(|| self.hint.clone())
    }
}

/// The samples of a run.
#[derive(Debug)]
pub struct Trace {
    pub(super) plan: Arc<Plan>,
    data: Vec<f64>,
    /// The last sample, where it is not one of those kept.
    last: Vec<f64>,
    row: Vec<f64>,
    seen: usize,
    /// Every `stride`-th sample is kept.
    stride: usize,
    capacity: usize,
    hasher: Hasher,
    buffers: Buffers,
    energy: Option<f64>,
    energy_drift: f64,
    /// What is to be known of its reactions.
    pub(super) redundant: Option<RedundantAlong>,
}

impl Trace {
    pub(super) fn new(plan: Arc<Plan>) -> Self {
        Self::with_capacity(plan, MAX_BYTES / size_of::<f64>())
    }

    fn with_capacity(plan: Arc<Plan>, capacity: usize) -> Self {
        let buffers = Buffers::new(&plan.lowered, &plan.observers);
        Self {
            plan,
            data: Vec::new(),
            last: Vec::new(),
            row: Vec::new(),
            seen: 0,
            stride: 1,
            capacity,
            hasher: Hasher::default(),
            buffers,
            energy: None,
            energy_drift: 0.0,
            redundant: None,
        }
    }

    pub(super) fn push(&mut self, sample: &Sample<'_>) {
        let mut row = std::mem::take(&mut self.row);
        row.clear();
        self.plan.record.store(sample, &mut row);
        self.push_row(&row);
        self.row = row;
    }

    fn push_row(&mut self, row: &[f64]) {
        self.hasher.numbers(row);
        self.track_energy(row);
        let width = row.len();
        if self.data.len() + width > self.capacity && self.data.len() >= 2 * width {
            self.thin();
        }
        if self.seen.is_multiple_of(self.stride) {
            self.data.extend_from_slice(row);
            self.last.clear();
        } else {
            self.last.clear();
            self.last.extend_from_slice(row);
        }
        self.seen += 1;
    }

    fn track_energy(&mut self, row: &[f64]) {
        let plan = &self.plan;
        let buffers = std::mem::take(&mut self.buffers);
        let mut evaluator = Evaluator::with(&plan.lowered, plan.record, &plan.observers, &plan.start, buffers);
        evaluator.load(row);
        let energy = evaluator.value(Source::Energy(2), row);
        self.buffers = evaluator.into_buffers();
        let first = *self.energy.get_or_insert(energy);
        self.energy_drift = self.energy_drift.max((energy - first).abs());
    }

    /// Keeps every second sample of those kept so far.
    fn thin(&mut self) {
        let width = self.plan.record.width();
        let count = self.data.len() / width;
        let mut kept = 0;
        for i in (0..count).step_by(2) {
            self.data.copy_within(i * width..(i + 1) * width, kept * width);
            kept += 1;
        }
        self.data.truncate(kept * width);
        self.stride *= 2;
    }

    /// Number of samples that are kept.
    pub fn len(&self) -> usize {
        self.data.len() / self.plan.record.width() + usize::from(!self.last.is_empty())
    }

    /// No samples at all?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Largest velocity of the first half of the time, and of the last sample.
    pub(super) fn speeds(&self) -> (f64, f64) {
        let record = self.plan.record;
        let largest = |row: &[f64]| row[record.v()..][..record.n].iter().fold(0.0, |most: f64, v| most.max(v.abs()));
        let Some(last) = self.len().checked_sub(1).map(|last| self.sample(last)) else { return (0.0, 0.0) };
        let early = (0..self.len()).map(|i| self.sample(i)).take_while(|row| row[0] <= last[0] / 2.0);
        (early.map(largest).fold(0.0, f64::max), largest(last))
    }

    /// How samples were dropped, if they had to be.
    pub fn thinned(&self) -> Option<Thinned> {
        let megabytes = (self.capacity * size_of::<f64>()) >> 20;
        (self.stride > 1).then_some(Thinned { samples: self.seen, megabytes, every: self.stride })
    }

    /// What tables of it say in sentences.
    pub(super) fn notices(&self) -> Vec<String> {
        let thinned = self.thinned().map(|thinned| thinned.to_string());
        thinned.into_iter().chain(self.redundant.as_ref().map(ToString::to_string)).collect()
    }

    /// Every so many-th sample is kept.
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// Number of samples that stay where they are, unless the trace is thinned: all but a last one that is not one of those kept.
    pub(super) fn settled(&self) -> usize {
        self.data.len() / self.plan.record.width()
    }

    pub(super) fn sample(&self, i: usize) -> &[f64] {
        let width = self.plan.record.width();
        self.data.get(i * width..(i + 1) * width).unwrap_or(&self.last)
    }

    pub(super) fn source(&self, name: &str) -> Result<Source, UnknownChannel> {
        self.plan.channels.source(name).ok_or_else(|| {
            let names = self.plan.channels.list.iter().map(|channel| channel.name.as_str());
            let Meant { nearest, hint } = meant(name, names);
            UnknownChannel { name: name.to_owned(), nearest, hint }
        })
    }

    /// The unit of a channel; empty where there is none.
    pub(super) fn unit(&self, name: &str) -> &str {
        self.plan.channels.list.iter().find(|channel| channel.name == name).map_or("", |channel| &channel.unit)
    }

    pub(super) fn evaluator(&self) -> Evaluator<'_> {
        self.plan.evaluator()
    }

    /// An estimate of the work of [`Trace::channel`]: every sample is loaded, and the largest expression evaluated at each.
    pub fn work_of_channel(&self) -> u64 {
        let tapes = self.plan.observers.iter().map(|instance| instance.observer.tape.operations());
        let sample = self.plan.record.width() + tapes.max().unwrap_or(0) + 100;
        self.len() as u64 * sample as u64
    }

    /// All samples of a channel.
    pub fn channel(&self, name: &str) -> Result<Vec<f64>, UnknownChannel> {
        let source = self.source(name)?;
        let mut evaluator = self.evaluator();
        Ok((0..self.len()).map(|i| value(&mut evaluator, source, self.sample(i))).collect())
    }

    /// Gives memory back: keeps every second sample until they take at most so many bytes.
    pub fn reduce(&mut self, bytes: usize) {
        self.capacity = self.capacity.min(bytes / size_of::<f64>());
        while self.data.len() > self.capacity && self.data.len() >= 2 * self.plan.record.width() {
            // The last sample stays, wherever it falls.
            let last = self.sample(self.len() - 1).to_vec();
            self.thin();
            self.last.clear();
            if self.data.len() < last.len() || self.data[self.data.len() - last.len()] != last[0] {
                self.last = last;
            }
        }
        self.data.shrink_to_fit();
    }

    pub(super) fn first_at_or_after(&self, t: f64) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.sample(middle)[0] < t { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// The values of channels at a time, between samples on the straight line; at the ends, those of the end.
    pub fn values_at(&self, names: &[String], t: f64) -> Result<Vec<f64>, UnknownChannel> {
        let sources = names.iter().map(|name| self.source(name)).collect::<Result<Vec<_>, _>>()?;
        let Some((i, s)) = self.locate(t) else { return Ok(vec![f64::NAN; sources.len()]) };
        let mut evaluator = self.evaluator();
        let at = |evaluator: &mut Evaluator<'_>, i: usize| -> Vec<f64> {
            let row = self.sample(i);
            evaluator.load(row);
            sources.iter().map(|source| evaluator.value(*source, row)).collect()
        };
        let first = at(&mut evaluator, i);
        if s == 0.0 {
            return Ok(first);
        }
        let second = at(&mut evaluator, i + 1);
        Ok(first.iter().zip(second).map(|(a, b)| a + s * (b - a)).collect())
    }

    /// The sample before `t` and how far `t` is towards the next one.
    pub(super) fn locate(&self, t: f64) -> Option<(usize, f64)> {
        let len = self.len();
        if len == 0 {
            return None;
        }
        let after = self.first_at_or_after(t);
        if after == 0 {
            return Some((0, 0.0));
        }
        if after >= len {
            return Some((len - 1, 0.0));
        }
        let (t0, t1) = (self.sample(after - 1)[0], self.sample(after)[0]);
        if t1 == t { Some((after, 0.0)) } else { Some((after - 1, (t - t0) / (t1 - t0))) }
    }

    /// `count` frames of the picture, evenly from `t0` to `t1`: rows of `t` and the values of the scene.
    pub fn frames(&self, t0: f64, t1: f64, count: usize) -> Vec<f64> {
        let mut evaluator = self.evaluator();
        let mut row = Vec::new();
        let mut out = Vec::with_capacity(count * (self.plan.scene.values.len() + 1));
        for k in 0..count {
            #[allow(clippy::cast_precision_loss, reason = "frame counts are small")]
            let t = if count > 1 { t0 + (t1 - t0) * (k as f64 / (count - 1) as f64) } else { t0 };
            let Some((i, s)) = self.locate(t) else { break };
            self.interpolate(i, s, &mut row);
            evaluator.load(&row);
            out.push(row[0]);
            out.extend(self.plan.scene.values.iter().map(|source| evaluator.value(*source, &row)));
        }
        out
    }

    /// The stored sample between samples `i` and `i + 1`: coordinates by the cubic through positions and velocities,
    /// the tangent frame of the earlier one (a frame may jump), the rest on straight lines. Samples too far apart for a
    /// cubic give the nearer one as it is: a picture never shows a pose that no sample supports.
    pub(super) fn interpolate(&self, i: usize, s: f64, row: &mut Vec<f64>) {
        let record = &self.plan.record;
        row.clear();
        row.extend_from_slice(self.sample(i));
        if s == 0.0 {
            return;
        }
        let next = self.sample(i + 1);
        let step = next[0] - row[0];
        if !self.resolved(i) {
            if s > 0.5 {
                row.clear();
                row.extend_from_slice(next);
            }
            return;
        }
        let (s2, s3) = (s * s, s * s * s);
        for k in 0..record.n {
            let (q, v) = (record.q() + k, record.v() + k);
            row[q] = (2.0 * s3 - 3.0 * s2 + 1.0) * row[q]
                + (s3 - 2.0 * s2 + s) * step * row[v]
                + (3.0 * s2 - 2.0 * s3) * next[q]
                + (s3 - s2) * step * next[v];
        }
        let frame = record.tangent_basis()..record.tangent_basis() + record.n * record.p;
        for (k, (value, next)) in row.iter_mut().zip(next).enumerate() {
            let cubic = (record.q()..record.v()).contains(&k);
            if !cubic && !frame.contains(&k) {
                *value += s * (next - *value);
            }
        }
    }

    /// Whether the motion between samples `i` and `i + 1` is what the velocities at both ends say: the way made differs from
    /// their mean by less than a quarter of it (on a circle: less than about 100 degrees between samples).
    pub(super) fn resolved(&self, i: usize) -> bool {
        let record = &self.plan.record;
        let (a, b) = (self.sample(i), self.sample(i + 1));
        let half = (b[0] - a[0]) / 2.0;
        let (mut error, mut way) = (0.0_f64, 0.0_f64);
        for k in 0..record.n {
            let (q, v) = (record.q() + k, record.v() + k);
            error = error.max((b[q] - a[q] - half * (a[v] + b[v])).abs());
            way = way.max(half * (a[v].abs() + b[v].abs()));
        }
        error <= 0.25 * way
    }

    /// Appends the samples of `channels` (all that fit a table if empty) as CSV.
    pub fn csv(&self, channels: &[String], dialect: Dialect, out: &mut String) -> Result<(), UnknownChannel> {
        let names = if channels.is_empty() { csv::usual(&self.plan.channels.list) } else { csv::with_time(channels) };
        let sources = names.iter().map(|name| self.source(name)).collect::<Result<Vec<_>, _>>()?;
        csv::head(&self.plan, &names, &self.notices(), dialect, out);
        let header = out.len();
        out.push_str(&dialect.fields(&names));
        out.push('\n');
        let mut empty = vec![false; names.len()];
        let mut evaluator = self.evaluator();
        for i in 0..self.len() {
            let row = self.sample(i);
            evaluator.load(row);
            csv::row(sources.iter().map(|source| evaluator.value(*source, row)), dialect, &mut empty, out);
        }
        if let Some(comment) = csv::about_empty(&names, dialect, &empty) {
            out.insert_str(header, &comment);
        }
        Ok(())
    }

    /// Fingerprint of all samples, kept or not.
    pub fn hash(&self) -> u64 {
        self.hasher.finish()
    }

    /// Largest `|E(t) - E(0)|` of the total energy so far, J.
    pub fn energy_drift(&self) -> f64 {
        self.energy_drift
    }
}

fn value(evaluator: &mut Evaluator<'_>, source: Source, row: &[f64]) -> f64 {
    evaluator.load(row);
    evaluator.value(source, row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::KindCache;
    use crate::model::Model;

    #[test]
    fn a_trace_that_gives_memory_back_keeps_its_ends_and_says_so() {
        let entry = holonomy_document::gallery::get("planar-pendulum").unwrap();
        let document = holonomy_document::read(entry.text()).document.unwrap();
        let model = Model::build(&document, 1, &[], &mut KindCache::new()).unwrap();
        let mut run = model.start().unwrap();
        run.finish();
        let before = run.trace().channel("t").unwrap();
        let (width, hash) = (run.trace().plan.record.width(), run.trace().hash());
        run.reduce(100 * width * size_of::<f64>());
        let after = run.trace().channel("t").unwrap();
        assert!(after.len() <= 101 && after.len() > 50, "{}", after.len());
        assert_eq!((after.first(), after.last()), (before.first(), before.last()));
        assert!(after.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(run.trace().thinned().unwrap().to_string().contains("every 8th"));
        assert_eq!(run.trace().hash(), hash);
        // Once more, with room enough: nothing changes.
        run.reduce(1 << 30);
        assert_eq!(run.trace().channel("t").unwrap(), after);
    }

    #[test]
    fn a_trace_that_is_full_keeps_every_second_sample_the_last_one_and_all_bits_in_its_fingerprint() {
        let entry = holonomy_document::gallery::get("planar-pendulum").unwrap();
        let document = holonomy_document::read(entry.text()).document.unwrap();
        let model = Model::build(&document, 1, &[], &mut KindCache::new()).unwrap();
        let mut run = model.start().unwrap();
        run.finish();
        let whole = run.trace();
        assert_eq!((whole.len(), whole.thinned()), (501, None));
        let width = whole.plan.record.width();
        // The same samples again into a trace with room for 100 of them.
        let mut small = Trace::with_capacity(Arc::clone(&whole.plan), 100 * width);
        for i in 0..whole.len() {
            small.push_row(whole.sample(i));
        }
        assert!(small.len() <= 101 && small.len() > 50, "{}", small.len());
        assert_eq!(small.stride, 8);
        assert!(small.thinned().unwrap().to_string().contains("every 8th"));
        assert_eq!(small.hash(), whole.hash());
        assert_eq!(small.energy_drift(), whole.energy_drift());
        let (t, all) = (small.channel("t").unwrap(), whole.channel("t").unwrap());
        assert_eq!(t.last(), all.last());
        for (k, t) in t.iter().enumerate().take(t.len() - 1) {
            assert_eq!(*t, all[8 * k]);
        }
    }
}
