//! The rows in use: which ones are kept, and their scaled residuals.

use alloc::vec::Vec;

use crate::linalg::vector::norm;
use crate::linalg::{Matrix, column, column_mut};
use crate::math;
use crate::structure::SparseMatrix;

/// Kept rows in document order; the first `holonomic` of them have a position level.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Rows {
    pub kept: Vec<usize>,
    pub holonomic: usize,
}

impl Rows {
    /// From row numbers in any order; rows below `m` are holonomic.
    pub fn new(mut kept: Vec<usize>, m: usize) -> Self {
        holonomy_expr::order::sort_indices(&mut kept);
        let holonomic = kept.iter().filter(|row| **row < m).count();
        Rows { kept, holonomic }
    }

    /// Number of rows, the rank.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Copies kept columns of `C^T` (or `C_dot^T`); as many as `out` has.
    pub fn gather(&self, all: &Matrix, out: &mut Matrix) {
        for j in 0..out.ncols() {
            column_mut(out, j).copy_from_slice(column(all, self.kept[j]));
        }
    }

    /// Spreads values of the kept rows over all rows; 0 for the others.
    pub fn scatter(&self, values: &[f64], all: &mut [f64]) {
        all.fill(0.0);
        for (x, row) in values.iter().zip(&self.kept) {
            all[*row] = *x;
        }
    }
}

/// Largest scaled residual of a set of rows.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Residual {
    /// Largest `|r_i| / sum_j |C_ij| |x_j|`: a multiple of the round-off of the row.
    pub tight: f64,
    /// Largest `|r_i| / sum_j |C_ij| max(1, |x_j|)`.
    pub loose: f64,
    /// The row it belongs to.
    pub row: usize,
    /// Its residual, unscaled.
    pub value: f64,
}

impl Residual {
    /// Of residuals `r` of the rows `rows` of `C` at the point `x` (coordinates or velocities).
    #[inline(never)]
    pub fn of(r: &[f64], rows: impl Iterator<Item = usize>, matrix: &SparseMatrix, x: &[f64]) -> Self {
        let mut worst = Residual::default();
        for row in rows {
            let size = math::abs(r[row]);
            if size == 0.0 {
                continue;
            }
            let (mut tight, mut loose) = (0.0, 0.0);
            let (columns, values) = matrix.row(row);
            for (a, j) in values.iter().zip(columns) {
                let (a, x) = (math::abs(*a), math::abs(x[*j as usize]));
                tight += a * x;
                loose += a * math::max(x, 1.0);
            }
            let loose = if loose > 0.0 { size / loose } else { size };
            worst.tight = math::max(if tight > 0.0 { size / tight } else { f64::INFINITY }, worst.tight);
            if loose > worst.loose {
                (worst.loose, worst.row, worst.value) = (loose, row, size);
            }
        }
        worst
    }
}

/// A residual that is round-off: Newton needs no further step.
const ROUND_OFF: f64 = 1e-15;
/// A residual so small is round-off whatever the coordinates: where all of a row are nearly zero they set no scale, and Newton would go on down to
/// the smallest numbers there are.
const NOTHING: f64 = ROUND_OFF * ROUND_OFF;
/// Largest residual that is accepted where Newton no longer improves it.
pub(crate) const ACCEPTED: f64 = 1e-13;

/// Decides when a Newton iteration has come to its end: at round-off, or where round-off keeps it from improving.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Convergence {
    previous: f64,
}

impl Convergence {
    pub fn new() -> Self {
        Convergence { previous: f64::INFINITY }
    }

    /// True if the residual needs no further step.
    pub fn reached(&mut self, residual: &Residual) -> bool {
        let stalled = residual.loose > 0.1 * self.previous && residual.loose <= ACCEPTED;
        self.previous = residual.loose;
        residual.tight <= ROUND_OFF || residual.loose <= NOTHING || stalled
    }
}

