//! Orders of the motion and of the frame, on the spherical pendulum after 1 s.

use holonomy_expr::math::atan2;
use holonomy_plot::{Figure, Series};
use serde_json::{Value, json};

use super::data;
use super::problems::{self, PROPOSED, Span, UPDATES};
use super::spherical::distance;
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

/// The reference's own program with the correction at the end of the step only; `rk4` and `dopri5` alike.
const CORRECTED_ONCE: [f64; 4] = [4.3e-4, 5.3e-5, 6.7e-6, 8.4e-7];

/// The same for the frame, in the order of [`UPDATES`].
const FRAMES: [Option<[f64; 4]>; 6] = [
    Some([3.226e-3, 8.067e-4, 2.017e-4, 5.042e-5]),
    Some([3.225e-3, 8.066e-4, 2.017e-4, 5.042e-5]),
    Some([3.222e-3, 8.064e-4, 2.017e-4, 5.042e-5]),
    Some([3.219e-2, 1.559e-2, 7.655e-3, 3.791e-3]),
    None,
    None,
];

fn jobs(tableau: &str, continuation: &Value, channels: &[&str]) -> Result<Vec<Job>, Error> {
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
    let of = |outcome: &Outcome| distance(&outcome.end(), &exact);
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
    for (tableau, errors) in super::spherical::corrected_once(&STEPS)? {
        text += &line(&format!("`{tableau}`, corrected at the end of the step"), &errors, Some(CORRECTED_ONCE));
    }
    Ok(text)
}

/// Errors of the other mechanisms with both corrections, steps halved twice.
fn corrected_elsewhere() -> Result<String, Error> {
    type Case = (&'static str, fn(Value) -> Result<Job, Error>, f64, [f64; 3], &'static [&'static str], Vec<f64>);
    let top = Reference::read(data::SPIN_TOP)?.at(1.0, &["x", "y", "z"])?;
    let slider = Reference::read(data::SLIDER_CRANK_A)?.at(0.2, &["slider_x"])?;
    let planar = Reference::read(data::PLANAR)?.at(1.0, &["x", "z"])?;
    let cases: [Case; 3] = [
        ("planar pendulum, 1 s", |s| Job::gallery("planar-pendulum", s), 1.0, [0.02, 0.01, 0.005], &["x", "z"], planar),
        ("spin top, 1 s", |s| Job::gallery("spin-top", s), 1.0, [0.02, 0.01, 0.005], &["top.x", "top.y", "top.z"], top),
        (
            "slider-crank, rod A, 0.2 s",
            |s| problems::slider_crank(problems::Rod::A, s),
            0.2,
            [0.004, 0.002, 0.001],
            &["slider.x"],
            slider,
        ),
    ];
    let mut text = head(&["mechanism", "corrected", ">h, ms", ">errors, m", ">order"]);
    for (label, job, end, steps, channels, exact) in cases {
        for (words, correction) in [("at the end", "step"), ("in every stage", "stage")] {
            let job = |step: &f64| {
                let integrator = problems::fixed("rk4", *step);
                let mut settings = problems::minimal(Span::every(end, end), &PROPOSED.value(), &integrator);
                settings["formulation"] = json!({ "type": "minimal", "correction": correction });
                Ok(job(settings)?.with_channels(channels))
            };
            let jobs = steps.iter().map(job).collect::<Result<Vec<_>, Error>>()?;
            let outcomes = run_all(&format!("{label}, corrected {words}"), &jobs)?;
            let errors: Vec<f64> = outcomes.iter().map(|outcome| distance(&outcome.end(), &exact)).collect();
            text += &row([
                label.to_owned(),
                words.to_owned(),
                steps.map(|step| (1e3 * step).to_string()).join(", "),
                errors.iter().map(|value| error(*value)).collect::<Vec<_>>().join(", "),
                order(errors[1], errors[2]),
            ]);
        }
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

/// The section of the report.
pub fn section() -> Result<Section, Error> {
    let measured = measure()?;
    let name = "continuation-frame-orders";
    let text = [
        "## Orders of the motion\n\n\
         |x - exact| in m after 1 s of the spherical pendulum in N steps, continued by (28) and polar decomposition; the frame is frozen during a step. The order is that of the\n\
         last two errors above round-off.\n\n",
        &states()?,
        "\nCorrected in every stage, every method keeps its own order. The last two lines are the correction as the paper writes it down, at the end of the step only\n\
         (`\"correction\": \"step\"`; stages x = x_k + Q2 δq, ẋ = Q2 u): order 3, whatever the method. The reference data have measured two more alternatives, which this program does not\n\
         offer: a frame that moves inside the step (order 2 with any method), a fresh factorization in every stage (order 0: wrong).\n\n\
         **Order 3 belongs to the sphere.** The velocity of a stage lacks what it has gained along the normal, which is of size h; accelerations depend on velocities, and so are off by h as\n\
         well, but on a sphere along the normal only. The paper's other mechanisms, `rk4`, correction at the end of the step beside that in every stage:\n\n",
        &corrected_elsewhere()?,
        "\n\
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
