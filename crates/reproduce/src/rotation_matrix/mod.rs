//! Validation of new rigid body dynamics formulation using rotation matrices elements as dependent parameters: the double pendulum of two
//! bars, its multipliers, the two-step elimination beside the direct one, and what it costs to hold the multipliers.

mod cost;
mod costs;
mod free_body;
mod problem;
mod stewart;

#[cfg(test)]
pub use costs::counted;
use holonomy_plot::{Axis, Figure};
use problem::{DURATION, Method, Motion, Printed};

use super::format::{deviation, error, head, largest, row};
use super::job::run_all;
use super::{File, picture};
use crate::{Error, Settings};

/// Computes the report.
pub fn report(_settings: Settings) -> Result<Vec<File>, Error> {
    let step = DURATION / 500.0;
    let exact = problem::settings(Method::TwoStep, "none", &problem::exact(), step, DURATION);
    let motion = problem::motion("Double pendulum", exact)?;
    let cost = cost::section()?;
    let free_body = free_body::section()?;
    let text = [
        INTRODUCTION,
        &equations()?,
        FIGURES,
        &picture::pair([
            ("rotation-matrix-angles", "Angles of both bars over time"),
            ("rotation-matrix-pseudo-translation", "Pseudo-translation of the second bar over time"),
        ]),
        &picture::pair([
            ("rotation-matrix-lambda-1", "Multipliers of the first rotation matrix over time"),
            ("rotation-matrix-lambda-2", "Multipliers of the second rotation matrix over time"),
        ]),
        &picture::pair([
            ("rotation-matrix-force-1", "Multipliers of the upper joint over time"),
            ("rotation-matrix-force-2", "Multipliers of the lower joint over time"),
        ]),
        &elimination()?,
        &cost.text,
        &stewart::section()?,
        &costs::section()?,
        &free_body.text,
        &errata()?,
    ]
    .concat();
    let mut files = vec![("rotation-matrix.md".to_owned(), text.into_bytes())];
    files.extend(figures(&motion)?);
    files.extend(cost.files);
    files.extend(free_body.files);
    Ok(files)
}

const INTRODUCTION: &str = "\
# The rotation-matrix paper, reproduced

Validation of new rigid body dynamics formulation using rotation matrices elements as dependent parameters.

Everything here was written by `holonomy reproduce rotation-matrix` from runs of the gallery's documents `double-pendulum-rotation`, `stewart-platform` and `free-body`; the methods are described in
[methods.md](../methods.md). The same run gives the same bits on every machine, so that this page can be checked by comparing it. *Reference* is what another program
computed in 80 bits by two routes, (26) with multipliers from Newton's equations, and (22) with the two-step elimination; see
`tests/reference/rotation_matrix/README.md`. The paper does not print g; 9.81 m/s² is assumed.

The paper's own figures were not at hand when this was written. The figures below have the form that its text names (angles φ and ψ, the multipliers Λ of the rotation matrices
and L of the joints, the pseudo-translation T2*), in its axes: x0 down, y0 to the right. Whether the curves are those of the paper cannot be told from them; what can be told is in
the tables.

Differences below 1e-12 are round-off and are written so.

";

const FIGURES: &str = "\
## The motion and the multipliers

";

/// The largest differences from the whole reference.
fn differences(method: Method, stabilization: &str) -> Result<[f64; 6], Error> {
    let settings = problem::settings(method, stabilization, &problem::exact(), 0.04, DURATION);
    problem::motion("Reference", settings)?.differences()
}

/// The section on the equations.
fn equations() -> Result<String, Error> {
    let mut text = String::from(
        "## The equations are the paper's\n\n\
         Two bars of 0.108 kg and 0.2 m from 20° and 10° at rest, 2 s, `dop853` at `rtol` 1e-12. Largest differences from the reference over its 51 times:\n\n",
    );
    text +=
        &head(&["method", ">angles, rad", ">rates, rad/s", ">Λ1, Λ2, N m", ">L01, L12, N", ">T2*, m", ">energy, J"]);
    for (label, method, stabilization) in [
        ("two-step", Method::TwoStep, "none"),
        ("two-step, projection", Method::TwoStep, "projection"),
        ("direct (index-1), projection", Method::Direct, "projection"),
    ] {
        text += &row([label.to_owned()].into_iter().chain(differences(method, stabilization)?.map(error)));
    }
    text += "\nΛ1, Λ2 in the paper's axes, which lie along x0 and y0 at the start. All other entries are zero in this plane motion.\n\n";
    Ok(text)
}

