//! Spans of forms and what they leave free, as orthonormal columns.

use alloc::vec::Vec;

use super::decision::Decision;
use crate::linalg::product::{times, transposed_times};
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::svd::Svd;
use crate::linalg::vector::{axpy, dot, scale};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::math;

/// Error of a row of length 1.
pub const ROUND_OFF: f64 = 1e-14;

/// Forms beside the holonomic ones, the directions that all leave free, both orthonormal, and the error of the projector.
pub struct FlagLevel {
    pub forms: Matrix,
    pub free: Matrix,
    pub error: f64,
}

/// What the Pfaffian rows add to the holonomic ones.
pub struct Added {
    /// Orthonormal forms.
    pub forms: Matrix,
    /// Their shares of the Pfaffian rows, up to holonomic ones.
    pub shares: Matrix,
    /// How many there are.
    pub decision: Decision,
    /// Smallest figure that counts, of the holonomic rows too.
    pub smallest: f64,
}

/// What Pfaffian rows of length 1 add to holonomic ones, of which `pivot` is the smallest figure.
pub fn independent(holonomic: &Matrix, pfaffian: &Matrix, pivot: f64) -> Added {
    let (width, h) = (pfaffian.nrows(), pfaffian.ncols());
    let mut shares = zeros(holonomic.ncols(), h);
    transposed_times(holonomic, pfaffian, &mut shares);
    let mut within = zeros(width, h);
    times(holonomic, &shares, &mut within);
    let mut rest = pfaffian.clone();
    axpy(-1.0, within.as_slice(), rest.as_mut_slice());
    let svd = decomposed(&rest);
    let decision = Decision::new(svd.values(), 1e2 * ROUND_OFF / pivot);
    let kept: Vec<usize> = (0..h).filter(|j| !decision.is_zero(svd.values()[*j])).collect();
    let mut shares = zeros(h, kept.len());
    for (to, from) in kept.iter().enumerate() {
        let out = column_mut(&mut shares, to);
        out.copy_from_slice(column(svd.right(), *from));
        scale(1.0 / svd.values()[*from], out);
    }
    let mut forms = zeros(width, kept.len());
    times(&rest, &shares, &mut forms);
    Added { forms, shares, decision, smallest: math::min(decision.kept().unwrap_or(1.0), pivot) }
}

/// Orthonormal forms beside holonomic ones, with the directions that both leave free.
pub fn level(holonomic: &Matrix, forms: Matrix, error: f64) -> FlagLevel {
    let (width, fixed, more) = (holonomic.nrows(), holonomic.ncols(), forms.ncols());
    let mut all = zeros(width, fixed + more);
    let (left, right) = all.as_mut_slice().split_at_mut(width * fixed);
    left.copy_from_slice(holonomic.as_slice());
    right.copy_from_slice(forms.as_slice());
    FlagLevel { free: complement(&all), forms, error }
}

/// An orthonormal basis of what independent columns leave free.
pub fn complement(columns: &Matrix) -> Matrix {
    let (n, k) = (columns.nrows(), columns.ncols());
    let mut qr = RankQr::new(n, k);
    qr.factor(columns, 0, TOLERANCE);
    let mut free = zeros(n, n - qr.rank());
    qr.complement(&mut free);
    free
}

/// Singular values of a matrix of any shape, one for each column.
fn decomposed(a: &Matrix) -> Svd {
    let mut tall = zeros(a.nrows().max(a.ncols()), a.ncols());
    for j in 0..a.ncols() {
        column_mut(&mut tall, j)[..a.nrows()].copy_from_slice(column(a, j));
    }
    let mut svd = Svd::new(tall.nrows(), tall.ncols());
    svd.decompose(&tall);
    svd
}

/// The combinations of columns of `kappa` that vanish.
pub fn vanishing(kappa: &Matrix, noise: f64) -> (Matrix, Decision) {
    let svd = decomposed(kappa);
    let decision = Decision::new(svd.values(), noise);
    let null: Vec<usize> = (0..kappa.ncols()).filter(|j| decision.is_zero(svd.values()[*j])).collect();
    let mut combinations = zeros(kappa.ncols(), null.len());
    for (to, from) in null.iter().enumerate() {
        column_mut(&mut combinations, to).copy_from_slice(column(svd.right(), *from));
    }
    (combinations, decision)
}

/// `(D_a theta_i) X_b - (D_b theta_i) X_a` of all pairs (lines) and forms (columns).
pub fn curvature(along: &[Matrix], free: &Matrix, forms: usize) -> Matrix {
    let d = along.len();
    let mut kappa = zeros(d * d.saturating_sub(1) / 2, forms);
    let mut line = 0;
    for a in 0..d {
        for b in a + 1..d {
            for i in 0..forms {
                kappa[(line, i)] =
                    dot(column(&along[a], i), column(free, b)) - dot(column(&along[b], i), column(free, a));
            }
            line += 1;
        }
    }
    kappa
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_add_what_holonomic_ones_do_not_span() {
        let holonomic = Matrix::from_column_slice(3, 1, &[1.0, 0.0, 0.0]);
        // The holonomic row again, and one that stands at (0.6, 0.8) to it.
        let pfaffian = Matrix::from_column_slice(3, 2, &[1.0, 0.0, 0.0, 0.6, 0.8, 0.0]);
        let added = independent(&holonomic, &pfaffian, 1.0);
        assert_eq!(added.forms.ncols(), 1);
        let form = column(&added.forms, 0);
        assert!(form[0].abs() < 1e-15 && (form[1].abs() - 1.0).abs() < 1e-15 && form[2] == 0.0, "{form:?}");
        assert!((added.smallest - 0.8).abs() < 1e-15);
    }
}
