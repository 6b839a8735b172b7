//! Positions and velocities corrected together: `s-full`, and the field of `invariant`.
//!
//! ```text
//! z = (q, v),   h = (c, C v + b),   H = h_z = [ A  0 ]      z <- z - alpha F h,   F = D (H D)^{-1}
//!                                            [ L  C ]
//! "H^T":   D = H^T   (mass metric: D = diag(M, M)^{-1} H^T)
//! "block": D = diag(B, B):   dq = F_A c,   dv = F_C (C v + b - L dq)
//! ```
//! Source: stabilization paper, section 5 and eqs 4.3-4.6 (its "D = H" has the wrong shape and means H^T). `L = d(C v + b)/dq`
//! has rows for Pfaffian rows too, if the system gives its derivatives; without them their residual is removed to first order
//! in the change of positions only. Where there are no holonomic rows, positions stay, and the correction of velocities is exact.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::Stabilize;
use super::level::LevelCorrection;
use crate::failure::{Failure, Result};
use crate::linalg::householder::Qr;
use crate::linalg::product::add_times_vector;
use crate::linalg::saddle::Saddle;
use crate::linalg::triangular::solve_upper_transposed;
use crate::linalg::vector::{axpy, dot, norm, scale};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::method::{Correction, FullDirection, Metric};
use crate::probe::{Probe, Values};
use crate::rows::Rows;
use crate::system::{StateMut, StateRef};

/// Sine of the angle of a row of `H` to those before it, below which the rows count as dependent.
const SMALLEST_SINE: f64 = 1e-10;

/// `F h` at a point.
pub(crate) struct FullField {
    direction: Direction,
    metric: Metric,
    /// `h`: m + r kept residuals.
    h: Vec<f64>,
    residual: Vec<f64>,
    /// `F h`: 2n.
    pub change: Vec<f64>,
}

enum Direction {
    Transposed(Box<Transposed>),
    Block(Box<Block>),
}

struct Transposed {
    /// `H^T`, 2n x (m + r).
    ht: Matrix,
    qr: Qr,
    q1: Matrix,
    r1: Matrix,
    /// `diag(M, M)` with its saddle-point system, in the mass metric.
    mass: Matrix,
    saddle: Option<Saddle>,
}

struct Block {
    holonomic: Rows,
    position: LevelCorrection,
    velocity: LevelCorrection,
}

impl FullField {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(values: &Values, rows: &Rows, d: FullDirection, metric: Metric) -> Self {
        let sizes = values.sizes;
        let (n, k, r) = (sizes.n, rows.holonomic, rows.len());
        let direction = match d {
            FullDirection::Transposed => {
                let euclidean = metric == Metric::Euclidean;
                let (n2, r2) = if euclidean { (0, 0) } else { (2 * n, k + r) };
                Direction::Transposed(Box::new(Transposed {
                    ht: zeros(2 * n, k + r),
                    qr: Qr::new(2 * n, k + r),
                    q1: zeros(2 * n, k + r),
                    r1: zeros(k + r, k + r),
                    mass: zeros(n2, n2),
                    saddle: (!euclidean).then(|| Saddle::new(n2, r2)),
                }))
            }
            FullDirection::Block => Direction::Block(Box::new(Block {
                holonomic: Rows { kept: rows.kept[..k].to_vec(), holonomic: k },
                position: LevelCorrection::new(values, &rows.kept[..k], metric, 0.0),
                velocity: LevelCorrection::new(values, &rows.kept, metric, 0.0),
            })),
        };
        FullField {
            direction,
            metric,
            h: vec![0.0; k + r],
            residual: vec![0.0; sizes.rows()],
            change: vec![0.0; 2 * n],
        }
    }

