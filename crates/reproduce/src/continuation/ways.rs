//! One motion by the paper's ways: the differential-algebraic equations by an implicit method, the traditional frame, the proposed one.

use holonomy_expr::math::norm;
use holonomy_plot::{Axis, Figure, Series};
use serde_json::Value;

use super::frames::Frames;
use super::problems::{self, PROPOSED, Span};
use crate::format::{error, head, largest, row};
use crate::job::{Job, Outcome, run_all};
use crate::{Error, picture};

/// What the figures call the ways.
const DAE: &str = "DAE, multistep ρ∞ = 0.6";
const TRADITIONAL: &str = "traditional QR";
const CONTINUED: &str = "proposed";
const REFERENCE: &str = "reference";

/// What is run.
pub struct Setup<'a> {
    /// For messages.
    pub what: &'a str,
    /// Times and samples.
    pub span: Span,
    /// Length of a step, s.
    pub step: f64,
    /// Channels of the position, by which distances are measured.
    pub position: &'a [&'a str],
    /// Further channels that every way has.
    pub motion: &'a [&'a str],
    /// Channels of the frames.
    pub frame: &'a [&'a str],
    /// Whether the DAE is among the ways.
    pub dae: Dae,
}

/// The differential-algebraic equations themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dae {
    /// Solved with the same steps.
    Solved,
    /// The paper does not show them here.
    Absent,
}

/// The runs. Motion is compared with one whose error does not show (`dop853` at 1e-12).
pub struct Ways {
    /// Traditional and proposed, with all channels.
    pub frames: Frames,
    exact: Outcome,
    dae: Option<Outcome>,
    channels: Vec<String>,
    position: usize,
}

impl Ways {
    /// Runs a document in all ways, `dopri5` and `multistep` with the same steps.
    pub fn run(setup: &Setup<'_>, job: impl Fn(Value) -> Result<Job, Error>) -> Result<Self, Error> {
        let motion: Vec<&str> = setup.position.iter().chain(setup.motion).copied().collect();
        let all: Vec<&str> = motion.iter().chain(setup.frame).copied().collect();
        let paper = problems::fixed("dopri5", setup.step);
        let frames = Frames::run(setup.what, &job, setup.span, &paper, &all)?;
        let exact = problems::minimal(setup.span, &PROPOSED.value(), &problems::exact());
        let with = |settings| Ok(job(settings)?.with_channels(&motion));
        let mut jobs = vec![with(exact)?];
        if setup.dae == Dae::Solved {
            jobs.push(with(problems::dae(setup.span, setup.step))?);
        }
        let what = format!("{}, exact", setup.what);
        let mut outcomes = run_all(&what, &jobs)?.into_iter();
        let exact = outcomes.next().ok_or_else(|| Error::Data(format!("{what} did not run.")))?;
        let dae = outcomes.next();
        let channels = motion.iter().map(|&name| name.to_owned()).collect();
        Ok(Self { frames, exact, dae, channels, position: setup.position.len() })
    }

    fn place(&self, channel: &str) -> usize {
        self.channels.iter().position(|known| known == channel).unwrap_or(usize::MAX)
    }

    /// A channel of the motion whose error does not show.
    pub fn exact(&self, channel: &str) -> &[f64] {
        self.exact.channel(self.place(channel))
    }

    /// The paper's ways with their runs and places of channels, in the order of the legends.
    fn ways(&self) -> Vec<(&'static str, &Outcome)> {
        let dae = self.dae.iter().map(|dae| (DAE, dae));
        dae.chain([(TRADITIONAL, &self.frames.traditional), (CONTINUED, &self.frames.continued)]).collect()
    }

    /// A channel of the motion by each of them; it has the same place in all runs.
    fn by_way(&self, channel: &str) -> Vec<(&'static str, &[f64])> {
        let place = self.place(channel);
        self.ways().into_iter().map(|(label, outcome)| (label, outcome.channel(place))).collect()
    }

    /// A channel over time by all of them.
    pub fn over_time(&self, title: &str, label: &str, unit: &str, channel: &str) -> Figure {
        self.figure(title, picture::linear(label, unit), self.by_way(channel))
    }

