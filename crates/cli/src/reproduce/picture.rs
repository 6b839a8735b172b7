//! Figures of a report: one SVG for a light page and one for a dark one.

use holonomy_plot::{Axis, Figure, Scale, Theme};

use super::File;
use crate::stop::Stop;

const SIZE: (u32, u32) = (760, 400);

/// The two files of a figure.
pub fn files(name: &str, figure: &Figure) -> Result<Vec<File>, Stop> {
    let one = |theme: Theme, name: String| {
        let text = holonomy_plot::svg(&Figure { theme, ..figure.clone() }, SIZE)
            .map_err(|error| Stop::Usage(format!("The figure {name} cannot be drawn: {error}.")))?;
        Ok((name, text.into_bytes()))
    };
    Ok(vec![one(Theme::Light, format!("{name}.svg"))?, one(Theme::Dark, format!("{name}-dark.svg"))?])
}

/// The figure in Markdown; a viewer that knows no `picture` shows the light one.
pub fn markdown(name: &str, text: &str) -> String {
    format!(
        "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"{name}-dark.svg\">\n  <img src=\"{name}.svg\" alt=\"{text}\">\n</picture>\n\n"
    )
}

/// A linear axis.
pub fn linear(label: &str, unit: &str) -> Axis {
    Axis { label: label.into(), unit: unit.into(), ..Axis::default() }
}

/// A logarithmic axis.
pub fn log(label: &str, unit: &str, range: Option<(f64, f64)>) -> Axis {
    Axis { scale: Scale::Log, range, ..linear(label, unit) }
}