    /// Computes `change = F h` at the state.
    pub fn evaluate(&mut self, probe: &mut Probe<'_>, rows: &Rows, s: StateRef<'_>) -> Result<()> {
        self.change.fill(0.0);
        if self.h.is_empty() {
            return Ok(());
        }
        let (n, k) = (s.q.len(), rows.holonomic);
        if self.metric == Metric::Mass {
            probe.dynamics(s)?;
        }
        probe.position(s)?;
        probe.velocity(s)?;
        if k > 0 {
            probe.rows_by_q(s)?;
        }
        probe.velocity_residual(s.v, &mut self.residual);
        for (i, row) in rows.kept.iter().enumerate() {
            if i < k {
                self.h[i] = probe.values.constraints[*row];
            }
            self.h[k + i] = self.residual[*row];
        }
        match &mut self.direction {
            Direction::Transposed(work) => {
                let Transposed { ht, qr, q1, r1, mass, saddle } = &mut **work;
                gather(probe, rows, ht, &mut self.h);
                let singular = |i: usize| {
                    let row = Some(rows.kept[if i < k { i } else { i - k }]);
                    Failure::Singular { t: s.t, row, coordinate: None, rank: rows.len().saturating_sub(1) }
                };
                if let Some(saddle) = saddle {
                    for j in 0..n {
                        let of_column = column(&probe.values.mass, j);
                        column_mut(mass, j)[..n].copy_from_slice(of_column);
                        column_mut(mass, n + j)[n..].copy_from_slice(of_column);
                    }
                    saddle.factor(mass, ht, 0.0).map_err(|_| singular(0))?;
                    saddle.solve(&mut self.change, &mut self.h);
                } else {
                    qr.factor(ht);
                    if let Some((i, sine)) = qr.weakest()
                        && !(sine > SMALLEST_SINE)
                    {
                        return Err(singular(i));
                    }
                    qr.q1(q1);
                    qr.r1(r1);
                    solve_upper_transposed(r1, &mut self.h);
                    add_times_vector(1.0, q1, &self.h, &mut self.change);
                }
            }
            Direction::Block(work) => {
                let Block { holonomic, position, velocity } = &mut **work;
                holonomic.kept.copy_from_slice(&rows.kept[..k]);
                position.factor(s.t, probe, holonomic)?;
                velocity.factor(s.t, probe, rows)?;
                let (dq, dv) = self.change.split_at_mut(n);
                let (p, w) = self.h.split_at_mut(k);
                position.correct(-1.0, p, dq);
                for (w, row) in w.iter_mut().zip(&rows.kept) {
                    *w -= dot(column(&probe.values.rows_by_q, *row), dq);
                }
                velocity.correct(-1.0, w, dv);
            }
        }
        Ok(())
    }
}

/// `H^T` with columns of unit length, and `h` scaled alike: the minimum-norm solution does not depend on it, its accuracy does.
fn gather(probe: &Probe<'_>, rows: &Rows, ht: &mut Matrix, h: &mut [f64]) {
    let (n, k) = (probe.values.sizes.n, rows.holonomic);
    for (i, row) in rows.kept.iter().enumerate() {
        let of_row = column(&probe.values.matrix, *row);
        if i < k {
            let (top, bottom) = column_mut(ht, i).split_at_mut(n);
            top.copy_from_slice(of_row);
            bottom.fill(0.0);
        }
        let (top, bottom) = column_mut(ht, k + i).split_at_mut(n);
        top.copy_from_slice(column(&probe.values.rows_by_q, *row));
        bottom.copy_from_slice(of_row);
    }
    for (j, h) in h.iter_mut().enumerate() {
        let x = column_mut(ht, j);
        let length = norm(x);
        if length > 0.0 {
            scale(1.0 / length, x);
            *h /= length;
        }
    }
}

pub(super) struct Full {
    field: FullField,
    alpha: f64,
}

impl Full {
    // Not inlined: the page's first view takes what it builds, and does without the others.
    #[inline(never)]
    pub fn new(values: &Values, rows: &Rows, d: FullDirection, correction: Correction) -> Self {
        Full { field: FullField::new(values, rows, d, correction.metric), alpha: correction.alpha }
    }
}

impl Stabilize for Full {
    fn apply(&mut self, probe: &mut Probe<'_>, rows: &Rows, s: StateMut<'_>) -> Result<bool> {
        self.field.evaluate(probe, rows, s.now())?;
        let (dq, dv) = self.field.change.split_at(s.q.len());
        axpy(-self.alpha, dq, s.q);
        axpy(-self.alpha, dv, s.v);
        Ok(rows.len() > 0)
    }

    fn holds_constraints(&self) -> bool {
        false
    }
}
