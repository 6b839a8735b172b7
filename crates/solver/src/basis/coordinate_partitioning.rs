//! Tangent basis by coordinate partitioning.
//!
//! ```text
//! C = [C_d C_i],   T = [-C_d^{-1} C_i; I],   P T = I:  z = P v are the velocities of the independent coordinates
//! ```
//! Source: Wehage and Haug, J. Mech. Design 104 (1982) 247; cited in the QR paper, section 1. Directions of correction are the
//! unit vectors of the dependent coordinates (first those that fulfil the holonomic rows), so the independent ones are
//! integrated as they are. Singular: `C_d`; the choice is made by elimination with complete pivoting of the row-scaled rows, the
//! holonomic ones first, and again at the end of a step in which an entry of T became large, if a better one exists.

use alloc::vec;
use alloc::vec::Vec;

use super::{Frame, Partition, TangentBasis};
use crate::failure::{Failure, Result};
use crate::linalg::lu::Lu;
use crate::linalg::vector::max_abs;
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::math;
use crate::rows::Rows;

/// Entry of T beyond which other independent coordinates are looked for: a dependent coordinate moves that much faster. Waiting
/// longer costs accuracy: derivatives of order k with respect to the independent coordinates grow with its power 2k - 1.
const LARGE: f64 = 3.0;
/// They are taken if their largest entry is below this share of the old one; so choices do not alternate.
const BETTER: f64 = 0.5;
/// A pivot must be larger by this share to be preferred to one that stands earlier.
const TIE: f64 = 1e-9;
/// Pivots of rows of length 1 below this count as zero.
const SMALLEST_PIVOT: f64 = 1e-10;

#[derive(Debug)]
pub(super) struct CoordinatePartitioning {
    /// The choice in use, once `chosen`.
    partition: Partition,
    chosen: bool,
    candidate: Partition,
    /// Rows under elimination, r x n.
    work: Matrix,
    block: Block,
    other: Matrix,
}

/// `C_d`.
#[derive(Debug)]
struct Block {
    matrix: Matrix,
    lu: Lu,
    /// A column of `C_d^{-1} C_i`.
    solution: Vec<f64>,
}

impl CoordinatePartitioning {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(n: usize, r: usize) -> Self {
        let partition = Partition { dependent: vec![0; r], independent: vec![0; n - r] };
        CoordinatePartitioning {
            partition: partition.clone(),
            chosen: false,
            candidate: partition,
            work: zeros(r, n),
            block: Block { matrix: zeros(r, r), lu: Lu::new(r), solution: vec![0.0; r] },
            other: zeros(n, n - r),
        }
    }

    /// Chooses dependent coordinates by complete pivoting into `candidate`.
    fn choose(&mut self, t: f64, matrix: &Matrix, rows: &Rows) -> Result<()> {
        super::svd::scale_rows(matrix, rows, &mut self.work);
        let (r, n) = self.work.shape();
        for step in 0..r {
            let group = if step < rows.holonomic { rows.holonomic } else { r };
            let (mut best, mut place) = (0.0, None);
            for j in 0..n {
                if self.candidate.dependent[..step].contains(&j) {
                    continue;
                }
                for i in step..group {
                    let size = math::abs(self.work[(i, j)]);
                    if size > (1.0 + TIE) * best {
                        (best, place) = (size, Some((i, j)));
                    }
                }
            }
            let Some((i, j)) = place.filter(|_| best > SMALLEST_PIVOT) else {
                return Err(Failure::Singular { t, row: Some(rows.kept[step]), coordinate: None, rank: step });
            };
            self.candidate.dependent[step] = j;
            self.eliminate(step, i, j);
        }
        holonomy_expr::order::sort_indices(&mut self.candidate.dependent[..rows.holonomic]);
        holonomy_expr::order::sort_indices(&mut self.candidate.dependent[rows.holonomic..]);
        let mut place = 0;
        for j in 0..n {
            if !self.candidate.dependent.contains(&j) {
                self.candidate.independent[place] = j;
                place += 1;
            }
        }
        Ok(())
    }

