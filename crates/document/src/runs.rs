//! What one run of a document really is: its simulation, and the values of its parameters.

use super::{At, Document, Keys, Scalar, Simulation};
use crate::check::cycles;

/// One run with everything that it replaces put in place.
#[derive(Clone, Debug)]
pub struct EffectiveRun {
    /// Its number, from 0.
    pub index: usize,
    /// The name that is shown: the label, or `run 1`, `run 2`...
    pub label: String,
    /// The simulation, the run's keys put in place of the document's.
    pub simulation: Simulation,
    /// All parameters with their values in this run, each after those that it uses.
    pub parameters: Vec<(String, At<Scalar>)>,
}

/// The document has no such run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no run {run}; the document has {count}")]
pub struct UnknownRun {
    /// What was asked for.
    pub run: String,
    /// How many runs there are.
    pub count: usize,
    /// Their labels.
    pub labels: Vec<String>,
}

impl Keys {
    /// How many runs the document has; one if it names none.
    pub fn run_count(&self) -> usize {
        self.runs.len().max(1)
    }

    /// The label of run `index` (from 0) in the language `language`.
    pub fn run_label(&self, index: usize, language: &str) -> String {
        let label = self.runs.get(index).and_then(|run| run.label.as_ref());
        label.map_or_else(|| format!("run {}", index + 1), |label| label.value.get(language).to_owned())
    }

    /// The number of the run that `run` names: a label, or a number from 1.
    pub fn find_run(&self, run: &str) -> Result<usize, UnknownRun> {
        let count = self.run_count();
        let labelled = |index: &usize| ["en", "de"].iter().any(|language| self.run_label(*index, language) == run);
        let by_number = || run.parse::<usize>().ok().filter(|number| (1..=count).contains(number));
        let labels = || (0..count).map(|index| self.run_label(index, "en")).collect();
        (0..count).find(labelled).or_else(|| by_number().map(|number| number - 1)).ok_or_else(|| UnknownRun {
            run: run.to_owned(),
            count,
            labels: labels(),
        })
    }
}

impl Document {
    /// Run `index` (from 0) with everything that it replaces put in place.
    pub fn apply_run(&self, index: usize) -> Result<EffectiveRun, UnknownRun> {
        if index >= self.run_count() {
            let labels = (0..self.run_count()).map(|index| self.run_label(index, "en")).collect();
            return Err(UnknownRun { run: (index + 1).to_string(), count: self.run_count(), labels });
        }
        let base = self.simulation.clone().unwrap_or_else(|| Simulation::empty(self.place.clone()));
        let patch = self.runs.get(index).and_then(|run| run.simulation.as_ref());
        let simulation = patch.map_or_else(|| base.clone(), |patch| base.patched(patch));
        let values = parameter_values(self, index);
        // A document without errors has no circle in any run.
        let order = cycles::order(&values).unwrap_or_else(|_| (0..values.len()).collect());
        let parameters = order.into_iter().map(|i| (values[i].0.to_owned(), values[i].1.clone())).collect();
        Ok(EffectiveRun { index, label: self.run_label(index, "en"), simulation, parameters })
    }
}

/// The parameters in the order of the document with their values in run `index`; as written if there is no such run.
pub fn parameter_values(keys: &Keys, index: usize) -> Vec<(&str, &At<Scalar>)> {
    let run = keys.runs.get(index);
    keys.parameters
        .iter()
        .map(|parameter| {
            let value = run.and_then(|run| run.parameters.get(&parameter.name)).unwrap_or(&parameter.value.value);
            (parameter.name.as_str(), value)
        })
        .collect()
}
