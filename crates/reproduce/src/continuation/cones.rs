//! The angle that a closed loop leaves: conical pendulums.

use std::f64::consts::PI;

use holonomy_expr::math::cos;
use holonomy_plot::{Figure, Series};

use super::data;
use super::problems::{self, Span, UPDATES, Update};
use crate::Error;
use crate::format::{error, head, largest, order, row};
use crate::job::{Job, run_all};
use crate::{Section, picture};

/// Half-angles with reference data, degrees.
const CONES: [f64; 2] = [30.0, 60.0];
/// Half-angles without, degrees.
const OTHERS: [f64; 5] = [15.0, 30.0, 45.0, 60.0, 75.0];
/// Steps in one revolution.
const STEPS: [u32; 5] = [50, 100, 200, 400, 800];

/// What the loop must leave, rad, not wrapped: a counter-clockwise loop is clockwise seen from outside.
fn exact(cone: f64) -> f64 {
    -2.0 * PI * (1.0 - cos(cone * PI / 180.0))
}

/// Into (-pi, pi].
fn wrapped(angle: f64) -> f64 {
    angle - 2.0 * PI * (angle / (2.0 * PI)).round()
}

fn job(cone: f64, update: Update, steps: u32) -> Result<Job, Error> {
    // The document turns once in 1 s, whatever the cone.
    let integrator = problems::fixed("dopri5", 1.0 / f64::from(steps));
    let settings = problems::minimal(Span::every(1.0, 1.0), &update.value(), &integrator);
    let job = Job::gallery("conical-pendulum", settings)?;
    Ok(job.with_parameter("cone", cone).with_channels(&["frame.holonomy"]))
}

/// Angles of all runs, rad.
fn angles(what: &str, runs: &[(f64, Update, u32)]) -> Result<Vec<f64>, Error> {
    let jobs =
        runs.iter().map(|(cone, update, steps)| job(*cone, *update, *steps)).collect::<Result<Vec<_>, Error>>()?;
    Ok(run_all(what, &jobs)?.iter().map(|outcome| outcome.end().first().copied().unwrap_or(f64::NAN)).collect())
}

/// The error in `holonomy.csv`.
fn reference(cone: f64, update: Update, steps: u32) -> Option<f64> {
    let key = format!("{cone},{},{},{steps},", update.reference.0, update.reference.1);
    data::HOLONOMY.lines().find(|line| line.starts_with(&key))?.rsplit(',').next()?.parse().ok()
}

fn percent(value: f64) -> String {
    if value < 0.01 { "< 0.01 %".to_owned() } else { format!("{value:.2} %") }
}

/// Errors by cone, update and steps.
struct Measured(Vec<(f64, Update, Vec<f64>)>);

fn measure() -> Result<Measured, Error> {
    let mut runs = Vec::new();
    for cone in CONES {
        for update in UPDATES {
            runs.extend(STEPS.map(|steps| (cone, update, steps)));
        }
    }
    let angles = angles("Loops of the conical pendulum", &runs)?;
    let lines = runs.chunks(STEPS.len()).zip(angles.chunks(STEPS.len())).filter_map(|(runs, angles)| {
        let (cone, update, _) = *runs.first()?;
        Some((cone, update, angles.iter().map(|angle| wrapped(angle - exact(cone))).collect()))
    });
    Ok(Measured(lines.collect()))
}

impl Measured {
    fn markdown(&self) -> String {
        let mut names = vec![">cone".to_owned(), "update, re-orthogonalization".to_owned()];
        names.extend(STEPS.map(|steps| format!(">N = {steps}")));
        names.extend([">order".to_owned(), ">off `holonomy.csv` by".to_owned()]);
        let mut text = head(&names.iter().map(String::as_str).collect::<Vec<_>>());
        for (cone, update, errors) in &self.0 {
            let mut cells = vec![format!("{cone}°"), update.label.to_owned()];
            let signed = |value: &f64| if *value < 0.0 { format!("-{}", error(*value)) } else { error(*value) };
            cells.extend(errors.iter().map(|value| signed(value).replace("-<", "<")));
            let observed = errors.windows(2).rev().map(|pair| order(pair[0], pair[1])).find(|text| text != "–");
            cells.push(observed.unwrap_or_else(|| "–".to_owned()));
            let off = errors.iter().zip(STEPS).map(|(error, steps)| {
                let listed = reference(*cone, *update, steps)?;
                Some((error / listed - 1.0).abs())
            });
            let off: Option<Vec<f64>> = off.collect();
            cells.push(off.map_or(String::new(), |off| percent(100.0 * largest(off))));
            text += &row(cells);
        }
        text
    }

