//! Channels for drawing: as few points as a picture can show, from channels that are evaluated once.
//!
//! A plot that is zoomed and moved asks for another window of the same channels sixty times a second. Evaluating a channel takes most
//! of the time, so that its values are kept and only those of new samples are evaluated.

use super::Trace;
use super::spectrum;
use super::trace::UnknownChannel;
use crate::model::evaluate::Source;
use holonomy_expr::math;

/// Most bytes of values that are kept; those that were not asked for the longest time go first.
const MOST_BYTES: usize = 64 << 20;

/// Reads the samples of one run for drawing.
#[derive(Debug, Default)]
pub struct ColumnReader {
    /// The last asked for at the end.
    kept: Vec<Values>,
    /// The samples that the values are of: every so many-th.
    stride: usize,
    capacity: Option<usize>,
}

/// Values of a channel at the first samples of a trace.
#[derive(Debug)]
struct Values {
    source: Source,
    values: Vec<f64>,
}

impl ColumnReader {
    /// A window of one channel over another for drawing: x and y in turn. Over time there are at most four points a
    /// pixel column (first, lowest, highest, last of each), so no peak is lost. Over other channels, points go that lie within half a
    /// pixel of the last one kept on a picture `pixels` wide and high.
    ///
    /// # Errors
    /// There is no channel of one of the names.
    pub fn columns(
        &mut self,
        trace: &Trace,
        x: &str,
        y: &str,
        t0: f64,
        t1: f64,
        pixels: usize,
    ) -> Result<Vec<f64>, UnknownChannel> {
        let (time, x_source, y_source) = (trace.source("t")?, trace.source(x)?, trace.source(y)?);
        self.evaluate(trace, &[time, x_source, y_source]);
        let t = self.values(time);
        let (first, last) = window(t, t0, t1);
        let (xs, ys) = (&self.values(x_source)[first..last], &self.values(y_source)[first..last]);
        let mut out = Vec::new();
        if pixels == 0 || last - first <= 4 * pixels {
            out.extend(xs.iter().zip(ys).flat_map(|(x, y)| [*x, *y]));
        } else if x == "t" {
            by_column(xs, ys, (t0, t1), pixels, &mut out);
        } else {
            apart(xs, ys, pixels, &mut out);
        }
        Ok(out)
    }

    /// Frequencies (Hz) and amplitudes of a channel's spectrum between two times, in turn, reduced like [`ColumnReader::columns`] for
    /// `pixels` columns. Empty where there are fewer than four samples.
    ///
    /// # Errors
    /// There is no such channel.
    pub fn spectrum(
        &mut self,
        trace: &Trace,
        y: &str,
        t0: f64,
        t1: f64,
        pixels: usize,
    ) -> Result<Vec<f64>, UnknownChannel> {
        let (time, source) = (trace.source("t")?, trace.source(y)?);
        self.evaluate(trace, &[time, source]);
        let t = self.values(time);
        let (first, last) = (t.partition_point(|t| *t < t0), t.partition_point(|t| *t <= t1));
        let lines = spectrum::amplitudes(&t[first..last.max(first)], &self.values(source)[first..last.max(first)]);
        if pixels == 0 || lines.len() <= 8 * pixels {
            return Ok(lines);
        }
        let (f, a): (Vec<f64>, Vec<f64>) = lines.chunks_exact(2).map(|pair| (pair[0], pair[1])).unzip();
        let mut out = Vec::new();
        by_column(&f, &a, (f[0], f[f.len() - 1]), pixels, &mut out);
        Ok(out)
    }

