//! Other arms and paths: whether what the tables show belongs to the paper's data.

use super::problems::{self, Method};
use crate::Error;
use crate::format::{head, order, row, two_digits};
use crate::job::{Job, Outcome, run_all};

/// An arm: words, whether its tip is on the parabola, parameters that differ.
type Arm = (&'static str, bool, &'static [(&'static str, f64)]);

const ARMS: [Arm; 8] = [
    ("case I as printed", true, &[]),
    ("flat parabola, from 60°", true, &[("k", 0.5), ("start", 60.0)]),
    ("light upper rod", true, &[("m1", 12.0), ("m2", 50.0)]),
    ("rods of 1.1 m and 0.9 m, weak gravity", true, &[("l1", 1.1), ("l2", 0.9), ("g", 3.0)]),
    ("case II as printed, ω = 0.5", false, &[]),
    ("ω = 0.8, light lower rod", false, &[("omega", 0.8), ("m2", 20.0)]),
    ("ω = 0.3, heavy lower rod, weak gravity", false, &[("omega", 0.3), ("m2", 60.0), ("g", 4.0)]),
    ("ω = 0.8, very light lower rod", false, &[("omega", 0.8), ("m2", 10.0)]),
];

/// Of them, the first so many move slowly enough for both steps.
#[cfg(test)]
const RESOLVED: usize = 7;

/// s
const DURATION: f64 = 4.0;
/// The coarse one and its half, s.
const STEPS: [f64; 2] = [0.01, 0.005];

/// What is compared: words, the order that Heun's method must have (p = 2), the level (0 positions, 1 velocities).
const COMPARED: [(&str, u8, usize); 5] = [
    ("S-vel, positions: p", 0, 0),
    ("S-pos, velocities: p", 1, 1),
    ("S-both, velocities: p + 1", 2, 1),
    ("S-both, positions: 2p + 2", 2, 0),
    ("S-both², velocities: 2p + 2", 3, 1),
];

fn methods() -> [Method; 5] {
    [
        Method::once("s-vel", "euclidean"),
        Method::once("s-pos", "euclidean"),
        Method::once("s-both", "euclidean"),
        Method::both2("frozen", "euclidean"),
        Method::baumgarte(12.0, 70.0),
    ]
}

fn job((_, parabola, parameters): &Arm, method: &Method, step: f64) -> Result<Job, Error> {
    let settings = problems::simulation(DURATION, 1, method, &problems::fixed("heun", step));
    let job = if *parabola { problems::case_one(settings)? } else { problems::case_two(0.5, settings)? };
    Ok(parameters.iter().fold(job, |job, (name, value)| {
        let mut job = job;
        job.parameters.retain(|(known, _)| known != name);
        job.with_parameter(name, *value)
    }))
}

/// Runs of an arm by method, each with both steps.
fn runs() -> Result<Vec<Vec<[Outcome; 2]>>, Error> {
    let mut jobs = Vec::new();
    for arm in &ARMS {
        for method in methods() {
            for step in STEPS {
                jobs.push(job(arm, &method, step)?);
            }
        }
    }
    let mut outcomes = run_all("Other arms", &jobs)?.into_iter();
    let mut next = || outcomes.next().unwrap_or_default();
    Ok(ARMS.iter().map(|_| methods().iter().map(|_| [next(), next()]).collect()).collect())
}

fn residual(outcome: &Outcome, level: usize) -> f64 {
    outcome.residual(level).unwrap_or(f64::NAN)
}

/// The section of the report.
pub fn section() -> Result<String, Error> {
    let mut names = vec!["arm".to_owned()];
    names.extend(COMPARED.iter().map(|(words, ..)| format!(">{words}")));
    names.push(">positions of Baumgarte (12, 70) over those of S-both²".to_owned());
    let mut text = String::from(
        "## Other arms and other paths\n\n\
         Whether the tables show the methods or the paper's numbers: orders of the largest residuals between h = 0.01 s and 0.005 s with Heun's method (p = 2) over 4 s, for arms and paths\n\
         with other data; what theory asks for stands in the heading. `–`: the finer residual is round-off.\n\n",
    );
    text += &head(&names.iter().map(String::as_str).collect::<Vec<_>>());
    for ((label, ..), runs) in ARMS.iter().zip(runs()?) {
        let mut cells = vec![(*label).to_owned()];
        for (_, method, level) in COMPARED {
            let [coarse, fine] = &runs[usize::from(method)];
            cells.push(order(residual(coarse, level), residual(fine, level)));
        }
        let [baumgarte, both2] = [4, 3].map(|k: usize| residual(&runs[k][1], 0));
        cells.push(two_digits(baumgarte / both2));
        text += &row(cells);
    }
    text += "\nThe last arm is whipped round faster than these steps resolve: no order is to be seen there, and hardly any difference between the methods. The others have the orders of the theory.\n\n";
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_do_not_belong_to_the_papers_data() {
        for ((label, ..), runs) in ARMS.iter().zip(runs().expect("runs")).take(RESOLVED) {
            for ((words, method, level), least) in COMPARED.iter().zip([1.5, 1.5, 2.5, 5.0, 5.0]) {
                let [coarse, fine] = &runs[usize::from(*method)];
                let (coarse, fine) = (residual(coarse, *level), residual(fine, *level));
                let observed = (coarse / fine).log2();
                assert!(fine < 1e-11 || observed > least, "{label}, {words}: {coarse:e} {fine:e} {observed}");
            }
        }
    }
}
