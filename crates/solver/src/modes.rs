//! Free modes at a pose: small motions about it, in the directions that the constraints leave.
//!
//! ```text
//! [ M  C^T ] [ a ]   [ f ]                   at rest (v = 0): what holds the pose
//! [ C   0  ] [ l ] = [ 0 ]
//! K = d(C^T l - f)/dq,   C T = 0,   K_T = sym(T^T K T),   M_T = T^T M T
//! K_T y = w^2 M_T y,   phi = T y,   phi^T M phi = 1
//! ```
//! Source: Lanczos, The Variational Principles of Mechanics (1970), chapter V, section 7 (small vibrations about equilibrium);
//! the term `l . d2c/dq2` is the geometric stiffness that the constraints' curvature brings. With `M_T = L L^T` the pencil becomes
//! the symmetric problem `L^-1 K_T L^-T` (Golub, Van Loan, Matrix Computations, 4th ed. (2013), section 8.7.2).
//!
//! At an equilibrium `a = 0` and the frequencies are those of the mechanism. Elsewhere they are those it would have if constant
//! generalized forces `M a` kept it there; [`Modes::acceleration`] says how far it is from that. Forces without a potential make
//! `T^T K T` asymmetric; [`Modes::asymmetry`] says how much was left out.

use alloc::vec;
use alloc::vec::Vec;

use crate::failure::{Failure, Result};
use crate::linalg::cholesky::Cholesky;
use crate::linalg::product::{times, transposed_times};
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::saddle::{Deficient, Saddle};
use crate::linalg::symmetric_eigen::SymmetricEigen;
use crate::linalg::vector::{axpy, max_abs, scale};
use crate::linalg::zeros;
use crate::linalg::{Matrix, column, column_mut};
use crate::math;
use crate::probe::{Derivatives, Probe, Values};
use crate::rows::Rows;
use crate::system::{MotionRef, StateRef, System};

/// A stiffness below this share of the terms it is summed from is round-off: the mode is free.
const ZERO: f64 = 1e-10;

/// The free modes at a pose, softest first.
#[derive(Clone, PartialEq, Debug)]
pub struct Modes {
    /// `w^2` of each mode, rising, 1/s^2; 0 where nothing holds the mode, negative where it runs away.
    pub squares: Vec<f64>,
    /// Directions `phi` (n entries each), one after the other, with `phi^T M phi = 1` and the largest entry positive.
    pub directions: Vec<f64>,
    /// Accelerations at rest (n): all zero at an equilibrium.
    pub acceleration: Vec<f64>,
    /// Largest entry of `T^T K T - K_T` over the largest of `T^T K T`: 0 where all forces have a potential.
    pub asymmetry: f64,
}

/// The modes at the pose of `state`; its velocities are not looked at.
///
/// # Errors
/// [`Failure::NonFinite`]; [`Failure::Singular`] where the mass matrix is not positive definite in a free direction;
/// `Ok(None)` if the system has no derivatives.
pub fn vibration_modes(system: &mut dyn System, state: StateRef<'_>) -> Result<Option<Modes>> {
    let sizes = system.sizes();
    let n = sizes.n;
    if !system.prepare_derivatives() {
        return Ok(None);
    }
    let rest = vec![0.0; n];
    let state = StateRef { v: &rest, ..state };
    let mut values = Values::new(&*system);
    let mut probe = Probe { system, values: &mut values };
    probe.position(state)?;
    probe.dynamics(state)?;
    let mut qr = RankQr::new(n, sizes.rows());
    qr.factor(&probe.values.matrix, sizes.m, TOLERANCE);
    let rows = Rows::new(qr.order()[..qr.rank()].to_vec(), sizes.m);
    let singular = |coordinate| Failure::Singular { t: state.t, row: None, coordinate, rank: rows.len() };

    let mut ct = zeros(n, rows.len());
    rows.gather(&probe.values.matrix, &mut ct);
    let mut saddle = Saddle::new(n, rows.len());
    saddle.factor(&probe.values.mass, &ct, 0.0).map_err(|deficient| match deficient {
        Deficient::Coordinate(coordinate) => singular(Some(coordinate)),
        Deficient::Row(_) => singular(None),
    })?;
    let (mut acceleration, mut kept) = (probe.values.force.clone(), vec![0.0; rows.len()]);
    saddle.solve(&mut acceleration, &mut kept);
    let mut multipliers = vec![0.0; sizes.rows()];
    rows.scatter(&kept, &mut multipliers);

    let mut derivatives = Derivatives::new(sizes);
    probe.derivatives(MotionRef { state, v_dot: &rest, multipliers: &multipliers }, &mut derivatives)?;
    // Entry (j, i) is that of equation i by coordinate j.
    let stiffness = derivatives.by_q.transpose();
    let mut tangent = zeros(n, n - rows.len());
    qr.complement(&mut tangent);
    let (projected, asymmetry) = symmetric(projection(&tangent, &stiffness));
    let mass = projection(&tangent, &probe.values.mass);

    let (squares, directions) = eigen(&projected, &mass, &tangent, &stiffness).ok_or_else(|| singular(None))?;
    Ok(Some(Modes { squares, directions, acceleration, asymmetry }))
}