/// How far rows of length 1 are from dependence.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Conditioning {
    /// Largest singular value over the smallest; infinite for dependent rows, 1 without rows.
    pub condition: f64,
    /// Smallest singular value; 1 without rows.
    pub smallest: f64,
}

impl Conditioning {
    pub const DEPENDENT: Self = Conditioning { condition: f64::INFINITY, smallest: 0.0 };
}

/// Condition number and smallest singular value of the row-scaled rows from their triangular factor, by power and inverse
/// iteration on `R^T R`.
///
/// Scaled columns of `R1` have the lengths of scaled rows of `C`. Twenty iterations give about a percent.
pub(crate) fn condition(r1: &Matrix, scaled: &mut Matrix, x: &mut [f64], y: &mut [f64]) -> Conditioning {
    use crate::linalg::product::{times_vector, transposed_times_vector};
    use crate::linalg::triangular::{solve_upper, solve_upper_transposed};
    let r = r1.ncols();
    if r == 0 {
        return Conditioning { condition: 1.0, smallest: 1.0 };
    }
    for j in 0..r {
        let length = norm(&column(r1, j)[..=j]);
        let target = column_mut(scaled, j);
        for (target, x) in target.iter_mut().zip(column(r1, j)) {
            *target = if length > 0.0 { x / length } else { 0.0 };
        }
    }
    let start = |x: &mut [f64]| {
        // Deterministic and without symmetry, so that no singular vector is likely to be missed.
        for (i, x) in x.iter_mut().enumerate() {
            *x = 1.0 + 0.37 * ((i * 7919 + 13) % 101) as f64 / 101.0;
        }
    };
    let normalize = |x: &mut [f64]| {
        let length = norm(x);
        crate::linalg::vector::scale(1.0 / length, x);
        length
    };
    start(x);
    normalize(x);
    let mut largest = 0.0;
    for _ in 0..20 {
        times_vector(scaled, x, y);
        largest = norm(y);
        transposed_times_vector(scaled, y, x);
        normalize(x);
    }
    start(x);
    normalize(x);
    let mut inverse = 0.0;
    for _ in 0..20 {
        solve_upper_transposed(scaled, x);
        inverse = norm(x);
        solve_upper(scaled, x);
        if !(normalize(x) > 0.0) {
            break;
        }
    }
    let condition = largest * inverse;
    if condition.is_finite() {
        Conditioning { condition: math::max(condition, 1.0), smallest: 1.0 / inverse }
    } else {
        Conditioning::DEPENDENT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_residual_is_measured_against_the_terms_of_its_row() {
        let mut matrix = SparseMatrix::new(crate::structure::Pattern::dense(2, 2));
        matrix.entries.copy_from_slice(&[3.0, -4.0, 0.0, 0.5]);
        let found = Residual::of(&[0.2, 0.1], 0..2, &matrix, &[0.5, 2.0]);
        // 0.2/(3*0.5 + 4*2) and 0.1/(0.5*2); with max(1, |x|) 0.2/(3 + 8) and the same.
        assert_eq!((found.tight, found.loose, found.row, found.value), (0.1, 0.1, 1, 0.1));
        let first = Residual::of(&[0.2, 0.1], 0..1, &matrix, &[0.5, 2.0]);
        assert_eq!((first.tight, first.loose, first.row), (0.2 / 9.5, 0.2 / 11.0, 0));
    }

    #[test]
    fn rows_of_coordinates_near_zero_converge_too() {
        // c = x + y at x = y = 1e-200: the residual is as large as the coordinates, and nothing all the same.
        let mut matrix = SparseMatrix::new(crate::structure::Pattern::dense(1, 2));
        matrix.entries.fill(1.0);
        let residual = Residual::of(&[2e-200], 0..1, &matrix, &[1e-200, 1e-200]);
        assert!(residual.tight > 0.9 && Convergence::new().reached(&residual));
        // In a small mechanism the same share is a gap.
        let residual = Residual::of(&[2e-9], 0..1, &matrix, &[1e-9, 1e-9]);
        assert!(!Convergence::new().reached(&residual));
    }
}
