//! Which values an axis shows.

use crate::decimal::{decimal, exponent_of};
use crate::{Axis, AxisLayout, Scale};

/// Beyond it, ends of axes are cut: differences and ratios of ends stay numbers.
const LARGEST: f64 = 1e300;
/// Below it, differences are nothing and ends of logarithmic axes are cut: powers of ten stay exact above.
const SMALLEST: f64 = 1e-300;
/// A spread below this part of the largest value is rounding noise of the samples: the series is drawn as a constant.
const NOISE: f64 = 16.0 * f64::EPSILON;
/// Floor of a logarithmic axis without any positive value.
const BARE_FLOOR: f64 = 1e-17;
/// Decades shown above a floor when nothing lies above it.
const DECADES_OVER_FLOOR: f64 = 1e3;

/// What an axis shows, and how its floor is labelled.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Range {
    pub(crate) layout: AxisLayout,
    /// Label of the floor, if one is shown.
    pub(crate) floor_label: Option<String>,
}

/// Fits an axis to its values: `padding` is the room left on both sides, as a part of the spread.
pub(crate) fn fit(axis: &Axis, values: impl Iterator<Item = f64>, padding: f64) -> Range {
    match axis.scale {
        Scale::Linear => linear(axis, values, padding),
        Scale::Log => log(axis, values, padding),
    }
}

fn given(axis: &Axis) -> Option<(f64, f64)> {
    let (a, b) = axis.range?;
    (a.is_finite() && b.is_finite() && a != b).then(|| (a.min(b), a.max(b)))
}

fn linear(axis: &Axis, values: impl Iterator<Item = f64>, padding: f64) -> Range {
    let (low, high) = match given(axis) {
        Some((low, high)) => (low.clamp(-LARGEST, LARGEST), high.clamp(-LARGEST, LARGEST)),
        None => {
            let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
            for value in values.filter(|v| v.is_finite()) {
                low = low.min(value);
                high = high.max(value);
            }
            if low > high { (0.0, 1.0) } else { widen(low, high, padding) }
        }
    };
    // A window narrower than the numbers can tell apart has no ticks; show the neighbourhood instead.
    let (low, high) = if constant(low, high) { widen(low, high, 0.0) } else { (low, high) };
    Range { layout: AxisLayout { min: low, max: high, log: false, floor: None }, floor_label: None }
}

fn constant(low: f64, high: f64) -> bool {
    high - low <= SMALLEST.max(NOISE * low.abs().max(high.abs()))
}

fn widen(low: f64, high: f64, padding: f64) -> (f64, f64) {
    let (low, high) = (low.clamp(-LARGEST, LARGEST), high.clamp(-LARGEST, LARGEST));
    if constant(low, high) {
        let middle = low / 2.0 + high / 2.0;
        let half = if middle.abs() < SMALLEST { 1.0 } else { middle.abs() / 10.0 };
        return (middle - half, middle + half);
    }
    let room = (high - low) * padding;
    (low - room, high + room)
}

fn log(axis: &Axis, values: impl Iterator<Item = f64>, padding: f64) -> Range {
    let chosen = axis.floor.filter(|f| f.is_finite() && *f >= SMALLEST && *f < LARGEST);
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    let (mut below, mut negative) = (false, false);
    for value in values.filter(|v| v.is_finite()) {
        if value <= chosen.unwrap_or(0.0) {
            below = true;
            negative |= value < 0.0;
        } else {
            let value = value.clamp(SMALLEST, LARGEST);
            low = low.min(value);
            high = high.max(value);
        }
    }
    let above = low <= high;
    let floor = below.then(|| {
        // One decade under the smallest value that can be told apart from zero.
        chosen.unwrap_or_else(|| if above { decimal(1, (exponent_of(low) - 1).max(-300)) } else { BARE_FLOOR })
    });
    let floor_label = floor.map(|floor| match chosen {
        Some(_) => format!("≤{}", crate::decimal::scientific(floor)),
        None if negative => "≤0".to_string(),
        None => "0".to_string(),
    });
    let (mut from, mut to) = match (floor, above) {
        (Some(floor), true) => (floor, high),
        (Some(floor), false) => (floor, floor * DECADES_OVER_FLOOR),
        (None, true) => (low, high),
        (None, false) => chosen.map_or((0.1, 10.0), |floor| (floor, floor * DECADES_OVER_FLOOR)),
    };
    match given(axis) {
        Some((a, b)) if b > SMALLEST => {
            to = b.min(LARGEST);
            from = if a >= SMALLEST { a } else { from.min(to / 10.0) };
        }
        _ => (from, to) = widen_log(from, to, padding),
    }
    // A floor above the window would hold the ticks of the window too.
    let floor = floor.filter(|f| *f < to);
    let shown = floor.filter(|f| *f >= from);
    let label = floor_label.filter(|_| shown.is_some());
    // A floor below the window still holds the values that have no logarithm.
    Range { layout: AxisLayout { min: from, max: to, log: true, floor }, floor_label: label }
}

/// Room on both sides, at least one decade in all.
fn widen_log(low: f64, high: f64, padding: f64) -> (f64, f64) {
    let (low, high) = (libm::log10(low), libm::log10(high));
    let room = (high - low) * padding;
    let lack = ((1.0 - (high - low) - 2.0 * room) / 2.0).max(0.0);
    (libm::exp10((low - room - lack).max(-305.0)), libm::exp10((high + room + lack).min(305.0)))
}

/// Widens the axis whose unit is drawn longer until both units are equally long on an area of `width` x `height` pixels.
pub(crate) fn equalize(x: &mut AxisLayout, y: &mut AxisLayout, width: f64, height: f64) {
    if x.log || y.log {
        return;
    }
    let (unit_x, unit_y) = ((x.max - x.min) / width, (y.max - y.min) / height);
    let stretch = |axis: &mut AxisLayout, span: f64| {
        let middle = axis.min / 2.0 + axis.max / 2.0;
        (axis.min, axis.max) = (middle - span / 2.0, middle + span / 2.0);
    };
    if unit_x < unit_y {
        stretch(x, unit_y * width);
    } else {
        stretch(y, unit_x * height);
    }
}
