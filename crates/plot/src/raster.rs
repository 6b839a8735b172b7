//! A rasterizer for exported pictures: anti-aliased strokes with round joins, and text of the bundled font.
//!
//! A pixel of a stroke is covered by as much as its centre lies inside it; of overlapping parts of one stroke the largest coverage counts,
//! so that a curve folded onto itself does not darken. Coordinates are those of [`crate::Sharp`], sixteenths of a pixel.

use std::convert::Infallible;

use ab_glyph::{Font, FontRef, ScaleFont};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle,
};

use crate::metrics;
use crate::sharp::SUB;

/// Subset of Inter; origin and licence stand beside it.
pub(crate) const FONT: &[u8] = include_bytes!("../font/HolonomyPlot-Regular.otf");

type Outcome = Result<(), DrawingErrorKind<Infallible>>;

/// Red, green, blue, row by row from the top.
pub(crate) struct Raster<'a> {
    pixels: &'a mut [u8],
    width: usize,
    height: usize,
    font: Option<FontRef<'static>>,
    /// How far the pixels of the shape at hand are covered, 0 to 1.
    coverage: Vec<f32>,
}

impl<'a> Raster<'a> {
    /// Draws into `pixels`, three bytes each.
    pub(crate) fn new(pixels: &'a mut [u8], width: usize, height: usize) -> Self {
        Self { pixels, width, height, font: FontRef::try_from_slice(FONT).ok(), coverage: vec![0.0; width * height] }
    }

    /// Raises the coverage of a pixel.
    fn cover(&mut self, x: i64, y: i64, amount: f64) {
        if amount > 0.0 && x >= 0 && y >= 0 && (x as usize) < self.width && (y as usize) < self.height {
            let cell = &mut self.coverage[y as usize * self.width + x as usize];
            *cell = cell.max(amount.min(1.0) as f32);
        }
    }

    /// Mixes a colour into the covered pixels of the rows `from..to` and clears the coverage.
    fn paint(&mut self, color: BackendColor, from: f64, to: f64) {
        let rows = (from.floor().max(0.0) as usize).min(self.height)..(to.ceil().max(0.0) as usize).min(self.height);
        let cells = rows.start * self.width..rows.end * self.width;
        let ink = [color.rgb.0, color.rgb.1, color.rgb.2];
        for (cell, pixel) in
            self.coverage[cells.clone()].iter_mut().zip(self.pixels[3 * cells.start..3 * cells.end].chunks_exact_mut(3))
        {
            if *cell > 0.0 {
                let share = f64::from(*cell) * color.alpha;
                for (value, ink) in pixel.iter_mut().zip(ink) {
                    *value = (f64::from(*value) * (1.0 - share) + f64::from(ink) * share).round() as u8;
                }
                *cell = 0.0;
            }
        }
    }

