//! What carrying the frame costs, and how many evaluations the method needs beside implicit ones for the same error.

use serde_json::{Value, json};

use super::problems::{self, Rod, Span};
use super::spherical::distance;
use crate::Error;
use crate::costs::{self, Costs};
use crate::format::{head, row, two_digits};
use crate::job::{Job, Outcome, run_all};

/// A mechanism of the paper.
struct Example {
    name: &'static str,
    /// Coordinates, rows.
    sizes: (u32, u32),
    /// The step, s: the paper's where it is short to count, and 1 ms for the slider-crank and the top.
    step: f64,
    /// For equal errors: end, s, and channels of the position.
    end: f64,
    position: &'static [&'static str],
    /// Steps that are tried for equal errors, the fewest first.
    ladder: &'static [u32],
    job: fn(Value) -> Result<Job, Error>,
}

const EXAMPLES: [Example; 4] = [
    Example {
        name: "planar pendulum",
        sizes: (2, 1),
        step: 0.01,
        end: 2.0,
        position: &["x", "z"],
        ladder: &[10, 14, 20, 28, 40, 56, 80, 113, 160, 226, 320],
        job: |settings| Job::gallery("planar-pendulum", settings),
    },
    Example {
        name: "slider-crank",
        sizes: (21, 20),
        step: 1e-3,
        end: 0.5,
        position: &["slider.x"],
        ladder: &[20, 28, 40, 56, 80, 113, 160, 226, 320, 640],
        job: |settings| problems::slider_crank(Rod::B, settings),
    },
    Example {
        name: "spherical pendulum",
        sizes: (3, 1),
        step: 1e-3,
        end: 2.0,
        position: &["x", "y", "z"],
        ladder: &[28, 40, 56, 80, 113, 160, 226, 320, 452, 640, 1280, 2560],
        job: |settings| Job::gallery("spherical-pendulum", settings),
    },
    Example {
        name: "spin top",
        sizes: (7, 2),
        step: 1e-3,
        end: 5.0,
        position: &["top.x", "top.y", "top.z"],
        ladder: &[10, 14, 20, 28, 40, 56, 80, 113, 160, 226, 320, 640, 1280, 2560, 5120],
        job: |settings| Job::gallery("spin-top", settings),
    },
];

/// Ways that are counted, beside the traditional one.
const WAYS: [(&str, &str); 4] =
    [("traditional", "none"), ("(28)", "exponential"), ("(29)", "first-order"), ("Munthe-Kaas", "munthe-kaas")];

/// Also counted: one step of the implicit method.
const DAE: &str = "DAE";

fn continuation(id: &str) -> Value {
    if id == "none" { id.into() } else { json!({ "type": id, "orthogonalization": "polar" }) }
}

/// Counts the steps of all examples.
#[cfg(test)]
pub fn counted() -> Result<std::collections::BTreeMap<String, std::collections::BTreeMap<String, costs::Cost>>, Error> {
    use crate::costs::counted::of_steps;
    let mut table = std::collections::BTreeMap::new();
    for example in &EXAMPLES {
        let span = Span::every(1.0, 1.0);
        let mut methods = std::collections::BTreeMap::new();
        for (label, id) in WAYS {
            let settings = problems::minimal(span, &continuation(id), &problems::fixed("dopri5", example.step));
            methods.insert(label.to_owned(), of_steps(&(example.job)(settings)?, example.step, 50, 150)?);
        }
        let settings = problems::dae(span, example.step);
        methods.insert(DAE.to_owned(), of_steps(&(example.job)(settings)?, example.step, 50, 150)?);
        table.insert(example.name.to_owned(), methods);
    }
    Ok(table)
}

/// The table of what was counted.
fn burden(costs: &Costs) -> Result<String, Error> {
    let mut text = head(&[
        "mechanism",
        ">coordinates, rows",
        ">traditional, operations a step",
        ">of these linear algebra",
        ">(28)",
        ">(29)",
        ">Munthe-Kaas",
        ">a step of the DAE",
    ]);
    for example in &EXAMPLES {
        let of = |method: &str| costs::find(costs, "continuation", example.name, method);
        let traditional = of(WAYS[0].0)?;
        let more =
            |cost: costs::Cost| format!("{:+.1} %", 100.0 * (cost.operations() / traditional.operations() - 1.0));
        text += &row([
            example.name.to_owned(),
            format!("{}, {}", example.sizes.0, example.sizes.1),
            format!("{:.0}", traditional.operations()),
            format!("{:.0} %", 100.0 * traditional.algebra / traditional.operations()),
            more(of(WAYS[1].0)?),
            more(of(WAYS[2].0)?),
            more(of(WAYS[3].0)?),
            format!("{:.2} of it", of(DAE)?.operations() / traditional.operations()),
        ]);
    }
    Ok(text)
}