    /// The same beside the reference solution.
    pub fn beside_reference(&self, title: &str, label: &str, unit: &str, channel: &str) -> Figure {
        let curves = [(REFERENCE, self.exact(channel))].into_iter().chain(self.by_way(channel));
        self.figure(title, picture::linear(label, unit), curves)
    }

    fn figure<'a>(&self, title: &str, y: Axis, curves: impl IntoIterator<Item = (&'a str, &'a [f64])>) -> Figure {
        let end = self.exact.times.last().copied().unwrap_or(f64::NAN);
        Figure {
            title: Some(title.to_owned()),
            x: Axis { range: Some((0.0, end)), ..picture::linear("time", "s") },
            y,
            series: nested(picture::curves(&self.exact.times, curves)),
            ..Figure::default()
        }
    }

    /// A path in the plane of two channels by all of them.
    pub fn path(&self, title: &str, [x, y]: [&str; 2]) -> Figure {
        let both = self.by_way(x).into_iter().zip(self.by_way(y)).enumerate();
        let series = both.map(|(i, ((label, x), (_, y)))| Series::numbered(i, label, x.to_vec(), y.to_vec()));
        Figure {
            title: Some(title.to_owned()),
            x: picture::linear("x", "m"),
            y: picture::linear("y", "m"),
            series: nested(series.collect()),
            aspect_equal: true,
            ..Figure::default()
        }
    }

    /// Distance of the position from the exact motion at every sample, by way.
    fn distances(&self) -> Vec<(&'static str, Vec<f64>)> {
        let places = 0..self.position;
        let apart = |outcome: &Outcome, k: usize| {
            let difference = |place| {
                let value = |outcome: &Outcome| outcome.channel(place).get(k).copied().unwrap_or(f64::NAN);
                value(outcome) - value(&self.exact)
            };
            norm(&places.clone().map(difference).collect::<Vec<f64>>())
        };
        let samples = 0..self.exact.times.len();
        let over_time = |outcome| samples.clone().map(|k| apart(outcome, k)).collect();
        self.ways().into_iter().map(|(label, outcome)| (label, over_time(outcome))).collect()
    }

    /// Distances from the exact motion over time.
    pub fn distance_figure(&self, title: &str, unit: &str) -> Figure {
        let distances = self.distances();
        // Nothing is apart at the start.
        let floor = |values: &[f64]| values.iter().map(|d| d.max(FLOOR)).collect::<Vec<f64>>();
        let floored: Vec<_> = distances.iter().map(|(label, values)| (*label, floor(values))).collect();
        let top = largest(floored.iter().flat_map(|(_, values)| values.iter().copied()));
        let axis = picture::log("distance from the exact motion", unit, Some((FLOOR, 10.0 * top)));
        let mut figure = self.figure(title, axis, floored.iter().map(|(label, values)| (*label, values.as_slice())));
        figure.y.floor = Some(FLOOR);
        figure
    }

    /// The distances at the end and at most, as a table; `heading` says in what.
    pub fn distance_table(&self, heading: &str) -> String {
        let end = self.exact.times.last().copied().unwrap_or(f64::NAN);
        let at_end = format!(">distance at {end} s, {heading}");
        let mut text = head(&["way", &at_end, ">at most", ">evaluations of the accelerations"]);
        for ((label, distances), (_, outcome)) in self.distances().into_iter().zip(self.ways()) {
            text += &row([
                label.to_owned(),
                error(distances.last().copied().unwrap_or(f64::NAN)),
                error(largest(distances)),
                outcome.evaluations.to_string(),
            ]);
        }
        text
    }
}

/// Distances below this are drawn at it: round-off of the comparison.
const FLOOR: f64 = 1e-14;

/// Curves that lie on each other: the first is wide, so that the others are seen on it.
fn nested(mut series: Vec<Series>) -> Vec<Series> {
    if let Some(first) = series.first_mut() {
        first.width = 4.0;
        first.faint = true;
    }
    series
}
