//! Lines, dots and texts in CSS pixels, with superscripts.

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontDesc, FontFamily, FontStyle, RGBColor, ShapeStyle, TextStyle};

use crate::sharp::SUB;
use crate::surface::{Outcome, Surface};
use crate::theme::Rgb;

/// Fonts of the reader's own system; nothing is loaded.
const FAMILY: &str = "system-ui, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif";
/// Size of a superscript, in sizes of its text.
pub(crate) const RAISED_SIZE: f64 = 0.74;
/// How far a superscript is raised, in sizes of its text.
pub(crate) const RAISED_BY: f64 = 0.36;

/// How a text is written.
#[derive(Clone, Copy)]
pub(crate) struct Type {
    /// Font size, CSS pixels.
    pub(crate) size: f64,
    pub(crate) bold: bool,
    pub(crate) color: Rgb,
}

/// Which point of a text lies at the given place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Left,
    Center,
    Right,
}

/// Draws in CSS pixels.
pub(crate) struct Pen<'a> {
    surface: &'a mut dyn Surface,
    /// Backend units in one CSS pixel.
    unit: f64,
    /// The backend raises superscripts itself.
    whole_texts: bool,
}

impl<'a> Pen<'a> {
    /// `whole_texts`: the backend takes texts with superscripts in them, instead of run by run.
    pub(crate) fn new(surface: &'a mut dyn Surface, pixel_ratio: f64, whole_texts: bool) -> Self {
        Self { surface, unit: f64::from(SUB) * pixel_ratio, whole_texts }
    }

    /// Moves a CSS position to the nearest edge between device pixels.
    pub(crate) fn edge(&self, position: f64) -> f64 {
        let device = self.unit / f64::from(SUB);
        (position * device).round() / device
    }

    fn units(&self, (x, y): (f64, f64)) -> (i32, i32) {
        ((x * self.unit).round() as i32, (y * self.unit).round() as i32)
    }

    fn stroke(&self, color: Rgb, width: f64) -> ShapeStyle {
        let stroke_width = (width * self.unit).round().clamp(1.0, 1e6) as u32;
        ShapeStyle { color: rgb(color).into(), filled: false, stroke_width }
    }

    pub(crate) fn start(&mut self) -> Outcome {
        self.surface.start()
    }

    pub(crate) fn finish(&mut self) -> Outcome {
        self.surface.finish()
    }

    /// Fills the whole picture.
    pub(crate) fn ground(&mut self, color: Rgb) -> Outcome {
        self.surface.fill(rgb(color))
    }

    /// A stroke of a curve: never moved to whole pixels, so that level pieces of it stay in line with their neighbours.
    pub(crate) fn curve(&mut self, points: &[(f64, f64)], color: Rgb, width: f64) -> Outcome {
        let mut path: Vec<(i32, i32)> = points.iter().map(|&p| self.units(p)).collect();
        path.dedup();
        let stroke = self.stroke(color, width);
        match path[..] {
            [] => Ok(()),
            [only] => {
                let radius = (f64::from(stroke.stroke_width) * 0.75).round().max(1.0) as u32;
                self.surface.disc(only, radius, rgb(color))
            }
            // Two points would be taken for a grid line.
            [from, to] => {
                let middle = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
                self.surface.path(&[from, middle, to], &stroke)
            }
            _ => self.surface.path(&path, &stroke),
        }
    }

