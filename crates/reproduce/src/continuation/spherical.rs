//! Section 3.3: the spherical pendulum, whose tangent is a plane.

use std::fmt::Write as _;

use holonomy_plot::{Figure, Series};

use super::frames::{Frames, Shown};
use super::problems::{self, PROPOSED, Span};
use crate::Error;
use crate::format::{deviation, head, largest, row};
use crate::job::{Job, run_all};
use crate::{Section, picture};

const DURATION: f64 = 2.0;
const STEP: f64 = 0.001;

/// Steps at which LAPACK's Householder QR jumps (reference data, section 5).
const LISTED: [usize; 9] = [130, 319, 507, 767, 955, 1144, 1404, 1592, 1780];

const MOTION: [&str; 7] = ["x", "y", "z", "x'", "y'", "z'", "lambda.sphere.1"];
const FRAME: [&str; 11] = ["frame.turn", "z1", "z2", "q1", "q2", "T.1.1", "T.2.1", "T.3.1", "T.1.2", "T.2.2", "T.3.2"];

fn run(span: Span) -> Result<Frames, Error> {
    let channels = [&MOTION[..], &FRAME[..], &["q1.literal", "q2.literal"]].concat();
    let job = |settings| Job::gallery("spherical-pendulum", settings);
    Frames::run("Spherical pendulum", job, span, &problems::fixed("rk4", STEP), &channels)
}

/// The table of the jumps, and what else every step shows.
pub fn jumps() -> Result<String, Error> {
    let frames = run(Span::steps(DURATION))?;
    let [traditional, continued] = frames.jumps();
    let x = frames.both("x")[0];
    let mut text = format!(
        "The traditional frame jumps {} times in {DURATION} s (h = {STEP} s), the continued one {}; the largest turn of the continued frame in one step is {:.4} rad.\n\
         The traditional jumps come with the sign of x, at the steps that the reference lists for LAPACK's factorization:\n\n",
        traditional.len(),
        if continued.is_empty() { "never".to_owned() } else { format!("{} times", continued.len()) },
        largest(frames.both("frame.turn")[1].iter().copied()),
    );
    text += &head(&[">step", ">listed", ">x before, mm", ">x after, mm", ">turn of the frame, rad"]);
    for (i, step) in traditional.iter().enumerate() {
        let mm = |k: usize| x.get(k).map_or(String::new(), |x| format!("{:.2}", 1e3 * x));
        text += &row([
            step.to_string(),
            LISTED.get(i).map_or(String::new(), usize::to_string),
            mm(step.saturating_sub(1)),
            mm(*step),
            format!("{:.2}", frames.both("frame.turn")[0][*step]),
        ]);
    }
    let apart = |channel| {
        let [traditional, continued] = frames.both(channel);
        deviation(traditional, continued)
    };
    let literal = ["q1.literal", "q2.literal"]
        .map(|channel| largest(frames.both(channel).map(|values| largest(values.iter().map(|value| value.abs())))));
    let _ = write!(
        text,
        "\nx, v and λ (which is 49 to 200 N/m) differ by {} between the two runs.\n\n\
         **What q is.** Read literally, (16) is q = Q2ᵀx, formed anew at each step. Here the columns of Q2 are at right angles to x, and it is zero all the time:\n\
         {} m over both runs. The curves above are the accumulated integrals of z, from q(0) = 0; the literal ones are the channels `q1.literal`, `q2.literal`.\n\n",
        super::within_roundoff(largest(MOTION.map(apart))),
        super::within_roundoff(largest(literal)),
    );
    Ok(text)
}

/// The section of the report.
pub fn section() -> Result<Section, Error> {
    let frames = run(Span::every(0.004, DURATION))?;
    let mut text = String::from(
        "## Spherical pendulum (section 3.3)\n\n\
         1 kg at 0.08 m, from (0.08, 0, 0) m with (0, 0.7895, 0) m/s; `rk4`, h = 1 ms.\n\n",
    );
    let time = [("x", "x"), ("y", "y"), ("z", "z")];
    let mut files = picture::half(
        "continuation-spherical-motion",
        &frames.motion("Spherical pendulum: position", "coordinate", "m", &time),
    )?;
    files.extend(picture::half("continuation-spherical-path", &from_above(&frames))?);
    text += &picture::pair([
        ("continuation-spherical-motion", "Spherical pendulum: coordinates over time"),
        ("continuation-spherical-path", "Spherical pendulum from above"),
    ]);
    for shown in [
        Shown {
            file: "continuation-spherical-column-1",
            title: "First column of Q2",
            curves: &[("T.1.1", "x"), ("T.2.1", "y"), ("T.3.1", "z")],
            label: "entry",
            unit: "",
        },
        Shown {
            file: "continuation-spherical-column-2",
            title: "Second column of Q2",
            curves: &[("T.1.2", "x"), ("T.2.2", "y"), ("T.3.2", "z")],
            label: "entry",
            unit: "",
        },
        Shown {
            file: "continuation-spherical-velocity",
            title: "Independent velocities",
            curves: &[("z1", "z1"), ("z2", "z2")],
            label: "z",
            unit: "m/s",
        },
        Shown {
            file: "continuation-spherical-coordinate",
            title: "Minimal coordinates",
            curves: &[("q1", "q1"), ("q2", "q2")],
            label: "q",
            unit: "m",
        },
    ] {
        let (figures, more) = frames.figures(&shown)?;
        text += &figures;
        files.extend(more);
    }
    files.extend(picture::files(
        "continuation-spherical-multiplier",
        &frames.motion("Spherical pendulum: multiplier", "λ", "N/m", &[("lambda.sphere.1", "λ")]),
    )?);
    text += &picture::markdown("continuation-spherical-multiplier", "Spherical pendulum: multiplier over time");
    text += &jumps()?;
    Ok(Section { text, files })
}

fn from_above(frames: &Frames) -> Figure {
    let [x, y] = ["x", "y"].map(|channel| frames.both(channel)[1].to_vec());
    Figure {
        title: Some("Spherical pendulum from above".into()),
        x: picture::linear("x", "m"),
        y: picture::linear("y", "m"),
        series: vec![Series::numbered(0, "mass", x, y)],
        aspect_equal: true,
        ..Figure::default()
    }
}

/// The conference version's length: where its start leads, x in m.
pub fn start_of_the_conference_version() -> Result<f64, Error> {
    let settings = problems::minimal(Span::every(0.1, 0.1), &PROPOSED.value(), &problems::fixed("rk4", STEP));
    let job = Job::gallery("spherical-pendulum", settings)?
        .with_parameter("l", 0.16)
        .with_edit("coordinates.x.value", &0.08.into())
        .with_channels(&["x"]);
    let outcomes = run_all("Start of the conference version", &[job])?;
    Ok(outcomes.first().and_then(|outcome| outcome.channel(0).first().copied()).unwrap_or(f64::NAN))
}
