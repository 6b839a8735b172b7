//! The drawn curve and that of the run.

use std::fmt::Write as _;

use holonomy_expr::number_text;

use super::prose::escaped;
use super::{Labels, ReturnedTask};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 260.0;
/// Room at the left for the values, above for the words, below for the times.
const LEFT: f64 = 62.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 30.0;
/// Points of a line: more cannot be told apart.
const POINTS: usize = 300;

/// A step of 1, 2 or 5 times a power of ten.
fn step(span: f64, count: f64) -> f64 {
    let rough = span / count;
    let exponent = format!("{rough:e}").rsplit('e').next().and_then(|text| text.parse::<i32>().ok()).unwrap_or(0);
    let power: f64 = format!("1e{exponent}").parse().unwrap_or(1.0);
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|by| by * power).find(|step| *step >= rough).unwrap_or(10.0 * power)
}

/// Both curves on one paper with axes.
pub(super) fn curves(task: &ReturnedTask, words: &Labels) -> String {
    let all = || task.drawn.iter().chain(&task.run).filter(|point| point.iter().all(|part| part.is_finite()));
    let extent = |part: usize| {
        let (low, high) =
            all().fold((f64::MAX, f64::MIN), |(low, high), point| (low.min(point[part]), high.max(point[part])));
        if high > low { (low, high) } else { (low - 1.0, low + 1.0) }
    };
    if all().next().is_none() {
        return String::new();
    }
    let ((t0, t1), (x0, x1)) = (extent(0), extent(1));
    let place = |t: f64, x: f64| {
        let across = LEFT + (WIDTH - LEFT - 10.0) * (t - t0) / (t1 - t0);
        let up = HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (x - x0) / (x1 - x0);
        (across, up)
    };
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}, {}\">",
        escaped(&words.drawn),
        escaped(&words.run)
    );
    let ticks = |low: f64, high: f64, count: f64| {
        let step = step(high - low, count);
        let (first, last) = ((low / step - 1e-9).ceil(), (high / step + 1e-9).floor());
        #[allow(clippy::cast_possible_truncation, reason = "a few ticks")]
        (first as i64..=last as i64).map(move |i| format!("{:.12}", i as f64 * step).parse::<f64>().unwrap_or_default())
    };
    for x in ticks(x0, x1, 6.0) {
        let (_, y) = place(t0, x);
        let _ = write!(
            svg,
            "<path d=\"M{LEFT} {y:.1}H{:.1}\" stroke=\"var(--line)\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            WIDTH - 10.0,
            LEFT - 6.0,
            y + 4.0,
            number_text(x)
        );
    }
    for t in ticks(t0, t1, 6.0) {
        let (x, _) = place(t, x0);
        let _ = write!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            HEIGHT - 10.0,
            number_text(t)
        );
    }
    let unit = task.unit.replace("^2", "²").replace("^3", "³");
    let unit = if unit.is_empty() { String::new() } else { format!("{unit}; ") };
    let _ = write!(svg, "<text x=\"{:.1}\" y=\"16\" text-anchor=\"end\">{}s</text>", WIDTH - 10.0, escaped(&unit));
    for (curve, look, name, at) in [
        (&task.run, "stroke=\"var(--run)\" stroke-dasharray=\"7 4\" stroke-width=\"2\"", &words.run, 170.0),
        (&task.drawn, "stroke=\"var(--drawn)\" stroke-width=\"2.5\"", &words.drawn, LEFT),
    ] {
        if curve.len() < 2 {
            continue;
        }
        let every = curve.len().div_ceil(POINTS);
        let last = curve.len() - 1;
        let kept = curve.iter().enumerate().filter(|(i, _)| i % every == 0 || *i == last).map(|(_, point)| point);
        let points: Vec<String> = kept
            .filter(|point| point.iter().all(|part| part.is_finite()))
            .map(|[t, x]| {
                let (across, up) = place(*t, *x);
                format!("{across:.1},{up:.1}")
            })
            .collect();
        let _ = write!(
            svg,
            "<polyline fill=\"none\" {look} points=\"{}\"/><path d=\"M{at:.1} 12h24\" {look}/><text x=\"{:.1}\" y=\"16\">{}</text>",
            points.join(" "),
            at + 30.0,
            escaped(name)
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_one_two_or_five_of_a_decimal_place() {
        for (span, wanted) in [(6.0, 1.0), (10.0, 2.0), (20.0, 5.0), (31.0, 10.0), (0.06, 0.01), (0.1, 0.02)] {
            let found = step(span, 6.0);
            assert!((found - wanted).abs() < 1e-12 * wanted, "{span}: {found}");
        }
    }

    #[test]
    fn a_curve_that_does_not_move_lies_in_the_middle_of_its_paper() {
        let run = vec![[0.0, 5.0], [1.0, 5.0]];
        let svg = curves(&ReturnedTask { run, ..ReturnedTask::default() }, &Labels::default());
        assert!(!svg.contains("NaN"), "{svg}");
        let middle = HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) / 2.0;
        assert!(svg.contains(&format!("62.0,{middle:.1} 630.0,{middle:.1}")), "{svg}");
    }
}
