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
