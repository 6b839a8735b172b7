//! From the samples of a series to strokes on the picture: fewer points, pixel positions, clipping, dashes.

use crate::{Area, Layout, Scale, Series, decimate};

/// Points are given up when they are nearer than this to the last one kept, in device pixels.
const NEAR: f64 = 0.2;
/// Positions are cut at this many CSS pixels: far outside any picture, and safe to compute with.
const FAR: f64 = 1e7;
/// More than this many samples per column of device pixels are thinned.
const DENSE: usize = 4;
/// A curve longer than this many widths and heights of the picture is drawn solid.
const BUSY: f64 = 12.0;

/// Strokes of a curve in CSS pixels, inside the plot area; a stroke of one point is a dot.
pub(crate) fn strokes(series: &Series, layout: &Layout, pixel_ratio: f64) -> Vec<Vec<(f64, f64)>> {
    let mut strokes = Vec::new();
    for line in lines(series, layout, pixel_ratio) {
        clip(&line, &layout.plot, &mut strokes);
    }
    let pattern = series.dash.pattern(series.width);
    let length: f64 = strokes.iter().map(|stroke| length_of(stroke)).sum();
    // A curve that runs up and down in every column shows no dashes, it only costs as many strokes.
    if pattern.is_empty() || length > BUSY * (layout.plot.width + layout.plot.height) {
        strokes
    } else {
        strokes.iter().flat_map(|stroke| dashes(stroke, &pattern)).collect()
    }
}

fn length_of(stroke: &[(f64, f64)]) -> f64 {
    stroke.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}

fn distance(a: (f64, f64), b: (f64, f64)) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    (dx * dx + dy * dy).sqrt()
}

/// Uninterrupted lines in CSS pixels.
fn lines(series: &Series, layout: &Layout, pixel_ratio: f64) -> Vec<Vec<(f64, f64)>> {
    let columns = (layout.plot.width * pixel_ratio).ceil().max(1.0);
    let count = series.len();
    let dense = count > DENSE * columns as usize;
    let points: Vec<(f64, f64)> = if dense && ordered(&series.x[..count]) {
        let column_of = |x: f64| (layout.x.fraction(x) * columns).floor().clamp(-1.0, columns);
        decimate::by_column(&series.x, &series.y, column_of, columns)
    } else {
        series.points().collect()
    };
    let near = if dense { NEAR / pixel_ratio } else { 0.0 };
    let mut lines = Vec::new();
    let mut line: Vec<(f64, f64)> = Vec::new();
    let mut skipped = None;
    for (x, y) in points {
        if !(x.is_finite() && y.is_finite()) {
            line.extend(skipped.take());
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            continue;
        }
        let (px, py) = layout.position(x, y);
        let place = (px.clamp(-FAR, FAR), py.clamp(-FAR, FAR));
        match line.last() {
            Some(&(x0, y0)) if (place.0 - x0).abs() < near && (place.1 - y0).abs() < near => {
                skipped = Some(place);
            }
            _ => {
                skipped = None;
                line.push(place);
            }
        }
    }
    line.extend(skipped);
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Abscissas that never decrease (those that are not numbers aside): a function of x, whose columns can be thinned.
pub(crate) fn ordered(x: &[f64]) -> bool {
    let mut last = f64::NEG_INFINITY;
    x.iter().filter(|x| x.is_finite()).all(|&x| {
        let grows = x >= last;
        last = x;
        grows
    })
}

/// Cuts a line at the edges of the area.
fn clip(line: &[(f64, f64)], area: &Area, out: &mut Vec<Vec<(f64, f64)>>) {
    let inside = |(x, y): (f64, f64)| x >= area.left && x <= area.right() && y >= area.top && y <= area.bottom();
    if let [only] = line {
        if inside(*only) {
            out.push(vec![*only]);
        }
        return;
    }
    let mut stroke: Vec<(f64, f64)> = Vec::new();
    for pair in line.windows(2) {
        match segment(pair[0], pair[1], area) {
            Some((from, to)) => {
                if stroke.last() != Some(&from) {
                    end(&mut stroke, out);
                    stroke.push(from);
                }
                stroke.push(to);
            }
            None => end(&mut stroke, out),
        }
    }
    end(&mut stroke, out);
}

fn end(stroke: &mut Vec<(f64, f64)>, out: &mut Vec<Vec<(f64, f64)>>) {
    if !stroke.is_empty() {
        out.push(std::mem::take(stroke));
    }
}

/// The part of a segment inside the area, if any; ends inside are handed back unchanged.
fn segment(from: (f64, f64), to: (f64, f64), area: &Area) -> Option<((f64, f64), (f64, f64))> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (mut t0, mut t1) = (0.0_f64, 1.0_f64);
    // Each edge: how far outside the start is, and how fast the segment moves inward.
    for (outside, inward) in
        [(area.left - from.0, dx), (from.0 - area.right(), -dx), (area.top - from.1, dy), (from.1 - area.bottom(), -dy)]
    {
        if inward == 0.0 {
            if outside > 0.0 {
                return None;
            }
        } else if inward > 0.0 {
            t0 = t0.max(outside / inward);
        } else {
            t1 = t1.min(outside / inward);
        }
    }
    if t0 > t1 {
        return None;
    }
    let at = |t: f64| (from.0 + t * dx, from.1 + t * dy);
    Some((if t0 > 0.0 { at(t0) } else { from }, if t1 < 1.0 { at(t1) } else { to }))
}

