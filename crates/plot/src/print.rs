//! Figures for print: sizes in millimetres, letters in points.

use crate::render::{self, TICK_SIZE};
use crate::{Figure, PlotError};

/// One point of type, mm.
const POINT: f64 = 25.4 / 72.0;
/// Default of the height of a figure over its width.
const HEIGHT: f64 = 0.7;

/// Size of a figure on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Print {
    /// Width, mm: 85 fills a column of most journals, 170 a page.
    pub width_mm: f64,
    /// Height, mm; none: 0.7 of the width.
    pub height_mm: Option<f64>,
    /// Size of the letters at the axes, points.
    pub font_pt: f64,
}

impl Print {
    /// A figure that is so wide, with letters of 8 points.
    pub fn new(width_mm: f64) -> Self {
        Self { width_mm, height_mm: None, font_pt: 8.0 }
    }

    /// The picture in the pixels that all lengths of a figure are given in: as many as make its letters as large as asked for.
    pub(crate) fn pixels(&self) -> Result<((u32, u32), f64), PlotError> {
        let height = self.height_mm.unwrap_or(HEIGHT * self.width_mm);
        let bounds = [
            ("width in mm", self.width_mm, 20.0, 600.0),
            ("height in mm", height, 15.0, 600.0),
            ("size of the letters in points", self.font_pt, 4.0, 24.0),
        ];
        for (what, value, least, most) in bounds {
            if !(least..=most).contains(&value) {
                return Err(PlotError::Print { what, value, least, most });
            }
        }
        let per_mm = TICK_SIZE / (self.font_pt * POINT);
        Ok((((self.width_mm * per_mm).round() as u32, (height * per_mm).round() as u32), per_mm))
    }
}

/// `figure` as an SVG of the size of `print`.
///
/// # Errors
/// When the size is none of a figure on paper, or too small for its axes.
pub fn svg_print(figure: &Figure, print: &Print) -> Result<String, PlotError> {
    let (size, per_mm) = print.pixels()?;
    let mut text = String::new();
    let backend = crate::svg::SvgBackend::new(&mut text, size, figure.title.as_deref(), Some(per_mm));
    render::picture(figure, backend, size, 1.0, render::Target::Svg)?;
    Ok(text)
}

/// `figure` as a PNG of the size of `print` with `dpi` pixels to the inch.
///
/// # Errors
/// As for [`svg_print`]; when there would be too many pixels.
#[cfg(feature = "png")]
pub fn png_print(figure: &Figure, print: &Print, dpi: f64) -> Result<Vec<u8>, PlotError> {
    check_dpi(dpi)?;
    let (size, per_mm) = print.pixels()?;
    let ratio = dpi / 25.4 / per_mm;
    crate::draw::raster(figure, size, ratio, 1000.0 * dpi / 25.4)
}

#[cfg(feature = "png")]
pub(crate) fn check_dpi(dpi: f64) -> Result<(), PlotError> {
    if (72.0..=1200.0).contains(&dpi) {
        Ok(())
    } else {
        Err(PlotError::Print { what: "pixels to the inch", value: dpi, least: 72.0, most: 1200.0 })
    }
}