    /// Brings row `i` to place `step` and removes coordinate `j` from the rows below.
    fn eliminate(&mut self, step: usize, i: usize, j: usize) {
        let (r, n) = self.work.shape();
        for k in 0..n {
            self.work.as_mut_slice().swap(step + k * r, i + k * r);
        }
        for below in step + 1..r {
            let factor = self.work[(below, j)] / self.work[(step, j)];
            for k in 0..n {
                let x = factor * self.work[(step, k)];
                self.work[(below, k)] -= x;
            }
        }
    }
}

impl Block {
    /// Factors `C_d` of a partition and writes `T`; returns its largest entry.
    fn basis(
        &mut self,
        t: f64,
        matrix: &Matrix,
        rows: &Rows,
        partition: &Partition,
        basis: &mut Matrix,
    ) -> Result<f64> {
        for (j, coordinate) in partition.dependent.iter().enumerate() {
            for (i, row) in rows.kept.iter().enumerate() {
                self.matrix[(i, j)] = column(matrix, *row)[*coordinate];
            }
        }
        self.lu.factor(&self.matrix).map_err(|i| Failure::Singular {
            t,
            row: Some(rows.kept[i]),
            coordinate: None,
            rank: rows.len().saturating_sub(1),
        })?;
        basis.fill(0.0);
        for (j, coordinate) in partition.independent.iter().enumerate() {
            for (x, row) in self.solution.iter_mut().zip(&rows.kept) {
                *x = column(matrix, *row)[*coordinate];
            }
            self.lu.solve(&mut self.solution);
            let target = column_mut(basis, j);
            for (x, dependent) in self.solution.iter().zip(&partition.dependent) {
                target[*dependent] = -x;
            }
            target[*coordinate] = 1.0;
        }
        Ok(max_abs(basis.as_slice()))
    }
}

/// Writes the directions of correction, and the partition itself.
fn describe(partition: &Partition, frame: &mut Frame) {
    frame.q1.fill(0.0);
    for (j, coordinate) in partition.dependent.iter().enumerate() {
        frame.q1[(*coordinate, j)] = 1.0;
    }
    if let Some(target) = &mut frame.partition {
        target.copy_from(partition);
    }
}

impl TangentBasis for CoordinatePartitioning {
    fn frame(&self, n: usize, rows: &Rows) -> Frame {
        Frame { partition: Some(self.partition.clone()), ..Frame::new(n, rows.clone()) }
    }

    fn factor(&mut self, t: f64, matrix: &Matrix, rows: &Rows, frame: &mut Frame) -> Result<()> {
        if !self.chosen {
            self.choose(t, matrix, rows)?;
            self.partition.copy_from(&self.candidate);
            self.chosen = true;
        }
        self.block.basis(t, matrix, rows, &self.partition, &mut frame.q2)?;
        describe(&self.partition, frame);
        frame.of_rows(rows);
        Ok(())
    }

    fn solve(&mut self, _frame: &Frame, b: &mut [f64]) {
        self.block.lu.solve(b);
    }

    fn solve_transposed(&mut self, _frame: &Frame, b: &mut [f64]) {
        self.block.lu.solve_transposed(b);
    }

    fn revise(&mut self, t: f64, matrix: &Matrix, rows: &Rows, frame: &mut Frame) -> Result<bool> {
        let size = max_abs(frame.q2.as_slice());
        if !(size > LARGE) {
            return Ok(false);
        }
        self.choose(t, matrix, rows)?;
        let better = match self.block.basis(t, matrix, rows, &self.candidate, &mut self.other) {
            Ok(new) => new < BETTER * size,
            Err(_) => false,
        };
        if better {
            frame.q2.as_mut_slice().copy_from_slice(self.other.as_slice());
            describe(&self.candidate, frame);
        }
        Ok(better)
    }

    fn adopt(&mut self, frame: &Frame) {
        if let Some(theirs) = &frame.partition {
            self.partition.copy_from(theirs);
        }
    }
}
