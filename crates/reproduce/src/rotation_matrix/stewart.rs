//! The Stewart platform in rotation matrices, which the paper announces.

use serde_json::json;

use crate::Error;
use crate::format::{deviation, error, head, largest, row};
use crate::job::{Job, Outcome, run_all};

/// Lengths of the legs are prescribed, so their forces are what a method has to find.
const LEGS: [&str; 6] = [
    "lambda.drive1.driver",
    "lambda.drive2.driver",
    "lambda.drive3.driver",
    "lambda.drive4.driver",
    "lambda.drive5.driver",
    "lambda.drive6.driver",
];

const PLATFORM: [&str; 6] = ["platform.x", "platform.y", "platform.z", "platform.r32", "platform.r13", "platform.r21"];

/// s
const DURATION: f64 = 0.25;
const STEP: f64 = 0.0125;

fn job(rotation: &str, formulation: &str) -> Result<Job, Error> {
    let settings = json!({
        "duration": DURATION,
        "output_step": 5.0 * STEP,
        "formulation": formulation,
        "stabilization": { "type": "projection", "metric": "mass" },
        "integrator": { "type": "rk4", "step": STEP },
    });
    let job = Job::gallery("stewart-platform", settings)?.with_edit("rotation", &json!(rotation));
    Ok(job.with_channels(&[&PLATFORM[..], &LEGS].concat()))
}

fn runs() -> Result<Vec<(&'static str, Outcome)>, Error> {
    let all = [
        ("Euler parameters, 91 coordinates, one system (`index-1`)", job("euler-parameters", "index-1")?),
        ("rotation matrices, 156 coordinates, one system (`index-1`)", job("rotation-matrix", "index-1")?),
        ("rotation matrices, in two steps", job("rotation-matrix", "two-step")?),
    ];
    let jobs: Vec<Job> = all.iter().map(|(_, job)| job.clone()).collect();
    let outcomes = run_all("Stewart platform", &jobs)?;
    Ok(all.into_iter().map(|(label, _)| label).zip(outcomes).collect())
}

/// Largest differences from the first run: the platform, the forces of the legs.
fn differences(runs: &[(&str, Outcome)], run: usize) -> [f64; 2] {
    let of = |places: std::ops::Range<usize>| {
        let differences = places.map(|place| {
            let [ours, first] = [run, 0].map(|k| runs.get(k).map_or(&[][..], |(_, outcome)| outcome.channel(place)));
            deviation(ours, first)
        });
        largest(differences)
    };
    [of(0..PLATFORM.len()), of(PLATFORM.len()..PLATFORM.len() + LEGS.len())]
}

/// The section of the report.
pub fn section() -> Result<String, Error> {
    let runs = runs()?;
    let mut text = format!(
        "## The Stewart platform, in two steps\n\n\
         The paper names it as its next goal; no numbers of its own are printed. The gallery's machine: thirteen bodies, six legs of prescribed length, so that the forces of the legs are what\n\
         is looked for. `rk4`, h = {} ms, {} steps, projected in the metric `mass`; differences from the first line over six samples:\n\n",
        1e3 * STEP,
        (DURATION / STEP).round(),
    );
    text += &head(&[
        "coordinates and method",
        ">platform, m and direction cosines",
        ">forces of the legs, N",
        ">rows left open",
        ">evaluations",
    ]);
    for (k, (label, outcome)) in runs.iter().enumerate() {
        let [platform, legs] = differences(&runs, k);
        let cell = |difference| if k == 0 { String::new() } else { error(difference) };
        text += &row([
            (*label).to_owned(),
            cell(platform),
            cell(legs),
            error(outcome.drift[0]),
            outcome.evaluations.to_string(),
        ]);
    }
    let forces = runs.first().map_or(f64::NAN, |(_, outcome)| {
        largest((0..LEGS.len()).map(|k| largest(outcome.channel(PLATFORM.len() + k).iter().map(|x| x.abs()))))
    });
    text += &format!(
        "\nThe forces are up to {forces:.0} N. The two steps solve for the 78 multipliers of joints and drivers after a Lyapunov equation for each body; the one system has 312 unknowns.\n\n",
    );
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_platform_is_driven_by_the_same_forces_in_all_coordinates() {
        let runs = runs().expect("runs");
        assert!(runs.iter().all(|(_, outcome)| outcome.is_whole()));
        for k in [1, 2] {
            let [platform, legs] = differences(&runs, k);
            assert!(platform < 1e-9 && legs < 1e-4, "{k}: {platform:e} {legs:e}");
        }
    }
}
