//! Orders of the motion and of the frame, on the spherical pendulum after 1 s.

use holonomy_expr::math::atan2;
use holonomy_plot::{Figure, Series};

use super::data;
use super::problems::{self, PROPOSED, Span, UPDATES};
use crate::Error;
use crate::format::{error, head, order, row, two_digits};
use crate::job::{Job, Outcome, run_all};
use crate::reference::Reference;
use crate::{Section, picture};

/// Steps in 1 s.
const STEPS: [u32; 4] = [250, 500, 1000, 2000];

/// Errors of the reference's own program (`orders.json`): frozen frame.
const STATES: [(&str, [f64; 4]); 3] = [
    ("midpoint", [6.995e-4, 1.666e-4, 4.068e-5, 1.005e-5]),
    ("rk4", [5.884e-8, 2.389e-9, 1.375e-10, 8.865e-12]),
    ("dopri5", [1.098e-9, 2.255e-11, 6.260e-13, 4.872e-14]),
];

/// The same for the frame, in the order of [`UPDATES`].
const FRAMES: [Option<[f64; 4]>; 6] = [
    Some([3.226e-3, 8.067e-4, 2.017e-4, 5.042e-5]),
    Some([3.225e-3, 8.066e-4, 2.017e-4, 5.042e-5]),
    Some([3.222e-3, 8.064e-4, 2.017e-4, 5.042e-5]),
    Some([3.219e-2, 1.559e-2, 7.655e-3, 3.791e-3]),
    None,
    None,
];

fn jobs(tableau: &str, continuation: &serde_json::Value, channels: &[&str]) -> Result<Vec<Job>, Error> {
    let job = |steps: &u32| {
        let integrator = problems::fixed(tableau, 1.0 / f64::from(*steps));
        let settings = problems::minimal(Span::every(1.0, 1.0), continuation, &integrator);
        Ok(Job::gallery("spherical-pendulum", settings)?.with_channels(channels))
    };
    STEPS.iter().map(job).collect()
}

fn heading(first: &str, last: &str) -> String {
    let mut names = vec![first.to_owned()];
    names.extend(STEPS.map(|steps| format!(">N = {steps}")));
    names.extend([">order".to_owned(), last.to_owned()]);
    head(&names.iter().map(String::as_str).collect::<Vec<_>>())
}

fn line(label: &str, errors: &[f64], reference: Option<[f64; 4]>) -> String {
    let mut cells = vec![label.to_owned()];
    cells.extend(errors.iter().map(|value| error(*value)));
    // Between the last two that are more than round-off.
    let observed = errors.windows(2).rev().map(|pair| order(pair[0], pair[1])).find(|text| text != "–");
    cells.push(observed.unwrap_or_else(|| "–".to_owned()));
    cells.push(reference.map_or(String::new(), |errors| errors.map(two_digits).join(", ")));
    row(cells)
}

/// The table of the motion.
pub fn states() -> Result<String, Error> {
    let exact = Reference::read(data::SPHERICAL)?.at(1.0, &["x", "y", "z"])?;
    let of = |outcome: &Outcome| {
        let squares = outcome.end().iter().zip(&exact).map(|(x, exact)| (x - exact) * (x - exact)).sum::<f64>();
        squares.sqrt()
    };
    let mut jobs_of_all = Vec::new();
    for (tableau, _) in STATES {
        jobs_of_all.extend(jobs(tableau, &PROPOSED.value(), &["x", "y", "z"])?);
    }
    let outcomes = run_all("Orders of the motion", &jobs_of_all)?;
    let mut text = heading("Runge-Kutta method", ">reference program");
    for ((tableau, reference), outcomes) in STATES.iter().zip(outcomes.chunks(STEPS.len())) {
        let errors: Vec<f64> = outcomes.iter().map(of).collect();
        text += &line(&format!("`{tableau}`"), &errors, Some(*reference));
    }
    Ok(text)
}

