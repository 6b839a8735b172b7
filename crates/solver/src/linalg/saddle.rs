//! Saddle-point systems.
//!
//! ```text
//! [ M   C^T   ] [ x      ]   [ f ]
//! [ C  -eps I ] [ lambda ] = [ g ]
//! ```
//! Source: stabilization paper, eq 1.5; Benzi, Golub, Liesen, Acta Numerica 14 (2005) 1, section 3.4: regular if `M` is positive
//! definite on ker C and `C` has full row rank (with `eps > 0` any `C` will do). `M` may be singular. Solved after division of
//! `M` by its mean diagonal and of every row of `C` by its norm, so that units do not decide over pivots.

use alloc::vec;
use alloc::vec::Vec;

use super::lu::Lu;
use super::vector::{norm, scale};
use super::{Matrix, column, column_mut};
use crate::linalg::zeros;
use crate::math;

/// Share of the identity that makes a mass matrix definite, relative to its mean diagonal.
const MASS_SHARE: f64 = 1e-9;

/// A factorization in a workspace of fixed size.
#[derive(Clone, Debug)]
pub struct Saddle {
    n: usize,
    matrix: Matrix,
    lu: Lu,
    right: Vec<f64>,
    row_scale: Vec<f64>,
    mass_scale: f64,
}

/// What a saddle-point matrix is singular in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Deficient {
    /// A coordinate without mass that no row holds.
    Coordinate(usize),
    /// A row that depends on others.
    Row(usize),
}

impl Saddle {
    /// Workspace for `n` coordinates and `r` rows.
    pub fn new(n: usize, r: usize) -> Self {
        Saddle {
            n,
            matrix: zeros(n + r, n + r),
            lu: Lu::new(n + r),
            right: vec![0.0; n + r],
            row_scale: vec![1.0; r],
            mass_scale: 1.0,
        }
    }

    /// Factors with `mass` (`n x n`), `ct` (`C^T`, `n x r`) and regularization `eps` (of the scaled system).
    ///
    /// # Errors
    /// The coordinate or row found deficient.
    pub fn factor(&mut self, mass: &Matrix, ct: &Matrix, eps: f64) -> Result<(), Deficient> {
        let (n, r) = (self.n, self.row_scale.len());
        self.mass_scale = mean_mass(mass);
        self.matrix.fill(0.0);
        for j in 0..n {
            for i in 0..n {
                self.matrix[(i, j)] = mass[(i, j)] / self.mass_scale;
            }
        }
        for i in 0..r {
            let row = column(ct, i);
            let length = norm(row);
            self.row_scale[i] = if length > 0.0 { 1.0 / length } else { 1.0 };
            let target = &mut column_mut(&mut self.matrix, n + i)[..n];
            target.copy_from_slice(row);
            scale(self.row_scale[i], target);
            for j in 0..n {
                self.matrix[(n + i, j)] = self.matrix[(j, n + i)];
            }
            self.matrix[(n + i, n + i)] = -eps;
        }
        self.lu.factor(&self.matrix).map_err(|i| if i < n { Deficient::Coordinate(i) } else { Deficient::Row(i - n) })
    }

    /// Solves for `x` (`n`) and `multipliers` (`r`); both hold the right sides `f`, `g` on entry.
    pub fn solve(&mut self, x: &mut [f64], multipliers: &mut [f64]) {
        let n = self.n;
        for (right, f) in self.right[..n].iter_mut().zip(x.iter()) {
            *right = f / self.mass_scale;
        }
        for (i, g) in multipliers.iter().enumerate() {
            self.right[n + i] = g * self.row_scale[i];
        }
        self.lu.solve(&mut self.right);
        x.copy_from_slice(&self.right[..n]);
        for (i, y) in multipliers.iter_mut().enumerate() {
            *y = self.right[n + i] * self.row_scale[i] * self.mass_scale;
        }
    }
}

/// Mean size on the diagonal of a mass matrix; 1 without masses.
pub(crate) fn mean_mass(mass: &Matrix) -> f64 {
    let trace = trace(mass);
    if trace > 0.0 { trace / mass.ncols() as f64 } else { 1.0 }
}

/// Adds a small multiple of the identity that makes a mass matrix definite.
pub(crate) fn make_definite(mass: &mut Matrix) {
    let share = definite_share(trace(mass), mass.ncols());
    for i in 0..mass.ncols() {
        mass[(i, i)] += share;
    }
}

/// Share of the identity that makes a mass matrix of `n` coordinates definite.
pub(crate) fn definite_share(trace: f64, n: usize) -> f64 {
    if trace > 0.0 { MASS_SHARE * trace / n as f64 } else { 1.0 }
}

/// Sum of the sizes on the diagonal.
pub(crate) fn trace(mass: &Matrix) -> f64 {
    (0..mass.ncols()).fold(0.0, |s, i| s + math::abs(mass[(i, i)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_that_makes_a_mass_matrix_definite_is_that_of_its_mean_mass() {
        // As many bodies as you like of mass 2, and their units.
        for n in [1, 3, 7] {
            assert_eq!(definite_share(2.0 * n as f64, n), 2.0 * definite_share(1.0, 1));
        }
        assert!(definite_share(1.0, 1) < 1e-6);
        assert_eq!(definite_share(0.0, 3), 1.0);
    }
}