    /// Sees to it that the values of the channels are at hand, as far as there are samples.
    fn evaluate(&mut self, trace: &Trace, sources: &[Source]) {
        // A trace that was thinned has other samples now.
        if trace.stride() != self.stride {
            self.kept.clear();
            self.stride = trace.stride();
        }
        let capacity = self.capacity.unwrap_or(MOST_BYTES / size_of::<f64>());
        for source in sources {
            let at = self.kept.iter().position(|kept| kept.source == *source);
            let kept = at.map_or(Values { source: *source, values: Vec::new() }, |at| self.kept.remove(at));
            self.kept.push(kept);
        }
        while self.kept.len() > sources.len() && self.kept.len() * trace.len() > capacity {
            self.kept.remove(0);
        }
        let mut evaluator = trace.evaluator();
        for kept in self.kept.iter_mut().filter(|kept| sources.contains(&kept.source)) {
            // The last sample may be one that is replaced by the next.
            kept.values.truncate(trace.settled());
            for i in kept.values.len()..trace.len() {
                let row = trace.sample(i);
                evaluator.load(row);
                kept.values.push(evaluator.value(kept.source, row));
            }
        }
    }

    fn values(&self, source: Source) -> &[f64] {
        self.kept.iter().find(|kept| kept.source == source).map_or(&[], |kept| &kept.values)
    }
}

/// The samples between two times, and one more on each side.
pub(super) fn window(t: &[f64], t0: f64, t1: f64) -> (usize, usize) {
    let first = t.partition_point(|t| *t < t0).saturating_sub(1);
    let last = t.partition_point(|t| *t <= t1);
    (first, (last + 1).min(t.len()).max(first))
}

/// First, lowest, highest and last point of each pixel column, in the order of time.
pub(super) fn by_column(t: &[f64], y: &[f64], (t0, t1): (f64, f64), pixels: usize, out: &mut Vec<f64>) {
    #[allow(clippy::cast_precision_loss, reason = "pixel counts are small")]
    let scale = pixels as f64 / (t1 - t0);
    let column_of = |t: f64| math::floor((t - t0) * scale);
    let mut start = 0;
    while start < t.len() {
        let column = column_of(t[start]);
        let (mut low, mut high, mut end) = (None, None, start);
        while end < t.len() && column_of(t[end]) <= column {
            if y[end].is_finite() {
                if low.is_none_or(|low: usize| y[end] < y[low]) {
                    low = Some(end);
                }
                if high.is_none_or(|high: usize| y[end] > y[high]) {
                    high = Some(end);
                }
            }
            end += 1;
        }
        // A time that is not a number stands alone.
        end = end.max(start + 1);
        let mut keep = [start, low.unwrap_or(start), high.unwrap_or(start), end - 1];
        holonomy_expr::order::sort_indices(&mut keep);
        let mut before = None;
        for i in keep {
            if before != Some(i) {
                out.extend([t[i], y[i]]);
            }
            before = Some(i);
        }
        start = end;
    }
}

