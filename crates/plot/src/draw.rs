//! The three ways to a picture.

use plotters_backend::DrawingBackend;

use crate::{Figure, Layout, PlotError, render};

/// Pixels of a metre at 96 pixels to the inch, the CSS pixel.
#[cfg(feature = "png")]
pub(crate) const PER_METRE: f64 = 96.0 / 0.0254;

/// Draws the curves and axes of `figure` on `backend`, without title and legend (a page has its own, in HTML) and without a ground.
///
/// `size_css` is in CSS pixels, `pixel_ratio` in device pixels per CSS pixel. The backend receives coordinates, stroke widths and
/// font sizes in **sixteenths of a device pixel**, whatever its own `get_size` says, and measures text in the same unit.
///
/// What a canvas needs, in this order:
///
/// 1. `canvas.width = round(css_width * pixel_ratio)` and `canvas.height` likewise, also when they have not changed: setting them
///    clears the canvas and resets its context. The element's CSS size is exactly `css_width` x `css_height`.
/// 2. `ctx.setTransform(1/16, 0, 0, 1/16, 0, 0)` and `ctx.lineJoin = "round"` (mitred joins overshoot on steep curves).
/// 3. This function, with the plotters backend of that canvas. The backend should override `estimate_text_size` with `measureText` in
///    a font of `style.size()` pixels of `style.family()`, rounded up to whole units; the transform does not touch `measureText`, so the
///    answer is in sixteenths as it stands. (The default of plotters puts an element into the page for every text.)
///
/// The layout that comes back is in CSS pixels.
///
/// # Errors
/// When the picture is too small for its axes or too large to draw, or when the backend fails.
pub fn draw<B: DrawingBackend>(
    figure: &Figure,
    backend: B,
    size_css: (u32, u32),
    pixel_ratio: f64,
) -> Result<Layout, PlotError> {
    render::picture(figure, backend, size_css, pixel_ratio, render::Target::Canvas)
}

/// `figure` with its title and legend as an SVG text of `size` CSS pixels.
///
/// # Errors
/// When the picture is too small for its axes or too large to draw.
pub fn svg(figure: &Figure, size: (u32, u32)) -> Result<String, PlotError> {
    let mut text = String::new();
    let backend = crate::svg::SvgBackend::new(&mut text, size, figure.title.as_deref(), None);
    render::picture(figure, backend, size, 1.0, render::Target::Svg)?;
    Ok(text)
}

/// `figure` with its title and legend as a PNG file of `size` CSS pixels, `pixel_ratio` pixels to a CSS pixel.
///
/// # Errors
/// When the picture is too small for its axes or too large to draw.
#[cfg(feature = "png")]
pub fn png(figure: &Figure, size: (u32, u32), pixel_ratio: f64) -> Result<Vec<u8>, PlotError> {
    raster(figure, size, pixel_ratio, PER_METRE * pixel_ratio)
}

/// The same with so many pixels to a metre of paper.
#[cfg(feature = "png")]
pub(crate) fn raster(
    figure: &Figure,
    size: (u32, u32),
    pixel_ratio: f64,
    per_metre: f64,
) -> Result<Vec<u8>, PlotError> {
    let (width, height) = render::check_size(size, pixel_ratio)?;
    let mut pixels = vec![0; 3 * width as usize * height as usize];
    let backend = crate::raster::Raster::new(&mut pixels, width as usize, height as usize);
    render::picture(figure, backend, size, pixel_ratio, render::Target::Png)?;
    Ok(crate::png::encode(&pixels, width, height, per_metre))
}
