//! The verdicts of many rows, from the self-stresses alone.
//!
//! ```text
//! N = [-D; I],   C_e = D^T C_k   (kept rows k, dependent rows e):   C_X^T lambda_X unique  <=>  C_X^T N_X = 0
//! ```
//! The columns of `N` are the self-stresses: any basis of the null space of `C^T` will do. Their entries are shares of a row in the
//! kept ones, by orthogonal projection; most are zero, and only joints that carry something are looked at.

use alloc::vec;
use alloc::vec::Vec;

use super::{Criteria, Solvability, Verdict, ZERO, connected, unscaled};
use crate::linalg::rank_qr::RankQr;
use crate::linalg::vector::{norm, scale};
use crate::linalg::zeros;
use crate::math;
use crate::rank;
use crate::redundancy::{RankReport, RowsAt};
use crate::structure::SparseMatrix;

// Not inlined: small mechanisms do without it, and so does the first view of the page.
#[inline(never)]
pub(super) fn solvability(rows: &RowsAt, groups: &[Vec<usize>], report: &RankReport) -> Solvability {
    let matrix = &rows.matrix;
    let count = matrix.pattern.rows();
    if report.redundancy == 0 {
        return Solvability::determined(groups.len(), count);
    }
    let lengths: Vec<f64> = (0..count).map(|row| norm(matrix.row(row).1)).collect();
    let stresses = self_stresses(rows, report, &lengths);
    let mut group_of = vec![usize::MAX; count];
    for (x, group) in groups.iter().enumerate() {
        for row in group {
            group_of[*row] = x;
        }
    }
    let mut forces = vec![0.0; matrix.pattern.columns()];
    let mut largest = vec![0.0; groups.len()];
    let mut carrying = Vec::with_capacity(stresses.len());
    let mut rows_unique = vec![true; count];
    for stress in &stresses {
        let mut own: Vec<usize> = Vec::new();
        for (row, x) in stress.iter().enumerate().filter(|(_, x)| **x != 0.0) {
            rows_unique[row] &= math::abs(*x) <= ZERO;
            own.extend(Some(group_of[row]).filter(|x| *x != usize::MAX));
        }
        holonomy_expr::order::sort_indices(&mut own);
        own.dedup();
        let carries = |x: &usize| {
            let size = size(matrix, &lengths, &groups[*x], stress, &mut forces);
            largest[*x] = math::max(size, largest[*x]);
            size > ZERO
        };
        carrying.push(own.into_iter().filter(carries).collect());
    }
    let unique: Vec<bool> = largest.iter().map(|size| *size <= ZERO).collect();
    let verdict = |(group, unique): (&Vec<usize>, &bool)| Verdict {
        unique: *unique,
        multipliers_unique: *unique && is_independent(matrix, &lengths, group, report.tolerance),
    };
    let of_rows = |stress| unscaled(stress, |row| lengths[row]);
    Solvability {
        verdicts: groups.iter().zip(&unique).map(verdict).collect(),
        criteria: largest.iter().map(|qr| Criteria { qr: *qr, ranks: None, svd: None }).collect(),
        rows_unique,
        undetermined: connected(&carrying, &unique),
        self_stresses: stresses.into_iter().map(of_rows).collect(),
        methods_agree: true,
    }
}

/// For each dependent row the balance of it and of the kept rows that it depends on; rows of length 1, norm 1.
fn self_stresses(rows: &RowsAt, report: &RankReport, lengths: &[f64]) -> Vec<Vec<f64>> {
    let alive: Vec<usize> = report.dependent_rows.iter().copied().filter(|row| lengths[*row] > 0.0).collect();
    let shares = rank::shares(&rows.candidates(), &report.kept_rows, &alive);
    let stress = |(dependent, shares): (&usize, Vec<f64>)| {
        let mut stress = vec![0.0; lengths.len()];
        stress[*dependent] = 1.0;
        for (row, x) in report.kept_rows.iter().zip(&shares) {
            stress[*row] = if math::abs(*x) > ZERO { -x } else { 0.0 };
        }
        scale(1.0 / norm(&stress), &mut stress);
        stress
    };
    alive.iter().zip(shares).map(stress).collect()
}

/// Largest entry of `C_X^T lambda_X`; `forces` is scratch full of zeros.
fn size(matrix: &SparseMatrix, lengths: &[f64], group: &[usize], stress: &[f64], forces: &mut [f64]) -> f64 {
    let carrying = || group.iter().filter(|row| stress[**row] != 0.0);
    for row in carrying() {
        matrix.add_row(*row, stress[*row] / lengths[*row], forces);
    }
    let mut largest = 0.0;
    for row in carrying() {
        for j in matrix.row(*row).0 {
            largest = math::max(math::abs(core::mem::take(&mut forces[*j as usize])), largest);
        }
    }
    largest
}

/// Are the rows of a group, without those of zeros, independent of each other?
fn is_independent(matrix: &SparseMatrix, lengths: &[f64], group: &[usize], tolerance: f64) -> bool {
    let own: Vec<usize> = group.iter().copied().filter(|row| lengths[*row] > 0.0).collect();
    let mut columns: Vec<usize> = own.iter().flat_map(|row| matrix.row(*row).0).map(|j| *j as usize).collect();
    holonomy_expr::order::sort_indices(&mut columns);
    columns.dedup();
    let mut block = zeros(columns.len(), own.len());
    for (k, row) in own.iter().enumerate() {
        let (places, values) = matrix.row(*row);
        for (j, x) in places.iter().zip(values) {
            if let Ok(i) = columns.binary_search(&(*j as usize)) {
                block[(i, k)] = *x;
            }
        }
    }
    let mut qr = RankQr::new(columns.len(), own.len());
    qr.factor(&block, 0, tolerance);
    qr.rank() == own.len()
}
