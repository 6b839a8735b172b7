//! Where the entries of the constraint matrix and of the mass matrix are.
//!
//! An element touches few coordinates, so both matrices are mostly zeros. A system says once which entries it writes; evaluations
//! hand over these entries alone, row after row, and a row in ascending order of its columns.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::linalg::{Matrix, column_mut, zeros};
use holonomy_expr::order;

/// The entries of a matrix that may differ from zero, row after row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    columns: usize,
    /// Where each row begins, and where the last one ends.
    starts: Vec<u32>,
    /// The column of each entry.
    places: Vec<u32>,
}

#[allow(clippy::cast_possible_truncation, reason = "matrices of more entries than 32 bits count fit nowhere")]
fn short(i: usize) -> u32 {
    i as u32
}

impl Pattern {
    /// All entries.
    pub fn dense(rows: usize, columns: usize) -> Self {
        Pattern {
            columns,
            starts: (0..=rows).map(|i| short(i * columns)).collect(),
            places: (0..rows).flat_map(|_| 0..short(columns)).collect(),
        }
    }

    /// The entries named, as (row, column) in any order; an entry may be named more than once.
    ///
    /// # Panics
    /// If an entry lies outside the matrix.
    pub fn new(rows: usize, columns: usize, entries: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut lists = vec![Vec::new(); rows];
        for (i, j) in entries {
            assert!(j < columns, "column {j} of {columns}");
            lists[i].push(j);
        }
        let (mut starts, mut places) = (vec![0], Vec::new());
        for list in &mut lists {
            order::sort_indices(list);
            list.dedup();
            places.extend(list.iter().map(|j| short(*j)));
            starts.push(short(places.len()));
        }
        Pattern { columns, starts, places }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// True if there is no entry.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The entries of row `i`.
    pub fn range(&self, i: usize) -> Range<usize> {
        self.starts[i] as usize..self.starts[i + 1] as usize
    }

    /// The columns of the entries of row `i`, ascending.
    pub fn row(&self, i: usize) -> &[u32] {
        &self.places[self.range(i)]
    }

    /// The number of the entry (i, j).
    pub fn place(&self, i: usize, j: usize) -> Option<usize> {
        let range = self.range(i);
        self.places[range.clone()].binary_search(&short(j)).ok().map(|k| range.start + k)
    }

    /// The row of entry number `place`.
    pub fn row_of(&self, place: usize) -> usize {
        self.starts.partition_point(|start| *start as usize <= place) - 1
    }

    /// The matrix with `entries`, row-major.
    ///
    /// # Panics
    /// If there are not [`Pattern::len`] entries.
    pub fn expanded(&self, entries: &[f64]) -> Vec<f64> {
        assert_eq!(entries.len(), self.len());
        let mut all = zeros(self.columns, self.rows());
        self.expand_transposed(entries, &mut all);
        all.as_slice().to_vec()
    }

    /// Writes row `i` into column `i` of `out`, which has zeros elsewhere already.
    pub(crate) fn expand_transposed(&self, entries: &[f64], out: &mut Matrix) {
        for i in 0..self.rows() {
            let target = column_mut(out, i);
            for (j, x) in self.row(i).iter().zip(&entries[self.range(i)]) {
                target[*j as usize] = *x;
            }
        }
    }
}

/// Where a system writes entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// Of `C` and its rate, (m+h) x n.
    pub constraint_matrix: Pattern,
    /// Of `M`, n x n; symmetric, both triangles.
    pub mass_matrix: Pattern,
    /// Coordinates that belong to one body each.
    pub bodies: Vec<Range<usize>>,
}

impl Structure {
    /// All entries of both.
    pub fn dense(n: usize, rows: usize) -> Self {
        Structure { constraint_matrix: Pattern::dense(rows, n), mass_matrix: Pattern::dense(n, n), bodies: Vec::new() }
    }
}

/// A matrix by its entries.
#[derive(Clone, Debug)]
pub(crate) struct SparseMatrix {
    pub pattern: Pattern,
    pub entries: Vec<f64>,
}

impl SparseMatrix {
    pub fn new(pattern: Pattern) -> Self {
        SparseMatrix { entries: vec![0.0; pattern.len()], pattern }
    }

    /// The identity of size `n`.
    pub fn identity(n: usize) -> Self {
        SparseMatrix { pattern: Pattern::new(n, n, (0..n).map(|i| (i, i))), entries: vec![1.0; n] }
    }

    /// Columns and values of row `i`.
    pub fn row(&self, i: usize) -> (&[u32], &[f64]) {
        let range = self.pattern.range(i);
        (&self.pattern.places[range.clone()], &self.entries[range])
    }

    /// Row `i` times `x`.
    pub fn dot(&self, i: usize, x: &[f64]) -> f64 {
        let (columns, values) = self.row(i);
        let mut sum = 0.0;
        for (j, a) in columns.iter().zip(values) {
            sum += a * x[*j as usize];
        }
        sum
    }

    /// `y += factor * (row i)`.
    pub fn add_row(&self, i: usize, factor: f64, y: &mut [f64]) {
        let (columns, values) = self.row(i);
        for (j, a) in columns.iter().zip(values) {
            y[*j as usize] += factor * a;
        }
    }

    /// `out = A x`.
    pub fn times_vector(&self, x: &[f64], out: &mut [f64]) {
        for (i, out) in out.iter_mut().enumerate() {
            *out = self.dot(i, x);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_by_row_and_column_and_back() {
        let pattern = Pattern::new(3, 4, [(2, 3), (0, 1), (2, 0), (0, 1)].into_iter());
        assert_eq!((pattern.rows(), pattern.columns(), pattern.len()), (3, 4, 3));
        assert_eq!((pattern.row(0), pattern.row(1), pattern.row(2)), (&[1][..], &[][..], &[0, 3][..]));
        assert_eq!((pattern.place(2, 3), pattern.place(1, 0), pattern.place(0, 0)), (Some(2), None, None));
        assert_eq!([0, 1, 2].map(|place| pattern.row_of(place)), [0, 2, 2]);
        assert_eq!(pattern.expanded(&[5.0, 6.0, 7.0]), [0.0, 5.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 6.0, 0.0, 0.0, 7.0]);
    }

    #[test]
    fn a_dense_pattern_is_the_matrix_row_by_row() {
        let pattern = Pattern::dense(2, 3);
        let entries = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
        assert_eq!(pattern.expanded(&entries), entries);
        assert_eq!((pattern.place(1, 2), pattern.row_of(3)), (Some(5), 1));
        let matrix = SparseMatrix { pattern, entries: entries.to_vec() };
        let mut out = [0.0; 2];
        matrix.times_vector(&[1.0, 0.0, -1.0], &mut out);
        assert_eq!(out, [-2.0, -2.0]);
        let mut sum = [1.0; 3];
        matrix.add_row(1, 2.0, &mut sum);
        assert_eq!(sum, [9.0, 11.0, 13.0]);
    }
}
