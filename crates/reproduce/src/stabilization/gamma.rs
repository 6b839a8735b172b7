//! Figure 2.1, measured: the error of the motion over the rate at which a stabilization inside the equations works.

use holonomy_expr::math;
use holonomy_plot::{Figure, Marker, Series};

use super::problems::{self, Method};
use crate::Error;
use crate::format::{deviation, head, largest, row, smallest, three_digits, two_digits};
use crate::job::{Job, Outcome, run_all};
use crate::{Section, picture};

/// Points of a curve per decade of gamma.
const PER_DECADE: i32 = 12;

/// Smallest gamma, 1/s, as a power of ten.
const SMALLEST: i32 = -1;

/// Samples at which the motion is compared.
const SAMPLES: u32 = 50;

/// The product of gamma and the step that parts slow stabilizations from fast ones.
const FAST: f64 = 0.1;

/// Errors above this, rad or m, are a lost motion.
const LOST: f64 = 10.0;

/// A mechanism, a duration, a step.
struct Case {
    name: &'static str,
    file: &'static str,
    unit: &'static str,
    duration: f64,
    step: f64,
    job: fn(serde_json::Value) -> Result<Job, Error>,
}

const CASES: [Case; 4] = [
    Case {
        name: "Two-link arm, case I",
        file: "figure-2.1-case-1",
        unit: "rad",
        duration: 10.0,
        step: 0.001,
        job: problems::case_one,
    },
    Case {
        name: "Two-link arm, case II",
        file: "figure-2.1-case-2",
        unit: "rad",
        duration: 5.0,
        step: 0.001,
        job: |simulation| problems::case_two(0.5, simulation),
    },
    Case {
        name: "Light wedge, heavy table",
        file: "figure-2.1-wedge",
        unit: "m",
        duration: 10.0,
        step: 0.01,
        job: |simulation| Ok(problems::wedge(simulation)),
    },
    Case {
        name: "Wedge as heavy as the table",
        file: "figure-2.1-equal",
        unit: "m",
        duration: 10.0,
        step: 0.01,
        job: |simulation| Ok(problems::wedge(simulation).with_parameter("m2", 1.0)),
    },
];

