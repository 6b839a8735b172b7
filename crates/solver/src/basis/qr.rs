//! Tangent basis by Householder QR.
//!
//! ```text
//! C^T = [Q1 Q2] [R1; 0],   diagonal of R1 >= 0,   T = Q2 as it comes
//! ```
//! Source: QR paper, section 2 and eq 7. Holonomic rows come first, so Q1 = [Q1a Q1b] with Q1a spanning range(A^T).

use super::{Frame, TangentBasis};
use crate::failure::{Failure, Result};
use crate::linalg::Matrix;
use crate::linalg::householder::Qr;
use crate::linalg::zeros;
use crate::rows::Rows;

/// Sine of the angle of a row to the span of those before it, below which the rows count as dependent.
const SMALLEST_SINE: f64 = 1e-10;

/// Workspace of the factorization.
#[derive(Debug)]
pub(crate) struct QrBasis {
    ct: Matrix,
    qr: Qr,
}

impl QrBasis {
    pub fn new(n: usize, r: usize) -> Self {
        QrBasis { ct: zeros(n, r), qr: Qr::new(n, r) }
    }

    /// Factors the kept rows of `matrix` (`C^T`) into `frame`.
    pub fn factor(&mut self, t: f64, matrix: &Matrix, rows: &Rows, frame: &mut Frame) -> Result<()> {
        self.factor_range(t, matrix, rows, &mut frame.q1, &mut frame.r1)?;
        frame.of_rows(rows);
        self.qr.q2(&mut frame.q2);
        frame.orientation = self.qr.orientation();
        Ok(())
    }

    /// Q1 and R1 only (economy form).
    pub fn factor_range(
        &mut self,
        t: f64,
        matrix: &Matrix,
        rows: &Rows,
        q1: &mut Matrix,
        r1: &mut Matrix,
    ) -> Result<()> {
        rows.gather(matrix, &mut self.ct);
        self.qr.factor(&self.ct);
        if let Some((j, sine)) = self.qr.weakest()
            && !(sine > SMALLEST_SINE)
        {
            let rank = rows.len().saturating_sub(1);
            return Err(Failure::Singular { t, row: Some(rows.kept[j]), coordinate: None, rank });
        }
        self.qr.q1(q1);
        self.qr.r1(r1);
        Ok(())
    }
}

impl TangentBasis for QrBasis {
    fn factor(&mut self, t: f64, matrix: &Matrix, rows: &Rows, frame: &mut Frame) -> Result<()> {
        QrBasis::factor(self, t, matrix, rows, frame)
    }
}
