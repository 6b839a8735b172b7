//! The forces that move a mechanism from a pose when it is let go, and how they change with the pose.
//!
//! ```text
//! [ M  C^T ] [ a ]   [ f ]             v = 0, time stands still
//! [ C   0  ] [ l ] = [ 0 ]
//! K = d(C^T l - f)/dq,   C T = 0,   T^T M T = L L^T
//! g = L^-1 T^T f,        H = L^-1 (T^T K T) L^-T,        g^T g = a^T M a
//! ```
//! `g` is zero where the forces are in balance with reactions of the rows; `H` is the second variation of the energy on the tangent space, in the metric of the
//! masses (with the part `l . d2c/dq2` that the curvature of the rows brings). Source: Lanczos, The Variational Principles of Mechanics (1970), chapters III
//! and V; Luenberger, Ye, Linear and Nonlinear Programming (2008), section 11.5 (second-order conditions on the tangent space).

use alloc::vec;
use alloc::vec::Vec;

use crate::failure::Result;
use crate::linalg::Matrix;
use crate::linalg::cholesky::Cholesky;
use crate::linalg::product::{restricted, times_vector, transposed_times_vector};
use crate::linalg::symmetric_eigen::symmetric_part;
use crate::linalg::vector::{max_abs, norm};
use crate::math;
use crate::probe::{Derivatives, Probe, Values};
use crate::system::{MotionRef, StateRef, System};
use crate::tangent::Tangent;

/// Statics at a pose.
#[derive(Clone, Debug)]
pub struct Rigidity {
    /// `g`: as many as there are ways to move.
    pub force: Vec<f64>,
    /// `H`, symmetric where all forces have a potential and no row is one of velocity alone.
    pub stiffness: Matrix,
    /// Accelerations when it is let go (n).
    pub acceleration: Vec<f64>,
    /// Largest acceleration that the forces would give without the rows; what an acceleration is small against.
    pub free: f64,
    /// `M a`: the forces of the coordinates that would hold the pose if they were taken away (n).
    pub unbalanced: Vec<f64>,
    /// Multipliers of those accelerations (m+h).
    pub multipliers: Vec<f64>,
    /// `T`.
    basis: Matrix,
    /// `L`.
    masses: Cholesky,
}

impl Rigidity {
    /// Number of ways to move.
    pub fn mobility(&self) -> usize {
        self.force.len()
    }

    /// `T L^-T y`: the change of the coordinates that belongs to `y`.
    pub fn direction(&self, y: &[f64]) -> Vec<f64> {
        let mut y = y.to_vec();
        self.masses.solve_lower_transposed(&mut y);
        let mut out = vec![0.0; self.basis.nrows()];
        times_vector(&self.basis, &y, &mut out);
        out
    }

    /// `(H + H^T)/2`, and the largest entry of the other half over the largest of `H`.
    pub fn symmetric(&self) -> (Matrix, f64) {
        symmetric_part(self.stiffness.clone())
    }

    /// Size of `g`.
    pub fn size(&self) -> f64 {
        norm(&self.force)
    }

    /// `g` of a covector of the coordinates: `L^-1 T^T x`.
    pub(super) fn reduced(&self, covector: &[f64]) -> Vec<f64> {
        let mut out = vec![0.0; self.basis.ncols()];
        transposed_times_vector(&self.basis, covector, &mut out);
        self.masses.solve_lower(&mut out);
        out
    }
}

/// Statics at the pose of `state`, whose velocities are not looked at.
///
/// # Errors
/// [`crate::Failure::NonFinite`]; [`crate::Failure::Singular`] where the mass matrix is not positive definite in a free direction;
/// `Ok(None)` if the system has no derivatives.
pub fn statics(system: &mut dyn System, state: StateRef<'_>) -> Result<Option<Rigidity>> {
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
    let free = (0..n).fold(0.0, |most, i| {
        let mass = probe.values.mass[(i, i)];
        let force = math::abs(probe.values.force[i]);
        if mass > 0.0 { math::max(force / mass, most) } else { most }
    });
    let free = math::max(free, max_abs(&tangent.acceleration));

    // About the balance of the pose as it is held: accelerations of zero.
    let mut by = Derivatives::new(sizes);
    probe.derivatives(MotionRef { state, v_dot: &rest, multipliers: &tangent.multipliers }, &mut by)?;
    let masses = tangent.masses(&probe.values.mass)?;
    let mut stiffness = restricted(&by.by_q.transpose(), &tangent.basis);
    masses.reduce(&mut stiffness);
    let mut unbalanced = vec![0.0; n];
    times_vector(&probe.values.mass, &tangent.acceleration, &mut unbalanced);
    let Tangent { basis, acceleration, multipliers, .. } = tangent;
    let mut found =
        Rigidity { force: Vec::new(), stiffness, acceleration, free, unbalanced, multipliers, basis, masses };
    found.force = found.reduced(&probe.values.force);
    Ok(Some(found))
}
