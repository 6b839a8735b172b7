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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Rows;

    /// The plane of y and z, and the senses that the frame has with the axes turned by a quarter of a right angle, or with one turned round.
    #[test]
    fn the_sense_of_a_plane_turns_where_an_axis_is_turned_round_and_not_where_both_turn() {
        let root = 0.5_f64.sqrt();
        let cases =
            [([root, root, -root, root], 1.0), ([root, -root, root, root], 1.0), ([root, root, root, -root], -1.0)];
        for ([ay, az, by, bz], sense) in cases {
            let mut frame = Frame::new(3, Rows::new(vec![0], 1));
            frame.q1.copy_from_slice(&[1.0, 0.0, 0.0]);
            frame.q2.copy_from_slice(&[0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
            let vectors = Matrix::from_column_slice(3, 3, &[1.0, 0.0, 0.0, 0.0, ay, az, 0.0, by, bz]);
            Tidy::new(3, 1).apply(&[1.0, 0.0, 0.0], &vectors, &mut frame);
            assert_eq!(frame.orientation, sense);
            assert!((frame.q2[(1, 0)] - ay).abs() < 1e-15 && (frame.q2[(2, 1)] - bz).abs() < 1e-15);
        }
    }
}
