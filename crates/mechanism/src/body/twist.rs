//! The map from twists to rates of coordinates.
//!
//! The twist of a body in space is the velocity of its centre of mass and its angular velocity, both global. Ranks are decided on
//! `C` times this map, so that no figure depends on the rotation coordinates: a free body in space counts 6, and the bodies' own
//! rows vanish (redundancy section of docs/methods.md).
//!
//! ```text
//! e' = 1/2 Ebar^T omega,      r_j' = omega x r_j for each column of R
//! ```

use super::vector::IDENTITY;
use super::{BodyCoordinates, BodyIndex, orientation};

/// A map from twists to coordinate rates at one configuration.
#[derive(Clone, Debug, PartialEq)]
pub struct Twist {
    /// Number of twist components.
    pub columns: usize,
    /// `n x columns`, row by row.
    pub values: Vec<f64>,
}

/// The map for `bodies` at the coordinates `q`; coordinates that belong to no body stay as they are.
pub fn twist_map(bodies: &[BodyIndex], q: &[f64]) -> Twist {
    let spatial: usize =
        bodies.iter().filter(|body| body.coordinates.is_spatial()).map(|body| body.range().len()).sum();
    let count = bodies.iter().filter(|body| body.coordinates.is_spatial()).count();
    let columns = q.len() - spatial + 6 * count;
    let mut values = vec![0.0; q.len() * columns];
    let (mut row, mut column) = (0, 0);
    let identity = |row: &mut usize, column: &mut usize, until: usize, values: &mut Vec<f64>| {
        while *row < until {
            values[*row * columns + *column] = 1.0;
            *row += 1;
            *column += 1;
        }
    };
    for body in bodies.iter().filter(|body| body.coordinates.is_spatial()) {
        let first = body.first as usize;
        identity(&mut row, &mut column, first + 3, &mut values);
        let rotation = &q[first + 3..body.range().end as usize];
        for (k, omega) in IDENTITY.iter().enumerate() {
            let rates: Vec<f64> = if body.coordinates == BodyCoordinates::EulerParameters {
                orientation::euler_rate([0, 1, 2, 3].map(|i| rotation[i]), *omega).to_vec()
            } else {
                let matrix = [0, 1, 2].map(|i| [0, 1, 2].map(|j| rotation[3 * i + j]));
                orientation::rotation_rate(&matrix, *omega).concat()
            };
            for (i, rate) in rates.into_iter().enumerate() {
                values[(row + i) * columns + column + k] = rate;
            }
        }
        row += rotation.len();
        column += 3;
    }
    identity(&mut row, &mut column, q.len(), &mut values);
    Twist { columns, values }
}