    /// A straight line of the furniture, crisp where it is level or upright.
    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), color: Rgb, width: f64) -> Outcome {
        let path = [self.units(from), self.units(to)];
        self.surface.path(&path, &self.stroke(color, width))
    }

    pub(crate) fn dot(&mut self, center: (f64, f64), radius: f64, color: Rgb) -> Outcome {
        let radius = (radius * self.unit).round().max(1.0) as u32;
        self.surface.disc(self.units(center), radius, rgb(color))
    }

    /// Width of a text, CSS pixels.
    pub(crate) fn width(&self, text: &str, kind: Type) -> Outcome<f64> {
        let mut width = 0.0;
        for run in runs(text) {
            width += self.run_width(&run, kind)?;
        }
        Ok(width)
    }

    fn run_width(&self, run: &Run, kind: Type) -> Outcome<f64> {
        let style = self.style(run.size(kind.size), kind, HPos::Left);
        Ok(f64::from(self.surface.text_width(&run.text, &style)?) / self.unit)
    }

    fn style(&self, size: f64, kind: Type, h_pos: HPos) -> TextStyle<'static> {
        let style = if kind.bold { FontStyle::Bold } else { FontStyle::Normal };
        // Tenths of a unit: no needless digits in an SVG.
        let size = (size * self.unit * 10.0).round() / 10.0;
        TextStyle {
            font: FontDesc::new(FontFamily::Name(FAMILY), size, style),
            color: rgb(kind.color).to_backend_color(),
            pos: Pos::new(h_pos, VPos::Center),
        }
    }

    /// Writes `text` with its middle at the height `y`.
    pub(crate) fn text(&mut self, text: &str, kind: Type, anchor: Anchor, (x, y): (f64, f64)) -> Outcome {
        let runs = runs(text);
        if self.whole_texts || runs.iter().all(|run| !run.raised) {
            let h_pos = match anchor {
                Anchor::Left => HPos::Left,
                Anchor::Center => HPos::Center,
                Anchor::Right => HPos::Right,
            };
            let style = self.style(kind.size, kind, h_pos);
            return self.surface.text(text, &style, self.units((x, y)));
        }
        let mut widths = Vec::with_capacity(runs.len());
        for run in &runs {
            widths.push(self.run_width(run, kind)?);
        }
        let total: f64 = widths.iter().sum();
        let mut left = match anchor {
            Anchor::Left => x,
            Anchor::Center => x - total / 2.0,
            Anchor::Right => x - total,
        };
        for (run, width) in runs.iter().zip(&widths) {
            let height = if run.raised { y - RAISED_BY * kind.size } else { y };
            let style = self.style(run.size(kind.size), kind, HPos::Left);
            self.surface.text(&run.text, &style, self.units((left, height)))?;
            left += width;
        }
        Ok(())
    }

    /// `text`, cut with an ellipsis where it is wider than `room` CSS pixels.
    pub(crate) fn fitted(&self, text: &str, kind: Type, room: f64) -> Outcome<String> {
        if self.width(text, kind)? <= room {
            return Ok(text.to_string());
        }
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let (mut fits, mut too_long) = (0, ends.len());
        let cut = |count: usize| format!("{}…", text[..ends[count]].trim_end());
        while too_long - fits > 1 {
            let middle = (fits + too_long) / 2;
            if self.width(&cut(middle), kind)? <= room {
                fits = middle;
            } else {
                too_long = middle;
            }
        }
        Ok(if fits == 0 { String::new() } else { cut(fits) })
    }
}

fn rgb((r, g, b): Rgb) -> RGBColor {
    RGBColor(r, g, b)
}

/// Part of a text that stands at one height.
#[derive(Debug, PartialEq)]
pub(crate) struct Run {
    pub(crate) text: String,
    pub(crate) raised: bool,
}

impl Run {
    fn size(&self, size: f64) -> f64 {
        if self.raised { size * RAISED_SIZE } else { size }
    }
}

/// Splits a text at its superscripts: few fonts draw those of Unicode evenly, so they are drawn as small raised digits.
pub(crate) fn runs(text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for c in text.chars() {
        let (c, raised) = match c {
            '⁰' => ('0', true),
            '¹' => ('1', true),
            '²' => ('2', true),
            '³' => ('3', true),
            '⁴'..='⁹' => (char::from_u32('4' as u32 + c as u32 - '⁴' as u32).unwrap_or(c), true),
            '⁻' => ('−', true),
            _ => (c, false),
        };
        match runs.last_mut() {
            Some(run) if run.raised == raised => run.text.push(c),
            _ => runs.push(Run { text: c.to_string(), raised }),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn superscripts_become_raised_runs() {
        let split = |text| runs(text).into_iter().map(|run| (run.text, run.raised)).collect::<Vec<_>>();
        assert_eq!(split("10⁻¹⁷"), [("10".to_string(), false), ("−17".to_string(), true)]);
        assert_eq!(split("m/s² x"), [("m/s".to_string(), false), ("2".to_string(), true), (" x".to_string(), false)]);
        assert_eq!(split("plain"), [("plain".to_string(), false)]);
        assert!(split("").is_empty());
    }
}