    fn figure(&self) -> Figure {
        let x: Vec<f64> = STEPS.iter().map(|steps| f64::from(*steps)).collect();
        let cone = self.0.iter().filter(|(cone, ..)| *cone == CONES[0]).enumerate();
        Figure {
            title: Some("Error of the angle left by one loop, cone 30°".into()),
            x: picture::log("steps in one loop", "", None),
            y: picture::log("error", "rad", None),
            series: cone
                .map(|(i, (_, update, errors))| {
                    Series::numbered(i, update.label, x.clone(), errors.iter().map(|error| error.abs()).collect())
                })
                .collect(),
            ..Figure::default()
        }
    }
}

fn other_cones() -> Result<String, Error> {
    let (proposed, fourth) = (UPDATES[0], UPDATES[4]);
    let mut runs = Vec::new();
    for cone in OTHERS {
        runs.extend([(cone, proposed, 100), (cone, proposed, 200), (cone, fourth, 100), (cone, fourth, 200)]);
    }
    let angles = angles("Other cones", &runs)?;
    let mut text = head(&[
        ">cone",
        ">-2π(1 - cos ϑ), rad",
        ">(28), N = 200",
        ">error",
        ">order",
        ">Munthe-Kaas, N = 200",
        ">error",
        ">order",
    ]);
    for (cone, angles) in OTHERS.iter().zip(angles.chunks(4)) {
        let mut cells = vec![format!("{cone}°"), format!("{:.9}", exact(*cone))];
        for pair in angles.chunks(2) {
            let [coarse, fine] = [pair[0], pair[1]].map(|angle| wrapped(angle - exact(*cone)));
            cells.extend([format!("{:.9}", exact(*cone) + fine), error(fine), order(coarse, fine)]);
        }
        text += &row(cells);
    }
    Ok(text)
}

/// The section of the report.
pub fn section() -> Result<Section, Error> {
    let measured = measure()?;
    let name = "continuation-cones";
    let text = [
        "## The angle that a closed loop leaves\n\n\
         Not in the paper, but its sharpest test: with Ω₂ = 0 the frame is transported in parallel, so that a loop on the sphere turns it by the solid angle\n\
         enclosed. One revolution of a conical pendulum of half-angle ϑ in N steps (`dopri5`) must leave -2π(1 - cos ϑ), clockwise seen from outside. Errors in rad, beside\n\
         those of the reference program (`tests/reference/continuation/holonomy.csv`):\n\n",
        &measured.markdown(),
        "\nAt 60° the first-order term of (29) with Gram-Schmidt vanishes on this loop: that cone alone could not tell it from the others.\n\n",
        &picture::markdown(name, "Error of the angle over the number of steps, six updates"),
        "Cones without reference data, the proposed update (28) with the polar factor and the one of order 4:\n\n",
        &other_cones()?,
        "\n",
    ]
    .concat();
    Ok(Section { text, files: picture::files(name, &measured.figure())? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_are_those_of_the_reference_within_two_percent_and_of_second_order() {
        let mut compared = 0;
        for (cone, update, errors) in measure().expect("runs").0 {
            if update == UPDATES[0] {
                let order = (errors[1] / errors[2]).log2();
                assert!((1.95..2.05).contains(&order), "{cone}: {order}");
            }
            for (error, steps) in errors.into_iter().zip(STEPS) {
                if let Some(listed) = reference(cone, update, steps) {
                    assert!((error / listed - 1.0).abs() < 0.02, "{cone} {} {steps}: {error} {listed}", update.label);
                    compared += 1;
                }
            }
        }
        assert_eq!(compared, 40);
    }
}
