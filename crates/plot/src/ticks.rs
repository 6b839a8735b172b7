//! Ticks: steps of 1, 2 and 5 or whole decades, as many as fit, never overlapping.

use crate::decimal::{Step, decimal, exponent_of, fixed, power, scientific};
use crate::{AxisLayout, DecimalSign};

/// Labels with more digits than these are written as differences from a rounded value.
const MOST_DIGITS: i32 = 6;

/// Ticks of an axis, lowest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Ticks {
    /// Values and their labels.
    pub(crate) labelled: Vec<(f64, String)>,
    /// Ticks without a label (logarithmic axes).
    pub(crate) minor: Vec<f64>,
    /// Labels are in this power of ten.
    pub(crate) exponent: i32,
    /// Labels are differences from this value, written so.
    pub(crate) offset: Option<String>,
}

impl Ticks {
    /// The same with another decimal sign; a comma is no wider than a point.
    pub(crate) fn written(mut self, sign: DecimalSign) -> Self {
        if sign == DecimalSign::Comma {
            let texts = self.labelled.iter_mut().map(|(_, text)| text).chain(&mut self.offset);
            texts.for_each(|text| *text = text.replace('.', ","));
        }
        self
    }
}

/// Decides whether these ticks fit beside each other.
pub(crate) type Fits<'a> = dyn Fn(&[(f64, String)]) -> bool + 'a;

/// The densest ticks that fit on an axis of `length` CSS pixels, not closer than `spacing`.
pub(crate) fn ticks(axis: &AxisLayout, floor_label: Option<&str>, length: f64, spacing: f64, fits: &Fits) -> Ticks {
    if axis.log {
        log(axis, floor_label, length, spacing, fits)
    } else {
        linear(axis.min, axis.max, length, spacing, fits)
    }
}

fn linear(min: f64, max: f64, length: f64, spacing: f64, fits: &Fits) -> Ticks {
    let most = (length / spacing).floor().max(1.0);
    let mut step = Step::at_least(max / most - min / most);
    loop {
        let found = linear_with(min, max, step);
        if found.labelled.len() < 2 || fits(&found.labelled) {
            return found;
        }
        step = step.next();
    }
}

/// All multiples of a step between two values.
fn linear_with(min: f64, max: f64, step: Step) -> Ticks {
    let largest = min.abs().max(max.abs());
    // Long numbers that differ in their last digits are read as a difference from a round one nearby.
    let (offset, offset_text) = if digits(largest, step) > MOST_DIGITS { round_value(min, max) } else { (0.0, None) };
    let (from, to) = (min - offset, max - offset);
    let exponent = label_exponent(from.abs().max(to.abs()).max(step.value()));
    let decimals = (exponent - step.exponent).max(0) as usize;
    let size = step.value();
    // A tick on the very end of the axis counts although its division was rounded.
    let slack = 1e-9;
    let (first, last) = ((from / size - slack).ceil() as i64, (to / size + slack).floor() as i64);
    let labelled = (first..=last)
        .map(|i| {
            let label = fixed(decimal(i * step.mantissa, step.exponent - exponent), decimals);
            (offset + decimal(i * step.mantissa, step.exponent), label)
        })
        .collect();
    Ticks { labelled, minor: Vec::new(), exponent, offset: offset_text }
}

/// The power of ten that labels of an axis with this largest value are in; none for handy numbers.
fn label_exponent(largest: f64) -> i32 {
    let magnitude = exponent_of(largest);
    if (-3..5).contains(&magnitude) { 0 } else { magnitude.div_euclid(3) * 3 }
}

/// Digits of the longest label.
fn digits(largest: f64, step: Step) -> i32 {
    let exponent = label_exponent(largest);
    1 + (exponent_of(largest) - exponent).max(0) + (exponent - step.exponent).max(0)
}

/// The number with the fewest digits in or near a narrow window, and its text.
fn round_value(min: f64, max: f64) -> (f64, Option<String>) {
    let (middle, span) = (min / 2.0 + max / 2.0, max - min);
    let top = exponent_of(middle);
    for exponent in (top - 15..=top).rev() {
        let unit = decimal(1, exponent);
        let count = (middle / unit).round();
        let value = decimal(count as i64, exponent);
        if (value - middle).abs() <= 2.0 * span {
            if value == 0.0 {
                break;
            }
            let text = if (-4..6).contains(&top) {
                fixed(value, (-exponent).max(0) as usize)
            } else {
                scientific_long(count as i64, exponent)
            };
            return (value, Some(text));
        }
    }
    (0.0, None)
}

