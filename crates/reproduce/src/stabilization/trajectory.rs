//! Trajectories in quadruple precision, as they stand in the project's reference data.

use crate::Error;

/// Case I, 40 s.
pub const CASE_ONE: &str = include_str!("../../../../tests/reference/stabilization/two_link_case1.csv");
/// Case II at 0.5 rad/s, 10 s.
pub const CASE_TWO: &str = include_str!("../../../../tests/reference/stabilization/two_link_case2.csv");
/// The squeezer, 0.3 s.
pub const SQUEEZER: &str = include_str!("../../../../tests/reference/stabilization/squeezer.csv");

/// Coordinates over time.
#[derive(Debug)]
pub struct Trajectory {
    /// `[t, q1, q2, ...]`
    rows: Vec<Vec<f64>>,
    coordinates: usize,
}

impl Trajectory {
    /// Reads a trajectory with so many coordinates.
    ///
    /// # Errors
    /// Never, while the tests pass.
    pub fn read(text: &str, coordinates: usize) -> Result<Self, Error> {
        let row = |line: &str| line.split(',').map(|cell| cell.parse::<f64>().ok()).collect::<Option<Vec<f64>>>();
        let rows: Option<Vec<Vec<f64>>> = text.lines().skip(1).map(row).collect();
        let rows = rows.filter(|rows| rows.iter().all(|row| row.len() > coordinates));
        let rows = rows.ok_or_else(Error::damaged_table)?;
        Ok(Self { rows, coordinates })
    }

    /// The coordinates at a time that the trajectory has, within round-off of the time.
    pub fn at(&self, t: f64) -> Option<&[f64]> {
        self.rows.iter().find(|row| (row[0] - t).abs() <= 1e-9 * t.abs()).map(|row| &row[1..=self.coordinates])
    }
}

/// Largest difference of two states.
pub fn distance(a: &[f64], b: &[f64]) -> f64 {
    crate::format::largest(a.iter().zip(b).map(|(a, b)| (a - b).abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trajectories_are_read_at_their_times() {
        let end = Trajectory::read(SQUEEZER, 7).expect("the data");
        assert_eq!(end.at(0.3).expect("the end")[0], 636.737_019_957_630_4);
        assert!(end.at(0.2999).is_none());
        assert_eq!(Trajectory::read(CASE_ONE, 2).expect("the data").at(40.0).expect("the end").len(), 2);
        assert!(Trajectory::read("t,q1\n0,x\n", 1).is_err());
        assert_eq!(distance(&[1.0, 2.0], &[1.5, 1.0]), 1.0);
    }
}