/// The curves: a method for each gamma at this step.
type Family = (&'static str, fn(f64, f64) -> Method);

const FAMILIES: [Family; 3] = [
    ("Baumgarte, α₁ = 2γ, α₀ = γ²", |gamma, _| Method::baumgarte(2.0 * gamma, gamma * gamma)),
    ("invariant (4.3)", |gamma, _| Method::invariant(gamma)),
    ("S-both with α = γh", |gamma, step| Method::share(gamma * step)),
];

/// The errors of a family over gamma; NaN where the motion was lost.
struct Curve {
    label: &'static str,
    errors: Vec<f64>,
}

/// What was measured of a problem.
struct Measured {
    problem: &'static Case,
    gammas: Vec<f64>,
    curves: Vec<Curve>,
    /// Without stabilization.
    none: f64,
    /// With `s-both2` after each step.
    both2: f64,
}

impl Measured {
    fn new(problem: &'static Case) -> Result<Self, Error> {
        let gammas = gammas(problem.step);
        let (integrator, exact) = (problems::fixed("heun", problem.step), problems::exact());
        let job = |method: &Method, integrator| {
            (problem.job)(problems::simulation(problem.duration, SAMPLES, method, integrator))
        };
        let both2 = Method::both2("frozen", "euclidean");
        let mut jobs =
            vec![job(&both2, &exact)?, job(&Method::baumgarte(0.0, 0.0), &integrator)?, job(&both2, &integrator)?];
        for (_, method) in FAMILIES {
            for gamma in &gammas {
                jobs.push(job(&method(*gamma, problem.step), &integrator)?);
            }
        }
        let outcomes = run_all(&format!("Figure 2.1, {}", problem.name), &jobs)?;
        let (single, families) = outcomes.split_at(3);
        let error = |outcome: &Outcome| single.first().map_or(f64::NAN, |exact| error(outcome, exact));
        let curves = FAMILIES
            .iter()
            .zip(families.chunks(gammas.len()))
            .map(|((label, _), outcomes)| Curve { label, errors: outcomes.iter().map(error).collect() });
        let curves = curves.collect();
        let [none, both2] = [1, 2].map(|i| single.get(i).map_or(f64::NAN, error));
        Ok(Self { problem, gammas, curves, none, both2 })
    }

    /// The largest error up to [`FAST`], or beyond it; NaN if the motion was lost.
    fn worst(&self, curve: &Curve, fast: bool) -> f64 {
        let pairs = self.gammas.iter().zip(&curve.errors);
        let chosen = pairs.filter(|(gamma, _)| (**gamma * self.problem.step > FAST) == fast);
        largest(chosen.map(|(_, error)| *error))
    }

    /// The error at the gamma nearest to `product` over the step.
    fn at(&self, curve: &Curve, product: f64) -> f64 {
        let wanted = product / self.problem.step;
        let far = |gamma: f64| (gamma / wanted).ln().abs();
        let pairs = self.gammas.iter().zip(&curve.errors);
        pairs.min_by(|a, b| far(*a.0).total_cmp(&far(*b.0))).map_or(f64::NAN, |(_, error)| *error)
    }

    /// The gamma with the least error, and that error.
    fn least(&self, curve: &Curve) -> (f64, f64) {
        let pairs = self.gammas.iter().copied().zip(curve.errors.iter().copied());
        pairs.filter(|(_, error)| error.is_finite()).min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((f64::NAN, f64::NAN))
    }

    fn rows(&self) -> String {
        let mut text = String::new();
        let error = |error: f64| if error.is_finite() { three_digits(error) } else { "lost".to_owned() };
        for curve in &self.curves {
            let (gamma, least) = self.least(curve);
            text += &row([
                self.problem.name.to_owned(),
                curve.label.to_owned(),
                format!("{} (γ = {}/s)", error(least), two_digits(gamma)),
                error(self.worst(curve, false)),
                error(self.worst(curve, true)),
            ]);
        }
        text
    }

    fn figure(&self) -> Figure {
        let mut figure = Figure {
            title: Some(format!("{}: Heun's method, h = {} s", self.problem.name, self.problem.step)),
            x: picture::log("γ", "1/s", None),
            y: picture::log("largest error of a coordinate", self.problem.unit, None),
            ..Figure::default()
        };
        for (index, curve) in self.curves.iter().enumerate() {
            figure.series.push(Series::numbered(index, curve.label, self.gammas.clone(), curve.errors.clone()));
        }
        let mut levels = vec![(self.none, "none"), (self.both2, "S-both² after each step")];
        if (0.8..1.25).contains(&(self.none / self.both2)) {
            // One label for two lines in one place.
            levels = vec![(self.none, "none, and S-both² after each step")];
        }
        for (y, label) in levels {
            figure.markers.push(Marker { y: Some(y), label: Some(label.to_owned()), ..Marker::default() });
        }
        let limit = 2.0 / self.problem.step;
        figure.markers.push(Marker { x: Some(limit), label: Some("γh = 2".to_owned()), ..Marker::default() });
        figure
    }
}

/// From a tenth to a little below the limit of stability, `gamma h = 2`.
fn gammas(step: f64) -> Vec<f64> {
    let all = (SMALLEST * PER_DECADE..).map(|i| math::pow(10.0, f64::from(i) / f64::from(PER_DECADE)));
    all.take_while(|gamma| gamma * step < 1.8).collect()
}

/// Largest difference of the coordinates over all samples; NaN where the motion was lost.
fn error(outcome: &Outcome, exact: &Outcome) -> f64 {
    if !outcome.is_whole() {
        return f64::NAN;
    }
    let errors = outcome.channels.iter().zip(&exact.channels).map(|(ours, exact)| deviation(ours, exact));
    let error = largest(errors);
    if error < LOST { error } else { f64::NAN }
}

/// The section of the report, and its figures.
pub fn section() -> Result<Section, Error> {
    let measured = CASES.iter().map(Measured::new).collect::<Result<Vec<Measured>, Error>>()?;
    let mut text = String::from(
        "## Figure 2.1, measured\n\n\
         How large should a stabilization inside the equations be? The error of the motion (largest difference of a coordinate from a run with\n\
         `dop853` at `rtol 1e-12`, at 50 times) over γ, for Baumgarte's method with α₁ = 2γ, α₀ = γ² and for the invariant form z' = f - γ F h,\n\
         each with Heun's method at a fixed step; beside them S-both with α = γh, which is the invariant form with its term applied once after the step\n\
         instead of in every stage. Horizontal lines: no stabilization, and S-both² after each step.\n\n",
    );
    text += &head(&[
        "mechanism",
        "method",
        ">least error",
        ">largest, γ from 0.1/s to γh = 0.1",
        ">largest, γh from 0.1 to 1.78",
    ]);
    let mut files = Vec::new();
    let mut pictures = String::new();
    for one in &measured {
        text += &one.rows();
        files.extend(picture::files(one.problem.file, &one.figure())?);
        pictures += &picture::markdown(one.problem.file, &format!("{}: error over gamma", one.problem.name));
    }
    text.push('\n');
    text += &what_it_says(&measured);
    text += &the_wedge(&measured)?;
    text += &pictures;
    text += "*Figure 2.1, measured: a curve ends where the motion is lost.*\n\n";
    Ok(Section { text, files })
}

fn what_it_says(measured: &[Measured]) -> String {
    let of = |i: usize, curve: usize, fast: bool| {
        let worst = measured.get(i).and_then(|one| Some(one.worst(one.curves.get(curve)?, fast)));
        worst.filter(|error| error.is_finite()).map_or("a lost motion".to_owned(), two_digits)
    };
    format!(
        "**Baumgarte's curve turns up.** In case I it falls, once γ is beyond the frequencies of the motion, and rises to {} before the method is unstable; in case II to {}\n\
         (largest error for smaller γ: {} and {}). So the motion is spoilt at a γ that is still inside the interval of stability, γh < 2, of both methods. The curve of the invariant form\n\
         does not turn up: {} and {} in the same range, no more than about its error for smaller γ ({} and {}). Both make the drift die out with the double rate γ; but\n\
         Baumgarte's matrix (0, 1; -γ², -2γ) couples positions to velocities with γ², so that every error of a step in c becomes one of γ²h in the velocity, while\n\
         (-γ, 1; 0, -γ) of the invariant form has no such term. Applied once after the step (S-both) the correction is not felt at all for α = γh from 0.1 to 1.78.\n\n\
         **There is no γ to tune by.** The dips of the curves are changes of sign, and lie elsewhere in each mechanism. In case I a run without stabilization is nearer to the\n\
         motion than most of the stabilized ones over these 10 s: a small drift is not a small error, and what stabilization buys is that the drift stays small.\n\n",
        of(0, 0, true),
        of(1, 0, true),
        of(0, 0, false),
        of(1, 0, false),
        of(0, 1, true),
        of(1, 1, true),
        of(0, 1, false),
        of(1, 1, false),
    )
}

/// The case `||G M^-1 G^T|| << ||G|| ||M^-1 G^T||`.
fn the_wedge(measured: &[Measured]) -> Result<String, Error> {
    let settings = problems::simulation(10.0, 500, &Method::both2("frozen", "euclidean"), &problems::exact());
    let light = problems::wedge(settings).with_channels(&["ratio"]);
    let jobs = [light.clone(), light.with_parameter("m2", 1.0)];
    let outcomes = run_all("The ratio of the wedge", &jobs)?;
    let ranges: Vec<(f64, f64)> = outcomes
        .iter()
        .map(|outcome| outcome.channels.first().cloned().unwrap_or_default())
        .map(|ratio| (smallest(ratio.iter().copied()), largest(ratio)))
        .collect();
    let (Some(light), Some(heavy)) = (measured.get(2), measured.get(3)) else { return Ok(String::new()) };
    let curve =
        |one: &Measured, i: usize, product: f64| one.curves.get(i).map_or(f64::NAN, |curve| one.at(curve, product));
    let (near, far) = (ranges.first().copied().unwrap_or_default(), ranges.get(1).copied().unwrap_or_default());
    Ok(format!(
        "**The case ‖G M⁻¹ Gᵀ‖ ≪ ‖G‖ ‖M⁻¹ Gᵀ‖.** Not of the paper, so one was built ([light-wedge.json](light-wedge.json)): a heavy table of 1 kg is moved by a\n\
         force that alone would nearly do what it shall, and a wedge of 0.1 g with a slope of 0.01, free to slide on a spring, trims the rest,\n\
         c = x - A sin²(ωt) - σ b sin(y/b). Along the motion ‖G M⁻¹ Gᵀ‖ / (‖G‖ ‖M⁻¹ Gᵀ‖) is {:.4} to {:.4}. Baumgarte's terms act along\n\
         M⁻¹ Gᵀ: they take the error of the table out by moving the light wedge, fifty times as far, along the way it is free to go, and the larger γ, the\n\
         more completely. F = Hᵀ (H Hᵀ)⁻¹ of the invariant form moves the table by the error it has. Measured at γh = 0.1: {} m with Baumgarte, {} m with\n\
         the invariant form, which keeps the error {} m that the run has without any stabilization. The same with a wedge of 1 kg, where the ratio is\n\
         {:.4} to {:.4}: {} m and {} m. Units matter here, since F depends on them: both coordinates are lengths.\n\n",
        near.0,
        near.1,
        two_digits(curve(light, 0, 0.1)),
        two_digits(curve(light, 1, 0.1)),
        two_digits(light.none),
        far.0,
        far.1,
        two_digits(curve(heavy, 0, 0.1)),
        two_digits(curve(heavy, 1, 0.1)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gammas_stay_below_the_limit_of_stability() {
        let gammas = gammas(0.01);
        assert!((gammas[0] - 0.1).abs() < 1e-15 && gammas.iter().all(|gamma| gamma * 0.01 < 1.8));
        assert!(gammas.last().is_some_and(|gamma| gamma * 0.01 > 1.77));
    }

    #[test]
    fn the_document_of_the_wedge_is_valid() {
        let reading = holonomy_document::read(problems::WEDGE);
        assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
        let document = reading.document.expect("a document");
        for run in 0..document.run_count() {
            let built = holonomy_mechanism::model::Model::build(&document, run, &[], &mut Default::default());
            assert!(built.is_ok_and(|model| model.start().is_ok()));
        }
    }
}
