//! Section 3.3: the spherical pendulum, whose tangent is a plane.

use std::fmt::Write as _;

use holonomy_expr::math::norm;
use serde_json::json;

use super::data;
use super::frames::{Frames, Shown};
use super::problems::{self, PROPOSED, Span};
use super::ways::{Dae, Setup, Ways};
use crate::format::{deviation, head, largest, row, two_digits};
use crate::job::{Job, run_all};
use crate::reference::Reference;
use crate::{Error, Section, Settings, picture};

const DURATION: f64 = 2.0;

/// The paper's step, s; short enough for every report.
const STEP: f64 = 0.001;

/// The step of the paper's reference solution, s.
const REFERENCE_STEP: f64 = 5e-6;

/// Steps at which LAPACK's Householder QR jumps (reference data, section 5).
const LISTED: [usize; 9] = [130, 319, 507, 767, 955, 1144, 1404, 1592, 1780];

const MOTION: [&str; 7] = ["x", "y", "z", "x'", "y'", "z'", "lambda.sphere.1"];
const FRAME: [&str; 11] = ["frame.turn", "z1", "z2", "q1", "q2", "T.1.1", "T.2.1", "T.3.1", "T.1.2", "T.2.2", "T.3.2"];

fn document(settings: serde_json::Value) -> Result<Job, Error> {
    Job::gallery("spherical-pendulum", settings)
}

fn every_step() -> Result<Frames, Error> {
    let channels = [&MOTION[..], &FRAME[..], &["q1.literal", "q2.literal"]].concat();
    let integrator = problems::fixed("dopri5", STEP);
    Frames::run("Spherical pendulum, every step", document, Span::steps(DURATION), &integrator, &channels)
}

/// The table of the jumps, and what else every step shows.
pub fn jumps() -> Result<String, Error> {
    let frames = every_step()?;
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
pub fn section(settings: Settings) -> Result<Section, Error> {
    let (position, further) = MOTION.split_at(3);
    let setup = Setup {
        what: "Spherical pendulum",
        span: Span::every(0.004, DURATION),
        step: STEP,
        position,
        motion: further,
        frame: &FRAME,
        dae: Dae::Solved,
    };
    let ways = Ways::run(&setup, document)?;
    let frames = &ways.frames;
    let mut text = String::from(
        "## Spherical pendulum (section 3.3)\n\n\
         1 kg at 0.08 m, from (0.08, 0, 0) m with (0, 0.7895, 0) m/s; the paper's integrator and step, `dopri5` with h = 1 ms, and `multistep` with ρ∞ = 0.6 and the same\n\
         step for the differential-algebraic equations (`index-3`).\n\n",
    );
    let mut files = picture::half("continuation-7", &ways.path("Figure 7: trajectory, from above", ["x", "y"]))?;
    files.extend(picture::half(
        "continuation-7-distance",
        &ways.distance_figure("Distance from the exact motion", "m"),
    )?);
    text += &picture::pair([
        ("continuation-7", "Figure 7: the trajectory of the spherical pendulum from above, three ways"),
        ("continuation-7-distance", "Distance of three ways from the exact motion over time"),
    ]);
    text += "*Figure 7: the trajectory by the DAE, the traditional method and the proposed one; right, what the eye cannot tell.*\n\n";
    text += &ways.distance_table("m");
    text += &reference_solution(settings)?;
    let multiplier = ways.over_time("Figure 8: multiplier", "λ", "N/m", "lambda.sphere.1");
    files.extend(picture::files("continuation-8", &multiplier)?);
    text += &picture::markdown(
        "continuation-8",
        "Figure 8: the multiplier of the spherical pendulum over time, three ways",
    );
    text += "*Figure 8: the multiplier.*\n\n";
    for shown in [
        Shown {
            file: "continuation-9",
            title: "Figure 9: minimal coordinates",
            curves: &[("q1", "q1"), ("q2", "q2")],
            label: "q",
            unit: "m",
        },
        Shown {
            file: "continuation-10",
            title: "Figure 10: minimal velocities",
            curves: &[("z1", "q̇1"), ("z2", "q̇2")],
            label: "q̇",
            unit: "m/s",
        },
    ] {
        let (figures, more) = frames.figures(&shown)?;
        text += &figures;
        text += &format!("*{}: traditional, continued.*\n\n", shown.title);
        files.extend(more);
    }
    text += "Not in the paper: position and the columns of Q2.\n\n";
    let time = [("x", "x"), ("y", "y"), ("z", "z")];
    files.extend(picture::files(
        "continuation-spherical-motion",
        &frames.motion("Spherical pendulum: position", "coordinate", "m", &time),
    )?);
    text += &picture::markdown("continuation-spherical-motion", "Spherical pendulum: coordinates over time");
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
    ] {
        let (figures, more) = frames.figures(&shown)?;
        text += &figures;
        files.extend(more);
    }
    text += &jumps()?;
    Ok(Section { text, files })
}

