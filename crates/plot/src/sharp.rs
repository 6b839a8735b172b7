//! A backend that makes an integer backend sharp.
//!
//! plotters speaks in whole pixels. [`Sharp`] lets it speak in sixteenths of a device pixel and hands those numbers on, so that curves
//! have sub-pixel positions; what must be crisp (grid lines, axes, text) it moves to whole device pixels. The backend behind it draws in
//! units of 1/16 device pixel: a canvas by its transform, an SVG by its view box, the rasterizer by dividing.

use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind};

/// Sub-pixel units in one device pixel.
pub const SUB: i32 = 16;

/// See the module. Coordinates, stroke widths and font sizes on both sides are in units of 1/16 device pixel.
pub struct Sharp<B> {
    inner: B,
    size: (u32, u32),
}

impl<B: DrawingBackend> Sharp<B> {
    /// A picture of `size_device` device pixels on `inner`.
    pub fn new(inner: B, size_device: (u32, u32)) -> Self {
        Self { inner, size: (size_device.0 * SUB as u32, size_device.1 * SUB as u32) }
    }

    /// The backend behind it.
    pub fn into_inner(self) -> B {
        self.inner
    }
}

/// A stroke of a straight horizontal or vertical line: a whole number of device pixels wide, at least one.
struct Whole {
    color: BackendColor,
    width: u32,
}

impl BackendStyle for Whole {
    fn color(&self) -> BackendColor {
        self.color
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

/// The position across a line that makes it crisp: the centre of a pixel for an odd width in pixels, an edge for an even one.
fn snap(value: i32, width_pixels: i32) -> i32 {
    if width_pixels % 2 == 1 { value.div_euclid(SUB) * SUB + SUB / 2 } else { whole(value) }
}

/// The nearest whole pixel.
fn whole(value: i32) -> i32 {
    (value + SUB / 2).div_euclid(SUB) * SUB
}

impl<B: DrawingBackend> DrawingBackend for Sharp<B> {
    type ErrorType = B::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.inner.ensure_prepared()
    }

    fn present(&mut self) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.inner.present()
    }

    fn draw_pixel(
        &mut self,
        point: BackendCoord,
        color: BackendColor,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        let corner = (point.0.div_euclid(SUB) * SUB, point.1.div_euclid(SUB) * SUB);
        self.inner.draw_rect(corner, (corner.0 + SUB, corner.1 + SUB), &color, true)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        if fill {
            let (a, b) = (upper_left, bottom_right);
            return self.inner.draw_rect((whole(a.0), whole(a.1)), (whole(b.0), whole(b.1)), style, true);
        }
        let ((x0, y0), (x1, y1)) = (upper_left, bottom_right);
        for (from, to) in [((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))] {
            self.draw_path([from, to], style)?;
        }
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        let points: Vec<BackendCoord> = path.into_iter().collect();
        if let [from, to] = points[..]
            && (from.0 == to.0) != (from.1 == to.1)
        {
            let pixels = (whole(style.stroke_width().min(1 << 20) as i32) / SUB).max(1);
            let stroke = Whole { color: style.color(), width: (pixels * SUB) as u32 };
            // Across the line to a pixel centre; along it to pixel edges, so that the ends are crisp too.
            let (from, to) = if from.0 == to.0 {
                let x = snap(from.0, pixels);
                ((x, whole(from.1)), (x, whole(to.1)))
            } else {
                let y = snap(from.1, pixels);
                ((whole(from.0), y), (whole(to.0), y))
            };
            return self.inner.draw_path([from, to], &stroke);
        }
        self.inner.draw_path(points, style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.inner.draw_circle(center, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        vert: I,
        style: &S,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.inner.fill_polygon(vert, style)
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        pos: BackendCoord,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.inner.draw_text(text, style, (whole(pos.0), whole(pos.1)))
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Self::ErrorType>> {
        self.inner.estimate_text_size(text, style)
    }
}
