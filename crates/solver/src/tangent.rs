//! The tangent space of the constraints at a state, and the motion there: what statics, free modes and small motions begin with.
//!
//! ```text
//! [ M  C^T ] [ a ]   [ f     ]        C: the independent rows, r x n
//! [ C   0  ] [ l ] = [ gamma ]        C T = 0,  T^T T = 1,  T: n x (n - r)
//! ```
//! Source: Brenan, Campbell, Petzold, Numerical Solution of Initial-Value Problems in DAEs (1996), section 6.2 (the saddle-point form); Liang, Lance,
//! J. Mech. Trans. Autom. Design 109 (1987) 121 (bases of the tangent space).

use alloc::vec;
use alloc::vec::Vec;

use crate::failure::{Failure, Result};
use crate::linalg::cholesky::Cholesky;
use crate::linalg::product::restricted;
use crate::linalg::rank_qr::{RankQr, TOLERANCE};
use crate::linalg::saddle::{Deficient, Saddle};
use crate::linalg::{Matrix, zeros};
use crate::probe::Probe;
use crate::rows::Rows;
use crate::system::StateRef;

/// The tangent space at a state, with the motion there.
#[derive(Clone, Debug)]
pub(crate) struct Tangent {
    /// The independent rows, r of m + h.
    pub rows: Rows,
    /// `C^T` of these, n x r.
    pub ct: Matrix,
    /// `T`: an orthonormal basis of the velocities that all rows allow, n x (n - r).
    pub basis: Matrix,
    /// `a` (n).
    pub acceleration: Vec<f64>,
    /// `l` of all rows (m + h), zero for those that depend on others.
    pub multipliers: Vec<f64>,
    t: f64,
}

impl Tangent {
    /// At `state`, whose values the probe keeps. With `held` time stands still, `gamma = 0`: for states at rest.
    ///
    /// # Errors
    /// [`Failure::NonFinite`]; [`Failure::Singular`] where the mass matrix is not positive definite in a free direction.
    pub fn at(probe: &mut Probe<'_>, state: StateRef<'_>, held: bool) -> Result<Self> {
        probe.position(state)?;
        probe.dynamics(state)?;
        let values = &*probe.values;
        let sizes = values.sizes;
        let mut qr = RankQr::new(sizes.n, sizes.rows());
        qr.factor(&values.matrix, sizes.m, TOLERANCE);
        let rows = Rows::new(qr.order()[..qr.rank()].to_vec(), sizes.m);
        let mut basis = zeros(sizes.n, sizes.n - rows.len());
        qr.complement(&mut basis);
        let mut ct = zeros(sizes.n, rows.len());
        rows.gather(&values.matrix, &mut ct);
        let (acceleration, multipliers) = (values.force.clone(), vec![0.0; sizes.rows()]);
        let mut tangent = Tangent { rows, ct, basis, acceleration, multipliers, t: state.t };
        let mut saddle = tangent.saddle(&values.mass)?;
        let bias = |row: &usize| if held { 0.0 } else { values.acceleration_bias[*row] };
        let mut kept: Vec<f64> = tangent.rows.kept.iter().map(bias).collect();
        saddle.solve(&mut tangent.acceleration, &mut kept);
        tangent.rows.scatter(&kept, &mut tangent.multipliers);
        Ok(tangent)
    }

    /// The saddle-point matrix of the rows with `mass` (n x n), factored.
    ///
    /// # Errors
    /// [`Failure::Singular`].
    pub fn saddle(&self, mass: &Matrix) -> Result<Saddle> {
        let (n, r) = self.ct.shape();
        let mut saddle = Saddle::new(n, r);
        saddle.factor(mass, &self.ct, 0.0).map_err(|deficient| match deficient {
            Deficient::Coordinate(coordinate) => self.singular(Some(coordinate)),
            Deficient::Row(_) => self.singular(None),
        })?;
        Ok(saddle)
    }

    /// `L` of `T^T M T = L L^T` for the mass matrix `mass` (n x n).
    ///
    /// # Errors
    /// [`Failure::Singular`].
    pub fn masses(&self, mass: &Matrix) -> Result<Cholesky> {
        let mut cholesky = Cholesky::new(self.basis.ncols());
        cholesky.factor(&restricted(mass, &self.basis)).map_err(|_| self.singular(None))?;
        Ok(cholesky)
    }

    fn singular(&self, coordinate: Option<usize>) -> Failure {
        Failure::Singular { t: self.t, row: None, coordinate, rank: self.rows.len() }
    }
}
