//! Reference trajectories, as they stand in the project's data: a table with named columns.

use super::format::largest;
use super::job::Outcome;
use crate::Error;

/// A table of numbers, time first.
#[derive(Debug)]
pub struct Reference {
    names: Vec<String>,
    rows: Vec<Vec<f64>>,
}

impl Reference {
    /// Reads comma-separated numbers below a line of names.
    ///
    /// # Errors
    /// Never, while the tests pass.
    pub fn read(text: &str) -> Result<Self, Error> {
        let names: Vec<String> = text.lines().take(1).flat_map(|line| line.split(',')).map(str::to_owned).collect();
        let row = |line: &str| line.split(',').map(|cell| cell.trim().parse().ok()).collect::<Option<Vec<f64>>>();
        let rows: Option<Vec<Vec<f64>>> = text.lines().skip(1).map(row).collect();
        let rows = rows.filter(|rows| !rows.is_empty() && rows.iter().all(|row| row.len() == names.len()));
        rows.map(|rows| Self { names, rows }).ok_or_else(Error::damaged_table)
    }

    /// The values under a name.
    ///
    /// # Errors
    /// When there is no such column.
    pub fn column(&self, name: &str) -> Result<Vec<f64>, Error> {
        let place = self.names.iter().position(|known| known == name);
        let place = place.ok_or_else(|| Error::Data(format!("A table of this program has no column \"{name}\".")))?;
        Ok(self.rows.iter().map(|row| row[place]).collect())
    }

    /// The values under these names at a time that the table has; NaN at any other.
    ///
    /// # Errors
    /// When there is no such column.
    pub fn at(&self, t: f64, names: &[&str]) -> Result<Vec<f64>, Error> {
        let place = self.rows.iter().position(|row| is_same_time(row[0], t));
        let value = |name: &&str| Ok(place.map_or(f64::NAN, |place| self.column(name).map_or(f64::NAN, |c| c[place])));
        names.iter().map(|name| self.column(name).and_then(|_| value(name))).collect()
    }

    /// The largest difference between a channel of a run and `sign` times a column, over all times of the table. NaN if a time of
    /// the table is not among the samples.
    ///
    /// # Errors
    /// When there is no such column.
    pub fn difference(&self, outcome: &Outcome, channel: usize, column: &str, sign: f64) -> Result<f64, Error> {
        let expected = self.column(column)?;
        let values = outcome.channels.get(channel).map_or(&[][..], Vec::as_slice);
        let mut samples = outcome.times.iter().zip(values);
        Ok(largest(self.rows.iter().zip(expected).map(|(row, expected)| {
            let found = samples.find(|(t, _)| is_same_time(**t, row[0]));
            found.map_or(f64::NAN, |(_, value)| (value - sign * expected).abs())
        })))
    }
}

/// Within round-off.
fn is_same_time(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_by_name_and_time() {
        let table = Reference::read("t,a,b\n0,1,2\n0.5,3,4e-1\n").expect("a table");
        assert_eq!(table.column("b").expect("b"), [2.0, 0.4]);
        assert_eq!(table.at(0.5, &["b", "a"]).expect("both"), [0.4, 3.0]);
        assert!(table.at(0.25, &["a"]).expect("a")[0].is_nan());
        assert!(table.column("c").is_err() && table.at(0.5, &["c"]).is_err());
        assert!(Reference::read("t,a\n0,x\n").is_err() && Reference::read("t,a\n0\n").is_err());
        assert!(Reference::read("t,a\n").is_err());
        let outcome = |times: &[f64], values: &[f64]| Outcome {
            times: times.to_vec(),
            channels: vec![values.to_vec()],
            ..Outcome::default()
        };
        let difference = |outcome: &Outcome, sign| table.difference(outcome, 0, "a", sign).expect("a");
        assert_eq!(difference(&outcome(&[0.0, 0.25, 0.5], &[1.0, 9.0, 2.5]), 1.0), 0.5);
        assert_eq!(difference(&outcome(&[0.0, 0.5], &[-1.0, -3.0]), -1.0), 0.0);
        assert!(difference(&outcome(&[0.0, 0.25], &[1.0, 3.0]), 1.0).is_nan());
    }
}
