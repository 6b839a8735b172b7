//! Fewer points, same picture: per pixel column the first, lowest, highest and last sample are kept, so that no peak is lost, not even
//! one of a single sample.

/// Samples with `x0 <= x <= x1`, reduced to at most eight per column of a picture that is `columns` pixels wide, and the neighbours
/// just outside, so that lines run on to the edges.
///
/// `x` must not decrease. A sample that is not finite breaks the line, shown by one point with a `NaN` ordinate between its neighbours;
/// of several gaps within one column all but the first may be merged. The shorter of `x` and `y` counts.
pub fn min_max(x: &[f64], y: &[f64], x0: f64, x1: f64, columns: usize) -> Vec<(f64, f64)> {
    let columns = columns.max(1) as f64;
    let scale = columns / (x1 - x0);
    let column_of = |value: f64| {
        if value < x0 {
            -1.0
        } else if value > x1 {
            columns
        } else {
            ((value - x0) * scale).floor().min(columns - 1.0)
        }
    };
    by_column(x, y, column_of, columns)
}

/// As [`min_max`], with the columns told by a function: -1 left of the picture, `columns` right of it.
pub(crate) fn by_column(x: &[f64], y: &[f64], column_of: impl Fn(f64) -> f64, columns: f64) -> Vec<(f64, f64)> {
    let count = x.len().min(y.len());
    let mut column = Column { number: f64::NAN, first: None, second: None };
    let mut out = Vec::new();
    let mut gap = false;
    for i in 0..count {
        if !(x[i].is_finite() && y[i].is_finite()) {
            gap = true;
            continue;
        }
        let number = column_of(x[i]);
        if number != column.number {
            column.write(x, y, columns, &mut out);
            if gap {
                break_line(&mut out);
            }
            column = Column { number, first: Some(Stretch::at(i)), second: None };
        } else if let Some(second) = &mut column.second {
            second.take(i, y);
        } else if gap {
            column.second = Some(Stretch::at(i));
        } else if let Some(first) = &mut column.first {
            first.take(i, y);
        }
        gap = false;
    }
    column.write(x, y, columns, &mut out);
    out
}

/// The samples of one pixel column: those before its first gap, and those after it.
struct Column {
    number: f64,
    first: Option<Stretch>,
    second: Option<Stretch>,
}

impl Column {
    fn write(&self, x: &[f64], y: &[f64], columns: f64, out: &mut Vec<(f64, f64)>) {
        let mut point = |i: usize| out.push((x[i], y[i]));
        // Outside the picture only the neighbour of its edge matters.
        if self.number < 0.0 {
            if let Some(last) = self.second.as_ref().or(self.first.as_ref()) {
                point(last.last);
            }
        } else if self.number >= columns {
            if let Some(first) = &self.first {
                point(first.first);
            }
        } else {
            if let Some(first) = &self.first {
                first.write(x, y, out);
            }
            if let Some(second) = &self.second {
                break_line(out);
                second.write(x, y, out);
            }
        }
    }
}

/// An uninterrupted stretch of samples: indices of what is kept of it.
struct Stretch {
    first: usize,
    low: usize,
    high: usize,
    last: usize,
}

impl Stretch {
    fn at(i: usize) -> Self {
        Self { first: i, low: i, high: i, last: i }
    }

    fn take(&mut self, i: usize, y: &[f64]) {
        if y[i] < y[self.low] {
            self.low = i;
        }
        if y[i] > y[self.high] {
            self.high = i;
        }
        self.last = i;
    }

    fn write(&self, x: &[f64], y: &[f64], out: &mut Vec<(f64, f64)>) {
        let mut kept = [self.first, self.low.min(self.high), self.low.max(self.high), self.last].to_vec();
        kept.dedup();
        out.extend(kept.into_iter().map(|i| (x[i], y[i])));
    }
}

