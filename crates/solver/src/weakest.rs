//! The combination of rows that comes closest to dependence.
//!
//! ```text
//! u <- (C C^T + s)^-1 u / |...|,    g = C^T u,    sigma = |g|          (rows of length 1)
//! ```
//! Inverse iteration finds the left singular vector `u`; `sigma` is measured on the rows themselves, so that it is not the root of a
//! rounded square.

use alloc::vec;
use alloc::vec::Vec;

use crate::linalg::vector::{dot, norm, scale};
use crate::math;
use crate::probe::Values;
use crate::rows::Rows;
use crate::saddle_point::RowGram;

/// Inverse iterations from the vector of the last step, and from nothing.
const WARM: usize = 3;
const COLD: usize = 20;
/// Share of a fixed vector that is mixed in, so that another combination of rows is found when it becomes the weaker one.
const MIXED: f64 = 1e-3;

/// The weakest combination of rows at one state.
#[derive(Clone, Debug)]
pub(crate) struct Weakest {
    /// Shares of the rows in use (of length 1), norm 1.
    pub u: Vec<f64>,
    /// `C^T u`.
    pub g: Vec<f64>,
    /// `|g|`.
    pub sigma: f64,
}

impl Weakest {
    /// Of `r` rows in `n` coordinates.
    pub fn new(n: usize, r: usize) -> Self {
        Weakest { u: vec![0.0; r], g: vec![0.0; n], sigma: 0.0 }
    }

    /// The row in use (its place) with the largest share, and how far it is from the others at most: as good as this far where one
    /// combination alone is weak.
    pub fn nearest(&self) -> Option<(usize, f64)> {
        let u = &self.u;
        let place = (0..u.len()).reduce(|a, b| if math::abs(u[b]) > math::abs(u[a]) { b } else { a })?;
        Some((place, self.sigma / math::abs(u[place])))
    }

    /// Iterates, from the vector of a state close by if there is one. `regular`: has the Gram matrix factors?
    pub fn find(
        &mut self,
        gram: &mut RowGram,
        regular: bool,
        (values, rows): (&Values, &Rows),
        from: Option<&Weakest>,
    ) {
        let Weakest { u, g, sigma } = self;
        let share = MIXED / math::sqrt(math::max(u.len() as f64, 1.0));
        for (i, x) in u.iter_mut().enumerate() {
            *x = from.map_or_else(|| irregular(i), |from| from.u[i] + share * irregular(i));
        }
        for _ in 0..if from.is_some() { WARM } else { COLD } {
            if regular {
                gram.solve(u);
            }
            let length = norm(u);
            if !(length > 0.0 && length.is_finite()) {
                break;
            }
            scale(1.0 / length, u);
        }
        if let Some(from) = from
            && dot(&from.u, u) < 0.0
        {
            scale(-1.0, u);
        }
        g.fill(0.0);
        for (i, row) in rows.kept.iter().enumerate() {
            values.rows.add_row(*row, u[i] / gram.lengths[i], g);
        }
        *sigma = norm(g);
    }
}

/// Entries of a fixed vector without symmetry, so that no singular vector is likely to be missed.
pub(crate) fn irregular(i: usize) -> f64 {
    1.0 + 0.37 * ((i * 7919 + 13) % 101) as f64 / 101.0
}
