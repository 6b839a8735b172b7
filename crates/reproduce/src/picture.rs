//! Figures of a report: one SVG for a light page and one for a dark one.

use holonomy_plot::{Axis, Figure, Scale, Series, Theme};

use super::File;
use crate::Error;

const SIZE: (u32, u32) = (760, 400);

/// The size of one of two figures beside each other.
const HALF: (u32, u32) = (480, 340);

/// The two files of a figure.
pub fn files(name: &str, figure: &Figure) -> Result<Vec<File>, Error> {
    files_of(name, figure, SIZE)
}

/// The two files of a figure that stands beside another.
pub fn half(name: &str, figure: &Figure) -> Result<Vec<File>, Error> {
    files_of(name, figure, HALF)
}

fn files_of(name: &str, figure: &Figure, size: (u32, u32)) -> Result<Vec<File>, Error> {
    let one = |theme: Theme, name: String| {
        let text = holonomy_plot::svg(&Figure { theme, ..figure.clone() }, size)
            .map_err(|error| Error::Data(format!("The figure {name} cannot be drawn: {error}.")))?;
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

/// Two figures beside each other in Markdown, names and texts.
pub fn pair(figures: [(&str, &str); 2]) -> String {
    let one = |(name, text): (&str, &str)| {
        format!(
            "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"{name}-dark.svg\">\n  <img src=\"{name}.svg\" width=\"49%\" alt=\"{text}\">\n</picture>\n"
        )
    };
    figures.map(one).concat() + "\n"
}

/// Curves over a common abscissa, numbered in their order.
pub fn curves<'a>(x: &[f64], curves: impl IntoIterator<Item = (&'a str, &'a [f64])>) -> Vec<Series> {
    let curves = curves.into_iter().enumerate();
    curves.map(|(i, (label, y))| Series::numbered(i, label, x.to_vec(), y.to_vec())).collect()
}

/// A linear axis.
pub fn linear(label: &str, unit: &str) -> Axis {
    Axis { label: label.into(), unit: unit.into(), ..Axis::default() }
}

/// A logarithmic axis.
pub fn log(label: &str, unit: &str, range: Option<(f64, f64)>) -> Axis {
    Axis { scale: Scale::Log, range, ..linear(label, unit) }
}
