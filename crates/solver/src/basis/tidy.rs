//! From approximate null vectors to an orthonormal basis of the null space.
//!
//! ```text
//! T <- (I - Q1 Q1^T) V0  (applied twice),  Gram-Schmidt;   the sense of [Q1 T] from that of [Q1 Q2], where T has two columns
//! ```
//! Singular and eigenvectors fulfil `C T = 0` to round-off times the condition of `C` (squared for eigenvectors of `C^T C`);
//! the projection leaves round-off alone.

use alloc::vec;
use alloc::vec::Vec;

use super::Frame;
use crate::linalg::gram_schmidt::orthonormalize;
use crate::linalg::product::{add_times_vector, transposed_times_vector};
use crate::linalg::vector::dot;
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};

#[derive(Debug)]
pub(super) struct Tidy {
    /// The values that belong to the vectors, and which are the smallest.
    chosen: Vec<bool>,
    basis: Matrix,
    share: Vec<f64>,
}

impl Tidy {
    pub fn new(n: usize, r: usize) -> Self {
        Tidy { chosen: vec![false; n], basis: zeros(n, n - r), share: vec![0.0; r] }
    }

    /// Replaces `frame.q2`, which spans the same space, by the columns of `vectors` with the smallest `values`, in their order.
    pub fn apply(&mut self, values: &[f64], vectors: &Matrix, frame: &mut Frame) {
        self.choose(values);
        let mut j = 0;
        for (i, chosen) in self.chosen.iter().enumerate() {
            if *chosen {
                column_mut(&mut self.basis, j).copy_from_slice(column(vectors, i));
                j += 1;
            }
        }
        for j in 0..self.basis.ncols() {
            let x = column_mut(&mut self.basis, j);
            for _ in 0..2 {
                transposed_times_vector(&frame.q1, x, &mut self.share);
                add_times_vector(-1.0, &frame.q1, &self.share, x);
            }
        }
        orthonormalize(&mut self.basis);
        if self.basis.ncols() == 2 {
            let share = |i, j| dot(column(&frame.q2, i), column(&self.basis, j));
            if share(0, 0) * share(1, 1) - share(0, 1) * share(1, 0) < 0.0 {
                frame.orientation = -frame.orientation;
            }
        }
        frame.q2.as_mut_slice().copy_from_slice(self.basis.as_slice());
    }

    /// Marks as many of the smallest values as the basis has columns.
    fn choose(&mut self, values: &[f64]) {
        self.chosen.fill(false);
        for _ in 0..self.basis.ncols() {
            let mut smallest: Option<usize> = None;
            for (i, value) in values.iter().enumerate() {
                if !self.chosen[i] && smallest.is_none_or(|s| *value < values[s]) {
                    smallest = Some(i);
                }
            }
            if let Some(i) = smallest {
                self.chosen[i] = true;
            }
        }
    }
}
