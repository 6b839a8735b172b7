//! Figures one above the other in one file: a plot of more units than two axes can carry.

use crate::render::{self, Target};
use crate::svg::SvgBackend;
use crate::{Figure, PlotError, Print};

/// Figures one above the other, equally high, their plot areas in line. A column of one figure is that figure.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a>(pub &'a [Figure]);

type Drawn<T> = Result<T, PlotError>;

impl Column<'_> {
    /// As an SVG text of `size` CSS pixels.
    ///
    /// # Errors
    /// When a figure would be too small for its axes or too large to draw.
    pub fn svg(&self, size: (u32, u32)) -> Drawn<String> {
        self.text(size, None)
    }

    /// The same on paper.
    ///
    /// # Errors
    /// As for [`Column::svg`]; when the size is none of a figure on paper.
    pub fn svg_print(&self, print: &Print) -> Drawn<String> {
        let (size, per_mm) = print.pixels()?;
        self.text(size, Some(per_mm))
    }

    /// As a PNG file of `size` CSS pixels, `pixel_ratio` pixels to a CSS pixel.
    ///
    /// # Errors
    /// As for [`Column::svg`].
    #[cfg(feature = "png")]
    pub fn png(&self, size: (u32, u32), pixel_ratio: f64) -> Drawn<Vec<u8>> {
        self.raster(size, pixel_ratio, crate::draw::PER_METRE * pixel_ratio)
    }

    /// The same on paper with `dpi` pixels to the inch.
    ///
    /// # Errors
    /// As for [`Column::svg_print`]; when there would be too many pixels.
    #[cfg(feature = "png")]
    pub fn png_print(&self, print: &Print, dpi: f64) -> Drawn<Vec<u8>> {
        crate::print::check_dpi(dpi)?;
        let (size, per_mm) = print.pixels()?;
        self.raster(size, dpi / 25.4 / per_mm, 1000.0 * dpi / 25.4)
    }

    fn text(&self, size: (u32, u32), per_mm: Option<f64>) -> Drawn<String> {
        let mut text = String::new();
        let parts = self.parts(size)?;
        if let [(only, _, _)] = &parts[..] {
            let backend = SvgBackend::new(&mut text, size, only.title.as_deref(), per_mm);
            render::picture(only, backend, size, 1.0, Target::Svg)?;
            return Ok(text);
        }
        SvgBackend::around(&mut text, size, per_mm);
        for (figure, top, height) in &parts {
            let backend = SvgBackend::within(&mut text, (size.0, *height), *top, figure.title.as_deref());
            render::picture(figure, backend, (size.0, *height), 1.0, Target::Svg)?;
        }
        text.push_str("</svg>\n");
        Ok(text)
    }

    #[cfg(feature = "png")]
    fn raster(&self, size: (u32, u32), pixel_ratio: f64, per_metre: f64) -> Drawn<Vec<u8>> {
        let (width, _) = render::check_size(size, pixel_ratio)?;
        let mut pixels = Vec::new();
        let mut rows = 0;
        for (figure, _, height) in self.parts(size)? {
            let (_, device) = render::check_size((size.0, height), pixel_ratio)?;
            let mut part = vec![0; 3 * width as usize * device as usize];
            let backend = crate::raster::Raster::new(&mut part, width as usize, device as usize);
            render::picture(&figure, backend, (size.0, height), pixel_ratio, Target::Png)?;
            pixels.extend(part);
            rows += device;
        }
        Ok(crate::png::encode(&pixels, width, rows, per_metre))
    }

    /// The figures with where each begins and how high it is; of several, with the room at both sides that all of them need.
    fn parts(&self, (width, height): (u32, u32)) -> Drawn<Vec<(Figure, u32, u32)>> {
        let count = u32::try_from(self.0.len()).unwrap_or(u32::MAX).max(1);
        let edge = |i: usize| (f64::from(height) * i as f64 / f64::from(count)).round() as u32;
        let mut parts: Vec<(Figure, u32, u32)> =
            self.0.iter().enumerate().map(|(i, figure)| (figure.clone(), edge(i), edge(i + 1) - edge(i))).collect();
        if parts.len() > 1 {
            let (mut left, mut right) = (0.0_f64, 0.0_f64);
            for (figure, _, height) in &parts {
                let mut text = String::new();
                let backend = SvgBackend::new(&mut text, (width, *height), None, None);
                let layout = render::picture(figure, backend, (width, *height), 1.0, Target::Svg)?;
                (left, right) = (left.max(layout.left_needed), right.max(layout.right_needed));
            }
            for (figure, _, _) in &mut parts {
                (figure.least_left, figure.least_right) = (left, right);
            }
        }
        Ok(parts)
    }
}
