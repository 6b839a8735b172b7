//! The Gram matrix of rows of length 1, and its inverse, by the structure of the rows.
//!
//! ```text
//! (C C^T + s) y = u:     [ I   C^T ] [ x  ]   [ 0 ]
//!                        [ C   -s  ] [ -y ] = [ u ]
//! ```
//! The product itself is never formed: where many bodies are jointed to one it would have no zeros.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::factor::Factor;
use super::order;
use crate::linalg::cholesky::Cholesky;
use crate::linalg::vector::norm;
use crate::linalg::{Matrix, zeros};
use crate::probe::Values;
use crate::rows::Rows;
use crate::structure::SparseMatrix;

/// Keeps the factorization of exactly dependent rows possible.
const SHIFT: f64 = 1e-13;
/// Up to this many rows the product is formed.
const DENSE: usize = 40;

/// `C C^T + s` of the rows in use, factored.
#[derive(Debug)]
pub(crate) struct RowGram {
    kept: Vec<usize>,
    /// Lengths of the rows; 1 for rows of zeros.
    pub lengths: Vec<f64>,
    form: Form,
}

#[derive(Debug)]
enum Form {
    Dense { gram: Matrix, cholesky: Cholesky },
    Sparse { factor: Box<Factor>, ones: Vec<u32>, rows: Vec<[u32; 2]>, diagonal: Vec<u32>, solution: Vec<f64> },
}

impl RowGram {
    pub fn new(values: &Values, kept: &[usize]) -> Self {
        let r = kept.len();
        let form = if r <= DENSE {
            Form::Dense { gram: zeros(r, r), cholesky: Cholesky::new(r) }
        } else {
            Self::sparse(values, kept)
        };
        RowGram { kept: kept.to_vec(), lengths: vec![1.0; r], form }
    }

    // Not inlined: small mechanisms do without it, and so does the first view of the page.
    #[inline(never)]
    fn sparse(values: &Values, kept: &[usize]) -> Form {
        let (n, pattern) = (values.sizes.n, &values.rows.pattern);
        let unknowns = n + kept.len();
        let factor = Box::new(Factor::new(&order::fronts(values, kept), n, unknowns));
        let of_rows = kept.iter().enumerate().flat_map(|(i, row)| {
            pattern.range(*row).zip(pattern.row(*row)).map(move |(entry, j)| (i, *j as usize, entry))
        });
        #[allow(clippy::cast_possible_truncation, reason = "entries are counted with 32 bits")]
        let rows = of_rows.map(|(i, j, entry)| [factor.place(n + i, j), entry as u32]).collect();
        Form::Sparse {
            ones: (0..n).map(|i| factor.place(i, i)).collect(),
            diagonal: (n..unknowns).map(|i| factor.place(i, i)).collect(),
            rows,
            solution: vec![0.0; unknowns],
            factor,
        }
    }

    /// Factors at the point of the values at hand, with a shift of `more` than keeps it definite. Other rows than before, as many, are an exception that allocates.
    /// The matrix is positive definite because of the shift, unless rows are too large for their products or have entries that are no
    /// numbers. Such rows end the run elsewhere; here every combination of them counts alike: false.
    pub fn factor(&mut self, values: &Values, rows: &Rows, more: f64) -> bool {
        if self.kept != rows.kept {
            self.kept.copy_from_slice(&rows.kept);
            if matches!(self.form, Form::Sparse { .. }) {
                self.form = Self::sparse(values, &rows.kept);
            }
        }
        for (length, row) in self.lengths.iter_mut().zip(&self.kept) {
            let found = norm(values.rows.row(*row).1);
            *length = if found > 0.0 { found } else { 1.0 };
        }
        match &mut self.form {
            Form::Dense { gram, cholesky } => {
                gram.fill(0.0);
                for (i, row) in self.kept.iter().enumerate() {
                    for (j, other) in self.kept[..=i].iter().enumerate() {
                        // Only the lower triangle is read.
                        gram[(i, j)] = product(&values.rows, *row, *other) / (self.lengths[i] * self.lengths[j]);
                    }
                    gram[(i, i)] += SHIFT;
                    gram[(i, i)] += more;
                }
                let regular = cholesky.factor(gram).is_ok();
                if !regular {
                    gram.fill_with_identity();
                    let _ = cholesky.factor(gram);
                }
                regular
            }
            Form::Sparse { factor, ones, rows, diagonal, .. } => {
                let numbers = factor.cleared();
                for place in &*ones {
                    numbers[*place as usize] = 1.0;
                }
                let mut rest = &rows[..];
                for (i, row) in self.kept.iter().enumerate() {
                    let (own, others) = rest.split_at(values.rows.row(*row).0.len());
                    for [place, entry] in own {
                        numbers[*place as usize] = values.rows.entries[*entry as usize] / self.lengths[i];
                    }
                    rest = others;
                }
                for place in &*diagonal {
                    numbers[*place as usize] = -(SHIFT + more);
                }
                factor.factor_quasidefinite()
            }
        }
    }

    /// Multiplications of a factorization, and of a solution.
    pub fn multiplications(&self) -> [u64; 2] {
        match &self.form {
            Form::Dense { .. } => {
                let r = self.kept.len() as u64;
                [r * r * r, r * r]
            }
            Form::Sparse { factor, .. } => factor.multiplications().map(|count| count as u64),
        }
    }

    /// `u <- (C C^T + s)^-1 u`.
    pub fn solve(&mut self, u: &mut [f64]) {
        match &mut self.form {
            Form::Dense { cholesky, .. } => cholesky.solve(u),
            Form::Sparse { factor, solution, .. } => {
                let n = solution.len() - u.len();
                solution[..n].fill(0.0);
                solution[n..].copy_from_slice(u);
                factor.solve(solution);
                for (u, y) in u.iter_mut().zip(&solution[n..]) {
                    *u = -y;
                }
            }
        }
    }
}

/// The scalar product of two rows.
fn product(rows: &SparseMatrix, a: usize, b: usize) -> f64 {
    let ((of_a, x), (of_b, y)) = (rows.row(a), rows.row(b));
    let (mut i, mut j, mut sum) = (0, 0, 0.0);
    while i < of_a.len() && j < of_b.len() {
        match of_a[i].cmp(&of_b[j]) {
            core::cmp::Ordering::Less => i += 1,
            core::cmp::Ordering::Greater => j += 1,
            core::cmp::Ordering::Equal => {
                sum += x[i] * y[j];
                (i, j) = (i + 1, j + 1);
            }
        }
    }
    sum
}
