//! Section 3.1: the planar pendulum, whose tangent has one direction and two signs.

use std::fmt::Write as _;

use super::frames::{Frames, Shown};
use super::problems::{self, Span};
use crate::Error;
use crate::format::{head, largest, row};
use crate::job::Job;
use crate::{Section, picture};

const DURATION: f64 = 10.0;
const STEP: f64 = 0.01;

/// 4 K(1/2) / sqrt(g/l), s (reference data, section 3).
const PERIOD: f64 = 2.367_841_947_576_237_5;

const CHANNELS: [&str; 9] = ["x", "z", "x'", "z'", "lambda.rod.1", "frame.turn", "z1", "q1", "T.1.1"];

fn run(span: Span) -> Result<Frames, Error> {
    let channels: Vec<&str> = CHANNELS.into_iter().chain(["T.2.1"]).collect();
    let job = |settings| Job::gallery("planar-pendulum", settings);
    Frames::run("Planar pendulum", job, span, &problems::fixed("dopri5", STEP), &channels)
}

/// The table of the jumps.
pub fn jumps() -> Result<String, Error> {
    let frames = run(Span::steps(DURATION))?;
    let [traditional, continued] = frames.jumps();
    let mut text = String::new();
    let _ = write!(
        text,
        "The traditional column changes its sign {} times in {DURATION} s, the continued one {}. It must happen when x changes sign, at T/4 + k T/2 with\n\
         T = {PERIOD:.12} s, and is seen at the next step (h = {STEP} s):\n\n",
        traditional.len(),
        if continued.is_empty() { "never".to_owned() } else { format!("{} times", continued.len()) },
    );
    text += &head(&[">k", ">x = 0, s", ">jump seen, s"]);
    for (k, step) in traditional.iter().enumerate() {
        let t = frames.traditional.times.get(*step).copied().unwrap_or(f64::NAN);
        text += &row([k.to_string(), format!("{:.5}", PERIOD * (0.25 + 0.5 * k as f64)), format!("{t:.2}")]);
    }
    Ok(text)
}

/// The section of the report.
pub fn section() -> Result<Section, Error> {
    let frames = run(Span::every(0.02, DURATION))?;
    let mut text = String::from(
        "## Planar pendulum (section 3.1)\n\n\
         A mass of 1 kg on a rod of 1 m, released at rest from the horizontal (the paper gives no numbers); `dopri5`, h = 0.01 s.\n\n",
    );
    let mut files = picture::half(
        "continuation-planar-motion",
        &frames.motion("Planar pendulum: position", "coordinate", "m", &[("x", "x"), ("z", "z")]),
    )?;
    files.extend(picture::half(
        "continuation-planar-multiplier",
        &frames.motion("Planar pendulum: multiplier", "λ", "N/m", &[("lambda.rod.1", "λ")]),
    )?);
    text += &picture::pair([
        ("continuation-planar-motion", "Planar pendulum: x and z over time"),
        ("continuation-planar-multiplier", "Planar pendulum: multiplier over time"),
    ]);
    for shown in [
        Shown {
            file: "continuation-planar-basis",
            title: "Column of Q2",
            curves: &[("T.1.1", "x"), ("T.2.1", "z")],
            label: "entry",
            unit: "",
        },
        Shown {
            file: "continuation-planar-velocity",
            title: "Independent velocity",
            curves: &[("z1", "z")],
            label: "z",
            unit: "m/s",
        },
        Shown {
            file: "continuation-planar-coordinate",
            title: "Minimal coordinate",
            curves: &[("q1", "q")],
            label: "q",
            unit: "m",
        },
    ] {
        let (figures, more) = frames.figures(&shown)?;
        text += &figures;
        files.extend(more);
    }
    text += &jumps()?;
    let apart = |channel| {
        let [traditional, continued] = frames.both(channel);
        crate::format::deviation(traditional, continued)
    };
    let motion = largest(["x", "z", "x'", "z'", "lambda.rod.1"].map(apart));
    let _ = write!(
        text,
        "\nThe motion does not know of it: x, z, their velocities and λ differ by {} between the two runs.\n\n",
        super::within_roundoff(motion)
    );
    Ok(Section { text, files })
}