/// The two-step elimination beside the direct one.
fn elimination() -> Result<String, Error> {
    // Accelerations, multipliers, and the matrices.
    const ACCELERATIONS: usize = 10;
    const MATRICES: usize = 18;
    let channels = [
        "bar1.r11''",
        "bar1.r21''",
        "bar1.r31''",
        "bar1.r12''",
        "bar1.r32''",
        "bar2.r11''",
        "bar2.r21''",
        "bar2.r31''",
        "bar2.y''",
        "bar2.z''",
        "lambda.bar1.r11",
        "lambda.bar1.r12",
        "lambda.bar2.r11",
        "lambda.bar2.r12",
        "lambda.O.y",
        "lambda.O.z",
        "lambda.H.y",
        "lambda.H.z",
        "bar1.r11",
        "bar1.r21",
        "bar1.r31",
        "bar2.r11",
        "bar2.r21",
        "bar2.r31",
        "bar2.r12",
        "bar2.r32",
    ];
    // Angles in degrees; rate out of the plane in rad/s.
    const STARTS: [[f64; 3]; 4] = [[20.0, 10.0, 0.0], [20.0, 10.0, 5.0], [100.0, -60.0, -10.0], [-150.0, 80.0, 10.0]];
    let mut jobs = Vec::new();
    for [phi, psi, out] in STARTS {
        for method in [Method::TwoStep, Method::Direct] {
            let settings = problem::settings(method, "projection", &problem::exact(), 0.5, 0.5);
            let job = problem::job(settings)?.with_parameter("phi0", phi).with_parameter("psi0", psi);
            jobs.push(job.with_parameter("out", out).with_channels(&channels));
        }
    }
    let outcomes = run_all("Two-step and direct", &jobs)?;
    let mut text = String::from(
        "## Two steps or one\n\n\
         The elimination solves for 6 unknowns after a Lyapunov equation for each bar; the direct way solves one system for accelerations and all 18 multipliers. Largest difference\n\
         between the two at the same state, which is the start, in parts of the largest acceleration or multiplier there; and of the entries of both matrices after 0.5 s\n\
         (`dop853` at 1e-12, projection), where each has come its own way:\n\n",
    );
    text += &head(&[
        ">φ, deg",
        ">ψ, deg",
        ">out of the plane, rad/s",
        ">accelerations at the start",
        ">multipliers at the start",
        ">R after 0.5 s",
    ]);
    for (start, pair) in STARTS.iter().zip(outcomes.chunks(2)) {
        let samples = |run: usize, sample: usize| -> Vec<f64> {
            let channels = pair.get(run).map(|outcome| outcome.channels.iter()).into_iter().flatten();
            channels.map(|values| values.get(sample).copied().unwrap_or(f64::NAN)).collect()
        };
        let difference = |sample: usize, places: std::ops::Range<usize>, relative: bool| {
            let (a, b) = (samples(0, sample), samples(1, sample));
            let (a, b) = (a.get(places.clone()).unwrap_or(&[]), b.get(places).unwrap_or(&[]));
            let size = if relative { largest(b.iter().map(|value| value.abs())) } else { 1.0 };
            error(deviation(a, b) / size)
        };
        let mut cells: Vec<String> = start.iter().map(f64::to_string).collect();
        cells.extend([
            difference(0, 0..ACCELERATIONS, true),
            difference(0, ACCELERATIONS..MATRICES, true),
            difference(1, MATRICES..channels.len(), false),
        ]);
        text += &row(cells);
    }
    text.push('\n');
    Ok(text)
}

