//! What methods cost, in counted operations of one step. Counting slows a program down a little, so it is done by the tests, which keep what they
//! count in `costs.json`; the reports read it there. To count anew: `HOLONOMY_UPDATE=1 cargo test -p holonomy-reproduce costs`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Error;

/// Operations of a step, or of an analysis.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Cost {
    /// Evaluations of the accelerations.
    pub evaluations: f64,
    /// Multiplications of the linear algebra.
    pub algebra: f64,
    /// Instructions of the equations' tapes.
    pub tape: f64,
}

impl Cost {
    /// All of them: a multiplication of the linear algebra is about one instruction.
    pub fn operations(self) -> f64 {
        self.algebra + self.tape
    }
}

/// By table, by mechanism, by method, each in the order of the report.
pub type Costs = BTreeMap<String, BTreeMap<String, BTreeMap<String, Cost>>>;

/// What was counted.
///
/// # Errors
/// Never, while the tests pass.
pub fn read() -> Result<Costs, Error> {
    serde_json::from_str(include_str!("costs.json"))
        .map_err(|error| Error::Data(format!("costs.json, a part of this program, is damaged: {error}.")))
}

/// An entry.
///
/// # Errors
/// When there is no such entry.
pub fn find(costs: &Costs, table: &str, mechanism: &str, method: &str) -> Result<Cost, Error> {
    let entry = costs.get(table).and_then(|table| table.get(mechanism)).and_then(|methods| methods.get(method));
    entry
        .copied()
        .ok_or_else(|| Error::Data(format!("costs.json has no entry \"{table}\", \"{mechanism}\", \"{method}\".")))
}

#[cfg(test)]
pub mod counted {
    //! Counting, in the tests' build.

    use holonomy_expr::count;
    use serde_json::json;

    use super::{Cost, Costs};
    use crate::Error;
    use crate::job::{Job, run};

    /// What a job costs from the `few`-th step to the `many`-th, for a step: the job is run to the end of either, so that the start and
    /// the samples at both ends cancel. `settings` is the simulation without duration and samples; the step is a fixed one, s.
    pub fn of_steps(job: &Job, step: f64, few: u32, many: u32) -> Result<Cost, Error> {
        let until = |steps: u32| -> Result<Cost, Error> {
            let mut job = job.clone();
            let duration = step * f64::from(steps);
            job.simulation["duration"] = json!(duration);
            job.simulation["output_step"] = json!(duration);
            count::taken();
            let outcome = run(&job)?;
            let taken =
                count::taken().ok_or_else(|| Error::Data("The tests are built without counting.".to_owned()))?;
            if !outcome.is_whole() {
                return Err(Error::Data(format!("{} did not come to its end.", job.name)));
            }
            Ok(Cost { evaluations: outcome.evaluations as f64, algebra: taken.algebra as f64, tape: taken.tape as f64 })
        };
        let (short, long) = (until(few)?, until(many)?);
        let steps = f64::from(many - few);
        let each = |long: f64, short: f64| ((long - short) / steps * 100.0).round() / 100.0;
        Ok(Cost {
            evaluations: each(long.evaluations, short.evaluations),
            algebra: each(long.algebra, short.algebra),
            tape: each(long.tape, short.tape),
        })
    }

    /// Everything that the reports show of costs.
    fn all() -> Result<Costs, Error> {
        let mut costs = Costs::new();
        costs.insert("continuation".to_owned(), crate::continuation::counted()?);
        costs.insert("stabilization".to_owned(), crate::stabilization::counted()?);
        costs.insert("rotation-matrix".to_owned(), crate::rotation_matrix::counted()?);
        costs.insert("solvability".to_owned(), crate::solvability::counted()?);
        Ok(costs)
    }

    #[test]
    fn costs_are_what_is_counted() {
        let fresh = serde_json::to_string_pretty(&all().expect("counts")).expect("plain values") + "\n";
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/costs.json");
        if std::env::var_os("HOLONOMY_UPDATE").is_some() {
            std::fs::write(path, &fresh).expect("the costs can be written");
        }
        let stored = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            stored == fresh,
            "costs.json is stale: HOLONOMY_UPDATE=1 cargo test -p holonomy-reproduce costs, then `reproduce`"
        );
    }
}
