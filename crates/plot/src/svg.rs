//! SVG text. plotters' own backend leaves joins mitred, shrinks fonts and measures text by its bytes, so this is ours.

use std::convert::Infallible;
use std::fmt::Write as _;

use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle,
    FontTransform,
};

use crate::metrics;
use crate::pen;
use crate::sharp::SUB;

type Outcome = Result<(), DrawingErrorKind<Infallible>>;

/// Writes an SVG whose user unit is 1/16 of a CSS pixel.
pub(crate) struct SvgBackend<'a> {
    text: &'a mut String,
    size: (u32, u32),
}

impl<'a> SvgBackend<'a> {
    /// An SVG of `size` CSS pixels, named `title` for those who cannot see it; for paper with `per_mm` of them to a millimetre.
    pub(crate) fn new(text: &'a mut String, size: (u32, u32), title: Option<&str>, per_mm: Option<f64>) -> Self {
        open(text, size, per_mm);
        Self::named(text, size, title)
    }

    /// Opens an SVG that holds others, in CSS pixels; who opens it closes it.
    pub(crate) fn around(text: &mut String, size: (u32, u32), per_mm: Option<f64>) {
        open(text, size, per_mm);
        text.push_str(">\n");
    }

    /// One of those, `top` CSS pixels below the upper edge.
    pub(crate) fn within(text: &'a mut String, size: (u32, u32), top: u32, title: Option<&str>) -> Self {
        let (width, height) = (size.0 * SUB as u32, size.1 * SUB as u32);
        let y = top * SUB as u32;
        // Writing into a string cannot fail.
        let _ = write!(
            text,
            "<svg y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\""
        );
        Self::named(text, size, title)
    }

    fn named(text: &'a mut String, size: (u32, u32), title: Option<&str>) -> Self {
        if let Some(title) = title {
            text.push_str(" aria-label=\"");
            escape(text, title);
            text.push('"');
        }
        text.push_str(">\n");
        if let Some(title) = title {
            text.push_str("<title>");
            escape(text, title);
            text.push_str("</title>\n");
        }
        text.push_str("<g fill=\"none\" stroke-linejoin=\"round\">\n");
        Self { text, size: (size.0 * SUB as u32, size.1 * SUB as u32) }
    }

    fn paint(&mut self, property: &str, color: BackendColor) {
        let (r, g, b) = color.rgb;
        let _ = write!(self.text, " {property}=\"#{r:02x}{g:02x}{b:02x}\"");
        if color.alpha < 1.0 {
            let _ = write!(self.text, " {property}-opacity=\"{:.3}\"", color.alpha);
        }
    }

    fn stroke<S: BackendStyle>(&mut self, style: &S) {
        self.paint("stroke", style.color());
        let _ = write!(self.text, " stroke-width=\"{}\"", style.stroke_width());
    }

    fn surface<S: BackendStyle>(&mut self, style: &S, fill: bool) {
        if fill {
            self.paint("fill", style.color());
        } else {
            self.stroke(style);
        }
    }

    /// Absolute start, relative steps: short texts.
    fn path_data(&mut self, points: impl IntoIterator<Item = BackendCoord>) {
        let mut last: Option<BackendCoord> = None;
        for (x, y) in points {
            let _ = match last {
                None => write!(self.text, "M{x} {y}l"),
                Some((x0, y0)) => write!(self.text, "{} {} ", x - x0, y - y0),
            };
            last = Some((x, y));
        }
        while self.text.ends_with([' ', 'l']) {
            self.text.pop();
        }
    }
}

/// The beginning of the outermost element.
fn open(text: &mut String, size: (u32, u32), per_mm: Option<f64>) {
    let (width, height) = size;
    let (units_x, units_y) = (width * SUB as u32, height * SUB as u32);
    let length = |pixels: u32| match per_mm {
        Some(per_mm) => format!("{:.2}mm", f64::from(pixels) / per_mm),
        None => pixels.to_string(),
    };
    // Writing into a string cannot fail.
    let _ = write!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {units_x} {units_y}\" role=\"img\"",
        length(width),
        length(height)
    );
}