    /// Covers a straight piece of a stroke. `caps`: cut straight at the start, at the end.
    fn segment(&mut self, from: (f64, f64), to: (f64, f64), half: f64, caps: (bool, bool)) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        if length == 0.0 {
            return;
        }
        let (ux, uy) = (dx / length, dy / length);
        let reach = half + 1.0;
        let rows =
            ((from.1.min(to.1) - reach).floor().max(0.0), (from.1.max(to.1) + reach).ceil().min(self.height as f64));
        for row in rows.0 as i64..rows.1 as i64 {
            let y = row as f64 + 0.5;
            // Of the row only what the slanted stroke can touch.
            let (low, high) = if uy.abs() < 1e-9 {
                (from.0.min(to.0), from.0.max(to.0))
            } else {
                let (a, b) = (from.0 + (y - reach - from.1) * ux / uy, from.0 + (y + reach - from.1) * ux / uy);
                (a.min(b).max(from.0.min(to.0)), a.max(b).min(from.0.max(to.0)))
            };
            let columns = ((low - 2.0 * reach).floor().max(0.0), (high + 2.0 * reach).ceil().min(self.width as f64));
            for column in columns.0 as i64..columns.1 as i64 {
                let (px, py) = (column as f64 + 0.5 - from.0, y - from.1);
                let along = px * ux + py * uy;
                let across = (py * ux - px * uy).abs();
                let before = if caps.0 { -along } else { 0.0_f64.max(-along) };
                let after = if caps.1 { along - length } else { 0.0_f64.max(along - length) };
                let inside = if !caps.0 && along < 0.0 {
                    half - (across * across + along * along).sqrt()
                } else if !caps.1 && along > length {
                    half - (across * across + after * after).sqrt()
                } else {
                    half - across
                };
                let mut amount = (inside + 0.5).clamp(0.0, 1.0).min(2.0 * half);
                if caps.0 {
                    amount *= (0.5 - before).clamp(0.0, 1.0);
                }
                if caps.1 {
                    amount *= (0.5 - after).clamp(0.0, 1.0);
                }
                self.cover(column, row, amount);
            }
        }
    }

    fn glyphs(&mut self, text: &str, size: f64, left: f64, baseline: f64) {
        let Some(font) = self.font.clone() else {
            return;
        };
        let scaled = font.as_scaled(pixel_scale(&font, size));
        let mut x = left as f32;
        let mut last = None;
        for c in text.chars() {
            let id = scaled.glyph_id(c);
            if let Some(last) = last {
                x += scaled.kern(last, id);
            }
            last = Some(id);
            let glyph = id.with_scale_and_position(scaled.scale(), ab_glyph::point(x, baseline as f32));
            if let Some(outline) = scaled.outline_glyph(glyph) {
                let bounds = outline.px_bounds();
                let (x0, y0) = (bounds.min.x as i64, bounds.min.y as i64);
                outline.draw(|dx, dy, amount| {
                    self.cover(x0 + i64::from(dx), y0 + i64::from(dy), f64::from(amount));
                });
            }
            x += scaled.h_advance(id);
        }
    }

    /// Width of a text in pixels at a font size in pixels.
    fn text_width(&self, text: &str, size: f64) -> f64 {
        let Some(font) = &self.font else {
            return f64::from(metrics::size(text, size * 1000.0).0) / 1000.0;
        };
        let scaled = font.as_scaled(pixel_scale(font, size));
        let mut width = 0.0;
        let mut last = None;
        for c in text.chars() {
            let id = scaled.glyph_id(c);
            width += f64::from(scaled.h_advance(id));
            if let Some(last) = last {
                width += f64::from(scaled.kern(last, id));
            }
            last = Some(id);
        }
        width
    }
}

/// The library measures fonts by their height; CSS, and we, by their em.
fn pixel_scale(font: &FontRef, size: f64) -> ab_glyph::PxScale {
    let em = font.units_per_em().unwrap_or(1000.0);
    ab_glyph::PxScale::from(size as f32 * font.height_unscaled() / em)
}

fn pixels(value: i32) -> f64 {
    f64::from(value) / f64::from(SUB)
}

fn point((x, y): BackendCoord) -> (f64, f64) {
    (pixels(x), pixels(y))
}

