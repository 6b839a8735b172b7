//! The multipliers of a free body: their eigenvalues, and the sum of these.

use holonomy_expr::math::{acos, cos, sqrt};
use holonomy_plot::{Axis, Figure};
use serde_json::json;

use crate::format::{deviation, error, largest, smallest};
use crate::job::{Job, Outcome, run_all};
use crate::{Error, Section, picture};

/// Upper triangle of `Lambda`, N m, and the kinetic energy, which is rotation alone.
const CHANNELS: [&str; 7] = [
    "book.Lambda11",
    "book.Lambda12",
    "book.Lambda13",
    "book.Lambda22",
    "book.Lambda23",
    "book.Lambda33",
    "energy.kinetic",
];

/// s
const DURATION: f64 = 10.0;

fn motion() -> Result<Outcome, Error> {
    let settings = json!({
        "duration": DURATION,
        "output_step": 0.02,
        "formulation": "two-step",
        "stabilization": "projection",
        "integrator": { "type": "dop853", "rtol": 1e-10, "atol": 1e-12 },
    });
    let job = Job::gallery("free-body", settings)?.with_edit("rotation", &json!("rotation-matrix"));
    let outcomes = run_all("Free body", &[job.with_channels(&CHANNELS)])?;
    outcomes.into_iter().next().ok_or_else(|| Error::Data("The free body did not run.".to_owned()))
}

/// Eigenvalues of a symmetric matrix given by its upper triangle, largest first: the trigonometric solution of the cubic.
fn eigenvalues([a, b, c, d, e, f]: [f64; 6]) -> [f64; 3] {
    let mean = (a + d + f) / 3.0;
    let (a, d, f) = (a - mean, d - mean, f - mean);
    let size = sqrt((a * a + d * d + f * f + 2.0 * (b * b + c * c + e * e)) / 6.0);
    if size == 0.0 {
        return [mean; 3];
    }
    let determinant = a * (d * f - e * e) - b * (b * f - e * c) + c * (b * e - d * c);
    let cosine = (determinant / (2.0 * size * size * size)).clamp(-1.0, 1.0);
    let angle = acos(cosine) / 3.0;
    let third = 2.0 * std::f64::consts::PI / 3.0;
    let (first, last) = (mean + 2.0 * size * cos(angle), mean + 2.0 * size * cos(angle + third));
    [first, 3.0 * mean - first - last, last]
}

/// The section of the report.
pub fn section() -> Result<Section, Error> {
    let motion = motion()?;
    let entry = |k: usize, i: usize| motion.channel(k).get(i).copied().unwrap_or(f64::NAN);
    let at = |i: usize| eigenvalues([0, 1, 2, 3, 4, 5].map(|k| entry(k, i)));
    let values: Vec<[f64; 3]> = (0..motion.times.len()).map(at).collect();
    let of = |k: usize| values.iter().map(|all| all[k]).collect::<Vec<f64>>();
    let sum: Vec<f64> = (0..motion.times.len()).map(|i| entry(0, i) + entry(3, i) + entry(5, i)).collect();
    let energy: Vec<f64> = motion.channel(6).iter().map(|energy| -2.0 * energy).collect();
    let curves = [of(0), of(1), of(2)];
    let name = "rotation-matrix-free-body";
    let figure = Figure {
        title: Some("Tumbling body: eigenvalues of Λ".into()),
        x: Axis { range: Some((0.0, DURATION)), ..picture::linear("time", "s") },
        y: picture::linear("eigenvalue", "N m"),
        series: picture::curves(
            &motion.times,
            [("first", &curves[0][..]), ("second", &curves[1]), ("third", &curves[2]), ("sum = -2T", &sum)],
        ),
        ..Figure::default()
    };
    let span =
        |values: &[f64]| format!("{:.4} to {:.4}", smallest(values.iter().copied()), largest(values.iter().copied()));
    let text = format!(
        "## The multipliers of a free body\n\n\
         The paper takes the eigenvalues of Λ of a free body for constant. They are not; their sum is. From d²(RᵀR)/dt² = 0 with R̈ = R Λ K⁻¹ follows Λ K⁻¹ + K⁻¹ Λ = -2 ṘᵀṘ, and the trace of\n\
         this times K is 2 tr Λ = -2 tr(Ṙ K Ṙᵀ), that is tr Λ = -2T with the rotational energy T. On the tumbling body of the gallery (`free-body` with `rotation-matrix`) over {DURATION} s\n\
         the eigenvalues run through {}, {} and {} N m, while tr Λ + 2T stays below {} N m.\n\n\
         {}*Eigenvalues of Λ of the tumbling body, and their sum.*\n\n",
        span(&curves[0]),
        span(&curves[1]),
        span(&curves[2]),
        error(deviation(&sum, &energy).max(1e-11)),
        picture::markdown(
            name,
            "Eigenvalues of the multiplier matrix of a tumbling body over time, and their constant sum"
        ),
    );
    Ok(Section { text, files: picture::files(name, &figure)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eigenvalues_are_those_of_known_matrices() {
        let close = |found: [f64; 3], expected: [f64; 3]| {
            assert!(deviation(&found, &expected) < 1e-14, "{found:?} {expected:?}");
        };
        close(eigenvalues([3.0, 0.0, 0.0, 1.0, 0.0, 2.0]), [3.0, 2.0, 1.0]);
        close(eigenvalues([2.0, 1.0, 0.0, 2.0, 0.0, -1.0]), [3.0, 1.0, -1.0]);
        close(eigenvalues([5.0, 0.0, 0.0, 5.0, 0.0, 5.0]), [5.0; 3]);
    }

    #[test]
    fn the_sum_is_the_energy_and_the_eigenvalues_are_not_constant() {
        let motion = motion().expect("a run");
        assert!(motion.is_whole());
        let entry = |k: usize, i: usize| motion.channel(k)[i];
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for i in 0..motion.times.len() {
            let [first, ..] = eigenvalues([0, 1, 2, 3, 4, 5].map(|k| entry(k, i)));
            (least, most) = (least.min(first), most.max(first));
            assert!((entry(0, i) + entry(3, i) + entry(5, i) + 2.0 * entry(6, i)).abs() < 1e-11);
        }
        assert!(most - least > 1e-3, "{least} {most}");
    }
}
