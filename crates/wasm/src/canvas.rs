//! The canvas backend of plotters, with text measured by the canvas.
//!
//! plotters' own estimate inserts an element with a style attribute into the page for every text: slow, visible to anyone who watches the
//! page change, and forbidden by its content security policy.

use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast as _;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// Part of a pixel that the plot's coordinates count in.
const UNIT: f64 = 1.0 / holonomy_plot::SUB as f64;

/// plotters-canvas, prepared for coordinates in sixteenths of a device pixel.
pub struct Canvas {
    inner: CanvasBackend,
    context: CanvasRenderingContext2d,
}

impl Canvas {
    /// Sizes the canvas (which clears it) to `width` x `height` device pixels. `None` if it has no two-dimensional context, for example
    /// because it has one of another kind.
    pub fn prepare(canvas: &HtmlCanvasElement, width: u32, height: u32) -> Option<Self> {
        let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        canvas.set_width(width);
        canvas.set_height(height);
        context.set_transform(UNIT, 0.0, 0.0, UNIT, 0.0, 0.0).ok()?;
        context.set_line_join("round");
        let inner = CanvasBackend::with_canvas_object(canvas.clone())?;
        Some(Self { inner, context })
    }
}

type CanvasError = <CanvasBackend as DrawingBackend>::ErrorType;
type Outcome<T> = Result<T, DrawingErrorKind<CanvasError>>;

impl DrawingBackend for Canvas {
    type ErrorType = CanvasError;

    fn get_size(&self) -> (u32, u32) {
        self.inner.get_size()
    }

    fn ensure_prepared(&mut self) -> Outcome<()> {
        self.inner.ensure_prepared()
    }

    fn present(&mut self) -> Outcome<()> {
        self.inner.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Outcome<()> {
        self.inner.draw_pixel(point, color)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Outcome<()> {
        // Not the backend's own line, which moves horizontal and vertical ones by half a unit: here that is a thirty-second of a pixel.
        self.inner.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Outcome<()> {
        self.inner.draw_rect(upper_left, bottom_right, style, fill)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Outcome<()> {
        self.inner.draw_path(path, style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Outcome<()> {
        self.inner.draw_circle(center, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Outcome<()> {
        self.inner.fill_polygon(path, style)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, position: BackendCoord) -> Outcome<()> {
        self.inner.draw_text(text, style, position)
    }

    fn estimate_text_size<S: BackendTextStyle>(&self, text: &str, style: &S) -> Outcome<(u32, u32)> {
        // The same words as the backend uses to draw, so that both mean the same font. Width in CSS pixels of that font, which is drawn
        // under the transform: in units. A canvas that cannot measure lets the text count as its usual width.
        let font = format!("{} {}px {}", style.style().as_str(), style.size(), style.family().as_str());
        self.context.set_font(&font);
        let width = match self.context.measure_text(text) {
            Ok(metrics) => metrics.width(),
            Err(_) => 0.6 * style.size() * text.chars().count() as f64,
        };
        Ok((width.ceil().max(0.0) as u32, style.size().ceil().max(0.0) as u32))
    }
}
