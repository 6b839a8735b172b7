//! Where things came to lie: what the page needs to map the cursor to values and to place its own labels.

use serde::Serialize;

/// Geometry of a drawn figure, in CSS pixels from the upper left corner.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FigureLayout"))]
pub struct Layout {
    /// The rectangle of the curves.
    pub plot: Area,
    /// The horizontal axis: `min` at the left edge of `plot`.
    pub x: AxisLayout,
    /// The vertical axis: `min` at the lower edge of `plot`.
    pub y: AxisLayout,
    /// The axis on the right, where the figure has one.
    pub right: Option<AxisLayout>,
    /// Ticks of the x axis, from left to right.
    pub x_ticks: Vec<Tick>,
    /// Ticks of the y axis, from bottom to top.
    pub y_ticks: Vec<Tick>,
    /// Ticks of the axis on the right, from bottom to top.
    pub right_ticks: Vec<Tick>,
    /// Room that the labels of the y axis need left of `plot`, CSS pixels, whatever [`crate::Figure::least_left`] asked for.
    pub left_needed: f64,
    /// Room needed right of `plot`, CSS pixels, whatever [`crate::Figure::least_right`] asked for.
    pub right_needed: f64,
}

/// A rectangle, CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FigureArea"))]
pub struct Area {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl Area {
    /// Right edge.
    pub fn right(&self) -> f64 {
        self.left + self.width
    }

    /// Lower edge.
    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }
}

/// What an axis shows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AxisLayout {
    /// Value at the lower end.
    pub min: f64,
    /// Value at the upper end.
    pub max: f64,
    /// Positions are linear in the logarithm of the value.
    pub log: bool,
    /// Values at or below it are drawn at it (logarithmic axes that show a floor).
    pub floor: Option<f64>,
}

impl AxisLayout {
    /// Where a value lies between the ends: 0 at `min`, 1 at `max`; not finite for a value that is not.
    pub fn fraction(&self, value: f64) -> f64 {
        if self.log {
            let value = if value.is_nan() { value } else { value.max(self.floor.unwrap_or(f64::MIN_POSITIVE)) };
            let (low, high) = (libm::log10(self.min), libm::log10(self.max));
            (libm::log10(value) - low) / (high - low)
        } else {
            // Halves first: the width of the whole range of numbers is not a number.
            (value / 2.0 - self.min / 2.0) / (self.max / 2.0 - self.min / 2.0)
        }
    }
}

/// A labelled value of an axis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Tick {
    /// The value.
    pub value: f64,
    /// What stands beside it, for example `0.5` or `10⁻⁶`.
    pub label: String,
    /// CSS pixels from the left (x axis) or from the top (y axis).
    pub pos: f64,
}

impl Layout {
    /// The same picture with the axis on the right as its y axis; itself where there is none.
    pub(crate) fn on_the_right(&self) -> Self {
        Self { y: self.right.unwrap_or(self.y), ..self.clone() }
    }

    /// Position of a pair of values, CSS pixels.
    pub fn position(&self, x: f64, y: f64) -> (f64, f64) {
        (
            self.plot.left + self.x.fraction(x) * self.plot.width,
            self.plot.bottom() - self.y.fraction(y) * self.plot.height,
        )
    }
}
