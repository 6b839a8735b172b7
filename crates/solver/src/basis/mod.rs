//! Tangent bases: where `T` with `C T = 0` comes from.
//!
//! Three of them are orthonormal (`T^T T = I`, `z = T^T v`) and share their directions of correction with [`qr`]; coordinate
//! partitioning has unit vectors instead (`P T = I`, `z = P v`). A frame is frozen during a step whichever it is: the stages of
//! [`crate::formulation`]'s `minimal` need directions of correction that are constant, and that is all they need.

mod coordinate_partitioning;
pub(crate) mod qr;
mod svd;
mod tidy;
mod zero_eigenvalue;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::failure::Result;
use crate::linalg::Matrix;
use crate::linalg::product::transposed_times_vector;
use crate::linalg::triangular::{solve_upper, solve_upper_transposed};
use crate::linalg::zeros;
use crate::method::Basis;
use crate::rows::Rows;

/// A tangent frame with the directions that its rows forbid.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The rows factored.
    pub rows: Rows,
    /// n x r, directions of correction; the first `rows.holonomic` columns are enough to fulfil the holonomic rows. Orthonormal
    /// frames: `C^T = Q1 R1`.
    pub q1: Matrix,
    /// r x r; of orthonormal frames only.
    pub r1: Matrix,
    /// T, n x (n - r).
    pub q2: Matrix,
    /// Determinant of `[Q1 Q2]`: 1 or -1; known for frames of two columns.
    pub orientation: f64,
    /// The coordinates, of a frame by partitioning.
    pub partition: Option<Partition>,
}

/// Dependent coordinates, those of the holonomic rows first, and independent ones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Partition {
    pub dependent: Vec<usize>,
    pub independent: Vec<usize>,
}

impl Partition {
    fn copy_from(&mut self, other: &Partition) {
        self.dependent.copy_from_slice(&other.dependent);
        self.independent.copy_from_slice(&other.independent);
    }
}

impl Frame {
    pub fn new(n: usize, rows: Rows) -> Self {
        let r = rows.len();
        Frame { rows, q1: zeros(n, r), r1: zeros(r, r), q2: zeros(n, n - r), orientation: 1.0, partition: None }
    }

    /// `out = P x`: the share of `x` that the frame counts, with `P T = I`.
    pub fn independent(&self, x: &[f64], out: &mut [f64]) {
        match &self.partition {
            None => transposed_times_vector(&self.q2, x, out),
            Some(partition) => {
                for (out, i) in out.iter_mut().zip(&partition.independent) {
                    *out = x[*i];
                }
            }
        }
    }

    /// Notes which rows were factored.
    fn of_rows(&mut self, rows: &Rows) {
        self.rows.kept.clear();
        self.rows.kept.extend_from_slice(&rows.kept);
        self.rows.holonomic = rows.holonomic;
    }
}

/// Finds frames.
pub(crate) trait TangentBasis {
    /// A frame to be written to, for `n` coordinates.
    fn frame(&self, n: usize, rows: &Rows) -> Frame {
        Frame::new(n, rows.clone())
    }

    /// Writes the frame of the kept rows of `matrix` (`C^T`).
    fn factor(&mut self, t: f64, matrix: &Matrix, rows: &Rows, frame: &mut Frame) -> Result<()>;

    /// `b <- (C Q1)^{-1} b` for the frame factored last.
    fn solve(&mut self, frame: &Frame, b: &mut [f64]) {
        solve_upper_transposed(&frame.r1, b);
    }

    /// `b <- (C Q1)^{-T} b` for the frame factored last.
    fn solve_transposed(&mut self, frame: &Frame, b: &mut [f64]) {
        solve_upper(&frame.r1, b);
    }

    /// Replaces the frame at the end of a step if another choice is better by far; true if it was.
    fn revise(&mut self, _t: f64, _matrix: &Matrix, _rows: &Rows, _frame: &mut Frame) -> Result<bool> {
        Ok(false)
    }

    /// Further frames are to be of the same kind as this one.
    fn adopt(&mut self, _frame: &Frame) {}
}

/// The basis of a method, for `n` coordinates and rank `r`.
pub(crate) fn build(basis: Basis, n: usize, r: usize) -> Box<dyn TangentBasis> {
    match basis {
        Basis::Qr => Box::new(qr::QrBasis::new(n, r)),
        Basis::Svd => Box::new(svd::SvdBasis::new(n, r)),
        Basis::ZeroEigenvalue => Box::new(zero_eigenvalue::ZeroEigenvalue::new(n, r)),
        Basis::CoordinatePartitioning => Box::new(coordinate_partitioning::CoordinatePartitioning::new(n, r)),
    }
}
