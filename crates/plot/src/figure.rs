//! What a figure says: series, axes, markers. Plain numbers in, no names of a mechanism.

use serde::{Deserialize, Serialize};

/// A figure: curves over two axes.
///
/// Everything but the numbers of the series can be read from JSON; keys left out take their defaults. Unknown keys are ignored, so that
/// a page may keep its own notes beside them.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(default)]
pub struct Figure {
    /// Drawn above exported pictures (SVG, PNG); the page has its own caption.
    pub title: Option<String>,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// A second vertical axis, on the right, for the series that say so.
    pub right: Option<Axis>,
    /// The curves, drawn in this order.
    pub series: Vec<Series>,
    /// Light or dark ground.
    pub theme: Theme,
    /// The sign between whole digits and the others.
    pub decimal: DecimalSign,
    /// Lines and dots that point at a moment or a value.
    pub markers: Vec<Marker>,
    /// One unit of x is as long as one unit of y on the picture (path plots); ignored when an axis is logarithmic.
    pub aspect_equal: bool,
    /// At least this much room left of the plot area, CSS pixels: figures with the same number one above the other have their axes in line.
    pub least_left: f64,
    /// Likewise right of it.
    pub least_right: f64,
}

/// One axis of a figure.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FigureAxis"))]
#[serde(default)]
pub struct Axis {
    /// What is shown, without its unit.
    pub label: String,
    /// Unit of the values, empty for a plain number.
    pub unit: String,
    /// Linear or logarithmic.
    pub scale: Scale,
    /// The values at both ends (a zoomed window). `None`: fitted to the data with some room around them.
    pub range: Option<(f64, f64)>,
    /// On a logarithmic axis, values at or below it are drawn at a labelled floor. `None`: values that are not positive are drawn at a
    /// floor below the smallest positive one. Ignored on a linear axis.
    pub floor: Option<f64>,
}

/// The sign between the whole digits of a number and the others.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DecimalSign {
    /// `0.5`
    #[default]
    Point,
    /// `0,5`, as German has it.
    Comma,
}

/// How values become lengths along an axis.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Equal differences are equally long.
    #[default]
    Linear,
    /// Equal ratios are equally long.
    Log,
}

/// One curve. A sample whose x or y is not finite breaks the line.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FigureSeries"))]
#[serde(default)]
pub struct Series {
    /// Name in the legend.
    pub label: String,
    /// Abscissas, in the unit of the x axis.
    #[serde(skip)]
    pub x: Vec<f64>,
    /// Ordinates, in the unit of the y axis; as many as `x` (the shorter of the two counts).
    #[serde(skip)]
    pub y: Vec<f64>,
    /// Number of a colour of [`crate::theme::palette`], counted round.
    pub color: usize,
    /// How the line is broken.
    pub dash: Dash,
    /// Width of the line in CSS pixels.
    pub width: f64,
    /// Half way to the colour of the ground: behind the others, as something that was.
    pub faint: bool,
    /// Measured on the axis on the right; ignored where the figure has none.
    pub right: bool,
}

impl Default for Series {
    fn default() -> Self {
        Self {
            label: String::new(),
            x: Vec::new(),
            y: Vec::new(),
            color: 0,
            dash: Dash::Solid,
            width: Series::WIDTH,
            faint: false,
            right: false,
        }
    }
}

impl Series {
    /// Width of a curve unless told otherwise, in CSS pixels.
    pub const WIDTH: f64 = 1.75;

    /// The curve through `(x[i], y[i])`, the `index`-th of its figure: colour and dash by that number, so that curves differ also
    /// without colour.
    pub fn numbered(index: usize, label: impl Into<String>, x: Vec<f64>, y: Vec<f64>) -> Self {
        Self { label: label.into(), x, y, color: index, dash: Dash::numbered(index), ..Self::default() }
    }

    /// Number of samples.
    pub fn len(&self) -> usize {
        self.x.len().min(self.y.len())
    }

    /// No sample at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The samples in order.
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.x.iter().copied().zip(self.y.iter().copied())
    }
}

/// How a line is broken.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Dash {
    /// Not at all.
    #[default]
    Solid,
    /// Long strokes.
    Dashed,
    /// Dots.
    Dotted,
    /// Strokes and dots in turn.
    DashDot,
    /// Very long strokes.
    LongDashed,
    /// A stroke and two dots in turn.
    DashDotDot,
    /// A long and a short stroke in turn.
    LongShort,
    /// Dots far from each other.
    SparseDotted,
}

impl Dash {
    /// The dash of the `index`-th curve of a figure.
    pub fn numbered(index: usize) -> Self {
        const ALL: [Dash; 8] = [
            Dash::Solid,
            Dash::Dashed,
            Dash::DashDot,
            Dash::Dotted,
            Dash::LongDashed,
            Dash::DashDotDot,
            Dash::LongShort,
            Dash::SparseDotted,
        ];
        // Beyond eight, curves of the same colour have another dash.
        ALL[(index + index / ALL.len()) % ALL.len()]
    }

    /// Lengths of strokes and gaps in turn, CSS pixels, for a line of the given width; empty for a solid line.
    pub fn pattern(self, width: f64) -> Vec<f64> {
        let unit = width.max(1.0);
        match self {
            Self::Solid => Vec::new(),
            Self::Dashed => vec![4.5 * unit, 2.5 * unit],
            Self::Dotted => vec![1.0 * unit, 2.0 * unit],
            Self::DashDot => vec![5.0 * unit, 2.0 * unit, 1.0 * unit, 2.0 * unit],
            Self::LongDashed => vec![9.0 * unit, 2.5 * unit],
            Self::DashDotDot => vec![5.0 * unit, 2.0 * unit, 1.0 * unit, 2.0 * unit, 1.0 * unit, 2.0 * unit],
            Self::LongShort => vec![8.0 * unit, 2.0 * unit, 3.0 * unit, 2.0 * unit],
            Self::SparseDotted => vec![1.0 * unit, 4.0 * unit],
        }
    }
}

/// The ground a figure is drawn on.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Dark lines on a white ground.
    #[default]
    Light,
    /// Light lines on a dark ground.
    Dark,
}

/// Points at a place: `x` alone is a vertical line, `y` alone a horizontal one, both together a dot.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "FigureMarker"))]
#[serde(default)]
pub struct Marker {
    /// Value on the x axis.
    pub x: Option<f64>,
    /// Value on the y axis.
    pub y: Option<f64>,
    /// Text beside it.
    pub label: Option<String>,
    /// Number of a palette colour; `None`: the colour of the axes.
    pub color: Option<usize>,
    /// A cross instead of the dot.
    pub cross: bool,
    /// The label of a vertical line stands above the plot, where no curve runs through it; left out where another one stands already.
    pub above: bool,
    /// A vertical line is whole and in the colour of the text: the run ends there.
    pub solid: bool,
}