fn figures(motion: &Motion) -> Result<Vec<File>, Error> {
    let figure = |title: &str, label: &str, unit: &str, curves: &[(&str, &[f64])]| Figure {
        title: Some(title.into()),
        x: Axis { range: Some((0.0, DURATION)), ..picture::linear("time", "s") },
        y: picture::linear(label, unit),
        series: picture::curves(motion.times(), curves.iter().copied()),
        ..Figure::default()
    };
    let (lambda_1, lambda_2) = (motion.multipliers(0), motion.multipliers(1));
    let forces = motion.joint_forces();
    let translation = motion.pseudo_translation();
    let [middle, last] = [Printed::Middle, Printed::Last].map(|expression| motion.printed_angle(expression));
    let entries = |entries: &'static [&'static str; 3], values: &[Vec<f64>; 3]| -> Vec<(&'static str, Vec<f64>)> {
        entries.iter().copied().zip(values.iter().cloned()).collect()
    };
    let mut files = Vec::new();
    for (name, title, label, unit, curves) in [
        (
            "rotation-matrix-angles",
            "Angles",
            "angle",
            "rad",
            vec![("φ", motion.channel("phi").to_vec()), ("ψ", motion.channel("psi").to_vec())],
        ),
        (
            "rotation-matrix-pseudo-translation",
            "Pseudo-translation of the second bar",
            "T2*",
            "m",
            vec![("x0", translation[0].clone()), ("y0", translation[1].clone())],
        ),
        (
            "rotation-matrix-lambda-1",
            "Multipliers of the first rotation matrix",
            "Λ1",
            "N m",
            entries(&["11", "12", "22"], &lambda_1),
        ),
        (
            "rotation-matrix-lambda-2",
            "Multipliers of the second rotation matrix",
            "Λ2",
            "N m",
            entries(&["11", "12", "22"], &lambda_2),
        ),
        (
            "rotation-matrix-force-1",
            "Multipliers of the upper joint",
            "L01",
            "N",
            vec![("x0", forces[0].clone()), ("y0", forces[1].clone())],
        ),
        (
            "rotation-matrix-force-2",
            "Multipliers of the lower joint",
            "L12",
            "N",
            vec![("x0", forces[2].clone()), ("y0", forces[3].clone())],
        ),
    ] {
        let curves: Vec<(&str, &[f64])> = curves.iter().map(|(label, values)| (*label, values.as_slice())).collect();
        files.extend(picture::half(name, &figure(title, label, unit, &curves))?);
    }
    let angles = [
        ("ψ", motion.channel("psi")),
        ("middle expression of (27)", middle.as_slice()),
        ("last expression", last.as_slice()),
    ];
    let title = "The second angle, and (27) as printed";
    files.extend(picture::files("rotation-matrix-equation-27", &figure(title, "ψ", "rad", &angles))?);
    Ok(files)
}

/// What is wrong in the paper, measured.
fn errata() -> Result<String, Error> {
    let settings = problem::settings(Method::TwoStep, "none", &problem::rk4(0.00125), 0.01, DURATION);
    let motion = problem::motion("Equation (27)", settings)?;
    let off = |expression| -> Vec<f64> {
        let printed = motion.printed_angle(expression);
        printed.iter().zip(motion.channel("psi")).map(|(printed, psi)| (printed - psi).abs()).collect()
    };
    let (middle, last) = (off(Printed::Middle), off(Printed::Last));
    Ok(format!(
        "## Errata of the paper\n\n\
         - **Equation (27), second line.** It adds the pseudo-translation T2* to R2 H1G2,0. But H1G2 = R2 H1G2,0 by itself, a difference of two points of one body. The middle\n\
         expression is off in ψ by up to {} rad in 2 s and by {} rad at 0.4 s (the reference: 0.883 and 0.380). The last one, which also drops l/2 from the first term and keeps T2* as it\n\
         is, is off by up to {} rad: T2* is added to a direction of length 1 there and weighs ten times less. The line for φ is right, since T1* = 0.\n\
         - **Λ of a free body** has no constant eigenvalues; only their sum is constant (above).\n\
         - **\"No major influence\"** of holding the multipliers over a step: see above; the order falls from 4 to 1.\n\
         - (12), (14) and (21) to (26) are right as printed; the reference has checked them at random states in space.\n\
         - \"Discrete Lyapunov-like equation A X + X A = B\" is the continuous Lyapunov equation. \"Equations (18)\" after (17) means (17).\n\n\
         {}*Equation (27) as printed, and what it should give.*\n",
        decimals(largest(middle.iter().copied())),
        decimals(middle.get(40).copied().unwrap_or(f64::NAN)),
        decimals(largest(last)),
        picture::markdown("rotation-matrix-equation-27", "The second angle, and what equation (27) gives as printed"),
    ))
}

/// Three decimals.
fn decimals(value: f64) -> String {
    format!("{value:.3}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_meets_the_reference() {
        for (method, stabilization) in
            [(Method::TwoStep, "none"), (Method::TwoStep, "projection"), (Method::Direct, "projection")]
        {
            let [angles, rates, multipliers, forces, translation, energy] =
                differences(method, stabilization).expect("a run");
            assert!(angles < 1e-9 && rates < 1e-8 && energy < 1e-9, "{method:?} {stabilization}");
            assert!(multipliers < 1e-8 && forces < 1e-8 && translation < 1e-9, "{method:?} {stabilization}");
        }
    }
}
