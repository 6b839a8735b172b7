//! What a pen draws on. Behind it a backend is one of several; the code of axes, curves and markers is there once.

use plotters::style::{RGBColor, ShapeStyle, TextStyle};
use plotters_backend::{BackendCoord, DrawingBackend, DrawingErrorKind};

use crate::PlotError;
use crate::sharp::Sharp;

pub(crate) type Outcome<T = ()> = Result<T, PlotError>;

/// A ground for lines, dots and texts, in units of 1/16 device pixel.
pub(crate) trait Surface {
    fn start(&mut self) -> Outcome;
    fn finish(&mut self) -> Outcome;
    /// Fills all of it.
    fn fill(&mut self, color: RGBColor) -> Outcome;
    fn path(&mut self, points: &[BackendCoord], stroke: &ShapeStyle) -> Outcome;
    fn disc(&mut self, center: BackendCoord, radius: u32, color: RGBColor) -> Outcome;
    fn text(&mut self, text: &str, style: &TextStyle<'static>, at: BackendCoord) -> Outcome;
    fn text_width(&self, text: &str, style: &TextStyle<'static>) -> Outcome<u32>;
}

#[expect(clippy::needless_pass_by_value, reason = "the form that map_err takes")]
fn failed<E: std::error::Error + Send + Sync>(failure: DrawingErrorKind<E>) -> PlotError {
    PlotError::Backend(failure.to_string())
}

impl<B: DrawingBackend> Surface for Sharp<B> {
    fn start(&mut self) -> Outcome {
        self.ensure_prepared().map_err(failed)
    }

    fn finish(&mut self) -> Outcome {
        self.present().map_err(failed)
    }

    fn fill(&mut self, color: RGBColor) -> Outcome {
        let (width, height) = self.get_size();
        self.draw_rect((0, 0), (width as i32, height as i32), &color, true).map_err(failed)
    }

    fn path(&mut self, points: &[BackendCoord], stroke: &ShapeStyle) -> Outcome {
        self.draw_path(points.iter().copied(), stroke).map_err(failed)
    }

    fn disc(&mut self, center: BackendCoord, radius: u32, color: RGBColor) -> Outcome {
        self.draw_circle(center, radius, &color, true).map_err(failed)
    }

    fn text(&mut self, text: &str, style: &TextStyle<'static>, at: BackendCoord) -> Outcome {
        self.draw_text(text, style, at).map_err(failed)
    }

    fn text_width(&self, text: &str, style: &TextStyle<'static>) -> Outcome<u32> {
        Ok(self.estimate_text_size(text, style).map_err(failed)?.0)
    }
}