/// `T^T A T`.
pub(crate) fn projection(tangent: &Matrix, a: &Matrix) -> Matrix {
    let (n, p) = tangent.shape();
    let (mut at, mut out) = (zeros(n, p), zeros(p, p));
    times(a, tangent, &mut at);
    transposed_times(tangent, &at, &mut out);
    out
}

/// The symmetric part, and how much was left out.
pub(crate) fn symmetric(mut a: Matrix) -> (Matrix, f64) {
    let largest = max_abs(a.as_slice());
    let mut other = 0.0;
    for j in 0..a.ncols() {
        for i in 0..j {
            let (mean, half) = (0.5 * (a[(i, j)] + a[(j, i)]), 0.5 * (a[(i, j)] - a[(j, i)]));
            (a[(i, j)], a[(j, i)]) = (mean, mean);
            other = math::max(math::abs(half), other);
        }
    }
    (a, if largest > 0.0 { other / largest } else { 0.0 })
}

/// `w^2` rising and the directions; none if `mass` is not positive definite.
fn eigen(projected: &Matrix, mass: &Matrix, tangent: &Matrix, stiffness: &Matrix) -> Option<(Vec<f64>, Vec<f64>)> {
    let (n, p) = tangent.shape();
    let mut cholesky = Cholesky::new(p);
    cholesky.factor(mass).ok()?;
    // L^-1 K_T L^-T: column by column, twice.
    let mut reduced = projected.clone();
    for _ in 0..2 {
        for j in 0..p {
            cholesky.solve_lower(column_mut(&mut reduced, j));
        }
        reduced = reduced.transpose();
    }
    let (reduced, _) = symmetric(reduced);
    let mut eigen = SymmetricEigen::new(p);
    eigen.decompose(&reduced);

    let mut modes: Vec<(f64, Vec<f64>)> = Vec::with_capacity(p);
    for j in 0..p {
        let mut y = column(eigen.vectors(), j).to_vec();
        cholesky.solve_lower_transposed(&mut y);
        let mut phi = vec![0.0; n];
        for (k, y) in y.iter().enumerate() {
            axpy(*y, column(tangent, k), &mut phi);
        }
        let square = eigen.values()[j];
        // Of what phi^T K phi is summed.
        let terms: f64 = (0..n)
            .map(|i| {
                let row = (0..n).map(|k| math::abs(stiffness[(i, k)] * phi[k])).sum::<f64>();
                math::abs(phi[i]) * row
            })
            .sum();
        let square = if math::abs(square) <= ZERO * terms { 0.0 } else { square };
        let lead = phi.iter().fold(0.0, |lead: f64, x| if math::abs(*x) > math::abs(lead) { *x } else { lead });
        if lead < 0.0 {
            scale(-1.0, &mut phi);
        }
        modes.push((square, phi));
    }
    holonomy_expr::order::sort_by(&mut modes, |a, b| a.0.total_cmp(&b.0));
    let squares = modes.iter().map(|(square, _)| *square).collect();
    Some((squares, modes.into_iter().flat_map(|(_, phi)| phi).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagonal_pencil_has_its_quotients() {
        // K = diag(8, 0, -2), M = diag(2, 1, 1), nothing constrained.
        let stiffness = Matrix::from_diagonal(&nalgebra::DVector::from_vec(vec![8.0, 0.0, -2.0]));
        let mass = Matrix::from_diagonal(&nalgebra::DVector::from_vec(vec![2.0, 1.0, 1.0]));
        let tangent = Matrix::identity(3, 3);
        let (squares, phi) = eigen(&stiffness, &mass, &tangent, &stiffness).unwrap();
        let near = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| math::abs(a - b) < 1e-14);
        assert!(near(&squares, &[-2.0, 0.0, 4.0]) && squares[1] == 0.0, "{squares:?}");
        assert!(near(&phi, &[0.0, 0.0, 1.0, 0.0, 1.0, 0.0, math::sqrt(0.5), 0.0, 0.0]), "{phi:?}");
        let massless = Matrix::from_diagonal(&nalgebra::DVector::from_vec(vec![2.0, 0.0, 1.0]));
        assert!(eigen(&stiffness, &massless, &tangent, &stiffness).is_none());
    }
}
