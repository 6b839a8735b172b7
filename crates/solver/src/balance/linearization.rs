//! Small motions about a motion that looks the same at all times, in as many numbers as there are.
//!
//! ```text
//! M v' + C^T l = f,   C v + b = 0,   c = 0            about (q, v):  q' = v = X q + const,  v' = X v
//! A dq = 0,           W dq + C dv = 0                 W = d(C v + b)/dq
//! dq = N s,           dv = T u + G s                  A N = 0,  C T = 0,  G = -C^+ W N
//! s' = N^T (dv - X dq),        u' = T^T (dv' - X dv)
//! T^T M T (T^T dv') = -T^T (F_q dq + F_v dv + M C^+ d),   d = C X dv - W (dv - X dq),   F = M v' + C^T l - f
//! ```
//! `X` turns the perturbations along with the motion: with it the coefficients do not change with time. At rest `X = 0`. That deviations stay
//! deviations (the tangent space goes over into itself) gives `d` without another derivative.
//!
//! Source: Meijaard, Papadopoulos, Ruina, Schwab, Proc. Royal Society A 463 (2007) 1955, appendix on rolling; Schwab, Meijaard, Multibody
//! System Dynamics 10 (2003) 107 (linearization with holonomic and nonholonomic rows in independent coordinates).

use alloc::vec;
use alloc::vec::Vec;

use super::spectrum::Spectrum;
use crate::failure::Result;
use crate::linalg::product::{times_vector, transposed_times_vector};
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::vector::axpy;
use crate::linalg::{Matrix, column, column_mut, zeros};
use crate::math;
use crate::probe::{Derivatives, Probe, Values};
use crate::system::{MotionRef, StateRef, System};
use crate::tangent::Tangent;

/// Round-off of a sum, as a share of the sizes that it is made of.
const ROUND_OFF: f64 = 1e-14;

/// The small motions about a motion.
#[derive(Clone, Debug)]
pub struct Linearization {
    /// `J` of `(s, u)' = J (s, u)`.
    pub matrix: Matrix,
    /// What round-off may have made of each entry of `J`, by the sizes of what it is a sum of.
    pub noise: Matrix,
    /// `N`: small displacements that the rows of position allow, n x (number of `s`).
    pub displacements: Matrix,
    /// `[G T]`: the changes of velocity that go with each `s`, and those of each `u` (n x number of `s` and `u`).
    pub velocities: Matrix,
    /// Accelerations of the motion (n).
    pub acceleration: Vec<f64>,
}

impl Linearization {
    /// Its eigenvalues; `blocks` and None as for [`Spectrum::of`].
    pub fn spectrum(&self, blocks: Option<&[usize]>) -> Option<Spectrum> {
        Spectrum::of(&self.matrix, &self.noise, self.displacements.ncols(), blocks)
    }
}

