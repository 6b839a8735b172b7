//! What an evaluation of the accelerations costs: in two steps, by one system, in Euler parameters.

use crate::Error;
use crate::costs::{self, Cost, Costs};
use crate::format::{head, row};
#[cfg(test)]
pub use counting::counted;

/// A mechanism: name, document, step at which it is counted (s), steps from and to, coordinates and rows in rotation matrices.
type Example = (&'static str, &'static str, f64, [u32; 2], f64);

const EXAMPLES: [Example; 2] = [
    ("double pendulum", "double-pendulum-rotation", 1e-3, [20, 60], 42.0),
    ("Stewart platform", "stewart-platform", 2e-3, [2, 4], 312.0),
];

/// A way: label, coordinates, formulation.
const WAYS: [(&str, &str, &str); 3] = [
    ("two-step", "rotation-matrix", "two-step"),
    ("one system", "rotation-matrix", "index-1"),
    ("Euler parameters, one system", "euler-parameters", "index-1"),
];

/// The paper's alternative, by formula.
const DENSE: &str = "*one dense system, N³/3 + N²*";

/// Steps of two and of four stages, whose difference is two evaluations.
const TABLEAUX: [&str; 2] = ["heun", "rk4"];

fn entry(way: &str, tableau: &str) -> String {
    format!("{way}, {tableau}")
}

/// An evaluation: linear algebra, tapes.
fn evaluation(costs: &Costs, example: &str, way: &str) -> Result<Cost, Error> {
    let [two, four] = TABLEAUX.map(|tableau| costs::find(costs, "rotation-matrix", example, &entry(way, tableau)));
    let (two, four) = (two?, four?);
    let evaluations = four.evaluations - two.evaluations;
    let of = |four: f64, two: f64| (four - two) / evaluations;
    Ok(Cost { evaluations: 1.0, algebra: of(four.algebra, two.algebra), tape: of(four.tape, two.tape) })
}

/// The section of the report.
pub fn section() -> Result<String, Error> {
    let costs = costs::read()?;
    let mut text = String::from(
        "## What an evaluation costs\n\n\
         Counted: multiplications of the linear algebra and instructions of the equations' tapes of one evaluation of accelerations and multipliers (half the difference between a step of\n\
         `rk4` and one of `heun`), in parts of that in two steps.\n\n",
    );
    text += &head(&["mechanism", "way", ">linear algebra", ">tapes", ">together", ">of the two steps"]);
    for (name, _, _, _, unknowns) in EXAMPLES {
        let two_step = evaluation(&costs, name, WAYS[0].0)?;
        let base = two_step.operations();
        let mut lines = Vec::new();
        for (way, ..) in WAYS {
            lines.push((way, evaluation(&costs, name, way)?));
        }
        // Gaussian elimination with one right-hand side, for comparison: no program does it here.
        let algebra = unknowns * unknowns * unknowns / 3.0 + unknowns * unknowns;
        lines.insert(1, (DENSE, Cost { algebra, ..two_step }));
        for (way, cost) in lines {
            text += &row([
                name.to_owned(),
                way.to_owned(),
                format!("{:.0}", cost.algebra),
                format!("{:.0}", cost.tape),
                format!("{:.0}", cost.operations()),
                format!("{:.2}", cost.operations() / base),
            ]);
        }
    }
    text += "\n**The two steps pay against one dense system**, which is what the paper has beside them: for 6 or 78 multipliers in place of 42 or 312 unknowns they need a sixth and an eighth of the\n\
             operations. They do not pay against one sparse system: where bodies are eliminated one by one ([methods.md](../methods.md)), the orthogonality rows are eliminated with their\n\
             body too, and the system of the joints, which is dense in two steps, has no fill. In Euler parameters rows are fewer and tapes longer.\n\n";
    Ok(text)
}

#[cfg(test)]
mod counting {
    use std::collections::BTreeMap;

    use serde_json::{Value, json};

    use super::*;
    use crate::costs::counted::of_steps;
    use crate::job::Job;

    fn job(document: &'static str, rotation: &str, formulation: &str, tableau: &str, step: f64) -> Result<Job, Error> {
        let settings = json!({
            "formulation": formulation,
            "stabilization": "none",
            "integrator": { "type": tableau, "step": step },
        });
        Ok(Job::gallery(document, settings)?.with_edit("rotation", &Value::from(rotation)))
    }

    /// Counts the steps of all examples.
    pub fn counted() -> Result<BTreeMap<String, BTreeMap<String, Cost>>, Error> {
        let mut table = BTreeMap::new();
        for (name, document, step, [few, many], _) in EXAMPLES {
            let mut counts = BTreeMap::new();
            for (way, rotation, formulation) in WAYS {
                for tableau in TABLEAUX {
                    let job = job(document, rotation, formulation, tableau, step)?;
                    counts.insert(entry(way, tableau), of_steps(&job, step, few, many)?);
                }
            }
            table.insert(name.to_owned(), counts);
        }
        Ok(table)
    }
}
