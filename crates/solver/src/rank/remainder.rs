//! What orthogonal projection leaves of rows, measured against rows that are independent beyond doubt.
//!
//! ```text
//! x = d - C^T y,   y <- y + (C C^T + s)^-1 C x,   a few times            (rows of length 1)
//! ```
//! Refinement in the rows themselves takes the square out of the Gram matrix (corrected semi-normal equations: Björck, Linear Algebra
//! Appl. 88/89 (1987) 31), as long as the smallest singular value of `C` is well above the root of the machine's precision. That
//! it is, inverse iteration tells; otherwise the row with the largest share in the weakest combination is taken out (Chan, Linear
//! Algebra Appl. 88/89 (1987) 67).

use alloc::vec;
use alloc::vec::Vec;

use super::Candidates;
use crate::linalg::vector::{axpy, norm, scale};
use crate::math;
use crate::probe::Values;
use crate::rows::{Conditioning, Rows};
use crate::saddle_point::RowGram;
use crate::weakest::{Weakest, irregular};

/// Refinements.
const REFINEMENTS: usize = 4;
/// Rows with a smaller singular value are not projected upon.
const SMALLEST: f64 = 1e-6;
/// How far above the tolerance the distance of each row from the others must be.
const CLEAR: f64 = 10.0;
/// Solutions that finding the weakest combination takes.
const LOOK: u64 = 20;
/// Iterations for the largest singular value: about a percent.
const ITERATIONS: usize = 20;

/// Rows with the factors of their Gram matrix.
pub(super) struct Basis {
    values: Values,
    rows: Rows,
    gram: RowGram,
    regular: bool,
    /// `C x` of the rows.
    products: Vec<f64>,
}

impl Basis {
    pub fn new(candidates: &Candidates<'_>, rows: &[usize]) -> Self {
        let values = candidates.values();
        let rows = Rows::new(rows.to_vec(), candidates.m);
        let mut gram = RowGram::new(&values, &rows.kept);
        let regular = gram.factor(&values, &rows, 0.0);
        let products = vec![0.0; rows.len()];
        Basis { values, rows, gram, regular, products }
    }

    /// Multiplications that it took, with one look for the weakest combination.
    pub fn work(&self) -> u64 {
        let [factor, solution] = self.gram.multiplications();
        factor + LOOK * solution
    }

    /// Multiplications of one projection.
    pub fn of_projection(&self) -> u64 {
        let [_, solution] = self.gram.multiplications();
        REFINEMENTS as u64 * (solution + 2 * self.values.rows.entries.len() as u64)
    }

    /// The rows, ascending.
    pub fn rows(&self) -> &[usize] {
        &self.rows.kept
    }

    /// The row (its place) that comes too close to the others to be decided here, if there is one.
    pub fn weak(&mut self, tolerance: f64) -> Option<usize> {
        let weakest = self.weakest()?;
        let (place, distance) = weakest.nearest()?;
        let clear = self.regular && weakest.sigma >= SMALLEST && distance >= CLEAR * tolerance;
        (!clear).then_some(place)
    }

    pub fn weakest(&mut self) -> Option<Weakest> {
        if self.rows.len() == 0 {
            return None;
        }
        let mut weakest = Weakest::new(self.values.sizes.n, self.rows.len());
        weakest.find(&mut self.gram, self.regular, (&self.values, &self.rows), None);
        Some(weakest)
    }

    /// Condition number and smallest singular value, with the combination that has it.
    pub fn conditioning(&mut self) -> (Conditioning, Vec<f64>) {
        let Some(weakest) = self.weakest() else {
            return (Conditioning { condition: 1.0, smallest: 1.0 }, Vec::new());
        };
        let mut x: Vec<f64> = (0..self.rows.len()).map(irregular).collect();
        let mut product = vec![0.0; self.values.sizes.n];
        let mut largest = 0.0;
        for _ in 0..ITERATIONS {
            let length = norm(&x);
            if !(length > 0.0) {
                break;
            }
            scale(1.0 / length, &mut x);
            product.fill(0.0);
            self.subtract_combination(&x, -1.0, &mut product);
            largest = norm(&product);
            x.copy_from_slice(self.products(&product));
        }
        let condition = largest / weakest.sigma;
        if condition.is_finite() {
            (Conditioning { condition: math::max(condition, 1.0), smallest: weakest.sigma }, weakest.u)
        } else {
            (Conditioning::DEPENDENT, weakest.u)
        }
    }

    /// Takes out of `x` its combination of the rows (of length 1), which is left in `shares`.
    pub fn project(&mut self, x: &mut [f64], shares: &mut [f64]) {
        shares.fill(0.0);
        for _ in 0..REFINEMENTS {
            self.products(x);
            let mut y = core::mem::take(&mut self.products);
            self.gram.solve(&mut y);
            self.subtract_combination(&y, 1.0, x);
            axpy(1.0, &y, shares);
            self.products = y;
        }
    }

    /// `C x`
    fn products(&mut self, x: &[f64]) -> &[f64] {
        for ((product, row), length) in self.products.iter_mut().zip(&self.rows.kept).zip(&self.gram.lengths) {
            *product = self.values.rows.dot(*row, x) / length;
        }
        &self.products
    }

    /// `x -= factor C^T y`
    fn subtract_combination(&self, y: &[f64], factor: f64, x: &mut [f64]) {
        for ((y, row), length) in y.iter().zip(&self.rows.kept).zip(&self.gram.lengths) {
            self.values.rows.add_row(*row, -factor * y / length, x);
        }
    }
}
