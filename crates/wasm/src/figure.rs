//! Figures: the description as JSON, the numbers beside it.

use holonomy_plot::{Figure, Print};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlCanvasElement;

use crate::canvas::Canvas;
use holonomy_boundary::{Refusal, asked, json};

/// Draws a figure on a canvas of the page and returns where its parts lie, a `Layout` as JSON.
///
/// The canvas is resized to `css_width * pixel_ratio` device pixels. `data` holds, for each series of the description, its number of
/// samples, then that many abscissas, then that many ordinates.
///
/// # Errors
/// A failure as JSON when the description or the numbers cannot be read, or the picture is too small or too large.
#[wasm_bindgen]
pub fn draw_figure(
    canvas: &HtmlCanvasElement,
    figure_json: &str,
    data: &[f64],
    css_width: f64,
    css_height: f64,
    pixel_ratio: f64,
) -> Result<String, Refusal> {
    let figure = figure(figure_json, data)?;
    let size = (pixels(css_width)?, pixels(css_height)?);
    let ratio = if pixel_ratio.is_finite() && pixel_ratio > 0.0 { pixel_ratio } else { 1.0 };
    let device = |css: u32| (f64::from(css) * ratio).round() as u32;
    let backend = Canvas::prepare(canvas, device(size.0), device(size.1))
        .ok_or_else(|| cannot("the canvas has no two-dimensional context"))?;
    let layout = holonomy_plot::draw(&figure, backend, size, ratio).map_err(|error| cannot(&error.to_string()))?;
    Ok(json(&layout))
}

/// The same figure, with title and legend, as an SVG text.
///
/// # Errors
/// As for [`draw_figure`].
#[wasm_bindgen]
pub fn figure_svg(figure_json: &str, data: &[f64], width: f64, height: f64) -> Result<String, Refusal> {
    let figure = figure(figure_json, data)?;
    holonomy_plot::svg(&figure, (pixels(width)?, pixels(height)?)).map_err(|error| cannot(&error.to_string()))
}

/// The same on paper: width and height in mm (a height of 0: what suits the width), letters of `font_pt` points.
///
/// # Errors
/// As for [`draw_figure`]; a size that is none of a figure on paper.
#[wasm_bindgen]
pub fn figure_svg_print(
    figure_json: &str,
    data: &[f64],
    width_mm: f64,
    height_mm: f64,
    font_pt: f64,
) -> Result<String, Refusal> {
    let figure = figure(figure_json, data)?;
    let print = Print { width_mm, height_mm: (height_mm > 0.0).then_some(height_mm), font_pt };
    holonomy_plot::svg_print(&figure, &print).map_err(|error| cannot(&error.to_string()))
}

fn figure(description: &str, data: &[f64]) -> Result<Figure, Refusal> {
    let mut figure: Figure = asked(description).map_err(|error| cannot(&error))?;
    let mut rest = data;
    for series in &mut figure.series {
        (series.x, rest) = numbers(rest, None)?;
        (series.y, rest) = numbers(rest, Some(series.x.len()))?;
    }
    if rest.is_empty() { Ok(figure) } else { Err(cannot("there are more numbers than series")) }
}

/// The next block: as many as given, or as the first number says.
fn numbers(data: &[f64], count: Option<usize>) -> Result<(Vec<f64>, &[f64]), Refusal> {
    let short = || cannot("there are fewer numbers than the series need");
    let (count, data) = match count {
        Some(count) => (count, data),
        None => {
            let (count, data) = data.split_first().ok_or_else(short)?;
            // Also false for NaN.
            let fits = *count >= 0.0 && *count <= data.len() as f64 && count.fract() == 0.0;
            (if fits { *count as usize } else { return Err(short()) }, data)
        }
    };
    let (block, rest) = data.split_at_checked(count).ok_or_else(short)?;
    Ok((block.to_vec(), rest))
}

/// A length in whole CSS pixels.
fn pixels(length: f64) -> Result<u32, Refusal> {
    if length.is_finite() && (0.0..=65536.0).contains(&length) {
        Ok(length.round() as u32)
    } else {
        Err(cannot(&format!("{length} is no length of a picture")))
    }
}

fn cannot(reason: &str) -> Refusal {
    Refusal::question(
        "figure",
        Vec::new(),
        format!("The figure cannot be drawn: {reason}."),
        "Change its size, or report this if the page asked for it.".to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATA: [f64; 9] = [3.0, 0.0, 1.0, 2.0, 5.0, 6.0, 7.0, 0.0, 9.0];

    #[test]
    fn the_numbers_go_to_their_series() {
        let description = r#"{"series":[{"label":"a"},{"label":"b"}],"x":{"label":"t","unit":"s"}}"#;
        let read = figure(description, &DATA[..8]).expect("two series");
        assert_eq!(read.series[0].x, [0.0, 1.0, 2.0]);
        assert_eq!(read.series[0].y, [5.0, 6.0, 7.0]);
        assert!(read.series[1].is_empty());
    }

    #[test]
    fn numbers_that_do_not_fit_are_refused() {
        let two = r#"{"series":[{},{}]}"#;
        for (data, reason) in [
            (&DATA[..], "more numbers than series"),
            (&DATA[..7], "fewer numbers"),
            (&DATA[..5], "fewer numbers"),
            (&[f64::NAN][..], "fewer numbers"),
            (&[-1.0][..], "fewer numbers"),
            (&[0.5, 1.0][..], "fewer numbers"),
            (&[1e300, 1.0][..], "fewer numbers"),
        ] {
            let refusal = figure(two, data).expect_err(reason).json();
            assert!(refusal.contains(reason), "{refusal}");
        }
    }

    #[test]
    fn an_svg_has_the_curve_and_a_wrong_size_is_refused() {
        let description = r#"{"title":"Angle","series":[{"label":"phi"}]}"#;
        let svg = figure_svg(description, &DATA[..7], 400.0, 300.0).expect("a picture");
        assert!(svg.starts_with("<svg") && svg.contains("Angle"), "{svg}");
        for (width, height) in [(f64::NAN, 300.0), (1e9, 300.0), (-5.0, 300.0), (1.0, 1.0)] {
            let refusal = figure_svg(description, &DATA[..7], width, height).expect_err("no picture").json();
            assert!(refusal.contains("cannot be drawn"), "{refusal}");
        }
    }
}
