//! Solvability of reactions in mechanisms with redundant holonomic and nonholonomic constraints: the mobile robot's ranks and verdicts,
//! and its multipliers with four choices for the rows too many.

mod costs;
mod forces;
pub mod robot;
mod verdicts;

#[cfg(test)]
pub use costs::counted;

use super::File;
use crate::{Error, Settings};

/// The project's reference data for the paper's robot.
mod reference {
    /// Ranks, verdicts and spreads.
    pub const CASES: &str = include_str!("../../../../tests/reference/solvability/cases.json");
}

/// Coordinates and velocities every 0.1 s.
const MOTION: &str = include_str!("../../../../tests/reference/solvability/robot_motion.csv");
/// Multipliers of four solutions at the same times.
const MULTIPLIERS: &str = include_str!("../../../../tests/reference/solvability/robot_multipliers.csv");

/// Computes the report.
pub fn report(_settings: Settings) -> Result<Vec<File>, Error> {
    let forces = forces::section(&forces::runs()?)?;
    let text = [INTRODUCTION, &verdicts::section()?, &forces.text, &costs::section()?, ERRATA].concat();
    let mut files = vec![("solvability.md".to_owned(), text.into_bytes())];
    files.extend(forces.files);
    Ok(files)
}

const INTRODUCTION: &str = "\
# The solvability paper, reproduced

Which joint reactions are unique in a mechanism with redundant holonomic and nonholonomic constraints: the mobile robot with a trolley.

Everything here was written by `holonomy reproduce solvability` from runs of the gallery's document `mobile-robot`; the methods are described in
[methods.md](../methods.md). The same run gives the same bits on every machine, so that this page can be checked by comparing it.

What can be compared with the publication are ranks and verdicts: *published*. Its dimensions, masses and drive were not at hand; those of the document are a
reconstruction with the same joints, the same edges and the same dependent rows. *Reference* is what another program computed for that reconstruction, its motion in
30 digits; see `tests/reference/solvability/README.md`.

Differences below 1e-12 are round-off and are written so.

";

const ERRATA: &str = "\
## Errata of the paper

- **W5** is listed among the unique reactions in the section on the simulation only, not in that on solvability. It is unique: its row is in no balance of multipliers.
- **Eleven matrices B_X** are spoken of for fourteen groups of rows (eight joints, the driver, five edges). There are fourteen.
- **Removing C_y** is admissible here, but fails where edge W2 points along the global y axis, for then its reaction has no y component. A component fixed in global axes is a poor
choice in general; edge W2 stays within 58° of the x axis in this motion.
";