/// Cuts a stroke into dashes: lengths of strokes and gaps in turn.
fn dashes(stroke: &[(f64, f64)], pattern: &[f64]) -> Vec<Vec<(f64, f64)>> {
    if stroke.len() < 2 {
        return vec![stroke.to_vec()];
    }
    let mut out = Vec::new();
    let (mut part, mut left) = (0, pattern[0]);
    let mut dash = vec![stroke[0]];
    for pair in stroke.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = distance(from, to);
        let mut done = 0.0;
        while length - done > left {
            done += left;
            let at = (from.0 + dx * done / length, from.1 + dy * done / length);
            if part % 2 == 0 {
                dash.push(at);
                out.push(std::mem::take(&mut dash));
            } else {
                dash = vec![at];
            }
            part = (part + 1) % pattern.len();
            left = pattern[part];
        }
        left -= length - done;
        if part % 2 == 0 {
            dash.push(to);
        }
    }
    if part % 2 == 0 && dash.len() > 1 {
        out.push(dash);
    }
    out
}

/// Room that the values of an axis need beside the curve: none for time, some where a curve may turn at its extremes.
pub(crate) fn padding_x(series: &[Series], scale: Scale, aspect_equal: bool) -> f64 {
    let functions = series.iter().all(|s| ordered(&s.x[..s.len()]));
    if functions && scale == Scale::Linear && !aspect_equal { 0.0 } else { 0.05 }
}

/// The sample of a curve in a legend, from `(x, y)` to the right.
pub(crate) fn sample_line((x, y): (f64, f64), length: f64, series: &Series) -> Vec<Vec<(f64, f64)>> {
    let line = vec![(x, y), (x + length, y)];
    let mut pattern = series.dash.pattern(series.width);
    if pattern.is_empty() {
        return vec![line];
    }
    // Stretched a little, so that the sample ends with a whole stroke.
    let period: f64 = pattern.iter().sum();
    let periods = ((length - pattern[0]) / period).round().max(1.0);
    let stretch = length / (periods * period + pattern[0]);
    pattern.iter_mut().for_each(|part| *part *= stretch);
    dashes(&line, &pattern)
}

/// A thin dashed line of a marker.
pub(crate) fn dashed_line(from: (f64, f64), to: (f64, f64)) -> Vec<((f64, f64), (f64, f64))> {
    dashes(&[from, to], &[4.0, 3.0]).into_iter().filter_map(|dash| Some((*dash.first()?, *dash.last()?))).collect()
}