/// What the frames are at 1 s.
struct Measured {
    /// Angle of each update against exact transport, by steps, rad.
    angles: Vec<Vec<f64>>,
    /// Largest error of the accumulated coordinates of the proposed update, m.
    coordinates: Vec<f64>,
}

fn measure() -> Result<Measured, Error> {
    let reference = Reference::read(data::SPHERICAL_FRAME)?;
    let z = reference.at(1.0, &["qdot1", "qdot2"])?;
    let q = reference.at(1.0, &["q1", "q2"])?;
    let mut all = Vec::new();
    for update in UPDATES {
        all.extend(jobs("dopri5", &update.value(), &["z1", "z2", "q1", "q2"])?);
    }
    let ends: Vec<Vec<f64>> = run_all("Orders of the frame", &all)?.iter().map(Outcome::end).collect();
    // The velocity is known; a frame that is turned counts it turned the other way.
    let angle = |end: &Vec<f64>| atan2(end[0] * z[1] - end[1] * z[0], end[0] * z[0] + end[1] * z[1]).abs();
    let moved = |end: &Vec<f64>| (end[2] - q[0]).abs().max((end[3] - q[1]).abs());
    Ok(Measured {
        angles: ends.chunks(STEPS.len()).map(|ends| ends.iter().map(angle).collect()).collect(),
        coordinates: ends.iter().take(STEPS.len()).map(moved).collect(),
    })
}

impl Measured {
    fn markdown(&self) -> String {
        let mut text = heading("update, re-orthogonalization", ">reference program");
        for ((update, angles), reference) in UPDATES.iter().zip(&self.angles).zip(FRAMES) {
            text += &line(update.label, angles, reference);
        }
        text += &line("accumulated q (m), (28), polar", &self.coordinates, None);
        text
    }

    fn figure(&self) -> Figure {
        let x: Vec<f64> = STEPS.iter().map(|steps| 1e3 / f64::from(*steps)).collect();
        let series = UPDATES.iter().zip(&self.angles).enumerate();
        Figure {
            title: Some("Error of the carried frame after 1 s".into()),
            x: picture::log("step", "ms", None),
            y: picture::log("angle", "rad", None),
            series: series
                .map(|(i, (update, angles))| Series::numbered(i, update.label, x.clone(), angles.clone()))
                .collect(),
            ..Figure::default()
        }
    }
}

/// The table of the frame.
#[cfg(test)]
pub fn frames() -> Result<String, Error> {
    Ok(measure()?.markdown())
}

/// The section of the report.
pub fn section() -> Result<Section, Error> {
    let measured = measure()?;
    let name = "continuation-frame-orders";
    let text = [
        "## Orders of the motion\n\n\
         |x - exact| in m after 1 s of the spherical pendulum in N steps, continued by (28) and polar decomposition; the frame is frozen during a step. The order is that of the\n\
         last two errors above round-off.\n\n",
        &states()?,
        "\nEvery method keeps its own order. The reference data have measured the alternatives, which this program does not offer: a frame that moves inside the step\n\
         (order 2 with any method), the constraint corrected at the end of the step only (order 3), a fresh factorization in every stage (order 0: wrong).\n\n\
         ## Orders of the frame\n\n\
         Angle in rad between the carried frame and exact parallel transport after 1 s of the same motion, `dopri5`.\n\n",
        &measured.markdown(),
        "\nThe text calls (29) \"only a first-order approximation\". That holds for Gram-Schmidt, which treats the columns unequally; with the polar factor (29) is of order 2\n\
         like (28). Order 4 is this program's addition ([methods.md](../methods.md)), not the paper's.\n\n",
        &picture::markdown(name, "Error of the carried frame over the step, six updates"),
        "*The three curves of order 2 lie on each other, and so do the two of order 4.*\n\n",
    ]
    .concat();
    Ok(Section { text, files: picture::files(name, &measured.figure())? })
}