/// The linearization about `state`. `carrier` is `X` (n x n). With `held` time stands still: what moves by itself (drivers) is held, and
/// the velocities must be zero.
///
/// # Errors
/// [`crate::Failure::NonFinite`]; [`crate::Failure::Singular`] where the mass matrix is not positive definite in a free direction;
/// `Ok(None)` if the system has no derivatives.
pub fn linearize(
    system: &mut dyn System,
    state: StateRef<'_>,
    carrier: &Matrix,
    held: bool,
) -> Result<Option<Linearization>> {
    let sizes = system.sizes();
    let n = sizes.n;
    if !system.prepare_derivatives() {
        return Ok(None);
    }
    let mut values = Values::new(&*system);
    let mut probe = Probe { system, values: &mut values };
    let tangent = Tangent::at(&mut probe, state, held)?;
    let Tangent { rows, ct, basis, acceleration, multipliers, .. } = &tangent;
    let displacements = kernel(&probe.values.matrix, n, sizes.m);

    let mut by = Derivatives::new(sizes);
    probe.derivatives(MotionRef { state, v_dot: acceleration, multipliers }, &mut by)?;
    let mut w = zeros(n, rows.len());
    if !held {
        rows.gather(&by.rows_by_q, &mut w);
    }
    // C^+ by the same elimination, with the identity for the masses.
    let mut least = tangent.saddle(&Matrix::identity(n, n))?;
    let masses = tangent.masses(&probe.values.mass)?;

    let (a, p) = (displacements.ncols(), basis.ncols());
    let sized = |of: &Matrix| of.map(math::abs);
    let (along_places, along_velocities) = (sized(&displacements), sized(basis));
    let (by_q, by_v) = (sized(&by.by_q), sized(&by.by_v));
    let (mass, turns) = (sized(&probe.values.mass), sized(carrier));
    let mut inverse = Matrix::identity(p, p);
    (0..p).for_each(|k| masses.solve(column_mut(&mut inverse, k)));
    let inverse = sized(&inverse);
    let (mut matrix, mut noise, mut velocities) = (zeros(a + p, a + p), zeros(a + p, a + p), zeros(n, a + p));
    let (mut by_rows, mut change, mut scratch) = (vec![0.0; rows.len()], vec![0.0; n], vec![0.0; n]);
    for k in 0..a + p {
        let (dq, dv) = if k < a {
            let dq = column(&displacements, k).to_vec();
            transposed_times_vector(&w, &dq, &mut by_rows);
            let mut dv = vec![0.0; n];
            let mut right: Vec<f64> = by_rows.iter().map(|x| -x).collect();
            least.solve(&mut dv, &mut right);
            (dq, dv)
        } else {
            (vec![0.0; n], column(basis, k - a).to_vec())
        };
        column_mut(&mut velocities, k).copy_from_slice(&dv);
        // s' = N^T (dv - X dq)
        times_vector(carrier, &dq, &mut change);
        for (x, dv) in change.iter_mut().zip(&dv) {
            *x = dv - *x;
        }
        let target = column_mut(&mut matrix, k);
        transposed_times_vector(&displacements, &change, &mut target[..a]);
        // d = C X dv - W (dv - X dq)
        let mut carried = vec![0.0; n];
        times_vector(carrier, &dv, &mut carried);
        let mut d = vec![0.0; rows.len()];
        transposed_times_vector(ct, &carried, &mut d);
        transposed_times_vector(&w, &change, &mut by_rows);
        axpy(-1.0, &by_rows, &mut d);
        let mut along = vec![0.0; n];
        least.solve(&mut along, &mut d);
        // The derivatives are transposed: entry (j, i) is that of equation i by coordinate j.
        let mut right = vec![0.0; n];
        transposed_times_vector(&by.by_q, &dq, &mut scratch);
        axpy(-1.0, &scratch, &mut right);
        transposed_times_vector(&by.by_v, &dv, &mut scratch);
        axpy(-1.0, &scratch, &mut right);
        times_vector(&probe.values.mass, &along, &mut scratch);
        axpy(-1.0, &scratch, &mut right);
        transposed_times_vector(basis, &right, &mut target[a..]);
        masses.solve(&mut target[a..]);
        // u' = T^T (dv' - X dv)
        let mut turned = vec![0.0; p];
        transposed_times_vector(basis, &carried, &mut turned);
        axpy(-1.0, &turned, &mut target[a..]);
        // The same sums of sizes.
        let [dq, dv, along] = [dq, dv, along].map(|x| x.iter().map(|x| math::abs(*x)).collect::<Vec<f64>>());
        let target = column_mut(&mut noise, k);
        times_vector(&turns, &dq, &mut change);
        axpy(1.0, &dv, &mut change);
        transposed_times_vector(&along_places, &change, &mut target[..a]);
        right.fill(0.0);
        transposed_times_vector(&by_q, &dq, &mut scratch);
        axpy(1.0, &scratch, &mut right);
        transposed_times_vector(&by_v, &dv, &mut scratch);
        axpy(1.0, &scratch, &mut right);
        times_vector(&mass, &along, &mut scratch);
        axpy(1.0, &scratch, &mut right);
        transposed_times_vector(&along_velocities, &right, &mut turned);
        times_vector(&inverse, &turned, &mut target[a..]);
        times_vector(&turns, &dv, &mut carried);
        transposed_times_vector(&along_velocities, &carried, &mut turned);
        axpy(1.0, &turned, &mut target[a..]);
        target.iter_mut().for_each(|x| *x *= ROUND_OFF);
    }
    Ok(Some(Linearization { matrix, noise, displacements, velocities, acceleration: tangent.acceleration }))
}

/// An orthonormal basis of what the first `m` columns of `ct` are perpendicular to; where they bind no more than all of them, that of all.
fn kernel(ct: &Matrix, n: usize, m: usize) -> Matrix {
    let holonomic = Matrix::from_column_slice(n, m, &ct.as_slice()[..n * m]);
    let mut qr = RankQr::new(n, m);
    qr.factor(&holonomic, m, TOLERANCE);
    let mut basis = zeros(n, n - qr.rank());
    qr.complement(&mut basis);
    basis
}
