//! The axes of a plot.

use super::doubt::place;
use super::kind::Abscissa;
use super::{Curve, Plot};
use crate::{Axis, Figure, Scale, Series};

/// The unit that all have, if there is one.
fn common<'c>(units: impl Iterator<Item = &'c String>) -> String {
    let mut all = Vec::new();
    for unit in units {
        place(&mut all, unit);
    }
    if let [one] = all[..] { one.clone() } else { String::new() }
}

impl Plot {
    /// Two units share a plot, one axis on each side: what is on the left and what is on the right. Of a path both axes are named.
    fn two_units(&self, curves: &[Curve]) -> Option<(String, String)> {
        let mut units = Vec::new();
        for curve in curves {
            place(&mut units, &curve.unit);
        }
        match units[..] {
            [left, right] if self.kind.facts().abscissa != Abscissa::Channel => Some((left.clone(), right.clone())),
            _ => None,
        }
    }

    /// The figure of curves, without their numbers, and which of them are measured on the right. The horizontal axis of a plot over time or
    /// frequency is called by its abscissa.
    pub fn figure(&self, curves: &mut [Curve]) -> Figure {
        let two = self.two_units(curves);
        for curve in curves.iter_mut() {
            curve.right = two.as_ref().is_some_and(|(_, right)| curve.unit == *right);
        }
        let first = |of: fn(&Curve) -> &String| curves.first().map(of).cloned().unwrap_or_default();
        let (label, unit, y_label) = match self.kind.facts().abscissa {
            Abscissa::Time => ("time".to_owned(), "s".to_owned(), String::new()),
            Abscissa::Frequency => (super::FREQUENCY.to_owned(), "Hz".to_owned(), String::new()),
            Abscissa::Channel => (
                first(|curve| &curve.x_label),
                common(curves.iter().map(|curve| &curve.x_unit)),
                first(|curve| &curve.y_label),
            ),
        };
        let scale = if self.log { Scale::Log } else { Scale::Linear };
        let (unit_left, right) = match two {
            Some((left, right)) => (left, Some(Axis { unit: right, scale, ..Axis::default() })),
            None => (common(curves.iter().map(|curve| &curve.unit)), None),
        };
        Figure {
            x: Axis { label, unit, ..Axis::default() },
            y: Axis { label: y_label, unit: unit_left, scale, ..Axis::default() },
            right,
            series: curves.iter().map(series).collect(),
            aspect_equal: self.kind.facts().to_scale,
            ..Figure::default()
        }
    }
}

/// A curve without its numbers.
fn series(curve: &Curve) -> Series {
    Series { label: curve.label.clone(), color: curve.color, dash: curve.dash, right: curve.right, ..Series::default() }
}
