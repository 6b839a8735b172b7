//! The map from twists to rates of coordinates.
//!
//! The twist of a body in space is the velocity of its centre of mass and its angular velocity, both global. Ranks are decided on
//! `C` times this map, so that no figure depends on the rotation coordinates: a free body in space counts 6, and the bodies' own
//! rows vanish (redundancy section of docs/methods.md).
//!
//! ```text
//! e' = 1/2 Ebar^T omega,      r_j' = omega x r_j for each column of R
//! ```

use holonomy_solver::{Pattern, TwistMap};

use super::vector::IDENTITY;
use super::{BodyCoordinates, BodyIndex, orientation};

/// A map from twists to coordinate rates at one configuration.
#[derive(Clone, Debug, PartialEq)]
pub struct Twist {
    /// Where its entries are: one row for each coordinate, one column for each twist component.
    pub pattern: Pattern,
    /// The entries, row by row.
    pub entries: Vec<f64>,
}

impl Twist {
    /// Number of twist components.
    pub fn columns(&self) -> usize {
        self.pattern.columns()
    }

    /// The twist components of coordinate `i` with their entries.
    pub fn row(&self, i: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let values = &self.entries[self.pattern.range(i)];
        self.pattern.row(i).iter().zip(values).map(|(column, x)| (*column as usize, *x))
    }

    /// As the solver takes it.
    pub fn map(&self) -> TwistMap<'_> {
        TwistMap { pattern: &self.pattern, entries: &self.entries }
    }
}

/// The map for `bodies` at the coordinates `q`; coordinates that belong to no body stay as they are.
pub fn twist_map(bodies: &[BodyIndex], q: &[f64]) -> Twist {
    // Row, column, entry; rows ascend, and so do the columns of a row.
    let mut list: Vec<(usize, usize, f64)> = Vec::new();
    let mut columns = 0;
    for body in bodies.iter().filter(|body| body.coordinates.is_spatial()) {
        let first = body.first as usize;
        stay(first + 3, &mut list, &mut columns);
        let rotation = &q[first + 3..body.range().end as usize];
        let rates = IDENTITY.each_ref().map(|omega| {
            if body.coordinates == BodyCoordinates::EulerParameters {
                orientation::euler_rate([0, 1, 2, 3].map(|i| rotation[i]), *omega).to_vec()
            } else {
                let matrix = [0, 1, 2].map(|i| [0, 1, 2].map(|j| rotation[3 * i + j]));
                orientation::rotation_rate(&matrix, *omega).concat()
            }
        });
        for i in 0..rotation.len() {
            list.extend(rates.iter().enumerate().map(|(k, rate)| (first + 3 + i, columns + k, rate[i])));
        }
        columns += 3;
    }
    stay(q.len(), &mut list, &mut columns);
    let pattern = Pattern::new(q.len(), columns, list.iter().map(|(row, column, _)| (*row, *column)));
    Twist { pattern, entries: list.into_iter().map(|(.., entry)| entry).collect() }
}

/// Coordinates up to `until` are twist components themselves.
fn stay(until: usize, list: &mut Vec<(usize, usize, f64)>, columns: &mut usize) {
    let from = list.last().map_or(0, |(row, ..)| row + 1);
    for row in from..until {
        list.push((row, *columns, 1.0));
        *columns += 1;
    }
}
