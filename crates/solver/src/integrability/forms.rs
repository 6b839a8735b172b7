//! Spans of forms and what they leave free, as orthonormal columns.

use alloc::vec::Vec;

use super::decision::Decision;
use crate::linalg::product::{times, transposed_times};
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::svd::Svd;
use crate::linalg::vector::{dot, scale};
use crate::linalg::{Matrix, column, column_mut};
use crate::math;

/// Error of a row of length 1.
pub const ROUND_OFF: f64 = 1e-14;

/// Forms beside the holonomic ones, the directions that all leave free, both orthonormal, and the error of the projector.
pub struct Level {
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
    let mut shares = Matrix::zeros(holonomic.ncols(), h);
    transposed_times(holonomic, pfaffian, &mut shares);
    let mut within = Matrix::zeros(width, h);
    times(holonomic, &shares, &mut within);
    let rest = pfaffian - within;
    let svd = decomposed(&rest);
    let decision = Decision::new(svd.values(), 1e2 * ROUND_OFF / pivot);
    let kept: Vec<usize> = (0..h).filter(|j| !decision.is_zero(svd.values()[*j])).collect();
    let mut shares = Matrix::zeros(h, kept.len());
    for (to, from) in kept.iter().enumerate() {
        let out = column_mut(&mut shares, to);
        out.copy_from_slice(column(svd.right(), *from));
        scale(1.0 / svd.values()[*from], out);
    }
    let mut forms = Matrix::zeros(width, kept.len());
    times(&rest, &shares, &mut forms);
    Added { forms, shares, decision, smallest: math::min(decision.kept().unwrap_or(1.0), pivot) }
}

/// Orthonormal forms beside holonomic ones, with the directions that both leave free.
pub fn level(holonomic: &Matrix, forms: Matrix, error: f64) -> Level {
    let (width, fixed, more) = (holonomic.nrows(), holonomic.ncols(), forms.ncols());
    let mut all = Matrix::zeros(width, fixed + more);
    all.columns_mut(0, fixed).copy_from(holonomic);
    all.columns_mut(fixed, more).copy_from(&forms);
    Level { free: complement(&all), forms, error }
}

/// An orthonormal basis of what independent columns leave free.
pub fn complement(columns: &Matrix) -> Matrix {
    let (n, k) = (columns.nrows(), columns.ncols());
    let mut qr = RankQr::new(n, k);
    qr.factor(columns, 0, TOLERANCE);
    let mut free = Matrix::zeros(n, n - qr.rank());
    qr.complement(&mut free);
    free
}

/// Singular values of a matrix of any shape, one for each column.
fn decomposed(a: &Matrix) -> Svd {
    let tall = a.clone().resize_vertically(a.nrows().max(a.ncols()), 0.0);
    let mut svd = Svd::new(tall.nrows(), tall.ncols());
    svd.decompose(&tall);
    svd
}

/// The combinations of columns of `kappa` that vanish.
pub fn zeros(kappa: &Matrix, noise: f64) -> (Matrix, Decision) {
    let svd = decomposed(kappa);
    let decision = Decision::new(svd.values(), noise);
    let null: Vec<usize> = (0..kappa.ncols()).filter(|j| decision.is_zero(svd.values()[*j])).collect();
    (svd.right().select_columns(&null), decision)
}

/// `(D_a theta_i) X_b - (D_b theta_i) X_a` of all pairs (lines) and forms (columns).
pub fn curvature(along: &[Matrix], free: &Matrix, forms: usize) -> Matrix {
    let d = along.len();
    let mut kappa = Matrix::zeros(d * d.saturating_sub(1) / 2, forms);
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
