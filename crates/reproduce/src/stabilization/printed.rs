//! The figures that the paper prints.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::Error;

/// Tables 6.1 to 6.4 as printed.
#[derive(Debug, Deserialize)]
pub struct Printed {
    /// The paper.
    pub source: String,
    fixed_step: BTreeMap<String, BTreeMap<String, Option<[f64; 2]>>>,
    adaptive: BTreeMap<String, BTreeMap<String, [f64; 3]>>,
}

/// An entry of tables 6.3 and 6.4.
#[derive(Clone, Copy, Debug)]
pub struct Adaptive {
    /// Accepted and rejected steps.
    pub steps: f64,
    /// Largest residuals of positions and velocities.
    pub drift: [f64; 2],
}

impl Printed {
    /// Reads the data that are part of the program.
    ///
    /// # Errors
    /// Never, while the tests pass.
    pub fn read() -> Result<Self, Error> {
        serde_json::from_str(include_str!("printed.json"))
            .map_err(|error| Error::Data(format!("printed.json, a part of this program, is damaged: {error}.")))
    }

    /// Largest residuals (positions, velocities) of a method in table 6.1 or 6.2; `Some(None)` for a blow-up, `None` where the paper
    /// has no such entry.
    pub fn fixed_step(&self, table: &str, step: f64, method: &str) -> Option<Option<[f64; 2]>> {
        let entry = self.fixed_step.get(&format!("{table} {step}"))?.get(method)?;
        Some(entry.map(|[velocity, position]| [position, velocity]))
    }

    /// A method in table 6.3 (with its frequency: `6.3 0.5`) or 6.4.
    pub fn adaptive(&self, table: &str, method: &str) -> Option<Adaptive> {
        let [steps, position, velocity] = *self.adaptive.get(table)?.get(method)?;
        Some(Adaptive { steps, drift: [position, velocity] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_paper_is_there() {
        let printed = Printed::read().expect("the data");
        assert!(printed.source.contains("1995"));
        assert_eq!(printed.fixed_step.values().map(BTreeMap::len).collect::<Vec<usize>>(), [7; 4]);
        assert_eq!(printed.adaptive.values().map(BTreeMap::len).collect::<Vec<usize>>(), [3, 3, 4]);
        assert_eq!(printed.fixed_step("6.2", 0.001, "S-full"), Some(Some([5.3e-12, 3.9e-11])));
        assert_eq!(printed.fixed_step("6.1", 0.01, "S-pos"), Some(None));
        assert_eq!(printed.fixed_step("6.1", 0.01, "S-neg"), None);
        assert_eq!(printed.adaptive("6.3 1", "S-both2").expect("there").drift, [3.6e-10, 5.4e-7]);
    }
}
