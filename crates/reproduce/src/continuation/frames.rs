//! One motion with two frames: the traditional one beside the one that is carried.

use holonomy_plot::{Axis, Figure};

use super::problems::{self, PROPOSED, Span};
use crate::Error;
use crate::File;
use crate::job::{Job, Outcome, run_all};
use crate::picture;

/// A frame has jumped when it turned by more than this in one step, rad.
const JUMP: f64 = 1.0;

/// A run with either frame.
pub struct Frames {
    pub traditional: Outcome,
    pub continued: Outcome,
    channels: Vec<String>,
}

/// What a pair of figures shows.
pub struct Shown<'a> {
    /// Begin of the names of the files.
    pub file: &'a str,
    /// Title, without the name of the frame.
    pub title: &'a str,
    /// Channels with their names in the legend.
    pub curves: &'a [(&'a str, &'a str)],
    pub label: &'a str,
    pub unit: &'a str,
}

impl Frames {
    /// Runs a document both ways with steps of one length.
    pub fn run(
        what: &str,
        job: impl Fn(serde_json::Value) -> Result<Job, Error>,
        span: Span,
        integrator: &serde_json::Value,
        channels: &[&str],
    ) -> Result<Self, Error> {
        let with = |continuation| Ok(job(problems::minimal(span, &continuation, integrator))?.with_channels(channels));
        let jobs = [with(problems::traditional())?, with(PROPOSED.value())?];
        let mut outcomes = run_all(what, &jobs)?.into_iter();
        let (Some(traditional), Some(continued)) = (outcomes.next(), outcomes.next()) else {
            return Err(Error::Data(format!("{what} did not run.")));
        };
        Ok(Self { traditional, continued, channels: channels.iter().map(|&name| name.to_owned()).collect() })
    }

    fn place(&self, channel: &str) -> usize {
        self.channels.iter().position(|known| known == channel).unwrap_or(usize::MAX)
    }

    /// A channel with the traditional frame and with the carried one.
    pub fn both(&self, channel: &str) -> [&[f64]; 2] {
        let place = self.place(channel);
        [self.traditional.channel(place), self.continued.channel(place)]
    }

    /// Steps at which a frame has jumped, if every step is a sample and `frame.turn` among the channels.
    pub fn jumps(&self) -> [Vec<usize>; 2] {
        self.both("frame.turn").map(|turns| (0..turns.len()).filter(|k| turns[*k] > JUMP).collect())
    }

    /// The motion of a channel: the same with both frames.
    pub fn motion(&self, title: &str, label: &str, unit: &str, curves: &[(&str, &str)]) -> Figure {
        self.figure(1, title.to_owned(), label, unit, curves)
    }

    /// Two figures: traditional, carried, with one scale.
    pub fn figures(&self, shown: &Shown<'_>) -> Result<(String, Vec<File>), Error> {
        let mut figures = ["traditional QR", "continued"].iter().enumerate().map(|(i, frame)| {
            self.figure(i, format!("{}, {frame}", shown.title), shown.label, shown.unit, shown.curves)
        });
        let (Some(left), Some(right)) = (figures.next(), figures.next()) else { return Ok(Default::default()) };
        let range = common_range(&[&left, &right]);
        let scaled = |figure: Figure| Figure { y: Axis { range, ..figure.y.clone() }, ..figure };
        let names = [format!("{}-traditional", shown.file), format!("{}-continued", shown.file)];
        let mut files = picture::half(&names[0], &scaled(left))?;
        files.extend(picture::half(&names[1], &scaled(right))?);
        let text = picture::pair([
            (&names[0], &format!("{}: traditional", shown.title)),
            (&names[1], &format!("{}: continued", shown.title)),
        ]);
        Ok((text, files))
    }

    fn figure(&self, frame: usize, title: String, label: &str, unit: &str, curves: &[(&str, &str)]) -> Figure {
        let outcome = if frame == 0 { &self.traditional } else { &self.continued };
        let curves = curves.iter().map(|(channel, name)| (*name, self.both(channel)[frame]));
        Figure {
            title: Some(title),
            x: Axis { range: outcome.times.last().map(|end| (0.0, *end)), ..picture::linear("time", "s") },
            y: picture::linear(label, unit),
            series: picture::curves(&outcome.times, curves),
            ..Figure::default()
        }
    }
}

/// What both figures need of the vertical axis, with a little room.
fn common_range(figures: &[&Figure]) -> Option<(f64, f64)> {
    let values = || figures.iter().flat_map(|figure| &figure.series).flat_map(|series| &series.y).copied();
    let (low, high) = (values().reduce(f64::min)?, values().reduce(f64::max)?);
    let room = 0.06 * (high - low);
    (room > 0.0).then_some((low - room, high + room))
}