fn escape(text: &mut String, raw: &str) {
    for c in raw.chars() {
        match c {
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '&' => text.push_str("&amp;"),
            '"' => text.push_str("&quot;"),
            // Control characters and the two that are none cannot be written in XML at all.
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => text.push(' '),
            c => text.push(c),
        }
    }
}

impl DrawingBackend for SvgBackend<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Outcome {
        Ok(())
    }

    fn present(&mut self) -> Outcome {
        self.text.push_str("</g>\n</svg>\n");
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Outcome {
        self.draw_rect(point, (point.0 + 1, point.1 + 1), &color, true)
    }

    fn draw_rect<S: BackendStyle>(&mut self, a: BackendCoord, b: BackendCoord, style: &S, fill: bool) -> Outcome {
        let _ = write!(self.text, "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", a.0, a.1, b.0 - a.0, b.1 - a.1);
        self.surface(style, fill);
        self.text.push_str("/>\n");
        Ok(())
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Outcome {
        self.draw_path([from, to], style)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Outcome {
        self.text.push_str("<path");
        self.stroke(style);
        self.text.push_str(" d=\"");
        self.path_data(path);
        self.text.push_str("\"/>\n");
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, center: BackendCoord, radius: u32, style: &S, fill: bool) -> Outcome {
        let _ = write!(self.text, "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"", center.0, center.1);
        self.surface(style, fill);
        self.text.push_str("/>\n");
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, vert: I, style: &S) -> Outcome {
        self.text.push_str("<path");
        self.paint("fill", style.color());
        self.text.push_str(" d=\"");
        self.path_data(vert);
        self.text.push_str("z\"/>\n");
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, pos: BackendCoord) -> Outcome {
        let size = style.size();
        let anchor = match style.anchor().h_pos {
            HPos::Left => "",
            HPos::Center => " text-anchor=\"middle\"",
            HPos::Right => " text-anchor=\"end\"",
        };
        // `dominant-baseline` is not drawn alike everywhere; the shift is.
        let shift = match style.anchor().v_pos {
            VPos::Top => metrics::ASCENT,
            VPos::Center => metrics::CAP_HEIGHT / 2.0,
            VPos::Bottom => -metrics::DESCENT,
        } * size;
        let angle = match style.transform() {
            FontTransform::None => 0,
            FontTransform::Rotate90 => 90,
            FontTransform::Rotate180 => 180,
            FontTransform::Rotate270 => 270,
        };
        let _ = write!(self.text, "<text x=\"{}\" y=\"{}\"", pos.0, pos.1 + shift.round() as i32);
        if angle != 0 {
            let _ = write!(self.text, " transform=\"rotate({angle} {} {})\"", pos.0, pos.1);
        }
        let _ = write!(self.text, "{anchor} font-family=\"{}\" font-size=\"{size}\"", style.family().as_str());
        if matches!(style.style(), FontStyle::Bold) {
            self.text.push_str(" font-weight=\"600\"");
        }
        self.paint("fill", style.color());
        self.text.push('>');
        let mut raised = false;
        for run in pen::runs(text) {
            // Superscripts by size and shift: the text flows on in whatever font the reader has.
            let shift = (pen::RAISED_BY + 0.5 * metrics::CAP_HEIGHT * (1.0 - pen::RAISED_SIZE)) * size;
            match (raised, run.raised) {
                (false, false) => escape(self.text, &run.text),
                (_, true) => {
                    let small = size * pen::RAISED_SIZE;
                    let _ = write!(self.text, "<tspan dy=\"{:.1}\" font-size=\"{small:.1}\">", -shift);
                    escape(self.text, &run.text);
                    self.text.push_str("</tspan>");
                }
                (true, false) => {
                    let _ = write!(self.text, "<tspan dy=\"{shift:.1}\">");
                    escape(self.text, &run.text);
                    self.text.push_str("</tspan>");
                }
            }
            raised = run.raised;
        }
        self.text.push_str("</text>\n");
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        Ok(metrics::size(text, style.size()))
    }
}
