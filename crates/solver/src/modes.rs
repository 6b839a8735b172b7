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

use crate::failure::Result;
use crate::linalg::cholesky::Cholesky;
use crate::linalg::product::restricted;
use crate::linalg::symmetric_eigen::{SymmetricEigen, symmetric_part};
use crate::linalg::vector::{axpy, scale};
use crate::linalg::{Matrix, column};
use crate::math;
use crate::probe::{Derivatives, Probe, Values};
use crate::system::{MotionRef, StateRef, System};
use crate::tangent::Tangent;

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
/// [`crate::Failure::NonFinite`]; [`crate::Failure::Singular`] where the mass matrix is not positive definite in a free direction;
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
    let tangent = Tangent::at(&mut probe, state, true)?;

    let mut derivatives = Derivatives::new(sizes);
    let at = MotionRef { state, v_dot: &rest, multipliers: &tangent.multipliers };
    probe.derivatives(at, &mut derivatives)?;
    // Entry (j, i) is that of equation i by coordinate j.
    let stiffness = derivatives.by_q.transpose();
    let (projected, asymmetry) = symmetric_part(restricted(&stiffness, &tangent.basis));
    let masses = tangent.masses(&probe.values.mass)?;
    let (squares, directions) = eigen(projected, &masses, &tangent.basis, &stiffness);
    Ok(Some(Modes { squares, directions, acceleration: tangent.acceleration, asymmetry }))
}

/// `w^2` rising and the directions, of `K_T` (p x p) and the factor of `M_T`.
fn eigen(mut projected: Matrix, masses: &Cholesky, tangent: &Matrix, stiffness: &Matrix) -> (Vec<f64>, Vec<f64>) {
    let (n, p) = tangent.shape();
    masses.reduce(&mut projected);
    let (reduced, _) = symmetric_part(projected);
    let mut eigen = SymmetricEigen::new(p);
    eigen.decompose(&reduced);

    let mut modes: Vec<(f64, Vec<f64>)> = Vec::with_capacity(p);
    for j in 0..p {
        let mut y = column(eigen.vectors(), j).to_vec();
        masses.solve_lower_transposed(&mut y);
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
    (squares, modes.into_iter().flat_map(|(_, phi)| phi).collect())
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
        let mut masses = Cholesky::new(3);
        masses.factor(&mass).unwrap();
        let (squares, phi) = eigen(stiffness.clone(), &masses, &tangent, &stiffness);
        let near = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| math::abs(a - b) < 1e-14);
        assert!(near(&squares, &[-2.0, 0.0, 4.0]) && squares[1] == 0.0, "{squares:?}");
        assert!(near(&phi, &[0.0, 0.0, 1.0, 0.0, 1.0, 0.0, math::sqrt(0.5), 0.0, 0.0]), "{phi:?}");
    }
}
