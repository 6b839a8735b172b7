//! The paper's sketches, from the points of the documents at their start, in a parallel projection.

use holonomy_expr::math::{cos, sin};
use holonomy_plot::{Axis, Dash, Figure, Marker, Series};

use crate::job::Outcome;
use crate::{Error, picture};

/// Channels of the crank's end, of the pivot and of the slider, which [`slider_crank`] looks for behind the first five of a run.
pub const CRANK: [&str; 6] = ["crank.B.x", "crank.B.y", "crank.B.z", "slider.x", "slider.y", "slider.z"];

/// Channels before them.
const BEFORE: usize = 5;

/// The crank's pivot (reference data, section 4), m.
const PIVOT: [f64; 3] = [0.0, 0.1, 0.12];

type Point = [f64; 3];

/// Where the eye is: azimuth and elevation, rad.
struct View {
    azimuth: f64,
    elevation: f64,
}

impl View {
    /// To the right and upwards in the picture.
    fn of(&self, [x, y, z]: Point) -> (f64, f64) {
        let (s, c) = (sin(self.azimuth), cos(self.azimuth));
        let (up, along) = (cos(self.elevation), sin(self.elevation));
        (-s * x + c * y, -along * (c * x + s * y) + up * z)
    }

    fn line(&self, points: &[Point], color: usize, width: f64) -> Series {
        let (x, y) = points.iter().map(|point| self.of(*point)).unzip();
        Series { x, y, color, width, ..Series::default() }
    }

    fn thin(&self, points: &[Point]) -> Series {
        Series { dash: Dash::Dashed, ..self.line(points, 7, 1.0) }
    }

    fn dot(&self, point: Point, label: &str) -> Marker {
        let (x, y) = self.of(point);
        Marker { x: Some(x), y: Some(y), label: Some(label.to_owned()), ..Marker::default() }
    }

    /// The directions x, y, z from a corner.
    fn triad(&self, [x, y, z]: Point, length: f64) -> (Vec<Series>, Vec<Marker>) {
        let ends = [([x + length, y, z], "x"), ([x, y + length, z], "y"), ([x, y, z + length], "z")];
        let lines = ends.iter().map(|(end, _)| Series { faint: true, ..self.line(&[[x, y, z], *end], 7, 1.0) });
        (lines.collect(), ends.iter().map(|(end, name)| self.dot(*end, name)).collect())
    }
}

fn figure(title: &str, series: Vec<Series>, markers: Vec<Marker>) -> Figure {
    Figure {
        title: Some(title.to_owned()),
        x: Axis { label: "in the picture".to_owned(), unit: "m".to_owned(), ..Axis::default() },
        y: picture::linear("", "m"),
        series,
        markers,
        aspect_equal: true,
        ..Figure::default()
    }
}

/// Figure 2: crank, rod and slider at the start of a run, with the paths of both ends of the rod.
///
/// # Errors
/// When the run has no samples.
pub fn slider_crank(motion: Option<&Outcome>) -> Result<Figure, Error> {
    let channel = |k: usize| motion.map_or(&[][..], |motion| motion.channel(BEFORE + k));
    let count = channel(0).len();
    let point = |first: usize, sample: usize| [0, 1, 2].map(|k| channel(first + k).get(sample).copied().unwrap_or(0.0));
    if count == 0 {
        return Err(Error::Data("The slider-crank's figure has no samples.".to_owned()));
    }
    let view = View { azimuth: -1.05, elevation: 0.35 };
    // One revolution is less than 0.61 s, of 5 s.
    let revolution = (count / 8).max(1);
    let circle: Vec<Point> = (0..=revolution).map(|k| point(0, k)).collect();
    let stroke: Vec<Point> = (0..=revolution).map(|k| point(3, k)).collect();
    let (b, c) = (point(0, 0), point(3, 0));
    let (triad, names) = view.triad([0.0; 3], 0.06);
    let mut series = vec![view.thin(&circle), view.thin(&stroke)];
    series.extend(triad);
    series.extend([view.line(&[PIVOT, b], 0, 5.0), view.line(&[b, c], 1, 4.0)]);
    let mut markers = vec![view.dot(PIVOT, "A"), view.dot(b, "B"), view.dot(c, "C")];
    markers.extend(names);
    Ok(figure("Figure 2: spatial slider-crank", series, markers))
}

/// Figure 11: the top at its start; centre of mass and tip, m.
pub fn spin_top(centre: Point, tip: Point) -> Figure {
    let view = View { azimuth: 0.5, elevation: 0.3 };
    let circle = |of: &dyn Fn(f64) -> Point| -> Vec<Point> {
        (0..=72_u8).map(|k| of(f64::from(k) * std::f64::consts::PI / 36.0)).collect()
    };
    let (s, c) = (sin(view.azimuth), cos(view.azimuth));
    let (rise, run) = (sin(view.elevation), cos(view.elevation));
    // The circle that the eye sees as the sphere's edge is spanned by the picture's two directions.
    let edge = circle(&|a| {
        let (right, up) = (cos(a), sin(a));
        [-s * right - rise * c * up, c * right - rise * s * up, run * up]
    });
    let equator = circle(&|a| [cos(a), sin(a), 0.0]);
    let axis = [0, 1, 2].map(|k| centre[k] - tip[k]);
    let rim = circle(&|a| [centre[0] + 0.45 * cos(a), centre[1] + 0.45 * sin(a), centre[2]]);
    let end = [0, 1, 2].map(|k| centre[k] + 0.25 * axis[k]);
    let (triad, names) = view.triad([0.0; 3], 0.5);
    let mut series = vec![view.line(&edge, 7, 1.0), view.thin(&equator)];
    series.extend(triad);
    series.extend([view.line(&[tip, end], 0, 4.0), view.line(&rim, 0, 2.0)]);
    let mut markers = vec![view.dot(tip, "tip"), view.dot(centre, "centre of mass")];
    markers.extend(names);
    figure("Figure 11: spin top", series, markers)
}