/// Breaks the line, once, and never before its first point.
fn break_line(out: &mut Vec<(f64, f64)>) {
    if let Some(&(x, y)) = out.last()
        && y.is_finite()
    {
        out.push((x, f64::NAN));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Lowest and highest finite value of a column, and whether it holds a gap.
    fn extremes(points: impl Iterator<Item = (f64, f64)>, column: (f64, f64)) -> Option<(f64, f64)> {
        points
            .filter(|(x, y)| *x >= column.0 && *x < column.1 && y.is_finite())
            .fold(None, |found, (_, y)| Some(found.map_or((y, y), |(low, high): (f64, f64)| (low.min(y), high.max(y)))))
    }

    fn samples() -> impl Strategy<Value = Vec<(f64, f64)>> {
        let y = prop_oneof![8 => -1.0..1.0f64, 1 => -1e6..1e6f64, 1 => Just(f64::NAN)];
        prop::collection::vec((prop_oneof![4 => 0.0..0.01f64, 1 => Just(0.0), 1 => 0.0..0.5f64], y), 0..3000).prop_map(
            |steps| {
                let mut x = 0.0;
                steps
                    .into_iter()
                    .map(|(dx, y)| {
                        x += dx;
                        (x, y)
                    })
                    .collect()
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_column_keeps_its_extremes(points in samples(), columns in 1..64usize, start in 0.0..4.0f64) {
            let (x, y): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
            // Columns a power of two wide, so that their edges are exact.
            let (x0, x1) = (start, start + columns as f64 / 8.0);
            let fewer = min_max(&x, &y, x0, x1, columns);
            prop_assert!(fewer.len() <= 10 * columns + 4);
            prop_assert!(fewer.windows(2).all(|p| p[0].0 <= p[1].0));
            let width = (x1 - x0) / columns as f64;
            for i in 0..columns {
                let column = (x0 + i as f64 * width + 1e-9, x0 + (i + 1) as f64 * width - 1e-9);
                if let Some((low, high)) = extremes(points.iter().copied(), column) {
                    let (l, h) = extremes(fewer.iter().copied(), (column.0 - 2e-9, column.1 + 2e-9)).unwrap_or((f64::NAN, f64::NAN));
                    prop_assert!(l <= low && h >= high, "column {i}: {low}..{high} became {l}..{h}");
                }
            }
            // Nothing is made up, and gaps stand alone.
            prop_assert!(fewer.iter().all(|p| p.1.is_nan() || points.contains(p)));
            prop_assert!(fewer.windows(2).all(|p| p[0].1.is_finite() || p[1].1.is_finite()));
        }
    }

    #[test]
    fn lines_run_on_to_the_neighbours_outside() {
        let x: Vec<f64> = (0..100).map(f64::from).collect();
        let fewer = min_max(&x, &x, 40.0, 60.0, 5);
        assert_eq!(fewer.first(), Some(&(39.0, 39.0)));
        assert_eq!(fewer.last(), Some(&(61.0, 61.0)));
    }

    #[test]
    fn gaps_survive_within_and_between_columns() {
        let x: Vec<f64> = (0..12).map(f64::from).collect();
        let mut y = vec![1.0; 12];
        (y[2], y[6], y[7]) = (f64::NAN, f64::NAN, f64::INFINITY);
        let gaps = |columns| min_max(&x, &y, 0.0, 12.0, columns).iter().filter(|p| p.1.is_nan()).count();
        assert_eq!(gaps(12), 2);
        assert_eq!(gaps(2), 2);
        assert_eq!(gaps(1), 1, "gaps of one column may merge");
    }

    #[test]
    fn nothing_comes_from_nothing() {
        assert!(min_max(&[], &[], 0.0, 1.0, 10).is_empty());
        assert!(min_max(&[0.5], &[f64::NAN], 0.0, 1.0, 10).is_empty());
        assert_eq!(min_max(&[0.5, 0.6], &[2.0], 0.0, 1.0, 0), [(0.5, 2.0)]);
    }
}