/// All digits of `count * 10^exponent` with a power of ten.
fn scientific_long(count: i64, exponent: i32) -> String {
    let digits = count.unsigned_abs().to_string();
    let (head, tail) = digits.split_at(1);
    let tail = tail.trim_end_matches('0');
    let point = if tail.is_empty() { "" } else { "." };
    let sign = if count < 0 { "−" } else { "" };
    format!("{sign}{head}{point}{tail}·{}", power(exponent + digits.len() as i32 - 1))
}

fn log(axis: &AxisLayout, floor_label: Option<&str>, length: f64, spacing: f64, fits: &Fits) -> Ticks {
    let floor = axis.floor.zip(floor_label);
    let (low, high) = (libm::log10(axis.min), libm::log10(axis.max));
    let decade = length / (high - low);
    let inside = |value: f64| {
        value >= axis.min * (1.0 - 1e-9) && value <= axis.max * (1.0 + 1e-9) && floor.is_none_or(|(f, _)| value > f)
    };
    // With a floor that is labelled, its tick comes first and the others keep away from it.
    let with_floor = |mut labelled: Vec<(f64, String)>| {
        if let Some((value, text)) = floor {
            labelled.retain(|(v, _)| (libm::log10(*v) - libm::log10(value)) * decade >= spacing);
            labelled.insert(0, (value, text.to_string()));
        }
        labelled
    };
    let decades = (low - 1e-9).ceil() as i32..=(high + 1e-9).floor() as i32;
    let powers = |stride: i32| -> Vec<(f64, String)> {
        decades
            .clone()
            .filter(|n| n % stride == 0)
            .map(|n| (decimal(1, n), power(n)))
            .filter(|(v, _)| inside(*v))
            .collect()
    };
    if powers(1).len() >= 2 {
        for stride in [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300] {
            let labelled = with_floor(powers(stride));
            if f64::from(stride) * decade >= spacing && (labelled.len() < 2 || fits(&labelled)) {
                let minor = if stride > 1 {
                    powers(1).into_iter().map(|(v, _)| v).collect()
                } else {
                    within(&decades, &[2, 3, 4, 5, 6, 7, 8, 9], decade)
                };
                let minor = minor.into_iter().filter(|v| inside(*v) && labelled.iter().all(|(l, _)| l != v)).collect();
                return Ticks { labelled, minor, ..Ticks::default() };
            }
        }
        return Ticks { labelled: with_floor(powers(1).split_off(powers(1).len() - 1)), ..Ticks::default() };
    }
    // Less than two decades in sight: 1, 2, 5 within them, as far as that fits.
    for mantissas in [&[1, 2, 5][..], &[1, 3], &[1]] {
        let labelled = with_floor(
            within(&decades, mantissas, f64::INFINITY)
                .into_iter()
                .filter(|v| inside(*v))
                .map(|v| (v, scientific(v)))
                .collect(),
        );
        if labelled.len() >= 2 && fits(&labelled) {
            let minor =
                within(&decades, &[2, 3, 4, 5, 6, 7, 8, 9], decade).into_iter().filter(|v| inside(*v)).collect();
            return Ticks { labelled, minor, ..Ticks::default() };
        }
    }
    // A narrow window: equal steps. Positions are logarithmic, the values are not.
    let plain = linear(axis.min, axis.max, length, spacing, fits);
    if floor.is_some() { Ticks { labelled: with_floor(plain.labelled), ..plain } } else { plain }
}

/// Multiples within the decades, if a decade is long enough to show them.
fn within(decades: &std::ops::RangeInclusive<i32>, mantissas: &[i64], decade: f64) -> Vec<f64> {
    if decade < 24.0 {
        return Vec::new();
    }
    (decades.start() - 1..=*decades.end()).flat_map(|n| mantissas.iter().map(move |m| decimal(*m, n))).collect()
}