/// The DAE with the small step of the paper's reference solution, which takes long.
fn reference_solution(settings: Settings) -> Result<String, Error> {
    if settings == Settings::Short {
        return Ok(format!(
            "\nThe paper's reference is a solution with steps of {} µs. Here the exact motion takes its place (Jacobi's functions and `dop853` agree to 1e-12);\n\
             `reproduce --full` computes the small steps too.\n\n",
            1e6 * REFERENCE_STEP
        ));
    }
    let span = Span::every(DURATION, DURATION);
    let exact = problems::minimal(span, &PROPOSED.value(), &problems::exact());
    let with = |settings| Ok(document(settings)?.with_channels(&MOTION[..3]));
    let jobs = [with(exact)?, with(problems::dae(span, REFERENCE_STEP))?];
    let ends: Vec<Vec<f64>> =
        run_all("Spherical pendulum, reference solution", &jobs)?.iter().map(|o| o.end()).collect();
    let apart = ends.first().zip(ends.get(1)).map_or(f64::NAN, |(exact, small)| distance(exact, small));
    Ok(format!(
        "\nThe paper's reference is a solution with steps of {} µs: the DAE with these steps is {} m from the exact motion at {DURATION} s.\n\n",
        1e6 * REFERENCE_STEP,
        two_digits(apart),
    ))
}

/// The length of a difference.
pub fn distance(a: &[f64], b: &[f64]) -> f64 {
    norm(&a.iter().zip(b).map(|(a, b)| a - b).collect::<Vec<f64>>())
}

/// The correction at the end of a step, as the paper writes it down, beside that in every stage: errors after 1 s.
pub fn corrected_once(steps: &[u32]) -> Result<Vec<(&'static str, Vec<f64>)>, Error> {
    let exact = Reference::read(data::SPHERICAL)?.at(1.0, &["x", "y", "z"])?;
    let mut lines = Vec::new();
    for tableau in ["rk4", "dopri5"] {
        let job = |steps: &u32| {
            let integrator = problems::fixed(tableau, 1.0 / f64::from(*steps));
            let mut settings = problems::minimal(Span::every(1.0, 1.0), &PROPOSED.value(), &integrator);
            settings["formulation"] = json!({ "type": "minimal", "correction": "step" });
            Ok(document(settings)?.with_channels(&MOTION[..3]))
        };
        let jobs = steps.iter().map(job).collect::<Result<Vec<_>, Error>>()?;
        let outcomes = run_all(&format!("Corrected at the end of a step, {tableau}"), &jobs)?;
        lines.push((tableau, outcomes.iter().map(|outcome| distance(&outcome.end(), &exact)).collect()));
    }
    Ok(lines)
}

/// The conference version's length: where its start leads, x in m.
pub fn start_of_the_conference_version() -> Result<f64, Error> {
    let settings = problems::minimal(Span::every(0.1, 0.1), &PROPOSED.value(), &problems::fixed("dopri5", STEP));
    let job = document(settings)?
        .with_parameter("l", 0.16)
        .with_edit("coordinates.x.value", &0.08.into())
        .with_channels(&["x"]);
    let outcomes = run_all("Start of the conference version", &[job])?;
    Ok(outcomes.first().and_then(|outcome| outcome.channel(0).first().copied()).unwrap_or(f64::NAN))
}