/// The points that are at least half a pixel from the last one kept, on a picture of all of them; gaps, and the last point.
fn apart(x: &[f64], y: &[f64], pixels: usize, out: &mut Vec<f64>) {
    #[allow(clippy::cast_precision_loss, reason = "pixel counts are small")]
    let least = |values: &[f64]| {
        let finite = || values.iter().copied().filter(|value| value.is_finite());
        (finite().fold(f64::NEG_INFINITY, f64::max) - finite().fold(f64::INFINITY, f64::min)) / (2.0 * pixels as f64)
    };
    let (dx, dy) = (least(x), least(y));
    let mut kept: Option<(f64, f64)> = None;
    for (i, point) in x.iter().copied().zip(y.iter().copied()).enumerate() {
        let finite = point.0.is_finite() && point.1.is_finite();
        let near = kept.is_some_and(|kept| {
            let (a, b) = ((point.0 - kept.0).abs(), (point.1 - kept.1).abs());
            // Of a gap, one point is enough.
            if finite { a < dx && b < dy } else { !(kept.0.is_finite() && kept.1.is_finite()) }
        });
        if !near || i + 1 == x.len() {
            out.extend([point.0, point.1]);
            kept = Some(point);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::KindCache;
    use crate::model::Model;
    use crate::run::Run;
    use proptest::prelude::*;

    fn run(name: &str) -> Run {
        let entry = holonomy_document::gallery::get(name).unwrap();
        let document = holonomy_document::read(entry.text()).document.unwrap();
        let model = Model::build(&document, 0, &[], &mut KindCache::new()).unwrap();
        model.start().unwrap()
    }

    fn pairs(flat: &[f64]) -> Vec<(f64, f64)> {
        flat.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        /// Spikes of a single sample anywhere, gaps anywhere, any window: every column keeps its lowest and highest value.
        #[test]
        fn no_peak_is_lost(
            count in 10usize..6000, pixels in 1usize..300, from in 0.0..0.9f64, part in 0.01..1.0f64,
            spikes in prop::collection::vec((0.0..1.0f64, prop_oneof![-1e3..1e3f64, Just(f64::NAN)]), 0..40),
        ) {
            let t: Vec<f64> = (0..count).map(|i| i as f64 * 1e-3).collect();
            let mut y: Vec<f64> = t.iter().map(|t| (7.0 * t).sin()).collect();
            for (at, value) in spikes {
                y[(at * count as f64) as usize] = value;
            }
            let end = t[count - 1];
            let (t0, t1) = (from * end, (from + part) * end + 1e-6);
            let (first, last) = window(&t, t0, t1);
            let mut out = Vec::new();
            by_column(&t[first..last], &y[first..last], (t0, t1), pixels, &mut out);
            let kept = pairs(&out);
            // One column on each side of the window, for the neighbours.
            prop_assert!(kept.len() <= 4 * (pixels + 3));
            prop_assert!(kept.windows(2).all(|pair| pair[0].0 < pair[1].0), "in the order of time, each once");
            prop_assert_eq!(kept.first().map(|p| p.0), t.get(first).copied());
            prop_assert_eq!(kept.last().map(|p| p.0), t.get(last - 1).copied());
            let column_of = |t: f64| ((t - t0) * (pixels as f64 / (t1 - t0))).floor();
            let extremes = |points: &[(f64, f64)]| {
                let mut found = std::collections::BTreeMap::new();
                for (t, y) in points.iter().filter(|p| p.1.is_finite()) {
                    let entry = found.entry(column_of(*t) as i64).or_insert((*y, *y));
                    *entry = (entry.0.min(*y), entry.1.max(*y));
                }
                found
            };
            let all: Vec<(f64, f64)> = (first..last).map(|i| (t[i], y[i])).collect();
            prop_assert_eq!(extremes(&kept), extremes(&all));
        }

        /// Every point of a path lies within a pixel of one that is drawn, and two drawn ones in turn half a pixel apart.
        #[test]
        fn a_path_keeps_its_shape(turns in 1.0..40.0f64, count in 2000usize..8000, pixels in 20usize..200) {
            let angle = |i: usize| turns * std::f64::consts::TAU * i as f64 / count as f64;
            let (x, y): (Vec<f64>, Vec<f64>) = (0..count).map(|i| (angle(i).cos(), 3.0 * (1.3 * angle(i)).sin())).unzip();
            let mut out = Vec::new();
            apart(&x, &y, pixels, &mut out);
            let kept = pairs(&out);
            let (wide, high) = (2.0 / pixels as f64, 6.0 / pixels as f64);
            // But for the last; and the samples need not meet the extremes.
            let far = |p: &(f64, f64), q: &(f64, f64)| (p.0 - q.0).abs() >= 0.45 * wide || (p.1 - q.1).abs() >= 0.45 * high;
            prop_assert!(kept[..kept.len() - 1].windows(2).all(|pair| far(&pair[0], &pair[1])));
            for i in 0..count {
                prop_assert!(kept.iter().any(|p| (p.0 - x[i]).abs() <= wide && (p.1 - y[i]).abs() <= high));
            }
        }
    }

    #[test]
    fn values_are_those_of_the_trace_while_the_run_goes_on() {
        let mut run = run("four-bar");
        let mut reader = ColumnReader::default();
        for steps in [1, 7, 400, 100_000] {
            run.advance(steps);
            for (x, y) in [("t", "drift.position"), ("crank.B.x", "energy.total"), ("t", "t")] {
                let read = reader.columns(run.trace(), x, y, 0.0, 1e9, 0).unwrap();
                let wanted: Vec<f64> = run
                    .trace()
                    .channel(x)
                    .unwrap()
                    .iter()
                    .zip(run.trace().channel(y).unwrap())
                    .flat_map(|(x, y)| [*x, y])
                    .collect();
                assert_eq!(read, wanted, "{y} over {x} after {steps} more steps");
            }
        }
        let failure = reader.columns(run.trace(), "t", "energy.totl", 0.0, 1.0, 10).unwrap_err();
        assert_eq!(failure.nearest.as_deref(), Some("energy.total"));
    }

    #[test]
    fn a_spectrum_has_the_frequency_of_the_motion() {
        let mut run = run("four-bar");
        run.finish();
        let mut reader = ColumnReader::default();
        let lines = pairs(&reader.spectrum(run.trace(), "rocker.angle", 0.0, 1e9, 0).unwrap());
        let (at, height) =
            lines.iter().copied().fold((0.0, 0.0), |best, next| if next.1 > best.1 { next } else { best });
        // Counted where the angle rises through its middle.
        let (t, angle) = (run.trace().channel("t").unwrap(), run.trace().channel("rocker.angle").unwrap());
        let ends = angle.iter().fold((f64::MAX, f64::MIN), |(l, h), y| (l.min(*y), h.max(*y)));
        let middle = (ends.0 + ends.1) / 2.0;
        let rises: Vec<f64> =
            (1..t.len()).filter(|i| angle[i - 1] < middle && angle[*i] >= middle).map(|i| t[i]).collect();
        let counted = (rises.len() - 1) as f64 / (rises[rises.len() - 1] - rises[0]);
        assert!((at - counted).abs() < 0.02, "{at} Hz, counted {counted}");
        let fewer = pairs(&reader.spectrum(run.trace(), "rocker.angle", 0.0, 1e9, 40).unwrap());
        assert!(fewer.len() <= 4 * 42 && fewer.contains(&(at, height)));
        assert!(reader.spectrum(run.trace(), "nothing", 0.0, 1.0, 0).is_err());
        assert!(reader.spectrum(run.trace(), "rocker.angle", 3.0, 2.0, 0).unwrap().is_empty());
    }

    #[test]
    fn what_is_kept_is_bounded_and_read_again_when_it_is_gone() {
        let mut run = run("four-bar");
        run.finish();
        let samples = run.trace().len();
        let mut reader = ColumnReader { capacity: Some(3 * samples), ..ColumnReader::default() };
        let names = ["energy.total", "drift.position", "drift.velocity", "step.size", "energy.total"];
        let read: Vec<Vec<f64>> =
            names.iter().map(|y| reader.columns(run.trace(), "t", y, 0.0, 10.0, 100).unwrap()).collect();
        assert_eq!(read[0], read[4]);
        assert!(reader.kept.len() <= 3, "{} channels are kept", reader.kept.len());
    }

    #[test]
    fn windows_have_a_neighbour_on_each_side() {
        let t = [0.0, 1.0, 2.0, 3.0, 4.0];
        assert_eq!(window(&t, 1.5, 2.5), (1, 4));
        assert_eq!(window(&t, 1.0, 3.0), (0, 5));
        assert_eq!(window(&t, -5.0, -1.0), (0, 1));
        assert_eq!(window(&t, 8.0, 9.0), (4, 5));
        assert_eq!(window(&[], 0.0, 1.0), (0, 0));
    }
}