/// An integrator in the second table: its name, and its settings for steps of one length.
type Integrator = (&'static str, fn(Span, f64) -> Value);

const INTEGRATORS: [Integrator; 4] = [
    ("`dopri5`, (28)", |span, step| {
        problems::minimal(span, &continuation("exponential"), &problems::fixed("dopri5", step))
    }),
    ("`rk4`, (28)", |span, step| problems::minimal(span, &continuation("exponential"), &problems::fixed("rk4", step))),
    ("`radau5`", |span, step| implicit(span, &json!({ "type": "radau5", "step": step }))),
    ("`generalized-alpha`", |span, step| implicit(span, &json!({ "type": "generalized-alpha", "step": step }))),
];

fn implicit(span: Span, integrator: &Value) -> Value {
    let mut settings = problems::dae(span, 1.0);
    settings["integrator"] = integrator.clone();
    settings
}

/// For the error of the DAE with its step: the fewest steps of the ladder that are as good, and their evaluations.
pub fn equal_errors() -> Result<String, Error> {
    let mut names = vec!["mechanism, end".to_owned(), ">error of the DAE, m".to_owned(), ">its evaluations".to_owned()];
    names.extend(INTEGRATORS.iter().map(|(name, _)| format!(">{name}")));
    let mut text = head(&names.iter().map(String::as_str).collect::<Vec<_>>());
    for example in &EXAMPLES {
        let span = Span::every(example.end, example.end);
        let with = |settings| Ok((example.job)(settings)?.with_channels(example.position));
        let exact = problems::minimal(span, &continuation("exponential"), &problems::exact());
        let mut jobs = vec![with(exact)?, with(problems::dae(span, example.step))?];
        for (_, settings) in INTEGRATORS {
            for steps in example.ladder {
                jobs.push(with(settings(span, example.end / f64::from(*steps)))?);
            }
        }
        let outcomes = run_all(&format!("Equal errors, {}", example.name), &jobs)?;
        let exact = outcomes.first().map(Outcome::end).unwrap_or_default();
        let error =
            |outcome: &Outcome| if outcome.is_whole() { distance(&outcome.end(), &exact) } else { f64::INFINITY };
        let (dae, evaluations) = outcomes.get(1).map_or((f64::NAN, 0), |outcome| (error(outcome), outcome.evaluations));
        let mut cells = vec![
            format!("{}, {} s, h = {} ms", example.name, example.end, 1e3 * example.step),
            two_digits(dae),
            evaluations.to_string(),
        ];
        for tried in outcomes[2..].chunks(example.ladder.len()) {
            let found = tried.iter().find(|outcome| error(outcome) <= dae);
            cells.push(found.map_or_else(|| "–".to_owned(), |outcome| outcome.evaluations.to_string()));
        }
        text += &row(cells);
    }
    Ok(text)
}

/// The section of the report.
pub fn section() -> Result<String, Error> {
    let costs = costs::read()?;
    Ok([
        "## What it costs\n\n\
         The paper claims a \"minimal computational burden\" and prints no numbers. Counted here: multiplications (and divisions) of the linear algebra and instructions of the equations'\n\
         tapes for a step of `dopri5`, from the 50th to the 150th step; the carried frames as parts of the traditional step, re-orthogonalized by the polar factor; last, a step of the paper's\n\
         DAE method with the same length.\n\n",
        &burden(&costs)?,
        "\nCounts are a property of the program and of no machine; processor time is in [performance.md](../performance.md).\n\n\
         **Beside the DAE at equal error.** The error of `multistep` (ρ∞ = 0.6) with its step at the end; and the evaluations of the accelerations that others need to be as good, the\n\
         fewest steps of one length out of a ladder with two steps an octave (`–`: none of the ladder is):\n\n",
        &equal_errors()?,
        "\nAn evaluation of an implicit method comes with a share of a Newton matrix of the size of coordinates and rows; one of the explicit ones with a factorization of Aᵀ.\n\n",
    ]
    .concat())
}