impl DrawingBackend for Raster<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.width as u32, self.height as u32)
    }

    fn ensure_prepared(&mut self) -> Outcome {
        Ok(())
    }

    fn present(&mut self) -> Outcome {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Outcome {
        self.draw_rect(at, (at.0 + SUB, at.1 + SUB), &color, true)
    }

    fn draw_rect<S: BackendStyle>(&mut self, a: BackendCoord, b: BackendCoord, style: &S, fill: bool) -> Outcome {
        if !fill {
            return self.draw_path([a, (b.0, a.1), b, (a.0, b.1), a], style);
        }
        let ((x0, y0), (x1, y1)) = (point(a), point(b));
        for row in y0.floor().max(0.0) as i64..y1.ceil().min(self.height as f64) as i64 {
            let down = (y1.min(row as f64 + 1.0) - y0.max(row as f64)).max(0.0);
            for column in x0.floor().max(0.0) as i64..x1.ceil().min(self.width as f64) as i64 {
                let across = (x1.min(column as f64 + 1.0) - x0.max(column as f64)).max(0.0);
                self.cover(column, row, down * across);
            }
        }
        self.paint(style.color(), y0, y1);
        Ok(())
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Outcome {
        self.draw_path([from, to], style)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Outcome {
        let points: Vec<(f64, f64)> = path.into_iter().map(point).collect();
        let half = f64::from(style.stroke_width()) / f64::from(SUB) / 2.0;
        let count = points.len().saturating_sub(1);
        for (i, pair) in points.windows(2).enumerate() {
            self.segment(pair[0], pair[1], half, (i == 0, i + 1 == count));
        }
        let (mut top, mut bottom) = (f64::INFINITY, f64::NEG_INFINITY);
        for (_, y) in &points {
            top = top.min(*y);
            bottom = bottom.max(*y);
        }
        if top <= bottom {
            self.paint(style.color(), top - half - 2.0, bottom + half + 2.0);
        }
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, center: BackendCoord, radius: u32, style: &S, fill: bool) -> Outcome {
        let (x, y) = point(center);
        let radius = f64::from(radius) / f64::from(SUB);
        let half = f64::from(style.stroke_width()) / f64::from(SUB) / 2.0;
        let reach = radius + half + 1.0;
        for row in (y - reach).floor() as i64..(y + reach).ceil() as i64 {
            for column in (x - reach).floor() as i64..(x + reach).ceil() as i64 {
                let (dx, dy) = (column as f64 + 0.5 - x, row as f64 + 0.5 - y);
                let distance = (dx * dx + dy * dy).sqrt();
                let inside = if fill { radius - distance } else { half - (distance - radius).abs() };
                self.cover(column, row, (inside + 0.5).clamp(0.0, 1.0));
            }
        }
        self.paint(style.color(), y - reach, y + reach);
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, vert: I, style: &S) -> Outcome {
        let points: Vec<(f64, f64)> = vert.into_iter().map(point).collect();
        let (mut top, mut bottom) = (f64::INFINITY, f64::NEG_INFINITY);
        for (_, y) in &points {
            top = top.min(*y);
            bottom = bottom.max(*y);
        }
        // Even-odd rule on a grid of 4 x 4 points a pixel.
        for row in top.floor().max(0.0) as i64..bottom.ceil().min(self.height as f64) as i64 {
            let mut hits = vec![0_u8; self.width];
            for sub in 0..4 {
                let y = row as f64 + (f64::from(sub) + 0.5) / 4.0;
                let mut crossings: Vec<f64> = Vec::new();
                for (i, a) in points.iter().enumerate() {
                    let b = points[(i + 1) % points.len()];
                    if (a.1 <= y) != (b.1 <= y) {
                        crossings.push(a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0));
                    }
                }
                crossings.sort_by(f64::total_cmp);
                for pair in crossings.chunks_exact(2) {
                    let (from, to) =
                        (((pair[0] * 4.0).ceil().max(0.0)) as usize, ((pair[1] * 4.0).ceil().max(0.0)) as usize);
                    for sample in from..to.min(4 * self.width) {
                        hits[sample / 4] += 1;
                    }
                }
            }
            for (column, hit) in hits.iter().enumerate() {
                self.cover(column as i64, row, f64::from(*hit) / 16.0);
            }
        }
        if top <= bottom {
            self.paint(style.color(), top, bottom);
        }
        Ok(())
    }

    /// Horizontal text only: no figure of ours has another.
    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, pos: BackendCoord) -> Outcome {
        let (x, y) = point(pos);
        let size = style.size() / f64::from(SUB);
        let width = self.text_width(text, size);
        let left = match style.anchor().h_pos {
            HPos::Left => x,
            HPos::Center => x - width / 2.0,
            HPos::Right => x - width,
        };
        let baseline = y + match style.anchor().v_pos {
            VPos::Top => metrics::ASCENT,
            VPos::Center => metrics::CAP_HEIGHT / 2.0,
            VPos::Bottom => -metrics::DESCENT,
        } * size;
        let baseline = baseline.round();
        self.glyphs(text, size, left, baseline);
        self.paint(style.color(), baseline - 2.0 * size, baseline + size);
        if matches!(style.style(), FontStyle::Bold) {
            // One weight is bundled; a second impression beside the first makes it bolder.
            self.glyphs(text, size, left + size * 0.03, baseline);
            self.paint(style.color(), baseline - 2.0 * size, baseline + size);
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let size = style.size() / f64::from(SUB);
        let width = self.text_width(text, size) * f64::from(SUB);
        Ok((width.ceil() as u32, ((metrics::ASCENT + metrics::DESCENT) * style.size()).ceil() as u32))
    }
}
